"""Stat blocks as actors of the CoC7 system, and back."""

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from gmscreen.content.npc.block import BlockSkill, StatBlock, Weapon
from gmscreen.content.npc.formats.coc7_export import export_coc7, fits
from gmscreen.content.npc.formats.words import SkillBook
from gmscreen.rules.block import block_spec
from tests.content.npc.formats.kit import EN, ES, SYSTEMS, WEB, block_of, only, skills
from tests.content.npc.formats.strategies import blocks

BOOK = SkillBook(SYSTEMS["partida_web"], ES)
GUARD = StatBlock(
    id="npc-1",
    name="Guarda",
    alias="Un hombre",
    system="partida_web",
    tags=("museo",),
    skills=(
        BlockSkill(name="Combatir (pelea)", value=45),
        BlockSkill(name="Silbar", value=60, specialization="jotas"),
    ),
    weapons=(Weapon(name="Porra", skill="Combatir (pelea)", damage="1D6+BD", piercing=1),),
    gear=("llaves",),
    notes="Ronda cada hora.\n\n  <b>Fuma</b> & tose.",
    secrets="Abre a los ladrones.",
    false_leads=("Cojea.",),
).with_typed({"str": 60, "con": 55, "siz": 60, "hp": 11, "luck": 40}, {"san_loss": "0/1D3"})


def sent(block: StatBlock = GUARD, book: SkillBook | None = None) -> dict[str, Any]:
    actor: dict[str, Any] = json.loads(export_coc7(block, WEB, book))
    return actor


@given(blocks("partida_web"))
@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
def test_an_actor_comes_back_as_the_block_it_was(block: StatBlock) -> None:
    arrival = only(export_coc7(block, WEB).encode())
    assert arrival.block == block
    assert export_coc7(block, WEB) == export_coc7(block, WEB)


def test_the_actor_has_what_that_program_has_fields_for() -> None:
    actor = sent(book=BOOK)
    system = actor["system"]
    assert (actor["type"], actor["prototypeToken"]["name"]) == ("npc", "Un hombre")
    assert system["characteristics"]["str"]["value"] == 60
    assert system["attribs"]["hp"] == {"value": 11, "max": 11, "auto": False}
    assert system["attribs"]["build"] == {"value": 0, "auto": True}
    assert system["special"]["sanLoss"] == {"checkPassed": "0", "checkFailled": "1D3"}
    assert system["description"]["keeper"] == "<p>Abre a los ladrones.</p>"
    assert "&lt;b&gt;Fuma&lt;/b&gt; &amp; tose." in system["biography"]["personalDescription"]["value"]
    brawl, whistle, stick, keys = actor["items"]
    assert brawl["system"]["adjustments"]["base"] == 45
    assert (brawl["system"]["specialization"], brawl["system"]["skillName"]) == ("Combatir", "pelea")
    assert brawl["flags"]["CoC7"]["cocidFlag"]["id"] == "i.skill.fighting-brawl"
    assert "flags" not in whistle
    assert stick["system"]["skill"]["main"]["id"] == brawl["_id"]
    assert stick["system"]["range"]["normal"]["damage"] == "1D6"
    assert stick["system"]["properties"]["addb"] is True
    assert keys["type"] == "item"
    assert all(len(one["_id"]) == 16 and one["_id"].isalnum() for one in actor["items"])


def test_without_our_flag_everything_an_actor_can_hold_comes_back() -> None:
    actor = sent()
    del actor["flags"]
    found = block_of(actor)
    assert skills(found) == {"Combatir (pelea)": 45, "Silbar": 60}
    # What follows from the rules is not typed, and empty lines go with the markup.
    assert found.typed_numbers() == {"str": 60, "con": 55, "siz": 60, "luck": 40}
    assert found.notes == "Ronda cada hora.\n<b>Fuma</b> & tose."
    assert (found.secrets, found.gear, found.weapons[0].damage) == (GUARD.secrets, GUARD.gear, "1D6+BD")


def test_what_was_changed_in_that_program_counts_and_the_rest_is_kept() -> None:
    actor = sent()
    actor["name"] = "Guarda viejo"
    actor["system"]["characteristics"]["str"]["value"] = 40
    actor["system"]["attribs"]["hp"] = {"value": 9, "max": 9, "auto": False}
    found = block_of(actor)
    assert found.name == "Guarda viejo"
    assert (found.typed_numbers()["str"], found.typed_numbers()["hp"]) == (40, 9)
    kept = ("id", "alias", "tags", "skills", "weapons", "notes", "secrets", "false_leads")
    assert {one: getattr(found, one) for one in kept} == {one: getattr(GUARD, one) for one in kept}


def test_a_flag_that_somebody_wrote_by_hand_does_no_harm() -> None:
    for flag in ({}, {"name": 3}, {"name": "Y", "system": "eclipse_phase"}, {"name": "Y", "skills": {}}):
        actor = sent()
        actor["flags"]["gmscreen"]["block"] = flag
        assert block_of(actor).name == "Guarda"


def test_skills_that_are_known_are_translated_on_the_way_back() -> None:
    actor = sent(book=BOOK)
    del actor["flags"]
    assert skills(block_of(actor, "en")) == {"Fighting (brawl)": 45, "Silbar": 60}
    assert SkillBook(SYSTEMS["partida_web"], EN).find("Fighting (Brawl)") == "fighting_brawl"


@pytest.mark.parametrize(
    ("system", "good"), [("partida_web", True), ("eclipse_phase", False), ("walkure", False)]
)
def test_only_blocks_with_its_characteristics_can_be_actors(system: str, good: bool) -> None:
    assert fits(block_spec(SYSTEMS[system])) is good
