"""Homes of users to measure in: the demo campaign as it was left, with as many ledger entries as wanted."""

import random
import sqlite3
from datetime import UTC, datetime
from pathlib import Path

from gmscreen.rules.dice import EntropyDice
from gmscreen.rules.systems import builtin_systems
from gmscreen.session.commands import MakeCheck, MarkEntry
from gmscreen.session.session import Session
from gmscreen.store.campaign import CampaignFile
from tests.bench.process import run

FEW = 10
MANY = 100_000
_MINUTES = "strftime('%Y-%m-%dT%H:%M:%S+00:00', ?, '+' || id || ' minutes')"


def clock() -> datetime:
    """A moment long ago: none of the entries is owed to anybody any more."""
    return datetime(2020, 3, 14, 20, 40, tzinfo=UTC)


def home(folder: Path, entries: int) -> Path:
    """A home in which the program was started and closed once, its campaign holding `entries` entries."""
    made = folder / f"home-{entries}"
    if not made.exists():
        run("window", made)
        if entries:
            fill(campaign(made), entries)
    return made


def campaign(made: Path) -> Path:
    """The campaign file of a home."""
    return next((made / "data" / "campaigns").glob("*.gmscreen"))


def fill(path: Path, entries: int) -> None:
    """Bring a campaign without entries to `entries` of them: ten real rolls, then the same over and over."""
    file = CampaignFile.open(path, clock=clock)
    systems = {system.id: system for system in builtin_systems()}
    session = Session(file.load(), file, EntropyDice(random.Random(7)), clock, systems)
    base = session.state.desk[0].request
    people = [one for one in session.state.character if one.sheet(base.system).skills]
    for number in range(FEW):
        person = people[number % len(people)]
        skill = person.sheet(base.system).skills[0]
        side = base.a.model_copy(update={"who": person.name, "what": skill.name, "base": skill.value})
        session.execute(MakeCheck(base.model_copy(update={"a": side}), on_desk=False))
    session.execute(MarkEntry(FEW, "note", text="rumor"))
    file.close()
    if entries > FEW:
        _multiply(path, entries)


def _multiply(path: Path, entries: int) -> None:
    connection = sqlite3.connect(path)
    ids = f"""WITH RECURSIVE number(id) AS (SELECT {FEW + 1} UNION ALL SELECT id + 1 FROM number WHERE id < ?)
        SELECT id, {_MINUTES} AS at, id % {FEW} + 1 AS model FROM number"""
    connection.execute(f"CREATE TEMP TABLE copy AS {ids}", (entries, clock().isoformat(timespec="seconds")))
    connection.execute(
        """INSERT INTO ledger(id, at, kind, system, visibility, who, what, data)
        SELECT copy.id, copy.at, kind, system, visibility, who, what,
            json_set(data, '$.id', copy.id, '$.at', copy.at)
        FROM copy JOIN ledger ON ledger.id = copy.model"""
    )
    connection.execute(
        """INSERT INTO standing(entry, at, system, visibility, owed, search)
        SELECT copy.id, copy.at, system, visibility, owed, search
        FROM copy JOIN standing ON entry = copy.model"""
    )
    connection.commit()
    connection.close()
