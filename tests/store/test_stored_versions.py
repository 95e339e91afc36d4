"""The campaigns of every released version open with everything that is in them."""

import shutil
from pathlib import Path

import pytest

from gmscreen.session.commands import RollExpression
from gmscreen.session.roster import RenameCampaign
from tests.store.kit import everything, open_campaign, reopened, session_on

FOLDER = Path(__file__).parent.parent / "data" / "campaigns"


@pytest.fixture
def stored(tmp_path: Path) -> Path:
    """A copy of the campaign of version 1."""
    path = tmp_path / "v1.gmscreen"
    shutil.copyfile(FOLDER / "v1.gmscreen", path)
    return path


@pytest.mark.parametrize("path", sorted(FOLDER.glob("v*.gmscreen")), ids=lambda path: path.stem)
def test_every_record_of_every_version_can_be_read(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / path.name
    shutil.copyfile(path, copy)
    with reopened(copy) as file:
        file.load()
        assert file.problems == ()
        assert file.check() == ("ok", 0)
        assert len(everything(file)) >= 13
        assert all((view.entry.result or view.entry.roll) for view in everything(file))


def test_version_1_has_its_state(stored: Path) -> None:
    with reopened(stored) as file:
        state = file.load().state
        assert state.name == "La estación"
        assert [one.name for one in state.character] == [
            "Nadia Kovač",
            "Íñigo",
            "Guarda 1",
            "Guarda 2",
            "Mentón",
        ]
        assert state.character[0].sheet("eclipse_phase").as_sheet().skills == {"Percepción": 40, "Sigilo": 30}
        assert [(one.id, one.title) for one in state.note] == [("n1", "La esclusa"), ("n2", "Rumores")]
        assert state.find_desk("eclipse_phase").request.kind == "opposed"
        assert state.settings_of("eclipse_phase").values()


def test_version_1_has_its_ledger(stored: Path) -> None:
    with reopened(stored) as file:
        views = {view.entry.id: view for view in everything(file)}
        assert [views[entry].visibility for entry in (1, 2, 3)] == ["public", "revealed", "hidden"]
        assert (views[3].ruling, views[3].ruling_reason) == ("success", "La puerta ya estaba abierta")
        assert (views[5].told, views[6].note, views[8].told) == (
            "Oyes pasos",
            "Recordar el ruido",
            "Nada de particular",
        )
        assert [entry for entry, view in views.items() if view.undone] == [13]


def test_version_1_can_be_undone_redone_and_played_on(stored: Path) -> None:
    with reopened(stored) as file:
        session = session_on(file)
        assert len(session.history.steps) - session.history.position == 3
        now = session.state
        steps = session.history.position
        for _ in range(steps):
            session.undo()
        assert session.state.character == ()
        for _ in range(steps):
            session.redo()
        assert session.state == now
        session.execute(RollExpression("d6"))
        session.execute(RenameCampaign("Otra estación"))
    with reopened(stored) as again:
        assert again.load().state == session.state


def test_looking_at_a_stored_campaign_does_not_change_it(stored: Path) -> None:
    file = open_campaign(stored, read_only=True)
    everything(file)
    file.close()
    assert stored.read_bytes() == (FOLDER / "v1.gmscreen").read_bytes()
