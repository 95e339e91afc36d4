"""What surrounds a fight: conditions, the time of the game, encounters that are kept."""

from collections.abc import Sequence

from gmscreen.session.session import Command
from gmscreen.session.tracker.clock import SetClock, TakeTime
from gmscreen.session.tracker.conditions import AddCondition, Duration, EditCondition, RemoveCondition
from gmscreen.session.tracker.lasting import lasting
from gmscreen.session.tracker.model import DAY
from gmscreen.session.tracker.prepared import LoadPrepared, RemovePrepared, SavePrepared
from gmscreen.session.tracker.rolling import EditEncounter
from gmscreen.viewmodels.campaign import CampaignModel, Problem
from gmscreen.viewmodels.language import Language
from gmscreen.viewmodels.tracker import TrackerModel
from gmscreen.viewmodels.tracker_requests import ConditionEdit, ConditionRequest, PaletteEntry
from gmscreen.viewmodels.tracker_words import read_clock

LONGEST_NUMBER = 6
"""How many digits a number of seconds may have."""


class CommandRunner:
    """Carries out commands; what the campaign has to say against one comes back."""

    def __init__(self, campaign: CampaignModel, language: Language, model: TrackerModel) -> None:
        self._campaign = campaign
        self._language = language
        self._model = model

    def run(self, command: Command) -> Problem | None:
        """Carry `command` out; None where that worked."""
        said: list[Problem] = []

        def listen(problem: object) -> None:
            if isinstance(problem, Problem):
                said.append(problem)

        self._campaign.problem.connect(listen)
        try:
            self._campaign.execute(command)
        finally:
            self._campaign.problem.disconnect(listen)
        return said[0] if said else None


class TableActions(CommandRunner):
    """Conditions, clock and prepared encounters."""

    def palette(self) -> list[PaletteEntry]:
        """The conditions that the game of the fight knows by name, and then those that the GM named."""
        texts, system = self._language.texts, self._model.view.system
        known = [
            PaletteEntry(one.code, texts.of(system, f"condition.{one.code}"), one.value)
            for one in self._model.rules.conditions
        ]
        return [*known, *(PaletteEntry("", one.name, one.value) for one in self._model.encounter.own)]

    def put_condition(self, ids: Sequence[str], request: ConditionRequest) -> Problem | None:
        """Put a condition on combatants."""
        lasts = Duration(request.unit, request.amount, request.anchor)
        value = None if request.code and not request.value else request.value
        name = "" if request.code else request.name
        return self.run(AddCondition(tuple(ids), request.code, name, lasts, value))

    def end_condition(self, combatant_id: str, condition: str) -> Problem | None:
        """Take a condition off."""
        return self.run(RemoveCondition(combatant_id, condition))

    def edit_of(self, combatant_id: str, condition: str) -> ConditionEdit | None:
        """A condition as its form shows it; None where it has gone."""
        one = self._model.find(combatant_id)
        held = next((each for each in one.conditions if each.id == condition), None) if one else None
        if held is None:
            return None
        name = self._model.teller.condition_name(held, self._model.view.system)
        left = lasting(self._campaign.state, held)
        return ConditionEdit(held.id, name, held.value, left.unit, left.count, left.whose)

    def edit_condition(self, combatant_id: str, edit: ConditionEdit, shown: ConditionEdit) -> Problem | None:
        """Make a condition what `edit` says; what is still as it was `shown` is left alone, its end above
        all, which would begin anew.
        """
        lasts = Duration(edit.unit, edit.amount, edit.anchor)
        same_end = (edit.unit, edit.amount, edit.anchor) == (shown.unit, shown.amount, shown.anchor)
        command = EditCondition(
            combatant_id,
            edit.id,
            value=None if edit.value == shown.value else edit.value,
            name=None if edit.name == shown.name else edit.name,
            duration=None if same_end else lasts,
        )
        changed = (command.value, command.name, command.duration) != (None, None, None)
        return self.run(command) if changed else None

    def step_condition(self, combatant_id: str, condition: str, step: int) -> Problem | None:
        """Let somebody have a condition more often, or less; with nothing left of it it is over."""
        one = self._model.find(combatant_id)
        held = next((each for each in one.conditions if each.id == condition), None) if one else None
        if held is None:
            return None
        if held.count + step < 1:
            return self.end_condition(combatant_id, condition)
        return self.run(EditCondition(combatant_id, condition, count=held.count + step))

    def advance(self, seconds: int) -> Problem | None:
        """Let time go by; 0 stands for a round."""
        return self.run(TakeTime(seconds) if seconds else TakeTime(rounds=1))

    def set_clock(self, text: str) -> Problem | None:
        """Set the time of the game as it is typed."""
        wanted = read_clock(text, self._model.view.seconds)
        if wanted is None:
            return Problem("tracker.not_a_time", {"text": text.strip()[:40]})
        day, seconds = divmod(wanted, DAY)
        return self.run(SetClock(day + 1, seconds))

    def set_length(self, text: str) -> Problem | None:
        """Let a round take so many seconds; nothing typed leaves it to the rules."""
        bare = text.strip().removesuffix("s").strip()
        if bare and not (bare.isdecimal() and len(bare) <= LONGEST_NUMBER):
            return Problem("tracker.not_seconds", {"text": text.strip()[:40]})
        return self.run(EditEncounter(round_seconds=int(bare or 0)))

    def save(self, name: str) -> Problem | None:
        """Keep those who are in the list now as a prepared encounter; one of that name is replaced."""
        wanted = " ".join(name.split())
        if not wanted:
            return Problem("tracker.name_missing")
        known = next((one.id for one in self._campaign.state.prepared if one.name == wanted), "")
        return self.run(SavePrepared(wanted, prepared=known))

    def open(self, prepared: str) -> Problem | None:
        """Put a prepared encounter on the table."""
        return self.run(LoadPrepared(prepared))

    def drop(self, prepared: str) -> Problem | None:
        """Take a prepared encounter away."""
        return self.run(RemovePrepared(prepared))
