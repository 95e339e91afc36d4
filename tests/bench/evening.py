"""An evening at the window, act by act: with a long campaign against one just begun."""

from collections.abc import Iterator
from statistics import mean

from tests.bench.long import begun_home, long_home
from tests.bench.process import Answer, run
from tests.bench.registry import Bench, interleave, measure
from tests.bench.table import Row, Sample

ACTS = {
    "sweep": "party sweep of four, F8 to painted row",
    "undo": "undo of a sweep",
    "redo": "redo of a sweep",
    "ledger search": "search of the hidden rolls",
    "tab": "another system's tab",
    "line": "key press in the one line",
    "notes search": "key press in the search of the notes",
    "note kept": "a page of notes kept",
    "editor": "editor of another NPC",
    "npc kept": "an edit of an NPC kept",
    "encounter sheet": "sheet of a prepared encounter",
    "encounter edited": "a number of a prepared encounter",
    "encounters list": "list of encounters at the tracker",
}
"""What is measured, and what the table calls it."""


@measure
def evening(bench: Bench) -> Iterator[Row]:
    """Everything but rolls and turns, which have measures of their own."""
    homes = {"begun": begun_home(bench.folder), "long": long_home(bench.folder)}
    told: dict[str, list[Answer]] = {key: [] for key in homes}

    def probe(key: str) -> float:
        told[key].append(run("evening", homes[key]))
        return float(told[key][-1].more["end"])

    begun, long = interleave(bench.times(5, 2), lambda: probe("begun"), lambda: probe("long"))
    for act, name in ACTS.items():
        yield Row(f"{name}: long campaign / begun", "ms", _all(told["long"], act), _all(told["begun"], act))
    yield Row("memory (RSS) after all that: long campaign / begun", "MiB", long, begun)


def _all(answers: list[Answer], act: str) -> Sample:
    """How long an act took in each run: an act may differ from one time to the next, a run does not."""
    return Sample(tuple(mean(one.more["acts"][act]) for one in answers))
