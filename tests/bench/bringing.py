"""A thousand NPCs on their way into the library: read with progress, given up, added, taken back."""

import random
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from gmscreen.content.npc.formats.own import export_json
from gmscreen.rules.dice import EntropyDice
from gmscreen.rules.systems import Systems
from gmscreen.session.npcs import ImportNpcs
from gmscreen.session.session import Session
from gmscreen.store.campaign import CampaignFile
from tests.bench.homes import campaign, clock
from tests.bench.long import begun_home, copied, long_home
from tests.bench.npcs import IMPORTED, npc
from tests.bench.process import Answer, run
from tests.bench.registry import Bench, interleave, measure
from tests.bench.rules import timed
from tests.bench.table import Row, Sample


@measure
def adding(bench: Bench) -> Iterator[Row]:
    """The command by itself, and at the window with what follows from it."""
    homes = {
        "begun": copied(begun_home(bench.folder), bench.folder / "adding-begun"),
        "long": copied(long_home(bench.folder), bench.folder / "adding-long"),
    }
    begun, long = interleave(
        bench.times(5, 2), lambda: command(homes["begun"]), lambda: command(homes["long"])
    )
    yield Row("1,000 NPCs added by one command: long campaign / one just begun", "ms", long, begun)
    file = bench.folder / "thousand.json"
    blocks = [npc(number).model_copy(update={"id": ""}) for number in range(IMPORTED)]
    file.write_text(export_json(blocks), encoding="utf-8")
    told: dict[str, list[Answer]] = {key: [] for key in homes}

    def probe(key: str) -> float:
        told[key].append(run("bringing", homes[key], GMSCREEN_BENCH_FILE=str(file)))
        assert told[key][-1].more["count"] == IMPORTED
        assert told[key][-1].more["steps"] > 1, "no progress was told"
        return float(told[key][-1].more["added"])

    begun, long = interleave(bench.times(4, 2), lambda: probe("begun"), lambda: probe("long"))
    for what, name in (
        ("stopped", "reading of 1,000 NPCs given up, nothing left of it"),
        ("read", "1,000 NPCs read and listed at the window"),
        ("gap", "longest time the window is deaf meanwhile"),
        ("added", "1,000 NPCs added and shown at the window"),
        ("undone", "1,000 NPCs taken back by one key"),
    ):
        ours, baseline = (Sample(tuple(one.more[what] for one in told[key])) for key in ("long", "begun"))
        yield Row(f"{name}: long campaign / one just begun", "ms", ours, baseline)


def command(made: Path) -> float:
    """How many milliseconds the command takes; the file is left as it was."""
    systems = Systems()
    with closing(CampaignFile.open(campaign(made), clock=clock)) as file:
        session = Session(file.load(), file, EntropyDice(random.Random(1)), clock, systems)
        file.prepare()
        blocks = tuple(npc(number).model_copy(update={"id": f"added{number}"}) for number in range(IMPORTED))
        took = timed(lambda: session.execute(ImportNpcs(blocks)), 1) / 1000
        session.undo()
        session.execute(ImportNpcs(blocks[:1]))  # what was taken back need not be kept any more
        session.undo()
    return took
