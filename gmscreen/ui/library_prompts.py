"""The questions of the library that need a dialog of the system, behind an interface for tests."""

from pathlib import Path
from typing import Protocol

from PySide6.QtWidgets import QWidget

from gmscreen.ui.prompts import FileDialogs
from gmscreen.viewmodels.texts import Texts


class LibraryPrompts(Protocol):
    """Asks for files; nothing where the GM thought better of it."""

    def files_to_read(self, texts: Texts, folder: Path) -> tuple[Path, ...]:
        """The files that NPCs are brought from."""

    def file_to_write(self, texts: Texts, folder: Path, name: str, ending: str) -> Path | None:
        """Where something is written that would be called `name`; it ends in `ending`."""

    def picture(self, texts: Texts, folder: Path) -> Path | None:
        """The picture that becomes a portrait."""


class LibraryDialogs:
    """The dialogs of the system, with the words of the window's language."""

    def __init__(self, parent: QWidget) -> None:
        self._dialogs = FileDialogs(parent)

    def files_to_read(self, texts: Texts, folder: Path) -> tuple[Path, ...]:
        """Ask for one or several files."""
        from PySide6.QtWidgets import QFileDialog  # noqa: PLC0415 - loaded when a file is asked for

        dialog = self._dialogs.dialog(texts, folder, "npc.prompt.read", "npc.prompt.read.filter")
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        return tuple(map(Path, dialog.selectedFiles())) if dialog.exec() else ()

    def file_to_write(self, texts: Texts, folder: Path, name: str, ending: str) -> Path | None:
        """Ask for a new file. The dialog asks before one is replaced; the ending is added."""
        from PySide6.QtWidgets import QFileDialog  # noqa: PLC0415 - loaded when a file is asked for

        dialog = self._dialogs.dialog(texts, folder, "npc.prompt.write", "npc.prompt.write.filter")
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(ending.lstrip("."))
        dialog.selectFile(f"{name}{ending}")
        dialog.setLabelText(QFileDialog.DialogLabel.Accept, texts.t("prompt.save"))
        return Path(dialog.selectedFiles()[0]) if dialog.exec() else None

    def picture(self, texts: Texts, folder: Path) -> Path | None:
        """Ask for a picture."""
        from PySide6.QtWidgets import QFileDialog  # noqa: PLC0415 - loaded when a file is asked for

        dialog = self._dialogs.dialog(texts, folder, "npc.prompt.picture", "npc.prompt.picture.filter")
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        return Path(dialog.selectedFiles()[0]) if dialog.exec() else None
