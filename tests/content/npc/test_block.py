"""The fields of stat blocks and the values that follow from what was typed (E-3, E-4, C-14, C-15, W-9)."""

import pytest

from gmscreen.content.npc.block import Detail, StatBlock
from gmscreen.content.npc.faults import faults
from gmscreen.rules.block import block_spec
from gmscreen.rules.systems import builtin_system, builtin_systems
from tests.plugin.lantern import make

EP = block_spec(builtin_system("eclipse_phase"))
WEB = block_spec(builtin_system("partida_web"))


def test_what_follows_in_eclipse_phase() -> None:
    typed = {"int": 15, "ref": 20, "wil": 15, "som": 20, "dur": 35}
    block = StatBlock(name="Guarda").with_typed(typed, {"morph": "Exalto"})
    found = block.filled(EP)
    derived = {key: found[key] for key in ("luc", "tt", "ir", "wt", "dr", "db", "init", "speed")}
    assert derived == {"luc": 30, "tt": 6, "ir": 60, "wt": 7, "dr": 53, "db": 2, "init": 7, "speed": 1}


@pytest.mark.parametrize(("body", "rating"), [("biomorph", 45), ("synthmorph", 60), ("infomorph", 0)])
def test_the_death_rating_depends_on_the_body(body: str, rating: int) -> None:
    assert StatBlock(name="X").with_number("dur", 30).with_text("body", body).filled(EP)["dr"] == rating


def test_a_typed_value_takes_the_place_of_a_derived_one_and_goes_on() -> None:
    block = StatBlock(name="X").with_number("wil", 10).with_number("luc", 26)
    assert [block.filled(EP)[key] for key in ("luc", "tt", "ir")] == [26, 6, 52]
    assert block.with_number("luc", None).filled(EP)["luc"] == 20


@pytest.mark.parametrize(
    ("strength", "siz", "build", "bonus"),
    [
        (30, 34, -2, "-2"),
        (30, 35, -1, "-1"),
        (40, 44, -1, "-1"),
        (40, 45, 0, "0"),
        (60, 64, 0, "0"),
        (60, 65, 1, "+1D4"),
        (80, 84, 1, "+1D4"),
        (80, 85, 2, "+1D6"),
        (100, 104, 2, "+1D6"),
        (100, 105, 3, "+2D6"),
        (140, 144, 3, "+2D6"),
        (140, 145, 4, "+3D6"),
    ],
)
def test_build_and_damage_bonus(strength: int, siz: int, build: int, bonus: str) -> None:
    block = StatBlock(name="X").with_number("str", strength).with_number("siz", siz)
    assert (block.filled(WEB)["build"], block.filled(WEB)["damage_bonus"]) == (build, bonus)


def test_what_follows_in_the_web_game() -> None:
    typed = {"str": 60, "con": 55, "siz": 60, "dex": 65, "pow": 50}
    block = StatBlock(name="X").with_typed(typed, {})
    found = block.filled(WEB)
    assert [found[key] for key in ("hp", "mp", "san", "mov")] == [11, 10, 50, 8]


@pytest.mark.parametrize(
    ("strength", "siz", "dexterity", "age", "pace"),
    [
        (60, 50, 60, 0, 9),
        (40, 50, 40, 0, 7),
        (50, 50, 40, 0, 8),
        (60, 50, 60, 39, 9),
        (60, 50, 60, 40, 8),
        (60, 50, 60, 75, 5),
        (40, 50, 40, 99, 1),
        (40, 50, 40, 120, 1),
    ],
)
def test_movement(strength: int, siz: int, dexterity: int, age: int, pace: int) -> None:
    typed = {"str": strength, "siz": siz, "dex": dexterity, "age": age}
    assert StatBlock(name="X").with_typed(typed, {}).filled(WEB)["mov"] == pace


def test_the_boxes_of_the_wound_track_are_what_can_be_taken() -> None:
    spec = block_spec(builtin_system("walkure"))
    block = StatBlock(name="X").with_number("boxes_scratch", 3).with_number("boxes_hurt", 2)
    assert block.filled(spec)["health"] == 5
    assert "health" not in StatBlock(name="X").filled(spec)


def test_every_system_declares_fields_that_hold_together() -> None:
    for system in (*builtin_systems(), make()):
        spec = block_spec(system)
        ids = [one.id for one in spec.fields]
        assert len(set(ids)) == len(ids)
        assert {one.id for one in system.stats} <= set(ids)
        assert {spec.health, spec.armour} - {""} <= set(ids)
        empty = StatBlock(name="X").filled(spec)
        assert all(spec.field(key) for key in empty)
        assert all(field.choices for field in spec.fields if field.type == "choice")


def test_a_system_without_a_block_has_its_stats() -> None:
    lantern = make()
    assert [one.id for one in block_spec(lantern).fields] == [one.id for one in lantern.stats]


def test_what_is_wrong_is_named_with_its_field() -> None:
    block = StatBlock(name=" ", details=(Detail(id="body", text="nube"),)).with_number("cog", 999)
    assert [(one.code, one.field) for one in faults(block, EP)] == [
        ("name_empty", "name"),
        ("out_of_range", "cog"),
        ("unknown_choice", "body"),
    ]
