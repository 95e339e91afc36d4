"""The table's own lists for its cases, and the new day that sets counters back."""

from collections.abc import Iterable

from gmscreen.rules.cases import TrackRow
from gmscreen.rules.expression import ExpressionError, parse
from gmscreen.rules.value import frozen
from gmscreen.session.history import Label
from gmscreen.session.roster import clean_name
from gmscreen.session.session import CommandError, Context, Effect
from gmscreen.session.state import CampaignState
from gmscreen.session.workflows.model import MOST_WORDS, WORD_LIMIT, CaseStep, StressPreset
from gmscreen.session.workflows.reads import facts_of, kind_of, settings_of
from gmscreen.session.workflows.stepping import advanced, synced

MOST_BOXES = 99
"""The most boxes of one category of a wound track."""


@frozen
class SetWords:
    """Keep the table's own list of suggestions; None goes back to the built-in one."""

    system: str
    words: tuple[str, ...] | None

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Set the list; blank lines are left out. Raises `CommandError` for too many or too long ones."""
        context.system(self.system)
        words = None if self.words is None else _clean(self.words)
        changed = settings_of(state, self.system).model_copy(update={"words": words})
        return Effect(state.put("case_settings", changed), Label("case.words", (("system", self.system),)))


@frozen
class SetPresets:
    """Keep the table's own list of events with what each costs (E-7)."""

    system: str
    presets: tuple[StressPreset, ...]

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Set the list. Raises `CommandError` for too many, a name that is empty or too long, or a cost that
        cannot be read.
        """
        context.system(self.system)
        names = _clean(one.name for one in self.presets)
        if len(names) != len(self.presets):
            raise CommandError("name_empty")
        for one in self.presets:
            for part in one.loss.split("/"):
                try:
                    parse(part)
                except ExpressionError:
                    raise CommandError("loss_unreadable", text=one.loss[:40]) from None
        changed = settings_of(state, self.system).model_copy(update={"presets": self.presets})
        return Effect(state.put("case_settings", changed), Label("case.presets", (("system", self.system),)))


@frozen
class SetTrack:
    """Set the categories of the wound track: names, penalties and boxes (W-9). None are the built-in ones."""

    system: str
    rows: tuple[TrackRow, ...]

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Set them. Raises `CommandError` for too many, a nameless one, a penalty above 0 or below -99, and
        less than 0 or more than 99 boxes.
        """
        system = context.system(self.system)
        if len(self.rows) > MOST_WORDS:
            raise CommandError("too_many", limit=MOST_WORDS)
        for row in self.rows:
            if not (row.code or clean_name(row.name)):
                raise CommandError("name_empty")
            if not (0 <= row.boxes <= MOST_BOXES and -MOST_BOXES <= row.penalty <= 0):
                raise CommandError("track_range", boxes=MOST_BOXES, penalty=-MOST_BOXES)
        changed = settings_of(state, self.system).model_copy(update={"track": self.rows})
        state = state.put("case_settings", changed)
        for case in state.case:
            if case.system == self.system and not case.closed:
                state = synced(state, system, case)
        return Effect(state, Label("case.track", (("system", self.system),)))


@frozen
class NewDay:
    """Begin a new day for every open case of a system: the day's losses start from nothing (CC-62)."""

    system: str
    case: str = ""

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Set the counters of the day back, of one case or of all. Nothing changes where none counts days."""
        system = context.system(self.system)
        for case in state.case:
            if case.closed or case.system != self.system or self.case not in ("", case.id):
                continue
            outcome = kind_of(system, case.kind).new_day(case.situation, facts_of(state, system, case))
            if outcome is not None:
                state = advanced(state, system, case, outcome, CaseStep(how="set", outcome="new_day"))
        return Effect(state, Label("case.new_day"))


def _clean(words: Iterable[str]) -> tuple[str, ...]:
    lines = (" ".join(one.split()) for one in words)
    found = tuple(one for one in lines if one)
    if len(found) > MOST_WORDS:
        raise CommandError("too_many", limit=MOST_WORDS)
    if any(len(one) > WORD_LIMIT for one in found):
        raise CommandError("name_too_long", limit=WORD_LIMIT)
    return found
