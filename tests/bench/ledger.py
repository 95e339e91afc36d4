"""The ledger of a campaign file with 100,000 entries: paging and searching."""

from collections.abc import Iterator

from gmscreen.store.campaign import CampaignFile, LedgerFilter
from tests.bench.homes import FEW, MANY, campaign, clock, home
from tests.bench.registry import Bench, interleave, measure
from tests.bench.rules import timed
from tests.bench.table import Row

PAGE = 50
PAGES = 20


@measure
def paging(bench: Bench) -> Iterator[Row]:
    """Back through the newest thousand entries, and a search that finds nothing, so that it looks at all."""
    file = CampaignFile.open(campaign(home(bench.folder, MANY)), clock=clock, read_only=True)

    def back() -> None:
        last: int | None = None
        for _ in range(PAGES):
            last = file.page(LedgerFilter(), last, PAGE)[-1].entry.id

    def search(text: str) -> int:
        return len(file.page(LedgerFilter(text=text), None, PAGE))

    assert search("nothing like it") == 0
    assert search("rumor") == MANY // FEW // (MANY // FEW // PAGE)
    pages, none = interleave(
        bench.times(5),
        lambda: timed(back, 1) / 1000,
        lambda: timed(lambda: search("nothing like it"), 1) / 1000,
    )
    file.close()
    yield Row(f"ledger: back through {PAGE * PAGES} entries", "ms", pages)
    yield Row("ledger: a search through all 100,000 entries", "ms", none)
