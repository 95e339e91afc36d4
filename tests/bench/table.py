"""The rows of a run, and the table that they make."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from statistics import median, quantiles
from typing import Literal

Direction = Literal["at most", "at least", "in all"]
HEAD = ("what", "baseline", "ours", "ratio", "at best", "limit", "spread", "")


@dataclass(frozen=True, slots=True)
class Sample:
    """What was measured, again and again, in one unit."""

    values: tuple[float, ...]

    @property
    def middle(self) -> float:
        """The median."""
        return median(self.values)

    @property
    def best(self) -> float:
        """The least: what else runs on the machine only ever adds."""
        return min(self.values)

    @property
    def spread(self) -> float:
        """How far apart the quartiles are, as a share of the median."""
        if len(self.values) < 2 or not self.middle:
            return 0.0
        low, _, high = quantiles(self.values, n=4, method="inclusive")
        return (high - low) / self.middle


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table: ours against a baseline, and how much of it is allowed.

    Without a baseline, or without a limit, the row only tells. `at least` is for rows where the ratio says
    how many times quicker ours is: the baseline by ours instead of ours by the baseline. `in all` limits ours
    by itself, in its unit, and by the median alone.
    """

    what: str
    unit: str
    ours: Sample
    baseline: Sample | None = None
    limit: float | None = None
    direction: Direction = "at most"

    @property
    def ratio(self) -> float | None:
        """The ratio of the medians; None where there is nothing to compare with."""
        return self._compare(self.ours.middle, self.baseline.middle) if self.baseline else None

    @property
    def ratio_at_best(self) -> float | None:
        """The ratio of the least values; None where there is nothing to compare with."""
        return self._compare(self.ours.best, self.baseline.best) if self.baseline else None

    @property
    def ok(self) -> bool:
        """Whether the limit, where there is one, is kept: by the medians, or on a loaded machine at best."""
        if self.direction == "in all":
            return self.limit is None or self.ours.middle <= self.limit
        found = [one for one in (self.ratio, self.ratio_at_best) if one is not None]
        if not found or self.limit is None:
            return True
        return max(found) >= self.limit if self.direction == "at least" else min(found) <= self.limit

    def _compare(self, ours: float, baseline: float) -> float:
        above, below = (baseline, ours) if self.direction == "at least" else (ours, baseline)
        return above / below if below else float("inf")

    @property
    def verdict(self) -> str:
        """In a word; empty where there is no limit."""
        return "" if self.limit is None else ("ok" if self.ok else "over")

    def cells(self) -> tuple[str, ...]:
        """The row as the table writes it."""
        baseline = f"{self.baseline.middle:.4g} {self.unit}" if self.baseline else "-"
        ratio, best = ("-" if one is None else f"{one:.2f}" for one in (self.ratio, self.ratio_at_best))
        sign = ">=" if self.direction == "at least" else "<="
        unit = f" {self.unit}" if self.direction == "in all" else ""
        limit = "-" if self.limit is None else f"{sign} {self.limit:g}{unit}"
        spreads = [sample.spread for sample in (self.baseline, self.ours) if sample]
        spread = " / ".join(f"{one:.0%}" for one in spreads)
        ours = f"{self.ours.middle:.4g} {self.unit}"
        return (self.what, baseline, ours, ratio, best, limit, spread, self.verdict)


def as_table(rows: Iterable[Row]) -> str:
    """The rows below their heads, in columns."""
    lines: list[Sequence[str]] = [HEAD, *(row.cells() for row in rows)]
    widths = [max(len(line[place]) for line in lines) for place in range(len(HEAD))]
    written = [
        "  ".join((line[0].ljust(widths[0]), *map(str.rjust, line[1:], widths[1:]))).rstrip()
        for line in lines
    ]
    return "\n".join([written[0], "-" * max(map(len, written)), *written[1:]])


def as_markdown(rows: Iterable[Row]) -> str:
    """The same table for a page of Markdown."""
    lines = [HEAD, ("---", *("---:",) * (len(HEAD) - 2), "---"), *(row.cells() for row in rows)]
    return "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines)


def as_json(rows: Iterable[Row]) -> str:
    """The rows with everything that was measured, for another program."""
    made = [asdict(row) | {"ratio": row.ratio, "at best": row.ratio_at_best, "ok": row.ok} for row in rows]
    return json.dumps(made, indent=1)


def over(rows: Iterable[Row]) -> list[Row]:
    """The rows whose limit is not kept."""
    return [row for row in rows if not row.ok]
