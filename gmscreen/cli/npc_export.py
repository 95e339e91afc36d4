"""`npc export`: the NPCs of a campaign, all or those of one name, for other programs or for paper."""

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

from gmscreen.cli.console import DONE, Console
from gmscreen.cli.files import check_place, write_lines
from gmscreen.cli.npc import all_texts, find_systems
from gmscreen.cli.options import Option, UsageError, parse, quote
from gmscreen.content.npc.block import StatBlock
from gmscreen.rules.block import block_spec
from gmscreen.rules.system import System
from gmscreen.rules.value import frozen
from gmscreen.store.campaign import CampaignFile
from gmscreen.store.errors import StoreError
from gmscreen.viewmodels.texts import Texts

_OPTIONS = (Option("name"), Option("format"), Option("out"))


@frozen
class Batch:
    """What is written: the blocks, and what is needed to make sense of them. `folder` is the campaign's."""

    blocks: Sequence[StatBlock]
    systems: Mapping[str, System]
    texts: Texts
    folder: Path


Write = Callable[[Path, Batch], int]
"""Writes a file and tells how many NPCs it took. Raises `OSError`, `ValueError` or `StoreError`."""


def take_out(arguments: Sequence[str], console: Console) -> int:
    """Run `gmscreen npc export CAMPAIGN [--name NAME] --format FORMAT --out PATH`. Raises `UsageError`."""
    given = parse(arguments, _OPTIONS)
    if not given.words:
        raise UsageError("missing_campaign")
    if len(given.words) > 1:
        raise UsageError("needless_word", value=quote(given.words[1]))
    for name in ("format", "out"):
        if not given.text(name):
            raise UsageError("missing_option", option=f"--{name}")
    write = WRITERS.get(given.text("format"))
    if write is None:
        value, choices = quote(given.text("format")), ", ".join(WRITERS)
        raise UsageError("bad_choice", option="--format", value=value, choices=choices)
    campaign, out = Path(given.words[0]), Path(given.text("out"))
    check_place(out, campaign)
    blocks, systems = _blocks(campaign, given.text("name")), find_systems()
    try:
        count = write(out, Batch(blocks, systems, all_texts(console, systems), campaign.resolve().parent))
    except (OSError, ValueError, StoreError) as error:
        raise UsageError("no_file", value=quote(str(out))) from error
    console.say(console.texts.t("cli.npc.written", path=str(out), n=count))
    if count < len(blocks):
        console.say(console.texts.t("cli.npc.left_out", n=len(blocks) - count))
    return DONE


def _blocks(campaign: Path, name: str) -> list[StatBlock]:
    """The NPCs of the campaign, or those called `name`. Raises `UsageError` where there is none."""
    try:
        file = CampaignFile.open(campaign, clock=lambda: datetime.now(UTC), read_only=True)
        try:
            found = [file.npc(one) for one in file.npcs.ids(name=name)]
        finally:
            file.close()
    except StoreError as error:
        raise UsageError("no_campaign", value=quote(str(campaign)), code=error.code) from error
    blocks = [one for one in found if one is not None]
    if not blocks and name:
        raise UsageError("npc.nobody_called", value=quote(name))
    if not blocks:
        raise UsageError("npc.nobody", value=quote(str(campaign)))
    return blocks


def _json(out: Path, batch: Batch) -> int:
    from gmscreen.content.npc.formats.own import export_json  # noqa: PLC0415 - each format when it is asked for
    from gmscreen.viewmodels.npc_portraits import kept_portraits  # noqa: PLC0415

    pictures = kept_portraits(batch.folder, (one.portrait for one in batch.blocks))
    write_lines(out, [export_json(batch.blocks, pictures).rstrip("\n")])
    return len(batch.blocks)


def _markdown(out: Path, batch: Batch) -> int:
    from gmscreen.content.npc.markdown import export_markdown  # noqa: PLC0415 - each format when it is asked for

    write_lines(out, [export_markdown(batch.blocks, batch.systems, batch.texts.of).rstrip("\n")])
    return len(batch.blocks)


def _foundry(out: Path, batch: Batch) -> int:
    """One actor as that program imports it; several as a list of them. Raises `UsageError` for none."""
    from gmscreen.content.npc.formats.coc7_export import export_coc7, fits  # noqa: PLC0415 - when it is asked for
    from gmscreen.content.npc.formats.words import SkillBook  # noqa: PLC0415
    from gmscreen.viewmodels.npc_doubts import bring_words  # noqa: PLC0415

    good = {key: one for key, one in batch.systems.items() if fits(block_spec(one))}
    words = bring_words(batch.texts, good)
    books = {key: SkillBook(one, words) for key, one in good.items()}
    actors = [
        export_coc7(one, block_spec(good[one.system]), books[one.system]).rstrip("\n")
        for one in batch.blocks
        if one.system in good
    ]
    if not actors:
        names = ", ".join(batch.texts.of(one, "name") for one in good)
        raise UsageError("npc.no_actors", choices=names)
    write_lines(out, actors if len(actors) == 1 else ["[", ",\n".join(actors), "]"])
    return len(actors)


def _pdf(out: Path, batch: Batch) -> int:
    from gmscreen.cli.npc_pdf import write  # noqa: PLC0415 - when it is asked for

    return write(out, batch.blocks, batch.systems, batch.texts, batch.folder)


WRITERS: dict[str, Write] = {"json": _json, "markdown": _markdown, "pdf": _pdf, "foundry-coc7": _foundry}
"""The formats, in the order of the help."""
