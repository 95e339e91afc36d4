"""Damage and healing: what may be typed, armour, bounds, and what becomes known of it."""

import pytest

from gmscreen.rules.expression import ExpressionError
from gmscreen.session.session import CommandError
from gmscreen.session.tracker.damage import Damage, blow, parse_amount
from gmscreen.session.tracker.fight import EndFight
from tests.session.tracker.kit import SYSTEMS, Table, abc, person


@pytest.mark.parametrize(
    ("text", "change", "total"),
    [
        ("7", "damage", "7"),
        ("-7", "damage", "7"),
        (" −7 ", "damage", "7"),
        ("+3", "healing", "3"),
        ("= 12", "set", "12"),
        ("=-4", "set", "-4"),
        ("2d6+1", "damage", "2d6+1"),
        ("-2D6", "damage", "2d6"),
        ("+1d3", "healing", "1d3"),
    ],
)
def test_amounts(text: str, change: str, total: str) -> None:
    amount = parse_amount(text)
    assert (amount.change, amount.expression.text) == (change, total)


@pytest.mark.parametrize("text", ["", " ", "-", "=", "--7", "+-3", "=+1", "x", "7 7", "1" * 500, "=" * 99])
def test_what_is_no_amount_is_refused(text: str) -> None:
    table = Table()
    table.add(person("A", most=10))
    with pytest.raises(ExpressionError):
        table.do(Damage(table.id("A"), text))


@pytest.mark.parametrize(
    ("system", "text", "after"),
    [
        ("partida_web", "7", 5),
        ("partida_web", "99", 0),
        ("partida_web", "+5", 10),
        ("partida_web", "=-4", 0),
        ("partida_web", "1", 10),
        ("eclipse_phase", "99", -10),
        ("eclipse_phase", "=30", 10),
    ],
)
def test_armour_and_the_bounds_of_the_system(system: str, text: str, after: int) -> None:
    table = Table(system)
    table.add(person("A", most=10, armour=2))
    table.do(Damage(table.id("A"), text))
    assert table.one("A").health == after


def test_the_facts_of_a_blow() -> None:
    table = Table("partida_web")
    table.add(person("A", most=10, armour=3, character="ana"))
    hit = blow(table.state, SYSTEMS, table.one("A"), "damage", 15)
    assert (hit.asked, hit.armour, hit.amount, hit.before, hit.after, hit.dropped) == (15, 3, 12, 10, 0, True)
    bare = blow(table.state, SYSTEMS, table.one("A"), "damage", 2, armour=False)
    assert (bare.amount, bare.after, bare.character, bare.system) == (2, 8, "ana", "partida_web")


def test_several_are_struck_by_the_same_dice() -> None:
    table = Table(faces=[4, 5])
    table.add(person("A", most=20), person("B", most=20, armour=4))
    table.do(Damage(table.id("A", "B"), "2d6+1"))
    assert (table.one("A").health, table.one("B").health) == (10, 14)
    table.do(Damage(table.id("A"), "1d4", faces=(3,)))
    assert table.one("A").health == 7
    with pytest.raises(CommandError, match="nobody_chosen"):
        table.do(Damage((), "1"))


def test_without_health_the_damage_counts_all_the_same() -> None:
    table = Table()
    table.add(person("A"))
    table.do(Damage(table.id("A"), "7"))
    assert (table.one("A").health, table.one("A").taken) == (None, 7)
    table.do(Damage(table.id("A"), "=12"))
    assert table.one("A").health == 12


def test_who_comes_to_nothing_is_defeated_and_can_rise() -> None:
    table = Table()
    table.add(person("A", 5, most=6), person("B", 4, most=6))
    table.next(3)
    table.do(Damage(table.id("B"), "6"))
    assert (table.one("B").defeated, table.one("B").dropped) == (True, 2)
    table.do(Damage(table.id("B"), "+1"))
    assert (table.one("B").defeated, table.one("B").dropped) == (False, 0)


def test_the_sum_of_a_fight() -> None:
    table = abc("walkure")
    table.next()
    table.do(Damage(table.id("C"), "=5"))
    table.do(Damage(table.id("C"), "9"))
    table.do(EndFight())
    found = table.encounter.last
    assert found is not None
    (row,) = (one for one in found.rows if one.name == "C")
    assert (found.rounds, row.taken, row.health, row.dropped) == (1, 9, -4, 1)


def test_s03_the_open_ledger_knows_only_the_alias() -> None:
    table = Table("eclipse_phase")
    table.add(person("Cult Leader", 3, alias="Hooded figure", most=5), person("Spy", 2, hidden=True, most=5))
    table.next()
    table.do(Damage(table.id("Cult Leader", "Spy"), "9"))
    for entry in table.journal.entries:
        assert "Cult Leader" not in entry.who
        if entry.visibility == "public":
            assert "Spy" not in entry.model_dump_json()
    assert [pair for pair in table.told if pair[0] == "damage"] == [
        ("damage", "public"),
        ("damage", "hidden"),
    ]
