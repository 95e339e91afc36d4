"""What columns of a table are called in Spanish and in English, and what each stands for in a block."""

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
_FIELDS = {
    "partida_web": {
        "str": "str, fue, fuerza, strength",
        "con": "con, constitucion, constitution",
        "siz": "siz, tam, tamano, size",
        "dex": "dex, des, destreza, dexterity",
        "app": "app, apa, apariencia, appearance",
        "int": "int, inteligencia, intelligence",
        "pow": "pow, pod, poder, power",
        "edu": "edu, educacion, education",
        "hp": "hp, pv, vida, hit points, hitpoints, puntos de vida, puntos de golpe, pg",
        "san": "san, cor, cordura, sanity",
        "luck": "luck, suerte, sue, lck",
        "mp": "mp, pm, magic points, puntos de magia",
        "age": "age, edad",
        "mov": "mov, movimiento, move, movement",
        "build": "build, env, envergadura, corpulencia",
        "damage_bonus": "db, bd, damage bonus, bonificacion al dano, bonificacion de dano, bono de dano",
        "armour": "armour, armor, armadura, blindaje",
        "attacks": "attacks, ataques, attacks per round, attacks per turn, ataques por turno",
        "san_loss": "san loss, sanity loss, perdida de cordura, perdida de cor, perdida cor",
    },
    "eclipse_phase": {
        "cog": "cog, cognicion, cognition",
        "coo": "coo, coordinacion, coordination",
        "int": "int, intuicion, intuition",
        "ref": "ref, reflejos, reflexes",
        "sav": "sav, ast, astucia, savvy",
        "som": "som, somatica, somatics",
        "wil": "wil, vol, voluntad, willpower",
        "mox": "mox, moxie",
        "luc": "luc, lucidez, lucidity",
        "tt": "tt, ut, trauma threshold, umbral de trauma",
        "ir": "ir, ul, insanity rating, umbral de locura",
        "morph": "morph, morfo, morph type",
        "dur": "dur, durabilidad, durability, hp, pv",
        "wt": "wt, uh, wound threshold, umbral de herida",
        "dr": "dr, um, death rating, umbral de muerte",
        "db": "db, bd, damage bonus, bonificacion al dano",
        "init": "init, inic, ini, iniciativa, initiative",
        "speed": "spd, vel, velocidad, speed",
        "armour_energy": "energy armor, energy armour, armadura energia, armadura de energia, arm energia",
        "armour_kinetic": "kinetic armor, kinetic armour, armadura cinetica, arm cinetica",
    },
}
_CDB = {
    "destiny": "puntos de destino, destino, pd, destiny, destiny points",
    "ac": "ac, acciones de combate, combat actions",
    "moment": "momento, moment, ini, iniciativa, initiative",
    "mov": "mov, movimiento, movement",
    "resistance": "rd, resistencia, resistance, resistencia al dano, damage resistance",
    "damage_bonus": "bd, db, bonificacion al dano, bon dano, damage bonus",
    "health": "aguante, stamina, puntos de vida, pv, hp",
}
_TRAITS = {
    "talent": "talent, talento, talents, talentos",
    "gift": "gift, don, gifts, dones",
    "limitation": "limitation, limitacion, limitations, limitaciones",
    "aspect": "aspect, aspecto, aspects, aspectos",
}


def targets(system: System) -> dict[str, str]:
    """What the headings that are known stand for in a block of `system`, by heading as `plain` gives it."""
    spec = block_spec(system)
    found = {name: target for target, names in _COMMON.items() for name in _split(names)}
    for kind in traits_of(system):
        found |= dict.fromkeys(_split(_TRAITS.get(kind.id, kind.id)), f"{TRAIT}{kind.id}")
    fields = _FIELDS.get(system.id) or {key: names for key, names in _CDB.items() if spec.field(key)}
    for one in spec.fields:
        found |= dict.fromkeys((*_split(fields.get(one.id, "")), plain(one.id)), one.id)
    return found


def target_of(heading: str, known: dict[str, str], book: SkillBook) -> str:
    """What a heading stands for; nothing if nobody knows it."""
    name = plain(heading)
    if name in known:
        return known[name]
    skill = book.find(heading)
    return f"{SKILL}{book.named(skill)}" if skill else ""


def _split(names: str) -> list[str]:
    return [plain(one) for one in names.split(",")] if names else []
