"""An extended contest as it stands: the exchanges so far, what each side has gathered, who has won."""

from gmscreen.rules.model import CheckRequest, CheckResult, Input, InputValue, Side
from gmscreen.rules.record import Record
from gmscreen.rules.system import KindSpec, System
from gmscreen.rules.value import frozen

GOAL = "goal"
GAIN = "gain"
WINNERS = ("a", "b")


class Exchange(Record):
    """One exchange of a contest: its ledger entry, both totals, what each side gained, who leads the story.

    `leads` is "a", "b", or "none" where the totals are equal.
    """

    entry: int = 0
    a: int = 0
    b: int = 0
    gain_a: int = 0
    gain_b: int = 0
    leads: str = "none"


class Contest(Record):
    """A running contest of one rule system.

    `request` is an exchange as it was laid out last: who, on what, and the terms that hold for the whole
    contest among its inputs. `hidden` says whether any exchange was rolled hidden.
    """

    id: str
    rank: float = 0.0
    request: CheckRequest
    exchanges: tuple[Exchange, ...] = ()
    hidden: bool = False

    @property
    def system(self) -> str:
        """The id of the rule system."""
        return self.request.system

    @property
    def goal(self) -> int:
        """What must be gathered to win."""
        return self.request.integer(GOAL) or 0

    @property
    def score_a(self) -> int:
        """What side a has gathered."""
        return sum(one.gain_a for one in self.exchanges)

    @property
    def score_b(self) -> int:
        """What side b has gathered."""
        return sum(one.gain_b for one in self.exchanges)

    @property
    def leads(self) -> str:
        """Who leads the narration of the last exchange: "a", "b", or "none" (PM-23)."""
        return self.exchanges[-1].leads if self.exchanges else "none"


@frozen
class Standing:
    """How a contest stands: `winner` is "a", "b" or "none", `reason` says why.

    Reasons: `going_on`; `goal_reached` by one side; `higher_sum` or `equal_sums` where both reached the goal
    in the same exchange (PM-20, WK-31).
    """

    winner: str
    reason: str

    @property
    def over(self) -> bool:
        """Whether somebody has reached the goal."""
        return self.reason != "going_on"


def standing(contest: Contest) -> Standing:
    """Who has won so far. Both sides reaching the goal in one exchange are told apart by their sums."""
    a, b, goal = contest.score_a, contest.score_b, contest.goal
    if a < goal and b < goal:
        return Standing("none", "going_on")
    if a == b:
        return Standing("none", "equal_sums")
    return Standing("a" if a > b else "b", "higher_sum" if min(a, b) >= goal else "goal_reached")


def exchange_request(contest: Contest, laid_out: CheckRequest | None = None) -> CheckRequest:
    """The check of the next exchange: what is laid out, on the contest's terms, with the scores so far.

    Sides and modifiers are those of `laid_out` (by default of the last exchange); the inputs that the contest
    began with hold until its end. The odds of this request are those of the contest from here on.
    """
    wanted = laid_out or contest.request
    terms = {one.key: one.value for one in contest.request.inputs}
    scores: dict[str, InputValue] = {"score_a": contest.score_a, "score_b": contest.score_b}
    inputs = tuple(Input(key=key, value=value) for key, value in (terms | scores).items())
    return contest.request.model_copy(
        update={"a": wanted.a, "b": wanted.b or Side(), "modifiers": wanted.modifiers, "inputs": inputs}
    )


def read_exchange(result: CheckResult, entry: int) -> Exchange:
    """An exchange as the contest keeps it, from the result of its dice."""
    b = result.b or result.a
    return Exchange(
        entry=entry,
        a=result.a.roll or 0,
        b=b.roll or 0,
        gain_a=_gain(result.a.fact(GAIN)),
        gain_b=_gain(b.fact(GAIN)),
        leads=result.winner if result.winner in WINNERS else "none",
    )


def kind_of(system: System, request: CheckRequest) -> KindSpec | None:
    """The kind of `request` if it is that of a contest's exchanges, else None."""
    return next((one for one in system.kinds if one.id == request.kind and one.extended), None)


def spent(contest: Contest, system: System) -> int:
    """What the exchanges so far cost each side, in the system's units of action; 0 without any (PM-24)."""
    kind = kind_of(system, contest.request)
    return kind.cost * len(contest.exchanges) if kind else 0


def _gain(value: InputValue | None) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) else 0
