"""The many ways in which one and the same thing is written in a stat block (cases M01 and M04)."""

import unicodedata

import pytest

from tests.content.npc.pasting import doubts, only, paste, spans


@pytest.mark.parametrize(
    "line",
    [
        "HP: 18",
        "HP 18.",
        "HP 18",
        "HP = 18",
        "HP:18",
        "HP18",
        "hp 18",
        "HP\t18",
        "HP\u00a018",
        "HP – 18",
        "HP 18/18",
        "HP (18)",
        "**HP** 18",
        "- HP: 18",
        "• HP 18",
        "| HP | 18 |",
        "> HP 18",
        "\u200bHP\u200b 18",
        "ＨＰ　１８",
        "Hit Points 18",
        "Hit Points: 18.",
        "Hit\nPoints 18",
        "Hit Points\n18",
        "HP\n18",
        "PV 18",
        "Puntos de vida: 18",
        "PUNTOS DE VIDA 18",
        "puntos de\nvida 18",
        "Puntos  de   vida  18 puntos",
    ],
)
@pytest.mark.parametrize("frame", ["Ana\nFUE 60 CON 50\n{}", "Ana\nFUE 60\n{}\nCON 50", "Ana\n{}\n\nFUE 60"])
def test_hit_points_are_read_however_they_are_written(line: str, frame: str) -> None:
    reading = paste(frame.format(line))
    assert only(reading).typed_numbers()["hp"] == 18
    assert doubts(reading) == []
    assert {one.status for one in reading.lines} <= {"understood", "ignored"}


@pytest.mark.parametrize("line", ["PV", "PV:", "Puntos de vida", "PV: muchos", "PV\nCON 50", "PV: CON 50"])
def test_a_label_without_a_number_is_doubted_and_not_taken_for_nought(line: str) -> None:
    reading = paste(f"Ana\nFUE 60\n{line}")
    assert "hp" not in only(reading).typed_numbers()
    assert ("no_value", "hp") in doubts(reading)
    assert reading.arrivals[0].status == "attention"
    assert ("muchos" in only(reading).notes) == ("muchos" in line)


@pytest.mark.parametrize("value", ["3D6x5", "1D10", "12,5", "1.234", "9999999999", "10-12", "??"])
def test_what_is_no_whole_number_is_doubted(value: str) -> None:
    reading = paste(f"Ana\nFUE 60 CON {value}")
    assert "con" not in only(reading).typed_numbers()
    assert doubts(reading) == [("not_a_number", "con")]
    assert reading.arrivals[0].doubts[0].text == value


@pytest.mark.parametrize("value", ["—", "-", "none", "ninguna"])
def test_what_has_no_value_is_not_doubted(value: str) -> None:
    reading = paste(f"Ana\nFUE 60 EDU {value} CON 50")
    assert only(reading).typed_numbers() == {"str": 60, "con": 50}
    assert doubts(reading) == []


def test_values_out_of_range_and_repeated_ones_are_named() -> None:
    reading = paste("Ana\nFUE 6000, CON 50, CON 55, Sigilo 40%, Sigilo 45%, Nadar 4,5%")
    block = only(reading)
    assert block.typed_numbers() == {"con": 50}
    assert [(one.name, one.value) for one in block.skills] == [("Sigilo", 40)]
    assert doubts(reading) == [
        ("repeated", "con"),
        ("repeated", "skills.Sigilo"),
        ("not_a_number", "skills.Nadar"),
        ("out_of_range", "str"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "FUE 60 CON 55 TAM 65",
        "fue 60 con 55 tam 65",
        "Fuerza 60, constitución 55, tamano 65",
        "STR 60; CON 55; SIZ 65.",
        "FUE: 60 | CON: 55 | TAM: 65",
        "FUE 60 (30/12) CON 55/27/11 TAM 65 (32/13)",
        "FUE 60% CON 55% TAM 65%",
        "FUE 60 – CON 55 – TAM 65",
        "FUE 60 · CON 55 · TAM 65",
        "FUE60 CON55 TAM65",
        "FUE\n60\nCON\n55\nTAM\n65",
        "FUE CON TAM\n60 55 65",
        "| FUE | CON | TAM |\n|---|---|---|\n| 60 | 55 | 65 |",
        "| Característica | Valor |\n|---|---|\n| FUE | 60 |\n| CON | 55 |\n| TAM | 65 |",
        "Características: FUE 60, CON 55, TAM 65",
    ],
)
def test_characteristics_in_every_shape(text: str) -> None:
    reading = paste(f"Ana\n\n{text}")
    assert only(reading).name == "Ana"
    assert only(reading).typed_numbers() == {"str": 60, "con": 55, "siz": 65}
    assert {one.status for one in reading.lines} <= {"understood", "ignored"}


@pytest.mark.parametrize(
    ("written", "fields"),
    [
        ("Env. −1", {"build": -1}),
        ("Corpulencia: -1", {"build": -1}),
        ("Build 2", {"build": 2}),
        ("PM 9 COR 45 Suerte 50 MOV 7", {"mp": 9, "san": 45, "luck": 50, "mov": 7}),
        ("Armadura: 2 puntos", {"armour": 2}),
        ("Armor: 2-point", {"armour": 2}),
        ("Ataques por turno: 2", {"attacks": 2}),
        ("40 años", {"age": 40}),
    ],
)
def test_the_other_numbers_of_the_web_game(written: str, fields: dict[str, int]) -> None:
    assert only(paste(f"Ana\nFUE 60\n{written}")).typed_numbers() == {"str": 60, **fields}


@pytest.mark.parametrize(
    ("written", "texts"),
    [
        ("BD +1D4", {"damage_bonus": "+1D4"}),
        ("Bonificación al daño: + 1D4", {"damage_bonus": "+1D4"}),
        ("Damage bonus: −1", {"damage_bonus": "-1"}),
        ("BD ninguno", {"damage_bonus": "0"}),
        ("Pérdida de cordura 0/1D6", {"san_loss": "0/1D6"}),
        ("SAN loss: 1D4/1D10+1", {"san_loss": "1D4/1D10+1"}),
    ],
)
def test_values_that_are_dice(written: str, texts: dict[str, str]) -> None:
    found = only(paste(f"Ana\nFUE 60\n{written}")).typed_texts()
    assert {key: value.replace(" ", "") for key, value in found.items()} == texts


@pytest.mark.parametrize(
    ("line", "weapon"),
    [
        ("Combatir (pelea) 45 % (22/9), daño 1D3+BD", {"damage": "1D3+BD"}),
        ("Combatir (pelea): 45% daño: 1D3 + BD", {"damage": "1D3 + BD"}),
        ("Combatir (pelea) 45% (1D3+BD)", {"damage": "1D3+BD"}),
        ("Combatir (pelea) 45 (22/9) dmg 1D3", {"damage": "1D3"}),
        ("Combatir (pelea) 45 %, 1D8, empala", {"damage": "1D8", "impales": True}),
        (
            "Combatir (pelea) 45 %, daño 2D6, alcance base 15 m, munición 6, avería 98-00",
            {"damage": "2D6", "range": "15 m", "ammo": 6, "malfunction": 98},
        ),
        ("Combatir (pelea) 45 %, daño 1D3, agarra", {"damage": "1D3", "notes": "agarra"}),
    ],
)
def test_a_skill_with_damage_behind_it_is_a_weapon(line: str, weapon: dict[str, object]) -> None:
    block = only(paste(f"Ana\nFUE 60\n{line}"))
    assert [(one.name, one.value) for one in block.skills] == [("Combatir (pelea)", 45)]
    (found,) = block.weapons
    given = {"name": "Combatir (pelea)", "skill": "Combatir (pelea)", **weapon}
    assert found.model_dump(exclude_defaults=True) == given


@pytest.mark.parametrize(
    "text",
    [
        "Percepción 45, Infiltración 50",
        "percepcion 45; INFILTRACION 50",
        "Habilidades: Percepción 45, Infil-\ntración 50",
        "Habilidades:\n- Percepción: 45\n- Infiltración: 50",
        "Habilidades\nPercepción 45\nInfiltración 50",
        "Percepción 45 Infiltración 50",
        "Skills: Perception 45, Infiltration 50",
        "**Percepción** 45\n**Infiltración** 50",
        unicodedata.normalize("NFD", "Percepción 45, Infiltración 50"),
    ],
)
def test_skills_in_every_shape_are_named_as_in_the_window(text: str) -> None:
    block = only(paste(f"Ana\nCOG 15 COO 20\n{text}"))
    assert [(one.name, one.value) for one in block.skills] == [("Percepción", 45), ("Infiltración", 50)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Talento: Duro +1", [("talent", "Duro", 1)]),
        ("Talento: Duro (+1)", [("talent", "Duro", 1)]),
        ("Talento: Duro", [("talent", "Duro", 1)]),
        ("Talentos: Duro +1, Rápido +2, Pelea 3", [("talent", "Duro", 1), ("talent", "Rápido", 2)]),
        ("Limitación: Cojo −2", [("limitation", "Cojo", 2)]),
        ("Limitation: Lame 2", [("limitation", "Lame", 2)]),
        ("Aspecto: «Uno, dos y tres»", [("aspect", "Uno, dos y tres", 0)]),
        ('Aspecto "Todo o nada"', [("aspect", "Todo o nada", 0)]),
    ],
)
def test_traits(text: str, found: list[tuple[str, str, int]]) -> None:
    block = only(paste(f"Ana\nAC 3\n{text}", system="walkure"))
    assert [(one.kind, one.name, one.value) for one in block.traits] == found


def test_a_trait_with_the_wrong_sign_stays_in_the_notes() -> None:
    reading = paste("Ana\nAC 3\nTalento: Duro −1", system="walkure")
    assert only(reading).traits == ()
    assert only(reading).notes == "Talento: Duro −1"
    assert doubts(reading) == [("unknown_line", "lines.3")]


@pytest.mark.parametrize("text", ["Armadura 6", "Armadura 1/2/3"])
def test_two_kinds_of_armour_are_not_guessed_from_one_number(text: str) -> None:
    reading = paste(f"Ana\nCOG 15\n{text}")
    assert doubts(reading) == [("ambiguous", "armour_kinetic")]
    assert only(reading).typed_numbers() == {"cog": 15}


def test_what_stands_behind_a_name_is_noted() -> None:
    block = only(paste("THUG, age 32, sailor\nFUE 60"))
    assert (block.name, block.notes, block.typed_numbers()["age"]) == ("THUG", "sailor", 32)
    block = only(paste("Ana - contrabandista\nFUE 60"))
    assert (block.name, block.notes) == ("Ana", "contrabandista")


def test_a_block_without_a_name_says_so() -> None:
    reading = paste("FUE 60 CON 55")
    assert only(reading).name == ""
    assert ("missing", "name") in [(one.code, one.field) for one in reading.arrivals[0].doubts]


def test_a_section_ends_where_another_begins() -> None:
    gear, notes = "Equipo\n- navaja\n- móvil\n\n", "Notas\nVive aquí.\n\nY allí.\n"
    text = f"Ana\nFUE 60\n{gear}{notes}Secretos: cobra\nArmas: porra 1D6, pistola"
    block = only(paste(text))
    assert block.gear == ("navaja", "móvil")
    assert block.notes == "Vive aquí.\n\nY allí."
    assert block.secrets == "cobra"
    assert [(one.name, one.damage) for one in block.weapons] == [("porra", "1D6"), ("pistola", "")]


@pytest.mark.parametrize(
    "text",
    [
        "Ana\nFUE 60 CON 50\n\nBea\nFUE 50 CON 60",
        "Ana\nFUE 60 CON 50\nBea\nFUE 50 CON 60",
        "# Ana\nFUE 60 CON 50\n## Equipo\n- navaja\n# Bea\nFUE 50 CON 60",
        "Ana: FUE 60, CON 50\nBea: FUE 50, CON 60",
        "Ana (FUE 60, CON 50, TAM 50)\nBea (FUE 50, CON 60, TAM 50)",
        "Ana\n---\nFUE 60 CON 50\n\nBea\n---\n\nFUE 50 CON 60",
        "Ana. Sigilo 40%. FUE 60, CON 50.\n\n**Bea**, policía\nSigilo 50%\nFUE 50\nCON 60",
        "1. Ana\nFUE 60 CON 50\n2. Bea\nFUE 50 CON 60",
    ],
)
def test_two_blocks_are_told_apart(text: str) -> None:
    reading = paste(text)
    assert [one.name for one in reading.arrivals] == ["Ana", "Bea"]
    numbers = [one.block.typed_numbers() for one in reading.arrivals if one.block]
    assert [(one["str"], one["con"]) for one in numbers] == [(60, 50), (50, 60)]


def test_spans_tell_what_each_part_of_a_line_was_taken_for() -> None:
    reading = paste("**Ana**, 30 años\nFUE 60\tCON −\nEsquivar 30 % (15/6), daño 1D4, y mira")
    assert spans(reading, 1) == [("Ana", "name"), ("30 años", "age")]
    assert spans(reading, 2) == [("FUE 60", "str"), ("CON −", "con")]
    assert spans(reading, 3) == [
        ("Esquivar 30 % (15/6)", "skills"),
        ("daño 1D4", "weapons"),
        ("y mira", "weapons"),
    ]
