"""The menus of the tracker: what is rarely wanted, and how far the time of the game goes on."""

from gmscreen.rules.fight import FightRules
from gmscreen.session.tracker.model import Encounter
from gmscreen.ui.widgets.menu_button import MenuItem
from gmscreen.viewmodels.texts import Texts

CLOCK_STEPS = (("round", 0), ("60", 60), ("600", 600), ("3600", 3600), ("28800", 28800), ("86400", 86400))
"""How far the clock goes on by one choice; 0 stands for a round."""


def clock_items(texts: Texts) -> list[MenuItem]:
    """What the clock offers."""
    steps = [MenuItem(f"clock.{step}", texts.t(f"tracker.clock.{step}")) for step, _ in CLOCK_STEPS]
    return [*steps, MenuItem("clock.set", texts.t("tracker.clock.set"))]


def more_items(
    texts: Texts,
    fight: Encounter,
    *,
    people: bool,
    case: bool,
    rules: FightRules,
    systems: list[tuple[str, str]],
    timer: bool,
) -> list[MenuItem]:
    """Everything rare, those that make no sense now greyed out."""
    dice = bool(rules.dice)
    table = texts.t("tracker.group.fight")
    turn = texts.t("tracker.group.turn")
    playing = texts.t("tracker.group.rules")

    def item(name: str, group: str, *, enabled: bool = True) -> MenuItem:
        return MenuItem(name, texts.t(f"tracker.menu.{name}"), enabled=enabled, group=group)

    found = [
        item("damage", turn, enabled=people),
        item("conditions", turn, enabled=people),
        item("case", turn, enabled=case),
        item("roll_missing", turn, enabled=people and dice),
        item("roll_all", turn, enabled=people and dice),
        item("sort", turn, enabled=people),
        item("pass", turn, enabled=fight.running),
        item("group", turn, enabled=people),
        item("ungroup", turn, enabled=people),
        item("surprise", turn, enabled=people),
        item("timer_off" if timer else "timer_on", turn),
        item("encounters", table),
        item("finish", table, enabled=fight.running),
        item("summary", table, enabled=fight.last is not None),
        item("clear", table, enabled=people and not fight.running),
    ]
    for system, name in systems:
        mark = "✓" if system == fight.system else ""
        found.append(MenuItem(f"system.{system}", name, mark, group=playing))
    if rules.reroll:
        mark = "✓" if fight.reroll else ""
        words = texts.t("tracker.menu.reroll")
        found.append(MenuItem("reroll_off" if fight.reroll else "reroll_on", words, mark, group=playing))
    length = texts.t("tracker.seconds", n=fight.round_seconds or rules.round_seconds)
    found.append(MenuItem("length", texts.t("tracker.menu.length"), length, group=playing))
    return found
