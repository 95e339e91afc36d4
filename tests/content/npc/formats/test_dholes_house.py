"""Investigators of Dhole's House."""

from typing import Any

import pytest

from gmscreen.content.npc.block import Weapon
from tests.content.npc.formats.kit import WEB, block_of, data, document, doubts, only, skills


def test_an_investigator_in_english() -> None:
    arrival = only(data("dholes_house_en.json"))
    block = arrival.block
    assert block is not None
    assert (arrival.status, arrival.format) == ("ready", "dholes-house")
    assert block.typed_numbers() == {
        "str": 45,
        "con": 50,
        "siz": 55,
        "dex": 60,
        "app": 55,
        "int": 75,
        "pow": 60,
        "edu": 80,
        "san": 58,
        "luck": 45,
        "age": 41,
    }
    assert [block.filled(WEB)[one] for one in ("hp", "mp", "mov", "damage_bonus")] == [10, 12, 7, "0"]
    assert skills(block) == {
        "Tasación": 60,
        "Arte y artesanía (Bookbinding)": 45,
        "Combatir (pelea)": 25,
        "Armas de fuego (arma corta)": 30,
        "Otra lengua (Latin)": 51,
        "Lengua propia (English)": 80,
        "Buscar libros": 70,
        "Conducir maquinaria": 1,
        "Descubrir": 55,
    }
    assert block.weapons == (
        Weapon(name="Unarmed", skill="Combatir (pelea)", damage="1D3+BD"),
        Weapon(
            name=".32 Revolver",
            skill="Armas de fuego (arma corta)",
            damage="1D8",
            range="15 yards",
            ammo=6,
            malfunction=100,
        ),
    )
    assert block.gear == ("Loupe", "Ladder on wheels")


def test_the_story_has_the_misspelt_injuries_and_its_lines() -> None:
    notes = block_of(data("dholes_house_en.json")).notes
    assert "injuries: Burnt left hand" in notes
    assert "description:\nGrey-eyed, ink on her cuffs.\nWalks fast." in notes


def test_the_portrait_in_the_file_is_taken() -> None:
    assert only(data("dholes_house_en.json")).portrait.startswith(b"\x89PNG\r\n\x1a\n")


def test_one_thing_where_a_list_was_is_that_list() -> None:
    arrival = only(data("dholes_house_es.json"))
    block = arrival.block
    assert block is not None
    assert (skills(block), block.gear) == ({"Medicina": 55}, ("Maletín",))
    assert [one.damage for one in block.weapons] == ["1D6+BD"]
    assert "age: unos 50" in block.notes
    assert doubts(arrival) == [("ambiguous", "hp")]


@pytest.mark.parametrize(("points", "found"), [("", None), (None, None), ("once", "not_a_number")])
def test_hit_points_that_are_missing_are_told(points: Any, found: str | None) -> None:
    entry = document("dholes_house_es.json")
    entry["Investigator"]["Characteristics"] |= {"HitPts": points, "HitPtsMax": points}
    assert (found or "missing", "hp") in doubts(only(entry))


def test_several_investigators_and_one_without_a_name() -> None:
    entry = document("dholes_house_es.json")["Investigator"]
    first, second = (one for one in _brought({"Investigator": [entry, {"PersonalDetails": {}}]}))
    assert (first.status, second.status) == ("attention", "rejected")
    assert doubts(second) == [("missing", "name")]


def _brought(what: Any) -> Any:
    from tests.content.npc.formats.kit import brought

    return brought(what)
