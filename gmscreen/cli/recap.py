"""The command `recap`: a campaign's evenings as Markdown, for the GM or for the players."""

from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, time
from pathlib import Path

from gmscreen.cli.console import DONE, Console
from gmscreen.cli.files import check_place, no_campaign, write_lines
from gmscreen.cli.options import Option, UsageError, parse, quote
from gmscreen.rules.systems import installed_systems
from gmscreen.session.recap import READERS, SEEN, Page, Reader, as_seen, oldest_first, players_rows
from gmscreen.store.campaign import CampaignFile, LedgerFilter
from gmscreen.store.errors import StoreError
from gmscreen.viewmodels.recap import gm_recap, players_recap
from gmscreen.viewmodels.texts import Texts

_OPTIONS = (Option("for"), Option("out"), Option("since"))


def recap(arguments: Sequence[str], console: Console) -> int:
    """Write the recap: `gmscreen recap CAMPAIGN --for gm|players --out FILE.md`. Raises `UsageError`."""
    given = parse(arguments, _OPTIONS)
    path = Path(given.word("missing_campaign"))
    for name in ("for", "out"):
        if not given.text(name):
            raise UsageError("missing_option", option=f"--{name}")
    reader, since = _reader(given.text("for")), _since(given.text("since"))
    out = Path(given.text("out"))
    check_place(out, path)
    try:
        file = CampaignFile.open(path, clock=lambda: datetime.now(UTC), read_only=True)
    except StoreError as error:
        raise no_campaign(path, error) from error
    try:
        count = write_lines(out, _lines(file, reader, since, console.texts.language))
    except StoreError as error:
        raise no_campaign(path, error) from error
    except OSError as error:
        raise UsageError("no_file", value=quote(str(out))) from error
    finally:
        file.close()
    console.say(console.texts.t("cli.recap.done", path=str(out), n=count))
    return DONE


def _lines(file: CampaignFile, reader: Reader, since: str, language: str) -> Iterator[str]:
    """The recap line by line; the ledger is read a page at a time."""
    systems = installed_systems()
    texts = Texts(language, [one.texts for one in systems.values()])

    def pages(wanted: LedgerFilter) -> Page:
        return lambda before, limit: file.page(wanted, before, limit)

    state = file.load().state
    if reader == "players":
        public, revealed = (pages(LedgerFilter(frozenset({one}))) for one in SEEN)
        seen = as_seen(public, revealed, since=since)
        return players_recap(texts, state.name, players_rows(state, seen, systems))
    return gm_recap(texts, systems, state.name, oldest_first(pages(LedgerFilter()), since=since))


def _reader(text: str) -> Reader:
    found = next((one for one in READERS if one == text), None)
    if found is None:
        raise UsageError("bad_choice", option="--for", value=quote(text), choices=", ".join(READERS))
    return found


def _since(text: str) -> str:
    """Midnight of the day that was given, here, in UTC; empty for none."""
    if not text:
        return ""
    try:
        day = datetime.combine(date.fromisoformat(text), time()).astimezone(UTC)
    except (ValueError, OverflowError) as error:
        raise UsageError("bad_day", value=quote(text)) from error
    return day.isoformat(timespec="seconds")
