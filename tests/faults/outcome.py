"""What many runs of one fault came to, and the table of them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

HEADINGS = ("fault", "runs", "actions", "losses", "what the game master reads", "the way on", "seconds")


@dataclass
class Outcome:
    """Runs of one fault: how many, how many acknowledged actions were at stake, how many were lost.

    `sentences` are the codes of what the window said, `way_on` how the game went on, in words.
    """

    fault: str
    way_on: str
    runs: int = 0
    actions: int = 0
    losses: int = 0
    sentences: set[str] = field(default_factory=set)
    problems: list[str] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def good(self) -> bool:
        """Whether nothing was lost, and nothing else went wrong."""
        return not (self.losses or self.problems)

    def lose(self, what: str, count: int = 1) -> None:
        """Note that something was lost."""
        self.losses += count
        self.problems.append(f"run {self.runs}: {what}")

    def cells(self) -> tuple[str, ...]:
        """The row of the table."""
        said = ", ".join(sorted(self.sentences)) or "nothing"
        return (
            self.fault,
            str(self.runs),
            str(self.actions),
            str(self.losses),
            said,
            self.way_on,
            f"{self.seconds:.0f}",
        )


def table(outcomes: Sequence[Outcome], *, markdown: bool = False) -> str:
    """The outcomes as a table, with what went wrong below it."""
    rows = [HEADINGS, *(one.cells() for one in outcomes)]
    widths = [max(len(row[place]) for row in rows) for place in range(len(HEADINGS))]
    if markdown:
        rows.insert(1, tuple("-" * width for width in widths))
    lines = [_row(row, widths, markdown=markdown) for row in rows]
    total = f"{sum(one.runs for one in outcomes)} runs, {sum(one.losses for one in outcomes)} losses"
    problems = [f"  {one.fault}: {problem}" for one in outcomes for problem in one.problems]
    return "\n".join([*lines, "", total, *problems])


def _row(cells: Iterable[str], widths: Sequence[int], *, markdown: bool) -> str:
    padded = [
        cell.rjust(width) if cell.isdecimal() else cell.ljust(width)
        for cell, width in zip(cells, widths, strict=True)
    ]
    return f"| {' | '.join(padded)} |" if markdown else "  ".join(padded).rstrip()
