"""The library of the demo campaign: a few NPCs made from templates, and an encounter prepared with them."""

import json
from collections.abc import Mapping
from typing import Any, cast

from gmscreen.content.demo import FOLDER, LANGUAGES
from gmscreen.content.npc.block import StatBlock
from gmscreen.content.npc.templates import make_from_template
from gmscreen.content.resources import read_text
from gmscreen.rules.system import System
from gmscreen.session.tracker.from_library import from_block
from gmscreen.session.tracker.model import Prepared, PreparedNpc
from gmscreen.viewmodels.phrases import skill_names
from gmscreen.viewmodels.texts import Texts

LINES = ("tags", "false_leads")
"""What is a list in the file and a tuple in the block."""

Words = Mapping[str, Any]


def demo_library(
    language: str, systems: Mapping[str, System]
) -> tuple[tuple[StatBlock, ...], tuple[Prepared, ...]]:
    """The NPCs and the prepared encounters in `language`; in Spanish where it is none that they were written
    in.
    """
    language = language if language in LANGUAGES else LANGUAGES[0]
    data, words, texts = _read("library.json"), _read(f"library.{language}.json"), Texts(language)
    blocks = {one["id"]: _block(one, words["npcs"][one["id"]], systems, texts) for one in data["npcs"]}
    encounters = tuple(
        _encounter(rank, one, words["encounters"][one["id"]], blocks, systems)
        for rank, one in enumerate(data["encounters"], 1)
    )
    return tuple(blocks.values()), encounters


def _read(name: str) -> dict[str, Any]:
    return cast(dict[str, Any], json.loads(read_text(FOLDER, name)))


def _block(data: Words, words: Words, systems: Mapping[str, System], texts: Texts) -> StatBlock:
    system = systems[data["system"]]
    block = make_from_template(
        data["template"],
        system,
        quality=data["quality"],
        language=texts.language,
        skill_names=skill_names(texts, system),
    )
    said = {key: tuple(value) if key in LINES else value for key, value in words.items()}
    return block.model_copy(
        update={"id": data["id"], "favourite": bool(data.get("favourite", False)), **said}
    )


def _encounter(
    rank: int,
    data: Words,
    words: Words,
    blocks: Mapping[str, StatBlock],
    systems: Mapping[str, System],
) -> Prepared:
    """A prepared encounter, each NPC in it also as it is now, for when the library has it no more."""
    npcs = tuple(
        PreparedNpc(
            npc=npc,
            count=count,
            name=blocks[npc].name,
            note=words["lines"].get(npc, ""),
            hidden=hidden,
            combatant=from_block(blocks[npc], data["system"], systems, hidden=hidden),
        )
        for npc, count, hidden in data["npcs"]
    )
    return Prepared(
        id=data["id"],
        rank=float(rank),
        name=words["name"],
        system=data["system"],
        notes=words["notes"],
        npcs=npcs,
    )
