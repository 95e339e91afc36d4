"""The files that a recap is written into, beside the campaign."""

from collections.abc import Iterator
from pathlib import Path

from gmscreen.session.recap import (
    SEEN,
    Page,
    Reader,
    as_seen,
    evening_start,
    oldest_first,
    players_evening_start,
    players_rows,
)
from gmscreen.store.atomic import write_file
from gmscreen.store.campaign import CampaignFile, LedgerFilter
from gmscreen.store.errors import StoreError
from gmscreen.store.paths import is_there
from gmscreen.ui.recap_pdf import write_pdf
from gmscreen.viewmodels.campaign import CampaignModel
from gmscreen.viewmodels.recap import gm_recap, players_recap
from gmscreen.viewmodels.texts import Texts


def write_recap(campaign: CampaignModel, texts: Texts, reader: Reader) -> Path:
    """Write the recap for `reader` as Markdown and as PDF; where the latter is. Raises `StoreError`."""
    day = f"{campaign.session.now().astimezone():%Y-%m-%d}"
    path = _free(campaign.file.path.parent, f"{texts.t(f'recap.file.{reader}')} {day}")
    lines = list(recap_lines(campaign, texts, reader))
    write_file(path.with_suffix(".md"), ("\n".join(lines) + "\n").encode("utf-8"))
    try:
        write_pdf(path, path.stem, lines)
    except OSError as error:
        raise StoreError("io", reason=error.strerror or type(error).__name__) from error
    return path


def recap_lines(campaign: CampaignModel, texts: Texts, reader: Reader) -> Iterator[str]:
    """The recap of the last evening line by line. Raises `StoreError`."""
    file, name = campaign.file, campaign.state.name
    if reader == "players":
        public, revealed = (_pages(file, LedgerFilter(frozenset({one}))) for one in SEEN)
        since = players_evening_start(public, revealed)
        views = as_seen(public, revealed, since=since)
        return players_recap(texts, name, players_rows(campaign.state, views, campaign.systems))
    everything = _pages(file, LedgerFilter())
    views = oldest_first(everything, since=evening_start(everything))
    return gm_recap(texts, campaign.systems, name, views)


def _pages(file: CampaignFile, wanted: LedgerFilter) -> Page:
    return lambda before, limit: file.page(wanted, before, limit)


def _free(folder: Path, stem: str) -> Path:
    """A path of which neither page is there yet; its ending is still to come."""
    names = (stem, *(f"{stem} ({n})" for n in range(2, 1000)))
    return next(
        (
            folder / f"{one}.pdf"
            for one in names
            if not any(is_there(folder / f"{one}{ending}") for ending in (".pdf", ".md"))
        ),
        folder / f"{stem}.pdf",
    )
