"""What a check is made of and what comes out of it, for every rule system.

Everything here carries codes and numbers, never sentences: the text is made where it is translated.
"""

from dataclasses import dataclass
from typing import Literal

from gmscreen.rules.record import Record

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
    total); `count` tells how many steps it is made of (helpers, minutes, attempts). An empty `label` means that
    the text of `code` names the line. `auto` lines come from the state of a character, not from the builder.
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
    """What the modifiers of one side add up to: `applied` = `raw` after the cap, `wasted` = the part beyond it.

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

    `roll` is the reading (or the total) that is compared with `target` (or the difficulty). `dice` is empty when
    the GM granted the result without a roll. `margin` is in the sense of the system; `margin_met` answers a
    required margin and is None where none was asked for. `facts` holds what only one system knows.
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


class CheckResult(Record):
    """The result of a check: one side, or two with a `winner` ("a", "b" or "none") and the `reason` for it."""

    system: str
    kind: str
    a: SideResult
    b: SideResult | None = None
    winner: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Tier:
    """One possible outcome and in how many of the equally likely cases it happens."""

    code: str
    tone: Tone
    ways: int
    passes: bool = False


@dataclass(frozen=True, slots=True)
class Odds:
    """The exact odds of a check: outcomes in the order in which a bar shows them; their ways add up to `total`."""

    tiers: tuple[Tier, ...]
    total: int

    def ways(self, code: str) -> int:
        """In how many of `total` cases the outcome `code` happens (0 where it cannot)."""
        return sum(tier.ways for tier in self.tiers if tier.code == code)

    @property
    def passed(self) -> int:
        """In how many of `total` cases the check is passed."""
        return sum(tier.ways for tier in self.tiers if tier.passes)


@dataclass(frozen=True, slots=True)
class Notice:
    """Something that the GM should see beside the odds.

    `offer` notices name something the GM may grant (`System.grant`); `refusal` notices say why the check cannot
    be rolled as it stands.
    """

    code: str
    level: Literal["info", "warning", "offer", "refusal"] = "info"
    args: tuple[tuple[str, int | str], ...] = ()


@dataclass(frozen=True, slots=True)
class Die:
    """A die of a check: the faces it can show, both ends included, and the part it plays ("tens", "units", ...)."""

    low: int
    high: int
    role: str
    side: Literal["a", "b"] = "a"


@dataclass(frozen=True, slots=True)
class Preview:
    """What is known before the dice fall: the number that counts, the modifiers, the odds, the dice to roll."""

    number: int
    number_code: str
    sums: ModifierSum
    odds: Odds
    dice: tuple[Die, ...]
    notices: tuple[Notice, ...] = ()
    other_number: int | None = None
    other_sums: ModifierSum | None = None

    @property
    def refused(self) -> bool:
        """Whether a notice forbids the roll."""
        return any(notice.level == "refusal" for notice in self.notices)


@dataclass(frozen=True, slots=True)
class FollowUp:
    """Something the rules allow after a result: its code and the check that it leads to."""

    code: str
    request: CheckRequest
    args: tuple[tuple[str, int | str], ...] = ()
