"""What the rules allow after a result, as buttons; where one asks for words first, a field for them."""

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QWidget

from gmscreen.rules.model import FollowUp
from gmscreen.ui.widgets.labels import set_tip
from gmscreen.ui.workspace import Workspace
from gmscreen.viewmodels.desk import DeskModel

ASK_LIMIT = 500


class AskField(QLineEdit):
    """A field for what must be said before; Escape thinks better of it."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape hides the field again."""
        if event.key() == Qt.Key.Key_Escape:
            self.hide()
        else:
            super().keyPressEvent(event)


class FollowUps(QWidget):
    """The follow-ups of the last check of a desk."""

    def __init__(self, workspace: Workspace, desk: DeskModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._desk = desk
        self._buttons: list[QPushButton] = []
        self._offers: tuple[FollowUp, ...] = ()
        self._asking: FollowUp | None = None
        self._ask = AskField()
        self._ask.setObjectName(f"{desk.system.id}.follow.ask")
        self._ask.setMaxLength(ASK_LIMIT)
        self._ask.setMinimumWidth(180)
        self._ask.returnPressed.connect(self._answer)
        self._ask.hide()
        self._layout = QHBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(8)
        self._layout.addWidget(self._ask)

    def show_offers(self, offers: tuple[FollowUp, ...]) -> None:
        """Offer these, and nothing else."""
        texts, system = self._workspace.texts, self._desk.system.id
        if offers != self._offers:
            self._ask.hide()
        self._offers = offers
        while len(self._buttons) < len(offers):
            button = QPushButton()
            button.setProperty("role", "outline")
            button.clicked.connect(partial(self._follow, len(self._buttons)))
            self._layout.addWidget(button)
            self._buttons.append(button)
        for n, button in enumerate(self._buttons):
            button.setVisible(n < len(offers))
            if n < len(offers):
                button.setObjectName(f"{system}.follow.{offers[n].code}")
                args = dict(offers[n].args)
                button.setText(texts.of(system, f"follow.{offers[n].code}", **args))
                tips = [texts.find(system, f"follow.{offers[n].code}.tip")]
                if "left" in args:
                    tips.append(texts.of(system, f"follow.{offers[n].code}.note", **args))
                set_tip(button, "\n".join(tip for tip in tips if tip))

    def _follow(self, n: int, _checked: bool = False) -> None:
        if n >= len(self._offers):
            return
        offer = self._offers[n]
        if not offer.asks:
            self._desk.take(offer)
            return
        texts, system = self._workspace.texts, self._desk.system.id
        self._asking = offer
        self._ask.setText("")
        self._ask.setPlaceholderText(texts.of(system, f"field.{offer.asks}"))
        self._ask.setAccessibleName(texts.of(system, f"field.{offer.asks}"))
        self._ask.show()
        self._ask.setFocus(Qt.FocusReason.OtherFocusReason)

    def _answer(self) -> None:
        if self._asking is not None and self._ask.text().strip():
            offer, self._asking = self._asking, None
            self._ask.hide()
            self._desk.take(offer, self._ask.text())
