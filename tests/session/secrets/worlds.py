"""Two tables at which the same is played in the open, while at one of them more goes on out of sight."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta

from gmscreen.content.characters import Character, Skill, Stat, SystemSheet
from gmscreen.content.npc.block import StatBlock
from gmscreen.session.npcs import PutNpc
from gmscreen.session.player_view import PlayerView
from gmscreen.session.players import SetPlayers
from gmscreen.session.projection import player_view
from gmscreen.session.roster import PutCharacter
from gmscreen.session.secret_kinds import PlayerSettings
from gmscreen.session.session import Command, CommandError, Opened, Session
from gmscreen.session.tracker.fight import NextTurn, PreviousTurn
from gmscreen.session.tracker.model import Combatant
from gmscreen.session.tracker.reads import acting_now, encounter_of, may_act, rules_of
from gmscreen.session.tracker.rolling import EditEncounter
from tests.session.kit import MemoryJournal
from tests.session.tracker.kit import SYSTEMS
from tests.store.kit import EVENING

PATIENCE = 60
"""So many turns of the hidden are waited for."""


class Fate:
    """Dice and a clock that show the same at both tables, whatever was thrown out of sight before."""

    def __init__(self) -> None:
        self.face = 0
        self.minutes = 0

    def between(self, low: int, high: int) -> int:
        return low + self.face % (high - low + 1)

    def __call__(self) -> datetime:
        return EVENING + timedelta(minutes=self.minutes)


@dataclass
class World:
    """A table. `own` are the ids of the hidden combatants that only this one has, `own_entries` its rolls."""

    system: str
    fate: Fate = field(default_factory=Fate)
    journal: MemoryJournal = field(default_factory=MemoryJournal)
    own: set[str] = field(default_factory=set)
    own_entries: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.session = Session(Opened(), self.journal, self.fate, self.fate, SYSTEMS)
        self.do(SetPlayers(PlayerSettings(health=True, npc_numbers=True)))
        sheet = SystemSheet(
            system="eclipse_phase",
            stats=(Stat(id="int", value=15),),
            skills=(Skill(name="Percepción", value=55),),
        )
        self.do(PutCharacter(Character(id="nadia", name="Nadia", sheets=(sheet,))))
        self.do(PutNpc(StatBlock(id="npc1", name="Guarda", system=self.system or "eclipse_phase")))
        self.do(EditEncounter(system=self.system))

    def do(self, command: Command | None) -> bool:
        """Carry it out; False where the rules refuse it, or nobody is there for it."""
        if command is None:
            return False
        try:
            self.session.execute(command)
        except CommandError:
            return False
        return True

    def secretly(self, command: Command | None) -> None:
        """Carry it out, and remember who and what came by it."""
        people = {one.id for one in self.people}
        entries = {one.id for one in self.journal.entries}
        self.do(command)
        self.own |= {one.id for one in self.people} - people
        self.own_entries |= {one.id for one in self.journal.entries} - entries

    @property
    def people(self) -> tuple[Combatant, ...]:
        """Everybody in the fight, in order."""
        return self.session.state.combatant

    @property
    def visible(self) -> list[Combatant]:
        """Those whom the players see."""
        return [one for one in self.people if not one.hidden]

    @property
    def shared(self) -> list[Combatant]:
        """The hidden ones that both tables have, in the order in which they came."""
        found = [one for one in self.people if one.hidden and one.id not in self.own]
        return sorted(found, key=lambda one: int(one.id[1:]))

    @property
    def extra(self) -> list[Combatant]:
        """The hidden ones that only this table has."""
        return [one for one in self.people if one.id in self.own]

    @property
    def rolls(self) -> list[int]:
        """The entries that both tables have, the oldest first."""
        return [one.id for one in self.journal.entries if one.id not in self.own_entries]

    @property
    def waiting(self) -> bool:
        """Whether it is a turn that the players do not see."""
        state = self.session.state
        shown = {one.id for one in self.visible}
        return encounter_of(state).running and shown.isdisjoint(acting_now(state, SYSTEMS))

    @property
    def stuck(self) -> bool:
        """Whether it is the turn of somebody who cannot act any more: only the next turn helps."""
        state = self.session.state
        now, rules = set(acting_now(state, SYSTEMS)), rules_of(state, SYSTEMS)
        able = [one for one in self.people if one.id in now and may_act(one, self.round, rules)]
        return encounter_of(state).running and not able

    @property
    def round(self) -> int:
        """The round of the fight."""
        return encounter_of(self.session.state).round

    @property
    def seen(self) -> PlayerView:
        """What the players see, long after everything."""
        views = [self.journal.view(one.id) for one in self.journal.entries]
        return player_view(self.session.state, views, EVENING + timedelta(days=9), SYSTEMS)

    def settle(self, *, back: bool = False) -> list[PlayerView]:
        """Go on until somebody whom the players see has the turn; what they saw meanwhile."""
        found = [self.seen]
        for _ in range(PATIENCE):
            if not self.waiting or not self.do(PreviousTurn() if back else NextTurn()):
                break
            found.append(self.seen)
        return found
