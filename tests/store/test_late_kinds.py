"""Kinds that nobody sees at first are read when somebody asks, and come to the same."""

from pathlib import Path

import pytest

from gmscreen.session.roster import PutNote
from gmscreen.session.session import Session
from gmscreen.session.state import LATE_KINDS, CampaignState, NotePage, difference
from gmscreen.session.tracker.fight import NextTurn
from gmscreen.session.tracker.model import Combatant, Prepared
from gmscreen.session.tracker.people import AddCombatants
from gmscreen.session.tracker.prepared import PutPrepared
from gmscreen.session.tracker.rolling import SetInitiative
from gmscreen.store.campaign import CampaignFile
from tests.store.kit import open_campaign, reopened, session_on
from tests.store.test_campaign import run_sql

BAD = '{"id": "p2", "name": 7, "combatants": "nobody"}'


@pytest.fixture
def played(path: Path, file: CampaignFile, session: Session) -> Path:
    """Two prepared encounters, and a fight in which turns were given."""
    for name in ("Muelle", "Faro"):
        session.execute(PutPrepared(Prepared(id="", name=name)))
    session.execute(AddCombatants(Combatant(id="", name="Guarda"), copies=2))
    for one in session.state.combatant:
        session.execute(SetInitiative(one.id, 10))
    for _ in range(4):
        session.execute(NextTurn())
    file.close()
    return path


def unread(state: CampaignState) -> set[str]:
    """The late kinds that nobody has asked for."""
    return {kind for kind in LATE_KINDS if kind not in state.__dict__}


def test_what_nobody_asked_for_is_not_read_and_is_all_there(played: Path) -> None:
    with reopened(played) as file:
        state = file.load().state
        assert unread(state) == set(LATE_KINDS)
        assert [one.name for one in state.prepared] == ["Muelle", "Faro"]
        assert unread(state) == {"turn"}
        assert state.prepared is state.prepared
        assert len(state.turn) == 3
        assert not unread(state)


def test_an_action_elsewhere_reads_nothing_and_changes_nothing_of_them(played: Path) -> None:
    with reopened(played) as file:
        session = session_on(file)
        change = session.execute(PutNote(NotePage(id="n", title="Nota")))
        assert unread(session.state) == set(LATE_KINDS)
        assert set(change.entities) == {"note"}
        session.undo()
        assert unread(session.state) == set(LATE_KINDS)
        assert len(session.state.prepared) == 2


def test_what_is_read_late_is_the_same_in_every_state_made_meanwhile(played: Path) -> None:
    with reopened(played) as file:
        before = file.load().state
        after = before.put("note", NotePage(id="n"))
        assert after.prepared is before.prepared
        assert [one.kind for one in difference(before, after)] == ["note"]
        later = after.put("note", NotePage(id="n", title="x"))
        assert later.prepared is before.prepared


def test_late_states_are_equal_to_read_ones(played: Path) -> None:
    with reopened(played) as file:
        one, other, third = (file.load().state for _ in range(3))
    assert one.whole() == other
    assert hash(one) == hash(third)
    assert third.model_dump() == one.model_dump()
    assert one != one.drop("prepared", "p1")
    assert CampaignState() == CampaignState()


def test_changes_of_late_kinds_are_written_and_undone(played: Path) -> None:
    with reopened(played) as file:
        session = session_on(file)
        faro = session.state.prepared[1]
        session.execute(PutPrepared(faro.model_copy(update={"name": "Torre"}), field="name"))
        session.execute(NextTurn())
    with reopened(played) as file:
        session = session_on(file)
        assert [one.name for one in session.state.prepared] == ["Muelle", "Torre"]
        session.undo()
        session.undo()
        assert [one.name for one in session.state.prepared] == ["Muelle", "Faro"]
        assert len(session.state.turn) == 3


def test_an_unreadable_one_is_met_when_it_is_read_and_kept(played: Path) -> None:
    run_sql(played, f"UPDATE entity SET data = '{BAD}' WHERE kind = 'prepared' AND id = 'p2'")
    file = open_campaign(played)
    session = session_on(file)
    assert file.problems_met == 0
    assert [one.id for one in session.state.prepared] == ["p1"]
    assert file.problems_met == 1
    assert [(one.kind, one.id, one.raw) for one in file.problems] == [("prepared", "p2", BAD)]
    session.execute(PutPrepared(Prepared(id="p2", name="Otra vez")))
    file.close()
    assert run_sql(played, "SELECT entity, data FROM set_aside") == [("p2", BAD)]


def test_asking_for_what_is_wrong_reads_everything(played: Path) -> None:
    run_sql(played, f"UPDATE entity SET data = '{BAD}' WHERE kind = 'prepared' AND id = 'p2'")
    with reopened(played) as file:
        file.load()
        assert [one.id for one in file.problems] == ["p2"]


def test_a_state_outlives_its_file(played: Path) -> None:
    file = open_campaign(played)
    state = file.load().state
    file.close()
    assert len(state.prepared) == 2
