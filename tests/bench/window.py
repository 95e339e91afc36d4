"""The window: how long until it can be used, what memory it takes, how long a hidden roll takes."""

from collections.abc import Iterator
from functools import partial

from tests.bench.homes import FEW, MANY, home
from tests.bench.process import Answer, run
from tests.bench.registry import Bench, interleave, measure
from tests.bench.table import Row, Sample

PROBES = {"ours": "window", "many": "window"}
"""Which probe is run for a column that is not called by its name."""


@measure
def start(bench: Bench) -> Iterator[Row]:
    """The second start of the program, against a bare window, and with a long ledger against a short one.

    Memory is the resident set: shares of what other programs have mapped too would depend on what else runs
    on the machine, and Qt's libraries are in both numbers. What is the process's own is told beside it.
    """
    few, many = home(bench.folder, 0), home(bench.folder, MANY)
    answers: dict[str, list[Answer]] = {"bare": [], "plain": [], "ours": [], "many": []}

    def probe(key: str) -> float:
        answers[key].append(run(PROBES.get(key, key), many if key == "many" else few))
        return answers[key][-1].ready

    for key, found in answers.items():
        probe(key)  # writes what bytecode is missing, and counts for nothing
        found.clear()
    runs = [partial(probe, key) for key in answers]
    bare, plain, ours, long = interleave(bench.times(15), *runs)
    yield Row("start to a usable window / bare window", "ms", ours, bare, 1.7)
    yield Row("start / bare window with one model, one word, Qt's names", "ms", ours, plain)
    yield Row("start with 100,000 entries / with none", "ms", long, ours, 1.15)
    rss = {key: Sample(tuple(one.rss for one in found)) for key, found in answers.items()}
    own = {key: Sample(tuple(one.anonymous for one in found)) for key, found in answers.items()}
    yield Row("memory (RSS) after start / bare window", "MiB", rss["ours"], rss["bare"], 1.8)
    yield Row("memory with 100,000 entries / with none", "MiB", rss["many"], rss["ours"])
    yield Row("memory that is its own (anonymous)", "MiB", own["ours"], own["bare"])


@measure
def hidden_roll(bench: Bench) -> Iterator[Row]:
    """From the key to the painted row; both campaigns grow by the rolls of each run."""
    few, many = home(bench.folder, FEW), home(bench.folder, MANY)
    rolls: dict[str, list[float]] = {"few": [], "many": []}

    def probe(key: str) -> float:
        found = run("rolls", many if key == "many" else few).more["rolls"]
        rolls[key] += found
        return float(found[0])

    list(interleave(bench.times(6, 2), lambda: probe("few"), lambda: probe("many")))
    yield Row(
        "hidden roll, key to painted row: 100,000 entries / ten",
        "ms",
        Sample(tuple(rolls["many"])),
        Sample(tuple(rolls["few"])),
        1.2,
    )
