"""Those in trouble as a panel shows them: the cases that are open, and what can be done to each."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from gmscreen.rules.cases import CaseKind, case_rules
from gmscreen.rules.dice import DiceTextError, parse_faces
from gmscreen.rules.system import System
from gmscreen.session.session import Change, Command, CommandError
from gmscreen.session.state import CampaignState
from gmscreen.session.workflows.lists import NewDay, SetPresets, SetTrack, SetWords
from gmscreen.session.workflows.model import Case
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
from gmscreen.session.workflows.view import CaseView, RollView, case_view
from gmscreen.viewmodels.campaign import CampaignModel
from gmscreen.viewmodels.language import Language
from gmscreen.viewmodels.wounds_lists import read_presets, read_track
from gmscreen.viewmodels.wounds_words import CaseTeller

WATCHED = ("case", "case_settings", "combatant", "encounter", "clock", "character", "settings")
"""The kinds of entity that what a card shows depends on."""
MOST_OVER = 12
"""How many cases that are over stay on the panel."""
COMBATANT = "combatant:"
"""What stands before the id of somebody of the tracker, among people of the roster."""


class WoundsModel(QObject):
    """Reads the cases and carries out what the GM asks for.

    `changed` says that something about them is different, `began` carries the id of a case that was not
    there before.
    """

    changed = Signal()
    began = Signal(str)

    def __init__(self, campaign: CampaignModel, language: Language, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._campaign = campaign
        self._language = language
        self._seen: CampaignState | None = None
        self._views: tuple[CaseView, ...] = ()
        self._known = self._open_ids()
        campaign.changed.connect(self._on_change)
        campaign.replaced.connect(self._on_replaced)

    # --- reading

    @property
    def views(self) -> tuple[CaseView, ...]:
        """The cases that are open in their order, then those that are over, the last first."""
        state = self._campaign.state
        if self._seen is not state:
            found = [view for case in state.case if (view := self._view(case)) is not None]
            over = [one for one in reversed(found) if one.over][:MOST_OVER]
            self._seen, self._views = state, (*(one for one in found if not one.over), *over)
        return self._views

    def view(self, case_id: str) -> CaseView | None:
        """One case; None where it has gone."""
        return next((one for one in self.views if one.case.id == case_id), None)

    def kinds(self, system_id: str) -> tuple[CaseKind, ...]:
        """The kinds of case that a system knows."""
        return case_rules(self._campaign.systems.get(system_id)).kinds

    def kind_of(self, view: CaseView) -> CaseKind | None:
        """The kind that a case is of."""
        return case_rules(self._campaign.systems.get(view.case.system)).kind(view.case.kind)

    @property
    def teller(self) -> CaseTeller:
        """What says a case in the present language."""
        return CaseTeller(self._language.texts)

    def people(self) -> tuple[tuple[str, str], ...]:
        """Whom a case may be about, by id and name: the fight first, then the others of the roster."""
        state = self._campaign.state
        fighting = {one.character for one in state.combatant if one.character}
        fight = [(f"{COMBATANT}{one.id}", one.name) for one in state.combatant]
        rest = [(one.id, one.name) for one in state.character if one.id not in fighting]
        return (*fight, *rest)

    # --- what can be done

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

    def name_of(self, who: str) -> str:
        """The name of somebody of `people`."""
        return next((name for one, name in self.people() if one == who), "")

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

    # --- following

    def _do(self, command: Command) -> bool:
        return self._campaign.execute(command) is not None

    def _view(self, case: Case) -> CaseView | None:
        system: System | None = self._campaign.systems.get(case.system)
        if system is None:
            return None
        try:
            return case_view(self._campaign.state, system, case)
        except CommandError:
            return None  # of a game that no longer knows such cases

    def _open_ids(self) -> frozenset[str]:
        return frozenset(one.id for one in self._campaign.state.case if not one.closed)

    def _on_change(self, change: Change) -> None:
        if not any(change.touches(kind) for kind in WATCHED):
            return
        fresh = self._open_ids() - self._known
        self._known = self._open_ids()
        self.changed.emit()
        if self._campaign.session.history.redoable is None:
            for one in sorted(fresh):
                self.began.emit(one)

    def _on_replaced(self) -> None:
        self._seen = None
        self._known = self._open_ids()
        self.changed.emit()
