"""The actions on who takes part: add, remove, edit, move, group, hide, defeat, surprise."""

from collections.abc import Mapping, Sequence
from typing import Literal

from gmscreen.content.characters import Character, Stat
from gmscreen.rules.fight import fight_rules
from gmscreen.rules.system import System
from gmscreen.rules.value import frozen
from gmscreen.session.roster import clean_name
from gmscreen.session.session import CommandError, Context, Effect
from gmscreen.session.state import CampaignState
from gmscreen.session.tracker.joining import (
    checked,
    chosen,
    fresh_combatant,
    in_range,
    kept_name,
    left_behind,
    numbered,
    with_added,
    with_turn,
    without,
)
from gmscreen.session.tracker.model import MOST_COPIES, NOTE_LIMIT, Combatant
from gmscreen.session.tracker.names import free_alias, is_known, renamed, settled
from gmscreen.session.tracker.order import moved, with_group
from gmscreen.session.tracker.reads import encounter_of, find_combatant, rules_of
from gmscreen.session.tracker.telling import entries, hidden_ids, label, line, then

TextField = Literal["name", "alias", "side", "note", "system", "character"]
NumberField = Literal["most", "armour", "health"]
Flag = Literal["hidden", "defeated", "surprised"]

_SIDES = ("party", "foe", "neutral")
_HEALTH = "hp"
"""The stat of a sheet that tells how much health somebody can have."""


@frozen
class AddCombatants:
    """Add `copies` of a combatant, numbered where names would be alike; in mid-fight too.

    Each goes where its initiative belongs, behind everybody without one. With `together` the copies act as
    one group. Ids, places and what a fight adds up are made anew.
    """

    combatant: Combatant
    copies: int = 1
    together: bool = False

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Add them. Raises `CommandError` for an empty or too long name, and beyond the limits."""
        if not 1 <= self.copies <= MOST_COPIES:
            raise CommandError("copies_range", low=1, limit=MOST_COPIES)
        fresh = fresh_combatant(checked(self.combatant)).model_copy(update={"group": ""})
        new, added = with_added(state, [fresh] * self.copies, together=self.together)
        new, more = with_turn(new, context)
        told = entries(new, context, "add", map(line, added), hidden=hidden_ids(new))
        return Effect(new, label("add", added), then(context, told, more))


@frozen
class AddCharacters:
    """Add characters of the roster with the numbers of their sheets; those in the fight already stay."""

    characters: tuple[str, ...]

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Add them. Raises `CommandError` for an unknown character, and where nobody is left to add."""
        there = {one.character for one in state.combatant}
        people = []
        for character in dict.fromkeys(self.characters):
            found = state.find_character(character)
            if found is None:
                raise CommandError("unknown_character")
            if found.id not in there:
                people.append(from_character(found, encounter_of(state).system, context.systems))
        if not people:
            raise CommandError("nobody_chosen")
        new, added = with_added(state, people)
        new, more = with_turn(new, context)
        told = entries(new, context, "add", map(line, added), hidden=hidden_ids(new))
        return Effect(new, label("add", added), then(context, told, more))


def missing_party(state: CampaignState, system: str) -> tuple[Character, ...]:
    """The players' characters who play a system (empty: any) and are not in the fight yet."""
    there = {one.character for one in state.combatant}
    return tuple(
        one
        for one in state.character
        if one.kind == "pc" and one.id not in there and (not system or one.plays(system))
    )


@frozen
class RemoveCombatants:
    """Take combatants out of the fight. If it is their turn, it goes to whoever is next."""

    combatants: tuple[str, ...]

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Remove them. Raises `CommandError` for an unknown combatant."""
        gone = chosen(state, self.combatants)
        hidden = hidden_ids(state)
        told = entries(state, context, "remove", map(line, gone), hidden=hidden)
        new, more = without(state, context, frozenset(one.id for one in gone))
        return Effect(new, label("remove", gone), then(context, told, more))


@frozen
class EditCombatant:
    """Change a text or a number of a combatant. Edits of one field that follow closely are one step.

    Of the numbers None means that nobody keeps count. Health is changed by `Damage`; here it can only be set
    to None. A name like another's is numbered.
    """

    combatant: str
    field: TextField | NumberField
    value: str | int | None

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Change it. Raises `CommandError` for a value that the field cannot hold."""
        del context
        old = find_combatant(state, self.combatant)
        others = [one for one in state.combatant if one.id != old.id]
        changed: tuple[Combatant, ...]
        if self.field == "name" and isinstance(self.value, str):
            changed = renamed(old, kept_name(self.value), others)
        elif isinstance(self.value, str):
            changed = (old.model_copy(update={self.field: self._text(old, self.value, others)}),)
        else:
            changed = (old.model_copy(update=self._number(old, self.value)),)
        merge = f"combatant.{old.id}.{self.field}"
        return Effect(state.put("combatant", *changed), label("edit", changed[:1]), merge=merge)

    def _text(self, old: Combatant, text: str, others: Sequence[Combatant]) -> str:
        match self.field:
            case "alias":
                return free_alias(old, clean_name(text), others)
            case "side" if text not in _SIDES:
                raise CommandError("field_value")
            case "note" if len(text) > NOTE_LIMIT:
                raise CommandError("text_too_long", limit=NOTE_LIMIT)
            case "most" | "armour" | "health":
                raise CommandError("field_value")
            case _:
                return text

    def _number(self, old: Combatant, value: int | None) -> dict[str, object]:
        match self.field:
            case "most" if value is None:
                return {"most": None}
            case "most" if isinstance(value, int):
                most = in_range(value, 0)
                return {"most": most, "health": most if old.health is None else min(old.health, most)}
            case "armour":
                return {"armour": in_range(value or 0, 0)}
            case "health" if value is None:
                return {"health": None}
            case _:
                raise CommandError("field_value")


@frozen
class SetStat:
    """Type a number that the rules of the fight ask for (`FightRules.numbers`); None takes it away."""

    combatant: str
    stat: str
    value: int | None

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Set it. Raises `CommandError` for an unknown number, and outside its range."""
        old = find_combatant(state, self.combatant)
        spec = next((one for one in rules_of(state, context.systems).numbers if one.id == self.stat), None)
        if spec is None:
            raise CommandError("unknown_number", stat=self.stat)
        others = tuple(one for one in old.stats if one.id != self.stat)
        if self.value is not None:
            if not spec.minimum <= self.value <= spec.maximum:
                raise CommandError("number_range", low=spec.minimum, limit=spec.maximum)
            others = (*others, Stat(id=self.stat, value=self.value))
        new = old.model_copy(update={"stats": others})
        merge = f"combatant.{old.id}.stat.{self.stat}"
        return Effect(state.put("combatant", new), label("edit", [new]), merge=merge)


@frozen
class SetFlag:
    """Hide, defeat or surprise combatants, or take that back. The surprised cannot act in this round, or in
    the first one of a fight that has yet to begin.
    """

    combatants: tuple[str, ...]
    flag: Flag
    on: bool

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Set it. Raises `CommandError` for an unknown combatant."""
        people = chosen(state, self.combatants)
        encounter = encounter_of(state)
        number = encounter.round if encounter.running else 1
        code = f"{self.flag}.{'on' if self.on else 'off'}"
        if self.flag == "hidden":
            changed = self._hide(people) if self.on else self._show(people, state.combatant)
            return Effect(state.put("combatant", *changed), label(code, people))
        changed = [one.model_copy(update=self._update(number, running=encounter.running)) for one in people]
        new = state.put("combatant", *changed)
        told = entries(state, context, code, map(line, people), hidden=hidden_ids(state))
        return Effect(new, label(code, people), told)

    def _hide(self, people: Sequence[Combatant]) -> list[Combatant]:
        return [one.model_copy(update={"hidden": True, "seen": is_known(one)}) for one in people]

    def _show(self, people: Sequence[Combatant], everybody: Sequence[Combatant]) -> list[Combatant]:
        """Those who come into sight: who was never seen is called as if it had come into the fight now."""
        shown = {one.id: one.model_copy(update={"hidden": False, "seen": False}) for one in people}
        first = {one.id for one in people if not is_known(one)}
        others = [shown.get(one.id, one) for one in everybody if one.id not in first]
        named = settled([one for one in shown.values() if one.id in first], others)
        return list((shown | {one.id: one for one in named}).values())

    def _update(self, number: int, *, running: bool) -> dict[str, object]:
        match self.flag:
            case "defeated":
                return {"defeated": self.on, "dropped": number if self.on and running else 0}
            case "surprised":
                return {"surprised": number if self.on else 0}
            case _:
                return {self.flag: self.on}


@frozen
class MoveCombatants:
    """Put combatants before another one by hand, last where `before` is empty; groups move whole."""

    combatants: tuple[str, ...]
    before: str = ""

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Move them. Raises `CommandError` for an unknown combatant."""
        people = chosen(state, self.combatants)
        if self.before:
            find_combatant(state, self.before)
        ids = with_group(state.combatant, self.combatants)
        if self.before in ids:
            return Effect(state, label("move", people))
        changed = moved(state.combatant, ids, self.before)
        new = state.put("combatant", *changed) if changed else state
        return Effect(left_behind(state, new, context, ids), label("move", people))


@frozen
class SetGroup:
    """Let combatants act together, with the initiative of the first of them; or each alone again."""

    combatants: tuple[str, ...]
    together: bool

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Group them. Raises `CommandError` for an unknown combatant."""
        del context
        people = chosen(state, self.combatants)
        name = ""
        if self.together:
            state, serial = numbered(state, 1)
            name = f"g{serial}"
        first = people[0]
        update: dict[str, object] = {"group": name}
        if self.together:
            update |= {key: getattr(first, key) for key in ("initiative", "tiebreak", "reading")}
        ids = [one.id for one in people]
        changed = {one.id: one.model_copy(update=update) for one in people}
        new = state.put("combatant", *changed.values())
        if self.together and len(ids) > 1:
            at = [one.id for one in new.combatant if one.id not in ids[1:]]
            place = at.index(ids[0]) + 1
            before = at[place] if place < len(at) else ""
            moving = moved(new.combatant, ids[1:], before)
            new = new.put("combatant", *moving) if moving else new
        return Effect(new, label("group" if self.together else "ungroup", people))


def from_character(character: Character, system: str, systems: Mapping[str, System]) -> Combatant:
    """A character of the roster as a combatant, with what its sheet says in the encounter's system."""
    sheet = character.sheet(system).as_sheet()
    numbers = fight_rules(systems.get(system)).from_sheet(sheet)
    most = sheet.stats.get(_HEALTH)
    return Combatant(
        id="",
        name=character.name,
        side="party" if character.kind == "pc" else "foe",
        hidden=character.kind == "npc",
        character=character.id,
        most=most,
        health=most,
        stats=tuple(Stat(id=key, value=value) for key, value in numbers.items()),
    )
