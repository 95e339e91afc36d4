"""The library of the demo campaign: sound NPCs in both languages, and an encounter that can be played."""

from pathlib import Path

import pytest

import gmscreen.app
from gmscreen.content.npc.block import StatBlock
from gmscreen.content.npc.faults import faults
from gmscreen.rules.block import block_spec
from gmscreen.rules.dice import ScriptedDice
from gmscreen.rules.system import traits_of
from gmscreen.rules.systems import Systems
from gmscreen.session.commands import MakeCheck
from gmscreen.session.npcs import RemoveNpcs
from gmscreen.session.tracker.model import Prepared
from gmscreen.session.tracker.prepared import LoadPrepared
from gmscreen.store.npcs import NpcQuery
from gmscreen.viewmodels.demo_library import demo_library
from tests.conftest import Ticking

Made = tuple[tuple[StatBlock, ...], tuple[Prepared, ...]]


@pytest.fixture(params=["es", "en"])
def made(request: pytest.FixtureRequest) -> Made:
    return demo_library(str(request.param), Systems({}))


def test_every_npc_is_sound_and_has_something_to_tell(made: Made) -> None:
    systems = Systems({})
    for block in made[0]:
        system = systems[block.system]
        assert faults(block, block_spec(system), traits_of(system)) == ()
        assert block.alias
        assert block.tags
        assert block.notes
    assert any(one.secrets for one in made[0])
    assert any(one.false_leads for one in made[0])
    assert [one.favourite for one in made[0]].count(True) == 1


def test_languages_differ_in_words_only() -> None:
    (es, es_prepared), (en, en_prepared) = (demo_library(one, Systems({})) for one in ("es", "en"))
    assert [one.id for one in es] == [one.id for one in en]
    assert [one.numbers for one in es] == [one.numbers for one in en]
    assert {one.name for one in es}.isdisjoint(one.name for one in en)
    counts = [
        [(line.npc, line.count, line.hidden) for line in each[0].npcs] for each in (es_prepared, en_prepared)
    ]
    assert counts[0] == counts[1]
    assert demo_library("fr", Systems({})) == (es, es_prepared)


def test_the_new_campaign_finds_them_and_plays_them(tmp_path: Path) -> None:
    library = gmscreen.app.make_library(ScriptedDice(()), Ticking())
    opened = library.create_demo(tmp_path / "demo.gmscreen", "es")
    session, npcs = opened.session, opened.file.npcs
    assert npcs.count() == 5
    found = npcs.rows(npcs.search(NpcQuery(text="conducto")))
    assert [one.name for one in found.values()] == ["Cría del conducto"]
    assert {one.tag for one in npcs.tags()} >= {"estación", "seguridad"}
    session.execute(LoadPrepared(session.state.prepared[0].id))
    names = [one.name for one in session.state.combatant]
    scene = session.state.scene[0]
    assert scene.encounters == tuple(one.id for one in session.state.prepared)
    assert session.state.current_scene is None  # nothing is shown before somebody wants it
    guards = ["Guarda de la estación 1", "Guarda de la estación 2"]
    assert names == [*guards, "Cría del conducto", "Twitch", "Nadia", "Srit", "Cole"]
    assert [one.hidden for one in session.state.combatant] == [False, False, True, *[False] * 4]
    opened.file.close()


def test_the_demo_leaves_a_trail_from_its_first_action(tmp_path: Path) -> None:
    library = gmscreen.app.make_library(ScriptedDice((2, 1)), Ticking())
    path = tmp_path / "demo.gmscreen"
    opened = library.create_demo(path, "es")
    library.back_up(path)
    opened.session.execute(MakeCheck(opened.session.state.desk[0].request))
    opened.file.close()
    path.unlink()
    again = library.recover(path)
    assert [one.code for one in again.notices] == ["store.rebuilt.alone"]
    assert again.file.entry(1) is not None
    again.file.close()


def test_the_encounter_is_played_without_the_library_too(tmp_path: Path) -> None:
    library = gmscreen.app.make_library(ScriptedDice(()), Ticking())
    opened = library.create_demo(tmp_path / "demo.gmscreen", "en")
    session = opened.session
    session.execute(RemoveNpcs(opened.file.npcs.ids()))
    session.execute(LoadPrepared(session.state.prepared[0].id))
    assert [one.side for one in session.state.combatant] == ["foe"] * 3 + ["party"] * 4
    opened.file.close()
