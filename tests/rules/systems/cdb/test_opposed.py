"""Opposed actions: who wins, why, how far, and how likely it is."""

from itertools import product

import pytest

from gmscreen.rules.model import Modifier
from gmscreen.rules.systems.cdb import opposed
from gmscreen.rules.systems.cdb.skills import NAMED
from gmscreen.rules.systems.cdb.system import CdbSystem
from gmscreen.viewmodels.reference import page_text
from gmscreen.viewmodels.texts import Texts
from tests.rules.systems.cdb.kit import (
    ASPECT,
    BOTH,
    GAMES,
    PEACEMAKER,
    WALKURE,
    aspects,
    chances,
    codes,
    fractions,
    oracle,
    preview,
    read,
    terms,
    versus,
)


@BOTH
@pytest.mark.parametrize(
    ("totals", "difficulty", "defender", "winner", "reason"),
    [
        ((11, 7), None, "none", "a", "higher_total"),
        ((10, 10), None, "b", "b", "defender"),
        ((7, 7), None, "a", "a", "defender"),
        ((10, 10), None, "none", "none", "tie"),
        ((8, 7), 9, "b", "none", "nobody"),
        ((8, 8), 9, "b", "none", "nobody"),
        ((10, 7), 9, "none", "a", "only_success"),
        ((8, 10), 9, "none", "b", "only_success"),
        ((12, 10), 9, "b", "a", "higher_total"),
        ((9, 9), 9, "b", "b", "defender"),
    ],
)
def test_pm_13_to_17_wk_28_to_30_who_wins(
    game: CdbSystem,
    totals: tuple[int, int],
    difficulty: int | None,
    defender: str,
    winner: str,
    reason: str,
) -> None:
    made = terms(versus(totals[0] - 7, totals[1] - 7), defender=defender, minimum=difficulty)
    result = read(game, made, 3, 4, 3, 4)
    assert (result.winner, result.reason) == (winner, reason)


def test_wk_03_the_relative_degree_is_against_the_other_total() -> None:
    result = read(WALKURE, versus(4, 0), 3, 4, 3, 4)
    assert result.b is not None
    assert (result.a.fact("degree"), result.b.fact("degree")) == (4, 0)


def test_pm_40_wk_03_with_a_difficulty_on_top_the_two_games_measure_differently() -> None:
    made = versus(5, 3, minimum=9)
    degrees = {game.id: read(game, made, 3, 4, 3, 4).a.fact("degree") for game in GAMES}
    assert degrees == {"peacemaker": 3, "walkure": 2}


def test_wk_29_a_defender_who_wins_a_tie_has_degree_0() -> None:
    result = read(WALKURE, versus(0, 0, defender="b"), 3, 4, 3, 4)
    assert result.b is not None
    assert result.b.fact("degree") == 0


@pytest.mark.parametrize(("skill", "damage"), [(4, 4), (0, None), (-1, None)])
def test_pm_41_the_degree_of_an_attack_that_hits_is_added_to_damage(skill: int, damage: int | None) -> None:
    result = read(PEACEMAKER, versus(skill, 0, attack=True, defender="b"), 3, 4, 3, 4)
    assert result.a.fact("damage") == damage
    assert read(PEACEMAKER, versus(4, 0), 3, 4, 3, 4).a.fact("damage") is None
    assert read(WALKURE, versus(4, 0, attack=True), 3, 4, 3, 4).a.fact("damage") is None


def test_wk_27_both_sides_may_apply_an_aspect_and_have_modifiers_of_their_own() -> None:
    lines = (
        ASPECT.model_copy(update={"scope": "both"}),
        Modifier(value=5, scope="b"),
        Modifier(value=-1, scope="a"),
    )
    found = preview(WALKURE, versus(2, 1, *lines))
    assert [die.side for die in found.dice] == ["a"] * 3 + ["b"] * 3
    assert (found.number, found.other_number) == (1, 4)
    assert found.other_sums is not None
    assert (found.sums.wasted, found.other_sums.wasted) == (0, 2)


@pytest.mark.parametrize("game", ["peacemaker", "walkure"])
@pytest.mark.parametrize(("language", "reacts"), [("es", "reacciona"), ("en", "reacts")])
def test_pm_18_the_reference_names_the_suggested_pairings(game: str, language: str, reacts: str) -> None:
    names = {one.id: Texts(language).of(game, f"skill.{one.id}") for one in NAMED}
    pairings = (
        ("agility", "agility", False),
        ("brawl", "brawl", False),
        ("stealth", "attention", True),
        ("vigor", "vigor", False),
        ("deceive", "sense_motive", True),
    )
    page = page_text(game, language)
    for first, second, answered in pairings:
        after = f" ({reacts})" if answered else ""
        assert f"| {names[first]} | {names[second]}{after} |" in page


def test_every_chance_of_an_opposed_action_equals_the_oracle() -> None:
    names = {"a": "a_wins", "b": "b_wins"}
    for key, expected in oracle("cdb_opposed").items():
        a, b, mode_a, mode_b = key.split(",")
        made = versus(int(a), int(b), *aspects(mode_a, "a"), *aspects(mode_b, "b"))
        for game in (WALKURE,) if "3d6kh2" in (mode_a, mode_b) else GAMES:
            found = chances(game, made)
            assert {names.get(code, code): value for code, value in found.items()} == fractions(expected)


@BOTH
@pytest.mark.parametrize("defender", opposed.DEFENDERS)
@pytest.mark.parametrize("minimum", [None, 9])
def test_the_odds_are_those_of_every_throw(game: CdbSystem, defender: str, minimum: int | None) -> None:
    odds = preview(game, terms(versus(2, 1), defender=defender, minimum=minimum)).odds
    counted = dict.fromkeys(("a", "tie", "nobody", "b"), 0)
    for faces in product(range(1, 7), repeat=4):
        total_a, total_b = faces[0] + faces[1] + 2, faces[2] + faces[3] + 1
        found = opposed.verdict(total_a, total_b, minimum, defender)
        counted[found.winner if found.winner != "none" else found.reason] += 1
    assert {tier.code: tier.ways for tier in odds.tiers} == counted
    assert sum(counted.values()) == odds.total == 1296


@BOTH
def test_a_minimum_nobody_can_reach_is_said(game: CdbSystem) -> None:
    made = versus(2, 1, minimum=40)
    assert "nobody_can" in codes(game, made)
    assert chances(game, made)["nobody"] == 1
    assert "difficulty_out_of_range" in codes(game, versus(2, 1, minimum=-5))
