"""What can be done in an evening: everything that the program can do, the usual things oftener."""

import random

from gmscreen.content.characters import Character, Kind
from gmscreen.content.npc.block import StatBlock
from gmscreen.rules.cases import TrackRow
from gmscreen.rules.model import CheckRequest, FollowUp, Input, Modifier, Side
from gmscreen.rules.systems import builtin_systems
from gmscreen.session.commands import EditDesk, MakeCheck, MarkEntry, RollExpression, TakeFollowUp
from gmscreen.session.contest_play import CloseContest, RollExchange, SetGoal, StartContest
from gmscreen.session.decoy import MakeDecoy, SetDecoyReminder
from gmscreen.session.ledger import MarkKind
from gmscreen.session.npcs import ImportNpcs, NpcsToRoster, PutNpc, RemoveNpcs
from gmscreen.session.players import PauseTimer, SetPlayers, StartTimer, StopTimer
from gmscreen.session.pools import ChangePool
from gmscreen.session.roster import (
    PutCharacter,
    PutNote,
    RemoveCharacter,
    RemoveNote,
    RenameCampaign,
    SetOption,
    ShowSystem,
)
from gmscreen.session.scene import MakeCurrent, PutScene, RemoveScene
from gmscreen.session.seal import SealEntry
from gmscreen.session.secret_kinds import PlayerSettings, Scene, SweepPlan
from gmscreen.session.state import CampaignState, NotePage
from gmscreen.session.sweep import ConsumeSweep, DropPrerolled, PrerollSweep, RollSweep
from gmscreen.session.tracker import conditions, fight, people, prepared, rolling
from gmscreen.session.tracker.clock import SetClock, TakeTime
from gmscreen.session.tracker.damage import Damage
from gmscreen.session.tracker.from_library import AddNpcs
from gmscreen.session.tracker.model import Combatant, Prepared, PreparedNpc
from gmscreen.session.tracker.reads import encounter_of
from gmscreen.session.workflows import lists, play
from gmscreen.session.workflows.model import StressPreset
from gmscreen.session.workflows.view import case_view
from tests.data.campaigns.stored_evening import person
from tests.faults.stage import Act, Seen

EP, WEB, WALK = "eclipse_phase", "partida_web", "walkure"
SYSTEMS = {system.id: system for system in builtin_systems()}
WORDS = ("Nadia", "el muelle 4", "Ñandú 🎲", "«tres»\n\ncuatro\tcinco", "a" * 300, "\x00 y \u202e", "'; --")
CASES = (
    ("critical_wound", WEB),
    ("sanity", WEB),
    ("wounds", EP),
    ("stress", EP),
    ("wound_track", WALK),
)
MOST_ROWS = 8
MOST_PEOPLE = 12


def acts(seen: Seen, chance: random.Random) -> list[Act]:
    """What may be done next, in any order; what can always be done last."""
    state = seen.held.state
    found: list[Act] = ["undo", "undo", "redo"]
    found += _checks(state, chance)
    found += _marks(seen, chance)
    found += _papers(state, chance)
    found += _roster(state, chance)
    found += _fight(state, chance)
    found += _people(state, chance)
    found += _cases(state, chance)
    found += _library(seen, chance)
    found += _players(state, chance)
    chance.shuffle(found)
    return [*found, RollExpression("2d6+3")]


def _word(chance: random.Random) -> str:
    return f"{chance.choice(WORDS)} {chance.randrange(1000)}"


def _check(state: CampaignState, chance: random.Random) -> CheckRequest:
    who = chance.choice(state.character) if state.character else Character(id="", name="Nadie")
    side = Side(character=who.id, who=who.name, what="Percepción", base=chance.randint(5, 95))
    extra = (Modifier(label="niebla", value=chance.choice((-30, -5, 10))),)
    return CheckRequest(system=chance.choice((EP, WEB)), kind="success", a=side, modifiers=extra)


def _checks(state: CampaignState, chance: random.Random) -> list[Act]:
    check, hidden = _check(state, chance), chance.random() < 0.6
    plan = SweepPlan(system=EP, kind="success", what="Percepción", parts=("Percepción",))
    terms = CheckRequest(
        system=WALK,
        kind="extended",
        a=Side(who="Nadia", what="Engañar", base=4),
        b=Side(who="Oficial", base=4),
        inputs=(Input(key="goal", value=4),),
    )
    typed = check.model_copy(update={"system": EP})
    result = SYSTEMS[EP].resolve(typed, {}, (4, 2))
    found: list[Act] = [MakeCheck(check, hidden=hidden)] * 4
    found += [
        MakeCheck(check, hidden=False, covert=True),
        MakeCheck(typed, faces=(4, 2), hidden=hidden),
        RollExpression(chance.choice(("2d6+3", "d100", "4d6kh3", "99d6")), hidden=hidden),
        TakeFollowUp(FollowUp("moxie", typed, result=result)),
        EditDesk(check, field=chance.choice(("", "base"))),
        RollSweep(plan, hidden=hidden),
        PrerollSweep(plan) if len(state.prerolled) < 2 else DropPrerolled(),
        ConsumeSweep(hidden=hidden),
        MakeDecoy(),
        SetDecoyReminder(chance.randrange(60)),
    ]
    for one in state.contest:
        found += [RollExchange(one.id, hidden=hidden), SetGoal(one.id, chance.randint(3, 9))]
    over = len(state.contest) >= MOST_ROWS
    found.append(CloseContest(state.contest[0].id) if over else StartContest(terms))
    if state.contest and chance.random() < 0.2:
        found.append(CloseContest(chance.choice(state.contest).id))
    return found


def _marks(seen: Seen, chance: random.Random) -> list[Act]:
    """Marks on one of the last lines."""
    entry = max(1, seen.held.last_entry - chance.randrange(6))
    view = seen.entry(entry)
    if view is None:
        return []
    kinds: tuple[MarkKind, ...] = ("revealed", "ruling", "told", "note", "truth", "verdict")
    kind = chance.choice(kinds)
    return [
        MarkEntry(entry, kind, "success" if kind == "ruling" else "", _word(chance)),
        MarkEntry(entry, "told", text=_word(chance)),
        SealEntry(view),
    ]


def _papers(state: CampaignState, chance: random.Random) -> list[Act]:
    page = NotePage(id=f"n{chance.randrange(MOST_ROWS)}", title=_word(chance)[:60], text=_word(chance))
    typed = page.model_copy(update={"text": page.text * chance.randint(1, 40)})
    scene = Scene(
        id=f"s{chance.randrange(4)}",
        title=_word(chance)[:60],
        players_title="La estación",
        notes=_word(chance),
        false_leads=(_word(chance),),
        npcs=tuple(one.id for one in state.character[:2]),
    )
    found: list[Act] = [PutNote(page), PutNote(typed, field="text"), PutNote(typed, field="text")]
    if chance.random() < 0.03:
        found.append(PutNote(page.model_copy(update={"text": "Página larga. " * 20_000})))
    found += [PutScene(scene), MakeCurrent(chance.choice((scene.id, "")))]
    if len(state.scene) > 2:
        found.append(RemoveScene(state.scene[0].id))
    if len(state.note) > 3:
        found.append(RemoveNote(chance.choice(state.note).id))
    return found


def _roster(state: CampaignState, chance: random.Random) -> list[Act]:
    kind: Kind = chance.choice(("pc", "npc"))
    number = chance.randrange(MOST_ROWS)
    who = person(number, f"Alguien {number}").model_copy(update={"kind": kind})
    option = next(one for one in SYSTEMS[EP].options if len(one.values) > 1)
    found: list[Act] = [
        PutCharacter(who),
        PutCharacter(who.model_copy(update={"name": _word(chance)[:60]}), field="name"),
        ChangePool(WALK, who.id, "destiny", chance.choice((-1, 1))),
        SetOption(EP, option.id, chance.choice(option.values)),
        ShowSystem(WALK, shown=chance.random() < 0.5),
    ]
    if chance.random() < 0.1:
        found.append(RenameCampaign(f"Campaña {chance.randrange(99)}"))
    if len(state.character) > MOST_ROWS // 2:
        found.append(RemoveCharacter(chance.choice(state.character).id))
    return found


def _fight(state: CampaignState, chance: random.Random) -> list[Act]:
    encounter, there = encounter_of(state), state.combatant
    found: list[Act] = [
        rolling.EditEncounter(name=f"Pelea {chance.randrange(99)}", system=chance.choice((EP, WEB, WALK))),
        TakeTime(seconds=chance.randint(1, 90)),
    ]
    if chance.random() < 0.1:
        found.append(SetClock(chance.randint(1, 9), chance.randrange(86400)))
    if not there:
        return found
    if not encounter.running:
        return [*found, fight.StartFight(), rolling.RollInitiative(missing=True)] + (
            [fight.ClearFight(keep_characters=chance.random() < 0.5)] if chance.random() < 0.7 else []
        )
    one = chance.choice(there)
    found += [fight.NextTurn()] * 4
    found += [
        fight.PreviousTurn(),
        fight.PassTurn(),
        fight.Delay(encounter.active),
        fight.Interrupt(one.id),
        fight.SetTurn(one.id),
        rolling.RollInitiative((one.id,), hidden=chance.random() < 0.5),
        rolling.SetInitiative(one.id, chance.randint(-3, 20)),
        rolling.SortByInitiative(),
    ]
    found += [fight.Return(each.id) for each in there if each.tally.delaying] * 4
    if encounter.round > 3 or chance.random() < 0.1:
        found += [fight.EndFight()] * 4
    return found


def _people(state: CampaignState, chance: random.Random) -> list[Act]:
    there = state.combatant
    guard = Combatant(id="", name="Guarda", alias="Sombra", most=30, health=30, hidden=chance.random() < 0.4)
    found: list[Act] = []
    if len(there) < MOST_PEOPLE:
        found.append(people.AddCombatants(guard, copies=chance.randint(1, 3)))
        found.append(people.AddCharacters(tuple(one.id for one in state.character[:2])))
        found += [prepared.LoadPrepared(one.id) for one in state.prepared[:1]]
    if not there:
        return found
    one, other = chance.choice(there), chance.choice(there)
    unit = chance.choice(conditions_units())
    duration = conditions.Duration(unit, chance.randint(1, 3), other.id)
    found += [Damage((one.id, other.id), chance.choice(("7", "2d6+1", "+3", "=12", "1")))] * 3
    found += [
        conditions.AddCondition((one.id, other.id), name=_word(chance)[:60], duration=duration, value=-10),
        people.EditCombatant(one.id, "note", _word(chance)),
        people.EditCombatant(one.id, "armour", chance.randint(0, 5)),
        people.SetStat(one.id, "speed", chance.randint(1, 4)),
        people.SetFlag(
            (one.id,), chance.choice(("hidden", "defeated", "surprised")), on=chance.random() < 0.5
        ),
        people.MoveCombatants((one.id,), other.id),
        people.SetGroup((one.id, other.id), together=chance.random() < 0.5),
    ]
    for each in one.conditions[:2]:
        found.append(conditions.EditCondition(one.id, each.id, count=chance.randint(1, 3)))
        found.append(conditions.RemoveCondition(one.id, each.id))
    if len(there) > MOST_PEOPLE // 2:
        found.append(people.RemoveCombatants((one.id,)))
    kept = state.prepared
    if len(kept) < 3:
        found.append(prepared.SavePrepared(_word(chance)[:60]))
    elif chance.random() < 0.3:
        found.append(prepared.RemovePrepared(kept[0].id))
    for waiting in kept[:1]:
        renamed = waiting.model_copy(update={"name": _word(chance)[:60]})
        found.append(prepared.PutPrepared(renamed, field="name"))
    return found


def conditions_units() -> tuple[conditions.Unit, ...]:
    """Every way in which a condition can end."""
    return ("never", "turns", "rounds", "start", "end", "minutes")


def _cases(state: CampaignState, chance: random.Random) -> list[Act]:
    kind, system = chance.choice(CASES)
    found: list[Act] = [
        lists.SetWords(WEB, (_word(chance)[:60],) if chance.random() < 0.5 else None),
        lists.SetPresets(EP, (StressPreset(name=f"Horror {chance.randrange(99)}", loss="1d10"),)),
        lists.SetTrack(WALK, (TrackRow(name="Rasguño", boxes=chance.randint(1, 5)), TrackRow(name="Grave"))),
        lists.NewDay(WEB),
    ]
    begin: list[Act] = [
        play.BeginCase(kind, system, character=one.id, shock="1d10" if kind in ("sanity", "stress") else "")
        for one in state.character[:3]
    ]
    found += begin if len(state.case) < MOST_ROWS else [play.RemoveCase(state.case[0].id)]
    for case in state.case[-3:]:
        found += _steps(state, case.id, chance)
    return found


def _steps(state: CampaignState, case_id: str, chance: random.Random) -> list[Act]:
    case = next(one for one in state.case if one.id == case_id)
    view = case_view(state, SYSTEMS[case.system], case)
    rolls = [one.spec.id for one in view.rolls]
    found: list[Act] = [
        play.CorrectRoll(case_id, passed=chance.random() < 0.5, value=chance.randint(0, 3)),
        play.ReopenCase(case_id) if case.closed else play.CloseCase(case_id),
        *(play.SetStage(case_id, stage) for stage in view.stages[:2]),
        *(play.SetValue(case_id, one.spec.id, chance.randint(0, 3)) for one in view.counters[:1]),
    ]
    if rolls:
        roll = chance.choice(rolls)
        found += [play.RollCase(case_id, roll, hidden=chance.random() < 0.5, base=45)] * 3
        found += [play.SkipRoll(case_id, roll), play.RuleRoll(case_id, roll, passed=chance.random() < 0.5)]
    return found


def _library(seen: Seen, chance: random.Random) -> list[Act]:
    there, fresh = seen.npcs(), f"npc.{seen.count}"
    found: list[Act] = [PutNpc(_block(fresh, chance))]
    if len(there) < MOST_ROWS:
        found.append(ImportNpcs(tuple(_block(f"{fresh}.{n}", chance) for n in range(2))))
    if there:
        one = chance.choice(there)
        kept = _kept(seen.held.state, one, chance)
        found += [PutNpc(_block(one, chance), field=chance.choice(("", "notes"))), AddNpcs(((one, 2),))]
        found += [kept, NpcsToRoster((one,)) if chance.random() < 0.3 else kept]
    if len(there) > MOST_ROWS // 2:
        found += [RemoveNpcs(tuple(chance.sample(there, 2)))] * 2
    return found


def _kept(state: CampaignState, npc: str, chance: random.Random) -> Act:
    """An encounter of the library: a new one, or other notes on one that is there."""
    if state.prepared:
        old = chance.choice(state.prepared)
        return prepared.PutPrepared(old.model_copy(update={"notes": _word(chance)}), field="notes")
    return prepared.PutPrepared(Prepared(id="", name="Los del muelle", npcs=(PreparedNpc(npc=npc, count=2),)))


def _block(npc: str, chance: random.Random) -> StatBlock:
    return StatBlock(
        id=npc,
        name=f"Guardián {npc}",
        alias="Sombra",
        system=WEB,
        tags=(_word(chance)[:20], "muelle"),
        notes=_word(chance),
        secrets=_word(chance),
        favourite=chance.random() < 0.3,
    )


def _players(state: CampaignState, chance: random.Random) -> list[Act]:
    shown = PlayerSettings(sign=chance.random() < 0.5, health=chance.random() < 0.5)
    running = bool(state.player_settings.timer_ends)
    timer: list[Act] = [PauseTimer(), StopTimer()] if running else [StartTimer(chance.randint(5, 600))]
    return [SetPlayers(shown), *timer]
