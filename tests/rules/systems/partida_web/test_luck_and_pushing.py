"""What may follow a failure: luck at its exact price, a second roll, and what forbids either."""

import pytest

from gmscreen.rules.model import CheckRequest, InputValue, Side, StatChange
from gmscreen.rules.systems.partida_web import SYSTEM, luck
from gmscreen.rules.systems.partida_web.follow_ups import after_luck, luck_offer
from gmscreen.rules.systems.partida_web.table import DEFAULT, Table
from tests.rules.systems.partida_web.kit import (
    codes,
    die,
    follow_ups,
    preview,
    read,
    refusals,
    request,
    versus,
)

PUSHED = die(0, code="pushed")


@pytest.mark.parametrize(
    ("score", "difficulty", "reading", "price"),
    [
        (50, "regular", 70, 20),
        (60, "regular", 72, 12),
        (50, "regular", 95, 45),
        (84, "hard", 72, 30),
        (50, "extreme", 12, 2),
        (10, "extreme", 5, 3),
    ],
)
def test_cc_66_e13_the_price_leads_to_the_factor(
    score: int, difficulty: str, reading: int, price: int
) -> None:
    assert luck.price(reading, score, difficulty) == price


@pytest.mark.parametrize(
    ("score", "difficulty", "reading", "code"),
    [
        (50, "regular", 40, "passed"),
        (50, "regular", 97, "fumble"),
        (40, "regular", 97, "fumble"),
        (5, "extreme", 20, "would_be_critical"),
        (0, "regular", 20, "would_be_critical"),
        (120, "regular", 100, "fumble"),
    ],
)
def test_cc_67_what_luck_cannot_buy(score: int, difficulty: str, reading: int, code: str) -> None:
    with pytest.raises(luck.LuckError, match=code):
        luck.price(reading, score, difficulty)


def test_cc_e13_a_table_may_keep_luck_to_regular_difficulty() -> None:
    with pytest.raises(luck.LuckError, match="harder"):
        luck.price(40, 50, "hard", table=Table(luck_harder=False))
    assert "luck" not in follow_ups(request(50, difficulty="hard"), 40, options={"luck_harder": "never"})


def test_cc_69_points_leave_the_total_and_may_reach_0() -> None:
    assert luck.spend(60, 20) == 40
    assert luck.spend(20, 20) == 0
    with pytest.raises(luck.LuckError, match="not_enough"):
        luck.spend(19, 20)
    with pytest.raises(luck.LuckError, match="not_enough"):
        luck.spend(20, 20, Table(luck_reserve=1))


def test_cc_66_69_d06_the_purchase_is_offered_at_its_price() -> None:
    offer = follow_ups(request(60, luck=30), 72)["luck"]
    assert dict(offer.args) == {"n": 12, "left": 18}
    assert offer.changes == (StatChange("a", "luck", -12),)
    assert offer.result is not None
    bought = offer.result.a
    assert (bought.passed, bought.outcome, bought.roll, bought.fact("luck")) == (True, "regular", 60, 12)
    assert bought.dice == (7, 2)
    assert [(one.code, one.value) for one in bought.trace[-3:-1]] == [("luck", -12), ("kept", 60)]


@pytest.mark.parametrize(
    ("made", "reading"),
    [
        (request(40, luck=99), 97),
        (request(60, luck=11), 72),
        (request(60, luck=99), 60),
        (request(60, kind="luck", luck=60), 72),
        (request(60, kind="sanity", luck=60), 72),
        (request(60, PUSHED, luck=60, consequence="x"), 72),
        (request(60, difficulty="hard", luck=30), 72),
    ],
)
def test_cc_67_68_d06_nothing_is_offered_where_it_is_forbidden(made: CheckRequest, reading: int) -> None:
    assert "luck" not in follow_ups(made, reading)


@pytest.mark.parametrize("source", ["luck", "sanity"])
def test_cc_14_67_a_roll_of_luck_or_sanity_is_one_in_every_kind_of_the_menu(source: str) -> None:
    """What the number is decides, not the menu that it was rolled from."""
    own = Side(base=52, source=source)
    made = request(52, luck=60).model_copy(update={"a": own})
    assert follow_ups(made, 77) == {}
    assert "with_luck" not in codes(made)
    again = made.model_copy(update={"modifiers": (PUSHED,)})
    assert refusals(again) == {f"push_{source}"}
    against = versus(52, 45, luck=60, vs_luck=60).model_copy(update={"a": own})
    assert list(follow_ups(against, 77, 50)) == ["vs_luck"]


def test_cc_59_no_dice_count_for_sanity_in_any_kind_of_the_menu() -> None:
    made = request(52, die(-1)).model_copy(update={"a": Side(base=52, source="sanity")})
    assert len(preview(made).dice) == 2
    assert "dice_not_for_sanity" in codes(made)


def test_cc_66_where_the_total_is_not_known_the_price_is_told() -> None:
    assert dict(follow_ups(request(60), 72)["luck"].args) == {"n": 12}


@pytest.mark.parametrize("kind", ["success", "firearms"])
def test_d06_the_same_answers_inside_a_fight(kind: str) -> None:
    assert dict(follow_ups(request(60, kind=kind, luck=30), 72)["luck"].args)["n"] == 12


def test_cc_66_e13_in_an_opposed_roll_luck_makes_a_regular_success() -> None:
    made = versus(60, 45, luck=30, vs_luck=9)
    result = read(made, 72, 30)
    assert [one.code for one in SYSTEM.follow_ups(made, {}, result)] == ["luck"]
    after = after_luck(made, result, DEFAULT)
    assert (after.a.outcome, after.winner, after.reason) == ("regular", "none", "tie")
    dodged = versus(60, 45, kind="melee", defence="parry", luck=30)
    assert after_luck(dodged, read(dodged, 72, 30), DEFAULT).winner == "a"


def test_cc_66_the_second_side_may_buy_as_well() -> None:
    made = versus(60, 45, vs_luck=20)
    result = read(made, 100, 50)
    assert luck_offer(made, result, DEFAULT, "b") == luck.Offer(5, 15)
    (offer,) = SYSTEM.follow_ups(made, {}, result)
    assert (offer.code, offer.changes) == ("vs_luck", (StatChange("b", "luck", -5),))
    after = after_luck(made, result, DEFAULT, "b")
    assert (after.winner, after.reason) == ("b", "higher_level")


def test_cc_70_a_luck_roll_is_made_on_what_is_left() -> None:
    assert read(request(luck.spend(60, 20), kind="luck"), 40).a.passed
    assert not read(request(luck.spend(60, 20), kind="luck"), 41).a.passed


def test_cc_59_a_sanity_roll_is_made_on_current_sanity() -> None:
    assert read(request(37, kind="sanity"), 37).a.target == 37


def test_cc_10_12_a_failure_may_be_pushed_once_with_a_consequence() -> None:
    made = request(50, die(-1))
    push = follow_ups(made, 70)["push"]
    assert (push.asks, [line.code for line in push.request.modifiers]) == (
        "consequence",
        ["custom", "pushed"],
    )
    assert refusals(push.request) == {"push_needs_consequence"}
    told = request(50, *push.request.modifiers, consequence="Arrestado", extra_time="10 min")
    assert refusals(told) == set()
    result = read(told, 70)
    assert SYSTEM.follow_ups(told, {}, result) == ()
    assert [(one.code, one.label) for one in result.a.trace[-2:]] == [
        ("consequence", "Arrestado"),
        ("extra_time", "10 min"),
    ]


def test_cc_10_each_push_asks_for_a_consequence_of_its_own() -> None:
    assert follow_ups(request(50, consequence="old"), 70)["push"].request.choice("consequence") == ""


def test_cc_11_a_second_roll_that_succeeds_is_a_success() -> None:
    result = read(request(50, PUSHED, consequence="x"), 30)
    assert (result.a.passed, SYSTEM.follow_ups(request(50, PUSHED, consequence="x"), {}, result)) == (
        True,
        (),
    )


@pytest.mark.parametrize(
    ("kind", "inputs", "code"),
    [
        ("opposed", {}, "push_opposed"),
        ("melee", {}, "push_combat"),
        ("firearms", {}, "push_combat"),
        ("success", {"attack": True}, "push_combat"),
        ("luck", {}, "push_luck"),
        ("sanity", {}, "push_sanity"),
        ("damage", {"weapon": "1D6"}, "push_damage"),
    ],
)
def test_cc_14_17_what_cannot_be_pushed(kind: str, inputs: dict[str, InputValue], code: str) -> None:
    assert refusals(versus(50, 50, PUSHED, kind=kind, consequence="x", **inputs)) == {code}
    if kind != "damage":
        assert "push" not in follow_ups(versus(50, 50, kind=kind, **inputs), 70, 10)


def test_cc_14_a_fumble_is_not_pushed_unless_the_table_says_so() -> None:
    assert follow_ups(request(50, luck=99), 97) == {}
    assert set(follow_ups(request(50, luck=99), 97, options={"push_fumble": "yes"})) == {"push"}


def test_nothing_follows_a_success() -> None:
    assert follow_ups(request(50, luck=50), 30) == {}


def test_luck_that_is_known_shows_in_the_odds() -> None:
    assert "with_luck" in codes(request(50, luck=20))
    assert "with_luck" not in codes(request(50, PUSHED, luck=20, consequence="x"))
    assert "with_luck" not in codes(request(50, luck=0))
