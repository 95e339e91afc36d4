"""Characters of Roll20 as the extension VTTES exports them, on the sheet for Eclipse Phase.

Schema 3 keeps the character under `character`; schemas 1 and 2 have its fields at the top. What a sheet adds
up by itself (the totals) is no attribute, so it is added up here; a row of a repeating section has an
attribute for each of its cells: `repeating_weapon_-Nabc_weapon_name_repeating`.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from gmscreen.content.npc.block import Weapon
from gmscreen.content.npc.formats.draft import Draft, Found, Tools
from gmscreen.content.npc.formats.settle import RejectedError
from gmscreen.content.npc.intake import Doubt, mapping, sequence, whole

ID = "roll20-vttes"
SYSTEM = "eclipse_phase"
APTITUDES = ("cog", "coo", "int", "ref", "sav", "som", "wil")

# The key of a row has twenty signs, underlines among them.
_ROW = re.compile(r"repeating_([a-z]+)_(-[\w-]{19}|[^_]+)_(\w+)", re.ASCII)
_LINK = re.compile(r"@\{([a-z]{3})\}")
_STATS = {
    "mox": ("mox",),
    "luc": ("luc",),
    "tt": ("tt",),
    "ir": ("ir",),
    "dur": ("dur", "morph_durability"),
    "wt": ("wt", "morph_wound_threshold"),
    "dr": ("dr",),
    "db": ("db",),
    "init": ("int-stat",),
    "speed": ("spd",),
}
_NOTES = {
    "character_background": "background",
    "character_faction": "faction",
    "character_gender": "gender",
    "character_age": "age",
    "character_motivations": "motivations",
    "character_traits": "traits",
    "morph_traits": "morph_traits",
    "morph_movement": "movement",
    "character_history": "history",
}
_SKILLS = (("", "skill"), ("additionalskills", "randomskill"))
_KNOWLEDGE = (("", "knowledgeskill"), ("additionalknowledge", "aknowledgeskill"))
_AUTOMATIC = re.compile(r"\b(?:BF|FA|auto\w*)\b", re.IGNORECASE)

Attributes = Mapping[str, Any]


def matches(entry: Mapping[str, Any]) -> bool:
    """Whether an entry looks like an export of that extension."""
    return "schema_version" in entry and ("attribs" in entry or "character" in entry)


def read(entry: Mapping[str, Any], tools: Tools) -> Found:
    """The block of a character. Raises `RejectedError`, also for the sheet of another game."""
    person = mapping(entry.get("character")) if "character" in entry else entry
    given, rows = _attributes(person)
    draft = Draft(person.get("name"), tools.of(SYSTEM), tools)
    if not any(f"{one}_base" in given for one in APTITUDES):
        raise RejectedError(Doubt("unknown_type", "attribs", ", ".join(list(given)[:12])))
    _numbers(draft, given)
    for section, prefix in _SKILLS:
        for row in _rows(given, rows, section):
            _skill(draft, row, prefix, within="")
    for section, prefix in _KNOWLEDGE:
        for row in _rows(given, rows, section):
            _skill(draft, row, prefix, within=draft.plain("skills", row.get(f"{prefix}_type")))
    for section, suffix in (("", ""), ("weapon", "_repeating")):
        for row in _rows(given, rows, section):
            _weapon(draft, row, suffix)
    _armour(draft, given, rows)
    _gear(draft, given, rows)
    _stories(draft, person, given)
    return draft.finish()


def _attributes(person: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, dict[str, dict[str, Any]]]]:
    """The attributes by name, and those of repeating sections by section, row and name."""
    plain: dict[str, Any] = {}
    rows: dict[str, dict[str, dict[str, Any]]] = {}
    for one in sequence(person.get("attribs")):
        name = mapping(one).get("name")
        if not isinstance(name, str):
            continue
        value = mapping(one).get("current")
        if found := _ROW.fullmatch(name):
            section, row, cell = found.groups()
            rows.setdefault(section, {}).setdefault(row, {})[cell] = value
        else:
            plain[name] = value
    return plain, rows


def _rows(
    given: Attributes, rows: Mapping[str, Mapping[str, Attributes]], section: str
) -> Iterator[Attributes]:
    """The rows of a section; the first row of each list stands outside of it, under no section."""
    if not section:
        yield given
    yield from rows.get(section, {}).values()


def _numbers(draft: Draft, given: Attributes) -> None:
    for name in APTITUDES:
        base = draft.whole(name, given.get(f"{name}_base"))
        bonus = draft.whole(name, given.get(f"{name}_morph"))
        if base is not None and (bonus is not None or given.get(f"{name}_morph") in (None, "")):
            draft.numbers[name] = base + (bonus or 0)
    for field, keys in _STATS.items():
        # The sheet begins with noughts: one that is still there was never filled in.
        value = next((given[one] for one in keys if given.get(one) not in (None, "", 0, "0")), None)
        draft.number(field, value)
    draft.text("morph", given.get("character_morph") or given.get("morph_type"))


def _skill(draft: Draft, row: Attributes, prefix: str, within: str) -> None:
    name, base = row.get(f"{prefix}_name"), row.get(f"{prefix}_base")
    if not name:
        return
    link = _LINK.fullmatch(str(row.get(f"{prefix}_select", "")))
    linked = link[1] if link and link[1] in APTITUDES else ""
    if linked and linked not in draft.numbers:
        draft.doubt("no_value", f"skills.{name}", row.get(f"{prefix}_select"))
        return
    points = whole(base) if base not in (None, "") else 0
    total = base if points is None else points + draft.numbers.get(linked, 0)
    if not linked and base in (None, ""):
        total = None
    before = len(draft.skills)
    draft.skill(name, total, within=within)
    if linked and len(draft.skills) > before:
        skill = draft.skills[-1]
        spec = {draft.book.named(one.id): one.linked for one in draft.system.skills}
        if spec.get(skill.name, "") != linked:
            draft.skills[-1] = skill.model_copy(update={"linked": linked})
    if whole(row.get(f"{prefix}_otherbonus")):
        draft.doubt("no_place", f"skills.{name}", row.get(f"{prefix}_otherbonus"))


def _weapon(draft: Draft, row: Attributes, suffix: str) -> None:
    name = draft.plain("weapons.name", row.get(f"weapon_name{suffix}"))
    if not name:
        return
    place, modes = f"weapons.{name}", draft.plain("weapons", row.get(f"weapon_firing_mode{suffix}"))
    notes = [modes, draft.plain(f"{place}.notes", row.get(f"wpn_notes{suffix}"))]
    piercing = draft.whole(f"{place}.piercing", row.get(f"weapon_ap{suffix}"))
    kind = draft.plain(f"{place}.skill", row.get(f"weapon_type{suffix}"))
    draft.weapons.append(
        Weapon(
            name=name,
            skill=draft.book.name(kind) if kind else "",
            damage=draft.plain(f"{place}.damage", row.get(f"weapon_dv{suffix}")),
            piercing=None if piercing is None else abs(piercing),
            ammo=draft.whole(f"{place}.ammo", row.get(f"weapon_ammo{suffix}")),
            automatic=bool(_AUTOMATIC.search(modes)),
            notes="; ".join(" ".join(one.split()) for one in notes if one),
        )
    )


def _armour(draft: Draft, given: Attributes, rows: Mapping[str, Mapping[str, Attributes]]) -> None:
    worn = []
    for section, suffix in (("", ""), ("armor", "_repeating")):
        for row in _rows(given, rows, section):
            energy, kinetic = (row.get(f"armor_{one}_value{suffix}") for one in ("energy", "kinetic"))
            name = draft.plain("gear", row.get(f"armor_name{suffix}"))
            if name or energy not in (None, "") or kinetic not in (None, ""):
                worn.append((name, energy, kinetic))
    if len(worn) == 1:
        draft.number("armour_energy", worn[0][1])
        draft.number("armour_kinetic", worn[0][2])
    elif worn:
        # Which pieces are worn together is for the GM to say.
        draft.doubt(
            "ambiguous", "armour_kinetic", "; ".join(f"{one[0]} {one[1] or 0}/{one[2] or 0}" for one in worn)
        )
    draft.gear += [f"{name} ({energy or 0}/{kinetic or 0})" for name, energy, kinetic in worn if name]


def _gear(draft: Draft, given: Attributes, rows: Mapping[str, Mapping[str, Attributes]]) -> None:
    for section, suffix in (("", ""), ("gear", "_repeating")):
        for row in _rows(given, rows, section):
            if name := draft.plain("gear", row.get(f"item_name{suffix}")):
                draft.gear.append(name)
    implants = draft.plain("gear", given.get("implants_enhancement_customizations"))
    draft.gear += [one.strip() for one in re.split(r"[\n,;]", implants) if one.strip()]


def _stories(draft: Draft, person: Mapping[str, Any], given: Attributes) -> None:
    for key, code in _NOTES.items():
        draft.note(code, given.get(key), key)
    if text := draft.markup("bio", person.get("bio")):
        draft.notes.append(text)
    if text := draft.markup("gmnotes", person.get("gmnotes")):
        draft.secrets.append(text)
    draft.picture("avatar", person.get("avatar"))
