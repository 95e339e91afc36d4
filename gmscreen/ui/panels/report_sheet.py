"""A report of a fault, read before it is written: every file of it with all its text."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QStandardPaths, Qt, qVersion
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from gmscreen.store.errors import StoreError
from gmscreen.ui.prompts import FileDialogs
from gmscreen.ui.theme import READING_PX
from gmscreen.ui.widgets.labels import plain_label
from gmscreen.ui.widgets.painting import px
from gmscreen.ui.widgets.sheet import SideSheet
from gmscreen.viewmodels.library import failure
from gmscreen.viewmodels.report import Part, report_parts, write_report
from gmscreen.viewmodels.texts import Texts

if TYPE_CHECKING:
    from gmscreen.ui.main_window import MainWindow

WIDTH = 560
ENDING = ".zip"


class ReportPrompt(Protocol):
    """Asks where the report is written; None where the GM thought better of it."""

    def __call__(self, texts: Texts, name: str) -> Path | None:
        """Where a file that would be called `name` is written."""


class ReportSheet(SideSheet):
    """Shows what a report holds, and writes it where the GM says."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window, width=WIDTH)
        self.setObjectName("report.sheet")
        self._window = window
        self._parts: tuple[Part, ...] = ()
        self.ask: ReportPrompt = self._ask
        self.list = QListWidget()
        self.list.setObjectName("report.parts")
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view = QPlainTextEdit()
        self.view.setObjectName("report.text")
        self.view.setReadOnly(True)
        self.view.setTabChangesFocus(True)
        self.save = QPushButton()
        self.save.setObjectName("report.save")
        self.save.setProperty("role", "strong")
        self._about = plain_label("")
        self._about.setWordWrap(True)
        self._lay_out()
        self.list.currentRowChanged.connect(lambda _: self._show_part())
        self.save.clicked.connect(self.write)
        window.workspace.language.changed.connect(self._speak_again)

    def prepare(self, first: str = "") -> None:
        """Gather the report and show it, with the part called `first` in front."""
        self.open()
        self._speak()
        found = [row for row, part in enumerate(self._parts) if part.name == first]
        self.list.setCurrentRow(found[0] if found else 0)
        self.list.setFocus()

    def write(self) -> None:
        """Write the report, just as it is shown."""
        texts = self._window.workspace.texts
        day = f"{self._window.workspace.campaign.session.now().astimezone():%Y-%m-%d}"
        path = self.ask(texts, f"{texts.t('report.file')} {day}{ENDING}")
        if path is None:
            return
        try:
            write_report(path, self._parts)
        except StoreError as error:
            self._window.messages.tell(failure(error, path, writing=True))
            return
        self.dismiss()
        self._window.messages.say("report.written", name=path.name)

    def _speak_again(self) -> None:
        if not self.isHidden():
            self._speak()

    def _speak(self) -> None:
        """Say every word, and gather the report, in the present language."""
        workspace = self._window.workspace
        texts = workspace.texts
        self.set_title(texts.t("report.title"), close_name=texts.t("sheet.close"))
        self._about.setText(texts.t("report.about"))
        self.save.setText(texts.t("report.save"))
        self.list.setAccessibleName(texts.t("report.parts"))
        self.view.setAccessibleName(texts.t("report.text"))
        before = max(0, self.list.currentRow())
        self._parts = report_parts(
            texts,
            _screen(),
            self._window.preferences.settings,
            workspace.campaign.file,
            list(workspace.campaign.systems),
        )
        self.list.clear()
        self.list.addItems([part.name for part in self._parts])
        row = self.list.sizeHintForRow(0)
        self.list.setFixedHeight(max(2 * row, min(row * len(self._parts) + px(self, 8), self.height() // 3)))
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        font.setPixelSize(px(self, READING_PX))
        self.view.setFont(font)
        self.list.setCurrentRow(min(before, len(self._parts) - 1))

    def _show_part(self) -> None:
        row = self.list.currentRow()
        self.view.setPlainText(self._parts[row].text if row >= 0 else "")

    def _lay_out(self) -> None:
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, 8, 8)
        column.setSpacing(8)
        column.addWidget(self._about)
        column.addWidget(self.list)
        column.addWidget(self.view, 1)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self.save)
        column.addLayout(row)
        self.set_content(content)

    def _ask(self, texts: Texts, name: str) -> Path | None:
        from PySide6.QtWidgets import QFileDialog  # noqa: PLC0415 - loaded when a file is asked for

        home = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        dialogs = FileDialogs(self._window)
        dialog = dialogs.dialog(texts, Path(home), "report.prompt", "report.prompt.filter")
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(ENDING.lstrip("."))
        dialog.selectFile(name)
        dialog.setLabelText(QFileDialog.DialogLabel.Accept, texts.t("prompt.save"))
        return Path(dialog.selectedFiles()[0]) if dialog.exec() else None


def _screen() -> dict[str, object]:
    """What Qt is, and what it draws on; screens without their names."""
    screens = [
        f"{one.size().width()}x{one.size().height()} @ {one.devicePixelRatio():g}"
        for one in QGuiApplication.screens()
    ]
    return {"qt": qVersion(), "platform": QGuiApplication.platformName(), "screens": screens}
