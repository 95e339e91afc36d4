"""Characters of Roll20 as VTTES exports them, on the sheet for Eclipse Phase."""

from typing import Any

import pytest

from gmscreen.content.npc.block import Weapon
from tests.content.npc.formats.kit import EP, block_of, data, document, doubts, only, skills


def test_a_character_of_schema_3() -> None:
    arrival = only(data("roll20_ep_en.json"))
    block = arrival.block
    assert block is not None
    assert block.typed_numbers() == {
        "cog": 15,
        "coo": 25,
        "int": 15,
        "ref": 15,
        "sav": 10,
        "som": 20,
        "wil": 15,
        "mox": 3,
        "dur": 35,
        "init": 7,
        "armour_energy": 6,
        "armour_kinetic": 8,
    }
    assert block.typed_texts() == {"morph": "Bouncer"}
    filled = block.filled(EP)
    assert [filled[one] for one in ("luc", "tt", "ir", "wt", "dr", "speed", "db")] == [30, 6, 60, 7, 53, 1, 2]
    assert skills(block) == {
        "Caída libre": 55,
        "Armas cinéticas": 55,
        "Whistling": 15,
        "Interés (Smuggling Routes)": 60,
    }
    assert [one.linked for one in block.skills if one.name == "Whistling"] == ["sav"]
    assert block.gear == (
        "Armor Vest (6/8)",
        "Grip Pads",
        "Covert Ops Tool",
        "Basic Mesh Inserts",
        "Cortical Stack",
    )
    assert (block.secrets, "Courier on the Luna run." in block.notes) == ("Works for Firewall.", True)
    # A bonus that nothing says when it counts, and an address that is never opened.
    assert doubts(arrival) == [("no_place", "skills.Kinetic Weapons"), ("portrait_left", "avatar")]


def test_weapons_of_the_first_row_and_of_the_others() -> None:
    pistol, gloves = block_of(data("roll20_ep_en.json")).weapons
    assert pistol == Weapon(
        name="Light Pistol",
        skill="Armas cinéticas",
        damage="2d10",
        piercing=2,
        ammo=16,
        automatic=True,
        notes="SA/BF/FA",
    )
    assert gloves == Weapon(name="Densiplast Gloves", damage="1d10")


def test_a_character_of_schema_2_in_spanish() -> None:
    arrival = only(data("roll20_ep_es.json"))
    block = arrival.block
    assert block is not None
    assert block.name == "Nicanor «Nico» Peña"
    assert skills(block) == {"Combate sin armas": 45}
    # The nought of the sheet is nobody's lucidity; the threshold that differs was typed.
    assert (block.filled(EP)["luc"], block.typed_numbers()["wt"]) == (20, 9)
    assert doubts(arrival) == [("not_a_number", "weapons.Pico.ammo"), ("ambiguous", "armour_kinetic")]
    assert block.gear == ("Traje (3/4)", "Casco (0/2)")


@pytest.mark.parametrize(
    ("base", "found"), [("many", "not_a_number"), (True, "not_a_number"), ("1-5", "ambiguous")]
)
def test_an_aptitude_that_is_no_number_takes_its_skills_along(base: Any, found: str) -> None:
    entry = document("roll20_ep_es.json")
    entry["attribs"][5]["current"] = base
    arrival = only(entry)
    assert doubts(arrival)[:2] == [(found, "som"), ("no_value", "skills.Combate sin armas")]
    assert arrival.block is not None
    assert not arrival.block.skills


def test_the_sheet_of_another_game_is_rejected() -> None:
    attributes = [{"name": "strength", "current": "16", "max": "", "id": "1"}]
    entry = {"schema_version": 3, "type": "character", "character": {"name": "Bob", "attribs": attributes}}
    arrival = only(entry)
    assert (arrival.status, arrival.name, doubts(arrival)) == (
        "rejected",
        "Bob",
        [("unknown_type", "attribs")],
    )
