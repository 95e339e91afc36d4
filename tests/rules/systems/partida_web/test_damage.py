"""Damage: what a hit rolls, with and without impaling, and when it is offered."""

import pytest

from gmscreen.rules.dice import DiceTextError
from gmscreen.rules.expression import parse
from gmscreen.rules.model import CheckRequest, CheckResult, InputValue
from gmscreen.rules.system import System, more_dice
from gmscreen.rules.systems.eclipse_phase import SYSTEM as WITHOUT_DAMAGE
from gmscreen.rules.systems.partida_web import SYSTEM, bursts
from gmscreen.rules.systems.partida_web.damage import Plan, Weapon, plan
from tests.rules.systems.partida_web.kit import args, follow_ups, preview, read, refusals, request, versus

KNIFE = Weapon(parse("1D10"), parse("1D5"), impales=True)
CLUB = Weapon(parse("1D10"), parse("1D5"))
OFFICIAL = {"burst_hits": "official"}


def of_hit(level: str, weapon: Weapon, *, hits: int = 1, far: bool = False) -> Plan:
    found = plan(level, weapon, hits=hits, far=far)
    assert found is not None
    return found


def swing(reading: int, answer: int = 99, **inputs: InputValue) -> tuple[CheckRequest, CheckResult]:
    made = versus(60, 45, kind="melee", defence="dodge", weapon="1D10", damage_bonus="1D5", **inputs)
    return made, read(made, reading, answer)


def finished(made: CheckRequest, result: CheckResult, *faces: int) -> dict[str, object]:
    found = SYSTEM.complete(made, {}, result, faces).a
    return {
        one.key: one.value for one in found.facts if one.key.startswith("damage") and one.key != "damage_die"
    }


@pytest.mark.parametrize(
    ("level", "weapon", "text", "bounds"),
    [
        ("regular", KNIFE, "1d10+1d5", (2, 15)),
        ("hard", KNIFE, "1d10+1d5", (2, 15)),
        ("extreme", KNIFE, "15+1d10", (16, 25)),
        ("critical", KNIFE, "15+1d10", (16, 25)),
        ("extreme", CLUB, "15", (15, 15)),
        ("critical", CLUB, "15", (15, 15)),
    ],
)
def test_cc_36_37_38_damage(level: str, weapon: Weapon, text: str, bounds: tuple[int, int]) -> None:
    found = of_hit(level, weapon)
    assert (found.text, found.bounds) == (text, bounds)


def test_cc_44_at_extreme_range_only_a_critical_impales() -> None:
    assert of_hit("extreme", KNIFE, far=True).text == "1d10+1d5"
    assert of_hit("critical", KNIFE, far=True).text == "15+1d10"


@pytest.mark.parametrize(
    ("inputs", "text"),
    [
        ({"distance": 70, "base_range": 20}, "1d10"),
        ({"distance": 70, "base_range": 20, "range_difficulty": "regular"}, "1d10"),
        ({"distance": 30, "base_range": 20, "range_difficulty": "extreme"}, "10+1d10"),
        ({"range_difficulty": "extreme"}, "1d10"),
        ({}, "10+1d10"),
    ],
)
def test_cc_44_extreme_range_is_that_of_the_distance(inputs: dict[str, InputValue], text: str) -> None:
    made = request(60, kind="firearms", weapon="1D10", impales=True, **inputs)
    assert dict(follow_ups(made, 12)["damage"].args) == {"damage": text}


def test_cc_e5_without_impaling_the_maximum_may_take_a_critical() -> None:
    made, result = swing(10)
    assert more_dice(SYSTEM, made, {}, result) == ()
    assert len(more_dice(SYSTEM, made, {"blunt_maximum": "critical"}, result)) == 2
    assert swing(1)[1].winner == "a"


@pytest.mark.parametrize(
    ("bonus", "faces", "total", "maximum"),
    [
        ("1D5", (6, 5), 8, 12),
        ("1D5", (6, 4), 8, 12),
        ("-1", (6,), 5, 9),
        ("3", (6,), 7, 11),
        ("-9", (1,), 0, 5),
    ],
)
def test_cc_42_half_the_bonus_is_rounded_down(
    bonus: str, faces: tuple[int, ...], total: int, maximum: int
) -> None:
    bow = Weapon(parse("1D10"), parse(bonus), impales=True, half_bonus=True)
    assert of_hit("regular", bow).total(faces) == total
    assert of_hit("extreme", bow).flat == maximum


def test_cc_41_42_a_thrown_weapon_adds_half_by_itself() -> None:
    made, result = swing(50, thrown=True)
    assert finished(made, result, 6, 5) == {"damage": 8, "damage_text": "1d10+1d5/2", "damage_mode": "rolled"}


def test_cc_36_a_hit_asks_for_its_dice_and_then_has_its_damage() -> None:
    made, result = swing(50)
    assert [die.role for die in more_dice(SYSTEM, made, {}, result)] == ["weapon", "bonus"]
    assert finished(made, result, 7, 3)["damage"] == 10
    made, result = swing(10, impales=True)
    assert [die.role for die in more_dice(SYSTEM, made, {}, result)] == ["weapon"]
    assert finished(made, result, 7) == {"damage": 22, "damage_text": "15+1d10", "damage_mode": "impaled"}
    with pytest.raises(DiceTextError):
        SYSTEM.complete(made, {}, result, (7, 3))


@pytest.mark.parametrize(("reading", "answer"), [(61, 99), (50, 44), (61, 10), (100, 99)])
def test_cc_35_without_a_hit_there_is_no_damage(reading: int, answer: int) -> None:
    made, result = swing(reading, answer)
    assert more_dice(SYSTEM, made, {}, result) == ()
    assert SYSTEM.complete(made, {}, result, ()) == result
    assert "damage" not in {one.code for one in SYSTEM.follow_ups(made, {}, result)}


def test_damage_may_be_rolled_later_as_a_check_of_its_own() -> None:
    made, result = swing(10, impales=True)
    (offer,) = SYSTEM.follow_ups(made, {}, result)
    assert (offer.code, dict(offer.args)) == ("damage", {"damage": "15+1d10"})
    assert args(offer.request, "damage_range") == {"damage": "15+1d10", "low": 16, "high": 25}
    found = SYSTEM.resolve(offer.request, {}, (7,)).a
    assert (found.roll, found.outcome, found.compared) == (22, "damage", False)
    completed = SYSTEM.complete(made, {}, result, (7,))
    assert SYSTEM.follow_ups(made, {}, completed) == ()
    assert SYSTEM.follow_ups(offer.request, {}, SYSTEM.resolve(offer.request, {}, (7,))) == ()


@pytest.mark.parametrize(
    ("weapon", "bonus", "code"),
    [
        ("1X10", "", "weapon_not_dice"),
        ("1D10", "sword", "weapon_not_dice"),
        ("60D10", "60D6", "too_many_damage_dice"),
        ("", "", "weapon_missing"),
    ],
)
def test_bad_weapons_are_refused(weapon: str, bonus: str, code: str) -> None:
    made = request(0, kind="damage", weapon=weapon, damage_bonus=bonus)
    assert refusals(made) == {code}
    if code != "weapon_missing":
        assert refusals(request(50, kind="firearms", weapon=weapon, damage_bonus=bonus)) == {code}
    with pytest.raises(ValueError, match="with a weapon"):
        SYSTEM.resolve(made, {}, ())


def test_a_weapon_does_no_damage_outside_combat() -> None:
    made = request(50, weapon="1D10")
    assert more_dice(SYSTEM, made, {}, read(made, 10)) == ()
    assert len(more_dice(SYSTEM, request(50, weapon="1D10", attack=True), {}, read(made, 40))) == 1


def test_a_bonus_may_be_written_with_its_sign() -> None:
    made, result = swing(50)
    signed = made.model_copy(
        update={"inputs": (*made.inputs[:1], *request(0, weapon="1d8", damage_bonus="+1d4").inputs)}
    )
    assert len(more_dice(SYSTEM, signed, {}, result)) == 2


@pytest.mark.parametrize(
    ("level", "bullets", "hits"),
    [
        ("regular", 5, (2, 0)),
        ("hard", 3, (1, 0)),
        ("regular", 1, (1, 0)),
        ("extreme", 5, (5, 2)),
        ("critical", 3, (3, 1)),
    ],
)
def test_cc_e15_official_hits_of_a_burst(level: str, bullets: int, hits: tuple[int, int]) -> None:
    assert bursts.official_hits(level, bullets) == hits


def test_cc_e15_bullets_that_hit_roll_apart() -> None:
    made = request(65, kind="firearms", weapon="1D8", bursts="5", impales=True)
    assert len(more_dice(SYSTEM, made, {}, read(made, 40))) == 1
    assert len(more_dice(SYSTEM, made, OFFICIAL, read(made, 40))) == 2
    assert follow_ups(made, 10, options=OFFICIAL)["damage"].args == (("damage", "16+5×(1d8)"),)
    offered = follow_ups(made, 10, options=OFFICIAL)["damage"].request
    assert args(offered, "damage_range")["damage"] == "16+5×(1d8)"
    several = request(65, kind="firearms", weapon="1D8", hits=3)
    assert len(more_dice(SYSTEM, several, {}, read(several, 40))) == 3


def test_what_cannot_be_read_or_thrown_does_no_damage() -> None:
    assert plan("failure", KNIFE) is None
    for weapon in ("sword", "60d6"):
        made = request(50, kind="firearms", weapon=weapon, hits=2)
        assert more_dice(SYSTEM, made, {}, read(made, 40)) == ()


def test_a_system_without_damage_asks_for_no_dice() -> None:
    system: System = WITHOUT_DAMAGE
    assert more_dice(system, request(50), {}, read(request(50), 40)) == ()
    assert preview(request(0, kind="damage", weapon="1D10", damage_bonus="1D5")).number == 15
