"""The NPCs of a prepared encounter: a line each with how many come, a note, and whether they are hidden."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from gmscreen.session.session import CommandError
from gmscreen.session.tracker.model import MOST_COPIES, NOTE_LIMIT, Prepared, PreparedNpc
from gmscreen.ui.panels.entry_fields import Draft
from gmscreen.ui.widgets.elided_label import ElidedLabel
from gmscreen.ui.widgets.labels import plain_label, set_tip
from gmscreen.ui.widgets.number_field import NumberField
from gmscreen.ui.widgets.painting import FlatButton
from gmscreen.ui.workspace import Workspace
from gmscreen.viewmodels.npc_encounters import NpcEncounters


class EncounterLines(QWidget):
    """Edits the lines of one encounter; made anew where others are in it, and what is typed stays."""

    def __init__(self, workspace: Workspace, encounters: NpcEncounters) -> None:
        super().__init__()
        self._workspace = workspace
        self._encounters = encounters
        self._current = ""
        self._npcs: tuple[str, ...] = ()
        self._stale = True
        self._drafts: list[Draft] = []
        self._fields: list[tuple[NumberField, QCheckBox, Draft]] = []
        self._lines = QVBoxLayout(self)
        self._lines.setContentsMargins(0, 0, 0, 0)
        self._lines.setSpacing(6)

    @property
    def drafts(self) -> list[Draft]:
        """The notes on the lines."""
        return self._drafts

    def retranslate(self) -> None:
        """Say every word anew when the lines are shown next."""
        self._stale = True

    def show_lines(self, one: Prepared) -> None:
        """Show the NPCs of an encounter as they are kept; what is being typed of it stays."""
        npcs = tuple(line.npc for line in one.npcs)
        if (one.id, npcs) == (self._current, self._npcs) and not self._stale:
            for (count, hidden, draft), line in zip(self._fields, one.npcs, strict=True):
                count.set_value(line.count)
                hidden.setChecked(line.hidden)
                draft.refresh(line.note)
            return
        typed = self._typed() if one.id == self._current else {}
        self._current, self._npcs, self._stale = one.id, npcs, False
        self._build(one, typed)

    def _typed(self) -> dict[str, str]:
        """The notes that are typed and not kept, by the NPCs they are on."""
        lines = zip(self._npcs, self._drafts, strict=True)
        return {npc: draft.text for npc, draft in lines if draft.dirty}

    def _build(self, one: Prepared, typed: dict[str, str]) -> None:
        while (item := self._lines.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()  # it may be what is speaking just now
        self._drafts, self._fields = [], []
        for place, line in enumerate(one.npcs):
            box = self._line(place, line, typed.get(line.npc))
            self._lines.addWidget(box)
            box.show()  # a layout would do so later, and what is not shown takes no keyboard
        if not one.npcs:
            hint = plain_label(self._workspace.texts.t("npc.encounters.nobody"), "muted")
            hint.setWordWrap(True)
            self._lines.addWidget(hint)

    def _line(self, place: int, line: PreparedNpc, typed: str | None) -> QWidget:
        texts = self._workspace.texts
        box = QWidget()
        row = QHBoxLayout(box)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        count = NumberField(1, MOST_COPIES)
        count.setObjectName(f"npc.encounters.count.{place}")
        count.set_columns(2)
        count.set_value(line.count)
        count.setAccessibleName(texts.t("npc.encounters.count", name=line.name))
        count.value_changed.connect(lambda value: self._write(place, count=value))
        limits = CommandError("copies_range", low=1, limit=MOST_COPIES)
        count.rejected.connect(lambda _: self._workspace.campaign.report(limits))
        hidden = QCheckBox(texts.t("npc.encounters.hidden"))
        hidden.setObjectName(f"npc.encounters.hidden.{place}")
        hidden.setChecked(line.hidden)
        hidden.clicked.connect(lambda on: self._write(place, hidden=on))
        note = QLineEdit()
        note.setObjectName(f"npc.encounters.note.{place}")
        note.setMaxLength(NOTE_LIMIT)
        note.setPlaceholderText(texts.t("npc.encounters.note"))
        note.setAccessibleName(texts.t("npc.encounters.note"))
        draft = Draft(note, lambda text: self._write(place, note=text))
        draft.load(line.note, typed)
        close = FlatButton(icon="close", padding=6)
        close.setObjectName(f"npc.encounters.leave.{place}")
        close.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        close.setAccessibleName(texts.t("npc.encounters.leave", name=line.name))
        set_tip(close, close.accessibleName())
        close.clicked.connect(lambda: self._leave(place))
        row.addWidget(count)
        row.addWidget(ElidedLabel(line.name), 2)
        row.addWidget(note, 2)
        row.addWidget(hidden)
        row.addWidget(close)
        self._drafts.append(draft)
        self._fields.append((count, hidden, draft))
        return box

    def _leave(self, place: int) -> None:
        """Take a line away; the keyboard goes to the line that takes its place."""
        self._encounters.remove_line(self._current, place)
        if self._drafts:
            name = f"npc.encounters.leave.{min(place, len(self._drafts) - 1)}"
            for one in self.findChildren(FlatButton, name):
                if one.isVisibleTo(self):
                    one.setFocus(Qt.FocusReason.OtherFocusReason)

    def _write(self, place: int, **values: object) -> bool:
        return self._encounters.write_line(self._current, place, **values)
