"""The tour of three minutes, as data: what each step asks for, what it points at, and what ends it. Knows no
Qt.

The words of a step are the texts `tour.<id>` and `tour.<id>.text`. In these the key of an action stands in
braces, its id written with `_` for `.`.
"""

from collections.abc import Callable, Mapping

from gmscreen.rules.value import frozen
from gmscreen.session.ledger import EntryView
from gmscreen.session.state import CampaignState
from gmscreen.viewmodels.texts import Texts

SYSTEM = "eclipse_phase"
"""The game of the demo campaign, at whose desk the tour begins."""

WHO = "twitch"
"""Somebody of the demo campaign, by whom it is known."""

WINDOW = "player.window"
"""What the players' window is called among the panels in sight."""

DONE = "done"
"""What the settings remember of a tour that came to its end."""


@frozen
class Moment:
    """What a step is judged by: the campaign now and as it was when the step began, the entries of the ledger
    that were written or marked since, whether a step can be redone, the panels in sight, and whether the
    curtain was drawn and is not any more.
    """

    start: CampaignState
    state: CampaignState
    entries: tuple[EntryView, ...] = ()
    taken_back: bool = False
    panels: frozenset[str] = frozenset()
    uncovered: bool = False


@frozen
class TourStep:
    """A step of the tour.

    `points` are object names; the first that is in sight is pointed at. `panel` is brought forward when the
    step begins: a panel, or the desk of a system. `keys` are the actions that its words name, the one that
    does it first. `left` keeps the room at the right and below free, where a list opens.
    """

    id: str
    done: Callable[[Moment], bool]
    points: tuple[str, ...]
    panel: str = ""
    keys: tuple[str, ...] = ()
    left: bool = False


def rolled(moment: Moment) -> bool:
    """Whether somebody rolled in secret."""
    return any(
        view.entry.kind in ("check", "roll") and view.visibility == "hidden" for view in moment.entries
    )


def told(moment: Moment) -> bool:
    """Whether it was written down what the table knows of a roll."""
    return any(view.told or view.told_nothing or view.visibility == "revealed" for view in moment.entries)


def modified(moment: Moment) -> bool:
    """Whether the check at the desk has other modifiers."""
    desks = [{one.id: one.request.modifiers for one in state.desk} for state in (moment.start, moment.state)]
    return desks[0] != desks[1]


def reinforced(moment: Moment) -> bool:
    """Whether more take part in the fight."""
    return len(moment.state.combatant) > len(moment.start.combatant)


def fighting(moment: Moment) -> bool:
    """Whether it is the turn of somebody else than before."""
    before, now = ([one.cursor for one in state.encounter] for state in (moment.start, moment.state))
    return before != now and any(one.running for one in moment.state.encounter)


def hurt(moment: Moment) -> bool:
    """Whether the health of anybody changed."""
    before, now = (
        {one.id: (one.health, one.taken, one.healed) for one in state.combatant}
        for state in (moment.start, moment.state)
    )
    return before != now


def watched(moment: Moment) -> bool:
    """Whether what the table sees is in sight, in small or in its own window."""
    return bool(moment.panels & {"player", WINDOW})


def never(moment: Moment) -> bool:
    """Not by itself: only by its button."""
    del moment
    return False


STEPS: tuple[TourStep, ...] = (
    TourStep("hidden", rolled, (f"{SYSTEM}.roll.hidden",), f"system.{SYSTEM}", ("roll.hidden",)),
    TourStep("told", told, ("hidden.say", "hidden.list", "panel.hidden"), "hidden", ("focus.hidden",)),
    TourStep("line", rolled, ("command.line",), "", ("line",), left=True),
    TourStep("modifier", modified, (f"{SYSTEM}.mods",), f"system.{SYSTEM}"),
    TourStep("undo", lambda moment: moment.taken_back, (f"{SYSTEM}.odds",), "", ("undo",)),
    TourStep("library", lambda moment: "npcs" in moment.panels, ("tabs.strip",), "", ("focus.npcs",)),
    TourStep("npc", rolled, ("panel.npcs",), "npcs"),
    TourStep("encounter", reinforced, ("npc.encounters.open", "command.line"), "", ("line",), left=True),
    TourStep("turn", fighting, ("tracker.next",), "tracker", ("turn.next", "turn.previous")),
    TourStep("damage", hurt, ("tracker.list",), "tracker", ("damage",)),
    TourStep("players", watched, ("tabs.strip",), "", ("player.show",)),
    TourStep("curtain", lambda moment: moment.uncovered, (), "", ("curtain",)),
    TourStep("end", never, (), "", ("manual", "keys")),
)


def is_demo(state: CampaignState) -> bool:
    """Whether the tour can be made in this campaign."""
    return state.find_character(WHO) is not None


def step_from(remembered: str) -> int:
    """The place of the step that the settings remember; the first where that is none."""
    return next((place for place, one in enumerate(STEPS) if one.id == remembered), 0)


def words(texts: Texts, step: TourStep, names: Mapping[str, str]) -> str:
    """What a step says, with the keys of its actions, or their `names` where they have none."""
    keys = {
        action.replace(".", "_"): texts.key(action) or texts.t("manual.keyless", action=names[action])
        for action in step.keys
    }
    return texts.t(f"tour.{step.id}.text", say=texts.t("mark.say.key"), **keys)
