"""What a rule system says about somebody in trouble: wounds and losses that are played step by step.

A system that has such rules keeps them as its attribute `cases`. Each kind of case is a state machine of pure
functions: nothing here rolls dice, and nothing knows who may see a roll. Text keys are
`case.<kind>`, `case.<kind>.<stage>`, `case.roll.<roll>`, `case.event.<code>`, `case.value.<id>` and
`condition.<code>`, looked up with the system's id in front first.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal, Protocol

from gmscreen.rules.model import Input, InputValue, Modifier, Scope
from gmscreen.rules.record import Record
from gmscreen.rules.system import Options, System
from gmscreen.rules.value import field, frozen

if TYPE_CHECKING:
    from fractions import Fraction

CALM = "calm"
"""The stage of a case in which nothing is due and nothing runs."""
DEAD = "dead"
"""The stage in which somebody is dead, in every kind of case that knows one."""
VALUE_LIMIT = 9999
"""The greatest number of a case."""


class CaseError(ValueError):
    """A step that cannot be made. `code` is `roll_not_due`, `no_shocks`, `case_busy` or `loss_unreadable`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Situation(Record):
    """Where a case stands: its stage, and the numbers, flags (0 or 1) and texts it keeps by name."""

    stage: str = CALM
    values: tuple[Input, ...] = ()

    def number(self, key: str, default: int = 0) -> int:
        """The number kept under `key`."""
        found = next((one.value for one in self.values if one.key == key), default)
        return default if isinstance(found, str) else int(found)

    def text(self, key: str) -> str:
        """The text kept under `key`, empty where there is none."""
        found = next((one.value for one in self.values if one.key == key), "")
        return found if isinstance(found, str) else ""

    def has(self, key: str) -> bool:
        """Whether anything is kept under `key`."""
        return any(one.key == key for one in self.values)

    def put(self, **values: InputValue) -> "Situation":
        """The situation with these values."""
        others = tuple(one for one in self.values if one.key not in values)
        added = tuple(Input(key=key, value=value) for key, value in values.items())
        return self.model_copy(update={"values": (*others, *added)})

    def at(self, stage: str, **values: InputValue) -> "Situation":
        """The situation in another stage, with these values."""
        return self.put(**values).model_copy(update={"stage": stage})


class TrackRow(Record):
    """A category of a wound track: a code that has words or the GM's own name, its penalty (0 or less) and
    how many boxes it holds.
    """

    code: str = ""
    name: str = ""
    penalty: int = 0
    boxes: int = 1


@frozen
class Helper:
    """Somebody who could help: the id in the roster (empty for a name only), the name, the skills by id."""

    character: str
    who: str
    skills: Mapping[str, int]


@frozen
class Facts:
    """What a case needs to know of the table.

    `stats` are the numbers of whom it is about (sheet and tracker), `health` what is left of `most` (None
    where nobody keeps count). `reached` says that the deadline is over, `day` is the day of the game from 1
    on. `words` are the suggestions to draw from, `track` the rows of the wound track.
    """

    stats: Mapping[str, int] = field(default_factory=dict)
    options: Options = field(default_factory=dict)
    health: int | None = None
    most: int | None = None
    helpers: tuple[Helper, ...] = ()
    reached: bool = False
    day: int = 1
    words: tuple[str, ...] = ()
    track: tuple[TrackRow, ...] = ()


@frozen
class RollSpec:
    """Something that can be done now.

    A `check` is rolled by the system's own rules on `base` (None while nobody typed it), of the kind `check`;
    `dice` throw `expression`; a `step` takes no dice. `source` and `parts` name the base as `BaseChoice`
    does. With `helper` somebody else rolls, on the skill in `parts`. `due` ones are what the screen asks for.
    `success_is_bad` marks the one roll that nobody wants to pass (CC-61).
    """

    id: str
    kind: Literal["check", "dice", "step"]
    base: int | None = None
    check: str = ""
    source: str = "typed"
    parts: tuple[str, ...] = ()
    expression: str = ""
    helper: bool = False
    due: bool = True
    success_is_bad: bool = False


@frozen
class RollRead:
    """How a roll came out: whether it passed, its total, and the outcome in the system's code."""

    passed: bool = False
    value: int = 0
    outcome: str = ""


@frozen
class Wait:
    """A deadline that begins now: the victim's next `turn`, so many `rounds`, so many `seconds` of the game;
    or `none` any more.
    """

    kind: Literal["none", "turn", "rounds", "seconds"]
    amount: int = 0


@frozen
class Happening:
    """What a step does outside the case: `by` points of `health` or of the stat `stat`; somebody is `down`
    (out of the fight), or `up` again.
    """

    what: Literal["health", "stat", "down", "up"]
    by: int = 0
    stat: str = ""


@frozen
class Outcome:
    """What a step leads to. `events` are the codes of what happened, in order; `wait` is a new deadline,
    None keeps the one that runs.
    """

    situation: Situation
    events: tuple[str, ...] = ()
    happenings: tuple[Happening, ...] = ()
    wait: Wait | None = None


@frozen
class Hit:
    """A single blow, healing or shock: `amount` points after armour (never negative), the health before and
    after it.
    """

    amount: int
    healing: bool = False
    before: int | None = None
    after: int | None = None


@frozen
class PathStep:
    """One step of the short path: its stage, where it stands, a `name` where the GM has own words for it."""

    code: str
    state: Literal["done", "present", "next"]
    name: str = ""
    args: tuple[tuple[str, int | str], ...] = ()


@frozen
class Status:
    """Something that holds for the bearer while the case stands: a condition of the tracker.

    `value` is what each of its `count` adds to checks; `timed` ones end with the deadline. `name` is what the
    GM calls it, where the code has no words.
    """

    code: str
    name: str = ""
    count: int = 1
    value: int = 0
    timed: bool = False


@frozen
class ValueSpec:
    """A number of a case that the GM may set: its id and range. A flag is 0 or 1."""

    id: str
    minimum: int = 0
    maximum: int = VALUE_LIMIT


class CaseKind(Protocol):
    """One kind of case. Everything is a pure function of its arguments."""

    @property
    def id(self) -> str:
        """Stable id: part of the campaign file."""

    @property
    def stages(self) -> tuple[str, ...]:
        """Every stage, in the order of the path; the GM may set any of them."""

    @property
    def values(self) -> tuple[ValueSpec, ...]:
        """The numbers that may be seen and set."""

    @property
    def takes_shocks(self) -> bool:
        """Whether there are events that cost something (`shock`)."""

    def counter(self, situation: Situation, value: str, facts: Facts) -> int:
        """The number `value` as it stands, with its default where nobody set it."""

    def begin(self, facts: Facts) -> Situation:
        """A case that is opened by hand, without a blow."""

    def wait(self, situation: Situation) -> Wait:
        """The deadline that a stage entered by hand begins with."""

    def hit(self, situation: Situation | None, hit: Hit, facts: Facts) -> Outcome | None:
        """What a blow or a healing does; `situation` is that of the open case, None where there is none.

        None where this kind has nothing to do with it.
        """

    def shock(self, situation: Situation, text: str, facts: Facts) -> Outcome:
        """What an event that costs `text` asks for. Raises `CaseError` where the text cannot be read, where
        this kind knows no such events, or while the last one is not settled.
        """

    def rolls(self, situation: Situation, facts: Facts) -> tuple[RollSpec, ...]:
        """What can be done now, what is due first."""

    def after(self, situation: Situation, roll: str, read: RollRead, facts: Facts) -> Outcome:
        """What `roll` leads to. Raises `CaseError` for one that cannot be made now."""

    def skip(self, situation: Situation, roll: str, facts: Facts) -> Outcome:
        """What leaving `roll` out leads to: the mildest way on. Raises `CaseError` as `after` does."""

    def new_day(self, situation: Situation, facts: Facts) -> Outcome | None:
        """What a new day does; None where this kind counts no days."""

    def over(self, situation: Situation) -> bool:
        """Whether the case has come to its end."""

    def path(self, situation: Situation, facts: Facts) -> tuple[PathStep, ...]:
        """The short path with the present step."""

    def status(self, situation: Situation, facts: Facts) -> tuple[Status, ...]:
        """What holds for the bearer."""

    def chance(self, situation: Situation, facts: Facts, helper: Helper | None = None) -> "Fraction | None":
        """The exact chance that it ends well from here, if `helper` does what is due now and the best one
        later; None where that cannot be said.
        """


@frozen
class CaseRules:
    """The kinds of case of a system, how the skills that helpers roll may be called on a sheet (by id, in
    small letters without accents), and the built-in lists: suggestions by code (text `case.word.<code>`), the
    wound track.
    """

    kinds: tuple[CaseKind, ...] = ()
    skills: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    words: tuple[str, ...] = ()
    track: tuple[TrackRow, ...] = ()

    def kind(self, kind: str) -> CaseKind | None:
        """The kind with this id, or None."""
        return next((one for one in self.kinds if one.id == kind), None)


NO_CASES = CaseRules()


def case_rules(system: System | None) -> CaseRules:
    """The cases that `system` knows; none in one that declares none."""
    found: CaseRules = getattr(system, "cases", NO_CASES)
    return found


def penalty_lines(case: str, status: tuple[Status, ...], scope: Scope = "a") -> tuple[Modifier, ...]:
    """What holds for somebody as lines of the modifier builder; those that add nothing are left out."""
    return tuple(
        Modifier(
            key=f"condition.case.{case}.{one.code}",
            code="condition" if one.name else f"condition.{one.code}",
            label=one.name,
            value=one.value * one.count,
            count=one.count,
            scope=scope,
            auto=True,
        )
        for one in status
        if one.value * one.count
    )
