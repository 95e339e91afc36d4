"""The exact distribution of a dice expression, where it is cheap enough to count."""

from math import comb

from gmscreen.rules.expression import Expression, Term
from gmscreen.rules.value import frozen

MAX_WORK = 300_000
"""The number of additions that a distribution may cost; beyond it there is none."""


@frozen
class Distribution:
    """In how many of `total` equally likely cases each sum happens; `counts[i]` belongs to `lowest + i`."""

    lowest: int
    counts: tuple[int, ...]
    total: int

    def ways(self, value: int) -> int:
        """In how many cases the sum is `value`."""
        place = value - self.lowest
        return self.counts[place] if 0 <= place < len(self.counts) else 0


def distribution(expression: Expression) -> Distribution | None:
    """The distribution of the total of `expression`, or None where counting it would take too long."""
    if _work(expression) > MAX_WORK:
        return None
    counts = [1]
    ways = 1
    for term in expression.terms:
        if term.sides:
            one = _kept_counts(term) if _drops(term) else _sum_counts(term.count, term.sides)
            counts = _convolve(counts, one if term.sign > 0 else one[::-1])
            ways *= term.sides**term.count
    return Distribution(expression.bounds[0], tuple(counts), ways)


def _drops(term: Term) -> bool:
    return bool(term.keep) and term.kept < term.count


def _work(expression: Expression) -> int:
    work = 0
    width = 1
    for term in expression.terms:
        if not term.sides:
            continue
        counted = term.kept if _drops(term) else term.count
        own = counted * (term.sides - 1) + 1
        passes = term.sides * term.count * term.count // 2 if _drops(term) else term.count
        work += own * passes + (width * own if width > 1 else 0)
        width += own - 1
    return work


def _sum_counts(dice: int, sides: int) -> list[int]:
    """How often each sum of `dice` dice happens, from the least on: a window slides over the row before."""
    counts = [1]
    for _ in range(dice):
        row: list[int] = []
        window = 0
        for place in range(len(counts) + sides - 1):
            window += counts[place] if place < len(counts) else 0
            window -= counts[place - sides] if place >= sides else 0
            row.append(window)
        counts = row
    return counts


def _kept_counts(term: Term) -> list[int]:
    """How often each sum of the kept dice happens.

    Faces are dealt from the one kept first downwards (as steps from it): with `open_dice` dice left, some of
    them show this face; they are kept as long as there is room.
    """
    steps = term.kept * (term.sides - 1)
    rows: list[dict[int, int]] = [{} for _ in range(term.count + 1)]
    rows[term.count] = {0: 1}
    for step in range(term.sides):
        last = step == term.sides - 1
        new: list[dict[int, int]] = [{} for _ in range(term.count + 1)]
        for open_dice, row in enumerate(rows):
            room = max(0, term.kept - (term.count - open_dice))
            for showing in range(open_dice if last else 0, open_dice + 1):
                shift = step * min(showing, room)
                choices = comb(open_dice, showing)
                target = new[open_dice - showing]
                for total, ways in row.items():
                    target[total + shift] = target.get(total + shift, 0) + ways * choices
        rows = new
    counts = [rows[0].get(total, 0) for total in range(steps + 1)]
    return counts[::-1] if term.keep == "kh" else counts


def _convolve(left: list[int], right: list[int]) -> list[int]:
    counts = [0] * (len(left) + len(right) - 1)
    for place, ways in enumerate(left):
        for offset, more in enumerate(right):
            counts[place + offset] += ways * more
    return counts
