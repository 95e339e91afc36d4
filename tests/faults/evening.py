"""The scripted evening that is killed: `play(path, say)` rolls until the end of time and says what.

A child of `python -m tests.faults` runs `play` of the module it is told (this one, unless another is named).
What `say` was given counts as shown to the game master: it must be in the file whatever happens next.
"""

import random
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from gmscreen.content.characters import Character
from gmscreen.rules.dice import EntropyDice
from gmscreen.rules.model import CheckRequest, Side
from gmscreen.rules.systems import builtin_system
from gmscreen.session.commands import MakeCheck, MarkEntry, RollExpression
from gmscreen.session.roster import PutCharacter, PutNote
from gmscreen.session.session import Session
from gmscreen.session.state import NotePage
from gmscreen.store.campaign import CampaignFile


def play(path: Path, say: Callable[[str], None]) -> None:
    """Open the campaign at `path` (or make it) and roll; `say` takes the number of each roll that is kept."""

    def clock() -> datetime:
        return datetime.now(UTC)

    systems = {"eclipse_phase": builtin_system("eclipse_phase")}
    open_file = CampaignFile.open if path.exists() else None
    file = open_file(path, clock=clock) if open_file else CampaignFile.create(path, "Noche", clock=clock)
    opened = file.load()
    session = Session(opened, file, EntropyDice(random.SystemRandom()), clock, systems)
    side = Side(who="Nadia", what="Percepción", base=55)
    request = CheckRequest(system="eclipse_phase", kind="success", a=side)
    for number in range(opened.last_entry + 1, 1_000_000):
        session.execute(MakeCheck(request) if number % 2 else RollExpression("2d6+3"))
        say(str(number))
        if number % 5 == 0:
            session.execute(MarkEntry(number, "told", text=f"Oyes algo {number}"))
        if number % 7 == 0:
            session.execute(PutCharacter(Character(id="nadia", name=f"Nadia {number}")))
            session.undo()
        if number % 11 == 0:
            session.execute(PutNote(NotePage(id="n", title="Notas", text="lluvia " * number)))
        if number % 97 == 0:
            file.close()
            file = CampaignFile.open(path, clock=clock)
            session = Session(file.load(), file, EntropyDice(random.SystemRandom()), clock, systems)
