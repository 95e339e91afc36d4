"""`python -m tests.faults`: what becomes of an evening of rolls, and of a fight, at a kill."""

import argparse
import sys
import time

from tests.faults.harness import FAULTS, FIGHT, Outcome, run


def main() -> int:
    """Run every fault and print a table; 1 where something was lost."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("--runs", type=int, default=200, help="how many times each fault happens")
    parser.add_argument("--child", default="", help="the module whose play() is killed, and no other")
    parser.add_argument("--fight", action="store_true", help="kill the fight, and nothing else")
    parser.add_argument("--longest", type=float, default=0.25, help="seconds of play before the latest kill")
    parser.add_argument("--seed", type=int, default=None, help="for the same moments again")
    options = parser.parse_args()
    seed = options.seed if options.seed is not None else time.time_ns() % 1_000_000
    evening = [(fault, options.child or "tests.faults.evening") for fault in FAULTS]
    cases = [FIGHT] if options.fight else evening if options.child else [*evening, FIGHT]
    print(f"seed {seed}, {', '.join(sorted({module for _, module in cases}))}")
    print(f"{'fault':<28} {'runs':>5} {'rolls':>7} {'losses':>7} {'damaged':>8} {'seconds':>8}")
    outcomes = [run(fault, options.runs, module, options.longest, seed) for fault, module in cases]
    for outcome in outcomes:
        print(_line(outcome))
    return 1 if any(outcome.losses or outcome.damaged for outcome in outcomes) else 0


def _line(one: Outcome) -> str:
    counts = f"{one.runs:>5} {one.rolls:>7} {one.losses:>7} {one.damaged:>8} {one.seconds:>8.1f}"
    return "\n".join([f"{one.fault:<28} {counts}", *(f"  {problem}" for problem in one.problems)])


sys.exit(main())
