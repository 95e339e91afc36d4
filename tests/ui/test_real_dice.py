"""Wherever the program rolls, the faces of real dice can be typed: no die of the program falls here."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget

from gmscreen.content.characters import Character, Skill, Stat, SystemSheet
from gmscreen.rules.model import CheckResult
from gmscreen.session.npcs import ImportNpcs
from gmscreen.session.roster import PutCharacter
from gmscreen.session.sweep import party
from gmscreen.ui.main_window import MainWindow
from tests.conftest import OpenWindow
from tests.ui.kit import EP, choose, click, entries, find, press, text, type_into
from tests.ui.npcs_gallery import people as library
from tests.ui.wounds_gallery import people
from tests.ui.wounds_kit import opened, strike

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)

CC = "partida_web"


def last(window: MainWindow) -> CheckResult:
    """The newest result of the ledger."""
    result = entries(window)[0].entry.result
    assert result is not None
    return result


def health(window: MainWindow, who: str) -> int | None:
    return next(one.health for one in window.workspace.campaign.state.combatant if one.id == who)


def line(window: MainWindow, typed: str) -> None:
    press(window, "Ctrl+K")
    type_into(window, "command.line", typed)
    press(window, "Return")


def test_damage_of_real_dice_in_the_line_of_the_tracker(open_window: OpenWindow, tmp_path: Path) -> None:
    window = opened(open_window, tmp_path / "a.gmscreen", people())
    strike(window, "c2", "2d6+1: 4 3")
    assert health(window, "c2") == 22
    roll = entries(window)[0].entry.roll
    assert roll is not None
    assert [die.face for term in roll.terms for die in term.dice] == [4, 3]
    strike(window, "c2", "+1d3: 2")
    assert health(window, "c2") == 24


def test_the_line_says_how_real_dice_are_typed_and_what_is_wrong_with_them(
    open_window: OpenWindow, tmp_path: Path
) -> None:
    window = opened(open_window, tmp_path / "a.gmscreen", people())
    window.tracker.list.make_current("c2")
    window.tracker.damage()
    type_into(window, "tracker.damage", "7")
    assert not find(window, QLabel, "tracker.damage.note").isVisible()
    type_into(window, "tracker.damage", "2d6+1")
    assert "2d6+1: 3 3" in text(window, "tracker.damage.note")
    for typed, said in (
        ("2d6+1: 4", "Faltan dados: hay 1 y hacen falta 2."),
        ("2d6+1:", "Faltan dados: hay 0 y hacen falta 2."),
        ("2d6: 4 9", "El dado 2 no puede mostrar 9: va de 1 a 6."),
        ("7: 3", "Sobran dados: hay 1 y hacen falta 0."),
    ):
        type_into(window, "tracker.damage", typed, enter=True)
        assert text(window, "tracker.damage.problem") == said
        assert find(window, QLineEdit, "tracker.damage").text() == typed
    assert health(window, "c2") == 30


def armed(open_window: OpenWindow) -> MainWindow:
    """A desk of the web game with a rifle."""
    window = open_window()
    window.resize(1366, 900)
    stats = (Stat(id="dex", value=60), Stat(id="luck", value=30))
    sheet = SystemSheet(system=CC, stats=stats, skills=(Skill(name="Fusil", value=52),))
    person = Character(id="irene", name="Irene", sheets=(sheet,))
    window.workspace.campaign.execute(PutCharacter(person))
    window.tabs.bring_forward(CC)
    window.tabs.set_character("irene")
    click(window, f"{CC}.kind.firearms")
    type_into(window, f"{CC}.base", "52", enter=True)
    type_into(window, f"{CC}.weapon", "1D10+2", enter=True)
    return window


def test_the_damage_of_a_hit_is_typed_after_it(open_window: OpenWindow) -> None:
    window = armed(open_window)
    assert not find(window, QLineEdit, f"{CC}.dice.follow").isVisible()
    type_into(window, f"{CC}.dice", "4,5", enter=True)
    assert last(window).a.fact("damage") is None
    field = find(window, QLineEdit, f"{CC}.dice.follow")
    assert field.isVisible()
    assert field.placeholderText() == "1D10"
    type_into(window, f"{CC}.dice.follow", "11", enter=True)
    assert field.text() == "11"
    assert "va de 1 a 10" in window.banners.banners()[0].text()
    type_into(window, f"{CC}.dice.follow", "7", enter=True)
    assert last(window).a.fact("damage") == 9
    assert entries(window)[0].visibility == "hidden"
    assert not field.isVisible()
    window.actions_["undo"].trigger()
    assert field.isVisible()
    assert field.text() == ""
    type_into(window, f"{CC}.dice.follow", "0")
    click(window, f"{CC}.follow.damage")
    assert last(window).a.fact("damage") == 12


def test_luck_that_makes_a_hit_reads_the_damage_too(open_window: OpenWindow) -> None:
    window = armed(open_window)
    type_into(window, f"{CC}.dice", "6,0", enter=True)
    assert not last(window).a.passed
    type_into(window, f"{CC}.dice.follow", "3")
    click(window, f"{CC}.follow.luck")
    assert last(window).a.passed
    assert last(window).a.fact("damage") == 5


def test_the_one_line_reads_real_dice(open_window: OpenWindow) -> None:
    window = open_window()
    line(window, "2d6+3: 4 1")
    roll = entries(window)[0].entry.roll
    assert roll is not None
    assert roll.total == 8
    line(window, "twitch perc -10: 35")
    assert (last(window).a.roll, entries(window)[0].visibility) == (35, "hidden")
    line(window, "twitch perc: 62 vista")
    assert (last(window).a.roll, entries(window)[0].visibility) == (62, "public")
    before = len(entries(window))
    line(window, "twitch perc: 3 5 1")
    assert len(entries(window)) == before
    offer = window.lines.interpret("twitch perc: 3 5 1")[0]
    assert offer.problem == "Sobran dados: hay 3 y hacen falta 2."
    assert window.lines.interpret("2d6:")[0].problem == "Faltan dados: hay 0 y hacen falta 2."


def test_the_one_line_reads_real_dice_for_an_npc_of_the_library(open_window: OpenWindow) -> None:
    window = open_window()
    window.workspace.campaign.execute(ImportNpcs(library()))
    line(window, "esclu esqui: 12")
    entry = entries(window)[0].entry
    assert (entry.who, last(window).a.roll) == ("Guarda de la esclusa", 12)


def test_a_sweep_reads_the_dice_of_everybody_in_their_order(open_window: OpenWindow) -> None:
    window = open_window()
    window.activateWindow()
    window.actions_["sweep.choose"].trigger()
    choose(window, "sweep.skill", "perc")
    field = find(window, QLineEdit, "sweep.dice")
    state = window.workspace.campaign.state
    names = [one.name for one in party(state, window.workspace.campaign.systems[EP])]
    assert field.placeholderText() == f"Dados: {', '.join(names)}"
    type_into(window, "sweep.dice", "3", enter=True)
    assert field.text() == "3"
    assert entries(window) == ()
    shown = [11 * n for n in range(1, len(names) + 1)]
    type_into(window, "sweep.dice", " ".join(map(str, shown)), enter=True)
    group = entries(window)[0].entry.group
    assert [(part.request.a.who, part.result.a.roll) for part in group] == list(
        zip(names, shown, strict=True)
    )
    assert not find(window, QWidget, "sweep.sheet").isVisible()
