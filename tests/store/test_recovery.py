"""A file that goes wrong in the middle of a game, or while it was closed: said, and put right with all."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from gmscreen.session.commands import RollExpression
from gmscreen.session.roster import PutCharacter
from gmscreen.store.backups import back_up
from gmscreen.store.campaign import CampaignFile
from gmscreen.store.errors import StoreError
from tests.store.kit import EVENING, TickingClock, everything, nadia, session_on
from tests.store.test_trail import opened, played


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return tmp_path / "copias"


@pytest.fixture
def guarded(path: Path, root: Path) -> Iterator[CampaignFile]:
    """A campaign with a past, open, with a backup of that."""
    file = CampaignFile.create(path, "Prueba", clock=TickingClock(), copies=root)
    back_up(path, root, now=EVENING)
    session_on(file).execute(PutCharacter(nadia()))
    played(file, 20)
    file.close()
    file = opened(path, root)
    yield file
    file.close()


def overwrite(path: Path, place: int, content: bytes) -> None:
    with path.open("r+b") as file:
        file.seek(place)
        file.write(content)


def other_letter(path: Path) -> None:
    content = path.read_bytes()
    place = content.find(b"Nadia")
    while place >= 0:
        overwrite(path, place, b"M")
        place = content.find(b"Nadia", place + 1)


HARM: list[tuple[Callable[[Path], object], str]] = [
    (Path.unlink, "replaced"),
    (lambda path: path.write_bytes(bytes(path.stat().st_size)), "replaced"),
    (lambda path: os.truncate(path, 9000), "damaged"),
    (lambda path: overwrite(path, 8192, bytes(4096)), "damaged"),
    (other_letter, "damaged"),
]


@pytest.mark.parametrize(("harm", "code"), HARM)
def test_the_game_goes_on_in_the_file_made_anew(
    path: Path, guarded: CampaignFile, harm: Callable[[Path], object], code: str
) -> None:
    session = played(guarded)
    harm(path)
    with pytest.raises(StoreError) as caught:
        session.execute(RollExpression("d6"))
    assert caught.value.code == code
    assert guarded.lost
    aside = guarded.recover()
    assert (aside == path) == (code == "replaced" and not aside.name.endswith("damaged.gmscreen"))
    assert not guarded.lost
    session.execute(RollExpression("d6"))
    session.undo()
    guarded.close()
    again = CampaignFile.open(path, clock=TickingClock())
    assert again.load().state == session.state
    assert len(everything(again)) == 24
    assert again.check() == ("ok", 0)
    again.close()


@pytest.mark.parametrize(("harm", "code"), HARM[1:])
def test_the_game_goes_on_in_a_copy(
    path: Path, guarded: CampaignFile, harm: Callable[[Path], object], code: str
) -> None:
    session = played(guarded)
    harm(path)
    with pytest.raises(StoreError):
        session.execute(RollExpression("d6"))
    guarded.go_on_at(path.with_name("copia.gmscreen"))
    session.execute(RollExpression("d6"))
    assert len(everything(guarded)) == 24
    assert guarded.check() == ("ok", 0)


def test_a_file_without_copies_is_not_made_anew_from_nothing(path: Path) -> None:
    file = CampaignFile.create(path, "Prueba", clock=TickingClock())
    session = played(file)
    overwrite(path, 0, bytes(4096))
    with pytest.raises(StoreError):
        session.execute(RollExpression("d6"))
    with pytest.raises(StoreError) as caught:
        file.recover()
    assert caught.value.code == "no_backup"
    assert [one.name for one in path.parent.iterdir() if "rebuilt" in one.name] == []
    file.close()


def test_copies_that_lack_something_are_refused(path: Path, root: Path, guarded: CampaignFile) -> None:
    session = played(guarded)
    for one in root.glob("*/*.trail"):
        one.unlink()
    overwrite(path, 8192, bytes(4096))
    with pytest.raises(StoreError):
        session.execute(RollExpression("d6"))
    with pytest.raises(StoreError) as caught:
        guarded.recover()
    assert caught.value.code == "no_backup"
    assert path.exists()
    assert [one.name for one in path.parent.iterdir() if "rebuilt" in one.name] == []


def test_a_new_time_of_change_alone_is_no_damage(path: Path, guarded: CampaignFile) -> None:
    session = played(guarded)
    for second in range(4):
        os.utime(path, (1e9 + second, 1e9 + second))
        session.execute(RollExpression("d6"))
    assert len(everything(guarded)) == 27
    assert guarded._watch is not None
    assert guarded._watch.times_lie


def test_what_changed_while_it_was_closed_is_noticed(path: Path, root: Path, guarded: CampaignFile) -> None:
    guarded.close()
    for harm, altered in ((lambda path: None, False), (other_letter, True)):
        harm(path)
        file = opened(path, root)
        session = session_on(file)
        session.execute(RollExpression("d6"))  # writing does not hide it
        assert file.altered_while_closed() == altered
        if altered:
            assert session.state.character[0].name == "Madia"
            file.recover()
            assert file.load().state.character[0].name == "Nadia"
            assert len(everything(file)) == 22
        file.close()


def test_a_file_that_somebody_saved_is_not_called_altered(
    path: Path, root: Path, guarded: CampaignFile
) -> None:
    guarded.close()
    elsewhere = CampaignFile.open(path, clock=TickingClock())
    played(elsewhere)
    elsewhere.close()
    file = opened(path, root)
    file.load()
    assert not file.altered_while_closed()
    file.close()


def test_a_text_that_is_no_text_any_more_does_not_keep_a_campaign_shut(path: Path) -> None:
    file = CampaignFile.create(path, "Prueba", clock=TickingClock())
    session = session_on(file)
    session.execute(PutCharacter(nadia()))
    session.execute(RollExpression("d6"))
    file.close()
    content = path.read_bytes()
    path.write_bytes(content.replace(b"Nadia", b"N\xffdia"))
    again = CampaignFile.open(path, clock=TickingClock())
    assert [one.name for one in again.load().state.character] == ["N\N{REPLACEMENT CHARACTER}dia"]
    assert len(everything(again)) == 1
    again.close()
