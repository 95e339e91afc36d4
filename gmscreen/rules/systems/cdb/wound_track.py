"""The wound track: categories with boxes that damage fills in order, and penalties that add up (W-9)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gmscreen.rules.cases import (
    CaseError,
    CaseRules,
    Facts,
    Helper,
    Hit,
    Outcome,
    PathStep,
    RollRead,
    RollSpec,
    Situation,
    Status,
    TrackRow,
    ValueSpec,
    Wait,
)

if TYPE_CHECKING:
    from fractions import Fraction

# Names and penalties are known (W-9); how many boxes a category has depends on a table that is not, so the
# GM sets them. What the last category does beyond its name is not known either.
WALKURE_TRACK = (
    TrackRow(code="scratch", penalty=0),
    TrackRow(code="hurt", penalty=-1),
    TrackRow(code="badly_hurt", penalty=-2),
    TrackRow(code="incapacitated", penalty=-3),
    TrackRow(code="dead", penalty=0),
)


def capacity(rows: Sequence[TrackRow]) -> int:
    """How many boxes a track has."""
    return sum(max(0, row.boxes) for row in rows)


def marked(rows: Sequence[TrackRow], filled: int) -> tuple[int, ...]:
    """How many boxes of each category are marked once `filled` are, in order."""
    found: list[int] = []
    for row in rows:
        here = min(max(0, row.boxes), max(0, filled))
        filled -= here
        found.append(here)
    return tuple(found)


def penalty(rows: Sequence[TrackRow], filled: int) -> int:
    """What all categories with a marked box add up to: 0 or less (W-9)."""
    return sum(row.penalty for row, here in zip(rows, marked(rows, filled), strict=True) if here)


class WoundTrack:
    """A wound track of the engine. Satisfies `gmscreen.rules.cases.CaseKind`."""

    id: str = "wound_track"
    stages: tuple[str, ...] = ()
    values: tuple[ValueSpec, ...] = (ValueSpec("filled"),)
    takes_shocks: bool = False

    def begin(self, facts: Facts) -> Situation:  # noqa: ARG002 - the protocol's signature
        """An empty track."""
        return Situation().put(filled=0)

    def wait(self, situation: Situation) -> Wait:  # noqa: ARG002 - the protocol's signature
        """None: a track has no deadline."""
        return Wait("none")

    def counter(self, situation: Situation, value: str, facts: Facts) -> int:  # noqa: ARG002 - the protocol's
        """How many boxes are marked."""
        return situation.number(value)

    def hit(self, situation: Situation | None, hit: Hit, facts: Facts) -> Outcome | None:
        """Damage fills boxes in order and stops at the last; healing empties them from the end."""
        if hit.amount <= 0 or not facts.track or (situation is None and hit.healing):
            return None
        known = situation or Situation()
        filled = known.number("filled")
        new = max(0, filled - hit.amount) if hit.healing else filled + hit.amount
        new = max(0, min(new, capacity(facts.track)))
        beyond = 0 if hit.healing else max(0, filled + hit.amount - new)
        event = "healed" if hit.healing else "marked"
        return Outcome(known.put(filled=new, beyond=beyond), (event, *(("track_full",) if beyond else ())))

    def shock(self, situation: Situation, text: str, facts: Facts) -> Outcome:  # noqa: ARG002 - the protocol's
        """Damage fills a track, not events: raises `CaseError`."""
        raise CaseError("no_shocks")

    def rolls(self, situation: Situation, facts: Facts) -> tuple[RollSpec, ...]:  # noqa: ARG002 - the protocol's
        """Nothing is rolled."""
        return ()

    def after(self, situation: Situation, roll: str, read: RollRead, facts: Facts) -> Outcome:  # noqa: ARG002
        """Nothing is ever due: raises `CaseError`."""
        raise CaseError("roll_not_due")

    def skip(self, situation: Situation, roll: str, facts: Facts) -> Outcome:  # noqa: ARG002 - the protocol's
        """Nothing is ever due: raises `CaseError`."""
        raise CaseError("roll_not_due")

    def new_day(self, situation: Situation, facts: Facts) -> Outcome | None:  # noqa: ARG002 - the protocol's
        """A track counts no days: None."""
        return None

    def over(self, situation: Situation) -> bool:  # noqa: ARG002 - the protocol's signature
        """Never by itself: the GM leaves it."""
        return False

    def path(self, situation: Situation, facts: Facts) -> tuple[PathStep, ...]:
        """The categories; the present one is the last with a mark."""
        here = marked(facts.track, situation.number("filled"))
        last = max((n for n, count in enumerate(here) if count), default=-1)
        return tuple(
            PathStep(
                row.code or f"row{n + 1}",
                "done" if n < last else "present" if n == last else "next",
                row.name,
                (("n", count), ("boxes", row.boxes), ("penalty", row.penalty)),
            )
            for n, (row, count) in enumerate(zip(facts.track, here, strict=True))
        )

    def status(self, situation: Situation, facts: Facts) -> tuple[Status, ...]:
        """Each category with a mark and what it takes; those that take nothing too, for the tracker."""
        here = marked(facts.track, situation.number("filled"))
        return tuple(
            Status(row.code or f"row{n + 1}", row.name, value=row.penalty)
            for n, (row, count) in enumerate(zip(facts.track, here, strict=True))
            if count
        )

    def chance(self, situation: Situation, facts: Facts, helper: Helper | None = None) -> "Fraction | None":  # noqa: ARG002
        """None: nothing is left to chance."""
        return None


TRACK_ONLY = CaseRules(kinds=(WoundTrack(),))
"""A track whose categories the GM sets."""
WALKURE_CASES = CaseRules(kinds=(WoundTrack(),), track=WALKURE_TRACK)
"""A track that starts with the known categories of Walküre, one box each until the GM says otherwise."""
