"""Commands, undo and redo on a session without a file."""

from collections.abc import Callable

import pytest

from gmscreen.content.characters import Character
from gmscreen.session.commands import EditDesk, MakeCheck, MarkEntry, RollExpression
from gmscreen.session.history import LIMIT
from gmscreen.session.roster import PutCharacter, PutNote, RemoveCharacter, SetOption, ShowSystem
from gmscreen.session.session import Change, Command, CommandError
from gmscreen.session.state import NotePage
from tests.session.kit import memory_session
from tests.store.kit import nadia, request


def test_a_check_names_who_rolled_and_lies_on_the_desk() -> None:
    session, journal, _ = memory_session()
    change = session.execute(MakeCheck(request()))
    entry = journal.entries[0]
    assert (entry.who, entry.what, entry.visibility, entry.id) == ("Nadia", "Percepción", "hidden", 1)
    assert change.new_entries == (1,)
    assert session.state.find_desk("eclipse_phase").last == 1


def test_secrecy_does_not_change_the_dice_nor_the_state() -> None:
    (open_, shown, _), (secret, kept, _) = memory_session(), memory_session()
    open_.execute(MakeCheck(request(), hidden=False))
    secret.execute(MakeCheck(request(), hidden=True))
    assert open_.state == secret.state
    assert shown.entries[0].result == kept.entries[0].result


def test_typed_faces_are_read_as_they_are() -> None:
    session, journal, dice = memory_session()
    session.execute(MakeCheck(request(55), faces=(3, 5)))
    result = journal.entries[0].result
    assert result is not None
    assert (result.a.dice, result.a.roll, dice.thrown) == ((3, 5), 35, 0)


def test_undo_restores_the_very_state_and_redo_the_very_dice() -> None:
    session, journal, dice = memory_session()
    session.execute(PutCharacter(nadia()))
    before = session.state
    session.execute(MakeCheck(request()))
    after, thrown = session.state, dice.thrown
    session.undo()
    assert session.state == before
    assert journal.view(1).undone
    session.redo()
    assert session.state == after
    assert not journal.view(1).undone
    assert dice.thrown == thrown
    assert len(journal.entries) == 1


def test_undoing_a_reveal_hides_the_entry_again() -> None:
    session, journal, _ = memory_session()
    session.execute(RollExpression("2d6"))
    session.execute(MarkEntry(1, "revealed"))
    assert journal.view(1).visibility == "revealed"
    assert session.undo().marked_entries == (1,)
    assert journal.view(1).visibility == "hidden"
    assert not journal.view(1).undone
    session.redo()
    assert journal.view(1).visibility == "revealed"


def test_the_latest_standing_ruling_counts() -> None:
    session, journal, _ = memory_session()
    session.execute(MakeCheck(request()))
    session.execute(MarkEntry(1, "ruling", code="success", text="por la historia"))
    session.execute(MarkEntry(1, "ruling", code="failure"))
    assert journal.view(1).ruling == "failure"
    session.undo()
    assert (journal.view(1).ruling, journal.view(1).ruling_reason) == ("success", "por la historia")


def test_typing_into_one_field_is_one_step() -> None:
    session, _, _ = memory_session()
    session.execute(PutCharacter(nadia()))
    for name in ("Nadia K", "Nadia Ko", "Nadia Kov"):
        session.execute(PutCharacter(Character(id="nadia", name=name), field="name"))
    session.undo()
    assert session.state.character[0].name == "Nadia"
    session.redo()
    assert session.state.character[0].name == "Nadia Kov"


@pytest.mark.parametrize("step", [11.0, -11.0, -86400.0])
def test_edits_far_apart_are_steps_of_their_own(step: float) -> None:
    """Also where the clock was set back between them."""
    session, _, _ = memory_session(step=step)
    session.execute(PutNote(NotePage(id="n", title="Uno")))
    session.execute(PutNote(NotePage(id="n", title="Uno", text="a"), field="text"))
    session.execute(PutNote(NotePage(id="n", title="Uno", text="ab"), field="text"))
    session.undo()
    assert session.state.note[0].text == "a"


def test_a_new_action_ends_what_could_be_redone() -> None:
    session, _, _ = memory_session()
    session.execute(PutCharacter(nadia()))
    session.undo()
    session.execute(PutNote(NotePage(id="n", title="Uno")))
    assert session.redo() == Change()
    assert session.state.character == ()


def test_the_oldest_steps_are_forgotten_but_stay_done() -> None:
    session, _, _ = memory_session(step=60.0)
    for number in range(LIMIT + 5):
        session.execute(PutCharacter(Character(id=f"c{number}", name=f"Guarda {number}")))
    while session.history.undoable:
        session.undo()
    assert len(session.state.character) == 5


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (PutCharacter(Character(id="x", name="  ")), "name_empty"),
        (PutCharacter(Character(id="x", name="x" * 201)), "name_too_long"),
        (RemoveCharacter("nobody"), "unknown_character"),
        (SetOption("eclipse_phase", "no_such", "x"), "unknown_option"),
        (SetOption("no_such", "x", "x"), "unknown_system"),
        (ShowSystem("eclipse_phase", False), "last_system"),
        (MarkEntry(1, "note", text="x" * 4001), "text_too_long"),
        (PutNote(NotePage(id="n", text="x" * 1_000_001)), "text_too_long"),
    ],
)
def test_what_cannot_be_done_changes_nothing(command: Command, code: str) -> None:
    session, journal, _ = memory_session()
    before = session.state
    with pytest.raises(CommandError) as caught:
        session.execute(command)
    assert caught.value.code == code
    assert session.state is before
    assert journal.commits == []


@pytest.mark.parametrize("act", [lambda s: s.execute(RollExpression("d6")), lambda s: s.undo()])
def test_what_the_journal_refuses_did_not_happen(act: Callable[[object], Change]) -> None:
    session, journal, _ = memory_session()
    session.execute(PutCharacter(nadia()))
    before, history = session.state, session.history
    journal.refusal = OSError("disk")
    with pytest.raises(OSError, match="disk"):
        act(session)
    assert session.state is before
    assert session.history is history


def test_a_command_that_changes_nothing_is_no_step() -> None:
    session, journal, _ = memory_session()
    session.execute(PutCharacter(nadia()))
    session.execute(PutCharacter(session.state.character[0]))
    session.execute(EditDesk(request()))
    session.execute(EditDesk(request()))
    assert len(journal.commits) == 2
