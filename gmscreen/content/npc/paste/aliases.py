"""What people call the fields, sections and words of a stat block, in Spanish and English, without accents.

They stand beside the labels that the window has for the same fields. Words of several alternatives are parted
by bars.
"""

FIELDS = {
    "str": "fue|fuerza|str|strength",
    "con": "con|constitucion|constitution",
    "siz": "tam|tamano|siz|size",
    "dex": "des|destreza|dex|dexterity",
    "app": "apa|apariencia|app|appearance",
    "int": "int|inteligencia|intelligence|intuicion|intuition",
    "pow": "pod|poder|pow|power",
    "edu": "edu|educacion|education",
    "hp": "pv|pdv|pg|puntos de vida|puntos de golpe|vida|hp|hit points|hitpoints|health",
    "san": "cor|cordura|puntos de cordura|san|sanity|sanity points",
    "luck": "sue|suerte|puntos de suerte|luck",
    "mp": "pm|puntos de magia|mp|magic points",
    "mov": "mov|movimiento|mv|move|movement|move rate",
    "build": "env|envergadura|corp|corpulencia|build",
    "damage_bonus": (
        "bd|bonificador de dano|bonificador al dano|bonificacion de dano|bonificacion al dano|bono de dano"
        "|bono al dano|modificador al dano|db|damage bonus"
    ),
    "age": "edad|age",
    "armour": "armadura|proteccion|blindaje|armour|armor",
    "attacks": "ataques|ataques por turno|ataques por asalto|attacks|attacks per round|attacks per turn",
    "san_loss": "perdida de cor|perdida de cordura|perdida cor|perdida cordura|san loss|sanity loss",
    "cog": "cog|cognicion|cognition",
    "coo": "coo|coordinacion|coordination",
    "ref": "ref|reflejos|reflexes",
    "sav": "ast|astucia|sav|savvy",
    "som": "som|somatica|somatics",
    "wil": "vol|voluntad|wil|willpower",
    "mox": "mox|moxie",
    "luc": "luc|lucidez|lucidity",
    "tt": "ut|umbral de trauma|tt|trauma threshold",
    "ir": "ul|umbral de locura|ir|insanity rating",
    "morph": "morfo|morph",
    "body": "tipo|tipo de morfo|morph type",
    "dur": "dur|durabilidad|durability",
    "wt": "uh|umbral de herida|umbral de heridas|wt|wound threshold",
    "dr": "um|umbral de muerte|dr|death rating",
    "db": "bd|bonificador de dano|bonificador al dano|db|damage bonus",
    "init": "inic|ini|iniciativa|init|initiative",
    "speed": "vel|velocidad|spd|speed",
    "armour_energy": "armadura de energia|arm energia|energy armour|energy armor|armour energy",
    "armour_kinetic": "armadura cinetica|arm cinetica|kinetic armour|kinetic armor|armour kinetic",
    "destiny": "pd|puntos de destino|destino|dp|destiny points|destiny",
    "ac": "ac|acciones de combate|combat actions",
    "moment": "momento|momento de iniciativa|iniciativa|moment|initiative",
    "resistance": ("resistencia|resistencia al dano|rd|armadura|resistance|damage resistance|armour|armor"),
    "boxes_scratch": "rasguno|rasgunos|scratch",
    "boxes_hurt": "herido|hurt",
    "boxes_badly_hurt": "grave|gravemente herido|badly hurt",
    "boxes_incapacitated": "incapacitado|incapacitated",
    "boxes_dead": "muerto|dead",
    "health": "aguante|stamina",
}
PAIRS = {("armour_energy", "armour_kinetic"): "armadura|blindaje|armour|armor|av"}
"""Two numbers under one label: `Armadura 6/4`."""

SKILLS = {
    "fighting_brawl": "pelea|desarmado|brawl|unarmed",
    "firearms_handgun": "arma corta|armas cortas|pistola|handgun|pistol",
    "firearms_rifle": "fusil|escopeta|rifle|shotgun|rifle shotgun",
    "firearms_submachine_gun": "subfusil|submachine gun",
    "fighting_axe": "hacha|axe",
    "fighting_sword": "espada|sword",
    "spot_hidden": "descubrir lo oculto",
    "library_use": "usar biblioteca|biblioteca",
    "unarmed_combat": "combate desarmado|desarmado|unarmed",
}
"""Shorter or other names of skills than those of the window, by `SkillSpec.id`."""

TRAITS = {
    "talent": "talento|talentos|talent|talents",
    "gift": "don|dones|gift|gifts",
    "limitation": "limitacion|limitaciones|limitation|limitations",
    "aspect": "aspecto|aspectos|aspect|aspects",
}

SECTIONS = {
    "skills": (
        "habilidades|otras habilidades|habilidades activas|habilidades de conocimiento|competencias|skills"
        "|other skills|active skills|knowledge skills"
    ),
    "traits": "rasgos|traits",
    "weapons": "armas|ataques|combate|weapons|attacks|combat|fighting attacks|equipped weapons",
    "gear": (
        "equipo|equipamiento|posesiones|pertenencias|objetos|inventario|implantes|gear|equipment|possessions"
        "|inventory|implants|augmentations"
    ),
    "notes": (
        "notas|descripcion|trasfondo|historia|personalidad|tacticas|tactica|hechizos|conjuros|poderes"
        "|notes|description|background|history|personality|tactics|spells|powers"
    ),
    "secrets": "secretos|secreto|secrets|secret",
    "false_leads": "pistas falsas|false leads",
    "tags": "etiquetas|tags",
    "": (
        "caracteristicas|caracteristica|atributos|atributo|aptitudes|estadisticas|numeros|valor"
        "|valores derivados|characteristics|characteristic|attributes|attribute|stats|stat|statistics|numbers"
        "|value|derived values"
    ),
}
"""Words over parts of a block; those under an empty code only say that numbers follow."""

NAMES = {
    "name": "nombre|pnj|personaje|name|npc|character",
    "alias": "alias|alias para los jugadores|alias for the players",
}

PROPERTIES = {
    "skill": "habilidad|skill",
    "damage": "dano|valor de dano|vd|dmg|damage|damage value|dv",
    "range": "alcance|alcance base|rango|range|base range",
    "ammo": "municion|cargador|ammo|ammunition|magazine",
    "malfunction": "averia|encasquillamiento|malfunction|malf",
    "piercing": "penetracion|perforacion|pa|ap|penetration|piercing|armour piercing|armor piercing",
    "impales": "empala|empalador|impale|impales|impaling",
    "automatic": "automatica|automatico|fuego automatico|automatic|full auto|fa",
}
"""What is said of a weapon behind its name."""

SHOTS = frozenset({"disparos", "balas", "cartuchos", "tiros", "shots", "rounds", "bullets", "cartridges"})
"""Words behind the number of shots: `6 disparos`."""
PLAIN_NOTES = frozenset({"notas", "notes"})
"""Words over notes that say nothing more than that."""
YEARS = frozenset({"anos", "years"})
POINTS = frozenset({"punto", "puntos", "pts", "point", "points"})
"""Words behind a number that add nothing to it."""
OR = frozenset({"o", "u", "or"})
NONE = frozenset({"ninguno", "ninguna", "nada", "none", "nil", "no", "n/a"})
"""Words that say that there is no value."""
PROSE = frozenset(
    {"con", "fue", "app", "int", "ref", "ac", "ir", "um", "av", "age", "vol", "des", "som", "san"}
)
"""Labels that may be words of ordinary sentences when they are written in small letters."""


def alternatives(words: str) -> list[str]:
    """The words of an entry above."""
    return words.split("|")
