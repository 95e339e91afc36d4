"""Templates are good blocks in every game, language and quality, and quality moves them as the pages say."""

import json
import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmscreen.content.characters import Stat
from gmscreen.content.npc.block import BlockSkill, StatBlock
from gmscreen.content.npc.faults import faults
from gmscreen.content.npc.quality import STEPS, with_quality
from gmscreen.content.npc.templates import LANGUAGES, make_from_template, template_name, templates
from gmscreen.content.resources import read_text
from gmscreen.rules.block import block_spec
from gmscreen.rules.dice import EntropyDice, ScriptedDice
from gmscreen.rules.system import System, traits_of
from gmscreen.rules.systems import BUILTIN, builtin_system, builtin_systems
from gmscreen.viewmodels.texts import Texts

PAIRS = [(one.id, system) for one in templates() for system in one.systems]
WANTED = {"thug", "cultist", "guard", "shooter", "boss", "informant", "hound", "creature"}


def names(system: System, language: str) -> dict[str, str]:
    texts = Texts(language)
    return {one.id: texts.of(system.id, f"skill.{one.id}") for one in system.skills}


def made(template_id: str, system_id: str, quality: str = "normal", language: str = "es") -> StatBlock:
    system = builtin_system(system_id)
    return make_from_template(
        template_id, system, quality=quality, language=language, skill_names=names(system, language)
    )


@pytest.mark.parametrize("system", BUILTIN)
def test_each_game_has_the_usual_people(system: str) -> None:
    assert {one.id for one in templates() if system in one.systems} >= WANTED


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("quality", STEPS)
def test_every_template_is_a_good_block(quality: str, language: str) -> None:
    for template_id, system_id in PAIRS:
        block = made(template_id, system_id, quality, language)
        system = builtin_system(system_id)
        assert faults(block, block_spec(system), traits_of(system)) == (), (template_id, system_id)
        assert block.name == template_name(template_id, language)
        assert (block.system, block.template, block.quality) == (system_id, template_id, quality)
        assert {one.skill for one in block.weapons if one.skill} <= {one.name for one in block.skills}
        assert len(block.skills) >= 5
        assert all(map(block_spec(system).field, [*block.typed_numbers(), *block.typed_texts()]))
        kept = set(block_spec(system).weapon)
        for weapon in block.weapons:
            given_fields = {key for key, value in weapon.model_dump(exclude_defaults=True).items() if value}
            assert given_fields - {"name", "skill", "notes"} <= kept


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_a_template_is_in_the_language(language: str) -> None:
    """An id that nobody named would show as one: in lower case, or with an underscore."""
    for template_id, system_id in PAIRS:
        block = made(template_id, system_id, language=language)
        words = [
            block.name,
            *(one.name for one in block.skills),
            *(one.name for one in block.traits),
            *(one.name for one in block.weapons),
            *block.gear,
            *(one.text for one in block.details if one.id != "body"),
        ]
        assert [word for word in words if "_" in word or word[0].islower()] == []
        assert all("{" not in one.damage for one in block.weapons)


def test_no_word_of_the_packs_is_left_over() -> None:
    packs = {language: json.loads(read_text("packs", f"templates.{language}.json")) for language in LANGUAGES}
    used = read_text("packs", "templates.json")
    assert {key: set(words) for key, words in packs["es"].items() if key != "db"} == {
        key: set(words) for key, words in packs["en"].items() if key != "db"
    }
    for key, words in packs["es"].items():
        assert key == "db" or [word for word in words if f'"{word}"' not in used] == []


@pytest.mark.parametrize(("template_id", "system_id"), PAIRS)
def test_quality_moves_every_skill_by_its_steps(template_id: str, system_id: str) -> None:
    spec = block_spec(builtin_system(system_id))
    normal = made(template_id, system_id)
    for quality, steps in STEPS.items():
        block = made(template_id, system_id, quality)
        for before, after in zip(normal.skills, block.skills, strict=True):
            assert after.value == min(spec.skill_top, before.value + steps * spec.skill_step)
        for stat, moved in zip(normal.numbers, block.numbers, strict=True):
            field = spec.field(stat.id)
            assert field is not None
            assert moved.value - stat.value == (
                max(1 - stat.value, steps * spec.field_step) if field.scales else 0
            )
        assert (block.weapons, block.gear, block.traits) == (normal.weapons, normal.gear, normal.traits)


@given(
    st.sampled_from(builtin_systems()),
    st.sampled_from(list(STEPS)),
    st.lists(st.integers(-9, 999), max_size=5),
    st.data(),
)
def test_quality_keeps_to_the_limits_of_the_game(
    system: System, quality: str, values: list[int], data: st.DataObject
) -> None:
    spec = block_spec(system)
    fields = [one for one in spec.fields if one.type == "int"]
    numbers = tuple(
        Stat(id=one.id, value=data.draw(st.integers(one.minimum, one.maximum), label=one.id))
        for one in fields
    )
    skills = tuple(
        BlockSkill(name=f"S{place}", value=max(spec.skill_low, min(spec.skill_high, value)))
        for place, value in enumerate(values)
    )
    block = with_quality(StatBlock(name="x", numbers=numbers, skills=skills), quality, spec)
    assert faults(block, spec) == ()
    for before, after in zip(skills, block.skills, strict=True):
        assert (after.value - before.value) * STEPS[quality] >= 0


def test_a_name_comes_from_the_dice_where_somebody_would_have_one() -> None:
    system = builtin_system("eclipse_phase")
    skill_names = names(system, "es")
    guard = make_from_template("guard", system, skill_names=skill_names, dice=ScriptedDice([1]))
    assert guard.name not in ("", "Guardia")
    other = make_from_template(
        "guard", system, skill_names=skill_names, dice=ScriptedDice([1]), taken=(guard.name,)
    )
    assert other.name not in (guard.name, "Guardia")
    hound = make_from_template("hound", system, skill_names=skill_names, dice=EntropyDice(random.Random(1)))
    assert hound.name == "Perro guardián"


def test_what_is_not_there_is_no_template() -> None:
    system = builtin_system("partida_web")
    for template_id, quality in (("nobody", "normal"), ("infomorph", "normal"), ("thug", "excellent")):
        with pytest.raises(KeyError):
            make_from_template(template_id, system, quality=quality, skill_names={})
    assert template_name("thug", "eu") == "Matón"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system_id", BUILTIN)
def test_the_page_tells_the_rule(system_id: str, language: str) -> None:
    page = read_text("help", language, f"{system_id}.md")
    section = page.split("{#quality}")[1].split("\n## ")[0]
    rows = dict(re.findall(r"^\| (\w+) \| (.*) \|$", section, re.MULTILINE))
    spec, texts = block_spec(builtin_system(system_id)), Texts(language)
    scale = [spec.skill_step, *([spec.field_step] if spec.field_step else [])]
    for quality, steps in STEPS.items():
        shown = [one.replace("−", "-") for one in rows[texts.t(f"npc.quality.{quality}")].split(" | ")]
        assert len(shown) == len(scale)
        if steps:
            assert [int(one) for one in shown] == [steps * one for one in scale]
    assert f" {spec.skill_top}." in section
