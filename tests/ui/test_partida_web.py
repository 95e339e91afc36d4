"""The web game at its desk, by clicks and keys: a shot into a melee, ties, a second dodge, a push, a
purchase.
"""

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QWidget

from gmscreen.content.characters import Character, Skill, Stat, SystemSheet
from gmscreen.rules.model import CheckResult
from gmscreen.session.pools import pool
from gmscreen.session.roster import PutCharacter
from gmscreen.ui.main_window import MainWindow
from gmscreen.ui.widgets.odds_bar import OddsBar
from tests.conftest import OpenWindow
from tests.ui.kit import choose, click, entries, find, pick, press, text, type_into
from tests.ui.story_kit import Keyboard

CC = "partida_web"


def opened(open_window: OpenWindow, faces: tuple[int, ...] = ()) -> MainWindow:
    """The window with the desk of the web game in front, and an investigator on the roster."""
    window = open_window(faces)
    window.resize(1366, 900)
    sheet = SystemSheet(
        system=CC,
        stats=(Stat(id="dex", value=60), Stat(id="luck", value=30), Stat(id="san", value=52)),
        skills=(Skill(name="Buscar libros", value=50), Skill(name="Fusil", value=52)),
    )
    person = Character(id="irene", name="Irene", sheets=(sheet,))
    window.workspace.campaign.execute(PutCharacter(person))
    window.tabs.bring_forward(CC)
    window.tabs.set_character("irene")
    QApplication.processEvents()
    return window


def last(window: MainWindow) -> CheckResult:
    """The newest result of the ledger, whose trace says why."""
    result = entries(window)[0].entry.result
    assert result is not None
    assert result.a.trace
    return result


def odds(window: MainWindow) -> str:
    """What the bar says to assistive tools."""
    bar = find(window, OddsBar, f"{CC}.odds")
    return bar.accessibleName() + bar.accessibleDescription()


def follow_ups(window: MainWindow) -> list[str]:
    """What is offered after the last result."""
    found = [one for one in window.findChildren(QWidget) if one.isVisible()]
    return [one.objectName() for one in found if one.objectName().startswith(f"{CC}.follow.")]


def test_a_shot_at_thirty_metres_into_a_melee_from_cover(open_window: OpenWindow) -> None:
    """CC-43, CC-45: distance, movement and size count by themselves, the rest is one click each."""
    window = opened(open_window, (2, 7, 3))
    type_into(window, f"{CC}.base", "52", enter=True)
    click(window, f"{CC}.kind.firearms")
    for name, typed in (
        ("distance", "30"),
        ("base_range", "100"),
        ("target_mov", "9"),
        ("target_build", "5"),
    ):
        type_into(window, f"{CC}.{name}", typed, enter=True)
    pick(window, f"{CC}.mods.circumstance", "flag.target_moving")
    for code in ("in_cover", "into_melee", "aimed"):
        pick(window, f"{CC}.mods.circumstance", code)
    assert text(window, f"{CC}.target") == "52"
    assert "−1" in text(window, f"{CC}.mods.raw")
    assert "27" in odds(window)
    press(window, "Ctrl+Shift+Return")
    result = last(window)
    assert (result.a.roll, result.a.outcome) == (73, "failure")
    assert entries(window)[0].visibility == "hidden"


def test_out_of_range_is_said_and_not_rolled(open_window: OpenWindow) -> None:
    """CC-43: beyond four times the base range there is no shot."""
    window = opened(open_window)
    click(window, f"{CC}.kind.firearms")
    type_into(window, f"{CC}.base_range", "20", enter=True)
    type_into(window, f"{CC}.distance", "81", enter=True)
    assert not find(window, QWidget, f"{CC}.roll.hidden").isEnabled()
    words = " ".join(one.text() for one in window.findChildren(QLabel) if one.isVisible())
    assert "alcance" in words.lower()
    press(window, "Ctrl+Return")
    assert entries(window) == ()


@pytest.mark.parametrize(("defence", "winner"), [("parry", "a"), ("dodge", "b")])
def test_a_tie_goes_by_the_defence(open_window: OpenWindow, defence: str, winner: str) -> None:
    """CC-33, CC-34: equal levels: against a parry the attacker wins, against a dodge the defender."""
    window = opened(open_window)
    type_into(window, f"{CC}.base", "60", enter=True)
    click(window, f"{CC}.kind.melee")
    type_into(window, f"{CC}.vs.base", "45", enter=True)
    click(window, f"{CC}.defence.{defence}")
    type_into(window, f"{CC}.dice", "4,0,4,4", enter=True)
    assert last(window).winner == winner


def test_the_second_dodge_of_a_turn_gives_the_attacker_a_die(open_window: OpenWindow) -> None:
    """CC-32: the first defence is free, the next costs a bonus die, until the count is set back."""
    window = opened(open_window)
    type_into(window, f"{CC}.base", "60", enter=True)
    click(window, f"{CC}.kind.melee")
    click(window, f"{CC}.defence.dodge")
    type_into(window, f"{CC}.vs.base", "45", enter=True)
    type_into(window, f"{CC}.dice", "4,0,4,4", enter=True)
    desk = window.tabs.current_desk
    assert desk is not None
    assert len(desk.desk.preview.dice) == 5
    type_into(window, f"{CC}.dice", "4,1,0,4,4", enter=True)
    assert last(window).a.roll == 10
    type_into(window, f"{CC}.defences", "0", enter=True)
    assert len(desk.desk.preview.dice) == 4


def test_a_pushed_roll_that_fails(open_window: OpenWindow) -> None:
    """CC-10 to CC-13: the consequence is asked for first; the second roll cannot be pushed or bought."""
    window = opened(open_window)
    type_into(window, f"{CC}.base", "50", enter=True)
    type_into(window, f"{CC}.dice", "73", enter=True)
    click(window, f"{CC}.follow.push")
    ask = find(window, QLineEdit, f"{CC}.follow.ask")
    assert ask.isVisible()
    type_into(window, f"{CC}.follow.ask", "lo detienen", enter=True)
    type_into(window, f"{CC}.dice", "82", enter=True)
    view = entries(window)[0]
    assert view.entry.request is not None
    assert view.entry.request.choice("consequence") == "lo detienen"
    shown = [
        one for one in window.findChildren(QWidget) if f"{CC}.follow." in one.objectName() and one.isVisible()
    ]
    assert shown == []


def test_luck_buys_exactly_the_success(open_window: OpenWindow) -> None:
    """CC-66, CC-69: 62 against 50 costs 12 of 30; the entry stands beside the roll, and undo gives it
    back.
    """
    window = opened(open_window)
    type_into(window, f"{CC}.base", "50", enter=True)
    type_into(window, f"{CC}.dice", "62", enter=True)
    button = find(window, QWidget, f"{CC}.follow.luck")
    assert "12" in button.property("text")
    click(window, f"{CC}.follow.luck")
    campaign = window.workspace.campaign
    system = campaign.systems[CC]
    assert pool(campaign.state, system, "irene", "luck") == 18
    assert last(window).a.passed
    assert [one.visibility for one in entries(window)] == ["hidden", "hidden"]
    window.actions_["undo"].trigger()
    assert pool(campaign.state, system, "irene", "luck") == 30
    assert entries(window)[0].undone


def test_a_fumble_leaves_nothing_to_do(open_window: OpenWindow) -> None:
    """CC-06, CC-67: 97 against a factor of 50 is a fumble: no push, no luck."""
    window = opened(open_window)
    type_into(window, f"{CC}.base", "50", enter=True)
    type_into(window, f"{CC}.dice", "97", enter=True)
    assert last(window).a.outcome == "fumble"
    shown = [
        one for one in window.findChildren(QWidget) if f"{CC}.follow." in one.objectName() and one.isVisible()
    ]
    assert shown == []


@pytest.mark.parametrize(
    ("difficulty", "dice", "outcome"),
    [
        ("regular", "50", "regular"),
        ("hard", "25", "hard"),
        ("extreme", "10", "extreme"),
        ("hard", "26", "regular"),
    ],
)
def test_difficulty(open_window: OpenWindow, difficulty: str, dice: str, outcome: str) -> None:
    """CC-07: half and a fifth of the score."""
    window = opened(open_window)
    type_into(window, f"{CC}.base", "50", enter=True)
    click(window, f"{CC}.difficulty.{difficulty}")
    type_into(window, f"{CC}.dice", dice, enter=True)
    assert last(window).a.outcome == outcome
    assert last(window).a.passed == (dice != "26")


def test_a_hit_rolls_its_damage(open_window: OpenWindow) -> None:
    """CC-36, CC-37: with a weapon the damage is thrown with the attack; an extreme hit impales."""
    window = opened(open_window, (0, 5, 7))
    type_into(window, f"{CC}.base", "52", enter=True)
    click(window, f"{CC}.kind.firearms")
    type_into(window, f"{CC}.weapon", "1D10", enter=True)
    pick(window, f"{CC}.mods.circumstance", "flag.impales")
    press(window, "Ctrl+Shift+Return")
    result = last(window)
    assert result.a.outcome == "extreme"
    assert result.a.fact("damage") == 17
    assert "17" in find(window, QWidget, f"{CC}.result.verdict").accessibleName()


def at(window: MainWindow) -> str:
    """What has the keyboard."""
    return window.focusWidget().objectName()


def test_what_follows_by_keys_leaves_the_keyboard_at_the_desk(open_window: OpenWindow) -> None:
    """A button or field that goes with its offer gives the keyboard back to what is tested, and not to the
    first field of the window.
    """
    window = opened(open_window, (5, 5))
    keys = Keyboard(window)
    keys.press("Ctrl+P")
    keys.type("fusil", "Return")
    keys.put(f"{CC}.dice", "7 0", "Return")
    keys.tab_to(f"{CC}.follow.luck")
    keys.press("Return")
    assert last(window).a.passed
    assert at(window) == f"{CC}.skill"
    keys.put(f"{CC}.dice", "7 0", "Return")
    keys.tab_to(f"{CC}.follow.push")
    keys.press("Return")
    assert at(window) == f"{CC}.follow.ask"
    keys.press("Escape")
    assert at(window) == f"{CC}.follow.push"
    assert not find(window, QWidget, f"{CC}.follow.ask").isVisible()
    keys.press("Return")
    keys.type("cae", "Return")
    assert at(window) == f"{CC}.skill"
    assert find(window, QLineEdit, f"{CC}.skill").selectedText() == "Fusil"


def test_the_key_of_the_desk_lets_the_next_letter_replace_what_is_tested(open_window: OpenWindow) -> None:
    window = opened(open_window)
    keys = Keyboard(window)
    for typed, found in (("fusil", ("success", "Fusil", 52)), ("busc", ("success", "Buscar libros", 50))):
        keys.press("Ctrl+I", "Ctrl+P")
        keys.type(typed, "Return")
        assert kind_of_desk(window) == found


def kind_of_desk(window: MainWindow) -> tuple[str, str, int]:
    """The kind of test that lies on the desk, what it is made on, and the number."""
    desk = window.tabs.current_desk
    assert desk is not None
    request = desk.desk.request
    return request.kind, request.a.what, request.a.base


def test_what_is_rolled_on_sanity_is_a_sanity_roll(open_window: OpenWindow) -> None:
    """CC-59, CC-67: chosen as what is rolled it brings its kind, and goes with it; luck buys nothing."""
    window = opened(open_window, (7, 7))
    choose(window, f"{CC}.skill", "COR")
    assert kind_of_desk(window) == ("sanity", "COR", 52)
    press(window, "Ctrl+Shift+Return")
    assert last(window).a.roll == 77
    assert follow_ups(window) == []
    choose(window, f"{CC}.skill", "Fusil")
    assert kind_of_desk(window) == ("success", "Fusil", 52)
    choose(window, f"{CC}.skill", "Suerte")
    assert kind_of_desk(window) == ("luck", "Suerte", 30)


def test_a_sanity_roll_stays_one_for_whoever_makes_it(open_window: OpenWindow) -> None:
    """Somebody else is taken with their own sanity, and never with a skill in its place."""
    window = opened(open_window)
    sheet = SystemSheet(system=CC, stats=(Stat(id="san", value=41),), skills=(Skill(name="Pelea", value=70),))
    for key, name, made in (
        ("bruno", "Bruno", sheet),
        ("mudo", "Mudo", sheet.model_copy(update={"stats": ()})),
    ):
        window.workspace.campaign.execute(PutCharacter(Character(id=key, name=name, sheets=(made,))))
    click(window, f"{CC}.kind.sanity")
    assert kind_of_desk(window) == ("sanity", "COR", 52)
    choose(window, f"{CC}.who", "Bruno")
    assert kind_of_desk(window) == ("sanity", "COR", 41)
    choose(window, f"{CC}.who", "Mudo")
    assert kind_of_desk(window) == ("sanity", "", 0)


@pytest.mark.parametrize(
    ("said", "kind", "base"),
    [
        ("irene cor", "sanity", 52),
        ("irene cordu", "sanity", 52),
        ("irene suerte", "luck", 30),
        ("destr irene", "success", 60),
    ],
)
def test_the_line_rolls_sanity_and_luck_as_what_they_are(
    open_window: OpenWindow, said: str, kind: str, base: int
) -> None:
    """CC-59, CC-70; a number is found by its sign and by its name."""
    window = opened(open_window, (7, 7))
    press(window, "Ctrl+K")
    type_into(window, "command.line", said, enter=True)
    request = entries(window)[0].entry.request
    assert request is not None
    assert (request.kind, request.a.base) == (kind, base)
