"""The exact odds of wounds and sanity, against values that were worked out independently."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from gmscreen.rules.cases import CaseError, Facts, Helper
from gmscreen.rules.systems.partida_web.sanity_loss import parse_loss, temporary_insanity
from gmscreen.rules.systems.partida_web.wounds import CriticalWound
from gmscreen.rules.systems.partida_web.wounds_odds import Survival, pass_chance, survival, within

ORACLE: dict[str, list[list[Any]]] = json.loads(
    (Path(__file__).parents[3] / "data" / "oracle" / "wounds.json").read_text(encoding="utf-8")
)
HALF = Fraction(1, 2)
WOUND = CriticalWound()


def test_survival_equals_the_oracle_on_a_grid() -> None:
    assert len(ORACLE["critical_wound"]) > 300
    for aid, medicine, con, *wanted in ORACLE["critical_wound"]:
        found = survival(Fraction(aid), Fraction(medicine), Fraction(con))
        got = (found.recovered_a, found.dead_a, found.recovered_b, found.dead_unstabilised)
        assert got == tuple(map(Fraction, wanted)), (aid, medicine, con)


def test_named_examples() -> None:
    assert survival(HALF, HALF, HALF).recovered_a == Fraction(4, 7)
    found = survival(HALF, Fraction(2, 5), Fraction(11, 20))
    assert round(100 * float(found.recovered_a), 2) == 57.02
    assert round(100 * float(found.dead_unstabilised), 2) == 31.03
    assert survival(Fraction(0), HALF, HALF).dead_a == 1


@pytest.mark.parametrize("medicine", [0, 1])
def test_a_loop_without_an_end_has_neither_end(medicine: int) -> None:
    found = survival(Fraction(0), Fraction(medicine), Fraction(1))
    nobody = Fraction(0)
    assert found == Survival(nobody, nobody, Fraction(medicine), nobody, nobody)


def test_more_attempts_count_as_one_of_them() -> None:
    assert [within(HALF, n) for n in (-1, 0, 1, 2)] == [0, 0, HALF, Fraction(3, 4)]
    assert pass_chance(0, {}) == Fraction(1, 100)
    assert pass_chance(-5, {}) == Fraction(1, 100)
    assert pass_chance(500, {}) == Fraction(99, 100)


def facts(**more: Any) -> Facts:
    helper = Helper("doc", "Doc", {"first_aid": 50, "medicine": 40})
    return Facts(stats={"con": 55}, helpers=(helper,), **more)


def test_a_case_tells_the_oracle_s_chance() -> None:
    begun = WOUND.begin(facts())
    assert round(float(100 * (WOUND.chance(begun, facts()) or 0)), 2) == 57.02
    nobody = WOUND.chance(begun, facts(), Helper("", "", {}))
    assert nobody == Fraction(55, 100) * (WOUND.chance(begun, facts()) or 0)
    assert WOUND.chance(begun, facts(reached=True)) == nobody


def test_the_better_helper_saves_more_often() -> None:
    worse = Helper("ana", "Ana", {"first_aid": 20})
    known = Facts(stats={"con": 55}, helpers=(*facts().helpers, worse))
    begun = WOUND.begin(known)
    best, other = (WOUND.chance(begun, known, one) for one in known.helpers)
    assert best is not None
    assert other is not None
    assert best > other
    assert WOUND.chance(begun, Facts()) is None


@pytest.mark.parametrize(("attempts", "share"), [("1", HALF), ("2", Fraction(3, 4)), ("3", Fraction(7, 8))])
def test_more_attempts_a_cycle_help(attempts: str, share: Fraction) -> None:
    known = facts(options={"aid_attempts": attempts})
    ends = survival(share, within(Fraction(2, 5), int(attempts)), Fraction(55, 100))
    assert WOUND.chance(WOUND.begin(known), known) == ends.recovered_a


def test_temporary_insanity_equals_the_oracle() -> None:
    for san, score, text, wanted in ORACLE["temporary_insanity"]:
        found = temporary_insanity(san, score, parse_loss(text), {})
        assert found == Fraction(wanted), (san, score, text)
    assert temporary_insanity(50, 60, parse_loss("0/1D6"), {}) == Fraction(1, 10)


@pytest.mark.parametrize("text", ["", "/", "1/", "/2", "1/2/3", "x", "1d6-3", "1/-2", "9" * 99, "½"])
def test_what_is_no_loss_is_refused(text: str) -> None:
    with pytest.raises(CaseError, match="loss_unreadable"):
        parse_loss(text)


@pytest.mark.parametrize(("text", "nothing"), [("0/0", True), ("0", True), ("0/1", False), ("1d6", False)])
def test_losses_of_nothing(text: str, nothing: bool) -> None:
    assert parse_loss(text).nothing is nothing
