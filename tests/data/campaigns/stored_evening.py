"""The evening that the stored campaigns hold: one action after the other, in every part of the program."""

from collections.abc import Iterator

from gmscreen.content.characters import Character, Skill, Stat, SystemSheet, Trait
from gmscreen.content.npc.block import BlockSkill, StatBlock, Weapon
from gmscreen.rules.cases import TrackRow
from gmscreen.rules.model import CheckRequest, Input, Modifier, Side
from gmscreen.session.commands import EditDesk, MakeCheck, MarkEntry, RollExpression
from gmscreen.session.contest_play import RollExchange, StartContest
from gmscreen.session.decoy import MakeDecoy, SetDecoyReminder
from gmscreen.session.ledger import NOTHING, EntryView, MarkKind
from gmscreen.session.npcs import ImportNpcs, PutNpc, RemoveNpcs
from gmscreen.session.players import SetPlayers, StartTimer
from gmscreen.session.pools import ChangePool
from gmscreen.session.roster import PutCharacter, PutNote, RemoveCharacter, SetOption, ShowSystem
from gmscreen.session.scene import MakeCurrent, PutScene
from gmscreen.session.seal import SealEntry
from gmscreen.session.secret_kinds import PlayerSettings, Scene, SweepPlan
from gmscreen.session.session import Command, Session
from gmscreen.session.state import NotePage
from gmscreen.session.sweep import PrerollSweep, RollSweep
from gmscreen.session.tracker.clock import SetClock, TakeTime
from gmscreen.session.tracker.conditions import AddCondition, Duration
from gmscreen.session.tracker.damage import Damage
from gmscreen.session.tracker.fight import Delay, NextTurn, StartFight
from gmscreen.session.tracker.from_library import AddNpcs
from gmscreen.session.tracker.model import Combatant, Prepared, PreparedNpc
from gmscreen.session.tracker.people import AddCharacters, AddCombatants, EditCombatant
from gmscreen.session.tracker.prepared import PutPrepared, SavePrepared
from gmscreen.session.tracker.rolling import EditEncounter, RollInitiative
from gmscreen.session.workflows.lists import SetPresets, SetTrack, SetWords
from gmscreen.session.workflows.model import StressPreset
from gmscreen.session.workflows.play import BeginCase, CloseCase, RollCase, SetValue
from gmscreen.session.workflows.view import case_view
from gmscreen.store.campaign import CampaignFile

EP, WEB, PEACE, WALK = "eclipse_phase", "partida_web", "peacemaker", "walkure"
NAMES = ("Nadia Kovač", "Íñigo", "Guarda «el Tuerto»", "Mentón 🎲", "Se va")
NEWLINES = "El código es 7391.\n\nNadie lo sabe.\t«Ni tú.»"


def evening(session: Session, file: CampaignFile) -> Iterator[Command]:
    """What is done, each action for the state that the last one left."""
    yield from _papers()
    yield from _people()
    yield from _rolls(session, file)
    yield from _fight(session)
    yield from _library()
    yield from _troubles(session)
    yield from _secrets()
    yield RollExpression("d6")
    yield RollExpression("d100")
    yield PutNote(NotePage(id="undone", title="Se deshace", text="y queda por rehacer"))
    yield RemoveCharacter("c4")


def _library() -> Iterator[Command]:
    """NPCs of every system, one of them changed and one removed; some at the table, some prepared."""
    yield ImportNpcs(tuple(npc(number, system) for number, system in enumerate((EP, WEB, PEACE, WALK))))
    yield PutNpc(npc(0, EP).model_copy(update={"favourite": True, "notes": NEWLINES}))
    yield RemoveNpcs(("npc2",))
    yield AddNpcs((("npc0", 2),), together=True)
    lines = (PreparedNpc(npc="npc0", count=3, note="en la puerta"), PreparedNpc(npc="npc1", hidden=False))
    yield PutPrepared(Prepared(id="p2", name="Emboscada", system=EP, notes="De noche", npcs=lines))


def npc(number: int, system: str) -> StatBlock:
    """An NPC of the library with some of everything."""
    block = StatBlock(
        id=f"npc{number}",
        name=f"Guarda {number} «Ñ»",
        alias="Silueta",
        system=system,
        tags=("Matón", "muelle 4"),
        skills=(BlockSkill(name="Percepción", value=4 + number, specialization="Oído"),),
        traits=(Trait(kind="talent", name="Duro", value=1),),
        weapons=(Weapon(name="Pistola", skill="Percepción", damage="2d10", ammo=12, impales=True),),
        gear=("Llave", "Linterna"),
        secrets="Cobra del capitán",
        false_leads=("No estuvo allí",),
        template="guard",
        quality="hard",
    )
    numbers = {EP: {"dur": 30, "wil": 15}, WEB: {"con": 55, "siz": 60}}.get(system, {"ac": 3})
    return block.with_typed(numbers, {"morph": "Exalto"} if system == EP else {})


def _papers() -> Iterator[Command]:
    yield PutNote(NotePage(id="n1", title="La esclusa", text=NEWLINES))
    yield PutNote(NotePage(id="n2", title="Rumores", text="· El médico miente 🎲"))
    yield PutScene(
        Scene(
            id="s1",
            title="La traición",
            players_title="La estación",
            players_subtitle="Muelle 4",
            picture="mapas/muelle 4.png",
            notes="El capitán lo sabe todo.",
            false_leads=("Huele a gas", "Alguien llora"),
            npcs=("c2",),
            encounters=("p1",),
        )
    )
    yield PutScene(Scene(id="s2", title="Después"))
    yield MakeCurrent("s1")
    yield SetOption(EP, "cap_mode", "separate")
    yield ShowSystem(PEACE, shown=False)


def _people() -> Iterator[Command]:
    for number, name in enumerate(NAMES):
        yield PutCharacter(person(number, name))
    yield ChangePool(WALK, "c0", "destiny", -1)


def person(number: int, name: str) -> Character:
    """One of the people, with numbers of their own in three games."""
    sheets = (
        _sheet(EP, {"Percepción": 40 + number, "Sigilo": 30}, cog=10 + number, int=20 - number, som=15),
        _sheet(WEB, {"Primeros auxilios": 45}, con=55, san=50, int=60, hp=12, dex=40 + number),
        _sheet(WALK, {"Engañar": 4}, destiny=3 + number, ac=2).model_copy(
            update={"traits": (Trait(kind="aspect", name="Nunca miente", value=1),)}
        ),
    )
    return Character(id=f"c{number}", name=name, kind="npc" if number > 1 else "pc", sheets=sheets)


def _sheet(system: str, skills: dict[str, int], **stats: int) -> SystemSheet:
    return SystemSheet(
        system=system,
        stats=tuple(Stat(id=key, value=value) for key, value in stats.items()),
        skills=tuple(Skill(name=key, value=value) for key, value in skills.items()),
    )


def request(number: int) -> CheckRequest:
    """A check: every fourth one is opposed."""
    side = Side(character="c0", who=NAMES[0], what="Percepción", base=40 + number)
    modifiers = (Modifier(code="minor", value=-10), Modifier(label="niebla", value=-5, scope="a"))
    other = Side(who=NAMES[2], what="Sigilo", base=35) if number % 4 == 3 else None
    kind = "opposed" if other else "success"
    return CheckRequest(system=EP, kind=kind, a=side, b=other, modifiers=modifiers)


def _rolls(session: Session, file: CampaignFile) -> Iterator[Command]:
    for number in range(8):
        yield MakeCheck(request(number), hidden=number % 3 > 0)
    yield MakeCheck(request(1), hidden=False, covert=True)
    web = CheckRequest(system=WEB, kind="success", a=Side(character="c1", who=NAMES[1], what="CON", base=55))
    yield MakeCheck(web, faces=(3, 7))
    yield RollExpression("2d6+3")
    yield RollExpression("3d6kh2", hidden=False)
    yield RollSweep(SweepPlan(system=EP, kind="success", what="Percepción", parts=("Percepción",)))
    yield MakeDecoy()
    marks: tuple[tuple[int, MarkKind, str, str], ...] = (
        (2, "revealed", "", ""),
        (3, "ruling", "success", "La puerta ya estaba abierta"),
        (5, "told", "", "Oyes pasos"),
        (6, "told", NOTHING, ""),
        (6, "note", "", "Recordar el ruido"),
        (8, "truth", "", "Era el propio capitán"),
        (9, "verdict", "", ""),
        (11, "told", "", "Nada de particular"),
    )
    for entry, kind, code, text in marks:
        yield MarkEntry(entry, kind, code, text)
    sealed: EntryView | None = file.entry(8)
    if sealed is not None:
        yield SealEntry(sealed)
    yield EditDesk(request(3))
    contest = CheckRequest(
        system=WALK,
        kind="extended",
        a=Side(character="c0", who=NAMES[0], what="Engañar", base=4),
        b=Side(who="Oficial", base=4),
        inputs=(Input(key="goal", value=5),),
    )
    yield StartContest(contest)
    yield RollExchange(session.state.contest[0].id, hidden=True)


def _fight(session: Session) -> Iterator[Command]:
    guard = Combatant(id="", name="Guarda", alias="Sombra", most=30, health=30, armour=2, hidden=True)
    yield EditEncounter(name="Emboscada en el muelle", system=WEB)
    yield AddCharacters(("c0", "c1"))
    yield AddCombatants(guard, copies=2)
    yield SavePrepared("Los del muelle")
    yield RollInitiative(missing=True)
    yield StartFight()
    first, second = (one.id for one in session.state.combatant[:2])
    yield AddCondition((second,), name="Aturdido", duration=Duration("turns", 2), value=-10)
    yield NextTurn()
    yield Damage((first,), "5")
    yield EditCombatant(second, "note", "huye a la mitad")
    yield Delay(session.state.encounter[0].active)
    yield NextTurn()
    yield SetClock(3, 7200)
    yield TakeTime(seconds=90)


def _troubles(session: Session) -> Iterator[Command]:
    yield SetWords(WEB, ("El suelo respira", "Alguien cuenta hacia atrás"))
    yield SetPresets(EP, (StressPreset(name="Ver morir a un amigo", loss="1d10"),))
    yield SetTrack(WALK, (TrackRow(name="Rasguño", boxes=3), TrackRow(name="Grave", penalty=-2)))
    yield BeginCase("critical_wound", WEB, character="c0", hit=7)
    yield BeginCase("sanity", WEB, character="c1", shock="1/1d10")
    yield BeginCase("wounds", EP, character="c2")
    yield SetValue(session.state.case[-1].id, "dur", 40)
    yield BeginCase("wounds", EP, character="c2", hit=17)
    yield BeginCase("wound_track", WALK, who="Vigía", hit=2)
    for kind in ("critical_wound", "sanity"):
        case = next(one for one in session.state.case if one.kind == kind)
        due = case_view(session.state, session.systems[WEB], case).due
        if due is not None:
            yield RollCase(case.id, due.spec.id, helper="c1" if kind == "critical_wound" else "", base=45)
    yield CloseCase(session.state.case[-1].id)


def _secrets() -> Iterator[Command]:
    yield PrerollSweep(SweepPlan(system=EP, kind="success", what="Sigilo", parts=("Sigilo",)))
    yield SetDecoyReminder(25)
    yield SetPlayers(PlayerSettings(sign=True, health=True, covert="nothing"))
    yield StartTimer(600)
