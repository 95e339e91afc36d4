"""Saves of the Eclipse Phase character creator."""

from typing import Any

import pytest

from gmscreen.content.npc.block import Weapon
from tests.content.npc.formats.kit import EP, block_of, data, document, doubts, only, skills


def test_a_character_is_added_up() -> None:
    arrival = only(data("ep_creator_en.json"))
    block = arrival.block
    assert block is not None
    assert block.typed_numbers() == {
        "cog": 15,
        "coo": 30,
        "int": 15,
        "ref": 25,
        "sav": 10,
        "som": 20,
        "wil": 20,
        "dur": 45,
        "mox": 4,
        "tt": 9,
        "speed": 2,
        "armour_energy": 6,
        "armour_kinetic": 6,
    }
    assert block.typed_texts() == {"morph": "Ghost", "body": "biomorph"}
    assert [block.filled(EP)[one] for one in ("luc", "wt", "dr", "init")] == [40, 9, 68, 8]
    assert skills(block) == {
        "Infiltración": 85,
        "Contactos (Autonomists)": 60,
        "Idioma (Swedish)": 85,
        "Seguridad informática": 45,
    }
    stealth, _, _, infosec = block.skills
    assert (stealth.specialization, stealth.can_default, infosec.can_default) == ("Sneaking", True, False)
    # A skill that the game does not know: which aptitude it is counted from, the file does not say.
    assert doubts(arrival) == [("no_value", "skills.Juggling knives")]


def test_gear_weapons_and_stories() -> None:
    block = block_of(data("ep_creator_en.json"))
    assert block.weapons == (Weapon(name="SMG", skill="Armas cinéticas", damage="2d10+1", piercing=2),)
    assert block.gear == ("Chameleon Skin", "Armor Vest (6/6)", "Medichines ×2", "Exploit")
    for line in (
        "background: Drifter",
        "motivations: +Anarchism, -Hypercapitalism, +Stealth",
        "Prefers the dark.",
    ):
        assert line in block.notes


def test_an_older_save_with_numbers_as_text_and_two_morphs() -> None:
    arrival = only(data("ep_creator_es.json"))
    block = arrival.block
    assert block is not None
    assert (block.name, skills(block)) == ("Íker Zubiri", {"Engaño": 60})
    assert (block.typed_texts()["body"], block.typed_numbers()["dur"]) == ("synthmorph", 20)
    assert doubts(arrival) == [("ambiguous", "morph")]


@pytest.mark.parametrize("value", ["x", True, {"a": 1}, [1, 2]])
def test_an_aptitude_that_is_no_number_is_told(value: Any) -> None:
    entry = document("ep_creator_es.json")
    entry["charSavePack"]["egoSavePack"]["aptitudesSavePacks"][4]["value"] = value
    found = doubts(only(entry))
    assert "sav" in [place for _, place in found]
    assert ("no_value", "skills.Deception") in found


def test_a_save_that_lacks_everything_but_the_name() -> None:
    arrival = only({"charSavePack": {"charName": "X", "egoSavePack": None, "morphSavePacks": None}})
    assert doubts(arrival) == [("missing", "dur")]
