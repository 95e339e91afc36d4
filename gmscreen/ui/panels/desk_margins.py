"""How well the check may go: the chance of each margin, where the system tells it."""

from collections.abc import Iterator

from PySide6.QtWidgets import QVBoxLayout, QWidget

from gmscreen.rules.model import Preview, Tone
from gmscreen.ui.widgets.margin_bars import MarginBars, MarginColumn
from gmscreen.ui.workspace import Workspace
from gmscreen.viewmodels.desk import DeskModel
from gmscreen.viewmodels.phrases import SEPARATOR
from gmscreen.viewmodels.texts import Texts


class MarginRow(QWidget):
    """The margins of the check that lies on the desk, from the worst to the best."""

    def __init__(self, workspace: Workspace, desk: DeskModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._desk = desk
        self._bars = MarginBars()
        self._bars.setObjectName(f"{desk.system.id}.margins")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._bars)

    def retranslate(self) -> None:
        """Name the margins."""
        self.refresh()

    def refresh(self) -> None:
        """Show the margins, if the system gives any."""
        texts, preview = self._workspace.texts, self._desk.preview
        self.setVisible(bool(preview.margins))
        self._bars.setAccessibleName(texts.t("margins"))
        self._bars.set_columns(list(margin_columns(texts, self._desk.system.id, preview)))


def margin_columns(texts: Texts, system: str, preview: Preview) -> Iterator[MarginColumn]:
    """The margins of `preview` with their chances; of those that pass also the chance of no less."""
    total = preview.odds.total
    at_least = sum(ways for _, ways in preview.margins)
    # Where exactly the margins from 0 up pass, their tones are known; a system may count otherwise.
    told = sum(ways for margin, ways in preview.margins if margin >= 0) == preview.odds.passed
    for margin, ways in preview.margins:
        passed = margin >= 0
        name = texts.of(system, "margin.success" if passed else "margin.failure", n=margin)
        tone: Tone = ("success" if passed else "failure") if told else "neutral"
        tip = f"{name}: {texts.percent(ways, total)}"
        if passed:
            tip += SEPARATOR + texts.t("margins.at_least", chance=texts.percent(at_least, total))
        yield MarginColumn(texts.number(margin), ways, tone, tip)
        at_least -= ways
