"""What can be told after a roll with one press: the false leads of the scene, or nothing."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from gmscreen.ui.widgets.flow import FlowLayout
from gmscreen.ui.widgets.labels import set_tip
from gmscreen.ui.widgets.menu_button import MenuButton, MenuItem
from gmscreen.viewmodels.texts import Texts

SHOWN = 80
"""How many letters of a false lead the list shows."""


class ToldRow(QWidget):
    """Offers false leads after a failure, and nothing at all after any roll."""

    told = Signal(str)
    nothing = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._leads: tuple[str, ...] = ()
        self.leads = MenuButton()
        self.leads.setObjectName("hidden.leads")
        self.none = QPushButton()
        self.none.setObjectName("hidden.nothing")
        self.none.setProperty("role", "quiet")
        row = FlowLayout(self, spacing=8)
        row.addWidget(self.leads)
        row.addWidget(self.none)
        self.leads.picked.connect(lambda chosen: self.told.emit(self._leads[int(chosen)]))
        self.none.clicked.connect(self.nothing)

    def offer(self, leads: tuple[str, ...], *, owed: bool) -> None:
        """Offer these false leads; nothing can be chosen while an answer is owed."""
        self._leads = leads
        self.leads.set_items([MenuItem(str(n), _short(lead)) for n, lead in enumerate(leads)])
        self.leads.setVisible(bool(leads))
        self.none.setVisible(owed)
        self.setVisible(bool(leads) or owed)

    def retranslate(self, texts: Texts) -> None:
        """Say every word in the language of `texts`."""
        self.leads.setText(texts.t("told.leads"))
        set_tip(self.leads, texts.t("told.leads.tip"))
        self.none.setText(texts.t("told.nothing"))
        set_tip(self.none, texts.t("told.nothing.tip"))


def _short(lead: str) -> str:
    line = " ".join(lead.split())
    return line if len(line) <= SHOWN else line[: SHOWN - 1] + "…"
