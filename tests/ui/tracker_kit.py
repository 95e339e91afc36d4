"""Fights for tests and pictures of the tracker."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pytestqt.qtbot import QtBot

from gmscreen.content.characters import Stat
from gmscreen.rules.dice import EntropyDice
from gmscreen.rules.systems import builtin_systems
from gmscreen.session.session import Session
from gmscreen.session.state import CampaignState
from gmscreen.session.tracker.model import Combatant, Condition, Cursor, Encounter, GameClock
from gmscreen.store.campaign import CampaignFile
from gmscreen.ui.look import Look
from gmscreen.ui.panels.tracker import TrackerPanel
from gmscreen.viewmodels.campaign import CampaignModel
from gmscreen.viewmodels.language import Language
from tests.ui.roster_kit import Clock, Table, demo_campaign

NOON = 21 * 3600 + 40 * 60
MARKUP = '<b>x</b><img src="file:///etc/passwd">'

WORDS = {
    "es": (
        "Guarda",
        "La cosa del conducto",
        "Herida",
        "A cubierto",
        "Aturdido",
        "Herida crítica · A",
    ),
    "en": ("Guard", "The thing in the duct", "Wound", "In cover", "Stunned", "Critical wound · A"),
}


def shown(table: Table, qtbot: QtBot) -> TrackerPanel:
    """The panel by itself, in front and with the keyboard."""
    made = TrackerPanel(table.workspace)
    qtbot.addWidget(made)
    made.resize(268, 676)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    return made


def fighter(key: str, name: str, number: int | None, left: int, most: int, **more: object) -> Combatant:
    """A combatant whose place in the order is the number in its key."""
    one = Combatant(id=key, rank=float(key[1:]), name=name, initiative=number, health=left, most=most)
    return one.model_copy(update=more)


def held(key: str, name: str, **more: object) -> Condition:
    """A condition in the GM's words."""
    return Condition(id=key, name=name).model_copy(update=more)


def night(language: str = "es", system: str = "eclipse_phase") -> CampaignState:
    """A fight in its third round, as it may look at the table."""
    guard, thing, wound, cover, stunned, critical = WORDS[language]
    people = (
        fighter(
            "c1",
            "Twitch",
            14,
            22,
            30,
            side="party",
            character="twitch",
            conditions=(held("k1", wound, value=-10), held("k2", cover, ends="rounds", round=5)),
        ),
        fighter(
            "c2", f"{guard} 1", 12, 9, 30, conditions=(held("k3", stunned, ends="turns", left=1, value=-10),)
        ),
        fighter("c3", f"{guard} 2", 12, 30, 30),
        fighter("c4", thing, 9, 40, 40, hidden=True),
        fighter(
            "c5",
            "Nadia",
            7,
            4,
            12,
            side="party",
            character="nadia",
            conditions=(held("k4", critical, value=-20),),
        ),
        fighter("c6", f"{guard} 3", 5, 0, 30, defeated=True, dropped=2),
    )
    return fight(people, language, system)


def fight(people: tuple[Combatant, ...], language: str = "es", system: str = "") -> CampaignState:
    """The demo campaign with a fight of `people` in its third round, the first of them active."""
    first = people[0].id if people else ""
    cursor = Cursor(active=first, anchor=first, round=3)
    encounter = Encounter(system=system, running=bool(people), cursor=cursor, serial=900)
    clock = GameClock(seconds=24 * 3600 + NOON)
    return demo_campaign(language).model_copy(
        update={"encounter": (encounter,), "combatant": people, "clock": (clock,)}
    )


def crowd(count: int, conditions: int = 5) -> CampaignState:
    """A fight of many."""
    people = tuple(
        fighter(
            f"c{n}",
            f"Guarda {n}",
            99 - n % 90,
            n % 31,
            30,
            conditions=tuple(
                held(f"k{n}x{at}", name, value=-10 * (at == 0), ends="rounds", round=6 + at)
                for at, name in enumerate(
                    ("Herida", "A cubierto", "Aturdido", "Cegado", "En llamas")[:conditions]
                )
            ),
        )
        for n in range(1, count + 1)
    )
    return fight(people)


def oddities() -> CampaignState:
    """Names that are long, empty of sense, written the other way, or look like markup."""
    people = (
        fighter("c1", "Comandante Anastasia Fernández de la Vega y Montemayor", 18, 1200, 9999),
        fighter("c2", MARKUP, -2, 3, 30, conditions=(held("k1", MARKUP, ends="rounds", round=4),)),
        fighter("c3", "مرحبا بالعالم", 0, 12, 30, hidden=True),
        fighter("c4", "A" * 200, None, 12, 30, conditions=(held("k2", "B" * 80, ends="start", whose="c1"),)),
        fighter("c5", "👩‍🚀 Ñandú", 4, 0, 0, stats=(Stat(id="speed", value=3),)),
    )
    return fight(people)


@contextmanager
def open_fight(path: Path, state: CampaignState) -> Iterator[Table]:
    """A campaign at `path` whose dice fall as they like, but each time alike."""
    clock = Clock()
    file = CampaignFile.create(path, "La estación muda", clock=clock, state=state)
    systems = {system.id: system for system in builtin_systems()}
    session = Session(file.load(), file, EntropyDice(random.Random(7)), clock, systems)
    yield Table(CampaignModel(session, file), Language("es"), Look("noche"))
    file.close()


def phases() -> CampaignState:
    """A fight in the second of four phases, with groups, a delay and somebody surprised."""
    speeds = (3, 1, 4, 2, 1)
    names = ("Twitch", "Guarda de la esclusa 1", "La cosa del conducto", "Nadia", "Vigía")
    people = tuple(
        fighter(f"c{n}", name, 30 - 3 * n, 30 - 4 * n, 30, stats=(Stat(id="speed", value=speed),))
        for n, (name, speed) in enumerate(zip(names, speeds, strict=True), 1)
    )
    grouped = [one.model_copy(update={"group": "g1"}) for one in people[1:3]]
    surprised = people[4].model_copy(update={"surprised": 3})
    state = fight((people[0], *grouped, people[3], surprised), system="eclipse_phase")
    cursor = state.encounter[0].cursor.model_copy(update={"phase": 2})
    return state.put("encounter", state.encounter[0].model_copy(update={"cursor": cursor}))
