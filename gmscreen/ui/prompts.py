"""The few questions that need a dialog of the system, behind an interface that tests can answer."""

from pathlib import Path
from typing import Protocol

from PySide6.QtWidgets import QWidget

from gmscreen.viewmodels.texts import Texts


class Prompts(Protocol):
    """Asks for files; None where the GM thought better of it."""

    def new_file(self, texts: Texts, folder: Path, title_key: str) -> Path | None:
        """Where to write a file that does not exist yet (or may be replaced)."""

    def existing_file(self, texts: Texts, folder: Path) -> Path | None:
        """Which campaign to open."""


class FileDialogs:
    """The dialogs of the system."""

    def __init__(self, parent: QWidget) -> None:
        self._parent = parent

    def new_file(self, texts: Texts, folder: Path, title_key: str) -> Path | None:
        """Ask for a new file; the ending is added where it is missing."""
        from PySide6.QtWidgets import QFileDialog  # noqa: PLC0415 - loaded when a file is asked for

        name, _ = QFileDialog.getSaveFileName(
            self._parent, texts.t(title_key), str(folder), texts.t("prompt.filter")
        )
        if not name:
            return None
        path = Path(name)
        return path if path.suffix else path.with_suffix(".gmscreen")

    def existing_file(self, texts: Texts, folder: Path) -> Path | None:
        """Ask for a campaign."""
        from PySide6.QtWidgets import QFileDialog  # noqa: PLC0415 - loaded when a file is asked for

        name, _ = QFileDialog.getOpenFileName(
            self._parent, texts.t("prompt.open"), str(folder), texts.t("prompt.filter")
        )
        return Path(name) if name else None
