"""Characters as the Eclipse Phase character creator saves them (`charSavePack`).

The file keeps points and modifiers, not totals; they are added up as that program does: a skill is its
aptitude, the points in it and every modifier.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from gmscreen.content.npc.block import Weapon
from gmscreen.content.npc.formats.draft import Draft, Found, Tools
from gmscreen.content.npc.formats.roll20 import APTITUDES, SYSTEM
from gmscreen.content.npc.intake import mapping, sequence

ID = "ep-character-creator"

_MODIFIERS = ("morphMod", "traitMod", "backgroundMod", "factionMod", "softgearMod", "gearMod", "psyMod")
_OF_EGO = ("backgroundMod", "factionMod", "softgearMod", "psyMod")
_MULTIPLIERS = tuple(f"multi{one[0].upper()}{one[1:]}" for one in _MODIFIERS)
_STATS = {
    "MOX": "mox",
    "TT": "tt",
    "LUC": "luc",
    "IR": "ir",
    "WT": "wt",
    "DUR": "dur",
    "DR": "dr",
    "INI": "init",
    "SPD": "speed",
    "DB": "db",
}
_TYPED = ("mox", "speed")
"""The values that are kept in the file; the others it works out."""
_BODIES = {
    "biomorph": "biomorph",
    "podmorph": "biomorph",
    "synthmorph": "synthmorph",
    "infomorph": "infomorph",
}
_WEAPONS = {
    "WMG": "",
    "WXG": "",
    "WEG": "beam_weapons",
    "WKG": "kinetic_weapons",
    "WSG": "spray_weapons",
    "WSE": "seeker_weapons",
}
_NAMES = {
    "Cognition": "cog",
    "Coordination": "coo",
    "Intuition": "int",
    "Reflexes": "ref",
    "Savvy": "sav",
    "Somatics": "som",
    "Willpower": "wil",
}


def matches(entry: Mapping[str, Any]) -> bool:
    """Whether an entry looks like a save of that program."""
    return "charSavePack" in entry or "egoSavePack" in entry


def read(entry: Mapping[str, Any], tools: Tools) -> Found:
    """The block of a character. Raises `RejectedError`."""
    person = mapping(entry.get("charSavePack")) if "charSavePack" in entry else entry
    ego = mapping(person.get("egoSavePack"))
    draft = Draft(person.get("charName"), tools.of(SYSTEM), tools)
    bare = _aptitudes(draft, sequence(ego.get("aptitudesSavePacks")))
    morph = _morph(draft, person)
    _stats(draft, sequence(ego.get("statsSavePacks")))
    for skill in sequence(ego.get("skillsSavePacks")):
        _skill(draft, mapping(skill), bare)
    carried = [*_packs(morph, "gearSavePacks"), *_packs(morph, "addGearSavePacks")]
    _gear(draft, [*carried, *_packs(ego, "softGearSavePacks")])
    _stories(draft, person, ego, morph)
    return draft.finish()


def _packs(pack: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
    return [mapping(one) for one in sequence(pack.get(key))]


def _sum(draft: Draft, place: str, pack: Mapping[str, Any], keys: Sequence[str]) -> int | None:
    """Values and modifiers added up; None where one of them is unclear, which is doubted."""
    total = 0
    for key in keys:
        value = pack.get(key)
        if value is None or value == "":
            continue
        number = draft.whole(place, value)
        if number is None:
            return None
        total += number
    return total


def _aptitudes(draft: Draft, packs: Sequence[Any]) -> dict[str, int]:
    """Fill in the aptitudes, and give what they are without morph and traits: skills count from that."""
    bare: dict[str, int] = {}
    for pack in map(mapping, packs):
        name = pack.get("abbreviation") if isinstance(pack.get("abbreviation"), str) else pack.get("name")
        field = _NAMES.get(str(name), str(name).lower())
        if field not in APTITUDES:
            draft.doubt("no_place", "aptitudesSavePacks", name)
        elif pack.get("value") is None:
            draft.doubt("missing", field)
        elif (total := _sum(draft, field, pack, ("value", *_MODIFIERS))) is not None:
            draft.numbers[field] = total
            bare[field] = _sum(draft, field, pack, ("value", *_OF_EGO)) or 0
    return bare


def _morph(draft: Draft, person: Mapping[str, Any]) -> Mapping[str, Any]:
    """The morph the character is in: the one the file names, or the only one."""
    morphs = _packs(person, "morphSavePacks")
    current = person.get("currentMorphUid")
    chosen = [one for one in morphs if current and one.get("atomUid") == current] or morphs
    if not chosen:
        return {}
    if len(chosen) > 1:
        names = "; ".join(str(one.get("name")) for one in chosen)
        draft.doubt("ambiguous", "morph", names)
    morph = chosen[0]
    draft.text("morph", morph.get("nickname") or morph.get("name"))
    draft.number("dur", morph.get("durability"))
    kind = str(morph.get("morphType"))
    if kind in _BODIES:
        draft.texts["body"] = _BODIES[kind]
    elif morph.get("morphType"):
        draft.doubt("unknown_choice", "body", kind)
    return morph


def _stats(draft: Draft, packs: Sequence[Any]) -> None:
    """MOX and SPD as they are kept; of the others only what a trait or an implant adds to them."""
    for pack in map(mapping, packs):
        field = _STATS.get(str(pack.get("abbreviation")))
        if field is None:
            continue
        total = _sum(draft, field, pack, (*(("value",) if field in _TYPED else ()), *_MODIFIERS))
        if total is None:
            continue
        times = 1
        for key in _MULTIPLIERS:
            times *= 1 if pack.get(key) is None else draft.whole(field, pack[key]) or 0
        if field in _TYPED:
            draft.numbers[field] = total * times
            continue
        derived = draft.numbers.get(field, draft.spec.derive(draft.numbers, draft.texts).get(field))
        if isinstance(derived, int) and (total or times != 1):
            draft.numbers[field] = (derived + total) * times


def _skill(draft: Draft, pack: Mapping[str, Any], bare: Mapping[str, int]) -> None:
    """A skill that points were put into, or that something adds to; the bare aptitude needs no line."""
    prefix = draft.plain("skills", pack.get("prefix"))
    name = draft.plain("skills", pack.get("name"))
    if not name:
        draft.doubt("missing", "skills.name", dict(pack))
        return
    place = f"skills.{name}"
    points = _sum(draft, place, pack, ("baseValue", "nativeTongueBonus", *_MODIFIERS))
    can_default = pack.get("isDefaultable") is not False and pack.get("defaultable") != "N"
    learnt = pack.get("baseValue") or pack.get("nativeTongueBonus")
    if points is None or (not learnt and (points == 0 or not can_default)):
        return
    linked = next(
        (one.linked for one in draft.system.skills if one.id == draft.book.find(prefix or name)), ""
    )
    if linked not in bare:
        draft.doubt("no_value", place, prefix or name)
        return
    draft.skill(
        prefix or name,
        points + bare[linked],
        within=name if prefix else "",
        can_default=can_default,
        specialization=draft.plain(place, pack.get("specialization")),
    )


def _gear(draft: Draft, packs: Sequence[Mapping[str, Any]]) -> None:
    armour = []
    for pack in packs:
        name = draft.plain("gear", pack.get("name"))
        if not name:
            continue
        kind = str(pack.get("gearType"))
        if kind in _WEAPONS:
            _weapon(draft, name, pack, _WEAPONS[kind])
            continue
        energy, kinetic = (draft.whole("gear", pack.get(key)) or 0 for key in ("armorEnergy", "armorKinetic"))
        if kind == "ARM" and (energy or kinetic):
            armour.append((f"{name} ({energy}/{kinetic})", energy, kinetic))
            draft.gear.append(armour[-1][0])
        else:
            count = draft.whole("gear", pack.get("occurrence")) or 1
            draft.gear.append(f"{name} ×{count}" if count > 1 else name)
    if len(armour) == 1:
        draft.numbers |= {"armour_energy": armour[0][1], "armour_kinetic": armour[0][2]}
    elif armour:
        # Which pieces are worn together is for the GM to say.
        draft.doubt("ambiguous", "armour_kinetic", "; ".join(one[0] for one in armour))


def _weapon(draft: Draft, name: str, pack: Mapping[str, Any], skill: str) -> None:
    piercing = draft.whole(f"weapons.{name}.piercing", pack.get("armorPenetration"))
    draft.weapons.append(
        Weapon(
            name=name,
            skill=draft.book.named(skill) if skill else "",
            damage=draft.plain(f"weapons.{name}.damage", pack.get("degat")),
            piercing=None if piercing is None else abs(piercing),
        )
    )


def _stories(
    draft: Draft, person: Mapping[str, Any], ego: Mapping[str, Any], morph: Mapping[str, Any]
) -> None:
    draft.note("background", mapping(ego.get("backgroundSavePack")).get("name"))
    draft.note("faction", mapping(ego.get("factionSavePack")).get("name"))
    draft.note("gender", person.get("birthGender"))
    draft.note("age", person.get("realAge"))
    motives = ego.get("motivationArray")
    draft.note("motivations", _listed(motives if isinstance(motives, list) else ()))
    draft.note("traits", _listed(_names(ego, "traitSavePacks", "additionaTraitsSavePacks")))
    draft.note("morph_traits", _listed(_names(morph, "traitsSavePacks", "additionalTraitsSavePacks")))
    draft.note("sleights", _listed(_names(ego, "psySleightSavePacks")))
    draft.note("muse", _listed(_names(ego, "aiSavePacks", "defaultAisSavePacks")))
    if text := draft.markup("note", person.get("note")):
        draft.notes.append(text)


def _names(pack: Mapping[str, Any], *keys: str) -> Iterator[Any]:
    return (one.get("name") for key in keys for one in _packs(pack, key))


def _listed(names: Iterator[Any] | Sequence[Any]) -> str:
    return ", ".join(one.strip() for one in names if isinstance(one, str) and one.strip())
