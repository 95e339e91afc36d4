"""Those in trouble as a panel shows them: the cases that are open, and what can be done to each."""

from collections.abc import Sequence

from gmscreen.rules.dice import DiceTextError, parse_faces
from gmscreen.session.session import Command, CommandError
from gmscreen.session.workflows.lists import NewDay, SetPresets, SetTrack, SetWords
from gmscreen.session.workflows.play import (
    BeginCase,
    CloseCase,
    CorrectRoll,
    RemoveCase,
    ReopenCase,
    RollCase,
    RuleRoll,
    SetStage,
    SetValue,
    SkipRoll,
)
from gmscreen.session.workflows.view import CaseView, RollView
from gmscreen.viewmodels.wounds_book import COMBATANT, CaseBook
from gmscreen.viewmodels.wounds_lists import read_presets, read_track


class WoundsModel(CaseBook):
    """Carries out what the GM asks for with those in trouble."""

    def begin(self, system: str, kind: str, who: str, *, name: str = "", text: str = "") -> bool:
        """Open a case by hand: about somebody of `people`, or a `name`; `text` is the blow or the loss."""
        found = next((one for one in self.kinds(system) if one.id == kind), None)
        fighter = who.removeprefix(COMBATANT) if who.startswith(COMBATANT) else ""
        character = "" if fighter else who
        text = " ".join(text.split())
        if found is None or not text:
            return self._do(BeginCase(kind, system, character, fighter, name))
        if found.takes_shocks:
            return self._do(BeginCase(kind, system, character, fighter, name, shock=text))
        if not text.isdecimal() or len(text) > 9:
            self._campaign.report(CommandError("case_number", text=text[:40]))
            return False
        if int(text) == 0:
            self._campaign.report(CommandError("not_wounded", who=self.name_of(who) or name, n=0))
            return False
        return self._do(BeginCase(kind, system, character, fighter, name, hit=int(text)))

    def shock(self, view: CaseView, text: str) -> bool:
        """Let an event cost somebody `text`."""
        case, text = view.case, " ".join(text.split())
        if not text:
            return False
        return self._do(
            BeginCase(case.kind, case.system, case.character, case.combatant, case.who, shock=text)
        )

    def roll(
        self,
        view: CaseView,
        roll: RollView,
        *,
        hidden: bool,
        typed: str = "",
        helper: str = "",
        base: int | None = None,
    ) -> bool:
        """Make a roll of a case, with dice or with what real dice showed."""
        faces: Sequence[int] | None = None
        if typed.strip():
            try:
                faces = parse_faces(typed, roll.dice)
            except DiceTextError as error:
                self._campaign.report(error)
                return False
        what = self.teller.roll_name(view, roll.spec.id)
        shown = tuple(faces) if faces is not None else None
        return self._do(RollCase(view.case.id, roll.spec.id, hidden, shown, helper, base, what))

    def skip(self, view: CaseView, roll: str) -> bool:
        """Leave a roll out."""
        return self._do(SkipRoll(view.case.id, roll))

    def rule(self, view: CaseView, roll: str, *, passed: bool, value: int = 0) -> bool:
        """Say what a roll comes to, without dice."""
        return self._do(RuleRoll(view.case.id, roll, passed, value))

    def correct(self, view: CaseView, *, passed: bool = True, value: int = 0) -> bool:
        """Let the last roll have come to something else."""
        return self._do(CorrectRoll(view.case.id, passed, value))

    def set_stage(self, view: CaseView, stage: str) -> bool:
        """Put a case into another stage."""
        return self._do(SetStage(view.case.id, stage))

    def set_value(self, view: CaseView, value: str, number: int) -> bool:
        """Set a counter."""
        return self._do(SetValue(view.case.id, value, number))

    def act(self, view: CaseView, what: str) -> bool:
        """Carry out `close`, `reopen`, `remove` or `new_day`."""
        case = view.case
        commands: dict[str, Command] = {
            "close": CloseCase(case.id),
            "reopen": ReopenCase(case.id),
            "remove": RemoveCase(case.id),
            "new_day": NewDay(case.system, case.id),
        }
        return self._do(commands[what])

    def set_words(self, system: str, words: tuple[str, ...] | None) -> bool:
        """Keep the table's own suggestions."""
        return self._do(SetWords(system, words))

    def set_presets(self, system: str, text: str) -> bool:
        """Keep the table's own events, typed as lines."""
        return self._do(SetPresets(system, read_presets(text)))

    def set_track(self, view: CaseView, text: str) -> bool:
        """Keep the table's own wound track, typed as lines; without any, the built-in one."""
        try:
            rows = read_track(self.teller, view, text)
        except CommandError as error:
            self._campaign.report(error)
            return False
        return self._do(SetTrack(view.case.system, rows))

    def _do(self, command: Command) -> bool:
        return self._campaign.execute(command) is not None
