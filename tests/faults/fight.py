"""The fight that is killed: every step follows from what the session holds, so another can make it as well.

`play(path, say)` fights on and on and says the number of each step with a digest of what the session holds
then. `verifier()` makes the same fight in memory, and tells whether a reopened file is where it should be.
"""

import hashlib
import random
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from gmscreen.rules.dice import EntropyDice
from gmscreen.rules.systems import builtin_systems
from gmscreen.session.session import Command, CommandError, Commit, Journal, Opened, Session
from gmscreen.session.state import CampaignState
from gmscreen.session.tracker.clock import TakeTime
from gmscreen.session.tracker.conditions import AddCondition, Duration, RemoveCondition, Unit
from gmscreen.session.tracker.damage import Damage
from gmscreen.session.tracker.fight import (
    ClearFight,
    Delay,
    EndFight,
    Interrupt,
    NextTurn,
    PassTurn,
    PreviousTurn,
    Return,
)
from gmscreen.session.tracker.model import Combatant
from gmscreen.session.tracker.people import AddCombatants, MoveCombatants, RemoveCombatants
from gmscreen.session.tracker.reads import encounter_of
from gmscreen.session.tracker.rolling import EditEncounter, RollInitiative, SetInitiative
from gmscreen.store.campaign import CampaignFile

GAMES = ("eclipse_phase", "partida_web", "peacemaker", "walkure", "")
UNITS: tuple[Unit, ...] = ("never", "turns", "rounds", "start", "end", "minutes")
LONGEST_FIGHT = 6
MOST = 12


class Fight:
    """A session and the fight that goes on in it."""

    def __init__(self, opened: Opened, journal: Journal) -> None:
        self._chance = random.Random()
        systems = {system.id: system for system in builtin_systems()}
        self._session = Session(opened, journal, EntropyDice(self._chance), _now, systems)

    @property
    def held(self) -> Opened:
        """What the session holds."""
        return Opened(self._session.state, self._session.history)

    def digest(self) -> str:
        """The same in a few letters."""
        return digest(self.held)

    def step(self) -> None:
        """Do the next thing that can be done; which one follows from what the session holds."""
        before = self.digest()
        self._chance.seed(before)
        step = self._session.history.undoable
        for command in _commands(self._session.state, step.label.code if step else "", self._chance):
            try:
                self._session.execute(command)
            except CommandError:
                continue
            if self.digest() != before:
                return
        raise RuntimeError("the fight does not go on")


def play(path: Path, say: Callable[[str], None]) -> None:
    """Open the campaign at `path` (or make it) and fight until killed."""
    there = path.exists()
    file = (
        CampaignFile.open(path, clock=_now) if there else CampaignFile.create(path, "Emboscada", clock=_now)
    )
    fight = Fight(file.load(), file)
    for number in count(1):
        fight.step()
        say(f"{number} {fight.digest()}")


def digest(held: Opened) -> str:
    """All that a fight is made of, and the step that undo would take back, in a few letters."""
    state, step = held.state, held.history.undoable
    parts = [step.label.code if step else ""]
    for kind in ("encounter", "clock", "combatant", "turn"):
        parts += [one.model_dump_json() for one in state.entities(kind)]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


def verifier() -> Callable[[Opened, Sequence[str]], str]:
    """A function that is told what a reopened file holds, and what was said since it was asked before.

    It answers with what is wrong; nothing where the file is at the last step said, or the one after it.
    """
    fight = Fight(Opened(), Nowhere())

    def verify(held: Opened, said: Sequence[str]) -> str:
        for line in said:
            fight.step()
            if line.split()[1] != fight.digest():
                return f"another fight than in memory from {line} on"
        if digest(held) == fight.digest():
            return ""
        fight.step()
        last = said[-1] if said else "nothing"
        return "" if digest(held) == fight.digest() else f"neither {last} nor the step after it"

    return verify


class Nowhere:
    """A journal that keeps nothing."""

    def commit(self, commit: Commit) -> None:
        """Forget it."""

    def npc(self, npc: str) -> None:
        """Nobody: there is no library."""


def _commands(state: CampaignState, last: str, chance: random.Random) -> list[Command]:
    """What may be done next, the likeliest first; what is refused or changes nothing is passed over."""
    encounter, people = encounter_of(state), state.combatant
    if not encounter.running:
        return _beginning(state, last, chance)
    if encounter.round > LONGEST_FIGHT or all(one.defeated for one in people):
        return [EndFight()]
    harm, hurt = ("7", "2d6+1", "1"), chance.choice(people).id
    sure: list[Command] = [Damage((people[0].id,), "1"), EndFight()]
    if last == "tracker.previous":
        # What is taken only ever adds up, or else the fight would go to and fro for ever.
        return [Damage((hurt,), chance.choice(harm)), *sure]
    more: list[Command] = [NextTurn()] * 4 + [PreviousTurn()] * 2 + _rare(state, chance)
    more.append(Damage((hurt,), chance.choice((*harm, "+3", "=12"))))
    chance.shuffle(more)
    return [*more, *sure]


def _beginning(state: CampaignState, last: str, chance: random.Random) -> list[Command]:
    encounter, people = encounter_of(state), state.combatant
    if last == "tracker.end":
        return [ClearFight(keep_characters=False)]
    name = f"Pelea {encounter.serial}"
    if not people and encounter.name != name:
        return [EditEncounter(name=name, system=chance.choice(GAMES))]
    if len(people) < MOST // 2:
        return [_fresh(chance)]
    unset = [one.id for one in people if one.initiative is None]
    if unset:
        return [RollInitiative(missing=True), SetInitiative(unset[0], chance.randint(-2, 20))]
    return [NextTurn()]


def _rare(state: CampaignState, chance: random.Random) -> list[Command]:
    people, active = state.combatant, encounter_of(state).active
    one, other = chance.choice(people), chance.choice(people)
    duration = Duration(chance.choice(UNITS), chance.randint(1, 3), other.id)
    found: list[Command] = [
        AddCondition((one.id, other.id), name="Aturdido", duration=duration, value=-10),
        AddCondition((active,), name="A cubierto", duration=duration),
        Delay(active),
        Interrupt(other.id),
        PassTurn(),
        MoveCombatants((one.id,), other.id),
        TakeTime(seconds=chance.randint(1, 90)),
    ]
    found += [Return(each.id) for each in people if each.tally.delaying]
    found += [RemoveCondition(one.id, each.id) for each in one.conditions[3:]]
    found.append(_fresh(chance) if len(people) < MOST else RemoveCombatants((one.id,)))
    return found


def _fresh(chance: random.Random) -> Command:
    number = chance.choice((None, chance.randint(-2, 20)))
    guard = Combatant(
        id="", name="Guarda", initiative=number, most=30, health=30, hidden=chance.random() < 0.3
    )
    return AddCombatants(guard, chance.randint(1, 2))


def _now() -> datetime:
    return datetime.now(UTC)
