"""The language of the window, which can be switched while it is open."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QObject, Signal

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
        self._texts = Texts(language, extra)

    @property
    def texts(self) -> Texts:
        """The texts of the present language."""
        return self._texts

    def switch(self, language: str) -> None:
        """Speak `language` from now on."""
        if language != self._texts.language:
            self._texts = Texts(language, self._extra)
            self.changed.emit()
