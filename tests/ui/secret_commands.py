"""Everything that can be done out of the players' sight, and what the table may well see."""

import random
from collections.abc import Iterator

from gmscreen.content.characters import Character, Stat, SystemSheet
from gmscreen.content.npc.block import BlockSkill, StatBlock
from gmscreen.rules.cases import TrackRow
from gmscreen.rules.model import CheckRequest, FollowUp, Input, Side
from gmscreen.rules.systems.eclipse_phase.wounds import FALL_TEST, OUT_TEST
from gmscreen.session.commands import EditDesk, MakeCheck, MarkEntry, RollExpression, TakeFollowUp
from gmscreen.session.contest_play import CloseContest, RollExchange, SetGoal, StartContest
from gmscreen.session.decoy import MakeDecoy, SetDecoyReminder
from gmscreen.session.npcs import ImportNpcs, NpcsToRoster, PutNpc, RemoveNpcs
from gmscreen.session.players import SetPlayers
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
from gmscreen.session.secret_kinds import PlayerSettings, Scene, SweepPlan
from gmscreen.session.session import Command
from gmscreen.session.state import CampaignState, NotePage
from gmscreen.session.sweep import ConsumeSweep, DropPrerolled, PrerollSweep, RollSweep
from gmscreen.session.tracker import conditions, fight, people, prepared, rolling
from gmscreen.session.tracker.clock import SetClock, TakeTime
from gmscreen.session.tracker.damage import Damage
from gmscreen.session.tracker.from_library import AddNpcs
from gmscreen.session.tracker.model import Combatant, Prepared, PreparedNpc
from gmscreen.session.workflows import lists, play
from gmscreen.session.workflows.model import StressPreset
from gmscreen.ui.main_window import MainWindow
from gmscreen.viewmodels.npcs import NpcActions

EP, WEB = "eclipse_phase", "partida_web"
SECRET = "Adepto del Umbral"
PLAN = SweepPlan(system=EP, kind="success", what="Percepción", parts=("Percepción",))
CONTEST = CheckRequest(
    system="walkure",
    kind="extended",
    a=Side(who=SECRET, what="Engañar", base=4),
    b=Side(who="Oficial", base=4),
    inputs=(Input(key="goal", value=5),),
)
FOR_THE_TABLE = {
    *("SetPlayers", "StartTimer", "PauseTimer", "StopTimer", "MakeCurrent", "SealEntry"),
    *("StartFight", "EndFight", "ClearFight", "NextTurn", "PreviousTurn", "PassTurn", "Delay", "Return"),
    *("Interrupt", "AddCharacters", "SortByInitiative"),
}
"""What changes, by what it is for, something that the players see."""


def check(who: str, what: str = "Sigilo") -> CheckRequest:
    """A check of somebody in Eclipse Phase."""
    return CheckRequest(system=EP, kind="success", a=Side(who=who, what=what, base=50))


def secret_of(state: CampaignState) -> str:
    """The id of the first who is hidden in the fight."""
    return next(one.id for one in state.combatant if one.hidden)


def last_hidden(window: MainWindow) -> int:
    """The newest hidden entry."""
    row = window.hidden.model.row_at(0)
    return row.id if row is not None else 0


def in_secret(window: MainWindow, dice: random.Random, *, every: bool = True) -> Iterator[Command]:
    """What can be done out of sight, one after the other, each for the state that the last one left: all of
    it, or one kind of it.
    """
    kinds = (_rolls, _papers, _people, _fight, _library, _case)
    for steps in kinds if every else (dice.choice(kinds),):
        yield from steps(window, dice)


def _rolls(window: MainWindow, dice: random.Random) -> Iterator[Command]:
    n, system = dice.randrange(10**6), window.workspace.campaign.systems[EP]
    yield MakeCheck(check(SECRET), hidden=True)
    yield MakeCheck(check("Twitch", "Percepción"), hidden=True)
    yield RollExpression("2d6+3", hidden=True)
    yield TakeFollowUp(FollowUp("moxie", check(SECRET), result=system.resolve(check(SECRET), {}, (4, 2))))
    yield EditDesk(check(SECRET, str(n)))
    yield StartContest(CONTEST)
    contest = window.workspace.campaign.state.contest[-1].id
    yield RollExchange(contest, hidden=True)
    yield SetGoal(contest, dice.randrange(5, 9))
    yield CloseContest(contest)
    yield RollSweep(PLAN)
    yield PrerollSweep(PLAN)
    yield PrerollSweep(PLAN)
    yield ConsumeSweep()
    yield DropPrerolled(window.workspace.campaign.state.prerolled[-1].id)
    yield MakeDecoy()
    yield SetDecoyReminder(dice.randrange(1, 60))
    entry = last_hidden(window)
    yield MarkEntry(entry, "told", text=f"dicho {n}")
    for kind in ("truth", "note"):
        yield MarkEntry(entry, kind, text=SECRET)
    yield MarkEntry(entry, "ruling", code="success", text=SECRET)


def _papers(window: MainWindow, dice: random.Random) -> Iterator[Command]:
    n, state = dice.randrange(10**6), window.workspace.campaign.state
    scene = next(one for one in state.scene if one.id == "s1")
    option = next(one for one in window.workspace.campaign.systems[EP].options if len(one.values) > 1)
    yield PutNote(NotePage(id="n9", title=SECRET, text=str(n)))
    yield RemoveNote("n9")
    yield PutScene(Scene(id="s9", title=SECRET, players_title=SECRET, notes=str(n), false_leads=(str(n),)))
    yield RemoveScene("s9")
    yield PutScene(scene.model_copy(update={"title": SECRET, "notes": str(n), "false_leads": (SECRET,)}))
    yield RenameCampaign(f"La estación {dice.choice('ABC')}")
    yield SetOption(EP, option.id, dice.choice(option.values))
    yield ShowSystem("walkure", shown=False)
    yield ShowSystem("walkure", shown=True)
    yield lists.SetWords(WEB, (SECRET, str(n)))
    yield lists.SetPresets(EP, (StressPreset(name=SECRET, loss="1d10"),))
    yield lists.SetTrack("walkure", (TrackRow(name=SECRET, penalty=-1, boxes=2),))
    yield TakeTime(seconds=60)
    yield SetClock(dice.randrange(1, 9), dice.randrange(86400))


def _people(window: MainWindow, dice: random.Random) -> Iterator[Command]:
    del window
    sheet = SystemSheet(system="walkure", stats=(Stat(id="destiny", value=dice.randrange(1, 9)),))
    yield PutCharacter(Character(id="oculto", name=SECRET, kind="npc", sheets=(sheet,)))
    yield ChangePool("walkure", "oculto", "destiny", -1)
    yield RemoveCharacter("oculto")


def _library(window: MainWindow, dice: random.Random) -> Iterator[Command]:
    n = dice.randrange(10**6)
    block = StatBlock(
        id="npc1",
        name=SECRET,
        alias=f"alias {n}",
        system=EP,
        skills=(BlockSkill(name="Sigilo", value=40),),
        secrets=str(n),
        false_leads=(str(n),),
    )
    yield PutNpc(block.with_typed({"dur": 30, "int": 15, "ref": 15}, {}))
    yield ImportNpcs((block.model_copy(update={"id": "npc2"}),))
    library = NpcActions(window.workspace.campaign, window.workspace.language)
    request = library.request(block, library.rolls(block)[0])
    assert request is not None
    yield MakeCheck(request, hidden=True, on_desk=False)
    yield AddNpcs((("npc1", dice.randrange(1, 4)), ("npc2", 1)), together=dice.random() < 0.5)
    lines = (PreparedNpc(npc="npc1", count=2, note=str(n)),)
    yield prepared.PutPrepared(Prepared(id="", name=SECRET, notes=str(n), npcs=lines))
    waiting = window.workspace.campaign.state.prepared[-1].id
    yield prepared.LoadPrepared(waiting)
    yield prepared.RemovePrepared(waiting)
    fight_now = window.workspace.campaign.state
    active = fight_now.encounter[0].active
    came = tuple(one.id for one in fight_now.combatant if one.npc and one.id != active)
    if came:
        yield people.RemoveCombatants(came)
    yield NpcsToRoster(("npc1",))
    yield RemoveCharacter("npc1-0")
    yield RemoveNpcs(("npc1", "npc2"))


def _fight(window: MainWindow, dice: random.Random) -> Iterator[Command]:
    n, whom = dice.randrange(10**6), secret_of(window.workspace.campaign.state)
    yield conditions.AddCondition((whom,), name=f"marca {n}")
    held = next(one for one in window.workspace.campaign.state.combatant if one.id == whom).conditions[-1].id
    yield conditions.EditCondition(whom, held, name=f"otra {n}")
    yield conditions.RemoveCondition(whom, held)
    yield Damage((whom,), str(dice.randrange(1, 3)))
    yield Damage((whom,), f"={dice.randrange(10, 40)}")
    yield people.EditCombatant(whom, "note", str(n))
    yield people.SetStat(whom, "speed", dice.randrange(1, 5))
    yield people.SetFlag((whom,), "surprised", on=dice.random() < 0.5)
    yield people.AddCombatants(Combatant(id="", name=SECRET, hidden=True), copies=2)
    hidden = tuple(one.id for one in window.workspace.campaign.state.combatant if one.hidden)
    yield people.SetGroup(hidden[-2:], together=True)
    yield people.MoveCombatants(hidden[-1:], before="")
    for number in (None, dice.randrange(-3, 20)):
        # A round that begins with somebody hidden is shown when somebody visible has the turn in it: were
        # that turn to pass now, the table would rightly see it, as at any other end of a hidden turn.
        encounter = window.workspace.campaign.state.encounter[0]
        if encounter.shown is None or encounter.shown.round == encounter.round:
            roll = rolling.RollInitiative((whom,), hidden=True)
            yield roll if number is None else rolling.SetInitiative(whom, number)
    yield rolling.EditEncounter(name=f"{SECRET} {n}")
    yield fight.SetTurn(whom)
    yield prepared.SavePrepared(SECRET, (whom,))
    saved = window.workspace.campaign.state.prepared[-1]
    yield prepared.PutPrepared(saved.model_copy(update={"name": f"{SECRET} {n}"}), field="name")
    kept = saved.id
    yield prepared.LoadPrepared(kept, start=False)
    yield prepared.RemovePrepared(kept)
    # Whose turn it is stays: else it would pass, and that may be seen.
    hidden = tuple(one.id for one in window.workspace.campaign.state.combatant if one.hidden)
    yield people.RemoveCombatants(tuple(one for one in hidden if one != whom))


def _case(window: MainWindow, dice: random.Random) -> Iterator[Command]:
    whom = secret_of(window.workspace.campaign.state)
    yield play.BeginCase("sanity", WEB, combatant=whom)
    case = window.workspace.campaign.state.case[-1].id
    yield lists.NewDay(WEB, case)
    yield play.RemoveCase(case)
    yield play.BeginCase("wounds", EP, combatant=whom)
    case = window.workspace.campaign.state.case[-1].id
    yield play.SetValue(case, "wounds", dice.randrange(1, 4))
    yield play.SetStage(case, OUT_TEST)
    yield play.RollCase(case, OUT_TEST, hidden=True, base=45)
    yield play.CorrectRoll(case, passed=True)
    yield play.SetStage(case, FALL_TEST)
    yield play.RuleRoll(case, FALL_TEST, passed=False)
    yield play.SetStage(case, OUT_TEST)
    yield play.SkipRoll(case, OUT_TEST)
    yield play.CloseCase(case)
    yield play.ReopenCase(case)
    yield play.RemoveCase(case)


def open_commands(dice: random.Random) -> list[Command]:
    """What the table may well see."""
    names = ("order", "rolls", "health", "npc_names", "npc_numbers")
    shown = PlayerSettings().model_copy(update={name: dice.random() < 0.5 for name in names})
    return [
        MakeCheck(check("Twitch"), hidden=False),
        RollExpression("1d20", hidden=False),
        fight.NextTurn(),
        SetPlayers(shown),
        PutScene(Scene(id="s1", players_title="La estación", players_subtitle=str(dice.randrange(99)))),
        MakeCurrent(dice.choice(["", "s1"])),
    ]
