"""Bringing NPCs in: from a pasted text or from files, looked at line by line before anything is added."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from gmscreen.content.npc.pasted import ReadLine
from gmscreen.ui.library_prompts import LibraryPrompts
from gmscreen.ui.panels.npc_arrivals import ArrivalDetails, ArrivalList
from gmscreen.ui.panels.npc_columns import ColumnRows
from gmscreen.ui.widgets.choice_box import ChoiceBox, ChoiceItem
from gmscreen.ui.widgets.elided_label import ElidedLabel
from gmscreen.ui.widgets.labels import plain_label, set_tip
from gmscreen.ui.widgets.marked_text import LineMark, MarkedText
from gmscreen.ui.widgets.segmented import SegmentedControl
from gmscreen.ui.widgets.sheet import SideSheet
from gmscreen.ui.workspace import Workspace
from gmscreen.viewmodels.npc_doubts import intake_words
from gmscreen.viewmodels.npc_intake import Brought, NpcIntake
from gmscreen.viewmodels.npcs import NpcActions

WIDTH = 640
LINES = 7
DELAY_MS = 150
DETECT = "detect"
KEPT = "kept"


class IntakeSheet(SideSheet):
    """Nothing is added until the button says so; then `added` carries the ids of the new NPCs."""

    added = Signal(object)

    def __init__(
        self, workspace: Workspace, library: NpcActions, prompts: LibraryPrompts, host: QWidget
    ) -> None:
        super().__init__(host, width=WIDTH)
        self.setObjectName("npc.intake")
        self._workspace = workspace
        self._library = library
        self.prompts = prompts
        self.intake = NpcIntake(workspace.campaign, workspace.language, library, self)
        self._paths: tuple[Path, ...] = ()
        self._brought = Brought()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(DELAY_MS)
        self._make_parts()
        self._lay_out()
        self._connect()
        workspace.language.changed.connect(self.retranslate)
        workspace.campaign.replaced.connect(self._on_replaced)
        self.retranslate()
        self._turn("paste")

    def begin(self, way: str, system: str) -> None:
        """Open the sheet to `paste` a text or to read a `file`."""
        del system  # what is brought tells by its words to which game it belongs
        self._turn(way)
        self.open()
        if way == "paste":
            self.text.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.choose.setFocus(Qt.FocusReason.OtherFocusReason)
            if not self._paths:
                self.choose_files()

    def read(self, paths: Sequence[Path]) -> None:
        """Read files, as they were chosen or dropped."""
        self._paths = tuple(paths)
        self._turn("file")
        self.open()
        self._show_files()

    def choose_files(self) -> None:
        """Ask for files, and read them."""
        folder = self._workspace.campaign.file.path.parent
        if paths := self.prompts.files_to_read(self._workspace.texts, folder):
            self.read(paths)

    def confirm(self) -> bool:
        """Add what is chosen, once the last letters were read."""
        if self._timer.isActive():
            self._read_text()
        if self.add.isVisible():
            self.add.click()
        return True

    def dismiss(self) -> None:
        """Close; a reading that goes on is given up, and what was pasted stays for the next time."""
        if self.progress.isVisibleTo(self):
            self._give_up()
        super().dismiss()

    def retranslate(self) -> None:
        """Say every word in the present language."""
        texts = self._workspace.texts
        self.set_title(texts.t("npc.bring"), close_name=texts.t("npc.bring.close"))
        way = self.way.current()
        self.way.set_items([(one, texts.t(f"npc.bring.{one}")) for one in ("paste", "file")])
        self.way.set_current(way)
        self.way.setAccessibleName(texts.t("npc.bring"))
        self.system.setAccessibleName(texts.t("npc.field.system"))
        system = self.system.current() or DETECT
        items = [ChoiceItem(DETECT, texts.t("npc.bring.detect"))]
        items += [ChoiceItem(one, texts.of(one, "name")) for one in self._workspace.campaign.systems]
        self.system.set_items(items)
        self.system.set_current(system)
        self.text.setPlaceholderText(texts.t("npc.bring.paste.hint"))
        self.text.setAccessibleName(texts.t("npc.bring.paste"))
        self.choose.setText(texts.t("npc.bring.choose"))
        set_tip(self.choose, texts.t("npc.bring.choose.tip"))
        self.stop.setText(texts.t("npc.bring.stop"))
        self.list.setAccessibleName(texts.t("npc.bring.list"))
        self.columns.retranslate()
        self._show_files()
        self._show_brought()

    # --- building

    def _make_parts(self) -> None:
        self.way = SegmentedControl()
        self.way.setObjectName("npc.intake.way")
        self.system = ChoiceBox()
        self.system.setObjectName("npc.intake.system")
        self.text = MarkedText()
        self.text.setObjectName("npc.intake.text")
        self.choose = QPushButton()
        self.choose.setObjectName("npc.intake.choose")
        self.choose.setProperty("role", "outline")
        self._files = ElidedLabel("", "muted")
        self.stop = QPushButton()
        self.stop.setObjectName("npc.intake.stop")
        self.stop.setProperty("role", "outline")
        self.progress = QProgressBar()
        self.progress.setObjectName("npc.intake.progress")
        self.progress.setTextVisible(False)
        self.columns = ColumnRows(self._workspace)
        self.list = ArrivalList(self._workspace)
        self._result = plain_label("", "strong")
        self._result.setObjectName("npc.intake.result")
        self._result.setWordWrap(True)
        self._refused = plain_label("", "error")
        self._refused.setObjectName("npc.intake.refused")
        self._refused.setWordWrap(True)
        self._details = ArrivalDetails(self._workspace, self._library)
        self.add = QPushButton()
        self.add.setObjectName("npc.intake.add")
        self.add.setProperty("role", "strong")

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self.way)
        head.addStretch(1)
        head.addWidget(self.system)
        self.text.setFixedHeight(self.text.fontMetrics().lineSpacing() * LINES + 16)
        self._files_box = self._files_page()
        foot = QHBoxLayout()
        foot.setSpacing(12)
        foot.addWidget(self.add)
        foot.addWidget(self._result, 1)
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, 12, 16)
        column.setSpacing(8)
        column.addLayout(head)
        above: tuple[QWidget, ...] = (self.text, self._files_box, self._refused, self.list)
        for part in above:
            column.addWidget(part)
        column.addLayout(foot)
        column.addWidget(self._details)
        column.addStretch(1)
        self.set_content(content)
        self._running(False)

    def _files_page(self) -> QWidget:
        files = QWidget()
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.choose)
        row.addWidget(self._files, 1)
        running = QHBoxLayout()
        running.setSpacing(8)
        running.addWidget(self.progress, 1)
        running.addWidget(self.stop)
        column = QVBoxLayout(files)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addLayout(row)
        column.addLayout(running)
        column.addWidget(self.columns)
        return files

    def _connect(self) -> None:
        self.way.chosen.connect(self._turn)
        self.system.picked.connect(lambda _: self._read_again())
        self.text.textChanged.connect(self._timer.start)
        self._timer.timeout.connect(self._read_text)
        self.choose.clicked.connect(self.choose_files)
        self.stop.clicked.connect(self._give_up)
        self.columns.changed.connect(self._read_files)
        self.intake.advanced.connect(self._on_progress)
        self.intake.finished.connect(self._on_files)
        self.list.currentRowChanged.connect(lambda _: self._show_one())
        self.list.itemChanged.connect(lambda _: self._show_count())
        self.add.clicked.connect(self._add)

    # --- reading

    def _turn(self, way: str) -> None:
        self.way.set_current(way)
        self.text.setVisible(way == "paste")
        self._files_box.setVisible(way == "file")
        self._read_again()

    def _read_again(self) -> None:
        if self.way.current() == "paste":
            self._read_text()
        else:
            self._propose()
            self._read_files()

    def _system(self) -> str:
        chosen = self.system.current()
        return "" if chosen == DETECT else chosen

    def _read_text(self) -> None:
        self._timer.stop()
        if self.way.current() != "paste":
            return
        text = self.text.toPlainText()
        if not text.strip():
            self.text.set_marks(())
            self._show(Brought())
            return
        lines, brought = self.intake.read_text(text, self._system())
        self.text.set_marks([_mark(line) for line in lines])
        self._show(brought)

    def _propose(self) -> None:
        """Offer to say what the columns are, where a single table was chosen."""
        single = self._paths[0] if len(self._paths) == 1 else None
        proposal, system = self.intake.propose(single, self._system()) if single else (None, "")
        self.columns.show_proposal(proposal, system)

    def _read_files(self) -> None:
        if not self._paths:
            self._show(Brought())
            return
        self._running(True)
        mapping = self.columns.mapping()
        system = self.columns.system if mapping is not None else self._system()
        self.intake.read_files(self._paths, mapping, system)

    def _on_progress(self, done: int, total: int) -> None:
        self.progress.setRange(0, max(total, 1))
        self.progress.setValue(done)

    def _on_files(self, brought: object) -> None:
        self._running(False)
        if isinstance(brought, Brought) and self.way.current() == "file":
            self._show(brought)

    def _give_up(self) -> None:
        self.intake.give_up()
        self._running(False)
        self._paths = ()
        self._show_files()
        self.columns.show_proposal(None, "")
        self._show(Brought())

    def _on_replaced(self) -> None:
        """Another campaign may know other names; a reading for the old one ends."""
        if self.progress.isVisibleTo(self):
            self._give_up()
        else:
            self._show_brought()

    def _running(self, on: bool) -> None:
        self.progress.setVisible(on)
        self.stop.setVisible(on)
        if on:
            self.progress.setRange(0, 0)

    # --- showing

    def _show_files(self) -> None:
        names = ", ".join(path.name for path in self._paths)
        self._files.setText(names or self._workspace.texts.t("npc.bring.no_file"))

    def _show(self, brought: Brought) -> None:
        self._brought = brought
        self._show_brought()

    def _show_brought(self) -> None:
        """Show what came, and which files gave nothing."""
        texts, refused = self._workspace.texts, []
        for one in self._brought.refused:
            why = intake_words(texts, one.error)
            refused.append(f"{one.name}: {why}" if one.name else why)
        self._refused.setText("\n".join(refused))
        self._refused.setVisible(bool(refused))
        arrivals = self._brought.arrivals
        self.list.show_arrivals(arrivals, self.intake.known(arrivals))
        self._result.setVisible(bool(self._brought.arrivals or self._brought.refused))
        self._show_count()
        self._show_one()
        self.add.setVisible(bool(self._brought.arrivals))

    def _show_count(self) -> None:
        texts, arrivals = self._workspace.texts, self._brought.arrivals
        good = sum(one.block is not None for one in arrivals)
        doubtful = sum(one.status == "attention" for one in arrivals)
        words = texts.t("npc.bring.result", n=good, m=len(arrivals), k=doubtful)
        self._result.setText(words if good else texts.t("npc.bring.nothing"))
        chosen = len(self.list.chosen())
        self.add.setText(texts.t("npc.bring.add", n=chosen))
        self.add.setEnabled(chosen > 0)

    def _show_one(self) -> None:
        self._details.show_arrival(self.list.current())

    def _add(self) -> None:
        chosen = self.list.chosen()
        self._result.setText(self._workspace.texts.t("npc.bring.adding", n=len(chosen)))
        self._result.repaint()  # thousands of them take a while, and are added all or none
        QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            ids = self.intake.add(chosen)
        finally:
            QApplication.restoreOverrideCursor()
        if not ids:
            self._show_count()
            return
        self.text.setPlainText("")
        self._paths = ()
        self._timer.stop()
        self._show_files()
        self.columns.show_proposal(None, "")
        self._show(Brought())
        self.added.emit(ids)


def _mark(line: ReadLine) -> LineMark:
    status = "" if line.status == "ignored" else line.status
    return LineMark(status, tuple((one.start, one.end) for one in line.spans if one.what != KEPT))
