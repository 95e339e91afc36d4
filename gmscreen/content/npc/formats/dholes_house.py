"""Investigators as Dhole's House saves them. Numbers are texts there, a list of one thing is that thing."""

import re
from collections.abc import Mapping
from typing import Any

from gmscreen.content.npc.block import Weapon
from gmscreen.content.npc.formats.coc7 import SYSTEM
from gmscreen.content.npc.formats.draft import Draft, Found, Tools
from gmscreen.content.npc.intake import mapping, sequence, whole

ID = "dholes-house"

_CHARACTERISTICS = ("STR", "CON", "SIZ", "DEX", "APP", "INT", "POW", "EDU")
_POINTS = {
    "hp": ("HitPtsMax", "HitPts"),
    "mp": ("MagicPtsMax", "MagicPts"),
    "san": ("Sanity",),
    "luck": ("Luck",),
    "mov": ("Move",),
}
_PERSON = {
    "Occupation": "occupation",
    "Gender": "sex",
    "Residence": "residence",
    "Birthplace": "birthplace",
}
_STORY = {
    "description": "description",
    "traits": "traits",
    "ideology": "ideology",
    "injurues": "injuries",
    "injuries": "injuries",
    "people": "people",
    "phobias": "phobias",
    "locations": "locations",
    "tomes": "tomes",
    "possessions": "possessions",
    "encounters": "encounters",
}
_NO_SKILL = ("", "None")
_BONUS = re.compile(r"\+ ?DB\b")
_COMBAT = ("fighting", "firearms")


def entries(document: Any) -> list[Any] | None:
    """The investigators of a file that holds several; None for any other."""
    several = document.get("Investigator") if isinstance(document, dict) else None
    return [{"Investigator": one} for one in several] if isinstance(several, list) else None


def matches(entry: Mapping[str, Any]) -> bool:
    """Whether an entry looks like a file of that site."""
    return "Investigator" in entry


def read(entry: Mapping[str, Any], tools: Tools) -> Found:
    """The block of an investigator. Raises `RejectedError`."""
    person = mapping(entry.get("Investigator"))
    details = mapping(person.get("PersonalDetails"))
    draft = Draft(details.get("Name"), tools.of(SYSTEM), tools)
    _numbers(draft, mapping(person.get("Characteristics")), mapping(person.get("Combat")))
    _person(draft, details)
    for skill in sequence(mapping(person.get("Skills")).get("Skill")):
        _skill(draft, mapping(skill))
    for weapon in sequence(mapping(person.get("Weapons")).get("weapon")):
        _weapon(draft, mapping(weapon))
    for thing in sequence(mapping(person.get("Possessions")).get("item")):
        if name := draft.plain("gear", mapping(thing).get("description")):
            draft.gear.append(name)
    story = mapping(person.get("Backstory"))
    for key, code in _STORY.items():
        draft.note(code, story.get(key), f"Backstory.{key}")
    cash = mapping(person.get("Cash"))
    draft.note("cash", ", ".join(f"{key} {cash[key]}" for key in sorted(cash) if isinstance(cash[key], str)))
    draft.picture("Portrait", details.get("Portrait"))
    return draft.finish()


def _numbers(draft: Draft, given: Mapping[str, Any], combat: Mapping[str, Any]) -> None:
    for name in _CHARACTERISTICS:
        draft.number(name.lower(), given.get(name))
    for field, keys in _POINTS.items():
        value = next((given[one] for one in keys if given.get(one) not in (None, "")), None)
        if value is None and field == "hp" and any(one in given for one in keys):
            draft.doubt("missing", field)
        draft.number(field, value)
        if len(keys) > 1 and whole(given.get(keys[1])) not in (None, whole(value)):
            draft.doubt("ambiguous", field, f"{given[keys[1]]}/{value}")
    for field, key in (("build", "Build"), ("damage_bonus", "DamageBonus")):
        value = given.get(key) if given.get(key) not in (None, "") else combat.get(key)
        if field == "build":
            draft.number(field, value)
        else:
            draft.text(field, value)


def _person(draft: Draft, details: Mapping[str, Any]) -> None:
    age = details.get("Age")
    if whole(age) is None:
        draft.note("age", age)
    else:
        draft.number("age", age)
    for key, code in _PERSON.items():
        draft.note(code, details.get(key), f"PersonalDetails.{key}")


def _skill(draft: Draft, skill: Mapping[str, Any]) -> None:
    """A skill; one that has no field yet (`None`) is a blank line of the sheet."""
    within = skill.get("subskill")
    if within == "None":
        return
    within = draft.plain("skills", within)
    draft.skill(skill.get("name"), skill.get("value"), within=within)


def _weapon(draft: Draft, weapon: Mapping[str, Any]) -> None:
    name = draft.plain("weapons.name", weapon.get("name"))
    if not name:
        if weapon:
            draft.doubt("missing", "weapons.name", dict(weapon))
        return
    place = f"weapons.{name}"
    draft.weapons.append(
        Weapon(
            name=name,
            skill=_skill_of(draft, draft.plain(f"{place}.skill", weapon.get("skillname"))),
            damage=_BONUS.sub(
                f"+{draft.words.label('db')}", draft.plain(f"{place}.damage", weapon.get("damage"))
            ),
            range=_unless_blank(draft.plain(f"{place}.range", weapon.get("range"))),
            ammo=_number(draft, f"{place}.ammo", weapon.get("ammo")),
            malfunction=_number(draft, f"{place}.malfunction", weapon.get("malf")),
        )
    )


def _skill_of(draft: Draft, written: str) -> str:
    """The skill that `(Brawl)` means: the field alone stands there."""
    if written in _NO_SKILL:
        return ""
    bare = written.strip("() ") if written.startswith("(") else written
    for family in _COMBAT:
        if draft.book.find(f"{family} {bare}"):
            return draft.book.name(f"{family} {bare}")
    return draft.book.name(bare)


def _number(draft: Draft, place: str, value: Any) -> int | None:
    """A number of a weapon; a dash, a nought or a word for none is none."""
    if isinstance(value, str) and _unless_blank(value) == "":
        return None
    return draft.whole(place, value) or None


def _unless_blank(text: str) -> str:
    return "" if text.strip().casefold() in ("-", "–", "—", "n/a", "na", "none") else text
