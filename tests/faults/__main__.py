"""`python -m tests.faults`: what becomes of an evening when the machine, the disk or somebody fails it.

Prints a table: each fault, how often it was brought about, how many acknowledged actions were at stake and
how many were lost, what the game master reads, and the way on. With `--markdown` it is the one of the README.
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial

from tests.faults import crash, damage, disk, kills, others
from tests.faults.outcome import Outcome, table

KINDS = ("kills", "window", "disk", "damage", "crash", "others")


def main() -> int:
    """Bring every fault about and print the table; 1 where something was lost."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("--kills", type=int, default=1000, help="how many processes are killed in all")
    parser.add_argument("--runs", type=int, default=40, help="how many times each other fault happens")
    parser.add_argument("--only", action="append", choices=KINDS, help="a kind of faults, and no other")
    parser.add_argument("--longest", type=float, default=0.25, help="seconds of play before the latest kill")
    parser.add_argument("--seed", type=int, default=None, help="for the same moments again")
    parser.add_argument("--markdown", action="store_true", help="a table for the README")
    options = parser.parse_args()
    seed = options.seed if options.seed is not None else time.time_ns() % 1_000_000
    print(f"seed {seed}", file=sys.stderr)
    outcomes: list[Outcome] = []
    for bring_about in _faults(options, seed):
        outcomes.append(bring_about())
        print(f"{outcomes[-1].fault}: {outcomes[-1].losses} losses", file=sys.stderr)
    print(table(outcomes, markdown=options.markdown))
    return 0 if all(one.good for one in outcomes) else 1


def _faults(options: argparse.Namespace, seed: int) -> Iterator[Callable[[], Outcome]]:
    """Everything that was asked for; the kills are shared among their kinds, half of them in mid play."""
    runs, wanted = options.runs, options.only or KINDS
    if "kills" in wanted:
        rest = max(1, options.kills // (2 * (len(kills.KILLS) - 1)))
        for kill, module in kills.KILLS:
            count = options.kills // 2 if kill is kills.killed_while_playing else rest
            yield partial(kills.run, kill, module, count, options.longest, seed)
    if "window" in wanted:
        yield partial(kills.run, *kills.AT_THE_WINDOW, max(1, options.kills // 25), options.longest, seed)
    if "disk" in wanted:
        scenes = (*disk.SCENES, *(disk.ON_A_DISK if disk.can_mount() else ()))
        yield from (partial(disk.run, scene, runs, seed) for scene in scenes)
    if "damage" in wanted:
        for harm in damage.DAMAGES:
            yield partial(damage.run_closed, harm, runs, seed)
            yield partial(damage.run_open, harm, runs, seed)
    if "crash" in wanted:
        yield from (partial(crash.run, play, runs, seed) for play in crash.PLAYS)
        yield partial(crash.run_torn, runs, seed)
        yield partial(crash.run_settings, runs, seed)
    if "others" in wanted:
        yield from (partial(others.run, case, way_on, runs, seed) for case, way_on in others.CASES)


if __name__ == "__main__":
    sys.exit(main())
