"""What is done with a whole campaign file: backup, check, recap."""

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

from gmscreen.rules.systems import Systems
from gmscreen.session.recap import evening_start, oldest_first
from gmscreen.store.backups import back_up
from gmscreen.store.campaign import CampaignFile, LedgerFilter
from gmscreen.viewmodels.recap import gm_recap
from gmscreen.viewmodels.texts import Texts
from tests.bench.homes import campaign, clock
from tests.bench.long import long_home
from tests.bench.registry import Bench, interleave, measure
from tests.bench.rules import timed
from tests.bench.table import Row


@measure
def upkeep(bench: Bench) -> Iterator[Row]:
    """The backup against what SQLite needs for a copy and a check; the others by themselves."""
    path = campaign(long_home(bench.folder))
    scratch = bench.folder / "upkeep"
    raw, ours = interleave(
        bench.times(4, 2),
        lambda: emptied(scratch, lambda: copy_and_check(path, scratch / "copy")),
        lambda: emptied(scratch, lambda: back_up(path, scratch, now=clock())),
    )
    yield Row("backup of the long campaign / SQLite's own copy and check", "ms", ours, raw)
    (looked,) = interleave(bench.times(3, 1), lambda: doctored(path))
    yield Row("check of the long campaign, every roll of it", "ms", looked)
    (told,) = interleave(bench.times(5), lambda: recap(path))
    yield Row("recap of the last evening of the long campaign", "ms", told)


def emptied(folder: Path, act: Callable[[], object]) -> float:
    """How many milliseconds something takes with an empty folder."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    return timed(act, 1) / 1000


def copy_and_check(path: Path, target: Path) -> None:
    """What a backup is made of."""
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(target)) as copy:
        source.backup(copy)
        assert copy.execute("PRAGMA integrity_check(1)").fetchone() == ("ok",)


def doctored(path: Path) -> float:
    """How many milliseconds `gmscreen doctor` takes for what is in the file."""

    def look() -> None:
        with closing(CampaignFile.open(path, clock=clock, read_only=True)) as file:
            file.load()
            assert file.check() == ("ok", 0)
            assert file.problems == ()

    return timed(look, 1) / 1000


def recap(path: Path) -> float:
    """How many milliseconds the Markdown of the GM's recap takes."""
    texts, systems, wanted = Texts("es"), Systems(), LedgerFilter()
    with closing(CampaignFile.open(path, clock=clock, read_only=True)) as file:

        def write() -> None:
            since = evening_start(lambda before, limit: file.page(wanted, before, limit))
            views = oldest_first(lambda before, limit: file.page(wanted, before, limit), since=since)
            assert list(gm_recap(texts, systems, "x", views))

        return timed(write, 1) / 1000
