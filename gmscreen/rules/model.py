"""What a check is made of and what comes out of it, for every rule system.

Everything here carries codes and numbers, never sentences: the text is made where it is translated.
"""

from typing import Literal

from gmscreen.rules.record import Record
from gmscreen.rules.value import frozen

Scope = Literal["a", "b", "both"]
Tone = Literal["critical", "success", "failure", "fumble", "neutral"]
InputValue = bool | int | str


class Input(Record):
    """One further input of a check, named by the field that the system declares (`FieldSpec.id`)."""

    key: str
    value: InputValue


class Modifier(Record):
    """One line of the modifier builder.

    `value` is what the whole line adds, in the unit of the system (percentile points, dice or points of the
    total); `count` tells how many steps it is made of (helpers, minutes, attempts). An empty `label` means
    that the text of `code` names the line. `auto` lines come from the state of a character, not from the
    builder.
    """

    key: str = ""
    code: str = "custom"
    label: str = ""
    value: int
    count: int = 1
    scope: Scope = "a"
    auto: bool = False


class Side(Record):
    """Who rolls and on what: names as they stand when the dice fall, and the base number.

    `source` and `parts` are those of the `BaseChoice` the base came from; a base typed by hand has the source
    `typed`. `character` is the id of the roster's character, empty for somebody who is only a name.
    """

    character: str = ""
    who: str = ""
    what: str = ""
    base: int = 0
    source: str = "typed"
    parts: tuple[str, ...] = ()


class CheckRequest(Record):
    """Everything that a system needs to know to give the odds of a check or to read its dice."""

    system: str
    kind: str
    a: Side
    b: Side | None = None
    modifiers: tuple[Modifier, ...] = ()
    inputs: tuple[Input, ...] = ()

    def integer(self, key: str) -> int | None:
        """The whole number typed in field `key`, or None where it was left empty."""
        value = self._find(key)
        return value if isinstance(value, int) and not isinstance(value, bool) else None

    def choice(self, key: str, default: str = "") -> str:
        """The choice made in field `key`."""
        value = self._find(key)
        return value if isinstance(value, str) else default

    def flag(self, key: str) -> bool:
        """Whether the switch `key` is on."""
        return self._find(key) is True

    def _find(self, key: str) -> InputValue | None:
        return next((one.value for one in self.inputs if one.key == key), None)


class ModifierSum(Record):
    """What the modifiers of one side add up to: `applied` = `raw` after the cap, `wasted` = the part beyond
    it.

    `wasted` is never negative; it counts the points lost in either direction.
    """

    raw: int = 0
    applied: int = 0
    wasted: int = 0


class TraceLine(Record):
    """One step of the reason for a result: its code, its number, and a label or a further code it names."""

    code: str
    value: int = 0
    label: str = ""
    ref: str = ""


class SideResult(Record):
    """What one side rolled and what it means.

    `roll` is the reading (or the total) that is compared with `target` (or the difficulty). `dice` is empty
    when the GM granted the result without a roll. `margin` is in the sense of the system; `margin_met`
    answers a required margin and is None where none was asked for. `facts` holds what only one system knows;
    a fact that is worth saying has the text `fact.<key>`. Where `compared` is False the roll was read off a
    table of bands: there is no target and no margin to speak of.
    """

    dice: tuple[int, ...] = ()
    roll: int | None = None
    target: int
    modifiers: ModifierSum = ModifierSum()
    outcome: str
    tone: Tone
    passed: bool
    margin: int = 0
    margin_met: bool | None = None
    facts: tuple[Input, ...] = ()
    trace: tuple[TraceLine, ...] = ()
    compared: bool = True

    def fact(self, key: str) -> InputValue | None:
        """What the system noted under `key`, or None."""
        return next((one.value for one in self.facts if one.key == key), None)


class CheckResult(Record):
    """The result of a check: one side, or two with a `winner` ("a", "b", "none") and the `reason` for it."""

    system: str
    kind: str
    a: SideResult
    b: SideResult | None = None
    winner: str = ""
    reason: str = ""


@frozen
class Tier:
    """One possible outcome and in how many of the equally likely cases it happens."""

    code: str
    tone: Tone
    ways: int
    passes: bool = False


@frozen
class Odds:
    """The exact odds of a check: outcomes in the order of the bar; their ways add up to `total`."""

    tiers: tuple[Tier, ...]
    total: int

    def ways(self, code: str) -> int:
        """In how many of `total` cases the outcome `code` happens (0 where it cannot)."""
        return sum(tier.ways for tier in self.tiers if tier.code == code)

    @property
    def passed(self) -> int:
        """In how many of `total` cases the check is passed."""
        return sum(tier.ways for tier in self.tiers if tier.passes)


@frozen
class StatChange:
    """What something does to a number of one side's character: `by` points more or less of `stat`."""

    side: Literal["a", "b"]
    stat: str
    by: int


@frozen
class Notice:
    """Something that the GM should see beside the odds.

    `offer` notices name something the GM may grant (`System.grant`); `refusal` notices say why the check
    cannot be rolled as it stands. `changes` is what taking up an offer does to the characters.
    """

    code: str
    level: Literal["info", "warning", "offer", "refusal"] = "info"
    args: tuple[tuple[str, int | str], ...] = ()
    changes: tuple[StatChange, ...] = ()


@frozen
class Die:
    """A die of a check: its least and greatest face, and the part it plays ("tens", "units", ...)."""

    low: int
    high: int
    role: str
    side: Literal["a", "b"] = "a"


@frozen
class Preview:
    """What is known before the dice fall: the number that counts, the modifiers, the odds, the dice to roll.

    `margins` is the distribution of the margin where the system has one, as (margin, ways) in rising order,
    of `odds.total`. `changes` is what rolling does to the characters, such as a point spent. `automatic`
    holds the lines that the rules work out from the inputs of the check; they count in `sums` already.
    """

    number: int
    number_code: str
    sums: ModifierSum
    odds: Odds
    dice: tuple[Die, ...]
    notices: tuple[Notice, ...] = ()
    other_number: int | None = None
    other_sums: ModifierSum | None = None
    margins: tuple[tuple[int, int], ...] = ()
    changes: tuple[StatChange, ...] = ()
    automatic: tuple[Modifier, ...] = ()

    @property
    def refused(self) -> bool:
        """Whether a notice forbids the roll."""
        return any(notice.level == "refusal" for notice in self.notices)


@frozen
class FollowUp:
    """Something the rules allow after a result: its code and the check that it leads to.

    `changes` is what taking it up does to the characters; then `request` may be the very check that was made.
    `asks` is the id of a text field (`FieldSpec.id`) that must be filled in before that check. `result` is
    what stands in the end where it takes no dice to tell.
    """

    code: str
    request: CheckRequest
    args: tuple[tuple[str, int | str], ...] = ()
    changes: tuple[StatChange, ...] = ()
    asks: str = ""
    result: CheckResult | None = None
