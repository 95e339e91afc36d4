"""The actions on extended contests: start one, roll its exchanges, change its goal, close it."""

from gmscreen.rules.dice import roll_dice
from gmscreen.rules.model import (
    CheckRequest,
    CheckResult,
    Input,
    Modifier,
    Preview,
    Side,
    SideResult,
    StatChange,
)
from gmscreen.rules.system import System
from gmscreen.rules.value import frozen
from gmscreen.session.commands import allowed, check_entry, table_options
from gmscreen.session.contest import (
    GOAL,
    Contest,
    Standing,
    exchange_request,
    kind_of,
    read_exchange,
    standing,
)
from gmscreen.session.history import Label
from gmscreen.session.ledger import LedgerEntry
from gmscreen.session.pools import changed_by, with_pools
from gmscreen.session.session import CommandError, Context, Effect
from gmscreen.session.state import CampaignState

MOST_EXCHANGES = 200
"""Longest contest that is kept: beyond it the game master closes it."""


@frozen
class StartContest:
    """Begin a contest on the terms of `request`: its goal, difficulty and other inputs hold until the end."""

    request: CheckRequest

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Put the contest among the running ones. Raises `CommandError` where the rules refuse it."""
        system = context.system(self.request.system)
        if kind_of(system, self.request) is None:
            raise CommandError("no_contest")
        allowed(system, table_options(state, system), self.request)
        taken = {one.id for one in state.contest}
        number = next(n for n in range(1, len(taken) + 2) if f"{system.id}.{n}" not in taken)
        request = _with_goal(system, self.request.model_copy(update={"b": self.request.b or Side()}))
        contest = Contest(id=f"{system.id}.{number}", rank=state.next_rank("contest"), request=request)
        return Effect(state.put("contest", contest), _label("start", contest))


@frozen
class RollExchange:
    """Roll the next exchange, or read the `faces` that real dice showed for it.

    `request` lays out the sides and modifiers of this exchange; without one they are those of the last. With
    `on_desk` the result also becomes the last one of the system's desk.
    """

    contest: str
    request: CheckRequest | None = None
    hidden: bool = True
    faces: tuple[int, ...] | None = None
    on_desk: bool = True

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Write the exchange to the ledger. Raises `CommandError` where the contest is over or refused."""
        contest = find_contest(state, self.contest)
        system = context.system(contest.system)
        if standing(contest).over or len(contest.exchanges) >= MOST_EXCHANGES:
            raise CommandError("contest_over")
        request = with_pools(state, system, exchange_request(contest, self.request))
        options = table_options(state, system)
        preview = allowed(system, options, request)
        faces = self.faces if self.faces is not None else roll_dice(preview.dice, context.dice)
        result = system.resolve(request, options, faces)
        state = changed_by(state, system, request, preview.changes)
        exchange = read_exchange(result, context.next_entry)
        # What the modifiers were is laid out again for the next exchange, but for what was paid; the terms
        # stay those of the start.
        lines = _not_spent(system, options, request, preview)
        laid_out = {"a": request.a, "b": request.b, "modifiers": lines}
        changed = contest.model_copy(
            update={
                "request": contest.request.model_copy(update=laid_out),
                "exchanges": (*contest.exchanges, exchange),
                "hidden": contest.hidden or self.hidden,
            }
        )
        entry = check_entry(context, request, result, hidden=self.hidden)
        state = state.put("contest", changed)
        if self.on_desk:
            state = _on_desk(state, request, lines, entry.id)
        return Effect(state, _label("exchange", changed), entries=(entry,))


@frozen
class SetGoal:
    """Change what must be gathered to win a running contest."""

    contest: str
    goal: int

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Set the goal. Raises `CommandError` where the rules refuse it."""
        contest = find_contest(state, self.contest)
        system = context.system(contest.system)
        others = tuple(one for one in contest.request.inputs if one.key != GOAL)
        inputs = (*others, Input(key=GOAL, value=self.goal))
        request = contest.request.model_copy(update={"inputs": inputs})
        allowed(system, table_options(state, system), request)
        changed = contest.model_copy(update={"request": request})
        return Effect(state.put("contest", changed), _label("goal", changed), merge=f"contest.{contest.id}")


@frozen
class CloseContest:
    """End a contest, whether somebody has won or not."""

    contest: str

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Write how it ended to the ledger, if anything was rolled, and take it off the table.

        The entry is hidden if any exchange was.
        """
        contest = find_contest(state, self.contest)
        entries: tuple[LedgerEntry, ...] = ()
        if contest.exchanges:
            found = standing(contest)
            result = _outcome(contest, found if found.over else Standing("none", "closed"))
            entries = (check_entry(context, exchange_request(contest), result, hidden=contest.hidden),)
        return Effect(state.drop("contest", contest.id), _label("close", contest), entries=entries)


def find_contest(state: CampaignState, contest_id: str) -> Contest:
    """The running contest with this id. Raises `CommandError` where there is none."""
    found = next((one for one in state.contest if one.id == contest_id), None)
    if found is None:
        raise CommandError("unknown_contest")
    return found


def _not_spent(
    system: System, options: dict[str, str], request: CheckRequest, preview: Preview
) -> tuple[Modifier, ...]:
    """The lines that hold for the next exchange too: all but those that cost or brought something once."""
    lines = request.modifiers
    if not preview.changes:
        return lines

    def changes(without: Modifier) -> tuple[StatChange, ...]:
        rest = tuple(line for line in lines if line is not without)
        return system.preview(request.model_copy(update={"modifiers": rest}), options).changes

    return tuple(line for line in lines if changes(line) == preview.changes)


def _on_desk(
    state: CampaignState, request: CheckRequest, lines: tuple[Modifier, ...], entry: int
) -> CampaignState:
    """The desk with the exchange as its last result, and without what was spent on it."""
    desk = state.find_desk(request.system)
    update: dict[str, object] = {"last": entry}
    if desk.request.modifiers == request.modifiers:
        update["request"] = desk.request.model_copy(update={"modifiers": lines})
    return state.put("desk", desk.model_copy(update=update))


def _with_goal(system: System, request: CheckRequest) -> CheckRequest:
    """The request with its goal written out: the system's own where the field was left empty."""
    if request.integer(GOAL) is not None:
        return request
    usual = next((one.default for one in system.fields if one.id == GOAL), None)
    goal = usual if isinstance(usual, int) else 1
    others = tuple(one for one in request.inputs if one.key != GOAL)
    return request.model_copy(update={"inputs": (*others, Input(key=GOAL, value=goal))})


def _outcome(contest: Contest, found: Standing) -> CheckResult:
    """The end of a contest in the form of a result: what each side gathered, against the goal."""
    sides = [
        SideResult(
            roll=score,
            target=contest.goal,
            outcome="success" if score >= contest.goal else "failure",
            tone="success" if score >= contest.goal else "failure",
            passed=score >= contest.goal,
            margin=score - contest.goal,
        )
        for score in (contest.score_a, contest.score_b)
    ]
    return CheckResult(
        system=contest.system,
        kind=contest.request.kind,
        a=sides[0],
        b=sides[1],
        winner=found.winner,
        reason=found.reason,
    )


def _label(code: str, contest: Contest) -> Label:
    b = contest.request.b
    return Label(f"contest.{code}", (("who", contest.request.a.who), ("other", b.who if b else "")))
