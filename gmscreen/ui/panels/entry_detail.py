"""The detail of a ledger entry: the whole reason for it, and what the GM marks on it."""

from collections.abc import Iterable

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from gmscreen.rules.value import frozen
from gmscreen.session.commands import TEXT_LIMIT, MarkEntry
from gmscreen.session.ledger import NOTHING, EntryView, MarkKind
from gmscreen.session.scene import leads_for
from gmscreen.ui.icons import icon
from gmscreen.ui.panels.covert_row import CovertRow
from gmscreen.ui.panels.entry_fields import Draft, RulingForm
from gmscreen.ui.panels.told_row import ToldRow
from gmscreen.ui.theme import font_scale, theme_of
from gmscreen.ui.widgets.elided_label import ElidedLabel
from gmscreen.ui.widgets.labels import plain_label, rule_line, set_tip
from gmscreen.ui.widgets.scrolled import scrolled
from gmscreen.ui.workspace import Workspace
from gmscreen.viewmodels.ledger import LedgerModel
from gmscreen.viewmodels.ledger_rows import TraceGroup
from gmscreen.viewmodels.phrases import TraceRow

LONG_VALUE = 16
"""A value of more letters than this (at the usual size of type) stands below its name."""

LONG_WORD = 26
SECTIONS = ("told", "truth", "trace", "ruling", "note")
NOTE_LINES = 3
NOTE_MARGIN = 7


class TraceTable(QWidget):
    """Names at the left, numbers at the right, line by line."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("hidden.trace")
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(12)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(0, 1)

    def set_groups(self, groups: Iterable[TraceGroup]) -> None:
        """Show other lines."""
        while (item := self._grid.takeAt(0)) is not None:
            if (label := item.widget()) is not None:
                label.hide()
                label.deleteLater()
        line, spoken = 0, []
        for group in groups:
            if group.heading:
                heading = ElidedLabel(group.heading, "small")
                heading.setContentsMargins(0, 8 if line else 0, 0, 0)
                self._grid.addWidget(heading, line, 0, 1, 2)
                spoken.append(group.heading)
                line += 1
            for row in group.rows:
                line = self._add(row, line)
                spoken.append(f"{row.name}: {row.value}")
        self.setAccessibleDescription("\n".join(spoken))

    def _add(self, row: TraceRow, line: int) -> int:
        name = _label(row.name, "strong" if row.strong else "muted")
        value = _label(row.value, "strong" if row.strong else "body")
        value.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
        if len(row.value) * font_scale() ** 2 > LONG_VALUE:
            self._grid.addWidget(name, line, 0, 1, 2)
            self._grid.addWidget(value, line + 1, 0, 1, 2)
            return line + 2
        value.setWordWrap(False)
        self._grid.addWidget(name, line, 0)
        self._grid.addWidget(value, line, 1)
        return line + 1


@frozen
class _Kept:
    """What was typed about an entry and could not be written yet; None where there is nothing of the kind."""

    told: str | None = None
    truth: str | None = None
    note: str | None = None
    ruling: tuple[str, str] | None = None


class EntrySheet(QWidget):
    """Shows one entry and marks it. It stays on its entry whatever else happens at the table."""

    closed = Signal()

    def __init__(self, workspace: Workspace, ledger: LedgerModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("hidden.sheet")
        self._workspace = workspace
        self._ledger = ledger
        self._view: EntryView | None = None
        self._kept: dict[int, _Kept] = {}
        self._title = ElidedLabel("", "strong")
        self._time = plain_label("", "small")
        self._close = QToolButton()
        self._close.setObjectName("hidden.close")
        self._close.setProperty("role", "quiet")
        self._sections = {name: plain_label("", "small") for name in SECTIONS}
        for section in self._sections.values():
            section.setWordWrap(True)
        self.told = QLineEdit()
        self.told.setObjectName("hidden.told")
        self.told.setMaxLength(TEXT_LIMIT)
        self.told_row = ToldRow()
        self.covert_row = CovertRow()
        self.truth = QLineEdit()
        self.truth.setObjectName("hidden.truth")
        self.truth.setMaxLength(TEXT_LIMIT)
        self.trace = TraceTable()
        self.ruled = plain_label()
        self.ruled.setWordWrap(True)
        self.ruling = RulingForm()
        self.note = QPlainTextEdit()
        self.note.setObjectName("hidden.note")
        self.note.setTabChangesFocus(True)
        self.note.document().setDocumentMargin(NOTE_MARGIN)
        self._save_note = QPushButton()
        self._save_note.setObjectName("hidden.note.save")
        self._told_draft = Draft(self.told, lambda text: self._mark("told", text))
        self._truth_draft = Draft(self.truth, lambda text: self._mark("truth", text))
        self._note_draft = Draft(self.note, lambda text: self._mark("note", text))
        self._lay_out()
        self._connect()

    @property
    def entry_id(self) -> int:
        """The entry that is shown, 0 for none."""
        return self._view.entry.id if self._view else 0

    def show_entry(self, entry_id: int) -> None:
        """Show an entry; what was typed about the one before is written first."""
        if entry_id == self.entry_id:
            self.refresh()
            return
        self.flush()
        self._keep()
        self._view = self._ledger.reader.entry(entry_id)
        view = self._view
        if view is None:
            return
        self._fill()
        kept = self._kept.pop(entry_id, _Kept())
        self._told_draft.load(view.told, kept.told)
        self._truth_draft.load(view.truth, kept.truth)
        self._note_draft.load(view.note, kept.note)
        self.ruling.load(view.ruling, view.ruling_reason, kept.ruling)
        self._mark_dirty()

    def refresh(self) -> None:
        """Show the entry as it stands now; what is being typed stays."""
        view = self._ledger.reader.entry(self.entry_id)
        if view is None:
            return
        self._view = view
        self._fill()
        self._told_draft.refresh(view.told)
        self._truth_draft.refresh(view.truth)
        self._note_draft.refresh(view.note)
        self.ruling.refresh(view.ruling, view.ruling_reason)

    def forget(self) -> None:
        """Show nothing, as after another campaign was opened."""
        self._view = None
        self._kept.clear()
        self._told_draft.load("")
        self._truth_draft.load("")
        self._note_draft.load("")
        self.ruling.load("", "")

    def flush(self) -> bool:
        """Write what was typed; False where something could not be written and still stands in its field."""
        if self._view is None:
            return True
        kept = [draft.save() for draft in (self._told_draft, self._truth_draft, self._note_draft)]
        return all(kept)

    def retranslate(self) -> None:
        """Say every word in the present language."""
        texts = self._workspace.texts
        for name, label in self._sections.items():
            label.setText(texts.t(f"ledger.section.{name}"))
        set_tip(self._close, texts.t("ledger.close"))
        self._close.setAccessibleName(texts.t("ledger.close"))
        self.setAccessibleName(texts.t("ledger.detail.name"))
        self.trace.setAccessibleName(texts.t("ledger.trace"))
        self.told_row.retranslate(texts)
        self.covert_row.retranslate(texts)
        for field, name in ((self.told, "told"), (self.truth, "truth"), (self.note, "note")):
            field.setPlaceholderText(texts.t(f"mark.{name}.placeholder"))
            field.setAccessibleName(texts.t(f"mark.{name}.name"))
        self._save_note.setText(texts.t("mark.note.save"))
        if self._view is not None:
            self._fill()

    def wear(self) -> None:
        """Take over the present theme and size of type."""
        scale = font_scale()
        self._close.setIcon(icon("close", theme_of(self).muted))
        self._close.setIconSize(QSize(round(12 * scale), round(12 * scale)))
        self._fill()
        lines = self.note.fontMetrics().lineSpacing() * NOTE_LINES
        self.note.setFixedHeight(lines + 2 * (NOTE_MARGIN + 1))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def _fill(self) -> None:
        """Everything but the fields."""
        if self._view is None:
            return
        texts, view = self._workspace.texts, self._view
        row, detail = self._ledger.teller.row(view), self._ledger.teller.detail(view)
        self._title.setText(row.title)
        self._time.setText(row.time)
        self.trace.set_groups(detail.groups)
        self.covert_row.offer(row.untold)
        self.told_row.offer(leads_for(self._workspace.campaign.state, view), owed=view.owed)
        self.ruled.setText(row.ruling)
        self.ruled.setVisible(bool(row.ruling))
        two_sides = view.entry.request is not None and view.entry.request.b is not None
        self.ruling.offer(texts, detail.outcomes, row.sides[0].name if two_sides and row.sides else "")
        for widget in (self.ruling, self._sections["ruling"]):
            widget.setVisible(bool(detail.outcomes))
        self._sections["trace"].setVisible(bool(detail.groups))

    def _mark(self, kind: MarkKind, text: str, code: str = "") -> bool:
        if self._view is None:
            return False
        return self._workspace.campaign.execute(MarkEntry(self.entry_id, kind, code, text)) is not None

    def _mark_plain(self, kind: MarkKind) -> None:
        self._mark(kind, "")

    def _tell(self, text: str) -> None:
        """Tell what was chosen, in the place of what stands in the field."""
        if self._mark("told", text):
            self._told_draft.load(text)

    def _keep(self) -> None:
        """Remember what could not be written, for when its entry is shown again."""
        drafts = (self._told_draft, self._truth_draft, self._note_draft)
        typed = [draft.text if draft.dirty else None for draft in drafts]
        ruling = self.ruling.typed if self.ruling.dirty else None
        if self._view is not None and (ruling is not None or any(text is not None for text in typed)):
            self._kept[self.entry_id] = _Kept(typed[0], typed[1], typed[2], ruling)

    def _mark_dirty(self) -> None:
        self._save_note.setEnabled(self._note_draft.dirty)

    def _connect(self) -> None:
        self._close.clicked.connect(self.closed)
        self._save_note.clicked.connect(self._note_draft.save)
        self._note_draft.edited.connect(self._mark_dirty)
        self.told_row.told.connect(self._tell)
        self.covert_row.marked.connect(self._mark_plain)
        self.told_row.nothing.connect(lambda: self._mark("told", "", NOTHING))
        self.ruling.applied.connect(lambda code, reason: self._mark("ruling", reason, code))

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(15, 8, 4, 4)
        head.setSpacing(8)
        head.addWidget(self._title, 1)
        head.addWidget(self._time)
        head.addWidget(self._close)
        body = QWidget()
        rows = QVBoxLayout(body)
        rows.setContentsMargins(15, 0, 12, 12)
        rows.setSpacing(4)
        for name, parts in (
            ("told", (self.covert_row, self.told, self.told_row)),
            ("truth", (self.truth,)),
            ("trace", (self.trace,)),
            ("ruling", (self.ruled, self.ruling)),
            ("note", (self.note, self._save_note)),
        ):
            rows.addWidget(self._sections[name])
            for part in parts:
                rows.addWidget(part)
            rows.addSpacing(8)
        rows.setAlignment(self._save_note, Qt.AlignmentFlag.AlignLeft)
        rows.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(rule_line())
        layout.addLayout(head)
        layout.addWidget(scrolled(body), 1)


def _label(text: str, role: str) -> QLabel:
    """A label that wraps, or gives way where a single word is too long to be wrapped."""
    if any(len(word) * font_scale() > LONG_WORD for word in text.split()):
        return ElidedLabel(text, role)  # type: ignore[arg-type]
    label = plain_label(text, role)  # type: ignore[arg-type]
    label.setWordWrap(True)
    return label
