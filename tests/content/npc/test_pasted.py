"""Whole stat blocks, as they are pasted from books, sheets and forums."""

import pytest

from gmscreen.content.npc.intake import IntakeError
from gmscreen.content.npc.pasted import TEXT_LIMIT
from gmscreen.rules.block import block_spec
from tests.content.npc.pasting import SYSTEMS, doubts, only, paste, pasted_file, spans


def test_a_block_of_the_web_game_in_spanish() -> None:
    reading = pasted_file("web.es.txt")
    block = only(reading)
    assert (block.name, block.system) == ("Matón del muelle", "partida_web")
    wanted = {
        "age": 32,
        "str": 60,
        "con": 55,
        "siz": 65,
        "dex": 50,
        "app": 40,
        "int": 50,
        "pow": 45,
        "edu": 40,
    }
    wanted |= {"san": 40, "hp": 13, "mov": 8, "mp": 9, "build": 1, "attacks": 1, "armour": 1}
    filled = block.filled(block_spec(SYSTEMS["partida_web"]))
    assert {key: filled[key] for key in wanted} == wanted
    assert (filled["damage_bonus"], filled["san_loss"]) == ("+1D4", "0/1D6")
    assert {one.name: one.value for one in block.skills} == {
        "Combatir (pelea)": 45,
        "Armas de fuego (arma corta)": 50,
        "Esquivar": 30,
        "Intimidar": 50,
        "Sigilo": 40,
        "Conducir automóvil": 45,
        "Armas de fuego (fusil y escopeta)": 35,
    }
    brawl, handgun = block.weapons
    assert (brawl.name, brawl.skill, brawl.damage) == ("Combatir (pelea)", "Combatir (pelea)", "1D3+BD")
    assert (handgun.damage, handgun.range, handgun.ammo, handgun.malfunction) == ("1D10", "15 m", 6, 100)
    assert block.gear == ("navaja", "móvil", "30 pesetas")
    assert block.notes == "Vive encima del bar de su hermana"
    assert doubts(reading) == [("unknown_line", "lines.16")]
    assert reading.lines[15].status == "not_understood"
    assert {one.status for one in reading.lines[:15]} == {"understood", "ignored"}


def test_a_block_of_the_web_game_in_english_with_the_skills_of_the_window() -> None:
    reading = pasted_file("web.en.txt")
    block = only(reading)
    assert (block.name, block.system) == ("NIGHT WATCHMAN", "partida_web")
    assert block.typed_numbers()["hp"] == 18
    assert block.typed_texts()["damage_bonus"] == "0"
    assert [one.name for one in block.skills] == [
        "Combatir (pelea)",
        ".38 revolver",
        "Escuchar",
        "Descubrir",
        "Lengua propia (English)",
    ]
    revolver = block.weapons[1]
    assert (revolver.range, revolver.impales, revolver.malfunction) == ("15 yards", True, 99)
    assert block.weapons[0].notes == "or with a torch"
    assert block.notes == "Armor: 1-point leather jacket"
    assert reading.lines[10].status == "partly"
    assert spans(reading, 11) == [("Armor: 1-point", "armour"), ("leather jacket", "kept")]


def test_a_block_of_eclipse_phase_in_spanish() -> None:
    reading = pasted_file("ep.es.txt")
    block = only(reading)
    assert (block.name, block.system) == ("Guardia de la esclusa", "eclipse_phase")
    numbers = block.typed_numbers()
    assert [numbers[key] for key in ("cog", "coo", "int", "ref", "sav", "som", "wil")] == [
        15,
        20,
        15,
        20,
        10,
        25,
        10,
    ]
    assert (numbers["mox"], numbers["dur"]) == (2, 35)
    assert (numbers["armour_energy"], numbers["armour_kinetic"]) == (6, 4)
    # What the rules say anyway is left to them.
    assert numbers.keys().isdisjoint({"luc", "tt", "ir", "wt", "dr", "init", "speed"})
    assert block.typed_texts()["morph"] == "Exalto"
    assert [(one.name, one.value, one.specialization) for one in block.skills] == [
        ("Percepción", 45, ""),
        ("Infiltración", 50, "Mezclarse"),
        ("Armas cinéticas", 60, ""),
        ("Profesión (Seguridad)", 40, ""),
    ]
    pistol, fists = block.weapons
    assert (pistol.name, pistol.damage, pistol.piercing, pistol.ammo) == ("Pistola media", "2d10+2", 2, 12)
    assert (fists.name, fists.damage) == ("Puños", "1d10")
    assert block.gear == ("implantes básicos", "esposas")
    assert block.notes == "Trabaja para la sindicatura.\nNo duerme."
    assert reading.arrivals[0].status == "ready"


def test_a_block_of_eclipse_phase_in_english_with_a_table() -> None:
    block = only(pasted_file("ep.en.txt", "en"))
    assert (block.name, block.system) == ("Dock hacker", "eclipse_phase")
    assert block.typed_numbers()["cog"] == 25
    assert block.typed_texts() == {"morph": "Infomorph", "body": "infomorph"}
    assert [(one.name, one.value, one.specialization) for one in block.skills] == [
        ("Infosec", 60, ""),
        ("Interfacing", 55, "Forgery"),
        ("Networking (Criminals)", 40, ""),
        ("Psi Assault", 30, ""),
    ]
    assert block.gear == ("Exploits",)


def test_a_block_of_the_cdb_engine() -> None:
    reading = pasted_file("cdb.es.txt")
    block = only(reading)
    assert block.system == "walkure"
    assert [(one.name, one.value) for one in block.skills] == [("Pelea", 3), ("Atención", 2)]
    assert [(one.kind, one.name, one.value) for one in block.traits] == [
        ("talent", "Duro", 1),
        ("aspect", "Nadie me alcanza", 0),
        ("gift", "Vuelo", 2),
        ("limitation", "Cojo", 1),
    ]
    assert block.typed_numbers() == {"ac": 3, "destiny": 2}
    assert reading.lines[0].status == "understood"


def test_several_blocks_of_several_games_in_one_text() -> None:
    reading = pasted_file("several.txt")
    read = [(one.name, one.block.system if one.block else "") for one in reading.arrivals]
    assert read == [
        ("Guardia", "partida_web"),
        ("Sargento", "partida_web"),
        ("Piloto de la lanzadera", "eclipse_phase"),
    ]
    guard, sergeant, pilot = (one.block for one in reading.arrivals)
    assert guard
    assert sergeant
    assert pilot
    assert [one.damage for one in guard.weapons] == ["1D6+BD"]
    assert sergeant.notes == "manda."
    assert [(one.name, one.value) for one in pilot.skills] == [("Pilotar (Naves)", 60)]
    assert reading.arrivals[1].raw.startswith("Sargento\n-----\nFUE 70")


def test_a_sheet_of_ours_is_read_again() -> None:
    reading = pasted_file("sheet.es.md")
    guard, agent = (one.block for one in reading.arrivals)
    assert guard
    assert agent
    assert (guard.name, guard.alias, guard.tags) == (
        "Guardia del puerto",
        "El de la gorra",
        ("puerto", "policía"),
    )
    assert (guard.system, agent.system) == ("partida_web", "walkure")
    assert guard.secrets == "Cobra de la banda."
    assert guard.false_leads == ("Tiene un hermano.",)
    assert [one.kind for one in agent.traits] == ["talent", "limitation", "aspect"]


def test_the_system_may_be_chosen() -> None:
    text = "Ana\nPelea 3, Atención 2, AC 3"
    assert only(paste(text)).system == "peacemaker"
    assert doubts(paste(text)) == [("system_guess", "system")]
    assert only(paste(text, system="walkure")).system == "walkure"
    assert doubts(paste(text, system="walkure")) == []


def test_a_text_without_a_block_brings_nobody() -> None:
    reading = paste(
        "Un texto sin nada que ver.\n\nCapítulo 3. Página 45.\nHabla con 3 amigos, fue 60 veces a misa."
    )
    assert reading.arrivals == ()
    assert [one.status for one in reading.lines] == [
        "not_understood",
        "ignored",
        "not_understood",
        "not_understood",
    ]
    assert paste("").arrivals == ()


def test_a_text_that_is_too_long_says_so() -> None:
    with pytest.raises(IntakeError) as raised:
        paste("a" * (TEXT_LIMIT + 1))
    assert (raised.value.code, raised.value.details) == ("text_too_long", {"limit": TEXT_LIMIT})
