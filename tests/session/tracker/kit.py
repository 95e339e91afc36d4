"""A fight in memory, whoever plays it."""

from collections.abc import Sequence
from typing import Any

from gmscreen.content.characters import Stat
from gmscreen.rules.dice import DiceSource, ScriptedDice
from gmscreen.rules.systems import builtin_systems
from gmscreen.session.session import Change, Command, Opened, Session
from gmscreen.session.state import CampaignState
from gmscreen.session.tracker.fight import NextTurn, PreviousTurn
from gmscreen.session.tracker.model import Combatant, Cursor, Encounter
from gmscreen.session.tracker.people import AddCombatants
from gmscreen.session.tracker.reads import acting_now, encounter_of
from gmscreen.session.tracker.rolling import EditEncounter
from tests.session.kit import MemoryJournal
from tests.store.kit import EndlessDice, TickingClock

SYSTEMS = {system.id: system for system in builtin_systems()}


def person(name: str, initiative: int | None = None, **more: Any) -> Combatant:
    stats = tuple(Stat(id=key, value=more.pop(key)) for key in ("init", "speed", "dex", "ac") if key in more)
    return Combatant(id="", name=name, initiative=initiative, stats=stats).model_copy(update=more)


class Table:
    """A session with a fight, spoken to by the names of the combatants."""

    def __init__(self, system: str = "", faces: Sequence[int] | None = None) -> None:
        self.journal = MemoryJournal()
        dice: DiceSource = EndlessDice() if faces is None else ScriptedDice(faces)
        self.session = Session(Opened(), self.journal, dice, TickingClock(), SYSTEMS)
        if system:
            self.do(EditEncounter(system=system))

    def do(self, command: Command) -> Change:
        return self.session.execute(command)

    def add(self, *people: Combatant) -> None:
        for one in people:
            self.do(AddCombatants(one))

    def next(self, times: int = 1, cost: int = 0) -> str:
        for _ in range(times):
            self.do(NextTurn(cost))
        return self.active

    def previous(self, times: int = 1) -> str:
        for _ in range(times):
            self.do(PreviousTurn())
        return self.active

    @property
    def state(self) -> CampaignState:
        return self.session.state

    @property
    def encounter(self) -> Encounter:
        return encounter_of(self.state)

    @property
    def cursor(self) -> Cursor:
        return self.encounter.cursor

    @property
    def order(self) -> str:
        return " ".join(one.name for one in self.state.combatant)

    @property
    def active(self) -> str:
        return next((one.name for one in self.state.combatant if one.id == self.encounter.active), "")

    @property
    def acting(self) -> str:
        ids = acting_now(self.state, SYSTEMS)
        return " ".join(one.name for one in self.state.combatant if one.id in ids)

    def one(self, name: str) -> Combatant:
        return next(one for one in self.state.combatant if one.name == name)

    def id(self, *names: str) -> tuple[str, ...]:
        return tuple(self.one(name).id for name in names)

    def who(self, name: str) -> str:
        return self.one(name).id

    def conditions(self, name: str) -> list[str]:
        return [one.code or one.name for one in self.one(name).conditions]

    @property
    def told(self) -> list[tuple[str, str]]:
        """Code and visibility of what the ledger tells."""
        return [(entry.code, entry.visibility) for entry in self.journal.entries]


def abc(system: str = "") -> Table:
    """A20, B15 and C10."""
    table = Table(system)
    table.add(person("A", 20), person("B", 15), person("C", 10))
    return table
