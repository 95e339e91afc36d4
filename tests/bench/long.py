"""Homes of a long campaign, with thousands of NPCs and five years of rolls, and of one just begun."""

import random
import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

from gmscreen.rules.dice import EntropyDice
from gmscreen.rules.systems import builtin_systems
from gmscreen.session.session import Session
from gmscreen.store.campaign import CampaignFile
from tests.bench import story
from tests.bench.homes import campaign, home

NPCS = 10_000
ENTRIES = 100_000
EVENINGS = 52 * story.YEARS

BEGAN = datetime(2019, 9, 6, 20, 0, tzinfo=UTC)
ENDED = BEGAN + timedelta(weeks=EVENINGS)

_LEDGER = """INSERT INTO ledger(id, at, kind, system, visibility, who, what, data)
    SELECT copy.id, copy.at, kind, system, visibility, who, what,
        json_set(data, '$.id', copy.id, '$.at', copy.at)
    FROM copy JOIN ledger ON ledger.id = copy.model"""
_MARKS = """INSERT INTO mark(id, entry, at, kind, data)
    SELECT id, entry, at, kind, json_set(data, '$.id', id, '$.entry', entry, '$.at', at)
    FROM (SELECT :marks + row_number() OVER (ORDER BY copy.id, mark.id) AS id, copy.id AS entry, copy.at,
        kind, data FROM copy JOIN mark ON mark.entry = copy.model)"""
_STANDING = """INSERT INTO standing(entry, at, system, visibility, owed, search)
    SELECT copy.id, copy.at, system, visibility, owed, search
    FROM copy JOIN standing ON entry = copy.model"""
_NPCS = (
    """INSERT INTO npc(key, id, name, sort, system, favourite, used)
    SELECT copy.key, 'n' || copy.key, name || ' ' || turn, sort || ' ' || turn, system, favourite, at
    FROM copy JOIN npc ON npc.key = copy.model""",
    """INSERT INTO npc_block(npc, data)
    SELECT copy.key, json_set(data, '$.id', 'n' || copy.key, '$.name', data ->> '$.name' || ' ' || turn)
    FROM copy JOIN npc_block ON npc = copy.model""",
    """INSERT INTO npc_tag(tag, npc, label)
    SELECT tag, copy.key, label FROM copy JOIN npc_tag ON npc = model""",
    """INSERT INTO npc_search(rowid, name, tags, notes)
    SELECT copy.key, name || ' ' || turn, tags, notes
    FROM copy JOIN npc_search ON npc_search.rowid = model""",
)


def long_home(folder: Path) -> Path:
    """A home whose campaign was played for years. It is the same each time."""
    made, grown = home(folder / "long", 0), folder / "long" / "grown"
    if not grown.exists():
        grow(campaign(made))
        grown.touch()
    return made


def begun_home(folder: Path) -> Path:
    """A home whose campaign is the demo as the first start left it."""
    return home(folder / "begun", 0)


def copied(made: Path, to: Path) -> Path:
    """A copy of a home, whose settings name the campaign in it."""
    if not to.exists():
        shutil.copytree(made, to)
        settings = to / "config" / "settings.json"
        text = settings.read_text(encoding="utf-8")
        assert str(made) in text
        settings.write_text(text.replace(str(made), str(to)), encoding="utf-8")
    return to


def grow(path: Path, npcs: int = NPCS, entries: int = ENTRIES) -> None:
    """Bring a new campaign to what is left of years of play, with so many NPCs and ledger entries."""
    systems = {system.id: system for system in builtin_systems()}
    models = list(story.blocks(systems, EntropyDice(random.Random(1))))
    with closing(CampaignFile.open(path, clock=lambda: BEGAN)) as file:
        state = file.load().state
    path.unlink()
    state = story.furnished(state, models, systems)
    CampaignFile.create(
        path, state.name, clock=lambda: BEGAN, state=state, npcs=models, campaign_id="long"
    ).close()
    with closing(CampaignFile.open(path, clock=lambda: BEGAN)) as file:
        story.play(Session(file.load(), file, EntropyDice(random.Random(2)), lambda: BEGAN, systems))
    with closing(sqlite3.connect(path)) as connection, connection:
        multiply_npcs(connection, npcs)
        multiply_ledger(connection, entries)
    with closing(CampaignFile.open(path, clock=lambda: ENDED)) as file:
        session = Session(file.load(), file, EntropyDice(random.Random(3)), lambda: ENDED, systems)
        story.last_evening(session, models)


def multiply_npcs(connection: sqlite3.Connection, count: int) -> None:
    """Bring the library to `count` NPCs: the same ones over and over, with a number behind their names."""
    (models,) = connection.execute("SELECT max(key) FROM npc").fetchone()
    connection.execute(
        f"""CREATE TEMP TABLE copy AS WITH RECURSIVE number(key) AS
        (SELECT {models + 1} UNION ALL SELECT key + 1 FROM number WHERE key < {count})
        SELECT key, (key - 1) % {models} + 1 AS model, (key - 1) / {models} + 1 AS turn,
        CASE key % 50 WHEN 0 THEN '{BEGAN.isoformat(timespec="microseconds")}' ELSE '' END AS at
        FROM number"""
    )
    for query in _NPCS:
        connection.execute(query)
    connection.execute("DROP TABLE copy")


def multiply_ledger(connection: sqlite3.Connection, count: int) -> None:
    """Bring the ledger to nearly `count` entries over all the evenings: the same ones over and over."""
    (models,) = connection.execute("SELECT max(id) FROM ledger").fetchone()
    (marks,) = connection.execute("SELECT max(id) FROM mark").fetchone()
    each = count // EVENINGS
    connection.execute(
        f"""CREATE TEMP TABLE copy AS WITH RECURSIVE number(id) AS
        (SELECT {models + 1} UNION ALL SELECT id + 1 FROM number WHERE id < {count - each})
        SELECT id, (id - 1) % {models} + 1 AS model,
        strftime('%Y-%m-%dT%H:%M:%S+00:00', '{BEGAN.isoformat(timespec="seconds")}',
            '+' || (id / {each} * 7) || ' days', '+' || (id % {each} * 30) || ' seconds') AS at
        FROM number"""
    )
    connection.execute(_LEDGER)
    connection.execute(_MARKS, {"marks": marks})
    connection.execute(_STANDING)
    connection.execute("DROP TABLE copy")
