"""The long campaign of the bench, made short: it is a sound campaign."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from gmscreen.store.campaign import CampaignFile
from gmscreen.store.npcs import NpcQuery
from gmscreen.viewmodels.library import demo_campaign
from tests.bench import story
from tests.bench.homes import clock
from tests.bench.long import EVENINGS, grow

NPCS, ENTRIES = 400, 4 * EVENINGS


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("long") / "long.gmscreen"
    name, state = demo_campaign("es")
    CampaignFile.create(made, name, clock=clock, state=state).close()
    grow(made, NPCS, ENTRIES)
    return made


@pytest.fixture
def file(path: Path) -> Iterator[CampaignFile]:
    with closing(CampaignFile.open(path, clock=clock, read_only=True)) as opened:
        yield opened


def test_it_is_sound_and_full(file: CampaignFile) -> None:
    opened = file.load()
    state = opened.state
    assert file.problems == ()
    assert file.check() == ("ok", 0)
    assert len(state.prepared) == story.PREPARED
    # The demo that it begins with has notes and a scene of its own.
    assert len(state.note) > story.NOTES
    assert len(state.scene) > story.SCENES
    assert len(opened.history.steps) == 200
    assert state.encounter[0].running
    assert state.clock[0].day > 5 * 365


def test_its_npcs_are_found_and_whole(file: CampaignFile) -> None:
    assert file.npcs.count() == NPCS
    systems = {row.system for row in file.npcs.rows(file.npcs.search(NpcQuery())).values()}
    assert len(systems) == 4
    last = file.npc(f"n{NPCS}")
    assert last is not None
    assert last.id == f"n{NPCS}"
    assert last.id in [one.id for one in file.npcs.called(last.name, 9)]


def test_its_ledger_goes_through_all_the_years(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        (evenings,) = connection.execute("SELECT count(DISTINCT substr(at, 1, 10)) FROM ledger").fetchone()
        (kinds,) = connection.execute("SELECT count(DISTINCT kind) FROM ledger").fetchone()
        (odd,) = connection.execute(
            "SELECT count(*) FROM mark LEFT JOIN ledger ON ledger.id = mark.entry WHERE ledger.id IS NULL"
        ).fetchone()
    assert evenings > EVENINGS // 2
    assert kinds >= 4
    assert odd == 0
