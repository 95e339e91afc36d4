"""Qt's own words change with the language, and what is built in it need not hear of it again."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget

from tests.conftest import OpenWindow


class Told(QObject):
    """Who is told that the language has changed."""

    def __init__(self) -> None:
        super().__init__()
        self.widgets: set[QWidget] = set()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LanguageChange and isinstance(watched, QWidget):
            self.widgets.add(watched)
        return False


def test_widgets_are_told_of_a_switch_and_not_of_the_start(open_window: OpenWindow) -> None:
    application, told = QApplication.instance(), Told()
    assert application is not None
    application.installEventFilter(told)
    window = open_window()
    QApplication.processEvents()
    assert not [one for one in told.widgets if one.window() is window]

    window.workspace.language.switch("en")
    QApplication.processEvents()
    assert {window, window.roster, window.hidden} <= told.widgets
    application.removeEventFilter(told)
