"""The fight: how long the next turn takes, and the memory of a great one."""

import os
import tempfile
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path

from gmscreen.session.state import EntityChange
from gmscreen.session.tracker.model import Combatant, Condition, Cursor, Encounter, Ends, Tally
from gmscreen.store.database import connect, transaction
from gmscreen.store.entities import write_changes
from tests.bench.homes import campaign
from tests.bench.long import begun_home, copied, long_home
from tests.bench.process import Answer, run
from tests.bench.registry import Bench, interleave, measure
from tests.bench.table import Row, Sample

FEW, MANY = 5, 500
ROUND = 3
LATER = 10**9
"""When what lasts for a time ends, in seconds of the game: after all the years of the long campaign."""
CONDITIONS = ("Herida", "A cubierto", "Aturdido", "Cegado", "En llamas")
GROWTH = 30
"""How many MiB the memory may grow by a fight of many."""


@measure
def turns(bench: Bench) -> Iterator[Row]:
    """From the key to the painted row, in a fight of five and of five hundred with five conditions each.

    Memory grows by the fight itself, the tracker with all its rows, and the turns that can be gone back: it
    is compared with that of a window whose campaign holds a fight of five which is not shown.
    """
    begun, long = begun_home(bench.folder), long_home(bench.folder)
    homes = {
        "few": fight_home(begun, bench.folder / "fight-few", FEW),
        "many": fight_home(begun, bench.folder / "fight-many", MANY),
        "long": fight_home(long, bench.folder / "fight-long", MANY),
    }
    told: dict[str, list[Answer]] = {key: [] for key in homes}

    def probe(key: str) -> float:
        # A copy each time: every run begins at the same turn.
        with tempfile.TemporaryDirectory(dir=bench.folder) as folder:
            home = copied(homes[key], Path(folder) / key)
            os.sync()  # else the disk is still busy with it
            told[key].append(run("turns", home))
        return told[key][-1].rss

    few, many, _ = interleave(bench.times(6, 2), *(partial(probe, key) for key in homes))
    taken = {key: _all(answers, "turns") for key, answers in told.items()}
    begins = {key: _all(answers, "rounds") for key, answers in told.items()}
    name = "next turn, key press to painted row, 500 combatants of 5 conditions / 5 combatants"
    yield Row(name, "ms", taken["many"], taken["few"], 2)
    yield Row("next turn that begins a round, likewise", "ms", begins["many"], begins["few"], 2)
    name = "next turn, 500 × 5 in the long campaign / 5 combatants in one just begun"
    yield Row(name, "ms", taken["long"], taken["few"], 2)
    yield Row("next turn that begins a round, likewise", "ms", begins["long"], begins["few"], 2)
    hidden = Sample(tuple(one.more["before"] for one in told["few"])).middle
    grown = {
        key: Sample(tuple(one - hidden for one in rss.values)) for key, rss in (("few", few), ("many", many))
    }
    yield Row(
        "memory growth with 500 × 5 (baseline: with 5)", "MiB", grown["many"], grown["few"], GROWTH, "in all"
    )
    yield Row("scrolling a page among 500 × 5", "ms", _all(told["many"], "pages"))


def _all(answers: Iterable[Answer], what: str) -> Sample:
    return Sample(tuple(value for one in answers for value in one.more[what]))


def fight_home(made: Path, to: Path, count: int) -> Path:
    """A copy of a home whose campaign is in a fight of `count`, at the last turn of a round."""
    copy = copied(made, to)
    cursor = Cursor(active=f"c{count}", anchor=f"c{count}", round=ROUND)
    fight = Encounter(running=True, cursor=cursor, serial=9000)
    people: list[Encounter | Combatant] = [
        combatant(number, acted=number < count) for number in range(1, count + 1)
    ]
    changes = [
        EntityChange(kind, one.id, None, one.model_dump_json(exclude_defaults=True))
        for kind, found in (("encounter", [fight]), ("combatant", people))
        for one in found
    ]
    connection = connect(campaign(copy), "rw")
    with transaction(connection):
        connection.execute("DELETE FROM entity WHERE kind IN ('combatant', 'turn')")
        write_changes(connection, changes, {}, "")
    connection.close()
    return copy


def combatant(number: int, *, acted: bool) -> Combatant:
    """One of many, with conditions of every kind that runs out; whether he has acted in the round."""
    ends: tuple[Ends, ...] = ("never", "turns", "rounds", "end", "time")
    held = tuple(
        Condition(
            id=f"k{number}x{at}",
            name=name,
            value=-10 * (at == 0),
            ends=end,
            left=9,
            round=9,
            whose="c1",
            time=LATER,
        )
        for at, (name, end) in enumerate(zip(CONDITIONS, ends, strict=True))
    )
    return Combatant(
        id=f"c{number}",
        rank=float(number),
        name=f"Guarda {number}",
        initiative=99 - number % 90,
        health=number % 31,
        most=30,
        conditions=held,
        tally=Tally(round=ROUND, acted=int(acted)),
    )
