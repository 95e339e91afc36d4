"""The evening at the real window: keys roll, and a roll counts as shown when its row has been painted."""

import os
from collections.abc import Callable
from itertools import count
from pathlib import Path

from gmscreen import app


def play(path: Path, say: Callable[[str], None]) -> None:
    """Open the campaign at `path` in a window (or make the demo there) and roll by keys until killed."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    os.environ["GMSCREEN_HOME"] = str(path.parent / "home")
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QWidget

    from tests.ui.kit import find

    application = app.make_application([])
    if not path.exists():
        app.make_library().create_demo(path, "es").file.close()
    window = app.open_window(path)
    window.activateWindow()
    application.processEvents()
    model = window.hidden.model
    plus = find(window, QWidget, "eclipse_phase.mod.minor.plus")
    hidden = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    for number in count(1):
        QTest.keyClick(window, Qt.Key.Key_Return, hidden)
        application.processEvents()
        row = model.row_at(0)
        window.hidden.grab()
        if row is not None:
            say(str(row.id))
        if number % 4 == 0:
            window.actions_["undo"].trigger()
        if number % 10 == 0:
            window.actions_["modifiers.clear"].trigger()
        elif number % 3 == 0:
            QTest.mouseClick(plus, Qt.MouseButton.LeftButton)
