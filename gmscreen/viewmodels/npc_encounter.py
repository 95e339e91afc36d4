"""An encounter as it is printed: the paper that goes on when the battery does not. Knows no Qt."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from gmscreen.content.characters import Stat
from gmscreen.content.npc.block import StatBlock
from gmscreen.rules.block import block_spec
from gmscreen.rules.fight import FightRules, fight_rules
from gmscreen.rules.system import System
from gmscreen.rules.value import frozen
from gmscreen.session.state import CampaignState
from gmscreen.session.tracker.from_library import from_block
from gmscreen.session.tracker.model import Combatant, Prepared
from gmscreen.session.tracker.names import settled
from gmscreen.session.tracker.reads import encounter_of
from gmscreen.viewmodels.npc_card_data import BoxRow, Card, Cell, Paragraph
from gmscreen.viewmodels.npc_cards import MOST_BOXES, box_rows, counted, npc_card
from gmscreen.viewmodels.npc_notes import one_line, paragraphs
from gmscreen.viewmodels.npc_words import field_name
from gmscreen.viewmodels.texts import Texts

Systems = Mapping[str, System]
Find = Callable[[str], StatBlock | None]
"""The NPC of the library with an id, or None where there is none any more."""

ROUNDS = 12
"""How many rounds can be crossed off."""
SLOTS = 6
"""How often initiative can be written down where it changes during the fight."""
_MOST_TICKS = 5


@frozen
class Tick:
    """A condition with boxes to tick, the first `marked` of which are."""

    label: str
    boxes: int = 1
    marked: int = 0


@frozen
class Fighter:
    """A line of the encounter: who it is, in numbers, and what is marked while the fight goes on.

    `initiative` is empty until it is known. `states` are conditions that there is no box for.
    """

    number: str
    name: str
    alias: str
    marks: tuple[str, ...]
    initiative: str
    cells: tuple[Cell, ...]
    boxes: tuple[BoxRow, ...]
    ticks: tuple[Tick, ...]
    states: str
    notes: tuple[Paragraph, ...]


@frozen
class EncounterSheet:
    """An encounter on paper: its fighters in order, and each NPC of the library among them once.

    `slots` is how often the initiative of each can be written down, `round` the round the fight is in (0: it
    has not begun).
    """

    name: str
    system: str
    round: int
    slots: int
    notes: tuple[Paragraph, ...]
    fighters: tuple[Fighter, ...]
    reference: tuple[Card, ...]


def prepared_sheet(texts: Texts, systems: Systems, prepared: Prepared, find: Find) -> EncounterSheet:
    """A prepared encounter: those who were on the tracker, then the NPCs that are to come, under the names
    that they will have on an empty table.

    NPCs that the library has no more are printed as they were when they were put there.
    """
    people = {one.id: one for one in settled(prepared.combatants, ())}
    for line in prepared.npcs:
        block = find(line.npc)
        made = from_block(block, prepared.system, systems) if block is not None else line.combatant
        if made is None:
            continue
        note = "\n".join(one for one in (line.note, made.note) if one.strip())
        update = {"npc": line.npc, "hidden": line.hidden, "note": note}
        made = made.model_copy(update=update)
        coming = [made.model_copy(update={"id": f"{line.npc} {n}"}) for n in range(line.count)]
        people |= {one.id: one for one in settled(coming, people.values())}
    fighters = tuple(people.values())
    return encounter_sheet(
        texts, systems, prepared.name, prepared.system, fighters, find, notes=prepared.notes
    )


def fight_sheet(texts: Texts, systems: Systems, state: CampaignState, find: Find) -> EncounterSheet:
    """The fight on the table as it stands: what goes on with a pencil when the battery is flat."""
    fight = standing(texts, state)
    encounter = encounter_of(state)
    number = encounter.round if encounter.running else 0
    return encounter_sheet(
        texts, systems, fight.name, fight.system, fight.combatants, find, round_number=number
    )


def standing(texts: Texts, state: CampaignState) -> Prepared:
    """The fight on the table in the shape of a prepared encounter, which has no id."""
    encounter = encounter_of(state)
    name = encounter.name or texts.t("print.title.encounter")
    return Prepared(id="", name=name, system=encounter.system, combatants=state.combatant)


def encounter_sheet(
    texts: Texts,
    systems: Systems,
    name: str,
    system: str,
    combatants: Sequence[Combatant],
    find: Find,
    *,
    notes: str = "",
    round_number: int = 0,
) -> EncounterSheet:
    """The combatants in their order. `find` gives the NPC of the library that one was made from."""
    rules = fight_rules(systems.get(system))
    blocks = {one.npc: found for one in combatants if one.npc and (found := find(one.npc)) is not None}
    changing = rules.reroll or rules.scheme == "countdown"
    # Where all are hidden, or nobody is, saying so of each tells nothing.
    tell_hidden = len({one.hidden for one in combatants}) > 1
    return EncounterSheet(
        name=one_line(name),
        system=texts.of(system, "name") if system in systems else one_line(system),
        round=round_number,
        slots=SLOTS if changing else 1,
        notes=paragraphs(notes),
        fighters=tuple(
            _fighter(
                texts,
                systems,
                one,
                one.system or system,
                blocks.get(one.npc),
                number=str(place),
                tell_hidden=tell_hidden,
            )
            for place, one in enumerate(combatants, 1)
        ),
        reference=tuple(npc_card(texts, systems.get(block.system), block) for block in blocks.values()),
    )


def _fighter(
    texts: Texts,
    systems: Systems,
    one: Combatant,
    game: str,
    block: StatBlock | None,
    *,
    number: str,
    tell_hidden: bool,
) -> Fighter:
    system = systems.get(game)
    rules = fight_rules(system)
    boxes = _boxes(texts, system, one, block)
    held = {condition.code: condition.count for condition in one.conditions if condition.code}
    codes = list(_palette(rules, system, one, block))
    others = [
        one_line(condition.name) or texts.of(game, f"condition.{condition.code}")
        for condition in one.conditions
        if condition.code not in codes
    ]
    return Fighter(
        number=number,
        name=one_line(one.name),
        alias=texts.t("print.alias", alias=one_line(one.alias)) if one.alias.strip() else "",
        marks=tuple(_marks(texts, one, tell_hidden=tell_hidden)),
        initiative="" if one.initiative is None else texts.number(one.initiative),
        cells=tuple(_cells(texts, game, system, one)),
        boxes=boxes,
        ticks=tuple(
            Tick(
                texts.of(game, f"condition.{code}"),
                max(min(spec.most, _MOST_TICKS), held.get(code, 0)),
                held.get(code, 0),
            )
            for code in codes
            if (spec := rules.condition(code)) is not None
        ),
        states=", ".join(others),
        notes=paragraphs(one.note),
    )


def _numbers(system: System | None, one: Combatant, block: StatBlock | None) -> dict[str, int]:
    """The numbers that the boxes of a combatant follow from: its block's, unless its health was changed."""
    if system is None:
        return {}
    spec = block_spec(system)
    if block is not None and block.system == system.id:
        numbers = dict(block.sheet(spec).stats)
        if one.most is None or numbers.get(spec.health) == one.most:
            return numbers
    typed = {stat.id: stat.value for stat in one.stats}
    if one.most is not None and spec.health:
        typed[spec.health] = one.most
    made = StatBlock(numbers=tuple(Stat(id=key, value=value) for key, value in typed.items()))
    return dict(made.sheet(spec).stats)


def _boxes(
    texts: Texts, system: System | None, one: Combatant, block: StatBlock | None
) -> tuple[BoxRow, ...]:
    lost = 0 if one.most is None or one.health is None else one.most - one.health
    found = box_rows(texts, system, _numbers(system, one, block), lost)
    if found:
        return found
    # Rules that declare no health still have somebody who counts it, or wants to.
    if not one.most:
        return (BoxRow(texts.t("print.damage"), "", 0),)
    drawn = one.most if one.most <= MOST_BOXES else 0
    marked = max(0, min(lost, one.most))
    return (BoxRow(texts.t("print.health"), counted(texts, one.most, drawn, marked), drawn, marked=marked),)


def _palette(
    rules: FightRules, system: System | None, one: Combatant, block: StatBlock | None
) -> Iterator[str]:
    """The conditions to tick, without those that a marked box brings by itself."""
    track = block_spec(system).track(_numbers(system, one, block)) if system is not None else ()
    marked = {part.condition for part in track}
    yield from (spec.code for spec in rules.conditions if spec.code not in marked)


def _marks(texts: Texts, one: Combatant, *, tell_hidden: bool) -> Iterator[str]:
    if one.side != "foe":
        yield texts.t(f"tracker.side.{one.side}")
    if one.hidden and tell_hidden:
        yield texts.t("print.hidden")
    if one.defeated:
        yield texts.t("print.defeated")


def _cells(texts: Texts, game: str, system: System | None, one: Combatant) -> Iterator[Cell]:
    for stat in one.stats:
        yield Cell(one_line(field_name(texts, game, stat.id)), texts.number(stat.value))
    if one.armour:
        field = block_spec(system).armour if system is not None else ""
        label = field_name(texts, game, field) if field else texts.t("tracker.number.armour")
        yield Cell(label, texts.number(one.armour))
