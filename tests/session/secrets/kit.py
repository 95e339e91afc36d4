"""A table with a party, an NPC and what the players see of it."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from gmscreen.content.characters import Character, Skill, Stat, SystemSheet
from gmscreen.rules.model import CheckRequest, Side
from gmscreen.session.ledger import EntryView
from gmscreen.session.player_view import PlayerView
from gmscreen.session.projection import player_view
from gmscreen.session.roster import PutCharacter
from gmscreen.session.secret_kinds import SweepPlan
from gmscreen.session.session import Command, Session
from tests.session.kit import MemoryJournal, memory_session
from tests.store.kit import SYSTEMS, EndlessDice

NOW = datetime(2026, 3, 7, 23, 0, tzinfo=UTC)
PLAN = SweepPlan(system="eclipse_phase", kind="success", what="Percepción", parts=("Percepción",))
SECRET = "Adepto del Umbral"


@dataclass
class Table:
    """A session in memory and its ledger."""

    session: Session
    journal: MemoryJournal
    dice: EndlessDice

    def do(self, *commands: Command) -> "Table":
        """Carry them out."""
        for command in commands:
            self.session.execute(command)
        return self

    @property
    def views(self) -> tuple[EntryView, ...]:
        """Every entry as it stands."""
        return tuple(self.journal.view(one.id) for one in self.journal.entries)

    @property
    def last(self) -> EntryView:
        """The newest entry as it stands."""
        return self.views[-1]

    def seen(self, now: datetime = NOW) -> PlayerView:
        """What the players see, long after everything unless told when."""
        return player_view(self.session.state, self.views, now, SYSTEMS)

    def just_now(self) -> PlayerView:
        """What they see within a second after the newest entry."""
        at = datetime.fromisoformat(self.last.entry.at)
        return self.seen(at + timedelta(seconds=1))


def sheet(name: str, value: int | None = None, kind: str = "pc", *, intuition: int = 15) -> Character:
    skills = () if value is None else (Skill(name="Percepción", value=value),)
    stats = (Stat(id="int", value=intuition),)
    own = SystemSheet(system="eclipse_phase", stats=stats, skills=skills)
    return Character(
        id=name.split(maxsplit=1)[0].lower(), name=name, kind="pc" if kind == "pc" else "npc", sheets=(own,)
    )


def table() -> Table:
    """Nadia and Twitch against somebody whom nobody knows."""
    made = Table(*memory_session())
    people = (sheet("Nadia", 55), sheet("Twitch", 40), sheet(SECRET, 60, "npc"))
    return made.do(*(PutCharacter(one) for one in people))


def check(who: str = "Nadia", what: str = "Sigilo", base: int = 50, *, known: bool = True) -> CheckRequest:
    side = Side(character=who.split(maxsplit=1)[0].lower() if known else "", who=who, what=what, base=base)
    return CheckRequest(system="eclipse_phase", kind="success", a=side)


def everything_in(value: object) -> str:
    """All that can be read in a view."""
    return repr(value)
