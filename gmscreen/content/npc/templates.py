"""NPCs to begin with, written for this program: their numbers in each game, their words in each language."""

import json
from collections.abc import Collection, Mapping
from functools import cache
from typing import Any, cast

from gmscreen.content.characters import Trait
from gmscreen.content.npc.block import BlockSkill, StatBlock, Weapon
from gmscreen.content.npc.names import NameKind, random_name
from gmscreen.content.npc.quality import NORMAL, with_quality
from gmscreen.content.resources import read_text
from gmscreen.rules.block import BlockSpec, block_spec
from gmscreen.rules.dice import DiceSource
from gmscreen.rules.system import System, traits_of
from gmscreen.rules.value import frozen

LANGUAGES = ("es", "en")

Words = Mapping[str, Any]
Sheet = Mapping[str, Any]


@frozen
class Template:
    """A kind of NPC: the systems it has numbers for, and what random names of its kind are like.

    `names` is empty for those that nobody calls by a name.
    """

    id: str
    systems: tuple[str, ...]
    names: NameKind | None = None


@cache
def templates() -> tuple[Template, ...]:
    """Every template, in the order in which they are offered."""
    return tuple(
        Template(
            one["id"],
            tuple(system for sheet in one["sheets"] for system in sheet["systems"]),
            one["names"] or None,
        )
        for one in _numbers()
    )


def template_name(template_id: str, language: str) -> str:
    """What the template is called. Raises `KeyError` for one that there is not."""
    return str(_words(language)["templates"][template_id])


def make_from_template(
    template_id: str,
    system: System,
    *,
    quality: str = NORMAL,
    language: str = LANGUAGES[0],
    skill_names: Mapping[str, str],
    dice: DiceSource | None = None,
    taken: Collection[str] = (),
) -> StatBlock:
    """An NPC of `system`, in the words of `language`.

    `skill_names` gives the name of each skill that the rules know by its id. With `dice` it has a random name
    that is not among `taken`; else it is called what the template is. The same template, quality and dice
    always make the same. Raises `KeyError` for a template or quality that there is not, or a template
    without numbers for `system`.
    """
    template = next((one for one in _numbers() if one["id"] == template_id), None)
    if template is None:
        raise KeyError(template_id)
    sheet = next((one for one in template["sheets"] if system.id in one["systems"]), None)
    if sheet is None:
        raise KeyError(system.id)
    words = _words(language)
    name, kind = template_name(template_id, language), template["names"]
    block = StatBlock(
        name=random_name(kind, language, dice, taken) if dice and kind else name,
        system=system.id,
        tags=tuple(words["tags"][one] for one in template["tags"]),
        skills=tuple(
            BlockSkill(name=_skill(one, skill_names, words), value=value)
            for one, value in sheet["skills"].items()
        ),
        traits=_traits(sheet, system, words),
        weapons=tuple(_weapon(one, skill_names, words) for one in sheet.get("weapons", ())),
        gear=tuple(words["gear"][one] for one in sheet.get("gear", ())),
        template=template_id,
    )
    spec = block_spec(system)
    return with_quality(block.with_typed(sheet["numbers"], _texts(sheet, spec, words)), quality, spec)


def _skill(skill_id: str, skill_names: Mapping[str, str], words: Words) -> str:
    return skill_names.get(skill_id) or str(words["skills"].get(skill_id, skill_id))


def _texts(sheet: Sheet, spec: BlockSpec, words: Words) -> dict[str, str]:
    """The texts in the words of the language; a choice keeps its id, which the window has a word for."""
    found: dict[str, str] = {}
    for field_id, text in sheet.get("texts", {}).items():
        field = spec.field(field_id)
        found[field_id] = text if field and field.type == "choice" else words["texts"].get(text, text)
    return found


def _traits(sheet: Sheet, system: System, words: Words) -> tuple[Trait, ...]:
    """The traits of those kinds that the game has."""
    kinds = {one.id for one in traits_of(system)}
    return tuple(
        Trait(kind=kind, name=words["traits"][name], value=value[0] if value else 0)
        for kind, name, *value in sheet.get("traits", ())
        if kind in kinds
    )


def _weapon(data: Mapping[str, Any], skill_names: Mapping[str, str], words: Words) -> Weapon:
    said = {"name": words["weapons"][data["name"]], "damage": data["damage"].replace("{db}", words["db"])}
    if "skill" in data:
        said["skill"] = _skill(data["skill"], skill_names, words)
    if "notes" in data:
        said["notes"] = words["notes"][data["notes"]]
    return Weapon(**{**data, **said})


@cache
def _numbers() -> tuple[Mapping[str, Any], ...]:
    return tuple(json.loads(read_text("packs", "templates.json"))["templates"])


@cache
def _words(language: str) -> Words:
    known = language if language in LANGUAGES else LANGUAGES[0]
    return cast(Words, json.loads(read_text("packs", f"templates.{known}.json")))
