"""`npc export`: the NPCs of a campaign, all or those of one name, for other programs or for paper."""

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

from gmscreen.cli.console import DONE, Console
from gmscreen.cli.files import check_place, no_campaign, write_lines
from gmscreen.cli.options import Option, UsageError, parse, quote
from gmscreen.content.npc.block import StatBlock
from gmscreen.rules.system import System
from gmscreen.rules.systems import installed_systems
from gmscreen.rules.value import frozen
from gmscreen.store.campaign import CampaignFile
from gmscreen.store.errors import StoreError
from gmscreen.viewmodels.npc_portraits import kept_portraits
from gmscreen.viewmodels.npc_take import Form, foundry_blocks, foundry_systems, text_of
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
    campaign = Path(given.word("missing_campaign"))
    for name in ("format", "out"):
        if not given.text(name):
            raise UsageError("missing_option", option=f"--{name}")
    write = WRITERS.get(given.text("format"))
    if write is None:
        value, choices = quote(given.text("format")), ", ".join(WRITERS)
        raise UsageError("bad_choice", option="--format", value=value, choices=choices)
    out = Path(given.text("out"))
    check_place(out, campaign)
    blocks, systems = _blocks(campaign, given.text("name")), installed_systems()
    try:
        texts = console.with_words_of(*systems.values()).texts
        count = write(out, Batch(blocks, systems, texts, campaign.resolve().parent))
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
        raise no_campaign(campaign, error) from error
    blocks = [one for one in found if one is not None]
    if not blocks and name:
        raise UsageError("npc.nobody_called", value=quote(name))
    if not blocks:
        raise UsageError("npc.nobody", value=quote(str(campaign)))
    return blocks


def _json(out: Path, batch: Batch) -> int:
    pictures = kept_portraits(batch.folder, (one.portrait for one in batch.blocks))
    return _write(out, "json", batch, batch.blocks, pictures)


def _markdown(out: Path, batch: Batch) -> int:
    return _write(out, "markdown", batch, batch.blocks)


def _foundry(out: Path, batch: Batch) -> int:
    """Those whose game fits. Raises `UsageError` where there is none."""
    good = foundry_blocks(batch.blocks, batch.systems)
    if not good:
        names = (batch.texts.of(one, "name") for one in foundry_systems(batch.systems))
        raise UsageError("npc.no_actors", choices=", ".join(names))
    return _write(out, "foundry", batch, good)


def _write(
    out: Path,
    form: Form,
    batch: Batch,
    blocks: Sequence[StatBlock],
    pictures: Mapping[str, bytes] | None = None,
) -> int:
    text = text_of(form, [(one, 1) for one in blocks], batch.systems, batch.texts, pictures=pictures)
    write_lines(out, [text.rstrip("\n")])
    return len(blocks)


def _pdf(out: Path, batch: Batch) -> int:
    from gmscreen.cli.npc_pdf import write  # noqa: PLC0415 - when it is asked for

    return write(out, batch.blocks, batch.systems, batch.texts, batch.folder)


WRITERS: dict[str, Write] = {"json": _json, "markdown": _markdown, "pdf": _pdf, "foundry-coc7": _foundry}
"""The formats, in the order of the help."""
