"""The language of the window, which can be switched while it is open."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QObject, Signal

from gmscreen.viewmodels.action_table import DEFAULT_KEYS
from gmscreen.viewmodels.texts import Texts


class Language(QObject):
    """Holds the texts in use and says when they change, so that every widget can say its words anew."""

    changed = Signal()

    def __init__(
        self,
        language: str,
        extra: Sequence[Mapping[str, Mapping[str, str]]] = (),
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._extra = extra
        self._keys: Mapping[str, str] = DEFAULT_KEYS
        self._texts = Texts(language, extra)

    @property
    def texts(self) -> Texts:
        """The texts of the present language."""
        return self._texts

    def switch(self, language: str) -> None:
        """Speak `language` from now on."""
        if language != self._texts.language:
            self._texts = Texts(language, self._extra, self._keys)
            self.changed.emit()

    def name_keys(self, keys: Mapping[str, str]) -> None:
        """Name other keys of the actions from now on, wherever words name one."""
        if keys != self._keys:
            self._keys = keys
            self._texts = Texts(self._texts.language, self._extra, keys)
            self.changed.emit()
