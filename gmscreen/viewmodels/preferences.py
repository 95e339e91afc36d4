"""The settings of the program while it runs."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from gmscreen.store.errors import StoreError
from gmscreen.store.settings import LoadedSettings, Settings, load_settings, save_settings
from gmscreen.viewmodels.campaign import problem_of


class Preferences(QObject):
    """Holds the settings and writes each change at once; a failure is told, and the change holds for
    this run.
    """

    problem = Signal(object)
    saved = Signal()

    def __init__(self, path: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._path = path
        self._loaded = load_settings(path)
        self._settings = self._loaded.settings

    @property
    def settings(self) -> Settings:
        """The settings in force."""
        return self._settings

    @property
    def loaded(self) -> LoadedSettings:
        """How the settings were found at the start."""
        return self._loaded

    def change(self, **update: object) -> None:
        """Change some settings."""
        self.put(self._settings.model_copy(update=update))

    def put(self, settings: Settings) -> None:
        """Use other settings from now on."""
        if settings == self._settings:
            return
        self._settings = settings
        try:
            save_settings(self._path, settings)
        except StoreError as error:
            found = problem_of(error)
            args = {"why": f"problem.{found.code}", "name": self._path.name, **found.args}
            self.problem.emit(type(found)("settings_not_saved", args))
        else:
            self.saved.emit()
