"""A fifth game has a tab, odds, rolls and ledger entries without a line about it in the window."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QLineEdit, QTabWidget

import gmscreen.app
from gmscreen.rules.systems import builtin_systems
from gmscreen.ui.widgets.odds_bar import OddsBar
from tests.conftest import OpenWindow
from tests.plugin.lantern import TEXTS, Lantern, make
from tests.ui.kit import click, entries, find, pick, press, text, type_into

ID = "lantern"
UI = Path(gmscreen.app.__file__).parent / "ui"


@pytest.fixture
def with_lantern(monkeypatch: pytest.MonkeyPatch) -> None:
    """The program as if the game were installed beside it."""
    systems = {system.id: system for system in (*builtin_systems(), make())}
    monkeypatch.setattr(gmscreen.app, "installed_systems", lambda: systems)


@pytest.mark.usefixtures("with_lantern")
def test_it_is_played_like_any(open_window: OpenWindow) -> None:
    window = open_window((2, 8))
    tabs = find(window, QTabWidget, "systems")
    assert tabs.tabText(4) == "Farol"
    window.tabs.bring_forward(ID)
    type_into(window, f"{ID}.base", "3")
    pick(window, f"{ID}.mods.fuel", "oil")
    assert text(window, f"{ID}.target") == "4"
    assert "50" in find(window, OddsBar, f"{ID}.odds").accessibleDescription()
    press(window, "Ctrl+Shift+Return")
    click(window, f"{ID}.roll.open")
    found = [(view.entry.system, view.visibility) for view in entries(window)]
    assert found == [(ID, "public"), (ID, "hidden")]
    outcomes = [view.entry.result.a.outcome for view in entries(window) if view.entry.result]
    assert outcomes == ["dark", "seen"]


@pytest.mark.usefixtures("with_lantern")
def test_real_dice_without_a_hint_of_the_game_are_named(
    open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    bare = {
        language: {key: words for key, words in texts.items() if ".dice.hint." not in key}
        for language, texts in TEXTS.items()
    }
    monkeypatch.setattr(Lantern, "texts", bare)
    window = open_window()
    window.tabs.bring_forward(ID)
    assert find(window, QLineEdit, f"{ID}.dice").placeholderText() == "1D8"


def test_the_window_names_no_game() -> None:
    """The tabs come from what the systems declare, so that none of their ids stands in the window's code."""
    ids = (ID, "walkure", "peacemaker", "partida_web")
    found = [path.name for path in UI.rglob("*.py") if any(one in path.read_text("utf-8") for one in ids)]
    assert found == []
