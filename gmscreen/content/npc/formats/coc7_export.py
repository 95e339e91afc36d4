"""Stat blocks as actors of the CoC7 system for Foundry, and what an actor of ours was before it went out.

The actor holds what that program has fields for. The whole block goes along in `flags.gmscreen`, a place for
other programs, so that nothing is lost on the way back.
"""

import hashlib
import json
import re
from typing import Any

from gmscreen.content.npc.block import BlockSkill, StatBlock, Weapon
from gmscreen.content.npc.formats import own
from gmscreen.content.npc.formats.coc7 import ATTRIBUTES, CHARACTERISTICS, SYSTEM, read_actor
from gmscreen.content.npc.formats.draft import Found, Tools
from gmscreen.content.npc.formats.plain import as_markup
from gmscreen.content.npc.formats.settle import RejectedError
from gmscreen.content.npc.formats.words import SkillBook
from gmscreen.rules.block import BlockSpec, block_spec

_DERIVED = frozenset({"hp", "mp", "san", "mov", "build"})
_BONUS = re.compile(r"(.*?)\s*\+\s*(½\s*)?(?:DB|BD)(\s*/\s*2)?", re.IGNORECASE)
_THREE = re.compile(r"([^/]*\d*d\d[^/]*)/([^/]*\d*d\d[^/]*)(?:/([^/]*\d*d\d[^/]*))?", re.IGNORECASE)
_SKILL = re.compile(r"(.+?)\s*\(([^()]+)\)")
_HELD = frozenset({"name", "numbers", "details", "skills", "weapons", "gear", "notes", "secrets"})
"""The fields of a block that an actor can hold, at least in part."""


def fits(spec: BlockSpec) -> bool:
    """Whether blocks of a system can be actors: it has the characteristics that an actor has."""
    return all(spec.field(one) for one in CHARACTERISTICS)


def export_coc7(block: StatBlock, spec: BlockSpec, book: SkillBook | None = None) -> str:
    """`block` as the text of a file with one actor, the same text for the same block.

    With `book` the skills that it knows carry the stable names by which that program translates them. Raises
    `ValueError` for text that cannot be written.
    """
    return json.dumps(_actor(block, spec, book), ensure_ascii=False, indent=2) + "\n"


def recovered(flag: dict[str, Any], found: Found, tools: Tools) -> Found:
    """What an actor of ours was before it went out, with what was changed in that program since.

    `flag` is the block that went along, `found` what the actor itself says. Where the actor still says what
    it did, the block is given back as it was; else what the actor has no field for is taken from the flag.
    """
    try:
        block, doubts = own.read_block(flag, tools)
        if block.system != SYSTEM:
            return found
        sent = read_actor(_actor(block, block_spec(tools.of(SYSTEM)), None), tools)
    except RejectedError:
        return found
    doubts = tuple(one for one in doubts if one.code == "portrait_left")
    if sent.block == found.block:
        return Found(
            block, (*doubts, *(one for one in found.doubts if one not in sent.doubts)), found.portrait
        )
    kept = {name: value for name, value in block.__dict__.items() if name not in _HELD}
    for name in _HELD - {"name"}:
        # A part that nobody touched is better as it was: with the typed values, the notes word for word.
        if getattr(sent.block, name) == getattr(found.block, name):
            kept[name] = getattr(block, name)
    return Found(found.block.model_copy(update=kept), (*doubts, *found.doubts), found.portrait)


def _actor(block: StatBlock, spec: BlockSpec, book: SkillBook | None) -> dict[str, Any]:
    skills = {one.name: _key("skill", at, one.name) for at, one in enumerate(block.skills)}
    return {
        "name": block.name,
        "type": "npc",
        "system": _system(block, spec),
        "prototypeToken": {"name": block.alias or block.name},
        "items": [
            *(_skill(one, skills[one.name], book) for one in block.skills),
            *(_weapon(one, _key("weapon", at, one.name), skills) for at, one in enumerate(block.weapons)),
            *(
                {"_id": _key("item", at, one), "name": one, "type": "item", "system": {}}
                for at, one in enumerate(block.gear)
            ),
        ],
        "effects": [],
        "flags": {"gmscreen": {"version": own.VERSION, "block": block.model_dump(exclude_defaults=True)}},
    }


def _system(block: StatBlock, spec: BlockSpec) -> dict[str, Any]:
    filled, typed = block.filled(spec), block.typed_numbers() | block.typed_texts()
    attributes: dict[str, Any] = {}
    for name, field in ATTRIBUTES.items():
        value = filled.get(field)
        attributes[name] = {"value": str(value) if name == "armor" and value is not None else value}
        if name in ("hp", "mp"):
            attributes[name]["max"] = value
        if field in _DERIVED:
            attributes[name]["auto"] = field not in typed
    attributes["db"] = {"value": filled.get("damage_bonus"), "auto": "damage_bonus" not in typed}
    passed, _, failed = str(filled.get("san_loss", "")).partition("/")
    return {
        "characteristics": {one: {"value": filled.get(one), "formula": ""} for one in CHARACTERISTICS},
        "attribs": attributes,
        "special": {
            "sanLoss": {"checkPassed": passed or None, "checkFailled": failed or None},
            "attacksPerRound": str(filled.get("attacks", "")),
        },
        "infos": {"type": "", "occupation": "", "organization": "", "age": str(filled.get("age", ""))},
        "biography": {"personalDescription": {"value": as_markup(block.notes)}},
        "description": {"keeper": as_markup(block.secrets)},
    }


def _skill(skill: BlockSkill, key: str, book: SkillBook | None) -> dict[str, Any]:
    parts = _SKILL.fullmatch(skill.name)
    special, name = (parts[1], parts[2]) if parts else ("", skill.name)
    known = book.find(skill.name) if book else ""
    adjustments = {"personal": 0, "occupation": 0, "archetype": 0, "experiencePackage": 0, "experience": 0}
    item: dict[str, Any] = {
        "_id": key,
        "name": skill.name,
        "type": "skill",
        "system": {
            "skillName": name,
            "specialization": special,
            "base": str(skill.value),
            "adjustments": {"base": skill.value, **adjustments},
            "properties": {
                "special": bool(special),
                "fighting": known.startswith("fighting_"),
                "firearm": known.startswith("firearms_"),
                "push": not known.startswith(("fighting_", "firearms_", "dodge")),
            },
        },
    }
    if known:
        item["flags"] = {"CoC7": {"cocidFlag": {"id": f"i.skill.{known.replace('_', '-')}"}}}
    return item


def _weapon(weapon: Weapon, key: str, skills: dict[str, str]) -> dict[str, Any]:
    bonus = _BONUS.fullmatch(weapon.damage) if len(weapon.damage) < 100 else None
    half = bool(bonus and (bonus[2] or bonus[3]))
    damage = bonus[1] if bonus else weapon.damage
    three = _THREE.fullmatch(damage) if len(damage) < 100 else None
    near, far, farthest = three.groups() if three else (damage, None, None)
    return {
        "_id": key,
        "name": weapon.name,
        "type": "weapon",
        "system": {
            "description": {"value": as_markup(weapon.notes)},
            "skill": {"main": {"id": skills.get(weapon.skill, ""), "name": weapon.skill}},
            "range": {
                "normal": {"value": weapon.range, "damage": near},
                "long": {"value": "", "damage": far or ""},
                "extreme": {"value": "", "damage": farthest or ""},
            },
            "bullets": weapon.ammo,
            "ammo": weapon.ammo or 0,
            "malfunction": weapon.malfunction,
            "properties": {
                "rngd": bool(weapon.range),
                "shotgun": three is not None,
                "impl": weapon.impales,
                "auto": weapon.automatic,
                "addb": bonus is not None and not half,
                "ahdb": half,
            },
        },
    }


def _key(kind: str, at: int, name: str) -> str:
    """An id of sixteen letters and digits, as that program wants them, always the same for the same thing."""
    return hashlib.sha256(f"{kind} {at} {name}".encode()).hexdigest()[:16]
