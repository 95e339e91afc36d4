"""Qt's own words (the menus of text fields, the buttons of its dialogs) in the language of the window."""

from PySide6.QtCore import QCoreApplication, QEvent, QLibraryInfo, QObject, QTranslator

from gmscreen.viewmodels.language import Language


class QtWords(QObject):
    """Lets Qt speak the language of the window, and change with it."""

    def __init__(self, language: Language, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self._translator = QTranslator(self)
        language.changed.connect(self.speak)
        self.speak()
        if parent is not None:
            # What is built from here on knows the words, and need not be told of them, part by part.
            QCoreApplication.removePostedEvents(parent, QEvent.Type.LanguageChange.value)

    def speak(self) -> None:
        """Take the words of the present language; English is what Qt speaks by itself."""
        QCoreApplication.removeTranslator(self._translator)
        spoken = self._language.texts.language
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        if spoken != "en" and self._translator.load(f"qtbase_{spoken}", folder):
            QCoreApplication.installTranslator(self._translator)
