"""`npc import`: every file is read before anything is written; then all that can be added is, at once."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

from gmscreen.cli.console import DONE, WRONG_USE, Console
from gmscreen.cli.dice import dice_source
from gmscreen.cli.files import no_campaign
from gmscreen.cli.options import Given, Option, UsageError, parse, quote
from gmscreen.content.folding import fold
from gmscreen.content.npc.block import StatBlock
from gmscreen.content.npc.formats.bring import bring
from gmscreen.content.npc.formats.words import Words
from gmscreen.content.npc.intake import FILE_LIMIT, Arrival, Doubt, IntakeError, decode
from gmscreen.rules.system import System
from gmscreen.rules.systems import installed_systems
from gmscreen.rules.value import replace
from gmscreen.session.errors import CommandError
from gmscreen.session.npcs import ImportNpcs
from gmscreen.session.session import Session
from gmscreen.store.campaign import CampaignFile
from gmscreen.store.errors import StoreError
from gmscreen.viewmodels.npc_doubts import bring_words, doubt_words, intake_words, shown
from gmscreen.viewmodels.npc_portraits import keep_portrait
from gmscreen.viewmodels.texts import Texts

_OPTIONS = (Option("into"), Option("system"), Option("dry-run", "flag"), Option("json", "flag"))
_JSON = ".json"


def bring_in(arguments: Sequence[str], console: Console) -> int:
    """Run `gmscreen npc import FILE... --into CAMPAIGN [--dry-run] [--json]`. Raises `UsageError`.

    A file that cannot be read as a whole ends it before anything is written; an NPC that cannot be added
    keeps no other out. 2 where nobody can be added.
    """
    given = parse(arguments, _OPTIONS)
    if not given.words:
        raise UsageError("npc.missing_file")
    if not given.text("into"):
        raise UsageError("missing_option", option="--into")
    systems = installed_systems()
    texts = console.with_words_of(*systems.values()).texts
    if given.has("system") and given.text("system") not in systems:
        raise UsageError("unknown_system", value=quote(given.text("system")), choices=", ".join(systems))
    words = bring_words(texts, systems)
    found = [
        arrival
        for path in map(Path, given.words)
        for arrival in _read(path, systems, words, given.text("system"), texts)
    ]
    arrivals = _add(Path(given.text("into")), found, systems, texts, dry_run=given.has("dry-run"))
    return _tell(arrivals, console, texts, json=given.has("json"), dry_run=given.has("dry-run"))


def _read(
    path: Path, systems: Mapping[str, System], words: Words, system: str, texts: Texts
) -> tuple[Arrival, ...]:
    """The NPCs of a file, also of one that is ordinary text. Raises `UsageError`."""
    try:
        data = _content(path)
        try:
            return bring(data, systems, words=words, system=system)
        except IntakeError as error:
            text_after_all = error.code == "not_json" and path.suffix.lower() != _JSON
            if error.code != "unknown_format" and not text_after_all:
                raise
            found = _pasted(decode(data), systems, words, system)
            if not found:
                raise
            return found
    except IntakeError as error:
        sentence = intake_words(texts, error)
        raise UsageError("npc.unread", value=quote(str(path)), sentence=sentence) from None


def _content(path: Path) -> bytes:
    """What is in a file, and no more of it than may be read. Raises `UsageError`."""
    try:
        if not path.is_file():
            raise UsageError("no_such_file", value=quote(str(path)))
        with path.open("rb") as file:
            return file.read(FILE_LIMIT + 1)
    except (OSError, ValueError) as error:
        raise UsageError("no_such_file", value=quote(str(path))) from error


def _pasted(text: str, systems: Mapping[str, System], words: Words, system: str) -> tuple[Arrival, ...]:
    from gmscreen.content.npc.pasted import read_pasted  # noqa: PLC0415 - for text only

    return read_pasted(text, systems, system=system, skill_names=words.skills).arrivals


def _add(
    campaign: Path, found: Sequence[Arrival], systems: Mapping[str, System], texts: Texts, *, dry_run: bool
) -> list[Arrival]:
    """Write the blocks of all arrivals as one step that can be undone. Raises `UsageError`.

    Gives the arrivals as they were added: with ids of their own, and told where a name is taken.
    """
    try:
        file = CampaignFile.open(campaign, clock=_now, read_only=dry_run)
    except StoreError as error:
        raise no_campaign(campaign, error) from error
    try:
        arrivals = _numbered(found, file)
        if not dry_run and any(one.block for one in arrivals):
            arrivals = _write(arrivals, file, systems)
    except CommandError as error:
        raise UsageError("refused", sentence=texts.t(f"problem.{error.code}", **error.details)) from error
    except StoreError as error:
        raise no_campaign(campaign, error, "npc.unwritten") from error
    finally:
        file.close()
    return arrivals


def _numbered(found: Sequence[Arrival], file: CampaignFile) -> list[Arrival]:
    """The arrivals with an id that nobody has, and doubts about ids and names that the library has."""
    ids, names = set[str](), {fold(one) for one in file.npcs.names()}
    number = int(_now().timestamp() * 1000)
    arrivals = []
    for one in found:
        block, doubts = one.block, list(one.doubts)
        if block is not None:
            if block.id and (block.id in ids or file.npcs.taken(block.id)):
                doubts.append(Doubt("id_taken", "id", block.id))
                block = block.model_copy(update={"id": ""})
            while not block.id:
                number += 1
                block = _with_id(block, f"n{number:x}", ids, file)
            if fold(block.name) in names and all(doubt.code != "name_taken" for doubt in doubts):
                doubts.append(Doubt("name_taken", "name", block.name))
            ids.add(block.id)
            names.add(fold(block.name))
        arrivals.append(replace(one, block=block, doubts=tuple(doubts)))
    return arrivals


def _with_id(block: StatBlock, npc: str, ids: set[str], file: CampaignFile) -> StatBlock:
    free = npc not in ids and not file.npcs.taken(npc)
    return block.model_copy(update={"id": npc}) if free else block


def _write(arrivals: Sequence[Arrival], file: CampaignFile, systems: Mapping[str, System]) -> list[Arrival]:
    """Write blocks and portraits, or nothing. Raises `CommandError` and `StoreError`."""
    session = Session(file.load(), file, dice_source(Given()), _now, systems)
    folder, kept = file.path.parent, list[Arrival]()
    try:
        for one in arrivals:
            kept.append(_with_portrait(one, folder))
        session.execute(ImportNpcs(tuple(one.block for one in kept if one.block is not None)))
    except (CommandError, StoreError):
        for one in kept:
            if one.portrait and one.block is not None and one.block.portrait:
                (folder / one.block.portrait).unlink(missing_ok=True)
        raise
    return kept


def _with_portrait(arrival: Arrival, folder: Path) -> Arrival:
    """The arrival with its picture beside the campaign. Raises `StoreError`."""
    if arrival.block is None or not arrival.portrait:
        return arrival
    name = keep_portrait(folder, arrival.block.id, arrival.portrait)
    return replace(arrival, block=arrival.block.model_copy(update={"portrait": name}))


def _tell(arrivals: Sequence[Arrival], console: Console, texts: Texts, *, json: bool, dry_run: bool) -> int:
    added = [one for one in arrivals if one.block is not None]
    attention = sum(one.status == "attention" for one in added)
    key = "cli.npc.result.dry" if dry_run else "cli.npc.result"
    counts = {"n": len(added), "m": len(arrivals), "k": attention}
    if json:
        entries = [_entry(one, texts) for one in arrivals]
        rejected = len(arrivals) - len(added)
        console.answer(
            {"imported": len(added), "attention": attention, "rejected": rejected, "entries": entries}
        )
    if not added:
        console.complain(texts.t("cli.npc.result.none", m=len(arrivals), why=_first_reason(arrivals, texts)))
        return WRONG_USE
    if not json:
        console.say(texts.t(key, **counts))
        for one in arrivals:
            for doubt in one.doubts:
                console.say(f"  {shown(one.name) or '—'}: {doubt_words(texts, one, doubt)}")
    return DONE


def _entry(arrival: Arrival, texts: Texts) -> dict[str, object]:
    problems = [
        {"field": doubt.field, "reason": doubt.code, "sentence": doubt_words(texts, arrival, doubt)}
        for doubt in arrival.doubts
    ]
    return {
        "name": arrival.name,
        "format": arrival.format,
        "status": arrival.status,
        "problems": problems,
    }


def _first_reason(arrivals: Sequence[Arrival], texts: Texts) -> str:
    return next((doubt_words(texts, one, doubt) for one in arrivals for doubt in one.doubts), "")


def _now() -> datetime:
    return datetime.now(UTC)
