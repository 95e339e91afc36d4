"""An evening played by keys alone: every key goes to the window, as from a keyboard, and nothing else does.

No click, no field that is given the focus, nothing that is called: what cannot be reached by keys, fails.
"""

from PySide6.QtCore import QCoreApplication, QEvent, QKeyCombination, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from gmscreen.session.ledger import EntryView
from gmscreen.session.state import CampaignState
from gmscreen.ui.main_window import MainWindow
from gmscreen.ui.widgets.choice_box import ChoiceBox
from tests.ui.kit import entries

MOST_TABS = 150
"""So often Tab is pressed before something counts as out of reach."""


class Keyboard:
    """Plays at a window."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window

    def press(self, *keys: str) -> None:
        """Press keys or combinations one after the other, such as "Ctrl+K"."""
        for key in keys:
            combined = QKeyCombination.fromCombined(QKeySequence(key)[0].toCombined())  # type: ignore[index]
            handle = self.window.windowHandle()
            QTest.keyClick(handle, combined.key(), combined.keyboardModifiers())
            QApplication.processEvents()

    def type(self, text: str, *keys: str) -> None:
        """Type text letter by letter, then press keys."""
        plain, handle = Qt.KeyboardModifier.NoModifier, self.window.windowHandle()
        for char in text:
            for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                code = Qt.Key.Key_Return if char == "\n" else ord(char.upper()) if char.isascii() else 0
                QCoreApplication.sendEvent(handle, QKeyEvent(kind, code, plain, char))
        QApplication.processEvents()
        self.press(*keys)

    def put(self, name: str, text: str, *keys: str) -> None:
        """Go to the field called `name` with Tab, replace what it holds, then press keys."""
        self.tab_to(name)
        self.press("Ctrl+A", *([] if text else ["Delete"]))
        self.type(text, *keys)

    def line(self, text: str) -> None:
        """Say something to the one line."""
        self.press("Ctrl+K")
        self.type(text, "Return")

    def tab_to(self, name: str, key: str = "Tab") -> None:
        """Press Tab until the keyboard is on what is called `name`."""
        seen = []
        for _ in range(MOST_TABS):
            if self.here() == name:
                return
            seen.append(self.here())
            self.press(key)
        raise AssertionError(f"{name} cannot be reached from {seen[0]}: {dict.fromkeys(seen)}")

    # --- what is seen

    def here(self) -> str:
        """The name of what has the keyboard."""
        focus = QApplication.focusWidget()
        return "" if focus is None else focus.objectName()

    def held(self, name: str) -> str:
        """What a field with a list holds."""
        (found,) = (one for one in self.window.findChildren(ChoiceBox, name) if one.isVisible())
        return found.text()

    def said(self, name: str) -> str:
        """What the label called `name` says, where it is seen."""
        found = [one for one in self.window.findChildren(QLabel, name) if one.isVisible()]
        return found[0].text() if found else ""

    def seen(self, name: str) -> bool:
        """Whether something of that name is shown."""
        return any(one.isVisible() for one in self.window.findChildren(QWidget, name))

    def state(self) -> CampaignState:
        """The campaign as it stands."""
        return self.window.workspace.campaign.state

    def secret_of(self, name: str) -> bool:
        """Whether the newest roll is that of `name`, and hidden."""
        entry = self.last().entry
        return entry.request is not None and (entry.request.a.who, entry.visibility) == (name, "hidden")

    def last(self) -> EntryView:
        """The newest entry of the ledger, as it is on disk."""
        return entries(self.window)[0]

    # --- what every evening has

    def person(self, name: str, stats: dict[str, str], *skills: str) -> None:
        """Bring somebody to the roster: a name, numbers by the ids of the stats, skills like "Tiro 3"."""
        self.press("Ctrl+R")
        self.tab_to("roster.add")
        self.press("Return", "Ctrl+A")
        self.type(name, "Return")
        for stat, value in stats.items():
            self.put(f"roster.stat.{stat}", value)
        self.tab_to("roster.skill.add")
        for skill in skills:
            self.type(skill, "Return")

    def foes(self, name: str, count: str, number: str, health: str) -> None:
        """Bring a few of a kind into the fight."""
        self.press("Ctrl+I", "Ctrl+F")
        self.type(name, "Return")
        for field, text in (("count", count), ("number", number), ("health", health)):
            self.put(f"tracker.add.{field}", text)
        self.press("Return", "Esc")

    def row(self, name: str) -> None:
        """Put the keyboard on the row of somebody in the fight."""
        self.press("Ctrl+I", "Home")
        at = [one.name for one in self.state().combatant].index(name)
        self.press(*["Down"] * at)

    def acting(self) -> str:
        """Whose turn it is."""
        active = self.state().encounter[0].cursor.active
        return next((one.name for one in self.state().combatant if one.id == active), "")
