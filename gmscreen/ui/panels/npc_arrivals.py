"""The NPCs that a reading brought: a row each to be ticked, and what one of them is like."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from gmscreen.content.npc.intake import Arrival
from gmscreen.ui.icons import icon
from gmscreen.ui.theme import theme_of
from gmscreen.ui.widgets.figures import Figure, Figures
from gmscreen.ui.widgets.labels import plain_label
from gmscreen.ui.widgets.painting import ROW, px
from gmscreen.ui.workspace import Workspace
from gmscreen.viewmodels.npc_doubts import doubt_words
from gmscreen.viewmodels.npc_words import value_groups
from gmscreen.viewmodels.npcs import NpcActions

SIGN = 14
ROWS = 4
RAW_SHOWN = 200
SIGNS = {
    "ready": ("success", "tone_success"),
    "attention": ("warning", "tone_failure"),
    "rejected": ("failure", "tone_fumble"),
}


class ArrivalList(QListWidget):
    """Who can be added, ticked unless the GM does not want them; what was refused stands there as well."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__()
        self.setObjectName("npc.intake.list")
        self.setIconSize(QSize(SIGN, SIGN))
        self.setUniformItemSizes(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)  # long names are cut instead
        self._workspace = workspace
        self._arrivals: tuple[Arrival, ...] = ()

    def show_arrivals(self, arrivals: tuple[Arrival, ...], known: frozenset[str]) -> None:
        """Show who came; who was unwanted a moment ago stays so. The library has the `known` names."""
        current = max(0, self.currentRow())
        unwanted = {id(one) for one in self._arrivals} - {id(one) for one in self.chosen()}
        self._arrivals = arrivals
        self.blockSignals(True)
        self.clear()
        theme = theme_of(self)
        # There may be thousands of them: what they have in common is made once.
        icons = {status: icon(sign, getattr(theme, colour)) for status, (sign, colour) in SIGNS.items()}
        flags = {usable: _flags(usable=usable) for usable in (True, False)}
        for arrival in arrivals:
            words = self._words(arrival, known=arrival.name in known)
            item = QListWidgetItem(icons[arrival.status], words)
            usable = arrival.block is not None
            item.setFlags(flags[usable])
            if usable:
                wanted = id(arrival) not in unwanted
                item.setCheckState(Qt.CheckState.Checked if wanted else Qt.CheckState.Unchecked)
            self.addItem(item)
        self.setCurrentRow(min(current, self.count() - 1))
        self.blockSignals(False)
        rows = min(max(self.count(), 1), ROWS)
        self.setFixedHeight(px(self, ROW) * rows + 4)
        self.setVisible(self.count() > 0)

    def chosen(self) -> list[Arrival]:
        """Those that are ticked."""
        return [
            arrival
            for row, arrival in enumerate(self._arrivals)
            if arrival.block is not None and self.item(row).checkState() == Qt.CheckState.Checked
        ]

    def current(self) -> Arrival | None:
        """The one whose row the GM is on."""
        row = self.currentRow()
        return self._arrivals[row] if 0 <= row < len(self._arrivals) else None

    def _words(self, arrival: Arrival, *, known: bool) -> str:
        texts = self._workspace.texts
        system = arrival.block.system if arrival.block is not None else ""
        parts = [arrival.name or texts.t("npc.bring.nameless")]
        parts += [texts.find(system, "name") or system] if system else []
        if arrival.block is None:
            parts.append(texts.t("npc.bring.rejected"))
        elif arrival.doubts:
            parts.append(texts.t("npc.bring.doubts", n=len(arrival.doubts)))
        if arrival.block is not None and known:
            parts.append(texts.t("npc.bring.known"))
        return " · ".join(parts)


class ArrivalDetails(QWidget):
    """What is doubtful about one of them, its numbers, its skills and weapons."""

    def __init__(self, workspace: Workspace, library: NpcActions) -> None:
        super().__init__()
        self._workspace = workspace
        self._library = library
        self._doubts = plain_label("", "warning")
        self._doubts.setObjectName("npc.intake.doubts")
        self._doubts.setWordWrap(True)
        self._figures = Figures()
        self._skills = plain_label("", "muted")
        self._skills.setWordWrap(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        parts: tuple[QWidget, ...] = (self._doubts, self._figures, self._skills)
        for part in parts:
            column.addWidget(part)

    def show_arrival(self, arrival: Arrival | None) -> None:
        """Show one of them, or nothing."""
        texts = self._workspace.texts
        doubts = [doubt_words(texts, arrival, one) for one in arrival.doubts] if arrival else []
        if arrival is not None and arrival.block is None and arrival.raw:
            doubts.append(arrival.raw[:RAW_SHOWN])
        self._doubts.setText("\n".join(doubts))
        self._doubts.setVisible(bool(doubts))
        block = arrival.block if arrival is not None else None
        self._figures.setVisible(block is not None)
        self._skills.setVisible(block is not None)
        if block is not None:
            groups = value_groups(texts, block, self._library.spec(block))
            values = [value for group in groups for value in group.values]
            self._figures.show_figures([Figure(one.name, one.text, one.tip, one.derived) for one in values])
            skills = [f"{one.name} {texts.number(one.value)}" for one in block.skills]
            weapons = [" ".join(part for part in (one.name, one.damage) if part) for one in block.weapons]
            self._skills.setText("\n".join(", ".join(part) for part in (skills, weapons) if part))
        self.setVisible(bool(doubts) or block is not None)


def _flags(*, usable: bool) -> Qt.ItemFlag:
    flags = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled
    return flags | Qt.ItemFlag.ItemIsUserCheckable if usable else flags
