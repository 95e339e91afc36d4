"""The demo campaign: complete, in both languages, and ready to be rolled."""

import json
from pathlib import Path

import pytest

from gmscreen.content.characters import Character
from gmscreen.content.demo import Demo, demo_state
from gmscreen.content.resources import resource_path
from gmscreen.rules.system import System, traits_of
from gmscreen.rules.systems.eclipse_phase import SYSTEM
from gmscreen.rules.systems.peacemaker import SYSTEM as PEACEMAKER
from gmscreen.rules.systems.walkure import SYSTEM as WALKURE


@pytest.fixture(params=["es", "en"])
def demo(request: pytest.FixtureRequest) -> Demo:
    return demo_state(str(request.param))


def crew(demo: Demo) -> list[Character]:
    """Those of the station; the others belong to other games."""
    return [one for one in demo.characters if one.plays(SYSTEM.id)]


def test_there_are_four_players_and_several_npcs(demo: Demo) -> None:
    kinds = [one.kind for one in crew(demo)]
    assert kinds.count("pc") == 4
    assert kinds.count("npc") >= 4
    assert [one.rank for one in demo.characters] == sorted({one.rank for one in demo.characters})


def test_everybody_has_every_aptitude_and_perception_within_range(demo: Demo) -> None:
    perception = {"Percepción", "Perception"}
    fields = {field.id: field for field in SYSTEM.stats}
    for one in crew(demo):
        sheet = one.sheet(SYSTEM.id).as_sheet()
        assert set(sheet.stats) == set(fields)
        assert all(fields[key].minimum <= value <= fields[key].maximum for key, value in sheet.stats.items())
        assert perception & set(sheet.skills)
        assert all(1 <= value <= 98 for value in sheet.skills.values())


def test_the_players_are_made_of_the_same_number_of_points(demo: Demo) -> None:
    sums = {sum(one.sheet(SYSTEM.id).as_sheet().stats.values()) for one in crew(demo) if one.kind == "pc"}
    assert sums == {105}


@pytest.mark.parametrize("system", [PEACEMAKER, WALKURE], ids=lambda system: system.id)
def test_the_two_dice_games_have_a_pair_of_their_own_behind_the_others(demo: Demo, system: System) -> None:
    pair = [one for one in demo.characters if one.plays(system.id)]
    assert pair == list(demo.characters[-2:])
    assert [one.kind for one in pair] == ["pc", "npc"]
    kinds = {spec.id: spec for spec in traits_of(system)}
    for one in pair:
        sheet = one.sheet(system.id)
        assert sheet.as_sheet().stats["destiny"] >= 1
        assert {"aspect", "talent", "limitation"} <= {trait.kind for trait in sheet.traits} <= set(kinds)
        assert all(
            kinds[trait.kind].minimum <= trait.value <= kinds[trait.kind].maximum for trait in sheet.traits
        )


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize(("file", "system"), [("station", SYSTEM.id), ("border", "walkure")])
def test_skills_are_called_as_the_program_calls_them(language: str, file: str, system: str) -> None:
    words = json.loads(resource_path("demo", f"{file}.{language}.json").read_text(encoding="utf-8"))
    texts = json.loads(resource_path("i18n", language, f"{system}.json").read_text(encoding="utf-8"))
    for skill, name in words["skills"].items():
        assert texts[f"{system}.skill.{skill}"] == name


def test_the_check_on_the_desk_can_be_rolled_at_once(demo: Demo) -> None:
    request = demo.desk.request()
    options = {option.id: option.default for option in SYSTEM.options}
    preview = SYSTEM.preview(request, options)
    assert not preview.refused
    assert (request.a.who, request.a.base, len(request.modifiers)) == ("Twitch", 65, 3)
    assert preview.number == 45
    assert SYSTEM.resolve(request, options, (2, 1)).a.margin == 24


def test_the_check_on_the_desk_follows_the_sheet(demo: Demo) -> None:
    actor = next(one for one in demo.characters if one.id == demo.desk.character)
    side = demo.desk.request().a
    ways = SYSTEM.bases(actor.sheet(SYSTEM.id).as_sheet(), {})
    assert (side.source, side.parts, side.base) in {(way.source, way.parts, way.base) for way in ways}


def test_there_are_two_pages_of_notes(demo: Demo) -> None:
    assert len(demo.notes) == 2
    assert all(title and len(text) > 200 for title, text in demo.notes)


def test_there_is_a_scene_to_put_before_the_table(demo: Demo) -> None:
    """With something to say after a failed roll, people of the campaign, and what waits for them."""
    scene = demo.scene
    assert all((scene.title, scene.players_title, scene.players_subtitle, scene.notes))
    assert len(scene.false_leads) >= 3
    assert set(scene.npcs) <= {one.id for one in demo.characters}


def test_languages_differ_in_words_only() -> None:
    es, en = demo_state("es"), demo_state("en")
    assert es.name != en.name
    assert [one.id for one in es.characters] == [one.id for one in en.characters]
    assert es.desk.base == en.desk.base
    assert demo_state("fr") == es


def test_the_files_hold_the_same_keys() -> None:
    def keys(path: Path) -> object:
        data = json.loads(path.read_text(encoding="utf-8"))
        return {key: sorted(value) if isinstance(value, dict) else None for key, value in data.items()}

    for file in ("station", "border"):
        assert keys(resource_path("demo", f"{file}.es.json")) == keys(
            resource_path("demo", f"{file}.en.json")
        )
