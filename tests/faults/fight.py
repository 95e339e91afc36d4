"""A fight and nothing else, kept up for ever: turns, delays, conditions that run out, and wounds."""

import random
from collections.abc import Callable
from pathlib import Path

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
from tests.faults.stage import Act, Seen
from tests.faults.verify import Verifier, play_on

GAMES = ("eclipse_phase", "partida_web", "peacemaker", "walkure", "")
UNITS: tuple[Unit, ...] = ("never", "turns", "rounds", "start", "end", "minutes")
LONGEST_FIGHT = 6
MOST = 12


def play(path: Path, say: Callable[[str], None]) -> None:
    """Fight at the campaign at `path` until killed."""
    play_on(turns, path, say)


def verifier() -> Verifier:
    """A fresh one, for a file that does not exist yet."""
    return Verifier(turns)


def turns(seen: Seen, chance: random.Random) -> list[Act]:
    """What may be done next in the fight."""
    step = seen.held.history.undoable
    return _acts(seen.held.state, step.label.code if step else "", chance)


def _acts(state: CampaignState, last: str, chance: random.Random) -> list[Act]:
    """What may be done next, the likeliest first; what is refused or changes nothing is passed over."""
    encounter, people = encounter_of(state), state.combatant
    if not encounter.running:
        return _beginning(state, last, chance)
    if encounter.round > LONGEST_FIGHT or all(one.defeated for one in people):
        return [EndFight()]
    harm, hurt = ("7", "2d6+1", "1"), chance.choice(people).id
    sure: list[Act] = [Damage((people[0].id,), "1"), EndFight()]
    if last == "tracker.previous":
        # What is taken only ever adds up, or else the fight would go to and fro for ever.
        return [Damage((hurt,), chance.choice(harm)), *sure]
    more: list[Act] = [NextTurn()] * 4 + [PreviousTurn()] * 2 + _rare(state, chance)
    more.append(Damage((hurt,), chance.choice((*harm, "+3", "=12"))))
    chance.shuffle(more)
    return [*more, *sure]


def _beginning(state: CampaignState, last: str, chance: random.Random) -> list[Act]:
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


def _rare(state: CampaignState, chance: random.Random) -> list[Act]:
    people, active = state.combatant, encounter_of(state).active
    one, other = chance.choice(people), chance.choice(people)
    duration = Duration(chance.choice(UNITS), chance.randint(1, 3), other.id)
    found: list[Act] = [
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


def _fresh(chance: random.Random) -> Act:
    number = chance.choice((None, chance.randint(-2, 20)))
    guard = Combatant(
        id="", name="Guarda", initiative=number, most=30, health=30, hidden=chance.random() < 0.3
    )
    return AddCombatants(guard, chance.randint(1, 2))
