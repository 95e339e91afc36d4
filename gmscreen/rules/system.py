"""The protocol of a rule system: what it declares, so that the window can be built without knowing it.

Text keys follow one pattern, looked up first with the system's id in front and then without it:
`kind.<id>`, `field.<id>`, `choice.<field>.<id>`, `preset.<code>`, `outcome.<code>`, `notice.<code>`,
`follow.<code>`, `option.<id>`, `option.<id>.<value>`, `number.<code>`, `trace.<code>`, `die.<role>`,
`source.<code>`, `stat.<id>`, `skill.<id>`, `page.<id>`, `mark.<code>`, `trait.<id>`, `fact.<key>`. A key with
`.tip` behind it is the tooltip; `outcome.<code>.not_enough` names an outcome that does not pass for once.
"""

from collections.abc import Mapping, Sequence
from typing import Literal, Protocol, runtime_checkable

from gmscreen.rules.model import (
    CheckRequest,
    CheckResult,
    Die,
    FollowUp,
    InputValue,
    Modifier,
    Preview,
    Tone,
)
from gmscreen.rules.value import frozen

Options = Mapping[str, str]


@frozen
class Mark:
    """A value of a number field that is one click away; a bare number has no `code`, so no name."""

    value: int
    code: str = ""


@frozen
class FieldSpec:
    """A further input of a check.

    `kinds` names the check kinds that show it (empty: all); with `needs` it is shown only while the builder
    has a line with that code, or the field with that id is filled. `place` says where the desk puts it:
    beside the kind of test in the first row,
    or among the presets. `marks` are the values of a number field that are one click away, in rising order.
    """

    id: str
    type: Literal["int", "choice", "flag", "text"]
    minimum: int = 0
    maximum: int = 0
    default: InputValue | None = None
    choices: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    place: Literal["head", "menu"] = "head"
    needs: str = ""
    marks: tuple[Mark, ...] = ()


@frozen
class KindSpec:
    """A kind of test; `opposed` ones have a second side.

    `extended` ones are the exchanges of a contest that goes on until one side has gathered enough: each
    side's result carries the fact `gain`, the request the inputs `goal`, `score_a` and `score_b`, and the
    odds are those of the whole contest. `cost` is what each roll costs a side in the system's units of
    action, 0 where there are none. `outcomes` names the outcomes that this kind can have (empty: all of the
    system). `stat` is the stat that the test is always made on, if there is one. Kinds that are not `offered`
    are reached through a follow-up only.
    """

    id: str
    opposed: bool = False
    extended: bool = False
    cost: int = 0
    outcomes: tuple[str, ...] = ()
    stat: str = ""
    offered: bool = True


@frozen
class PresetSpec:
    """A modifier that is one click away. `step` is its value, or that of each of up to `max_count` steps."""

    code: str
    step: int
    max_count: int = 1
    rule: str = ""


@frozen
class PresetGroup:
    """Presets that belong together.

    `pairs` groups are shown as a name with its two signs (codes `<id>` with a positive and a negative step);
    `menu` groups hang under one button. In an `exclusive` group a new choice replaces the earlier one.
    """

    id: str
    layout: Literal["pairs", "menu"]
    presets: tuple[PresetSpec, ...]
    exclusive: bool = False
    kinds: tuple[str, ...] = ()


@frozen
class OptionSpec:
    """A table option: the rule it changes, its values, the first of which is the default."""

    id: str
    values: tuple[str, ...]
    rule: str

    @property
    def default(self) -> str:
        """The value that holds until the table chooses another."""
        return self.values[0]


@frozen
class StatField:
    """A number of a character besides its skills (an aptitude, a characteristic).

    A `pool` is spent and gained in play: what is left of it is handed to a check as the input `<id>` for side
    a and `vs_<id>` for side b, and `StatChange` says what becomes of it.
    """

    id: str
    minimum: int
    maximum: int
    default: int
    pool: bool = False


@frozen
class TraitSpec:
    """A kind of named trait that a character may have several of (a talent, a limitation, an aspect).

    Its value on the sheet lies from `minimum` to `maximum`; both are 0 where the trait is only a name. A
    trait counts as a modifier line with `id` as its code and `sign` times its value, ready to be put on the
    builder.
    """

    id: str
    minimum: int = 0
    maximum: int = 0
    sign: Literal[1, -1] = 1


@frozen
class SkillSpec:
    """A skill the rules know by name: the stat it is linked to and whether that stat may stand in for it."""

    id: str
    linked: str = ""
    can_default: bool = True


@frozen
class BaseChoice:
    """A way for one character to make a test.

    `source` is the code of the way (`skill`, `aptitude`, ...); `parts` are the names it is made of: a skill's
    own name or the ids of stats, which are translated. `allowed` is False where the rules forbid it: the
    choice is listed all the same, so that the GM sees why.
    """

    source: str
    parts: tuple[str, ...]
    base: int
    allowed: bool = True


def kind_of(system: "System", choice: BaseChoice) -> KindSpec:
    """The kind of test that a way is rolled as where nobody chose one: that which is always made on its stat,
    else the usual one, the first.
    """
    own = (one for one in system.kinds if one.stat and one.offered and (one.stat,) == choice.parts)
    return next(own, system.kinds[0])


@frozen
class Sheet:
    """The numbers of a character that a system reads: stats by id, skills by the name on the sheet."""

    stats: Mapping[str, int]
    skills: Mapping[str, int]


class System(Protocol):
    """A rule system. Everything is a pure function of its arguments; no method rolls dice by itself."""

    @property
    def id(self) -> str:
        """Stable id in lower case: part of the campaign file, of object names and of the command line."""

    @property
    def kinds(self) -> tuple[KindSpec, ...]:
        """The kinds of test, the usual one first."""

    @property
    def fields(self) -> tuple[FieldSpec, ...]:
        """Further inputs of the tests."""

    @property
    def presets(self) -> tuple[PresetGroup, ...]:
        """The presets of the modifier builder."""

    @property
    def options(self) -> tuple[OptionSpec, ...]:
        """The table options."""

    @property
    def stats(self) -> tuple[StatField, ...]:
        """The numbers a character has besides skills."""

    @property
    def skills(self) -> tuple[SkillSpec, ...]:
        """The skills the rules know by name; a character may have others."""

    @property
    def outcomes(self) -> tuple[tuple[str, Tone], ...]:
        """Every outcome code of one side with its tone, best first: what an override can choose from."""

    @property
    def base_range(self) -> tuple[int, int]:
        """The least and the greatest base number that may be typed."""

    @property
    def modifier_range(self) -> tuple[int, int]:
        """The least and the greatest value of a modifier typed by hand."""

    @property
    def texts(self) -> Mapping[str, Mapping[str, str]]:
        """Texts by language and key. The project's own systems keep theirs in resources and return {}."""

    @property
    def pages(self) -> tuple[str, ...]:
        """Ids of the reference pages."""

    def page(self, page_id: str, language: str) -> str:
        """The Markdown text of a reference page; empty where the project's resources hold it."""

    def bases(self, sheet: Sheet, skill_names: Mapping[str, str]) -> tuple[BaseChoice, ...]:
        """Every way in which a character can make a test, the likeliest first.

        `skill_names` gives the translated name of each `SkillSpec.id`, so that skills that the sheet lacks
        can be told from those it has.
        """

    def preview(self, request: CheckRequest, options: Options) -> Preview:
        """The number that counts, the modifiers, the exact odds and the dice of a check."""

    def resolve(self, request: CheckRequest, options: Options, faces: Sequence[int]) -> CheckResult:
        """Read the dice of a check.

        `faces` are what the dice of `Preview.dice` show, in that order. Raises `ValueError` where their
        number or range is wrong.
        """

    def grant(self, request: CheckRequest, options: Options, offer: str) -> CheckResult:
        """The result of taking up an `offer` notice, without dice. Raises `ValueError` if there is none."""

    def follow_ups(
        self, request: CheckRequest, options: Options, result: CheckResult
    ) -> tuple[FollowUp, ...]:
        """What the rules allow after `result`."""

    def adjust(self, modifiers: tuple[Modifier, ...], added: Modifier) -> tuple[Modifier, ...]:
        """The builder's lines after `added`: counted lines are merged, exclusive ones replaced."""


class InResources:
    """What a game of the project need not bring along: its texts and pages are resources of the program."""

    @property
    def texts(self) -> Mapping[str, Mapping[str, str]]:
        """Nothing of its own."""
        return {}

    def page(self, page_id: str, language: str) -> str:  # noqa: ARG002 - the protocol's signature
        """Nothing of its own."""
        return ""


def traits_of(system: System) -> tuple[TraitSpec, ...]:
    """The kinds of named trait that `system` declares as `traits`; a system need not have any."""
    found: tuple[TraitSpec, ...] = getattr(system, "traits", ())
    return found


def topics_of(system: System) -> Mapping[str, str]:
    """Which section of the first reference page of `system` explains a topic, by its anchor.

    A system declares them as `topics`; it need not. A topic is a part of what the system declares
    (`kind.<id>`, `field.<id>`, `group.<id>`, `preset.<code>`, `stat.<id>`, `trait.<id>`, `offer.<code>`,
    `follow.<code>`, `condition.<code>`, `case.<id>`), or what every game has: `base`, `modifiers`, `traits`,
    `contest`, `reading` (of dice), `result`, `secret`, `initiative`, `damage`, `condition`, `npc`, `options`.
    """
    found: Mapping[str, str] = getattr(system, "topics", {})
    return found


@runtime_checkable
class Staged(Protocol):
    """A system some of whose results ask for further dice, such as those of the damage after a hit."""

    def more_dice(self, request: CheckRequest, options: Options, result: CheckResult) -> tuple[Die, ...]:
        """The dice to throw after `result`; none where nothing more is to be rolled."""

    def complete(
        self, request: CheckRequest, options: Options, result: CheckResult, faces: Sequence[int]
    ) -> CheckResult:
        """`result` with what the dice of `more_dice` showed. Raises `ValueError` for wrong faces."""


def more_dice(
    system: System, request: CheckRequest, options: Options, result: CheckResult
) -> tuple[Die, ...]:
    """The dice to throw after `result`; none in a system that is not `Staged`."""
    return system.more_dice(request, options, result) if isinstance(system, Staged) else ()


@runtime_checkable
class Continuing(Protocol):
    """A system in which a roll changes what lies ready for the next one: a point spent, a defence used up."""

    def after(self, request: CheckRequest, result: CheckResult) -> CheckRequest:
        """The check as it is laid out once `request` came to `result`."""


def laid_out_after(system: System, request: CheckRequest, result: CheckResult) -> CheckRequest:
    """What lies on the desk after a roll; the same check in a system that is not `Continuing`."""
    return system.after(request, result) if isinstance(system, Continuing) else request
