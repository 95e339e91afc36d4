"""The actions of the window as data: menus, keys, the one line and the help sheet all read this table."""

from collections.abc import Callable, Iterator, Mapping

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence

from gmscreen.rules.value import frozen
from gmscreen.viewmodels.command_line import ActionOffer
from gmscreen.viewmodels.texts import Texts

MENUS = ("campaign", "edit", "table", "view", "help")


@frozen
class ActionSpec:
    """An action: its id (the text key is `action.<id>`), its menu, its key, and whether it is a switch.

    A `group` is a set of switches of which one is on. `gap` puts a separator before it in the menu.
    """

    id: str
    menu: str
    key: str = ""
    checkable: bool = False
    group: str = ""
    gap: bool = False


ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec("campaign.new", "campaign", "Ctrl+N"),
    ActionSpec("campaign.open", "campaign", "Ctrl+O"),
    ActionSpec("campaign.demo", "campaign"),
    ActionSpec("campaign.rename", "campaign", gap=True),
    ActionSpec("campaign.copy", "campaign", "Ctrl+Shift+S"),
    ActionSpec("campaign.restore", "campaign"),
    ActionSpec("recap.gm", "campaign", gap=True),
    ActionSpec("recap.players", "campaign"),
    ActionSpec("quit", "campaign", "Ctrl+Q", gap=True),
    ActionSpec("undo", "edit", "Ctrl+Z"),
    ActionSpec("redo", "edit", "Ctrl+Shift+Z"),
    ActionSpec("search", "edit", "Ctrl+F", gap=True),
    ActionSpec("modifiers.clear", "edit", "Ctrl+Backspace"),
    ActionSpec("line", "table", "Ctrl+K"),
    ActionSpec("roll.hidden", "table", "Ctrl+Shift+Return", gap=True),
    ActionSpec("roll.open", "table", "Ctrl+Return"),
    ActionSpec("roll.covert", "table", "Ctrl+Alt+Return"),
    ActionSpec("focus.desk", "table", "Ctrl+E", gap=True),
    ActionSpec("focus.roster", "table", "Ctrl+R"),
    ActionSpec("focus.tracker", "table", "Ctrl+I"),
    ActionSpec("focus.hidden", "table", "Ctrl+T"),
    ActionSpec("turn.next", "table", "F7", gap=True),
    ActionSpec("turn.previous", "table", "Shift+F7"),
    ActionSpec("damage", "table", "Ctrl+D"),
    ActionSpec("sweep", "table", "F8", gap=True),
    ActionSpec("sweep.choose", "table", "Shift+F8"),
    ActionSpec("decoy", "table", "F9"),
    ActionSpec("scene.current", "table", "F6", gap=True),
    ActionSpec("scenes", "table", "Shift+F6"),
    ActionSpec("player.show", "table", "Ctrl+F11", gap=True),
    ActionSpec("player.full", "table", "F11"),
    ActionSpec("player.blank", "table", "Shift+F11"),
    ActionSpec("player.screen", "table", "Ctrl+Shift+F11"),
    ActionSpec("curtain", "table", "F12", gap=True),
    ActionSpec("curtain.leaving", "table", checkable=True),
    ActionSpec("layout.reset", "view"),
    ActionSpec("theme.noche", "view", checkable=True, group="theme", gap=True),
    ActionSpec("theme.dia", "view", checkable=True, group="theme"),
    ActionSpec("theme.alto_contraste", "view", checkable=True, group="theme"),
    ActionSpec("font.larger", "view", "Ctrl++", gap=True),
    ActionSpec("font.smaller", "view", "Ctrl+-"),
    ActionSpec("language.es", "view", checkable=True, group="language", gap=True),
    ActionSpec("language.en", "view", checkable=True, group="language"),
    ActionSpec("keys", "help", "F1"),
    ActionSpec("reference", "help", "Shift+F1"),
    ActionSpec("about", "help", gap=True),
)


def system_actions(systems: Mapping[str, object]) -> tuple[ActionSpec, ...]:
    """An action for the tab of each system, with Ctrl+1 for the first; `system.<id>` names it."""
    return tuple(
        ActionSpec(f"system.{system}", "view", f"Ctrl+{n}" if n <= 9 else "", gap=n == 1)
        for n, system in enumerate(systems, 1)
    )


class ActionSet:
    """The actions of one window, wired to their handlers."""

    def __init__(
        self,
        specs: tuple[ActionSpec, ...],
        handlers: Mapping[str, Callable[[], object]],
        parent: QObject,
        name: Callable[[Texts, str], str],
    ) -> None:
        self._specs = specs
        self._name = name
        self._actions: dict[str, QAction] = {}
        for spec in specs:
            action = QAction(parent)
            action.setObjectName(f"action.{spec.id}")
            action.setCheckable(spec.checkable)
            if spec.key:
                action.setShortcuts(shortcuts(spec.key))
            action.triggered.connect(lambda _=False, run=handlers[spec.id]: run())
            self._actions[spec.id] = action

    def __getitem__(self, action_id: str) -> QAction:
        return self._actions[action_id]

    def __iter__(self) -> Iterator[tuple[ActionSpec, QAction]]:
        return ((spec, self._actions[spec.id]) for spec in self._specs)

    def key(self, action_id: str) -> str:
        """The key of an action as the table has it."""
        return next(spec.key for spec in self._specs if spec.id == action_id)

    def of_menu(self, menu: str) -> Iterator[tuple[ActionSpec, QAction]]:
        """The actions of one menu in order."""
        return ((spec, action) for spec, action in self if spec.menu == menu)

    def check(self, group: str, chosen: str) -> None:
        """Switch on the action `<group>.<chosen>` and the others of its group off."""
        for spec, action in self:
            if spec.group == group:
                action.setChecked(spec.id == f"{group}.{chosen}")

    def retranslate(self, texts: Texts) -> None:
        """Name every action."""
        for spec, _ in self:
            self.name(spec.id, self._name(texts, spec.id), texts)

    def name(self, action_id: str, words: str, texts: Texts) -> None:
        """Let an action be called `words` in the menu, with its key written as everywhere else in the
        program.
        """
        key = key_text(self.key(action_id), texts)
        self._actions[action_id].setText(words.replace("&", "&&") + (f"\t{key}" if key else ""))

    def offers(self, texts: Texts) -> list[ActionOffer]:
        """The actions as the one line lists them."""
        return [
            ActionOffer(spec.id, self._name(texts, spec.id), key_text(spec.key, texts), action.isEnabled())
            for spec, action in self
            if spec.id != "line"
        ]


def shortcuts(key: str) -> list[QKeySequence]:
    """The key sequences for `key`: the Enter of the number pad does what Return does."""
    sequences = [QKeySequence(key)]
    if key.endswith("Return"):
        sequences.append(QKeySequence(key.removesuffix("Return") + "Enter"))
    if key == "Ctrl++":
        sequences.append(QKeySequence("Ctrl+="))
    if key == "Ctrl+Shift+Z":
        sequences.append(QKeySequence("Ctrl+Y"))
    return sequences


def key_text(key: str, texts: Texts) -> str:
    """A key as it is shown (`Ctrl Mayús Intro`)."""
    if not key:
        return ""
    parts = key.replace("++", "+＋").split("+")
    return " ".join(texts.t(f"key.{part}") if texts.has(f"key.{part}") else part for part in parts).replace(
        "＋", "+"
    )
