"""What the tests of sessions and campaign files share: a clock, endless dice, a session on a file."""

import itertools
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

from gmscreen.content.characters import Character
from gmscreen.rules.model import CheckRequest, Modifier, Side
from gmscreen.rules.systems import builtin_system
from gmscreen.session.ledger import EntryView
from gmscreen.session.session import Session
from gmscreen.store.campaign import CampaignFile, LedgerFilter

SYSTEMS = {"eclipse_phase": builtin_system("eclipse_phase")}
EVENING = datetime(2026, 3, 7, 20, 0, tzinfo=UTC)


class TickingClock:
    """A clock that goes on by `step` whenever somebody looks at it."""

    def __init__(self, start: datetime = EVENING, step: float = 1.0) -> None:
        self.now = start
        self.step = timedelta(seconds=step)

    def __call__(self) -> datetime:
        self.now += self.step
        return self.now


class EndlessDice:
    """Dice that show 0, 1, 2, ... as far as each die goes, and count how often they were thrown."""

    def __init__(self) -> None:
        self._numbers = itertools.count()
        self.thrown = 0

    def between(self, low: int, high: int) -> int:
        self.thrown += 1
        return low + next(self._numbers) % (high - low + 1)


def new_campaign(path: Path, name: str = "Prueba") -> CampaignFile:
    return CampaignFile.create(path, name, clock=TickingClock())


def open_campaign(path: Path, *, read_only: bool = False) -> CampaignFile:
    return CampaignFile.open(path, clock=TickingClock(), read_only=read_only)


def session_on(file: CampaignFile) -> Session:
    return Session(file.load(), file, EndlessDice(), TickingClock(), SYSTEMS)


@contextmanager
def reopened(path: Path) -> Iterator[CampaignFile]:
    file = open_campaign(path)
    try:
        yield file
    finally:
        file.close()


def everything(file: CampaignFile) -> tuple[EntryView, ...]:
    return file.page(LedgerFilter(), None, 100_000)


def nadia() -> Character:
    return Character(id="nadia", name="Nadia")


def request(base: int = 55, who: str = "Nadia", what: str = "Percepción") -> CheckRequest:
    side = Side(character="nadia", who=who, what=what, base=base)
    return CheckRequest(system="eclipse_phase", kind="success", a=side, modifiers=(Modifier(value=-10),))
