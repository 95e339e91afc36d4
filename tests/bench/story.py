"""What a campaign of five years is full of: NPCs, encounters, notes, scenes, people, and evenings of play."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle, islice, product

from gmscreen.content.characters import Character, Kind
from gmscreen.content.npc.block import StatBlock
from gmscreen.content.npc.quality import STEPS
from gmscreen.content.npc.templates import make_from_template, templates
from gmscreen.rules.block import block_spec
from gmscreen.rules.cases import case_rules
from gmscreen.rules.dice import DiceSource
from gmscreen.rules.fight import fight_rules
from gmscreen.rules.model import CheckRequest, Modifier, Side
from gmscreen.rules.system import System
from gmscreen.session.commands import MakeCheck, MarkEntry, RollExpression
from gmscreen.session.npcs import PutNpc
from gmscreen.session.roster import PutNote
from gmscreen.session.secret_kinds import Scene, SweepPlan
from gmscreen.session.session import Session
from gmscreen.session.state import CampaignState, NotePage
from gmscreen.session.sweep import RollSweep
from gmscreen.session.tracker.clock import TakeTime
from gmscreen.session.tracker.damage import Damage
from gmscreen.session.tracker.fight import ClearFight, EndFight, NextTurn, StartFight
from gmscreen.session.tracker.from_library import from_block
from gmscreen.session.tracker.model import DAY, GameClock, Prepared, PreparedNpc
from gmscreen.session.tracker.prepared import LoadPrepared
from gmscreen.session.tracker.reads import encounter_of
from gmscreen.session.tracker.rolling import RollInitiative, SetInitiative
from gmscreen.session.workflows.play import BeginCase, RuleRoll
from gmscreen.session.workflows.reads import facts_of, find_case, kind_of
from gmscreen.viewmodels.texts import Texts

YEARS = 5
PREPARED = 300
NOTES = 150
SCENES = 60
GUESTS = 15
PARTY = 5
CASES = 40
EFFORTS = 5
EVENING = 20
LEADS = ("Ya estuvo aquí alguien.", "La cerradura es nueva.", "Huele a ozono.")
TEXT = """la noche en el puerto nadie mira hacia el faro y quien lo hace calla porque debe dinero a los del
muelle la llave abre dos puertas una de ellas no está en el plano el capataz miente sobre la niebla hay quien
jura que el barco volvió vacío y que la radio hablaba con la voz de alguien que ya no está"""
WORDS = tuple(TEXT.split())

Systems = Mapping[str, System]


def prose(start: int, words: int) -> str:
    """So many words of notes, different ones for each `start`."""
    return " ".join(islice(cycle(WORDS), start % len(WORDS), start % len(WORDS) + words)).capitalize() + "."


def blocks(systems: Systems, dice: DiceSource) -> Iterator[StatBlock]:
    """Every template of each system at every quality, under a name, with notes; ids count from `n1`."""
    offers = [(one.id, system) for one in templates() for system in one.systems if system in systems]
    skills = {one: _skill_names(systems[one]) for one in systems}
    for number, ((template, system), quality) in enumerate(product(offers, STEPS), 1):
        made = make_from_template(
            template, systems[system], quality=quality, skill_names=skills[system], dice=dice
        )
        told = {
            "alias": f"El de la cicatriz {number}",
            "notes": prose(number, 60),
            "secrets": prose(number, 9),
        }
        yield made.model_copy(update={"id": f"n{number}", "favourite": number % 20 == 0, **told})


def furnished(state: CampaignState, npcs: Sequence[StatBlock], systems: Systems) -> CampaignState:
    """A new campaign with all that was prepared for it, and so many years later."""
    people = [*state.character, *guests(npcs, systems)]
    waiting = [prepared(number, npcs, systems) for number in range(1, PREPARED + 1)]
    pages = [
        NotePage(id=f"page{n}", rank=100.0 + n, title=f"Sesión {n}", text=prose(n, 350))
        for n in range(1, NOTES + 1)
    ]
    clock = GameClock(seconds=YEARS * 365 * DAY + 75_600)
    return (
        state.put("character", *people)
        .put("prepared", *waiting)
        .put("note", *pages)
        .put("scene", *scenes([one.id for one in people]))
        .put("clock", clock)
    )


def guests(npcs: Sequence[StatBlock], systems: Systems) -> Iterator[Character]:
    """More people of the roster: in each system a party of players, and NPCs of the library."""
    for place, system in enumerate(systems):
        own = [one for one in npcs if one.system == system]
        for number, block in enumerate(own[:: len(own) // GUESTS][:GUESTS]):
            one = block.as_character(block_spec(systems[system]), f"{system}{number}")
            kind: Kind = "pc" if number < PARTY else "npc"
            yield one.model_copy(update={"kind": kind, "rank": 100.0 + place * GUESTS + number})


def prepared(number: int, npcs: Sequence[StatBlock], systems: Systems) -> Prepared:
    """An encounter with three kinds of NPCs of one system."""
    system = list(systems)[number % len(systems)]
    own = [one for one in npcs if one.system == system]
    lines = [
        PreparedNpc(
            npc=block.id,
            count=1 + place,
            name=block.name,
            note=prose(number + place, 10),
            combatant=from_block(block, system, systems),
        )
        for place, block in enumerate(islice(cycle(own), number, number + 3))
    ]
    return Prepared(
        id=f"p{number}",
        rank=float(number),
        name=f"Encuentro {number}",
        system=system,
        notes=prose(number, 60),
        npcs=tuple(lines),
    )


def scenes(people: Sequence[str]) -> Iterator[Scene]:
    """The scenes, the last of which is played."""
    for number in range(1, SCENES + 1):
        yield Scene(
            id=f"s{number}",
            rank=float(number),
            title=f"Escena {number}",
            players_title=f"El muelle {number}",
            notes=prose(number, 120),
            false_leads=LEADS,
            npcs=tuple(people[number % len(people) :][:5]),
            encounters=tuple(f"p{(number * 5 + n) % PREPARED + 1}" for n in range(5)),
            current=number == SCENES,
        )


def play(session: Session) -> None:
    """A few evenings, in which everything happens that the ledger can tell of."""
    kinds = [(kind.id, one.id) for one in session.systems.values() for kind in case_rules(one).kinds]
    for number in range(CASES):
        trouble(session, *kinds[number % len(kinds)], f"Herido {number}")
    for round_ in range(4):
        for system in session.systems.values():
            checks(session, system, round_)
    for prepared_id in ("p1", "p2", "p3", "p4"):
        fight(session, prepared_id, turns=10)
        session.execute(EndFight())
        session.execute(ClearFight())
        session.execute(TakeTime(seconds=600))


def last_evening(session: Session, npcs: Sequence[StatBlock]) -> None:
    """More than can be undone, ending in the middle of a fight."""
    pages, systems = session.state.note, list(session.systems.values())
    for number in range(EVENING):
        checks(session, systems[number % len(systems)], number)
        page, npc = pages[number % len(pages)], npcs[number % len(npcs)]
        session.execute(PutNote(page.model_copy(update={"text": f"{page.text} {prose(number, 8)}"})))
        session.execute(PutNpc(npc.model_copy(update={"notes": prose(number, 70)})))
    fight(session, "p8", turns=50)


def trouble(session: Session, kind_id: str, system_id: str, who: str) -> None:
    """Somebody in trouble, for as long as there is something to be done."""
    session.execute(BeginCase(kind_id, system_id, who=who))
    case, system = session.state.case[-1].id, session.systems[system_id]
    kind = kind_of(system, kind_id)
    for number in range(EFFORTS):
        now = find_case(session.state, case)
        due = kind.rolls(now.situation, facts_of(session.state, system, now))
        if due and not now.closed:
            session.execute(RuleRoll(case, due[0].id, passed=number % 2 == 0, value=number % 3))


def checks(session: Session, system: System, number: int) -> None:
    """Somebody's check in secret and one in the open, what is said of them, a sweep and a plain roll."""
    people = [one for one in session.state.character if one.sheet(system.id).skills]
    kind = system.kinds[0].id
    rolled: list[int] = []
    for hidden in (True, False):
        person = people[(number + hidden) % len(people)]
        skills = person.sheet(system.id).skills
        skill = skills[number % len(skills)]
        side = Side(character=person.id, who=person.name, what=skill.name, base=skill.value)
        lines = (Modifier(key="rain", value=-1 - number % 3, label="lluvia"),)
        request = CheckRequest(system=system.id, kind=kind, a=side, modifiers=lines)
        rolled += session.execute(MakeCheck(request, hidden=hidden, on_desk=False)).new_entries
    secret, seen = rolled
    session.execute(MarkEntry(secret, "told", text=LEADS[number % len(LEADS)]))
    if number % 2:
        session.execute(MarkEntry(secret, "revealed"))
        session.execute(MarkEntry(seen, "note", text=prose(number, 6)))
    member = next(one for one in people if one.kind == "pc")
    known = member.sheet(system.id).skills[0].name
    session.execute(RollSweep(SweepPlan(system=system.id, kind=kind, what=known, parts=(known,))))
    session.execute(RollExpression("2d6+3", hidden=bool(number % 2)))


def fight(session: Session, prepared_id: str, *, turns: int) -> None:
    """Begin an encounter and let so many turns go by, with blows."""
    session.execute(LoadPrepared(prepared_id))
    if fight_rules(session.systems[encounter_of(session.state).system]).dice:
        session.execute(RollInitiative())
    else:
        for place, one in enumerate(session.state.combatant):
            session.execute(SetInitiative(one.id, 9 - place))
    session.execute(StartFight())
    for number in range(turns):
        session.execute(NextTurn())
        if number % 4 == 1:
            session.execute(Damage((encounter_of(session.state).active,), "1"))


def _skill_names(system: System) -> dict[str, str]:
    texts = Texts("es")
    return {one.id: texts.of(system.id, f"skill.{one.id}") for one in system.skills}
