"""The list of what is measured. A new row is a function with `@measure` in one of the `MODULES`."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from tests.bench.table import Row, Sample

_NAMES = ("rules", "ledger", "window", "fight", "evening", "npcs", "bringing", "upkeep")
MODULES = tuple(f"tests.bench.{name}" for name in _NAMES)


@dataclass(frozen=True, slots=True)
class Bench:
    """What a measure function is given: a folder for its files, and how thorough to be."""

    folder: Path
    quick: bool = False

    def times(self, full: int, quick: int = 3) -> int:
        """How often to repeat."""
        return quick if self.quick else full


Measure = Callable[[Bench], Iterable[Row]]
_MEASURES: dict[str, Measure] = {}


def measure(function: Measure) -> Measure:
    """Add a function to what is measured, under its own name."""
    _MEASURES[function.__name__] = function
    return function


def measures() -> dict[str, Measure]:
    """Everything that is measured, by name."""
    for module in MODULES:
        import_module(module)
    return dict(_MEASURES)


def interleave(times: int, *runs: Callable[[], float]) -> Iterator[Sample]:
    """Run each in turn, `times` times over, so that a slow minute of the machine is shared by all of them."""
    found: list[list[float]] = [[] for _ in runs]
    for _ in range(times):
        for values, run in zip(found, runs, strict=True):
            values.append(run())
    return (Sample(tuple(values)) for values in found)
