"""A fight in a campaign file, and what a long one costs."""

from pathlib import Path
from time import perf_counter

from gmscreen.session.session import Command
from gmscreen.session.tracker.conditions import AddCondition, Duration
from gmscreen.session.tracker.damage import Damage
from gmscreen.session.tracker.fight import Delay, NextTurn, PreviousTurn
from gmscreen.session.tracker.people import AddCombatants
from gmscreen.session.tracker.prepared import SavePrepared
from gmscreen.session.tracker.rolling import EditEncounter, RollInitiative
from tests.session.tracker.kit import Table, person
from tests.store.kit import new_campaign, open_campaign, session_on


def test_i12_a_file_keeps_all_of_a_fight(tmp_path: Path) -> None:
    path = tmp_path / "fight.gmscreen"
    file = new_campaign(path)
    session = session_on(file)
    session.execute(EditEncounter(system="eclipse_phase"))
    for value in (0, -2, None):
        session.execute(AddCombatants(person("Ghoul", value, most=9, speed=2), 2, together=True))
    ids = [one.id for one in session.state.combatant]
    commands: tuple[Command, ...] = (
        SavePrepared("Cellar"),
        RollInitiative(tuple(ids[:2])),
        AddCondition(tuple(ids), "wound", duration=Duration("start", 1, ids[0])),
        *[NextTurn()] * 14,
        Delay(ids[0]),
        Damage(tuple(ids[:3]), "2d6"),
        PreviousTurn(),
    )
    for command in commands:
        session.execute(command)
    state, history = session.state, session.history
    file.close()
    again = session_on(open_campaign(path))
    assert (again.state, again.history) == (state, history)
    assert again.state.turn
    assert [one.initiative for one in again.state.combatant] == [one.initiative for one in state.combatant]
    again.execute(PreviousTurn())


def crowd(count: int) -> Table:
    table = Table()
    for _ in range(count // 5):
        table.do(AddCombatants(person("Ghoul", 3, most=9), 5))
    ids = tuple(one.id for one in table.state.combatant)
    for n in range(5):
        table.do(AddCondition(ids, name=f"c{n}", duration=Duration("rounds", 400)))
    table.next()
    return table


def test_a_turn_among_hundreds_stays_quick() -> None:
    """A step is a matter of milliseconds and changes only the encounter and those whose turn ends."""
    table = crowd(500)
    seconds = []
    for _ in range(5):
        start = perf_counter()
        table.do(NextTurn())
        seconds.append(perf_counter() - start)
    assert min(seconds) < 0.1
    assert len(table.do(NextTurn()).entities["combatant"]) == 1
    assert table.session.history.undoable is not None
    assert sum(len(one.after or "") for one in table.session.history.undoable.changes) < 3000
