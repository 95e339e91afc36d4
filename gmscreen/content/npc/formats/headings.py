"""What columns of a table are called in Spanish and in English, and what each stands for in a block."""

from collections.abc import Iterable

from gmscreen.content.npc.field_names import FIELDS, TRAITS, alternatives
from gmscreen.content.npc.formats.words import SkillBook, plain
from gmscreen.rules.block import block_spec
from gmscreen.rules.system import System, traits_of

NAME, NOTE, SKILL, TRAIT, PAIRS = "name", "note", "skill:", "trait:", "numbers"
TEXTS = ("alias", "notes", "secrets", "portrait")
LISTS = ("tags", "gear", "weapons", "skills")
"""Targets besides the fields of a system. `note` puts heading and cell into the notes; `numbers` holds
several numbers by name (`COG 15, COO 20`); `skill:Sigilo` is the value of one skill, `trait:talent` a list of
traits.
"""

_COMMON = {
    NAME: "name, nombre, npc, pnj, personaje, character, charname",
    "alias": "alias, apodo, nickname",
    "notes": "notes, notas, description, descripcion, comments, comentarios",
    "secrets": "secrets, secretos, gm notes, notas del dj, notas del director, secreto",
    "portrait": "portrait, retrato, imagen, image, picture, foto, avatar",
    "tags": "tags, etiquetas, tag, etiqueta",
    "gear": "gear, equipo, equipment, posesiones, possessions, objetos, items, equipamiento",
    "weapons": "weapons, armas, weapon, arma, equipped weapons, ataques y armas",
    "skills": "skills, habilidades, skill, habilidad",
    PAIRS: "stats, ego stats, aptitudes, characteristics, caracteristicas, atributos, attributes",
    "system": "system, sistema, game system",
}
_CDB = {
    "moment": "ini",
    "damage_bonus": "bon dano",
    "health": "puntos de vida, pv, hp",
}
_MORE = {
    "partida_web": {"luck": "lck"},
    "eclipse_phase": {
        "morph": "morph type",
        "dur": "hp, pv",
        "db": "bonificacion al dano",
        "armour_energy": "armadura energia",
    },
    "peacemaker": _CDB,
    "walkure": _CDB,
}
"""What only tables call the fields of a system; a block of text might mean something else by it."""


def targets(system: System) -> dict[str, str]:
    """What the headings that are known stand for in a block of `system`, by heading as `plain` gives it."""
    spec = block_spec(system)
    found = {name: target for target, names in _COMMON.items() for name in _split(names)}
    for kind in traits_of(system):
        found |= dict.fromkeys(_plain(alternatives(TRAITS.get(kind.id, kind.id))), f"{TRAIT}{kind.id}")
    for one in spec.fields:
        names = alternatives(FIELDS[one.id]) if one.id in FIELDS else []
        found |= dict.fromkeys(_plain([*names, one.id]), one.id)
    for field, others in _MORE.get(system.id, {}).items():
        found |= dict.fromkeys(_split(others), field)
    return found


def target_of(heading: str, known: dict[str, str], book: SkillBook) -> str:
    """What a heading stands for; nothing if nobody knows it."""
    name = plain(heading)
    if name in known:
        return known[name]
    skill = book.find(heading)
    return f"{SKILL}{book.named(skill)}" if skill else ""


def _split(names: str) -> list[str]:
    return _plain(names.split(","))


def _plain(names: Iterable[str]) -> list[str]:
    return [plain(one) for one in names]
