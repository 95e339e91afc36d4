"""Whole evenings by keys alone: people, a fight, wounds, secrets, second thoughts, and another day."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QLineEdit

from gmscreen.session.state import CampaignState
from gmscreen.store.campaign import CampaignFile
from gmscreen.ui.main_window import MainWindow
from tests.conftest import OpenWindow, Ticking
from tests.ui.story_kit import Keyboard

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)

PM, WK = "peacemaker", "walkure"


def begun(open_window: OpenWindow, path: Path, faces: tuple[int, ...]) -> Keyboard:
    """An empty campaign in the window."""
    CampaignFile.create(path, "La noche larga", clock=Ticking()).close()
    window = open_window(faces, path=path)
    window.resize(1366, 768)
    return Keyboard(window)


def another_day(open_window: OpenWindow, path: Path, keys: Keyboard) -> CampaignState:
    """The state after the window was closed by its key and the campaign was opened again."""
    before = keys.state()
    keys.press("Ctrl+Q")
    assert not keys.window.isVisible()
    fresh: MainWindow = open_window((), path=path)
    after = fresh.workspace.campaign.state
    assert after == before
    return after


def destiny(keys: Keyboard, name: str) -> int:
    """The points of destiny that somebody has left."""
    person = next(one for one in keys.state().character if one.name == name)
    return next(one.value for one in person.sheets[0].stats if one.id == "destiny")


def test_an_evening_of_peacemaker(open_window: OpenWindow, tmp_path: Path) -> None:
    keys = begun(open_window, tmp_path / "pm.gmscreen", (6, 5, 4, 4))
    keys.press("Ctrl+3")
    keys.person("Vera", {"destiny": "2", "ac": "6"}, "Pelea 3", "Agilidad 2")
    keys.person("Bruno", {"destiny": "1", "ac": "5"}, "Pelea 1", "Sigilo 3")
    keys.person("Noor", {"ac": "7"}, "Agilidad 3")
    assert [one.name for one in keys.state().character] == ["Vera", "Bruno", "Noor"]

    # The fight; initiative is typed (W-7), and a digit on a row is enough for that.
    keys.press("Ctrl+I", "Return")
    keys.tab_to("tracker.add.everybody")
    keys.press("Return", "Esc")
    keys.foes("Maton", "2", "8", "6")
    for name, number in (("Vera", "12"), ("Bruno", "9"), ("Noor", "7")):
        keys.row(name)
        keys.type(number, "Return")
    assert [(one.name, one.initiative) for one in keys.state().combatant] == [
        ("Vera", 12),
        ("Bruno", 9),
        ("Maton 1", 8),
        ("Maton 2", 8),
        ("Noor", 7),
    ]
    keys.press("F7")
    assert keys.acting() == "Vera"

    # Vera strikes with an advantage and an aspect; the thug reacts; real dice are read (PM-09, PM-13, PM-14).
    keys.press("Ctrl+P", "Shift+Tab")
    keys.type("ver", "Return", "Tab")
    keys.type("pel", "Return")
    assert (keys.held(f"{PM}.who"), keys.held(f"{PM}.skill")) == ("Vera", "Pelea")
    keys.tab_to(f"{PM}.kind.success")
    keys.press("Right")
    keys.tab_to(f"{PM}.vs.who", "Shift+Tab")
    keys.type("Maton 1", "Tab")
    keys.put(f"{PM}.vs.base", "1")
    keys.tab_to(f"{PM}.defender.none")
    keys.press("Right", "Right")
    keys.tab_to(f"{PM}.mod.moderate.plus")
    keys.press("Return")
    keys.tab_to(f"{PM}.mods.aspects")
    keys.press("Return", "Down", "Return")
    # That it is an attack is told too, so that the degree counts for the damage (PM-41).
    keys.tab_to(f"{PM}.mods.switches")
    keys.press("Return", "Down", "Return")
    keys.put(f"{PM}.dice", "4 3 2 1", "Return")
    result = keys.last().entry.result
    assert result is not None
    assert result.a.fact("damage") == 11
    assert (result.a.roll, result.b and result.b.roll, result.winner) == (15, 4, "a")

    # What it does, and the boxes that this game leaves to the table.
    keys.row("Maton 1")
    keys.press("W")
    assert "ningún caso" in keys.said("tracker.problem")
    keys.line("ir a heridas")
    keys.press("Ctrl+F")
    keys.type("Maton 1", "Return")
    keys.put("wounds.begin.amount", "4", "Return")
    assert keys.seen("banner.no_track")
    keys.put("wounds.begin.amount", "", "Return")
    keys.tab_to("wounds.1.more", "Shift+Tab")
    keys.press("Return", "Down", "Return")
    keys.tab_to("wounds.1.track")
    keys.type("Rasguño 0 3\nHerido -1 2\nGrave -2 2")
    keys.press("Tab", "Return")
    keys.row("Maton 1")
    keys.press("Ctrl+D")
    keys.type("4", "Return")
    thug = next(one for one in keys.state().combatant if one.name == "Maton 1")
    assert (thug.health, [(one.name, one.value) for one in thug.conditions]) == (
        2,
        [("Rasguño", 0), ("Herido", -1)],
    )
    keys.press("W")
    assert keys.here() == "wounds.1.value.filled"

    # A roll that only the GM sees, said in the one line; the keyboard is back where it was.
    keys.line("noor agi")
    assert keys.secret_of("Noor")
    assert keys.here() == "wounds.1.value.filled"

    turns = []
    while keys.state().encounter[0].round < 2:
        turns.append(keys.acting())
        keys.press("F7")
        assert len(turns) < 30
    assert turns[0] == "Vera"
    assert keys.acting() == "Vera"

    # Second thoughts: the turn and the roll go back, and come again.
    there = keys.state()
    keys.press("Ctrl+Z", "Ctrl+Z")
    assert keys.state() != there
    keys.press("Ctrl+Shift+Z", "Ctrl+Shift+Z")
    assert keys.state() == there
    another_day(open_window, tmp_path / "pm.gmscreen", keys)


def test_an_evening_of_walkure(open_window: OpenWindow, tmp_path: Path) -> None:
    keys = begun(open_window, tmp_path / "wk.gmscreen", (1, 1, 1, 6, 5))
    keys.press("Ctrl+4", "Ctrl+R")
    assert keys.here() == "roster.add"
    # What may be typed is shown in numbers that this game has, not in those of another.
    hints = [one.placeholderText() for one in keys.window.findChildren(QLineEdit, "roster.skill.add")]
    assert hints == ["Tiro 3, Sigilo 2…"]
    keys.person("Ilse", {"destiny": "1", "ac": "6"}, "Tiro 2", "Atencion 2")
    keys.person("Otto", {"destiny": "0", "ac": "5"}, "Sigilo 3")
    keys.person("Greta", {"destiny": "3", "ac": "4"}, "Mecanica 3")
    keys.press("Ctrl+I", "Return")
    keys.tab_to("tracker.add.everybody")
    keys.press("Return", "Esc")
    keys.foes("Centinela", "1", "8", "5")
    for name, number in (("Ilse", "12"), ("Otto", "9"), ("Greta", "5")):
        keys.row(name)
        keys.type(number, "Return")
    keys.press("F7")
    assert keys.acting() == "Ilse"

    # Ilse shoots in bad light with an aspect, which costs her only point of destiny (WK-19, WK-20).
    keys.press("Ctrl+P", "Shift+Tab")
    keys.type("ils", "Return", "Tab")
    keys.type("tir", "Return")
    keys.tab_to(f"{WK}.mod.minor.minus")
    keys.press("Space")
    keys.tab_to(f"{WK}.mods.aspects")
    keys.press("Return", "Down", "Return")
    keys.press("Ctrl+Shift+Return")
    result = keys.last().entry.result
    assert result is not None
    assert (result.a.dice, result.a.roll, result.a.passed) == ((1, 1, 1), 3, False)
    assert destiny(keys, "Ilse") == 0
    # A natural 2 offers a point for a spectacular failure (WK-36).
    keys.tab_to(f"{WK}.follow.natural_two")
    keys.press("Return")
    assert destiny(keys, "Ilse") == 1

    # Two boxes of the sentry are marked, and what that takes counts from now on (W-9).
    keys.row("Centinela")
    keys.press("Ctrl+D")
    keys.type("2", "Return")
    sentry = next(one for one in keys.state().combatant if one.name == "Centinela")
    assert (sentry.health, [one.value for one in sentry.conditions]) == (3, [0, -1])
    keys.press("W")
    assert keys.here() == "wounds.1.value.filled"
    keys.press("Ctrl+A")
    keys.type("3", "Return")
    sentry = next(one for one in keys.state().combatant if one.name == "Centinela")
    assert [one.value for one in sentry.conditions] == [0, -1, -2]

    # A long chase in which each success counts one: the switch is where the menus of this kind are (PM-E5).
    keys.press("Ctrl+P")
    keys.tab_to(f"{WK}.kind.success")
    keys.press("Right", "Right")
    keys.tab_to(f"{WK}.mods.switches")
    keys.press("Return", "Down", "Return")
    assert keys.seen(f"{WK}.chip.flag.each_counts_one")
    keys.tab_to(f"{WK}.kind.extended", "Shift+Tab")
    keys.press("Left", "Left")

    keys.line("otto sig")
    assert keys.secret_of("Otto")
    turns = 0
    while keys.state().encounter[0].round < 2:
        keys.press("F7")
        turns += 1
        assert turns < 30
    there = keys.state()
    keys.press("Ctrl+Z", "Ctrl+Z")
    assert keys.state() != there
    keys.press("Ctrl+Shift+Z", "Ctrl+Shift+Z")
    assert keys.state() == there
    another_day(open_window, tmp_path / "wk.gmscreen", keys)


def test_a_stranger_and_a_bargain_of_walkure(open_window: OpenWindow, tmp_path: Path) -> None:
    """What needs no skill, and what needs no dice: a reaction (WK-43, WK-44), an invoked aspect (WK-21)."""
    keys = begun(open_window, tmp_path / "wk.gmscreen", ())
    keys.press("Ctrl+4")
    keys.person("Ilse", {"destiny": "1"}, "Tiro 2")
    keys.press("Ctrl+P")
    keys.tab_to(f"{WK}.kind.success")
    keys.press("Right", "Right", "Right")
    keys.tab_to(f"{WK}.mods.reaction")
    keys.press("Return", "Down", "Return")
    keys.put(f"{WK}.dice", "4 4", "Return")
    result = keys.last().entry.result
    assert result is not None
    assert (result.a.roll, result.a.outcome) == (9, "positive")

    keys.tab_to(f"{WK}.kind.reaction")
    keys.press("Left", "Left", "Left", "Ctrl+M", "Ctrl+P", "Shift+Tab")
    keys.type("ils", "Return")
    keys.tab_to(f"{WK}.mods.aspects")
    keys.press("Return", "Down", "Down", "Return")
    keys.tab_to(f"{WK}.offer.invoke")
    keys.press("Return")
    assert destiny(keys, "Ilse") == 2
    keys.press("Ctrl+Z")
    assert destiny(keys, "Ilse") == 1
