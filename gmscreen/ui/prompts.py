"""The few questions that need a dialog of the system, behind an interface that tests can answer."""

from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QWidget

from gmscreen.store.paths import is_there
from gmscreen.ui.icons import icon
from gmscreen.ui.theme import theme_of
from gmscreen.ui.widgets.labels import set_tip
from gmscreen.ui.widgets.painting import px
from gmscreen.viewmodels.texts import Texts

if TYPE_CHECKING:
    from PySide6.QtWidgets import QFileDialog


class Prompts(Protocol):
    """Asks for files; None where the GM thought better of it."""

    def new_file(self, texts: Texts, folder: Path, title_key: str) -> Path | None:
        """Where to write a file that does not exist yet (or may be replaced)."""

    def existing_file(self, texts: Texts, folder: Path) -> Path | None:
        """Which campaign to open."""


SUFFIX = ".gmscreen"
_TOOLS = {
    "backButton": ("prompt.back", "left"),
    "forwardButton": ("prompt.forward", "right"),
    "toParentButton": ("prompt.up", "up"),
    "newFolderButton": ("prompt.new_folder", "plus"),
    "listModeButton": ("prompt.list", "menu"),
    "detailModeButton": ("prompt.details", "note"),
}
"""The small buttons of Qt's dialog, what they are called here, and their icons: those of Qt cannot be seen in
the dark theme.
"""
_KIND = 2
"""The column of Qt's dialog that tells files from folders, as the icons do; not in every language."""
WIDTH, HEIGHT, PLACES, ICON = 760, 480, 150, 16
"""The size of Qt's dialog at first, how wide the list of places at its left is, and how large an icon."""


class FileDialogs:
    """The dialogs of the system."""

    def __init__(self, parent: QWidget) -> None:
        self._parent = parent

    def new_file(self, texts: Texts, folder: Path, title_key: str) -> Path | None:
        """Ask for a new file; the ending is added where it is missing."""
        from PySide6.QtWidgets import QFileDialog  # noqa: PLC0415 - loaded when a file is asked for

        dialog = self.dialog(texts, folder, title_key)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        # The dialog would ask about the name as it was typed, which may lack its ending.
        dialog.setOption(QFileDialog.Option.DontConfirmOverwrite)
        dialog.setLabelText(QFileDialog.DialogLabel.Accept, texts.t("prompt.save"))
        if not dialog.exec():
            return None
        name = dialog.selectedFiles()[0]
        path = Path(name if name.lower().endswith(SUFFIX) else name + SUFFIX)
        return path if not is_there(path) or self._may_replace(texts, path) else None

    def existing_file(self, texts: Texts, folder: Path) -> Path | None:
        """Ask for a campaign."""
        dialog = self.dialog(texts, folder, "prompt.open")
        return Path(dialog.selectedFiles()[0]) if dialog.exec() else None

    def dialog(
        self, texts: Texts, folder: Path, title_key: str, filter_key: str = "prompt.filter"
    ) -> "QFileDialog":
        """A dialog whose every word is in the language of the window, whatever Qt has translations for."""
        from PySide6.QtWidgets import (  # noqa: PLC0415 - loaded when a file is asked for
            QComboBox,
            QDialogButtonBox,
            QFileDialog,
            QHeaderView,
            QSplitter,
            QToolButton,
            QTreeView,
        )

        dialog = QFileDialog(self._parent, texts.t(title_key), str(folder), texts.t(filter_key))
        labels = QFileDialog.DialogLabel
        for label, key in (
            (labels.LookIn, "prompt.look_in"),
            (labels.FileName, "prompt.name"),
            (labels.FileType, "prompt.type"),
            (labels.Accept, "prompt.accept"),
            (labels.Reject, "prompt.reject"),
        ):
            dialog.setLabelText(label, texts.t(key))
        for name, key in (("lookInCombo", "prompt.look_in"), ("fileTypeCombo", "prompt.type")):
            for box in dialog.findChildren(QComboBox, name):
                box.setAccessibleName(texts.t(key))
        for name, (key, drawing) in _TOOLS.items():
            for tool in dialog.findChildren(QToolButton, name):
                tool.setIcon(icon(drawing, theme_of(self._parent).text))
                tool.setIconSize(QSize(px(dialog, ICON), px(dialog, ICON)))
                set_tip(tool, texts.t(key))
                tool.setAccessibleName(texts.t(key))
        for files in dialog.findChildren(QTreeView):
            files.setColumnHidden(_KIND, True)
            files.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
            files.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for places in dialog.findChildren(QSplitter):
            places.setSizes([px(dialog, PLACES), px(dialog, WIDTH - PLACES)])
        room = self._parent.window().size()
        dialog.resize(QSize(px(dialog, WIDTH), px(dialog, HEIGHT)).boundedTo(room))
        for buttons in dialog.findChildren(QDialogButtonBox):
            for button in buttons.buttons():
                accepts = buttons.buttonRole(button) == QDialogButtonBox.ButtonRole.AcceptRole
                button.setObjectName("file.accept" if accepts else "file.reject")
        return dialog

    def _may_replace(self, texts: Texts, path: Path) -> bool:
        from PySide6.QtWidgets import QMessageBox  # noqa: PLC0415 - loaded when something is at stake

        box = QMessageBox(self._parent)
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setText(texts.t("prompt.replace", name=path.name))
        replace = box.addButton(texts.t("prompt.replace.yes"), QMessageBox.ButtonRole.DestructiveRole)
        keep = box.addButton(texts.t("prompt.reject"), QMessageBox.ButtonRole.RejectRole)
        replace.setObjectName("file.replace")
        keep.setObjectName("file.keep")
        box.setDefaultButton(keep)
        box.exec()
        return box.clickedButton() is replace
