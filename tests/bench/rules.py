"""The rules by themselves."""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator

from gmscreen.rules.model import CheckRequest, Modifier, Side
from gmscreen.rules.systems.eclipse_phase import SYSTEM, odds
from gmscreen.rules.systems.eclipse_phase.opposed import BOTH_FAIL, EQUAL_ROLLS
from gmscreen.rules.systems.partida_web.system import SYSTEM as WEB
from tests.bench.process import environment
from tests.bench.registry import Bench, interleave, measure
from tests.bench.table import Row

IMPORT = """import sys, time
import pydantic
from pydantic import BaseModel
start = time.perf_counter()
import {module}
print((time.perf_counter() - start) * 1000)"""
TARGETS = ((60, 45), (35, 80), (99, 5), (50, 50))


def timed(act: Callable[[], object], often: int) -> float:
    """How many microseconds one call takes."""
    start = time.perf_counter()
    for _ in range(often):
        act()
    return (time.perf_counter() - start) * 1e6 / often


@measure
def opposed_odds(bench: Bench) -> Iterator[Row]:
    """The exact odds of an opposed test, against icepool counting the same outcomes."""
    import icepool

    d100 = icepool.z(100)

    def counted(first: int, second: int) -> dict[str, int]:
        def name(one: int, other: int) -> str:
            good_one = one == 0 or (one <= first and one != 99)
            good_other = other == 0 or (other <= second and other != 99)
            if good_one and good_other:
                return "a" if one > other else "b" if other > one else EQUAL_ROLLS
            return "a" if good_one else "b" if good_other else BOTH_FAIL

        return dict(icepool.map(name, d100, d100).items())

    for pair in TARGETS:
        told = {tier.code: tier.ways for tier in odds.opposed_odds(*pair).tiers}
        assert counted(*pair) == {code: ways for code, ways in told.items() if ways}
    theirs, ours = interleave(
        bench.times(10),
        lambda: timed(lambda: [counted(*pair) for pair in TARGETS], 1) / len(TARGETS),
        lambda: timed(lambda: [odds.opposed_odds(*pair) for pair in TARGETS], 200) / len(TARGETS),
    )
    yield Row("exact odds of an opposed test: icepool / ours", "us", ours, theirs, 100, "at least")


@measure
def penalty_dice(bench: Bench) -> Iterator[Row]:
    """The odds of every level with two penalty dice, all that the desk asks for, against icepool
    counting them.
    """
    import icepool

    digit = icepool.z(10)
    lines = (Modifier(key="a", value=-1, label="x"), Modifier(key="b", value=-1, label="y"))
    request = CheckRequest(system=WEB.id, kind="success", a=Side(base=50), modifiers=lines)

    def kept(units: int, *tens: int) -> int:
        return max(ten * 10 + units or 100 for ten in tens)

    def counted() -> int:
        reading = icepool.map(kept, digit, digit, digit, digit)
        return int(sum(ways for value, ways in reading.items() if value <= 50))

    assert counted() == WEB.preview(request, {}).odds.passed
    theirs, ours = interleave(
        bench.times(10), lambda: timed(counted, 1), lambda: timed(lambda: WEB.preview(request, {}), 50)
    )
    yield Row("odds with two penalty dice: icepool / ours", "us", ours, theirs, 10, "at least")


@measure
def preview(bench: Bench) -> Iterator[Row]:
    """What the desk asks at each change: target, sums, odds and notices of a test with three modifiers."""
    lines = (
        Modifier(code="difficult", value=-10),
        Modifier(value=20, label="x"),
        Modifier(value=-30, label="y"),
    )
    request = CheckRequest(system=SYSTEM.id, kind="success", a=Side(base=45), modifiers=lines)
    (ours,) = interleave(bench.times(10), lambda: timed(lambda: SYSTEM.preview(request, {}), 200))
    yield Row("preview of a test with three modifiers", "us", ours)


@measure
def imports(bench: Bench) -> Iterator[Row]:
    """Loading the rules, pydantic itself being loaded."""

    def load(module: str) -> float:
        command = [sys.executable, "-P", "-c", IMPORT.format(module=module)]
        settings = environment(bench.folder)
        done = subprocess.run(command, env=settings, capture_output=True, encoding="utf-8", check=True)
        return float(done.stdout)

    load("gmscreen.rules.systems.eclipse_phase")
    (ours,) = interleave(bench.times(10), lambda: load("gmscreen.rules.systems.eclipse_phase"))
    yield Row("import of the rules of Eclipse Phase", "ms", ours)
