"""Actors of the CoC7 system for Foundry."""

from typing import Any

import pytest

from gmscreen.content.npc.block import Weapon
from tests.content.npc.formats.kit import WEB, block_of, data, document, doubts, only, skills


def actor(**more: Any) -> dict[str, Any]:
    return {"name": "X", "type": "npc", "system": {"attribs": {"hp": {"value": 9}}}, "items": [], **more}


def test_an_npc_in_english_is_read_in_spanish() -> None:
    arrival = only(data("coc7_npc_en.json"))
    block = arrival.block
    assert block is not None
    assert arrival.status == "ready"
    assert block.typed_numbers() == {
        "str": 65,
        "con": 55,
        "siz": 70,
        "dex": 45,
        "app": 40,
        "int": 50,
        "pow": 45,
        "san": 30,
        "luck": 40,
        "mov": 7,
        "armour": 1,
        "attacks": 2,
        "age": 52,
    }
    filled = block.filled(WEB)
    # Worked out by that program, and by this one, to the same: it is not typed.
    assert [filled[one] for one in ("hp", "mp", "build", "damage_bonus", "san_loss")] == [
        12,
        9,
        1,
        "+1D4",
        "0/1D2",
    ]
    assert skills(block) == {
        "Combatir (pelea)": 45,
        "Armas de fuego (fusil y escopeta)": 35,
        "Esquivar": 25,
        "Arte y artesanía (Whittling)": 35,
        "Listen at doors": 60,
    }
    assert block.gear == ("Ring of keys",)
    assert block.secrets == "He has seen the cellar."


def test_markup_of_a_story_is_read_as_text_and_nothing_of_a_script() -> None:
    notes = block_of(data("coc7_npc_en.json")).notes
    assert "Never sleeps. Counts the windows & the doors.\n- keys\n- a lantern" in notes
    assert "fetch" not in notes
    assert "spells: Bind the Door" in notes


def test_weapons_know_their_skill_their_ranges_and_the_damage_bonus() -> None:
    stick, shotgun = block_of(data("coc7_npc_en.json")).weapons
    assert stick == Weapon(name="Truncheon", skill="Combatir (pelea)", damage="1D6+BD", notes="Leaded.")
    assert shotgun == Weapon(
        name="20-gauge shotgun",
        skill="Armas de fuego (fusil y escopeta)",
        damage="2D6/1D6/1D3",
        range="10",
        ammo=2,
        malfunction=100,
    )


def test_skills_are_called_as_the_language_of_the_reader_has_them() -> None:
    assert "Fighting (brawl)" in skills(block_of(data("coc7_npc_en.json"), "en"))
    assert "Firearms (handgun)" in skills(block_of(data("coc7_personaje_es.json"), "en"))


def test_a_character_in_spanish() -> None:
    arrival = only(data("coc7_personaje_es.json"))
    block = arrival.block
    assert block is not None
    assert doubts(arrival) == [("ambiguous", "hp"), ("portrait_left", "img")]
    assert block.filled(WEB)["hp"] == 11
    assert skills(block) == {
        "Armas de fuego (arma corta)": 37,
        "Otra lengua (Latín)": 51,
        "Arte y artesanía (Fotografía)": 30,
        "Descifrar códices": 40,
    }
    assert block.notes.count("Menuda, con gafas.") == 1
    (revolver,) = block.weapons
    assert (revolver.skill, revolver.ammo, revolver.impales) == ("Armas de fuego (arma corta)", 6, True)


def test_a_file_of_an_old_version() -> None:
    arrival = only(data("coc7_old_en.json"))
    block = arrival.block
    assert block is not None
    assert skills(block) == {"Sigilo": 70, "Combatir (Claw)": 40}
    assert [(one.skill, one.damage) for one in block.weapons] == [("Combatir (Claw)", "1D6+BD")]
    assert doubts(arrival) == [("not_a_number", "armour")]
    assert block.filled(WEB)["hp"] == 13


@pytest.mark.parametrize(
    ("system", "total"),
    [
        ({"base": 25, "adjustments": {"base": 25, "personal": 20}}, 45),
        ({"base": "25", "adjustments": {"personal": 20, "occupation": None}}, 45),
        ({"base": "@EDU", "adjustments": {"personal": 5}}, 65),
        ({"base": "1/2*@EDU", "adjustments": {}}, 30),
        ({"base": "@EDU / 2", "adjustments": {"experience": 1}}, 31),
        ({"base": "20", "value": 70, "adjustments": {"personal": None}}, 70),
        ({"base": "20", "value": -1, "adjustments": {"personal": 5}}, 25),
        ({"base": "40"}, 40),
        ({"base": "50%"}, 50),
    ],
)
def test_the_value_of_a_skill_is_what_that_program_shows(system: dict[str, Any], total: int) -> None:
    entry = actor(items=[{"name": "Dodge", "type": "skill", "system": system}])
    entry["system"]["characteristics"] = {"edu": {"value": 60}}
    assert skills(block_of(entry, "en")) == {"Dodge": total}


@pytest.mark.parametrize(
    ("system", "code"),
    [
        ({"base": "@STR", "adjustments": {}}, "not_a_number"),
        ({"base": 25, "adjustments": {"personal": True}}, "not_a_number"),
        ({"base": "2D6+10", "adjustments": {}}, "ambiguous"),
        ({}, "no_value"),
    ],
)
def test_a_skill_without_a_clear_value_is_left_out(system: dict[str, Any], code: str) -> None:
    arrival = only(actor(items=[{"name": "Dodge", "type": "skill", "system": system}]), "en")
    assert doubts(arrival) == [(code, "skills.Dodge")]
    assert arrival.block is not None
    assert not arrival.block.skills


def test_base_and_adjustments_that_disagree_are_worth_a_look() -> None:
    system = {"base": 25, "adjustments": {"base": 0, "personal": 20}}
    arrival = only(actor(items=[{"name": "Dodge", "type": "skill", "system": system}]), "en")
    assert doubts(arrival) == [("ambiguous", "skills.Dodge")]
    assert arrival.doubts[0].text == "20 / 45"


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({"name": None}, ("missing", "name")),
        ({"name": {"x": 1}}, ("not_text", "name")),
        ({"type": "vehicle"}, ("unknown_type", "type")),
        ({"items": {}}, ("not_a_list", "items")),
        ({"effects": {}}, ("not_a_list", "effects")),
    ],
)
def test_a_broken_actor_is_rejected_with_its_reason_and_raw_text(
    change: dict[str, Any], found: tuple[str, str]
) -> None:
    arrival = only(actor(**change), format="foundry-coc7")
    assert (arrival.status, doubts(arrival)) == ("rejected", [found])
    assert arrival.raw.startswith('{"name"')


def test_dice_in_place_of_a_characteristic_are_no_number() -> None:
    entry = actor()
    entry["system"]["characteristics"] = {"str": {"value": None, "formula": "3d6*5"}}
    assert doubts(only(entry)) == [("no_value", "str")]


@pytest.mark.parametrize(
    ("hp", "known"),
    [({"value": None, "max": None}, False), ({"value": None, "max": None, "auto": True}, True)],
)
def test_hit_points_that_that_program_works_out_are_worked_out_here(hp: dict[str, Any], known: bool) -> None:
    entry = document("coc7_npc_en.json")
    entry["system"]["attribs"]["hp"] = hp
    arrival = only(entry)
    assert arrival.block is not None
    assert arrival.block.filled(WEB)["hp"] == 12
    assert doubts(arrival) == ([] if known else [("missing", "hp")])


def test_a_list_of_actors_and_one_inside_of_a_file() -> None:
    assert only([document("coc7_npc_en.json")]).name == "Mr. Corbitt's Watchman"
    assert only({"actors": [document("coc7_npc_en.json")]}).format == "foundry-coc7"


@pytest.mark.parametrize(
    "image", ["systems/CoC7/assets/icons/cultist.svg", "icons/svg/mystery-man.svg", "", None]
)
def test_an_icon_that_everybody_has_is_no_portrait(image: str | None) -> None:
    assert not doubts(only(actor(img=image)))
