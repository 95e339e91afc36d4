"""The desk of Eclipse Phase, played by clicks and keys: each vector of the rules as the window shows it."""

from pathlib import Path

import pytest
from PySide6.QtGui import QResizeEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QWidget

from gmscreen.rules.model import CheckRequest, Side
from gmscreen.session.commands import EditDesk
from gmscreen.ui.panels.desk import DeskPanel
from gmscreen.ui.widgets.chip import Chip
from gmscreen.ui.widgets.choice_box import ChoiceBox
from gmscreen.ui.widgets.odds_bar import OddsBar
from gmscreen.ui.widgets.segmented import SegmentedControl
from tests.conftest import OpenWindow
from tests.ui.kit import EP, choose, click, enabled, entries, find, pick, press, set_base, text, type_into

SIGNS = {-10: "minor.minus", 10: "minor.plus", -20: "moderate.minus", 20: "moderate.plus"}
SIGNS |= {-30: "major.minus", 30: "major.plus"}


@pytest.mark.parametrize(
    ("base", "modifiers", "target", "raw", "applied"),
    [
        (65, [-30], "35", "−30", "−30"),
        (50, [30, 30, 30], "110", "+90", "+60"),
        (50, [-30] * 4, "−10", "−120", "−60"),
        (50, [30, 30, 20, -30], "100", "+50", "+50"),
        (50, [30, 30, 20], "110", "+80", "+60"),
        (50, [-30, -30, -20], "−10", "−80", "−60"),
        (15, [-10], "5", "−10", "−10"),
    ],
)
def test_modifiers_add_up_to_a_cap(
    open_window: OpenWindow, base: int, modifiers: list[int], target: str, raw: str, applied: str
) -> None:
    """EP-09, EP-12, EP-E3: the net sum is capped at 60 either way, and what is lost is told."""
    window = open_window()
    set_base(window, base)
    for value in modifiers:
        click(window, f"{EP}.mod.{SIGNS[value]}")
    assert text(window, f"{EP}.target") == target
    assert raw in text(window, f"{EP}.mods.raw")
    assert applied in text(window, f"{EP}.mods.applied")
    lost = abs(sum(modifiers)) - min(60, abs(sum(modifiers)))
    assert (f"{lost} perdido" in text(window, f"{EP}.mods.applied")) == bool(lost)


def test_the_sum_is_said_once_where_all_of_it_counts(open_window: OpenWindow) -> None:
    """So the modifiers of an opposed test have it at the end of their row; what a cap takes away is told."""
    window = open_window()
    window.resize(1366, 768)
    window.actions_["layout.reset"].trigger()
    click(window, f"{EP}.kind.opposed")
    QTest.qWait(20)
    raw, applied = (find(window, QLabel, f"{EP}.mods.{one}") for one in ("raw", "applied"))
    chips = window.findChildren(Chip)
    centre = {one.mapTo(window, one.rect().center()).y() for one in (raw, *chips) if one.isVisible()}
    assert len(chips) == 3
    assert max(centre) - min(centre) <= 1
    assert not applied.isVisible()
    for _ in range(2):
        click(window, f"{EP}.mod.major.minus")
    assert applied.isVisible()


def test_a_new_difficulty_replaces_the_old_one(open_window: OpenWindow) -> None:
    """EP-13: the GM raises the difficulty from −20 to −30, which is not added to it."""
    window = open_window()
    set_base(window, 65)
    pick(window, f"{EP}.mods.difficulty", "challenging")
    assert text(window, f"{EP}.target") == "45"
    pick(window, f"{EP}.mods.difficulty", "hard")
    assert text(window, f"{EP}.target") == "35"
    pick(window, f"{EP}.mods.difficulty", "average")
    assert text(window, f"{EP}.target") == "65"


def test_odds_follow_every_key(open_window: OpenWindow) -> None:
    """The bar of a target of 35 says 4, 32, 58 and 6 in a hundred; a target typed anew changes it at once."""
    window = open_window()
    set_base(window, 35)
    words = (
        find(window, OddsBar, f"{EP}.odds").accessibleName()
        + find(window, OddsBar, f"{EP}.odds").accessibleDescription()
    )
    for number in ("4", "32", "58", "6", "36"):
        assert number in words
    type_into(window, f"{EP}.base", "98")
    assert (
        "99"
        in find(window, OddsBar, f"{EP}.odds").accessibleName()
        + find(window, OddsBar, f"{EP}.odds").accessibleDescription()
    )


@pytest.mark.parametrize(
    ("base", "dice", "outcome", "margin"),
    [
        (15, "16", "failure", 1),
        (15, "22", "critical_failure", 7),
        (15, "11", "critical_success", 4),
        (15, "15", "success", 0),
        (33, "33", "critical_success", 0),
        (160, "99", "critical_failure", 0),
        (160, "88", "critical_success", 72),
        (-60, "00", "critical_success", 0),
        (30, "2 1", "success", 9),
        (40, "3,4", "success", 6),
        (0, "0 0", "critical_success", 0),
    ],
)
def test_physical_dice_are_read(
    open_window: OpenWindow, base: int, dice: str, outcome: str, margin: int
) -> None:
    """EP-01, EP-03 to EP-05, EP-16, EP-30, EP-31 through the field for real dice."""
    window = open_window()
    set_base(window, base)
    type_into(window, f"{EP}.dice", dice, enter=True)
    result = entries(window)[0].entry.result
    assert result is not None
    assert (result.a.outcome, result.a.margin) == (outcome, margin)
    assert entries(window)[0].visibility == "hidden"
    assert find(window, QLineEdit, f"{EP}.dice").text() == ""


@pytest.mark.parametrize("wrong", ["7", "123", "siete", "1,2,3", "a5"])
def test_dice_that_cannot_be_are_refused_and_kept(open_window: OpenWindow, wrong: str) -> None:
    """A wrong entry stays in the field beside one sentence, and nothing is rolled."""
    window = open_window()
    type_into(window, f"{EP}.dice", wrong, enter=True)
    assert entries(window) == ()
    assert find(window, QLineEdit, f"{EP}.dice").text() == wrong
    assert len(window.banners.banners()) == 1


def test_required_margin(open_window: OpenWindow) -> None:
    """EP-32: target 55, margin 20: 35 reaches it, 36 is a plain success."""
    window = open_window()
    set_base(window, 55)
    type_into(window, f"{EP}.margin", "20")
    type_into(window, f"{EP}.dice", "35", enter=True)
    type_into(window, f"{EP}.dice", "36", enter=True)
    later, earlier = (view.entry.result for view in entries(window)[:2])
    assert later is not None
    assert earlier is not None
    assert (earlier.a.margin_met, later.a.margin_met) == (True, False)
    assert later.a.passed


def test_only_the_most_severe_counts(open_window: OpenWindow) -> None:
    """EP-14: of −10, −20 and +10 only −20 counts; the switch stands among the chips and goes away like
    one.
    """
    window = open_window()
    set_base(window, 50)
    for name in ("minor.minus", "moderate.minus", "minor.plus"):
        click(window, f"{EP}.mod.{name}")
    assert text(window, f"{EP}.target") == "30"
    pick(window, f"{EP}.mods.circumstance", "flag.most_severe")
    assert text(window, f"{EP}.target") == "30"
    click(window, f"{EP}.mod.moderate.minus")
    assert text(window, f"{EP}.target") == "30"
    click(window, f"{EP}.chip.flag.most_severe.close")
    assert text(window, f"{EP}.target") == "10"


def test_extra_time_that_does_not_help(open_window: OpenWindow) -> None:
    """EP-28: the GM's word takes the minutes out of the sum and of the offer, in sight and by a switch."""
    window = open_window()
    set_base(window, 40)
    for _ in range(6):
        pick(window, f"{EP}.mods.circumstance", "minutes")
    assert text(window, f"{EP}.target") == "100"
    assert find(window, QWidget, f"{EP}.offer.automatic_success").isVisible()
    pick(window, f"{EP}.mods.circumstance", "flag.no_extra_time")
    assert text(window, f"{EP}.target") == "40"
    assert "no ayuda" in text(window, f"{EP}.notices")
    assert not [
        one for one in window.findChildren(QWidget, f"{EP}.offer.automatic_success") if one.isVisible()
    ]
    window.actions_["undo"].trigger()
    assert text(window, f"{EP}.target") == "100"
    pick(window, f"{EP}.mods.circumstance", "flag.no_extra_time")
    click(window, f"{EP}.chip.flag.no_extra_time.close")
    assert text(window, f"{EP}.target") == "100"


def test_retry_after_a_failure(open_window: OpenWindow) -> None:
    """EP-24: the second attempt is at −10, the third at −20; after a success there is none."""
    window = open_window()
    set_base(window, 30)
    for target in ("20", "10"):
        type_into(window, f"{EP}.dice", "98", enter=True)
        click(window, f"{EP}.follow.retry")
        assert text(window, f"{EP}.target") == target
    type_into(window, f"{EP}.dice", "01", enter=True)
    assert not find(window, QWidget, f"{EP}.follow.retry").isVisible()


def test_success_without_a_roll_above_99(open_window: OpenWindow) -> None:
    """EP-26, EP-27: base 40 and six minutes reach 100; the GM may grant it, and no dice are in the ledger."""
    window = open_window()
    set_base(window, 40)
    for _ in range(6):
        pick(window, f"{EP}.mods.circumstance", "minutes")
    assert text(window, f"{EP}.target") == "100"
    click(window, f"{EP}.offer.automatic_success")
    result = entries(window)[0].entry.result
    assert result is not None
    assert result.a.passed
    assert result.a.dice == ()
    assert entries(window)[0].visibility == "hidden"
    type_into(window, f"{EP}.base", "39")
    offers = window.findChildren(QWidget, f"{EP}.notice.automatic_success")
    assert not any(one.isVisible() for one in offers)


def test_counted_lines_are_stepped_on_the_chip(open_window: OpenWindow) -> None:
    """EP-20: each helper adds ten; the chip counts up and down, and goes away below one."""
    window = open_window()
    set_base(window, 40)
    pick(window, f"{EP}.mods.circumstance", "teamwork")
    desk = window.tabs.current_desk
    assert desk is not None
    key = desk.desk.request.modifiers[0].key
    click(window, f"{EP}.chip.{key}.more")
    assert text(window, f"{EP}.target") == "60"
    click(window, f"{EP}.chip.{key}.less")
    click(window, f"{EP}.chip.{key}.less")
    assert desk.desk.request.modifiers == ()


def test_skills_and_defaulting_are_offered(open_window: OpenWindow) -> None:
    """EP-06, EP-17, EP-18: aptitudes, their multiples and sums, and missing skills on their aptitude."""
    window = open_window()
    desk = window.tabs.current_desk
    assert desk is not None
    options = {one.name: one.choice for one in desk.desk.bases("a")}
    assert options["Caída libre"].base == 65
    assert options["SOM ×3"].base == 60
    assert options["Protocolo, basada en AST"].base == 10
    assert not next(one for name, one in options.items() if "no se puede basar" in name).allowed
    choose(window, f"{EP}.skill", "som x3")
    assert text(window, f"{EP}.target") in ("60", "40", "45")


@pytest.mark.parametrize(
    ("typed", "label", "value"),
    [("-15 humo", "humo", -15), ("−15", "", -15), ("buen mapa +5", "buen mapa", 5), ("20", "", 20)],
)
def test_other_modifiers_are_typed(open_window: OpenWindow, typed: str, label: str, value: int) -> None:
    """EP-11: any number may be typed, with what it is for."""
    window = open_window()
    set_base(window, 50)
    type_into(window, f"{EP}.mod.custom", typed, enter=True)
    desk = window.tabs.current_desk
    assert desk is not None
    assert [(one.label, one.value) for one in desk.desk.request.modifiers] == [(label, value)]


@pytest.mark.parametrize("wrong", ["1,5", "1.5", "humo", "3 y 4", "<b>x</b>"])
def test_a_modifier_that_is_no_number_is_refused(open_window: OpenWindow, wrong: str) -> None:
    """Never 15 from "1,5": a sentence, and the text stays."""
    window = open_window()
    set_base(window, 50)
    type_into(window, f"{EP}.mod.custom", wrong, enter=True)
    assert text(window, f"{EP}.target") == "50"
    assert find(window, QLineEdit, f"{EP}.mod.custom").text() == wrong
    assert len(window.banners.banners()) == 1


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("-" + "9" * 20, "Escribe un número de −200 a 200: ese no cabe."),
        ("12345 humo", "Escribe un número de −200 a 200: ese no cabe."),
        ("-201", "Escribe un número de −200 a 200: ese no cabe."),
        ("+10 " + "h" * 81, "Son demasiadas palabras para un modificador: caben 80 letras."),
    ],
)
def test_a_modifier_out_of_all_measure_is_refused_in_a_sentence(
    open_window: OpenWindow, wrong: str, said: str
) -> None:
    """No digit of it becomes a word, and no other number takes its place."""
    window = open_window()
    set_base(window, 50)
    type_into(window, f"{EP}.mod.custom", wrong, enter=True)
    assert text(window, f"{EP}.target") == "50"
    assert find(window, QLineEdit, f"{EP}.mod.custom").text() == wrong
    assert [one.text() for one in window.banners.banners()] == [said]
    type_into(window, f"{EP}.mod.custom", "-20 humo", enter=True)
    assert text(window, f"{EP}.target") == "30"
    assert not window.banners.banners()


@pytest.mark.parametrize(
    ("dice", "winner", "reason"),
    [
        ("50 40", "a", "higher_roll"),
        ("30 40", "b", "higher_roll"),
        ("61 45", "b", "only_success"),
        ("61 46", "none", "deadlock_both_fail"),
        ("33 33", "none", "deadlock_equal_rolls"),
        ("00 20", "b", "higher_roll"),
        ("99 00", "b", "only_success"),
    ],
)
def test_opposed_vectors(open_window: OpenWindow, dice: str, winner: str, reason: str) -> None:
    """EP-33 to EP-37: targets 60 and 45."""
    window = open_window()
    set_base(window, 60)
    click(window, f"{EP}.kind.opposed")
    type_into(window, f"{EP}.vs.base", "45")
    pairs = dice.replace(" ", "")
    type_into(window, f"{EP}.dice", pairs, enter=True)
    result = entries(window)[0].entry.result
    assert result is not None
    assert (result.winner, result.reason) == (winner, reason)
    repeat = window.findChildren(QWidget, f"{EP}.follow.repeat")
    assert any(one.isVisible() for one in repeat) == (winner == "none")


def test_scope_of_a_modifier(open_window: OpenWindow) -> None:
    """EP-38: a line counts for one side, for the other or for both; the same advantage twice is warned of."""
    window = open_window()
    set_base(window, 60)
    click(window, f"{EP}.kind.opposed")
    type_into(window, f"{EP}.vs.base", "45")
    click(window, f"{EP}.mod.minor.plus")
    desk = window.tabs.current_desk
    assert desk is not None
    key = desk.desk.request.modifiers[0].key
    assert (text(window, f"{EP}.target"), "45" in text(window, f"{EP}.vs.target")) == ("70", True)
    click(window, f"{EP}.chip.{key}.scope")
    assert (text(window, f"{EP}.target"), "55" in text(window, f"{EP}.vs.target")) == ("60", True)
    click(window, f"{EP}.chip.{key}.scope")
    assert (text(window, f"{EP}.target"), "55" in text(window, f"{EP}.vs.target")) == ("70", True)


@pytest.mark.parametrize(
    ("option", "value", "base", "dice", "outcome"),
    [
        ("equal_double", "plain", 33, "33", "success"),
        ("equal_double", "critical", 33, "33", "critical_success"),
    ],
)
def test_table_options(
    open_window: OpenWindow, option: str, value: str, base: int, dice: str, outcome: str
) -> None:
    """EP-E1: a double equal to the target is critical, unless this table plays it plain."""
    window = open_window()
    window.docks["options"].bring_forward()
    QApplication.processEvents()
    click(window, f"{EP}.option.{option}.{value}")
    set_base(window, base)
    type_into(window, f"{EP}.dice", dice, enter=True)
    result = entries(window)[0].entry.result
    assert result is not None
    assert result.a.outcome == outcome


def test_ruling_stands_beside_the_dice(open_window: OpenWindow) -> None:
    """The GM rules a failure a success: the ledger keeps both."""
    window = open_window()
    set_base(window, 50)
    type_into(window, f"{EP}.dice", "77", enter=True)
    pick(window, f"{EP}.result.rule", "success")
    view = entries(window)[0]
    assert view.ruling == "success"
    assert view.entry.result is not None
    assert view.entry.result.a.outcome == "critical_failure"
    press(window, "Ctrl+Z")
    assert entries(window)[0].ruling == ""


def test_hidden_results_never_reach_the_clipboard(open_window: OpenWindow) -> None:
    """Only what the table has heard can be copied."""
    window = open_window()
    QApplication.clipboard().setText("antes")
    type_into(window, f"{EP}.dice", "12", enter=True)
    assert not enabled(window, f"{EP}.result.copy")
    type_into(window, f"{EP}.dice", "12")
    click(window, f"{EP}.roll.open")
    click(window, f"{EP}.result.copy")
    assert "12" in QApplication.clipboard().text()


def test_desk_follows_the_roster(open_window: OpenWindow) -> None:
    """A skill that changes on the roster changes on the desk, unless the base was typed there."""
    window = open_window()
    who = find(window, ChoiceBox, f"{EP}.who")
    assert who.text() == "Twitch"
    choose(window, f"{EP}.who", "nad")
    assert find(window, ChoiceBox, f"{EP}.who").text() == "Nadia"
    kind = find(window, SegmentedControl, f"{EP}.kind")
    assert kind.current() == "success"


def test_an_unknown_skill_says_that_the_base_stays(open_window: OpenWindow) -> None:
    """Whatever is typed under "Qué" and is no skill keeps the number that stood there, and says so."""
    window = open_window([1, 2])
    base = text_of(window, f"{EP}.base")
    type_into(window, f"{EP}.skill", "Cocina regional", enter=True)
    assert text_of(window, f"{EP}.base") == base
    said = text(window, f"{EP}.notice.base_kept")
    assert "Cocina regional" in said
    assert base in said
    window.activateWindow()
    QTest.qWait(20)
    type_into(window, f"{EP}.base", "40")
    assert not [one for one in window.findChildren(QWidget, f"{EP}.notice.base_kept") if one.isVisible()]


def test_the_word_about_the_base_is_read_below_the_field(open_window: OpenWindow) -> None:
    """Also with the largest type, in which the desk shows little at a time."""
    window = open_window()
    window.resize(1366, 768)
    window.workspace.look.switch("noche", 2.0)
    QTest.qWait(20)
    type_into(window, f"{EP}.skill", "Cocina", enter=True)
    QTest.qWait(50)
    kept, field = find(window, QLabel, f"{EP}.notice.base_kept"), find(window, ChoiceBox, f"{EP}.skill")
    assert kept.visibleRegion().boundingRect() == kept.rect()
    top, bottom = (
        one.mapTo(window, at)
        for one, at in ((kept, kept.rect().topLeft()), (field, field.rect().bottomLeft()))
    )
    assert 0 < top.y() - bottom.y() < 40
    window.workspace.look.switch("noche", 1.0)


def test_a_skill_or_a_roll_ends_the_word_about_the_base(open_window: OpenWindow) -> None:
    window = open_window([1, 2])
    for ending in ("choose", "roll", "undo"):
        type_into(window, f"{EP}.skill", f"Cocina {ending}", enter=True)
        assert find(window, QWidget, f"{EP}.notice.base_kept").isVisible()
        if ending == "choose":
            choose(window, f"{EP}.skill", "Percepción")
        elif ending == "roll":
            press(window, "Ctrl+Shift+Return")
        else:
            window.actions_["undo"].trigger()
        QApplication.processEvents()
        assert [
            one for one in window.findChildren(QWidget, f"{EP}.notice.base_kept") if one.isVisible()
        ] == []


def test_what_is_typed_when_the_window_closes_is_kept(open_window: OpenWindow, tmp_path: Path) -> None:
    """Neither lost nor written into a file that is closed already."""
    path = tmp_path / "mesa.gmscreen"
    window = open_window([1, 2], path)
    type_into(window, f"{EP}.skill", "Cocina regional")
    window.close()
    assert text_of(open_window([1, 2], path), f"{EP}.skill") == "Cocina regional"


def text_of(window: QWidget, name: str) -> str:
    return find(window, QLineEdit, name).text()


def test_the_word_before_the_dice_stands_where_there_is_room_whatever_the_dice(
    open_window: OpenWindow,
) -> None:
    """It once kept to the room that there was before the field of the dice grew."""
    window = open_window()
    field = find(window, QLineEdit, f"{EP}.dice")
    label = next(one for one in window.findChildren(QLabel) if one.buddy() is field)
    came_and_went = set()
    for width in range(920, 1060, 20):
        window.resize(width, 768)
        for kind in ("opposed", "success"):
            find(window, SegmentedControl, f"{EP}.kind").chosen.emit(kind)
            QApplication.processEvents()
            seen, desk = label.isVisible(), window.tabs.current_desk
            assert desk is not None
            QApplication.sendEvent(desk, QResizeEvent(desk.size(), desk.size()))
            assert label.isVisible() == seen, (width, kind)
            came_and_went.add(seen)
    assert came_and_went == {True, False}


def test_the_buttons_of_a_chip_name_what_it_says_now(open_window: OpenWindow) -> None:
    """They once named the modifier of the test, or of the campaign, that was laid out before."""
    window = open_window()
    shown = window.tabs.current_desk
    assert shown is not None
    desk = shown.desk
    desk.clear()
    desk.add_custom("Humo", -10)
    line = desk.request.modifiers[0]
    close = find(window, QWidget, f"{EP}.chip.{line.key}.close")
    assert close.accessibleName().endswith("Humo")
    changed = line.model_copy(update={"label": "Niebla"})
    assert desk.lay_out(desk.request.model_copy(update={"modifiers": (changed,)}))
    assert find(window, QWidget, f"{EP}.chip.{line.key}.close") is close
    assert close.accessibleName().endswith("Niebla")
    assert "Niebla" in close.toolTip()


def test_a_desk_behind_another_waits_until_somebody_looks(
    open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What happens at the table does not wait for tabs that nobody sees; in front they are up to date."""
    window = open_window()
    behind = find(window, QWidget, f"system.{EP}")
    shown: list[str] = []
    refresh = DeskPanel.refresh

    def counted(desk: DeskPanel) -> None:
        shown.append(desk.system.id)
        refresh(desk)

    monkeypatch.setattr(DeskPanel, "refresh", counted)
    press(window, "Ctrl+2")
    shown.clear()
    campaign = window.workspace.campaign
    request = CheckRequest(system=EP, kind="success", a=Side(who="Nadia", what="Sigilo", base=37))
    assert campaign.execute(EditDesk(request, "")) is not None
    assert EP not in shown
    assert not behind.isVisible()
    press(window, "Ctrl+1")
    assert shown.count(EP) == 1
    assert text(window, f"{EP}.target") == "37"
