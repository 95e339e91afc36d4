"""What people call the sections, skills and words of a stat block, in Spanish and English, without accents.

They stand beside the labels that the window has, and the names of fields that tables know as well. Words of
several alternatives are parted by bars.
"""

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
