"""The tour: every step by keys and by clicks, left and continued, and never in the way."""

import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QTabBar, QWidget
from pytestqt.qtbot import QtBot

from gmscreen.store import paths
from gmscreen.ui.main_window import MainWindow
from gmscreen.ui.tour import Tour
from gmscreen.ui.widgets.tour_card import beside
from gmscreen.viewmodels.action_table import ACTIONS
from gmscreen.viewmodels.texts import LANGUAGES, Texts
from gmscreen.viewmodels.tour import DONE, STEPS, TourStep, is_demo, step_from, words
from tests.conftest import OpenWindow
from tests.ui.kit import EP, click, find, press, text, type_into
from tests.ui.tab_kit import controls, named, walk

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)

FACES = [2, 1, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 2, 4, 6, 8]

Act = Callable[[MainWindow], None]


def typing(words_: str) -> Act:
    def act(window: MainWindow) -> None:
        focus = QApplication.focusWidget()
        assert focus is not None
        QTest.keyClicks(focus, words_)
        QApplication.processEvents()

    return act


def pressing(*keys: str) -> Act:
    def act(window: MainWindow) -> None:
        for key in keys:
            press(window, key)

    return act


def tab_of(window: MainWindow, panel: str) -> None:
    """Click the tab of a panel of the strip."""
    title = window.docks[panel].windowTitle()
    for bar in window.findChildren(QTabBar):
        for n in range(bar.count()):
            if bar.tabText(n) == title:
                QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(n).center())
                QApplication.processEvents()


BY_KEYS: dict[str, list[Act]] = {
    "hidden": [pressing("Ctrl+Shift+Return")],
    "told": [pressing("Ctrl+T", "D"), typing("un ruido lejano"), pressing("Return")],
    "line": [pressing("Ctrl+K"), typing("perc nadia"), pressing("Return")],
    "modifier": [lambda window: type_into(window, f"{EP}.mod.custom", "-10 humo", enter=True)],
    "undo": [pressing("Ctrl+Z")],
    "library": [pressing("Ctrl+L")],
    "npc": [typing("guarda"), pressing("Return", "Return", "Return")],
    "encounter": [
        pressing("Ctrl+K"),
        typing("preparar"),
        pressing("Return"),
        lambda window: find(window, QPushButton, "npc.encounters.open").setFocus(),
        pressing("Space"),
    ],
    "turn": [pressing("F7")],
    "damage": [pressing("Ctrl+D"), typing("9"), pressing("Return")],
    "players": [pressing("Ctrl+K"), typing("ir a jugadores"), pressing("Return")],
    "curtain": [pressing("F12"), lambda window: QTest.qWait(400), pressing("F12")],
}

BY_CLICKS: dict[str, list[Act]] = {
    **BY_KEYS,
    "hidden": [lambda window: click(window, f"{EP}.roll.hidden")],
    "told": [
        lambda window: click(window, "hidden.say"),
        lambda window: type_into(window, "hidden.told", "nada", enter=True),
    ],
    "modifier": [lambda window: click(window, f"{EP}.mod.minor.minus")],
    "undo": [lambda window: window.actions_["undo"].trigger()],
    "library": [lambda window: tab_of(window, "npcs")],
    "npc": [lambda window: click(window, "npc.roll.0")],
    "encounter": [
        lambda window: window.actions_["encounters"].trigger(),
        lambda window: click(window, "npc.encounters.open"),
    ],
    "turn": [lambda window: click(window, "tracker.next")],
    "players": [lambda window: tab_of(window, "player")],
}


def after(tour: Tour, step: TourStep) -> bool:
    return tour.step is not step


def start(window: MainWindow) -> Tour:
    window.resize(1366, 768)
    window.actions_["tour"].trigger()
    QApplication.processEvents()
    return window.help.tour


@pytest.mark.parametrize("way", [BY_KEYS, BY_CLICKS], ids=["keys", "clicks"])
def test_the_whole_tour(open_window: OpenWindow, qtbot: QtBot, way: dict[str, list[Act]]) -> None:
    window = open_window(FACES)
    tour = start(window)
    for step in STEPS[:-1]:
        assert tour.step.id == step.id
        assert window.preferences.settings.tour == step.id
        assert tour.card.isVisible()
        assert not tour.card.geometry().intersects(tour.frame.geometry()) or not tour.frame.isVisible()
        assert window.rect().contains(tour.card.geometry())
        focus = QApplication.focusWidget()
        assert focus is None or not tour.card.isAncestorOf(focus)
        for act in way[step.id]:
            act(window)
        qtbot.waitUntil(partial(after, tour, step))
    assert tour.step.id == "end"
    press(window, "Ctrl+Shift+F1")
    assert QApplication.focusWidget() is find(window, QPushButton, "tour.next")
    press(window, "Space")
    assert not tour.card.isVisible()
    assert not tour.frame.isVisible()
    assert not tour.running
    assert window.preferences.settings.tour == DONE


def test_it_is_left_and_goes_on_where_it_was(open_window: OpenWindow) -> None:
    window = open_window(FACES)
    find(window, QWidget, f"{EP}.mod.custom").setFocus()
    tour = start(window)
    click(window, "tour.next")
    click(window, "tour.next")
    click(window, "tour.back")
    assert tour.step.id == "told"
    assert QApplication.focusWidget() is find(window, QWidget, f"{EP}.mod.custom")
    click(window, "tour.close")
    assert not tour.card.isVisible()
    assert window.top._right.full_text() == window.workspace.texts.t("tour.left")
    press(window, "Ctrl+Shift+Return")
    assert tour.step.id == "told"
    window.actions_["tour"].trigger()
    assert tour.card.isVisible()
    assert tour.step.id == "told"


def test_the_keyboard_goes_to_the_card_only_when_asked(open_window: OpenWindow) -> None:
    window = open_window()
    before = find(window, QWidget, f"{EP}.mod.custom")
    before.setFocus()
    tour = start(window)
    assert QApplication.focusWidget() is before
    press(window, "Ctrl+Shift+F1")
    assert QApplication.focusWidget() is tour.card.next
    press(window, "Escape")
    assert QApplication.focusWidget() is before
    assert tour.card.isVisible()
    before.setFocus()
    for _ in range(60):
        press(window, "Tab")
        if QApplication.focusWidget() is tour.card.next:
            break
    press(window, "Space")
    assert tour.step.id == "told"


def test_the_curtain_covers_the_card(open_window: OpenWindow) -> None:
    window = open_window()
    tour = start(window)
    press(window, "F12")
    QTest.qWait(400)
    covered = window.grab().toImage()
    assert {covered.pixelColor(x, y).rgb() for x in range(0, 1366, 20) for y in range(0, 768, 20)} == {
        covered.pixelColor(0, 0).rgb()
    }
    press(window, "F12")
    assert tour.card.isVisible()
    assert tour.step.id == "hidden"


def test_elsewhere_it_opens_the_demo(open_window: OpenWindow, tmp_path: object) -> None:
    window = open_window()
    campaign = window.workspace.campaign
    window.files._attempt(
        paths.campaigns_dir(), lambda: window.files._library.create(paths.data_dir() / "mine.gmscreen", "Mía")
    )
    assert not is_demo(campaign.state)
    tour = start(window)
    assert is_demo(campaign.state)
    assert tour.card.isVisible()
    window.files.open(paths.data_dir() / "mine.gmscreen")
    assert not tour.card.isVisible()
    assert window.preferences.settings.tour == "hidden"


def elsewhere(window: MainWindow) -> Path:
    """A campaign of the GM's own, opened."""
    path = paths.data_dir() / "mine.gmscreen"
    window.files._attempt(path, lambda: window.files._library.create(path, "Mía"))
    assert not is_demo(window.workspace.campaign.state)
    return path


def test_the_campaign_that_was_left_for_it_is_as_it_was_and_one_click_away(open_window: OpenWindow) -> None:
    window = open_window()
    campaign = window.workspace.campaign
    path = elsewhere(window)
    before = campaign.state
    start(window)
    said = window.banners.banners()[0]
    assert "«Mía» espera guardada" in said.text()
    window.views.language("en")
    assert "“Mía” waits" in said.text()
    click(window, "banner.tour.from.return")
    assert campaign.file.path == path
    assert campaign.state == before
    assert window.banners.banners() == ()


def test_it_does_not_begin_while_the_table_would_see_another_campaign(open_window: OpenWindow) -> None:
    window = open_window()
    path = elsewhere(window)
    window.actions_["player.show"].trigger()
    window.actions_["tour"].trigger()
    assert window.workspace.campaign.file.path == path
    assert "la mesa lo vería" in window.banners.banners()[0].text()
    assert not window.help.tour.running
    window.actions_["player.show"].trigger()
    window.actions_["tour"].trigger()
    assert window.help.tour.running
    assert len(window.banners.banners()) == 1


def test_in_a_demo_that_lacks_its_people_it_says_why_not(
    open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_window()
    elsewhere(window)
    monkeypatch.setattr("gmscreen.viewmodels.tour.is_demo", lambda _: False)
    window.actions_["tour"].trigger()
    assert "ya no se puede hacer" in window.banners.banners()[0].text()
    assert not window.help.tour.running


def test_it_is_offered_and_begins_only_when_wanted(open_window: OpenWindow) -> None:
    window = open_window()
    window.help.offer_tour()
    words_ = window.workspace.texts.t("tour.offer")
    assert [one.text() for one in window.banners.banners()] == [words_]
    window.views.language("en")
    assert [one.text() for one in window.banners.banners()] == [window.workspace.texts.t("tour.offer")]
    assert words_ != window.workspace.texts.t("tour.offer")
    click(window, "banner.tour.tour")
    assert window.banners.banners() == ()
    assert window.help.tour.card.isVisible()
    assert text(window, "tour.text").startswith("A check lies on the desk")
    window.views.language("es")
    assert text(window, "tour.text").startswith("En la mesa hay ya una prueba")


STARTS = """
import sys
import gmscreen.app as app
application = app.make_application([])
from PySide6.QtWidgets import QApplication
from gmscreen.ui.main_window import MainWindow

def look():
    window = next(one for one in QApplication.topLevelWidgets() if isinstance(one, MainWindow))
    print([one.objectName() for one in window.banners.banners()])
    window.close()
    return 0

application.exec = look
app.make_application = lambda arguments: application
sys.exit(app.main([]))
"""


def test_only_the_very_first_start_offers_it(tmp_path: Path) -> None:
    settings_ = {**os.environ, "GMSCREEN_HOME": str(tmp_path), "PYTHONPATH": str(Path(__file__).parents[2])}
    said = [
        subprocess.run(
            [sys.executable, "-c", STARTS],
            env=settings_,
            capture_output=True,
            text=True,
            timeout=100,
            check=True,
        ).stdout
        for _ in range(2)
    ]
    assert said == ["['banner.tour']\n", "[]\n"]


def test_keys_that_were_changed_are_told(open_window: OpenWindow) -> None:
    window = open_window()
    start(window)
    bindings = window.actions_.bindings.with_key("roll.hidden", "Ctrl+B")
    window.actions_.rebind(bindings)
    window.workspace.language.name_keys(bindings.keys)
    assert "Ctrl B" in text(window, "tour.text")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_has_its_words(language: str) -> None:
    texts = Texts(language)
    names = {spec.id: spec.id for spec in ACTIONS}
    for step in STEPS:
        assert texts.has(f"tour.{step.id}")
        said = words(texts, step, names)
        assert "{" not in said
        assert all(texts.key(action) in said for action in step.keys)
    bare = Texts(language, keys={})
    assert texts.t("manual.keyless", action="curtain") in words(
        bare, next(one for one in STEPS if one.id == "curtain"), names
    )


def test_what_is_remembered_is_a_step_or_the_first() -> None:
    assert [step_from(one.id) for one in STEPS] == list(range(len(STEPS)))
    assert [step_from(one) for one in ("", DONE, "nonsense")] == [0, 0, 0]


def test_the_card_makes_way_for_the_keyboard(open_window: OpenWindow, qtbot: QtBot) -> None:
    """Every control is reached by Tab while the card is there, and none is under it when it is."""
    window = open_window()
    tour = start(window)
    find(window, QWidget, f"{EP}.mod.custom").setFocus()
    places = set()
    way = walk(window)
    assert [named(one) for one in controls(window) if one not in way] == []
    for one in way:
        one.setFocus()
        QApplication.processEvents()
        qtbot.waitUntil(partial(in_sight, tour, one))
        places.add(tour.card.pos().toTuple())
    assert len(places) > 1


def in_sight(tour: Tour, one: QWidget) -> bool:
    """Whether the card leaves a control in sight, or is where it is itself."""
    place = QRect(one.mapTo(one.window(), QPoint(0, 0)), one.size())
    return tour.card.isAncestorOf(one) or not tour.card.geometry().intersects(place)


def test_a_tour_ends_with_its_window(open_window: OpenWindow) -> None:
    """The keyboard goes on to another window, and the tour looks no more at what is gone."""
    window = open_window()
    window.actions_["tour"].trigger()
    tour = window.findChildren(Tour)[0]
    assert tour.running
    window.close()
    assert not tour.running
    assert step_from(window.preferences.settings.tour) == 0


RECTS = st.builds(
    QRect, st.integers(-50, 1400), st.integers(-50, 800), st.integers(1, 1366), st.integers(1, 768)
)


@settings(max_examples=300, deadline=None)
@given(RECTS, RECTS, st.integers(50, 400), st.integers(40, 300), st.booleans())
def test_the_card_lies_in_the_window_and_beside_its_target(
    target: QRect, focus: QRect, width: int, height: int, left: bool
) -> None:
    window, size = QRect(0, 0, 1366, 768), QSize(width, height)
    place = QRect(beside(size, target, window, focus, left=left), size)
    assert window.contains(place)
    room = (
        target.right() + 1 + 24 + width <= 1366
        or target.left() - 24 - width >= 0
        or target.bottom() + 1 + 24 + height <= 768
        or target.top() - 24 - height >= 0
    )
    assert not place.intersects(target) or not room
    alone = QRect(beside(size, target, window, QRect(), left=left), size)
    assert place == alone or alone.intersects(focus), "it moves only to make way"
    assert place == alone or not place.intersects(focus)
