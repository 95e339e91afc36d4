"""The ledger of a campaign file with 100,000 entries: paging and searching."""

from collections.abc import Iterator
from functools import partial

from gmscreen.store.campaign import CampaignFile, LedgerFilter
from tests.bench.homes import FEW, MANY, campaign, clock, home
from tests.bench.long import long_home
from tests.bench.registry import Bench, interleave, measure
from tests.bench.rules import timed
from tests.bench.table import Row

PAGE = 50
PAGES = 20


@measure
def paging(bench: Bench) -> Iterator[Row]:
    """Back through the newest thousand entries, and a search that finds nothing, so that it looks at all."""
    homes = {
        "few": home(bench.folder, PAGE * PAGES),
        "many": home(bench.folder, MANY),
        "long": long_home(bench.folder),
    }
    files = {
        key: CampaignFile.open(campaign(made), clock=clock, read_only=True) for key, made in homes.items()
    }

    def back(key: str) -> float:
        def through() -> None:
            last: int | None = None
            for _ in range(PAGES):
                last = files[key].page(LedgerFilter(), last, PAGE)[-1].entry.id

        return timed(through, 1) / 1000

    def search(key: str, text: str = "nothing like it") -> int:
        return len(files[key].page(LedgerFilter(text=text), None, PAGE))

    assert search("many") == 0
    assert search("many", "rumor") == MANY // FEW // (MANY // FEW // PAGE)
    runs = [partial(back, key) for key in files]
    few, many, long = interleave(bench.times(5), *runs)
    none, all_ = interleave(
        bench.times(5),
        lambda: timed(lambda: search("many"), 1) / 1000,
        lambda: timed(lambda: search("long"), 1) / 1000,
    )
    for file in files.values():
        file.close()
    name = f"ledger: back through {PAGE * PAGES} entries"
    yield Row(f"{name} of 100,000 / of as many", "ms", many, few)
    yield Row(f"{name} of the long campaign", "ms", long)
    yield Row("ledger: a search through all 100,000 entries", "ms", none)
    yield Row("ledger: a search through all of the long campaign", "ms", all_)
