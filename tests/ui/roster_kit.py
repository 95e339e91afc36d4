"""A campaign in a file of its own, for tests and pictures of the roster, the notes and the reference."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

from gmscreen.content.demo import demo_state
from gmscreen.rules.dice import ScriptedDice
from gmscreen.rules.systems import builtin_systems
from gmscreen.session.session import Session
from gmscreen.session.state import CampaignState, Desk, NotePage
from gmscreen.store.campaign import CampaignFile
from gmscreen.ui.look import Look
from gmscreen.ui.workspace import Workspace
from gmscreen.viewmodels.campaign import CampaignModel
from gmscreen.viewmodels.language import Language

SYSTEM = "eclipse_phase"


class Clock:
    """A clock that goes on by a second each time it is read."""

    def __init__(self) -> None:
        self._now = datetime(2024, 5, 4, 21, 40, tzinfo=UTC)

    def __call__(self) -> datetime:
        self._now += timedelta(seconds=1)
        return self._now


def demo_campaign(language: str = "es") -> CampaignState:
    """The demo campaign as a state."""
    demo = demo_state(language)
    notes = tuple(
        NotePage(id=f"n{n}", rank=float(n), title=title, text=text)
        for n, (title, text) in enumerate(demo.notes, 1)
    )
    desk = Desk(id=demo.desk.system, request=demo.desk.request())
    return CampaignState(character=demo.characters, note=notes, desk=(desk,))


@dataclass(frozen=True, slots=True)
class Table:
    """An open campaign with its words and its look."""

    campaign: CampaignModel
    language: Language
    look: Look

    @property
    def workspace(self) -> Workspace:
        return Workspace(self.campaign, self.language, self.look)

    @property
    def state(self) -> CampaignState:
        return self.campaign.state


@contextmanager
def open_table(path: Path, state: CampaignState | None = None, language: str = "es") -> Iterator[Table]:
    """A new campaign at `path` that begins with `state`."""
    clock = Clock()
    file = CampaignFile.create(path, "La estación muda", clock=clock, state=state)
    systems = {system.id: system for system in builtin_systems()}
    session = Session(file.load(), file, ScriptedDice(()), clock, systems)
    yield Table(CampaignModel(session, file), Language(language), Look("noche"))
    file.close()


def type_into(widget: QWidget, text: str) -> None:
    """Type `text`, whatever its letters: QTest's own way stops at the first that is not ASCII."""
    for letter in text:
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            event = QKeyEvent(kind, 0, Qt.KeyboardModifier.NoModifier, letter)
            QApplication.sendEvent(widget, event)
