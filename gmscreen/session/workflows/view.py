"""A case as a panel shows it, without knowing any rules: path, rolls, odds, deadline, counters."""

from typing import Literal

from gmscreen.rules.cases import CaseKind, Facts, Helper, PathStep, RollSpec, TrackRow, ValueSpec
from gmscreen.rules.expression import ExpressionError, parse
from gmscreen.rules.model import CheckRequest, Die, Modifier, Side
from gmscreen.rules.system import System
from gmscreen.rules.value import frozen
from gmscreen.session.commands import table_options
from gmscreen.session.state import CampaignState
from gmscreen.session.workflows.model import Case, CaseStep, StressPreset
from gmscreen.session.workflows.penalties import automatic_modifiers, victim_modifiers
from gmscreen.session.workflows.reads import facts_of, kind_of, reached, settings_of, time_left

Chance = tuple[int, int]
"""Equally likely cases: in how many of how many."""


@frozen
class HelperView:
    """Somebody who may roll: the number, the chance of that roll, that of a good end if this one tries."""

    character: str
    who: str
    base: int
    chance: Chance
    survival: Chance | None = None


@frozen
class RollView:
    """Something that can be done now (`RollSpec`): its dice, its chance, the lines that count by themselves.

    `chance` is None for dice, for steps, and while the base is not known. `survival` is the chance of a good
    end if nobody helps, for a roll that helpers make.
    """

    spec: RollSpec
    dice: tuple[Die, ...] = ()
    chance: Chance | None = None
    modifiers: tuple[Modifier, ...] = ()
    helpers: tuple[HelperView, ...] = ()
    survival: Chance | None = None


@frozen
class DeadlineView:
    """Until when: the victim's turn in `round`, the beginning of `round`, or the game's `time` in seconds.

    `left` is in rounds or seconds, None where the GM says when: `rounds` tells how many rounds it was to
    last. `reached` ones are over.
    """

    kind: Literal["turn", "round", "time"]
    round: int
    time: int
    left: int | None
    reached: bool
    rounds: int = 0


@frozen
class CounterView:
    """A number that may be seen and set; `flag` ones are 0 or 1."""

    spec: ValueSpec
    value: int

    @property
    def flag(self) -> bool:
        """Whether it is only on or off."""
        return (self.spec.minimum, self.spec.maximum) == (0, 1)


@frozen
class CaseView:
    """A case as it stands.

    `steps` are the short path, `rolls` what can be done, the one that is due first; `odds` the chance of a
    good end from here, None where there is no saying. `stages` are those that may be set by hand, `penalties`
    the lines it brings to checks, `word` the last suggestion (a code that has words, or the GM's own),
    `words` the list it is drawn from, `presets` the table's own events, `track`
    the categories of a wound track. `correctable` says that the last step is a roll that can be corrected.
    """

    case: Case
    stage: str
    over: bool
    steps: tuple[PathStep, ...]
    rolls: tuple[RollView, ...]
    odds: Chance | None
    deadline: DeadlineView | None
    counters: tuple[CounterView, ...]
    stages: tuple[str, ...]
    penalties: tuple[Modifier, ...]
    log: tuple[CaseStep, ...]
    correctable: bool
    takes_shocks: bool
    word: str = ""
    words: tuple[str, ...] = ()
    presets: tuple[StressPreset, ...] = ()
    track: tuple[TrackRow, ...] = ()

    @property
    def due(self) -> RollView | None:
        """The roll that the screen asks for; None while nothing is due."""
        return next((one for one in self.rolls if one.spec.due), None)


def case_view(state: CampaignState, system: System, case: Case) -> CaseView:
    """A case as a panel shows it. Raises `CommandError` where `system` does not know its kind."""
    kind, facts = kind_of(system, case.kind), facts_of(state, system, case)
    situation = case.situation
    over = case.closed or kind.over(situation)
    rolls = () if over else tuple(_roll(state, system, case, one) for one in kind.rolls(situation, facts))
    return CaseView(
        case=case,
        stage=situation.stage,
        over=over,
        steps=kind.path(situation, facts),
        rolls=tuple(sorted(rolls, key=lambda one: not one.spec.due)),
        odds=None if over else _chance(kind, case, facts),
        deadline=_deadline(state, case),
        counters=tuple(CounterView(one, kind.counter(situation, one.id, facts)) for one in kind.values),
        stages=kind.stages,
        penalties=victim_modifiers(state, system, case),
        log=case.log,
        correctable=bool(case.log and case.log[-1].roll),
        takes_shocks=kind.takes_shocks,
        word=situation.text("word"),
        words=facts.words,
        presets=settings_of(state, system.id).presets,
        track=facts.track,
    )


def _chance(kind: CaseKind, case: Case, facts: Facts, helper: Helper | None = None) -> Chance | None:
    found = kind.chance(case.situation, facts, helper)
    return None if found is None else (found.numerator, found.denominator)


def _deadline(state: CampaignState, case: Case) -> DeadlineView | None:
    found = case.deadline
    if found is None:
        return None
    left, over = time_left(state, found), reached(state, found)
    return DeadlineView(found.kind, found.round, found.time, left, over, found.rounds)


def _roll(state: CampaignState, system: System, case: Case, spec: RollSpec) -> RollView:
    if spec.kind == "dice":
        try:
            return RollView(spec, parse(spec.expression).dice)
        except ExpressionError:
            return RollView(spec)
    if spec.kind == "step":
        return RollView(spec)
    if spec.helper:
        return _helped(state, system, case, spec)
    lines = victim_modifiers(state, system, case)
    dice, chance = _odds(state, system, spec, spec.base, lines)
    return RollView(spec, dice, None if spec.base is None else chance, lines)


def _helped(state: CampaignState, system: System, case: Case, spec: RollSpec) -> RollView:
    """A roll that somebody else makes, with everybody who can, the best for the victim first."""
    kind, facts = kind_of(system, case.kind), facts_of(state, system, case)
    skill = spec.parts[0] if spec.parts else ""
    found: list[HelperView] = []
    for one in facts.helpers:
        base = one.skills.get(skill)
        if base is not None:
            lines = automatic_modifiers(state, system, one.character)
            chance = _odds(state, system, spec, base, lines)[1]
            survival = _chance(kind, case, facts, one)
            found.append(HelperView(one.character, one.who, base, chance, survival))
    found.sort(key=lambda one: -one.chance[0] / one.chance[1])
    dice = _odds(state, system, spec, 0, ())[0]
    nobody = Helper("", "", {})
    return RollView(spec, dice, None, (), tuple(found), _chance(kind, case, facts, nobody))


def _odds(
    state: CampaignState, system: System, spec: RollSpec, base: int | None, lines: tuple[Modifier, ...]
) -> tuple[tuple[Die, ...], Chance]:
    side = Side(base=base or 0, source=spec.source, parts=spec.parts)
    request = CheckRequest(system=system.id, kind=spec.check, a=side, modifiers=lines)
    preview = system.preview(request, table_options(state, system))
    return preview.dice, (preview.odds.passed, preview.odds.total)
