"""The exact chance of surviving a critical wound: two nested loops, solved in closed form."""

from fractions import Fraction

from gmscreen.rules.system import Options
from gmscreen.rules.systems.partida_web.odds import Roll, check_odds
from gmscreen.rules.systems.partida_web.table import read_options
from gmscreen.rules.value import frozen

_NONE, _SURE = Fraction(0), Fraction(1)


@frozen
class Survival:
    """How a critical wound ends from the beginning of a cycle of stage A or of stage B.

    What recovery and death leave out goes on for ever. `dead_unstabilised` is the chance to die without ever
    reaching stage B.
    """

    recovered_a: Fraction
    dead_a: Fraction
    recovered_b: Fraction
    dead_b: Fraction
    dead_unstabilised: Fraction


def survival(first_aid: Fraction, medicine: Fraction, con: Fraction) -> Survival:
    """The end of both loops from the chances of one cycle (CC-56 to CC-58).

    In A, aid leads to B, else CON keeps A going, else death. In B, medicine ends it, else CON keeps B going,
    else back to A. `first_aid` and `medicine` are the chances that anybody succeeds within the cycle.
    """
    stay_a, stay_b = (1 - first_aid) * con, (1 - medicine) * con
    if stay_a == 1:  # nobody helps and CON never fails: stage A has no end
        recovered = _SURE if medicine else _NONE
        return Survival(_NONE, _NONE, recovered, _NONE, _NONE)
    reach_b = first_aid / (1 - stay_a)
    die_first = (1 - first_aid) * (1 - con) / (1 - stay_a)
    back = (1 - medicine) * (1 - con)
    leaving = 1 - stay_b - back * reach_b
    if not leaving:  # B leads nowhere but to itself, or to A, which always leads back
        return Survival(_NONE, die_first, _NONE, _NONE, die_first)
    recovered_b = medicine / leaving
    recovered_a = reach_b * recovered_b
    return Survival(recovered_a, 1 - recovered_a, recovered_b, 1 - recovered_b, die_first)


def within(chance: Fraction, attempts: int) -> Fraction:
    """The chance that one of `attempts` tries succeeds, each with `chance`."""
    return 1 - (1 - chance) ** max(0, attempts)


def pass_chance(score: int, options: Options) -> Fraction:
    """The chance to pass a plain roll on `score` (CC-02 to CC-06)."""
    roll = Roll(max(0, score), rule=read_options(options).fumble_rule)
    return Fraction(check_odds(roll).passed, roll.total)
