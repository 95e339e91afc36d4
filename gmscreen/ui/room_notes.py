"""A word to whoever types or pastes more into a line than it has room for: Qt cuts it without any."""

from PySide6.QtCore import QMetaObject, QObject, QPoint, QTimer
from PySide6.QtWidgets import QApplication, QLineEdit, QToolTip, QWidget
from shiboken6 import isValid

from gmscreen.ui.widgets.announce import announce
from gmscreen.ui.widgets.labels import plain_tip
from gmscreen.viewmodels.language import Language

SHOWN_MS = 8000
TIP_DROP = 12
"""How far below its place Qt shows a tip, in pixels, lest the pointer hide it."""


class RoomNotes(QObject):
    """Watches whichever line has the keyboard, and says below it when it took only part of what came.

    What was left out is still where it came from, the clipboard for instance.
    """

    def __init__(self, language: Language, parent: QObject) -> None:
        super().__init__(parent)
        self._language = language
        self._field: QLineEdit | None = None
        self._link: QMetaObject.Connection | None = None
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._follow)

    def _follow(self, _before: QWidget | None, now: QWidget | None) -> None:
        if self._link is not None:
            # A line that is going, with its dialog for instance, has let go by itself, which is no fault.
            QObject.disconnect(self._link)
        self._field = now if isinstance(now, QLineEdit) else None
        self._link = self._field.inputRejected.connect(self._on_rejected) if self._field is not None else None

    def _on_rejected(self) -> None:
        # A validator refuses as well; here it is only the length. What pastes may be a menu, which takes
        # every tip with it as it closes.
        field = self._field
        if field is not None and len(field.text()) >= field.maxLength():
            QTimer.singleShot(0, self, lambda: self._say(field))

    def _say(self, field: QLineEdit) -> None:
        if not isValid(field) or not field.hasFocus():
            return
        words = self._language.texts.t("field.full", n=field.maxLength())
        below = field.mapToGlobal(QPoint(0, field.height() - TIP_DROP))
        QToolTip.showText(below, plain_tip(words), field, field.rect(), SHOWN_MS)
        announce(field, words)
