"""The extended contest at a desk: how it stands, its exact odds from here on, and its exchanges."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from gmscreen.rules.dice import DiceTextError, parse_faces
from gmscreen.rules.model import CheckRequest, Modifier, Preview, Side
from gmscreen.rules.modifiers import of_side, raw_sum
from gmscreen.rules.system import KindSpec, Mark
from gmscreen.rules.value import frozen
from gmscreen.session.contest import Contest, Standing, exchange_request, kind_of, spent, standing
from gmscreen.session.contest_play import CloseContest, RollExchange, SetGoal, StartContest
from gmscreen.session.pools import with_pools
from gmscreen.session.session import Change
from gmscreen.viewmodels.desk import DeskModel, SideId


@frozen
class Contender:
    """One side of a running contest: who, on what, what is added to the dice, and what was gathered.

    `outside` is what counts beside the modifiers that a cap may hold for, `applied` what those come to.
    """

    side: Side
    outside: int
    applied: int
    score: int


class ContestModel(QObject):
    """The running contest of one rule system. `changed` says that it stands otherwise, `rolled` carries the
    new ledger entry.
    """

    changed = Signal()
    rolled = Signal(int)

    def __init__(self, desk: DeskModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._preview: tuple[CheckRequest, dict[str, str], Preview] | None = None
        desk.changed.connect(self.changed)
        desk.campaign.changed.connect(self._on_change)

    # --- how it stands

    @property
    def kind(self) -> KindSpec | None:
        """The kind of the contest where one lies on the desk, else None."""
        return kind_of(self._desk.system, self._desk.request)

    @property
    def contest(self) -> Contest | None:
        """The running contest of the kind that lies on the desk, the newest first."""
        request = self._desk.request
        found = (
            one
            for one in reversed(self._desk.campaign.state.contest)
            if one.system == request.system and one.request.kind == request.kind
        )
        return next(found, None) if self.kind else None

    @property
    def active(self) -> bool:
        """Whether the desk shows a running contest, so that a roll is its next exchange."""
        return self.contest is not None

    @property
    def waiting(self) -> bool:
        """Whether a contest may be started from what lies on the desk."""
        return self.kind is not None and self.contest is None

    @property
    def standing(self) -> Standing:
        """Who has won so far."""
        contest = self.contest
        return standing(contest) if contest else Standing("none", "going_on")

    @property
    def away(self) -> bool:
        """Whether others stand at the desk than those of the running contest."""
        contest = self.contest
        if contest is None:
            return False
        desk = self._desk.request
        return not (_same(desk.a, contest.request.a) and _same(desk.b, contest.request.b))

    @property
    def request(self) -> CheckRequest | None:
        """The next exchange: as it is laid out on the desk, or as the last one was while others stand
        there.
        """
        contest = self.contest
        if contest is None:
            return None
        desk = self._desk
        laid_out = exchange_request(contest, None if self.away else desk.request)
        return with_pools(desk.campaign.state, desk.system, laid_out)

    @property
    def preview(self) -> Preview:
        """What is known before the next exchange; the odds are those of the contest from here on."""
        request, options = self.request, self._desk.options
        if request is None:
            return self._desk.preview
        if self._preview is None or self._preview[:2] != (request, options):
            self._preview = (request, options, self._desk.system.preview(request, options))
        return self._preview[2]

    @property
    def spent(self) -> int:
        """What the exchanges so far cost each side, in the system's units of action."""
        contest = self.contest
        return spent(contest, self._desk.system) if contest else 0

    def contender(self, side: SideId) -> Contender:
        """One side as it goes into the next exchange."""
        contest, request, preview = self.contest, self.request, self.preview
        if contest is None or request is None:
            return Contender(Side(), 0, 0, 0)
        sums = (preview.sums if side == "a" else preview.other_sums) or preview.sums
        lines: Sequence[Modifier] = of_side((*request.modifiers, *preview.automatic), side)
        score = contest.score_a if side == "a" else contest.score_b
        found = request.a if side == "a" else request.b or Side()
        return Contender(found, raw_sum(lines) - sums.raw, sums.applied, score)

    def mark(self) -> Mark | None:
        """The named step on which the number that counts lies, if it has a name."""
        preview = self.preview
        marks = (
            mark for spec in self._desk.system.fields if spec.id == preview.number_code for mark in spec.marks
        )
        return next((mark for mark in marks if mark.value == preview.number and mark.code), None)

    # --- what the GM does

    def start(self) -> bool:
        """Begin a contest from what lies on the desk."""
        request = self._desk.request
        inputs = tuple(one for one in request.inputs if not one.key.startswith("score_"))
        command = StartContest(request.model_copy(update={"inputs": inputs}))
        return self._desk.campaign.execute(command) is not None

    def roll(self, *, hidden: bool, typed: str = "") -> int | None:
        """Roll the next exchange, or read the physical dice `typed`; a contest that waits begins with it.

        The new entry, or None after `problem` said why.
        """
        if self.waiting and not self.start():
            return None
        contest, request = self.contest, self.request
        if contest is None or request is None:
            return None
        faces: tuple[int, ...] | None = None
        if typed.strip():
            try:
                faces = tuple(parse_faces(typed, self.preview.dice))
            except DiceTextError as error:
                self._desk.campaign.report(error)
                return None
        command = RollExchange(contest.id, request, hidden, faces)
        change = self._desk.campaign.execute(command)
        if change is None or not change.new_entries:
            return None
        self.rolled.emit(change.new_entries[0])
        return change.new_entries[0]

    def set_goal(self, goal: int) -> None:
        """Change what must be gathered to win."""
        contest = self.contest
        if contest is not None and contest.goal != goal:
            self._desk.campaign.execute(SetGoal(contest.id, goal))

    def close(self) -> None:
        """End the contest, whether somebody has won or not."""
        contest = self.contest
        if contest is not None:
            self._desk.campaign.execute(CloseContest(contest.id))

    def bring_back(self) -> None:
        """Let those of the contest stand at the desk again, with their modifiers of the last exchange."""
        contest = self.contest
        if contest is not None:
            own = {"a": contest.request.a, "b": contest.request.b, "modifiers": contest.request.modifiers}
            self._desk.lay_out(self._desk.request.model_copy(update=own))

    def _on_change(self, change: Change) -> None:
        if change.touches("contest") and not change.touches("desk"):
            self.changed.emit()


def _same(one: Side | None, other: Side | None) -> bool:
    """Whether two sides are the same person: the same of the roster, or the same name without a sheet."""
    first, second = one or Side(), other or Side()
    if first.character or second.character:
        return first.character == second.character
    return first.who.casefold() == second.who.casefold()
