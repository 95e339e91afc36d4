"""Rolling initiative: the dice of those who have none yet, or of everybody, read by the rules."""

from collections.abc import Sequence

from gmscreen.rules.dice import check_faces, roll_dice
from gmscreen.rules.fight import COUNT, FightRules
from gmscreen.rules.value import frozen
from gmscreen.session.commands import table_options
from gmscreen.session.session import Context
from gmscreen.session.state import CampaignState
from gmscreen.session.tracker.model import Combatant, Thrown
from gmscreen.session.tracker.reads import encounter_of


@frozen
class Roller:
    """What an initiative roll needs to know: the rules, the table's options, and the round it is for."""

    rules: FightRules
    options: dict[str, str]
    round: int

    def read(self, combatant: Combatant, faces: Sequence[int]) -> Thrown:
        """What `faces` come to for somebody. Raises `DiceTextError` where they are not of these dice."""
        check_faces(faces, self.rules.dice)
        found = self.rules.read(_numbers(combatant, self.rules), faces, self.options)
        return Thrown(
            combatant=combatant.id,
            round=self.round,
            initiative=found.initiative,
            tiebreak=found.tiebreak,
            reading=found.code,
        )

    def roll(
        self, people: Sequence[Combatant], context: Context, known: Sequence[Thrown] = ()
    ) -> tuple[Thrown, ...]:
        """Roll for `people` in order, once for each group. Those in `known` keep what they rolled then."""
        before = {one.combatant: one for one in known if one.round == self.round}
        of_group: dict[str, Thrown] = {}
        found: list[Thrown] = []
        for one in people:
            thrown = before.get(one.id) or of_group.get(one.group)
            if thrown is None:
                thrown = self.read(one, roll_dice(self.rules.dice, context.dice))
            if one.group:
                of_group.setdefault(one.group, thrown)
            found.append(thrown.model_copy(update={"combatant": one.id}))
        return tuple(found)


def roller(state: CampaignState, context: Context, rules: FightRules, number: int) -> Roller:
    """What rolls initiative in the encounter, for round `number`."""
    system = context.systems.get(encounter_of(state).system)
    return Roller(rules, table_options(state, system) if system else {}, number)


def with_initiative(combatant: Combatant, thrown: Thrown) -> Combatant:
    """The combatant with what was rolled for it."""
    return combatant.model_copy(
        update={
            "initiative": thrown.initiative,
            "tiebreak": thrown.tiebreak,
            "reading": thrown.reading,
        }
    )


def _numbers(combatant: Combatant, rules: FightRules) -> dict[str, int]:
    """The numbers that the rules read, with the default of those that nobody typed, and the counts of the
    palette's conditions.
    """
    numbers = {one.id: one.default for one in rules.numbers} | {one.id: one.value for one in combatant.stats}
    for condition in combatant.conditions:
        if condition.code:
            key = COUNT + condition.code
            numbers[key] = numbers.get(key, 0) + condition.count
    return numbers
