"""The optional official layer of wounds, which the source does not have (CC-E14, C-12): off by default."""

from gmscreen.rules.cases import Facts, Happening, Hit, Outcome, RollSpec, Situation, Wait
from gmscreen.rules.systems.partida_web.fields import CHECK
from gmscreen.rules.systems.partida_web.skills import CHARACTERISTIC
from gmscreen.rules.systems.partida_web.wounds_options import kills_at_once

MAJOR, OUT = "major", "out"
"""A major wound that does not kill, and unconscious without one."""
AWAKE, END = "awake", "end"
_DYING = ("a", "b")


def official_hit(
    situation: Situation | None, hit: Hit, most: int, facts: Facts, *, critical: bool
) -> Outcome | None:
    """What a blow does: instant death, a major wound, dying only with both a major wound and no health left.

    Without a tracker the case keeps count of the health itself, never below 0.
    """
    known = situation or Situation()
    after = hit.after
    if after is None:
        before = facts.health if facts.health is not None else known.number("health", most)
        after = max(0, before - hit.amount)
    noted = known.put(damage=hit.amount, most=most)
    if hit.after is None:
        noted = noted.put(health=after)
    if critical and kills_at_once(hit.amount, most, facts.options):
        at_max = kills_at_once(most, most, facts.options)
        told = "instant_death_at_max" if at_max else "instant_death_above_max"
        return Outcome(noted.at("dead"), (told,), (Happening("down"),), Wait("none"))
    major = critical or known.stage == MAJOR or known.stage in _DYING
    if after <= 0 and major:
        return _dying(noted, situation, spared=hit.amount == most)
    if after <= 0:
        out = noted.at(OUT, unconscious=1, prone=1)
        return Outcome(out, ("unconscious",), (Happening("down"),), Wait("none"))
    if critical and known.stage not in _DYING:
        return Outcome(noted.at(MAJOR, prone=1, tested=0), ("major_wound",), wait=Wait("none"))
    return None if situation is None else Outcome(noted, ("hit",))


def official_healing(situation: Situation, hit: Hit) -> Outcome | None:
    """Health above 0 ends dying and unconsciousness; it never leads to anything worse (W05)."""
    after = situation.number("health") + hit.amount if hit.after is None else hit.after
    if hit.after is None and not situation.has("health"):
        return None
    noted = situation.put(health=after) if situation.has("health") else situation
    if after <= 0 or situation.stage not in (*_DYING, OUT, MAJOR):
        return None
    stage = situation.stage if situation.stage == MAJOR else "recovered"
    well = noted.at(stage, unconscious=0)
    return Outcome(well, ("comes_round",), (Happening("up"),), Wait("none"))


def official_rolls(situation: Situation, facts: Facts) -> tuple[RollSpec, ...]:
    """CON to stay awake after a major wound; the end of a case that does not kill."""
    if situation.stage not in (MAJOR, OUT):
        return ()
    end = RollSpec(END, "step", due=False)
    if situation.stage == OUT or situation.number("tested"):
        return (end,)
    base = facts.stats.get("con")
    return (RollSpec(AWAKE, "check", base, CHECK, source=CHARACTERISTIC, parts=("con",)), end)


def official_after(situation: Situation, roll: str, *, passed: bool) -> Outcome:
    """Awake or unconscious; or the end, said by the GM."""
    if roll == END:
        well = situation.at("recovered", unconscious=0, prone=0)
        return Outcome(well, ("recovered",), (Happening("up"),), Wait("none"))
    if passed:
        return Outcome(situation.put(tested=1), ("stays_awake",))
    return Outcome(situation.put(tested=1, unconscious=1), ("unconscious",), (Happening("down"),))


def _dying(noted: Situation, situation: Situation | None, *, spared: bool) -> Outcome:
    """Dying; `spared` says that other tables would have called the same blow deadly."""
    if situation is not None and situation.stage == "a":
        return Outcome(noted, ("wounded_again",))
    cycles = noted.number("cycles_a") + 1
    dying = noted.at("a", attempts=0, cycles_a=cycles, unconscious=1, prone=1)
    told = ("spared", "dying") if spared else ("dying",)
    return Outcome(dying, told, (Happening("down"),), Wait("turn"))
