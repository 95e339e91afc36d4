"""NPCs on their way out: which can go in which form, and the text of each form. Knows no Qt."""

from collections.abc import Mapping, Sequence
from typing import Literal

from gmscreen.content.npc.block import StatBlock
from gmscreen.rules.block import block_spec
from gmscreen.rules.system import System
from gmscreen.viewmodels.texts import Texts

Form = Literal["sheet", "cards", "json", "markdown", "foundry", "obsidian"]
Systems = Mapping[str, System]

PAPER: tuple[Form, ...] = ("cards", "sheet")
"""The forms that are printed, or written as a PDF."""
ENDINGS: Mapping[Form, str] = {
    "cards": ".pdf",
    "sheet": ".pdf",
    "json": ".json",
    "markdown": ".md",
    "foundry": ".json",
    "obsidian": ".md",
}


def forms(blocks: Sequence[StatBlock], systems: Systems, *, encounter: bool = False) -> tuple[Form, ...]:
    """The forms that make sense for these NPCs, or for an encounter with them.

    Only the paper of an encounter knows those whom the library has no more.
    """
    if encounter and not blocks:
        return ("sheet",)
    found: list[Form] = ["cards", "sheet", "markdown", "json"]
    if encounter:
        found.insert(2, "obsidian")
    if foundry_blocks(blocks, systems):
        found.append("foundry")
    return tuple(found)


def foundry_systems(systems: Systems) -> tuple[str, ...]:
    """The games whose NPCs the actors of Foundry can hold."""
    from gmscreen.content.npc.formats.coc7_export import fits  # noqa: PLC0415 - when it is asked for

    return tuple(key for key, one in systems.items() if fits(block_spec(one)))


def foundry_blocks(blocks: Sequence[StatBlock], systems: Systems) -> list[StatBlock]:
    """Those whose game the actors of Foundry can hold."""
    good = foundry_systems(systems)
    return [one for one in blocks if one.system in good]


def text_of(
    form: Form,
    creatures: Sequence[tuple[StatBlock, int]],
    systems: Systems,
    texts: Texts,
    *,
    name: str = "",
    secrets: bool = True,
    pictures: Mapping[str, bytes] | None = None,
) -> str:
    """The NPCs as the text of a file; counts and the `name` matter to an encounter only.

    Our own JSON always holds everything, also the `pictures` by the names that the blocks know them by:
    without `secrets` it holds blocks that have none. Raises `ValueError` for text that cannot be written, and
    for a form that is no text.
    """
    blocks = [one if secrets else without_secrets(one) for one, _ in creatures]
    match form:
        case "json":
            from gmscreen.content.npc.formats.own import export_json  # noqa: PLC0415 - each form when asked for

            return export_json(blocks, pictures)
        case "markdown":
            from gmscreen.content.npc.markdown import export_markdown  # noqa: PLC0415

            return export_markdown(blocks, systems, texts.of, secrets=secrets)
        case "obsidian":
            from gmscreen.content.npc.obsidian import export_encounter  # noqa: PLC0415

            return export_encounter(name, creatures, systems)
        case "foundry":
            return _actors(foundry_blocks(blocks, systems), systems, texts)
        case _:
            raise ValueError(f"{form!r} is for paper")


def without_secrets(block: StatBlock) -> StatBlock:
    """The block without what only the GM knows."""
    return block.model_copy(update={"secrets": "", "false_leads": ()})


def _actors(blocks: Sequence[StatBlock], systems: Systems, texts: Texts) -> str:
    """One actor as that program imports it; several as a list of them."""
    from gmscreen.content.npc.formats.coc7_export import export_coc7  # noqa: PLC0415 - when it is asked for
    from gmscreen.content.npc.formats.words import SkillBook  # noqa: PLC0415
    from gmscreen.viewmodels.npc_doubts import bring_words  # noqa: PLC0415

    used = {one.system: systems[one.system] for one in blocks}
    words = bring_words(texts, used)
    books = {key: SkillBook(one, words) for key, one in used.items()}
    actors = [
        export_coc7(one, block_spec(used[one.system]), books[one.system]).rstrip("\n") for one in blocks
    ]
    return actors[0] + "\n" if len(actors) == 1 else "[\n" + ",\n".join(actors) + "\n]\n"
