"""A table to roll at: an open campaign in a temporary folder, and short ways to roll and to mark."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from gmscreen.rules.dice import ScriptedDice
from gmscreen.rules.model import CheckRequest, Input, Modifier, Side
from gmscreen.rules.systems import builtin_system
from gmscreen.session.commands import MakeCheck, MarkEntry, RollExpression
from gmscreen.session.ledger import MarkKind
from gmscreen.session.session import Session
from gmscreen.store.campaign import CampaignFile
from gmscreen.viewmodels.campaign import CampaignModel
from gmscreen.viewmodels.language import Language

SYSTEM = "eclipse_phase"


class Clock:
    """A clock that stands still until somebody moves it."""

    def __init__(self) -> None:
        self.time = datetime(2026, 3, 14, 20, 40, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time

    def pass_by(self, **span: float) -> None:
        self.time += timedelta(**span)


@dataclass
class Table:
    """An open campaign and what a GM does with it."""

    campaign: CampaignModel
    clock: Clock
    language: Language = field(default_factory=lambda: Language("es"))
    problems: list[Any] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.campaign.problem.connect(self.problems.append)

    @property
    def last(self) -> int:
        """The id of the newest entry."""
        return self.campaign.session._opened.last_entry

    def roll(
        self,
        who: str = "Twitch",
        what: str = "Percepción",
        faces: Sequence[int] = (7, 1),
        base: int = 45,
        *,
        hidden: bool = True,
        covert: bool = False,
        modifiers: tuple[Modifier, ...] = (),
        inputs: tuple[Input, ...] = (),
    ) -> int:
        """A success test; its id."""
        request = CheckRequest(
            system=SYSTEM,
            kind="success",
            a=Side(who=who, what=what, base=base),
            modifiers=modifiers,
            inputs=inputs,
        )
        made = MakeCheck(request, hidden, tuple(faces), covert=covert)
        assert self.campaign.execute(made) is not None
        return self.last

    def oppose(self, a: str, b: str, faces: Sequence[int], *, hidden: bool = True) -> int:
        """An opposed test of 50 against 40; its id."""
        first, second = Side(who=a, what="Sigilo", base=50), Side(who=b, what="Percepción", base=40)
        request = CheckRequest(system=SYSTEM, kind="opposed", a=first, b=second)
        assert self.campaign.execute(MakeCheck(request, hidden, tuple(faces))) is not None
        return self.last

    def throw(self, text: str, faces: Sequence[int], *, hidden: bool = True) -> int:
        """A plain roll; its id."""
        assert self.campaign.execute(RollExpression(text, hidden, tuple(faces))) is not None
        return self.last

    def mark(self, entry: int, kind: MarkKind, text: str = "", code: str = "") -> None:
        """Mark an entry."""
        assert self.campaign.execute(MarkEntry(entry, kind, code, text)) is not None


def open_table(path: Path, language: str = "es", *, new: bool = True) -> Table:
    """A table at the campaign file `path`."""
    clock = Clock()
    file = CampaignFile.create(path, "Prueba", clock=clock) if new else CampaignFile.open(path, clock=clock)
    systems = {SYSTEM: builtin_system(SYSTEM)}
    session = Session(file.load(), file, ScriptedDice(()), clock, systems)
    return Table(CampaignModel(session, file), clock, Language(language))
