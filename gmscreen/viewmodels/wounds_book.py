"""The cases of those in trouble as a panel shows them, and word of those that begin."""

from PySide6.QtCore import QObject, Signal

from gmscreen.rules.cases import CaseKind, case_rules
from gmscreen.rules.system import System
from gmscreen.session.session import Change, CommandError
from gmscreen.session.state import CampaignState
from gmscreen.session.workflows.model import Case
from gmscreen.session.workflows.view import CaseView, case_view
from gmscreen.viewmodels.campaign import CampaignModel
from gmscreen.viewmodels.language import Language
from gmscreen.viewmodels.wounds_words import CaseTeller

WATCHED = ("case", "case_settings", "combatant", "encounter", "clock", "character", "settings")
"""The kinds of entity that what a card shows depends on."""
MOST_OVER = 12
"""How many cases that are over stay on the panel."""
COMBATANT = "combatant:"
"""What stands before the id of somebody of the tracker, among people of the roster."""


class CaseBook(QObject):
    """Reads the cases and follows them.

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

    def name_of(self, who: str) -> str:
        """The name of somebody of `people`."""
        return next((name for one, name in self.people() if one == who), "")

    # --- following

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
