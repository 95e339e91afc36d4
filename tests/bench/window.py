"""The window: how long until it can be used, what memory it takes, how long a hidden roll takes."""

from collections.abc import Iterator
from functools import partial

from tests.bench.homes import FEW, MANY, home
from tests.bench.long import begun_home, long_home
from tests.bench.process import Answer, run
from tests.bench.registry import Bench, interleave, measure
from tests.bench.table import Row, Sample

PROBES = {"ours": "window", "many": "window", "long": "window"}
"""Which probe is run for a column that is not called by its name."""


@measure
def start(bench: Bench) -> Iterator[Row]:
    """The second start of the program, against a bare window, and a long campaign against one just begun.

    Memory is the resident set: shares of what other programs have mapped too would depend on what else runs
    on the machine, and Qt's libraries are in both numbers. What is the process's own is told beside it.
    """
    homes = {"many": home(bench.folder, MANY), "long": long_home(bench.folder)}
    answers: dict[str, list[Answer]] = {"bare": [], "plain": [], "ours": [], "many": [], "long": []}

    def probe(key: str) -> float:
        answers[key].append(run(PROBES.get(key, key), homes.get(key, home(bench.folder, 0))))
        return answers[key][-1].ready

    for key, found in answers.items():
        probe(key)  # writes what bytecode is missing, and counts for nothing
        found.clear()
    runs = [partial(probe, key) for key in answers]
    bare, plain, ours, many, long = interleave(bench.times(15), *runs)
    yield Row("start to a usable window / bare window", "ms", ours, bare, 1.7)
    yield Row("start / bare window with one model, one word, Qt's names", "ms", ours, plain)
    yield Row("start with 100,000 entries / with none", "ms", many, ours, 1.15)
    yield Row("start with the long campaign / one just begun", "ms", long, ours, 1.15)
    rss = {key: Sample(tuple(one.rss for one in found)) for key, found in answers.items()}
    own = {key: Sample(tuple(one.anonymous for one in found)) for key, found in answers.items()}
    yield Row("memory (RSS) after start / bare window", "MiB", rss["ours"], rss["bare"], 1.8)
    yield Row("memory with the long campaign / bare window", "MiB", rss["long"], rss["bare"], 1.8)
    yield Row("memory with the long campaign / one just begun", "MiB", rss["long"], rss["ours"])
    yield Row("memory that is its own (anonymous)", "MiB", own["ours"], own["bare"])


@measure
def hidden_roll(bench: Bench) -> Iterator[Row]:
    """From the key to the painted row; the campaigns grow by the rolls of each run."""
    homes = {
        "few": home(bench.folder, FEW),
        "many": home(bench.folder, MANY),
        "begun": begun_home(bench.folder),
        "long": long_home(bench.folder),
    }
    rolls: dict[str, list[float]] = {key: [] for key in homes}

    def probe(key: str) -> float:
        found = run("rolls", homes[key]).more["rolls"]
        rolls[key] += found
        return float(found[0])

    list(interleave(bench.times(6, 2), *(partial(probe, key) for key in homes)))
    took = {key: Sample(tuple(found)) for key, found in rolls.items()}
    name = "hidden roll, key to painted row"
    yield Row(f"{name}: 100,000 entries / ten", "ms", took["many"], took["few"], 1.2)
    yield Row(f"{name}: long campaign / one just begun", "ms", took["long"], took["begun"], 1.2)
