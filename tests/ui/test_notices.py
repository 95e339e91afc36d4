"""Messages go when what they speak of is over, and speak the language of the window."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from gmscreen.session.tracker.people import AddCharacters
from gmscreen.store.errors import StoreError
from gmscreen.viewmodels.campaign import Problem
from tests.conftest import OpenWindow
from tests.ui.kit import find
from tests.ui.test_window_faults import Answers, banners

SLIPS = (
    *("no_combatants", "nobody_can_act", "no_fight", "already_acted", "tracker.not_a_number", "case_open"),
    *("hit_range", "covert_contest", "dice.empty", "name_empty", "pool_of_sweeps_empty", "copy_onto_itself"),
)
STANDING = (
    Problem("store.opened_read_only", {"name": "mesa", "path": "mesa"}),
    Problem("store.damaged", {"name": "mesa", "path": "mesa"}),
    Problem("backup_failed", {"why": "problem.store.busy", "name": "mesa"}),
    Problem("settings_not_saved", {"why": "problem.store.folder_unwritable", "name": "settings"}),
    Problem("shortcuts_damaged", {"actions": ("turn.next", "panel.notes")}),
    Problem("player.screen_gone"),
    Problem("unexpected", {"what": "ValueError"}),
    Problem("crashed"),
    Problem("unsaved_text"),
)


def test_nobody_to_have_a_turn_is_forgotten_when_there_is_somebody(
    open_window: OpenWindow, tmp_path: Path
) -> None:
    window = open_window()
    campaign = window.workspace.campaign

    def wrong() -> None:
        """Somebody else took the last one out just before the turn was passed."""
        window.tracker.complain(window.tracker.actions_.next_turn())

    wrong()
    assert banners(window) == ["No hay combatientes."]
    wrong()
    assert banners(window) == ["No hay combatientes."]
    below = find(window, QLabel, "tracker.problem")
    assert below.text() == "No hay combatientes."
    window.views.language("en")
    assert banners(window) == [below.text()] == ["There are no combatants."]
    campaign.execute(AddCharacters((campaign.state.character[0].id,)))
    assert banners(window) == []
    assert not below.isVisible()
    campaign.undo()
    wrong()
    assert below.isVisible()
    window.files._attempt(tmp_path, lambda: window.files._library.create(tmp_path / "x.gmscreen", "x"))
    assert not below.isVisible()


def test_why_something_was_not_done_is_forgotten_with_the_next_thing_done(open_window: OpenWindow) -> None:
    """And what is still so stays on the screen."""
    window = open_window()
    campaign = window.workspace.campaign
    for problem in STANDING:
        window.messages.tell(problem)
    standing = banners(window)
    for code in SLIPS:
        window.messages.tell(Problem(code, {"who": "Nadia", "text": "x", "low": 1, "high": 9}))
    assert len(banners(window)) == len(STANDING) + len(SLIPS)
    campaign.execute(AddCharacters((campaign.state.character[0].id,)))
    assert banners(window) == standing


@pytest.mark.parametrize("problem", [*STANDING, Problem("no_fight")], ids=lambda one: one.code)
def test_a_message_speaks_the_language_of_the_window(open_window: OpenWindow, problem: Problem) -> None:
    """Its sentence, its buttons and what closes it, and it is the same message in the same place."""
    window = open_window()
    window.messages.tell(problem)
    window.messages.tell(Problem("store.busy", {"name": "mesa"}))
    before = [one.text() for one in window.banners.banners()]
    shown = window.banners.banners()
    buttons = [one.text() for one in shown[1].findChildren(QPushButton)]
    window.workspace.language.switch("en")
    assert window.banners.banners() == shown
    assert all(one.text() != old for one, old in zip(shown, before, strict=True))
    banner = shown[1]
    assert banner.accessibleName() == banner.text()
    assert banner.text().replace("\u200b", "") in [
        one.text().replace("\u200b", "") for one in banner.findChildren(QLabel)
    ]
    texts = window.workspace.texts
    assert find(window, QWidget, f"{banner.objectName()}.close").accessibleName() == texts.t("banner.close")
    for now, then in zip(banner.findChildren(QPushButton), buttons, strict=True):
        assert not then or now.text() != then
    window.workspace.language.switch("es")
    assert [one.text() for one in window.banners.banners()] == before


def test_what_was_said_in_another_language_is_not_left_there(open_window: OpenWindow) -> None:
    window = open_window()
    window.messages.say("tour.left")
    window.views.language("en")
    assert find(window, QLabel, "campaign.name").text() == window.top._name


def test_settings_that_could_be_written_again(
    open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_window()

    def refuse(*_: object) -> None:
        raise StoreError("disk_full")

    with monkeypatch.context() as full:
        full.setattr("gmscreen.viewmodels.preferences.save_settings", refuse)
        window.views.language("en")
    assert [one.objectName() for one in window.banners.banners()] == ["banner.settings_not_saved"]
    window.views.language("es")
    assert banners(window) == []


def test_a_copy_that_failed_is_forgotten_when_another_is_made(
    open_window: OpenWindow, tmp_path: Path
) -> None:
    window = open_window()
    window.files._prompts = Answers(new=window.workspace.campaign.file.path)
    window.actions_["campaign.copy"].trigger()
    assert len(banners(window)) == 1
    window.files._prompts = Answers(new=tmp_path)  # a folder
    window.actions_["campaign.copy"].trigger()
    assert len(banners(window)) == 1
    window.files._prompts = Answers(new=tmp_path / "copia.gmscreen")
    window.actions_["campaign.copy"].trigger()
    assert banners(window) == []
    assert (tmp_path / "copia.gmscreen").exists()
