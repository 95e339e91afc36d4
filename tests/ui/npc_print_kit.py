"""NPCs that are printed in tests and pictures: usual ones, and one of each kind that breaks a layout."""

from collections.abc import Sequence

from gmscreen.content.characters import Trait
from gmscreen.content.npc.block import BlockSkill, StatBlock, Weapon

SECRET = "Trabaja para la otra familia"
LEAD = "Lleva una carta falsa"
HOSTILE = '<b>Ana</b><img src="file:///etc/passwd">'
TURNED = "Na\u202edia \u2066Voss\u0007"


def skills(*pairs: tuple[str, int]) -> tuple[BlockSkill, ...]:
    """Skills by name and value."""
    return tuple(BlockSkill(name=name, value=value) for name, value in pairs)


def guard() -> StatBlock:
    """A guard of Eclipse Phase with what a guard has."""
    return StatBlock(
        id="n1",
        name="Guarda de estación",
        alias="El del visor",
        system="eclipse_phase",
        tags=("estación", "seguridad"),
        skills=skills(
            ("Armas de energía", 50),
            ("Percepción", 45),
            ("Esquivar", 40),
            ("Armas sin filo", 35),
            ("Intimidar", 40),
        ),
        weapons=(
            Weapon(name="Láser de pulsos", skill="Armas de energía", damage="2d10", piercing=0, ammo=24),
            Weapon(name="Porra aturdidora", skill="Armas sin filo", damage="1d10+2", notes="Aturde 3 turnos"),
        ),
        gear=("Visor de realidad aumentada", "Chaleco", "Esposas"),
        notes="Hace la ronda cada veinte minutos. Da la alarma antes de disparar.",
        secrets=SECRET,
        false_leads=(LEAD,),
    ).with_typed(
        {"cog": 10, "coo": 15, "int": 15, "ref": 20, "sav": 10, "som": 20, "wil": 15, "mox": 1, "dur": 35}
        | {"armour_energy": 4, "armour_kinetic": 6},
        {"morph": "Exalto"},
    )


def infomorph() -> StatBlock:
    """Somebody without a body."""
    return StatBlock(
        id="n2",
        name="Eco-9",
        system="eclipse_phase",
        skills=skills(("Infoseguridad", 60), ("Interfaz", 55), ("Engañar", 50), ("Investigación", 45)),
        notes="No habla si no se le pregunta.",
    ).with_typed({"cog": 25, "int": 20, "ref": 15, "wil": 20}, {"morph": "Infomorfo", "body": "infomorph"})


def thug() -> StatBlock:
    """A thug of the web game."""
    return StatBlock(
        id="n3",
        name="Matón del puerto",
        alias="El de la gorra",
        system="partida_web",
        skills=skills(
            ("Combatir (Pelea)", 45), ("Armas de fuego (Corta)", 35), ("Esquivar", 30), ("Intimidar", 40)
        ),
        weapons=(
            Weapon(name="Puños", skill="Combatir (Pelea)", damage="1D3+BD"),
            Weapon(name="Navaja", skill="Combatir (Pelea)", damage="1D4+BD", impales=True),
            Weapon(
                name="Revólver del 38",
                skill="Armas de fuego (Corta)",
                damage="1D10",
                range="15 m",
                ammo=6,
                malfunction=100,
                impales=True,
            ),
        ),
        gear=("Gorra", "Llaves del almacén 4"),
        notes="Huye en cuanto sangra.",
    ).with_typed(
        {"str": 60, "con": 55, "siz": 65, "dex": 50, "app": 40, "int": 45, "pow": 45, "edu": 40, "luck": 40}
        | {"attacks": 1},
        {},
    )


def cultist() -> StatBlock:
    """A cultist, with a cost of sanity."""
    return StatBlock(
        id="n4",
        name="Cultista encapuchada",
        system="partida_web",
        skills=skills(("Combatir (Pelea)", 40), ("Ocultismo", 55), ("Mitos", 12), ("Sigilo", 45)),
        weapons=(Weapon(name="Daga curva", skill="Combatir (Pelea)", damage="1D4+2+BD", impales=True),),
        notes="Recita en voz baja.\nCree que esta noche se abre la puerta.",
    ).with_typed(
        {"str": 45, "con": 50, "siz": 55, "dex": 60, "app": 50, "int": 65, "pow": 70, "edu": 60},
        {"san_loss": "0/1D3"},
    )


def soldier() -> StatBlock:
    """A soldier of Walküre with a wound track."""
    return StatBlock(
        id="n5",
        name="Cabo Brandt",
        alias="El cabo rubio",
        system="walkure",
        skills=skills(("Armas de fuego", 4), ("Pelea", 3), ("Atención", 3), ("Conducir", 2)),
        traits=(
            Trait(kind="talent", name="Buen tirador", value=1),
            Trait(kind="limitation", name="Cojo", value=1),
            Trait(kind="aspect", name="Nunca deja a nadie atrás"),
        ),
        weapons=(Weapon(name="Karabiner", skill="Armas de fuego", damage="4", range="Larga", ammo=5),),
        gear=("Casco", "Dos granadas", "Tabaco"),
        notes="Obedece, pero lo apunta todo.",
    ).with_typed(
        {"destiny": 1, "ac": 3, "moment": 6, "mov": 4, "resistance": 2, "damage_bonus": 1}
        | {
            "boxes_scratch": 3,
            "boxes_hurt": 2,
            "boxes_badly_hurt": 2,
            "boxes_incapacitated": 1,
            "boxes_dead": 1,
        },
        {},
    )


def actress() -> StatBlock:
    """Somebody of Peacemaker without weapons."""
    return StatBlock(
        id="n6",
        name="Lola Vidal",
        system="peacemaker",
        skills=skills(("Actuar", 5), ("Persuadir", 4), ("Atención", 2)),
        traits=(Trait(kind="talent", name="Voz", value=2), Trait(kind="aspect", name="Debe dinero a todos")),
        notes="Canta los jueves en el Miramar.",
    ).with_typed({"destiny": 2, "health": 8}, {})


def crammed(system: str = "eclipse_phase", skill_count: int = 40, weapon_count: int = 10) -> StatBlock:
    """An NPC with more of everything than anybody should have."""
    word = "Conocimientos académicos de "
    return guard().model_copy(
        update={
            "id": "n9",
            "system": system,
            "name": "Comandante Aurelia Constanza de Villaverde-Montenegro y Ruiz de Arana, la Vieja",
            "skills": tuple(
                BlockSkill(
                    name=f"{word if n % 7 == 3 else 'Habilidad '}número {n}",
                    value=20 + n,
                    specialization="arqueología precolombina" if n % 9 == 4 else "",
                )
                for n in range(1, skill_count + 1)
            ),
            "weapons": tuple(
                Weapon(
                    name=f"Arma número {n}"
                    + (" de asalto con mira holográfica y bípode" if n % 4 == 0 else ""),
                    skill=f"Habilidad número {n}",
                    damage=f"{n}d10+{n}",
                    piercing=-n,
                    range=f"{n * 10} m",
                    ammo=n * 6,
                    automatic=n % 2 == 0,
                    notes="Se encasquilla si se moja; hay que limpiarla cada noche." if n % 3 == 0 else "",
                )
                for n in range(1, weapon_count + 1)
            ),
            "gear": tuple(f"Objeto {n}" for n in range(1, 31)),
            "notes": "\n".join(
                f"Párrafo {n}. " + "Conoce a todos los que pasan por el muelle y apunta lo que llevan. " * 4
                for n in range(1, 9)
            ),
        }
    )


def everybody() -> Sequence[StatBlock]:
    """Nine NPCs of all four games."""
    hostile = guard().model_copy(update={"id": "n7", "name": HOSTILE})
    turned = thug().model_copy(update={"id": "n8", "name": TURNED, "weapons": (), "notes": ""})
    bare = StatBlock(id="n10", name="Nadie", system="walkure")
    return (guard(), thug(), soldier(), infomorph(), cultist(), actress(), hostile, turned, bare)
