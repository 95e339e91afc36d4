"""What a party can be tested on, and the plan of such a sweep. Knows no widgets."""

from gmscreen.content.characters import Character
from gmscreen.content.folding import fold
from gmscreen.rules.dice import parse_faces
from gmscreen.rules.model import Input, Modifier
from gmscreen.rules.system import BaseChoice, System
from gmscreen.rules.value import frozen
from gmscreen.session.secret_kinds import KeptDice, SweepPlan
from gmscreen.session.state import CampaignState
from gmscreen.session.sweep import kept_dice, members, party, wanted_dice
from gmscreen.viewmodels.phrases import base_name, skill_names
from gmscreen.viewmodels.texts import Texts

SEPARATOR = "\x1f"


@frozen
class SweepOption:
    """A test that somebody of the party can make; `count` is how many can."""

    id: str
    name: str
    source: str
    parts: tuple[str, ...]
    count: int


def people(state: CampaignState, system: System) -> tuple[Character, ...]:
    """Who may be swept: the party, then everybody else who plays the system."""
    own = party(state, system)
    others = (one for one in state.character if one not in own and one.plays(system.id))
    return (*own, *others)


def options(state: CampaignState, system: System, texts: Texts) -> tuple[SweepOption, ...]:
    """Every test that the party can make: those that most can, then by name."""
    found: dict[str, tuple[BaseChoice, int]] = {}
    names = skill_names(texts, system)
    for one in party(state, system):
        seen: set[str] = set()
        for choice in system.bases(one.sheet(system.id).as_sheet(), names):
            key = option_id(choice.source, choice.parts)
            if choice.allowed and key not in seen:
                seen.add(key)
                first, count = found.get(key, (choice, 0))
                found[key] = (first, count + 1)
    made = (
        SweepOption(key, base_name(texts, system.id, choice), choice.source, choice.parts, count)
        for key, (choice, count) in found.items()
    )
    return tuple(sorted(made, key=lambda one: (-one.count, fold(one.name))))


def plan_of(
    system: System,
    texts: Texts,
    option: SweepOption,
    characters: tuple[str, ...],
    modifier: int | None,
) -> SweepPlan:
    """The sweep that was chosen; nobody chosen means the whole party."""
    kind = next(one.id for one in system.kinds if one.offered and not one.opposed)
    lines = (Modifier(key="sweep", value=modifier),) if modifier else ()
    return SweepPlan(
        system=system.id,
        kind=kind,
        what=option.name,
        source=option.source,
        parts=option.parts,
        names=tuple(Input(key=key, value=name) for key, name in skill_names(texts, system).items()),
        characters=characters,
        modifiers=lines,
    )


def typed_dice(state: CampaignState, system: System, plan: SweepPlan, text: str) -> tuple[KeptDice, ...]:
    """What real dice showed for everybody of a sweep, one after the other in the order of `wanted_dice`.

    Raises `DiceTextError` for wrong ones, and `CommandError` where nothing can be rolled.
    """
    wanted = wanted_dice(state, system, plan)
    faces = parse_faces(text, tuple(die for _, dice in wanted for die in dice))
    found, start = list[KeptDice](), 0
    for character, dice in wanted:
        found.append(kept_dice(character.id, dice, faces[start : start + len(dice)]))
        start += len(dice)
    return tuple(found)


def rollers(state: CampaignState, system: System, plan: SweepPlan) -> tuple[str, ...]:
    """The names of those who roll in a sweep, in the order in which their dice are typed."""
    return tuple(character.name for character, _ in wanted_dice(state, system, plan))


def left_out(state: CampaignState, system: System, plan: SweepPlan) -> tuple[str, ...]:
    """The names of those whom a sweep is for and who roll nothing, since they cannot make the test."""
    return tuple(one.character.name for one in members(state, system, plan) if one.request is None)


def option_id(source: str, parts: tuple[str, ...]) -> str:
    """What names a test whoever makes it."""
    return SEPARATOR.join((source, *map(fold, parts)))
