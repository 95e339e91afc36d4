"""The hands of somebody clumsy: seeded clicks, keys, drags and menus, at whatever the window shows."""

import random
from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDockWidget, QMenu

from gmscreen.ui.main_window import MainWindow
from tests.monkey.keyboard import Keyboard
from tests.monkey.mouse import Mouse

ELSEWHERE = ("quit", "theme", "font", "language")
"""Actions, by the part before the dot, that `Hands.look` does more seldom since they are slow, or nobody."""
LOOKS = (
    *("theme.noche", "theme.dia", "theme.alto_contraste", "language.es", "language.en"),
    *("font.larger", "font.smaller", "motion.reduced", "layout.reset"),
)

Act = Callable[[], str]


class Hands:
    """What a person may do at a window; each call of `act` does one thing and says what it was."""

    def __init__(self, window: MainWindow, rng: random.Random) -> None:
        self._window = window
        self._rng = rng
        self._mouse, self._keyboard = mouse, keyboard = Mouse(window, rng), Keyboard(window, rng)
        weights: dict[Act, int] = {
            mouse.click: 30,
            keyboard.key: 16,
            keyboard.write: 12,
            self.trigger: 12,
            keyboard.shortcut: 10,
            self.menu: 5,
            mouse.drag: 4,
            mouse.wheel: 4,
            self.storm: 4,
            self.resize: 3,
            self.dock: 3,
            keyboard.paste: 2,
            self.wait: 2,
            self.look: 1,
        }
        self._acts, self._weights = list(weights), list(weights.values())

    @property
    def window(self) -> MainWindow:
        """The window they are at."""
        return self._window

    @window.setter
    def window(self, window: MainWindow) -> None:
        self._window = self._mouse.window = self._keyboard.window = window

    def act(self) -> str:
        """Do one thing, and say which."""
        act = self._rng.choices(self._acts, self._weights)[0]
        return f"{act.__name__} {act()}"

    # --- with the menus

    def trigger(self) -> str:
        """Any action of the program, wherever it would be found."""
        found = [
            (spec.id, action)
            for spec, action in self._window.actions_
            if spec.id.split(".")[0] not in ELSEWHERE and action.isEnabled()
        ]
        name, action = self._rng.choice(found)
        action.trigger()
        return name

    def menu(self) -> str:
        """Some entry of some menu: of a menu button, of a context menu, of the list of recent campaigns."""
        menu = self._rng.choice([one for one in self._window.findChildren(QMenu) if one.actions()])
        said = menu.objectName()
        menu.aboutToShow.emit()
        entries = [one for one in menu.actions() if one.isEnabled() and one.isVisible() and one.text()]
        entries = [one for one in entries if one is not self._window.actions_["quit"]]
        if entries:
            entry = self._rng.choice(entries)
            said += f" {entry.text()!r}"
            entry.trigger()
        return said

    def storm(self) -> str:
        """Undo and redo, many times and with no rest."""
        steps = [self._rng.choice(("undo", "undo", "redo")) for _ in range(self._rng.randint(2, 30))]
        for step in steps:
            self._window.actions_[step].trigger()
        return f"of {len(steps)} steps"

    def look(self) -> str:
        """Another theme, language or size of type."""
        name = self._rng.choice(LOOKS)
        self._window.actions_[name].trigger()
        return name

    # --- with the window

    def resize(self) -> str:
        """Make it large, small, full, or no more than a name in the bar of the desktop."""
        state = Qt.WindowState
        states = (state.WindowNoState, state.WindowMaximized, state.WindowMinimized, state.WindowFullScreen)
        wanted = self._rng.choices(states, (5, 1, 1, 1))[0]
        self._window.setWindowState(wanted)
        self._window.resize(self._rng.randint(200, 1900), self._rng.randint(200, 1100))
        return f"{wanted.name} {self._window.width()} x {self._window.height()}"

    def dock(self) -> str:
        """Take a panel somewhere else, out of the window, away, or to the front."""
        docks = self._window.findChildren(QDockWidget)
        dock, other = self._rng.choice(docks), self._rng.choice(docks)
        what = self._rng.choice(("float", "toggle", "move", "tab", "raise"))
        if what == "float":
            dock.setFloating(not dock.isFloating())
        elif what == "toggle":
            dock.toggleViewAction().trigger()
        elif what == "move":
            area = Qt.DockWidgetArea
            areas = (area.LeftDockWidgetArea, area.RightDockWidgetArea, area.BottomDockWidgetArea)
            self._window.addDockWidget(self._rng.choice((*areas, area.TopDockWidgetArea)), dock)
        elif what == "tab" and dock is not other:
            self._window.tabifyDockWidget(dock, other)
        else:
            dock.raise_()
        return f"{what} {dock.objectName()}"

    def wait(self) -> str:
        """Let the timers of the window run."""
        milliseconds = self._rng.choice((0, 5, 30, 30, 400))
        QTest.qWait(milliseconds)
        return f"{milliseconds} ms"
