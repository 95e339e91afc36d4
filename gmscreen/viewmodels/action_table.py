"""The actions of the window as data: menus, keys, the one line, the editor of keys and the help all read this
table. Knows no Qt.

Somebody who adds an action adds a line here, its name as the text `action.<id>`, and a handler in the window.
"""

from collections.abc import Iterable, Mapping

from gmscreen.rules.value import frozen

MENUS = ("campaign", "edit", "table", "view", "help")


@frozen
class ActionSpec:
    """An action: its id (the text key is `action.<id>`), its menu, its key as shipped, and whether it is a
    switch.

    An action without a menu is found in the one line and in the lists of keys. A `group` is a set of switches
    of which one is on. `gap` puts a separator before it in the menu.
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
    ActionSpec("modifiers.clear", "edit", "Ctrl+M"),
    ActionSpec("line", "table", "Ctrl+K"),
    ActionSpec("roll.hidden", "table", "Ctrl+Shift+Return", gap=True),
    ActionSpec("roll.open", "table", "Ctrl+Return"),
    ActionSpec("roll.covert", "table", "Ctrl+Alt+Return"),
    ActionSpec("focus.desk", "table", "Ctrl+P", gap=True),
    ActionSpec("focus.roster", "table", "Ctrl+R"),
    ActionSpec("focus.tracker", "table", "Ctrl+I"),
    ActionSpec("focus.hidden", "table", "Ctrl+T"),
    ActionSpec("focus.npcs", "table", "Ctrl+L"),
    ActionSpec("npc.new", "table"),
    ActionSpec("npc.template", "table"),
    ActionSpec("npc.paste", "table", "Ctrl+Shift+V"),
    ActionSpec("npc.bring", "table"),
    ActionSpec("encounters", "table"),
    ActionSpec("turn.next", "table", "F7", gap=True),
    ActionSpec("turn.previous", "table", "Shift+F7"),
    ActionSpec("damage", "table", "Ctrl+D"),
    ActionSpec("fight.paper", "table", "Ctrl+Shift+P"),
    ActionSpec("case", "table"),
    ActionSpec("initiative.missing", ""),
    ActionSpec("initiative.all", ""),
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
    ActionSpec("motion.reduced", "view", checkable=True),
    ActionSpec("language.es", "view", checkable=True, group="language", gap=True),
    ActionSpec("language.en", "view", checkable=True, group="language"),
    ActionSpec("keys.edit", "view", gap=True),
    ActionSpec("manual", "help", "F1"),
    ActionSpec("reference", "help", "Shift+F1"),
    ActionSpec("keys", "help", "Ctrl+F1"),
    ActionSpec("tour", "help", "Ctrl+Shift+F1"),
    ActionSpec("report", "help", gap=True),
    ActionSpec("about", "help"),
)


DEFAULT_KEYS: Mapping[str, str] = {spec.id: spec.key for spec in ACTIONS}
"""The key of each action as it is shipped, empty where it has none."""

ALSO = {"Ctrl++": "Ctrl+=", "Ctrl+Shift+Z": "Ctrl+Y"}
"""What else is pressed for a key: the plus without Shift, and the other habit of redoing."""

NEVER_WITHOUT = ("curtain",)
"""Actions that always keep a key: nothing else brings back what the curtain covers."""


def system_actions(systems: Iterable[str]) -> tuple[ActionSpec, ...]:
    """An action for the tab of each system, with Ctrl+1 for the first; `system.<id>` names it."""
    return tuple(
        ActionSpec(f"system.{system}", "view", f"Ctrl+{n}" if n <= 9 else "", gap=n == 1)
        for n, system in enumerate(systems, 1)
    )


def panel_actions(panels: Iterable[str]) -> tuple[ActionSpec, ...]:
    """An action that goes to each panel that has none of its own in the table; `panel.<id>` names it.

    The menu has them already, as what can be shown and hidden.
    """
    known = {spec.id for spec in ACTIONS}
    return tuple(ActionSpec(f"panel.{panel}", "") for panel in panels if f"focus.{panel}" not in known)
