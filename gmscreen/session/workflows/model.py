"""Somebody in trouble as the campaign keeps it: the case, its deadline, its log, and the table's lists."""

from typing import Literal

from gmscreen.content.characters import Stat
from gmscreen.rules.cases import Situation, TrackRow
from gmscreen.rules.record import Record

MOST_CASES = 500
"""The most cases that are kept."""
MOST_STEPS = 200
"""How many steps the log of a case keeps; older ones are forgotten, the counters stay."""
MOST_WORDS = 200
"""The most suggestions, presets or rows of a list."""
WORD_LIMIT = 200
"""Longest suggestion or name, in characters."""

DeadlineKind = Literal["turn", "round", "time"]
How = Literal["rolled", "typed", "skipped", "ruled", "hit", "set", "began", "closed", "reopened"]


class Deadline(Record):
    """When what is due must be done.

    A `turn` is over when that of the combatant `whose` begins in round `round` or later, a `round` when that
    round begins, a `time` when the game reaches it, in seconds. `fight` is the time at which the fight it
    counts in began; `round` is 0 outside a fight, where the GM says when. `began` is when it began, `rounds`
    how many rounds it was to last, 0 where that is not counted.
    """

    kind: DeadlineKind
    whose: str = ""
    round: int = 0
    time: int = 0
    fight: int = 0
    began: int = 0
    rounds: int = 0


class CaseStep(Record):
    """A step that was done: which roll, how it was decided, by whom, what it came to, what followed.

    `entry` is the ledger line of the roll, 0 for none; `before` is where the case stood, `changes` what the
    step did to stats of the sheet (`health` is that of the tracker), `dropped` that it took somebody out of
    the fight.
    """

    roll: str = ""
    how: How = "rolled"
    helper: str = ""
    passed: bool = False
    value: int = 0
    outcome: str = ""
    events: tuple[str, ...] = ()
    entry: int = 0
    round: int = 0
    time: int = 0
    before: Situation = Situation()
    deadline: Deadline | None = None
    changes: tuple[Stat, ...] = ()
    dropped: bool = False


class Case(Record):
    """Somebody in trouble.

    `kind` is one of the system's (`CaseKind.id`). `character` is the id in the roster, `combatant` that on
    the tracker; either may be empty, or gone by now: `who` and `stats` are the name and the numbers as they
    stood when the case began. `closed` cases are over, or were left by the GM.
    """

    id: str
    rank: float = 0.0
    kind: str
    system: str
    character: str = ""
    combatant: str = ""
    who: str = ""
    stats: tuple[Stat, ...] = ()
    situation: Situation = Situation()
    deadline: Deadline | None = None
    log: tuple[CaseStep, ...] = ()
    closed: bool = False


class StressPreset(Record):
    """An event of the GM's own list and what it costs, such as `1d10`."""

    name: str
    loss: str


class CaseSettings(Record):
    """The table's own lists for one rule system, by its id: suggestions, presets of events, the wound track.

    `words` None stands for the built-in suggestions, an empty `track` for the built-in one.
    """

    id: str
    rank: float = 0.0
    words: tuple[str, ...] | None = None
    presets: tuple[StressPreset, ...] = ()
    track: tuple[TrackRow, ...] = ()
