"""Makes the stored campaign of the newest version: `python -m tests.data.campaigns.make_stored`.

It writes `v<N>.gmscreen`, where N is the number of steps in `store.migrations.MIGRATIONS`: run it once when a
step was added, and commit the file. It never writes over one: a stored file stands for the files that people
have. What to do for the next version is said in `tests/store/test_stored_versions.py`.
"""

import sqlite3
import sys
from pathlib import Path

from gmscreen.rules.systems import builtin_systems
from gmscreen.session.session import Session
from gmscreen.store.campaign import CampaignFile
from gmscreen.store.migrations import MIGRATIONS
from tests.data.campaigns.stored_evening import evening
from tests.store.kit import EndlessDice, TickingClock

FOLDER = Path(__file__).parent
CAMPAIGN_ID = "6f0c1a52-6d1e-4a0e-9a53-0e6d3f4b7c11"
UNDONE = 4
"""How many steps are taken back in the end; one of them is repeated."""

LATER = ("weather", "w1", '{"id":"w1","name":"Tormenta","from":"a later version"}')
"""A record of a kind that no version so far knows: it must stay as it is."""


def make(path: Path) -> None:
    """Write an evening with everything that the newest version keeps to the new file `path`."""
    clock = TickingClock(step=15.0)
    file = CampaignFile.create(path, "La estación", clock=clock, campaign_id=CAMPAIGN_ID)
    systems = {system.id: system for system in builtin_systems()}
    session = Session(file.load(), file, EndlessDice(), clock, systems)
    for command in evening(session, file):
        session.execute(command)
    for _ in range(UNDONE):
        session.undo()
    session.redo()
    file.close()
    with sqlite3.connect(path) as connection:
        connection.execute("INSERT INTO entity(kind, id, data) VALUES (?, ?, ?)", LATER)
        connection.execute(
            "INSERT INTO set_aside(at, kind, entity, data) VALUES ('2026-03-07T20:00:00+00:00', ?, ?, ?)",
            ("note", "n0", "{half a page"),
        )
    connection.close()


def main() -> int:
    """Make the file, unless it is there; 1 then."""
    path = FOLDER / f"v{len(MIGRATIONS)}.gmscreen"
    if path.exists():
        print(f"{path.name} is there already, and stands for the files that people have")
        return 1
    make(path)
    print(f"{path.name}: {path.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
