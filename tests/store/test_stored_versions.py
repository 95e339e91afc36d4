"""The campaigns of every version open with everything that is in them, and nothing is lost on the way here.

How to add a version of the file:

1. Write the step in `gmscreen/store/migrations.py`, behind the others in `MIGRATIONS`, and its test in
   `tests/store/test_migrations.py`.
2. Let `tests/data/campaigns/stored_evening.py` make at least one of whatever is new.
3. Run `python -m tests.data.campaigns.make_stored`: it writes `v<N>.gmscreen` of the new version.
4. Commit all of it together. The stored files of older versions are never made again.

`v1-early.gmscreen` was written when version 1 was young: its records lack the fields that came later.
"""

import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from gmscreen.rules.systems import builtin_systems
from gmscreen.session.commands import RollExpression
from gmscreen.session.roster import RenameCampaign
from gmscreen.session.session import Session
from gmscreen.session.state import KINDS
from gmscreen.store.campaign import CampaignFile
from gmscreen.store.migrations import MIGRATIONS, Migration
from tests.data.campaigns.make_stored import LATER, make
from tests.data.campaigns.stored_evening import NAMES, NEWLINES
from tests.store.kit import EndlessDice, TickingClock, everything, open_campaign, reopened, session_on
from tests.store.test_migrations import STORED, add_weather

FILES = sorted(STORED.glob("v*.gmscreen"))
VERSIONS = [STORED / f"v{version}.gmscreen" for version in range(1, len(MIGRATIONS) + 1)]
WITH_ONE_MORE = (*MIGRATIONS, add_weather)
"""The steps of a later version, so that the newest file is an old one too."""


def name(path: Path) -> str:
    return path.stem


@pytest.fixture(params=FILES, ids=name)
def copy(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A copy of each stored campaign."""
    path: Path = request.param
    return Path(shutil.copyfile(path, tmp_path / path.name))


@pytest.fixture
def stored(tmp_path: Path) -> Path:
    """A copy of the campaign of version 1."""
    return Path(shutil.copyfile(STORED / "v1.gmscreen", tmp_path / "v1.gmscreen"))


@pytest.fixture
def early(tmp_path: Path) -> Path:
    """A copy of the campaign of when version 1 was young."""
    return Path(shutil.copyfile(STORED / "v1-early.gmscreen", tmp_path / "early.gmscreen"))


def rows(path: Path, query: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection:
        return connection.execute(query).fetchall()


def written(path: Path) -> dict[str, list[tuple[Any, ...]]]:
    """What the user did, as the file has it: a migration may add to it and write it otherwise, no more."""
    return {
        "ledger": rows(path, "SELECT * FROM ledger ORDER BY id"),
        "mark": rows(path, "SELECT * FROM mark ORDER BY id"),
        "history": rows(path, "SELECT * FROM history ORDER BY position"),
        "set_aside": rows(path, "SELECT * FROM set_aside ORDER BY id"),
        "meta": rows(path, "SELECT * FROM meta WHERE key NOT IN ('commits', 'done') ORDER BY key"),
    }


def entities(path: Path) -> dict[tuple[str, str], Any]:
    found = rows(path, "SELECT kind, id, data FROM entity")
    return {(kind, entity_id): json.loads(data) for kind, entity_id, data in found}


def opened(path: Path, migrations: tuple[Migration, ...] = MIGRATIONS) -> CampaignFile:
    return CampaignFile.open(path, clock=TickingClock(), migrations=migrations)


def held(file: CampaignFile) -> dict[str, list[str]]:
    """The ids of what is open, by kind."""
    state = file.load().state
    return {kind: sorted(one.id for one in state.entities(kind)) for kind in KINDS}


def ids_in(path: Path) -> dict[str, list[str]]:
    found = rows(path, "SELECT kind, id FROM entity ORDER BY id")
    return {kind: sorted(entity for of, entity in found if of == kind) for kind in KINDS}


@pytest.fixture
def migrated(copy: Path) -> Iterator[CampaignFile]:
    """Each stored campaign, open in a program of a later version that has written nothing yet."""
    file = opened(copy, WITH_ONE_MORE)
    yield file
    file.close()


def test_every_version_has_a_stored_file_the_newest_included() -> None:
    assert [one.name for one in VERSIONS if not one.is_file()] == []
    for number, path in enumerate(VERSIONS, 1):
        assert rows(path, "PRAGMA user_version") == [(number,)]


def test_the_newest_stored_file_has_some_of_every_kind() -> None:
    """Where this fails, a kind was added: let `stored_evening.py` make one (see above)."""
    assert [kind for kind, ids in ids_in(VERSIONS[-1]).items() if not ids] == []
    assert all(written(VERSIONS[-1]).values())


def test_the_script_still_makes_such_a_file(tmp_path: Path) -> None:
    path = tmp_path / "next.gmscreen"
    make(path)
    assert [kind for kind, ids in ids_in(path).items() if not ids] == []
    with reopened(path) as file:
        file.load()
        assert (file.problems, file.check()) == ((), ("ok", 0))


def test_every_record_of_every_version_can_be_read(copy: Path) -> None:
    raw = written(copy)
    with reopened(copy) as file:
        found = file.load()
        assert file.problems == ()
        assert file.check() == ("ok", 0)
        assert held(file) == ids_in(copy)
        assert len(everything(file)) == len(raw["ledger"])
        assert len(found.history.steps) == len(raw["history"])
        assert all(
            view.entry.result
            or view.entry.roll
            or view.entry.group
            or view.entry.kind in ("decoy", "tracker")
            for view in everything(file)
        )


def test_nothing_is_written_before_the_first_action(copy: Path, migrated: CampaignFile) -> None:
    content = copy.read_bytes()
    assert held(migrated) == ids_in(copy)
    assert len(everything(migrated)) == len(written(copy)["ledger"])
    migrated.close()
    assert copy.read_bytes() == content
    assert [one.name for one in copy.parent.iterdir()] == [copy.name]


def test_nothing_is_lost_on_the_way_to_a_later_version(copy: Path, migrated: CampaignFile) -> None:
    before, people, state = written(copy), entities(copy), migrated.load()
    migrated.prepare()
    migrated.close()
    assert written(copy) == before
    assert entities(copy).items() >= people.items()
    again = opened(copy, WITH_ONE_MORE)
    assert again.load() == state
    assert again.check() == ("ok", 0)
    again.close()


def test_the_original_is_kept_and_never_written_over(copy: Path, migrated: CampaignFile) -> None:
    content, version = copy.read_bytes(), rows(copy, "PRAGMA user_version")[0][0]
    kept = copy.with_name(f"{copy.name}.v{version}.bak")
    copy.with_name("apuntes.txt").write_text("stray files do not stop it", encoding="utf-8")
    migrated.prepare()
    assert kept.read_bytes() == content
    migrated.close()
    for _ in range(2):
        later = opened(copy, WITH_ONE_MORE)
        session_of(later).execute(RenameCampaign("Otra"))
        later.close()
    assert kept.read_bytes() == content
    # An old file under that name once more: what is kept already is the first original.
    shutil.copyfile(STORED / copy.name, copy)
    with closing(sqlite3.connect(copy)) as connection, connection:
        connection.execute("UPDATE meta SET value = 'another' WHERE key = 'program'")
    later = opened(copy, WITH_ONE_MORE)
    later.prepare()
    later.close()
    assert kept.read_bytes() == content


def test_migrating_twice_is_migrating_once(copy: Path, migrated: CampaignFile) -> None:
    migrated.prepare()
    migrated.close()
    once = written(copy), entities(copy), rows(copy, "SELECT * FROM migration")
    for _ in range(2):
        again = opened(copy, WITH_ONE_MORE)
        again.prepare()
        again.close()
    assert (written(copy), entities(copy), rows(copy, "SELECT * FROM migration")) == once
    assert rows(copy, "PRAGMA user_version") == [(len(WITH_ONE_MORE),)]


def test_every_version_can_be_undone_redone_and_played_on(copy: Path) -> None:
    with reopened(copy) as file:
        session = session_of(file)
        now, steps = session.state, session.history.position
        assert steps > 20
        for _ in range(steps):
            session.undo()
        assert session.state.character == ()
        for _ in range(steps):
            session.redo()
        assert session.state == now
        session.execute(RollExpression("d6"))
        session.execute(RenameCampaign("Otra estación"))
    with reopened(copy) as again:
        assert again.load().state == session.state


def test_looking_at_a_stored_campaign_does_not_change_it(copy: Path) -> None:
    content = copy.read_bytes()
    file = open_campaign(copy, read_only=True)
    everything(file)
    file.close()
    assert copy.read_bytes() == content


def session_of(file: CampaignFile) -> Session:
    systems = {system.id: system for system in builtin_systems()}
    return Session(file.load(), file, EndlessDice(), TickingClock(), systems)


def test_version_1_has_its_state(stored: Path) -> None:
    with reopened(stored) as file:
        state = file.load().state
        assert [one.name for one in state.character] == list(NAMES)
        assert state.character[0].sheet("walkure").as_sheet().stats == {"destiny": 2, "ac": 2}
        assert (state.note[0].title, state.note[0].text) == ("La esclusa", NEWLINES)
        assert state.current_scene is not None
        assert state.current_scene.false_leads == ("Huele a gas", "Alguien llora")
        encounter = state.encounter[0]
        assert (encounter.name, encounter.running, encounter.round) == ("Emboscada en el muelle", True, 2)
        assert [one.alias for one in state.combatant if one.hidden] == ["Sombra 1", "Sombra 2"]
        assert state.clock[0].seconds == 2 * 86400 + 7200 + 90
        assert [one.kind for one in state.case] == ["critical_wound", "sanity", "wounds", "wound_track"]
        assert [one.closed for one in state.case] == [False, False, False, True]
        assert state.contest[0].exchanges[0].entry == 15
        assert (state.player_settings.covert, state.secret_settings.sealed) == ("nothing", (8,))
        assert state.settings_of("eclipse_phase").values() == {"cap_mode": "separate"}
        assert not state.settings_of("peacemaker").shown


def test_version_1_has_its_ledger(stored: Path) -> None:
    with reopened(stored) as file:
        views = {view.entry.id: view for view in everything(file)}
        assert [views[entry].visibility for entry in (1, 2, 3)] == ["public", "revealed", "hidden"]
        assert (views[3].ruling, views[3].ruling_reason) == ("success", "La puerta ya estaba abierta")
        assert (views[5].told, views[6].told_nothing, views[6].note) == (
            "Oyes pasos",
            True,
            "Recordar el ruido",
        )
        assert (views[8].truth, views[8].seal is not None) == ("Era el propio capitán", True)
        assert (views[9].entry.covert, views[9].verdict_told) == (True, True)
        assert [part.request.a.who for part in views[13].entry.group] == list(NAMES[:2])
        assert [entry for entry, view in views.items() if view.undone] == [29]


def test_a_record_of_a_later_version_stays_as_it_is(stored: Path) -> None:
    kind, entity_id, data = LATER
    with reopened(stored) as file:
        session_of(file).execute(RenameCampaign("Otra estación"))
    assert entities(stored)[kind, entity_id] == json.loads(data)
    assert rows(stored, "SELECT kind, entity, data FROM set_aside") == [("note", "n0", "{half a page")]


def test_the_early_file_has_its_state(early: Path) -> None:
    with reopened(early) as file:
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


def test_the_early_file_has_its_ledger(early: Path) -> None:
    with reopened(early) as file:
        views = {view.entry.id: view for view in everything(file)}
        assert [views[entry].visibility for entry in (1, 2, 3)] == ["public", "revealed", "hidden"]
        assert (views[3].ruling, views[3].ruling_reason) == ("success", "La puerta ya estaba abierta")
        assert (views[5].told, views[6].note, views[8].told) == (
            "Oyes pasos",
            "Recordar el ruido",
            "Nada de particular",
        )
        assert [entry for entry, view in views.items() if view.undone] == [13]
        assert len(session_on(file).history.steps) - session_on(file).history.position == 3
