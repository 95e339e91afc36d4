"""What an actor of the CoC7 system carries: skills, weapons and other things, each an item."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from gmscreen.content.npc.block import Weapon
from gmscreen.content.npc.formats.draft import Draft
from gmscreen.content.npc.formats.words import SkillBook
from gmscreen.content.npc.intake import mapping, whole

_TAG = "i.skill."
_HALF = re.compile(r"1/2\*@([A-Z]{3})|@([A-Z]{3})/2|@([A-Z]{3})")
_GEAR = frozenset({"item", "armor", "book"})
_TOLD = {"spell": "spells", "talent": "talents", "status": "statuses"}
_IDLE = frozenset({"archetype", "chase", "experiencePackage", "occupation", "setup"})
"""Items that only matter while a character is made."""


def body_of(item: Any) -> Mapping[str, Any]:
    """What an item holds."""
    return mapping(mapping(item).get("system")) or mapping(mapping(item).get("data"))


def skill_names(items: Sequence[Any], book: SkillBook) -> dict[str, str]:
    """What the skills among `items` are called here, by the ids that weapons point to."""
    found = {}
    for item in items:
        key = mapping(item).get("_id") or mapping(item).get("id")
        if mapping(item).get("type") == "skill" and isinstance(key, str):
            found[key] = book.name(written_name(item), tag=tag_of(item))
    return found


def written_name(item: Any) -> str:
    """The name of a skill as it stands in the file: `Fighting (Brawl)`."""
    name = mapping(item).get("name")
    if isinstance(name, str) and name.strip():
        return name.strip()
    body = body_of(item)
    name, special = body.get("skillName"), body.get("specialization")
    if not isinstance(name, str):
        return ""
    return f"{special} ({name})" if isinstance(special, str) and special else name


def tag_of(item: Any) -> str:
    """The stable name of a skill, which is the same in every language: `fighting-brawl`."""
    flags = mapping(mapping(mapping(item).get("flags")).get("CoC7"))
    tag = mapping(flags.get("cocidFlag")).get("id")
    return tag[len(_TAG) :] if isinstance(tag, str) and tag.startswith(_TAG) else ""


def read_item(draft: Draft, item: Any, at: int, names: Mapping[str, str]) -> None:
    """Take one item into the block; `names` are those of its skills by their ids."""
    if not isinstance(item, dict):
        draft.doubt("not_an_object", f"items.{at}", item)
        return
    kind = item.get("type")
    if kind == "skill":
        _skill(draft, item, at)
    elif kind == "weapon":
        _weapon(draft, item, at, names)
    elif (told := str(kind)) in _TOLD:
        draft.note(_TOLD[told], item.get("name"), f"items.{at}.name")
    elif told not in _IDLE:
        if told not in _GEAR:
            draft.doubt("unknown_type", f"items.{at}.type", kind)
        if name := draft.plain(f"items.{at}.name", item.get("name")):
            draft.gear.append(name)


def _skill(draft: Draft, item: Mapping[str, Any], at: int) -> None:
    name = written_name(item)
    if not name:
        draft.doubt("missing", f"items.{at}.name", item)
        return
    called = draft.book.name(name, tag=tag_of(item))
    before = len(draft.doubts)
    value = _total(draft, f"skills.{called}", body_of(item))
    if value is not None or len(draft.doubts) == before:
        draft.skill(name, value, tag=tag_of(item))


def _total(draft: Draft, place: str, body: Mapping[str, Any]) -> Any:
    """The value of a skill: the sum of its adjustments, which in newer files begin with its base.

    Older files have a total, or a base apart from the adjustments: a number, or `@EDU`, `1/2*@DEX`.
    """
    parts = mapping(body.get("adjustments"))
    numbers = [draft.whole(place, one) for one in parts.values() if one not in (None, "")]
    if None in numbers:
        return None
    points = sum(one for one in numbers if one is not None)
    base, total = body.get("base"), body.get("value")
    if parts.get("base") is not None:
        left = whole(base)
        if left and not whole(parts["base"]):
            draft.doubt("ambiguous", place, f"{points} / {points + left}")
        return points
    if total not in (None, "", -1):
        return total
    if base in (None, ""):
        return points if parts else None
    if isinstance(base, str) and (found := _HALF.fullmatch(base.replace(" ", ""))):
        name = next(one for one in found.groups() if one).lower()
        if name not in draft.numbers:
            return base
        return draft.numbers[name] // (1 if found[3] else 2) + points
    number = whole(base)
    return base if number is None else number + points


def _weapon(draft: Draft, item: Mapping[str, Any], at: int, names: Mapping[str, str]) -> None:
    name = draft.plain(f"items.{at}.name", item.get("name"))
    if not name:
        draft.doubt("missing", f"items.{at}.name", item)
        return
    body, place = body_of(item), f"weapons.{name}"
    traits = mapping(body.get("properties"))
    ranges = [mapping(mapping(body.get("range")).get(one)) for one in ("normal", "long", "extreme")]
    rounds = draft.whole(f"{place}.ammo", body.get("bullets")) or draft.whole(
        f"{place}.ammo", body.get("ammo")
    )
    draft.weapons.append(
        Weapon(
            name=name,
            skill=_skill_of(draft, place, body, names),
            damage=_damage(draft, place, ranges, traits),
            range=draft.plain(f"{place}.range", ranges[0].get("value")),
            ammo=rounds or None,
            malfunction=draft.whole(f"{place}.malfunction", body.get("malfunction")),
            impales=traits.get("impl") is True,
            automatic=traits.get("auto") is True,
            notes=" ".join(_told(draft, place, body)),
        )
    )


def _skill_of(draft: Draft, place: str, body: Mapping[str, Any], names: Mapping[str, str]) -> str:
    main = mapping(body.get("skill")).get("main")
    key, written = (main.get("id"), main.get("name")) if isinstance(main, dict) else (main, None)
    if isinstance(key, str) and key in names:
        return names[key]
    written = draft.plain(f"{place}.skill", written)
    if written.startswith(_TAG):
        return draft.book.name(written[len(_TAG) :])
    return draft.book.name(written) if written else ""


def _damage(draft: Draft, place: str, ranges: Sequence[Mapping[str, Any]], traits: Mapping[str, Any]) -> str:
    """Damage, that of a shotgun for its three ranges, with the damage bonus behind it where it counts."""
    damage = "/".join(found for one in ranges if (found := draft.plain(f"{place}.damage", one.get("damage"))))
    bonus = draft.words.label("db")
    if traits.get("addb") is True:
        return f"{damage}+{bonus}" if damage else bonus
    if traits.get("ahdb") is True:
        return f"{damage}+½{bonus}" if damage else f"½{bonus}"
    return damage


def _told(draft: Draft, place: str, body: Mapping[str, Any]) -> list[str]:
    told = body.get("description")
    told = told if isinstance(told, dict) else {"value": told}
    found = (draft.markup(f"{place}.notes", told.get(one)) for one in ("value", "special"))
    return [" ".join(one.split()) for one in found if one]
