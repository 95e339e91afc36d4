"""Extended contests at the table: started, rolled, undone, continued, closed."""

from pathlib import Path

import pytest

from gmscreen.content.characters import Character, Stat, SystemSheet
from gmscreen.rules.model import CheckRequest, Input, Modifier, Side
from gmscreen.rules.systems.walkure import SYSTEM
from gmscreen.session import contest_play as play
from gmscreen.session.contest import Contest, exchange_request, spent, standing
from gmscreen.session.pools import ChangePool, pool
from gmscreen.session.roster import PutCharacter
from gmscreen.session.session import Command, CommandError, Opened, Session
from gmscreen.store.campaign import CampaignFile
from tests.session.kit import MemoryJournal
from tests.store.kit import EndlessDice, TickingClock, new_campaign, open_campaign

ASPECT = Modifier(key="aspect.1", code="aspect", value=0)


def opened(destiny: int = 1) -> tuple[Session, MemoryJournal]:
    """A table with Anneliese on the roster, who has `destiny` points."""
    journal = MemoryJournal()
    session = Session(Opened(), journal, EndlessDice(), TickingClock(), {"walkure": SYSTEM})
    sheet = SystemSheet(system="walkure", stats=(Stat(id="destiny", value=destiny),))
    session.execute(PutCharacter(Character(id="anne", name="Anneliese", sheets=(sheet,))))
    return session, journal


def request(*lines: Modifier, **terms: int | bool) -> CheckRequest:
    inputs = tuple(Input(key=key, value=value) for key, value in terms.items())
    a = Side(character="anne", who="Anneliese", what="Engañar", base=4)
    b = Side(who="Oficial", what="Averiguar Intenciones", base=4)
    return CheckRequest(system="walkure", kind="extended", a=a, b=b, modifiers=lines, inputs=inputs)


def begun(session: Session, *lines: Modifier, **terms: int | bool) -> str:
    session.execute(play.StartContest(request(*lines, **({"goal": 5} | terms))))
    return session.state.contest[-1].id


def faces(total_a: int, total_b: int) -> tuple[int, ...]:
    """Dice that give these totals with a skill of 4."""
    a, b = total_a - 4, total_b - 4
    return (min(6, a - 1), a - min(6, a - 1), min(6, b - 1), b - min(6, b - 1))


def running(session: Session) -> Contest:
    (contest,) = session.state.contest
    return contest


def test_pm_20_the_vector_of_the_catalogue_is_decided_by_the_higher_sum() -> None:
    session, journal = opened()
    contest = begun(session)
    for totals in ((12, 8), (9, 13), (13, 10)):
        assert not standing(running(session)).over
        session.execute(play.RollExchange(contest, faces=faces(*totals)))
    found = running(session)
    assert (found.score_a, found.score_b, found.leads, spent(found, SYSTEM)) == (7, 5, "a", 9)
    assert (standing(found).winner, standing(found).reason) == ("a", "higher_sum")
    assert [one.leads for one in found.exchanges] == ["a", "b", "a"]
    assert [(one.a, one.b, one.entry) for one in found.exchanges] == [(12, 8, 1), (9, 13, 2), (13, 10, 3)]
    assert len(journal.entries) == 3


@pytest.mark.parametrize(
    ("exchanges", "winner", "reason"),
    [
        (((14, 8),), "a", "goal_reached"),
        (((8, 15),), "b", "goal_reached"),
        (((15, 15),), "none", "equal_sums"),
        (((14, 15),), "b", "higher_sum"),
        (((12, 12),), "none", "going_on"),
    ],
)
def test_who_has_won(exchanges: tuple[tuple[int, int], ...], winner: str, reason: str) -> None:
    session, _ = opened()
    contest = begun(session)
    for totals in exchanges:
        session.execute(play.RollExchange(contest, faces=faces(*totals)))
    assert (standing(running(session)).winner, standing(running(session)).reason) == (winner, reason)


def test_an_exchange_is_undone_and_the_contest_continued() -> None:
    session, journal = opened()
    contest = begun(session)
    session.execute(play.RollExchange(contest, faces=faces(12, 8)))
    before = session.state
    session.execute(play.RollExchange(contest, faces=faces(14, 8)))
    assert standing(running(session)).over
    session.undo()
    assert session.state == before
    assert journal.view(2).undone
    session.execute(play.RollExchange(contest, faces=faces(9, 13)))
    assert (running(session).score_a, running(session).score_b) == (3, 4)
    assert [one.entry for one in running(session).exchanges] == [1, 3]


@pytest.mark.parametrize("hidden", [True, False])
def test_exchanges_are_hidden_or_open_with_the_same_dice(hidden: bool) -> None:
    session, journal = opened()
    contest = begun(session)
    session.execute(play.RollExchange(contest, hidden=hidden))
    (entry,) = journal.entries
    assert entry.visibility == ("hidden" if hidden else "public")
    assert running(session).hidden == hidden
    assert (running(session).exchanges[0].a, running(session).exchanges[0].b) == (1 + 2 + 4, 3 + 4 + 4)


def test_each_success_may_count_one() -> None:
    session, _ = opened()
    contest = begun(session, each_counts_one=True)
    session.execute(play.RollExchange(contest, faces=faces(13, 9)))
    assert (running(session).score_a, running(session).score_b) == (1, 1)


def test_modifiers_change_between_exchanges_and_the_terms_do_not() -> None:
    session, journal = opened()
    contest = begun(session, difficulty=11)
    laid_out = request(Modifier(value=2), difficulty=3, goal=1)
    session.execute(play.RollExchange(contest, laid_out, faces=faces(9, 9)))
    result = journal.entries[0].result
    assert result is not None
    assert (result.a.roll, result.a.target, running(session).goal) == (11, 11, 5)
    assert exchange_request(running(session)).modifiers == laid_out.modifiers


def test_the_odds_follow_the_scores() -> None:
    session, _ = opened()
    contest = begun(session)
    start = SYSTEM.preview(exchange_request(running(session)), {}).odds
    session.execute(play.RollExchange(contest, faces=faces(12, 8)))
    now = SYSTEM.preview(exchange_request(running(session)), {}).odds
    assert now.passed / now.total > start.passed / start.total
    session.execute(play.RollExchange(contest, faces=faces(16, 8)))
    over = SYSTEM.preview(exchange_request(running(session)), {}).odds
    assert (over.passed, over.total) == (1, 1)


def test_an_aspect_in_an_exchange_is_paid_for_and_refused_with_nothing_left() -> None:
    session, _ = opened(destiny=1)
    contest = begun(session)
    session.execute(play.RollExchange(contest, request(ASPECT)))
    assert pool(session.state, SYSTEM, "anne", "destiny") == 0
    with pytest.raises(CommandError) as caught:
        session.execute(play.RollExchange(contest, request(ASPECT)))
    assert caught.value.code == "refused.no_destiny"
    session.undo()
    assert pool(session.state, SYSTEM, "anne", "destiny") == 1


def test_closing_writes_how_it_ended_and_can_be_undone() -> None:
    session, journal = opened()
    contest = begun(session)
    session.execute(play.RollExchange(contest, hidden=False, faces=faces(12, 8)))
    session.execute(play.RollExchange(contest, hidden=True, faces=faces(14, 8)))
    session.execute(play.CloseContest(contest))
    entry = journal.entries[-1]
    assert session.state.contest == ()
    assert entry.result is not None
    assert (entry.result.winner, entry.result.reason, entry.result.a.roll) == ("a", "goal_reached", 8)
    assert entry.visibility == "hidden"
    session.undo()
    assert len(running(session).exchanges) == 2


def test_a_contest_that_cannot_end_can_be_closed_at_any_time() -> None:
    session, journal = opened()
    contest = begun(session, difficulty=40)
    session.execute(play.RollExchange(contest))
    assert (running(session).score_a, running(session).score_b) == (0, 0)
    session.execute(play.CloseContest(contest))
    assert journal.entries[-1].result is not None
    assert (journal.entries[-1].result.winner, journal.entries[-1].result.reason) == ("none", "closed")


def test_a_contest_without_exchanges_is_closed_without_an_entry() -> None:
    session, journal = opened()
    session.execute(play.CloseContest(begun(session)))
    assert journal.entries == []


def test_the_goal_may_be_changed_and_two_contests_may_run() -> None:
    session, _ = opened()
    first, second = begun(session), begun(session)
    session.execute(play.SetGoal(first, 8))
    assert [(one.id, one.goal) for one in session.state.contest] == [(first, 8), (second, 5)]


def test_an_empty_goal_is_that_of_the_system() -> None:
    session, _ = opened()
    session.execute(play.StartContest(request()))
    assert running(session).goal == 5


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (play.StartContest(request(goal=-3)), "refused.goal_out_of_range"),
        (play.StartContest(request(goal=0)), "refused.goal_out_of_range"),
        (play.StartContest(request(difficulty=-1)), "refused.difficulty_out_of_range"),
        (play.StartContest(request().model_copy(update={"kind": "opposed"})), "no_contest"),
        (play.StartContest(request().model_copy(update={"system": "x"})), "unknown_system"),
        (play.RollExchange("nowhere"), "unknown_contest"),
        (play.CloseContest("nowhere"), "unknown_contest"),
        (ChangePool("walkure", "anne", "destiny", -2), "pool_empty"),
        (ChangePool("walkure", "anne", "vigor", 1), "unknown_pool"),
        (ChangePool("walkure", "nobody", "destiny", 1), "unknown_character"),
    ],
)
def test_what_cannot_be_done_changes_nothing(command: Command, code: str) -> None:
    session, _ = opened()
    before = session.state
    with pytest.raises(CommandError) as caught:
        session.execute(command)
    assert caught.value.code == code
    assert session.state is before


def test_a_finished_contest_takes_no_further_exchange() -> None:
    session, _ = opened()
    contest = begun(session)
    session.execute(play.RollExchange(contest, faces=faces(16, 8)))
    with pytest.raises(CommandError) as caught:
        session.execute(play.RollExchange(contest))
    assert caught.value.code == "contest_over"


def test_destiny_points_are_changed_and_undone() -> None:
    session, _ = opened(destiny=98)
    for _ in range(3):
        session.execute(ChangePool("walkure", "anne", "destiny", 1))
    assert pool(session.state, SYSTEM, "anne", "destiny") == 99
    # A point beyond the most that is kept changes nothing, so there is one step to take back.
    session.undo()
    assert pool(session.state, SYSTEM, "anne", "destiny") == 98


def test_a_character_without_a_sheet_has_the_points_of_the_system() -> None:
    session, _ = opened()
    session.execute(PutCharacter(Character(id="otto", name="Otto")))
    assert pool(session.state, SYSTEM, "otto", "destiny") == 0
    session.execute(ChangePool("walkure", "otto", "destiny", 2))
    assert pool(session.state, SYSTEM, "otto", "destiny") == 2


def test_a_running_contest_is_in_the_file_and_can_be_undone_after_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "mesa.gmscreen"
    session = _on(new_campaign(path))
    session.execute(play.StartContest(request(goal=5)))
    session.execute(play.RollExchange("walkure.1", faces=faces(12, 8)))
    state = session.state
    _close(session)
    again = _on(open_campaign(path))
    assert again.state.contest == state.contest
    again.undo()
    assert again.state.contest[0].exchanges == ()
    _close(again)


def _on(file: CampaignFile) -> Session:
    return Session(file.load(), file, EndlessDice(), TickingClock(), {"walkure": SYSTEM})


def _close(session: Session) -> None:
    journal = session._journal
    assert isinstance(journal, CampaignFile)
    journal.close()
