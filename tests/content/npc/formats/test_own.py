"""Our own JSON: what goes out comes back as it was, and what others wrote is looked at field by field."""

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gmscreen.content.npc.block import StatBlock
from gmscreen.content.npc.formats.own import export_json
from gmscreen.content.npc.intake import IntakeError
from tests.content.npc.formats.kit import block_of, brought, data, document, doubts, only, skills
from tests.content.npc.formats.strategies import blocks

EVERY = st.one_of([blocks(one) for one in ("eclipse_phase", "partida_web", "peacemaker", "walkure")])
PNG = b"\x89PNG\r\n\x1a\n" + bytes(20)


@given(st.lists(EVERY, min_size=1, max_size=2))
@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
def test_what_goes_out_comes_back_as_it_was(sent: list[StatBlock]) -> None:
    text = export_json(sent)
    found = [one.block for one in brought(text.encode())]
    kept = [one and one.model_copy(update={"id": ""}) for one in found]
    assert kept == [one.model_copy(update={"id": ""}) for one in sent]
    if len({one.id for one in sent}) == len(sent):
        assert found == sent
    assert export_json(sent) == text


def test_a_stored_file_is_read_with_everything_it_holds() -> None:
    guard, probe, kraus = (one.block for one in brought(data("gmscreen_es.json")))
    assert guard
    assert probe
    assert kraus
    assert (guard.alias, guard.tags, guard.favourite) == (
        "El hombre de la linterna",
        ("museo", "noche"),
        True,
    )
    assert guard.typed_numbers() == {"str": 60, "con": 55, "siz": 60, "fama": 3}
    assert json.loads(guard.model_dump_json(exclude_defaults=True)) == document("gmscreen_es.json")["npcs"][0]
    assert [(one.linked, one.can_default) for one in probe.skills] == [("int", False)]
    assert [(one.kind, one.value) for one in kraus.traits] == [("talent", 2), ("aspect", 0)]


def test_a_list_and_a_single_npc_are_read_as_well() -> None:
    entries = document("gmscreen_es.json")["npcs"]
    assert [one.status for one in brought(entries)] == ["ready"] * 3
    assert block_of(entries[0]).name == "Guarda del museo"


def test_a_picture_goes_along_and_is_given_back() -> None:
    block = StatBlock(name="X", system="partida_web", portrait="a.png")
    found = only(export_json([block], {"a.png": PNG}).encode())
    assert (found.block, found.portrait, found.status) == (block, PNG, "ready")
    entry = {"name": "X", "system": "partida_web", "picture": "data:image/png;base64,R0lGODlhAQ=="}
    assert doubts(only(entry)) == [("portrait_left", "picture")]


@pytest.mark.parametrize(
    ("entry", "found"),
    [
        ({"numbers": [{"id": "hp", "value": "muchos"}]}, ("not_a_number", "hp")),
        ({"numbers": [{"id": "hp", "value": True}]}, ("not_a_number", "hp")),
        ({"numbers": [{"id": "hp", "value": None}]}, ("missing", "hp")),
        ({"numbers": [{"value": 3}]}, ("missing", "numbers.0.id")),
        ({"numbers": [{"id": "hp", "value": 10}, {"id": "hp", "value": 11}]}, ("repeated", "hp")),
        ({"numbers": [{"id": "hp", "value": 5000}]}, ("out_of_range", "hp")),
        ({"numbers": [{"id": "skills.0", "value": 99999}]}, ("no_place", "skills.0")),
        ({"numbers": [12]}, ("not_an_object", "numbers.0")),
        ({"skills": [{"name": "Sigilo", "value": "x"}]}, ("not_a_number", "skills.Sigilo")),
        ({"skills": [{"name": "Sigilo"}]}, ("missing", "skills.Sigilo")),
        ({"skills": [{"name": " ", "value": 3}]}, ("name_empty", "skills. ")),
        ({"skills": [{"name": "A", "value": 3}, {"name": "a", "value": 4}]}, ("repeated", "skills.a")),
        ({"skills": [{"name": "A", "value": -3}]}, ("out_of_range", "skills.A")),
        ({"gear": ["cuerda", 3]}, ("not_text", "gear.1")),
        ({"notes": {"a": 1}}, ("not_text", "notes")),
        ({"favourite": "yes"}, ("no_value", "favourite")),
        ({"alias": "x\x00y"}, ("control_character", "alias")),
        ({"notes": "x" * 100_001}, ("too_long", "notes")),
        ({"gear": ["x"] * 301}, ("too_many", "gear")),
        ({"weapons": [{"name": "Palo", "ammo": 10**8}]}, ("out_of_range", "weapons.Palo.ammo")),
        ({"weapons": [{"name": "Palo", "ammo": "dos"}]}, ("not_a_number", "weapons.0.ammo")),
        ({"portrait": "../../../etc/passwd"}, ("portrait_left", "portrait")),
    ],
)
def test_what_is_wrong_is_named_and_the_rest_comes_in(entry: dict[str, Any], found: tuple[str, str]) -> None:
    arrival = only({"name": "X", "system": "partida_web", **entry})
    assert doubts(arrival) == [found]
    assert arrival.status == "attention"


def test_a_second_number_of_a_field_does_not_take_the_place_of_the_first() -> None:
    entry = {
        "name": "X",
        "system": "partida_web",
        "numbers": [{"id": "hp", "value": 9}, {"id": "hp", "value": 3}],
    }
    assert block_of(entry).typed_numbers() == {"hp": 9}


def test_a_block_of_a_game_that_is_not_there_is_kept_for_a_look() -> None:
    arrival = only({"name": "X", "system": "gurps", "skills": [{"name": "Broadsword", "value": 14}]})
    assert doubts(arrival) == [("unknown_system", "system")]
    assert arrival.block is not None
    assert skills(arrival.block) == {"Broadsword": 14}
    assert doubts(only({"name": "X", "skills": []})) == [("missing", "system")]


def test_a_file_of_a_later_version_is_not_misread() -> None:
    with pytest.raises(IntakeError) as raised:
        brought({"format": "gmscreen-npc", "version": 2, "npcs": [{"name": "X"}]})
    assert (raised.value.code, raised.value.details) == ("newer_version", {"version": 2})


def test_half_a_sign_does_no_harm_later() -> None:
    entry = b'{"name": "X\\ud83d", "system": "partida_web", "extra": {"\\ud83d": ["\\ud83d", 1e999]}}'
    block = block_of(entry)
    assert block.name == "X"
    assert '"extra":{"":["",null]}' in block.model_dump_json()
