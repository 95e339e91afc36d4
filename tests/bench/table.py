"""The rows of a run, and the table that they make."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from statistics import median, quantiles
from typing import Literal

Direction = Literal["at most", "at least"]
HEAD = ("what", "baseline", "ours", "ratio", "limit", "spread", "")


@dataclass(frozen=True, slots=True)
class Sample:
    """What was measured, again and again, in one unit."""

    values: tuple[float, ...]

    @property
    def middle(self) -> float:
        """The median."""
        return median(self.values)

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
    how many times quicker ours is: the baseline by ours instead of ours by the baseline.
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
        if self.baseline is None:
            return None
        above, below = self.ours.middle, self.baseline.middle
        if self.direction == "at least":
            above, below = below, above
        return above / below if below else float("inf")

    @property
    def ok(self) -> bool:
        """Whether the limit, where there is one, is kept."""
        ratio = self.ratio
        if ratio is None or self.limit is None:
            return True
        return ratio >= self.limit if self.direction == "at least" else ratio <= self.limit

    @property
    def verdict(self) -> str:
        """In a word; empty where there is no limit."""
        return "" if self.limit is None else ("ok" if self.ok else "over")

    def cells(self) -> tuple[str, ...]:
        """The row as the table writes it."""
        baseline = f"{self.baseline.middle:.4g} {self.unit}" if self.baseline else "-"
        ratio = "-" if self.ratio is None else f"{self.ratio:.2f}"
        sign = ">=" if self.direction == "at least" else "<="
        limit = "-" if self.limit is None else f"{sign} {self.limit:g}"
        spreads = [sample.spread for sample in (self.baseline, self.ours) if sample]
        spread = " / ".join(f"{one:.0%}" for one in spreads)
        return (
            self.what,
            baseline,
            f"{self.ours.middle:.4g} {self.unit}",
            ratio,
            limit,
            spread,
            self.verdict,
        )


def as_table(rows: Iterable[Row]) -> str:
    """The rows below their heads, in columns."""
    lines: list[Sequence[str]] = [HEAD, *(row.cells() for row in rows)]
    widths = [max(len(line[place]) for line in lines) for place in range(len(HEAD))]
    written = [
        "  ".join((line[0].ljust(widths[0]), *map(str.rjust, line[1:], widths[1:]))).rstrip()
        for line in lines
    ]
    return "\n".join([written[0], "-" * max(map(len, written)), *written[1:]])


def as_json(rows: Iterable[Row]) -> str:
    """The rows with everything that was measured, for another program."""
    made = [asdict(row) | {"ratio": row.ratio, "ok": row.ok} for row in rows]
    return json.dumps(made, indent=1)


def over(rows: Iterable[Row]) -> list[Row]:
    """The rows whose limit is not kept."""
    return [row for row in rows if not row.ok]
