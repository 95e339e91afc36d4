"""What people call the fields of a stat block and the kinds of traits, in Spanish and English.

A pasted block and the headings of a table are read with the same words. They have no accents, and words of
several alternatives are parted by bars.
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
TRAITS = {
    "talent": "talento|talentos|talent|talents",
    "gift": "don|dones|gift|gifts",
    "limitation": "limitacion|limitaciones|limitation|limitations",
    "aspect": "aspecto|aspectos|aspect|aspects",
}


def alternatives(words: str) -> list[str]:
    """The words of an entry above."""
    return words.split("|")
