"""What the GM does to a fight: every action is one command, and a refusal comes back as a problem."""

from collections.abc import Callable, Mapping, Sequence

from gmscreen.rules.dice import DiceTextError, parse_faces
from gmscreen.rules.expression import ExpressionError, parse
from gmscreen.rules.typed import split_faces
from gmscreen.session.session import Command
from gmscreen.session.tracker.damage import Damage, parse_amount
from gmscreen.session.tracker.fight import (
    ClearFight,
    Delay,
    EndFight,
    Interrupt,
    NextTurn,
    PassTurn,
    PreviousTurn,
    Return,
    SetTurn,
)
from gmscreen.session.tracker.model import Combatant
from gmscreen.session.tracker.people import (
    AddCharacters,
    AddCombatants,
    EditCombatant,
    MoveCombatants,
    RemoveCombatants,
    SetFlag,
    SetGroup,
    SetStat,
    from_character,
    missing_party,
)
from gmscreen.session.tracker.reads import acting_now, may_act
from gmscreen.session.tracker.rolling import EditEncounter, RollInitiative, SetInitiative, SortByInitiative
from gmscreen.viewmodels.campaign import Problem, problem_of
from gmscreen.viewmodels.tracker_requests import AddRequest
from gmscreen.viewmodels.tracker_table import CommandRunner

MOST_SHOWN = 4
"""How many faces the example of real dice has."""
OWN = frozenset({"name", "alias", "side", "note", "most", "armour"})


class TrackerActions(CommandRunner):
    """The turns, and who takes part. What a text or a moment does not allow is said, not done."""

    system = ""
    """The game at the desk in front, whose turn rules a fight takes unless others were chosen."""
    _chosen = False

    # --- the turns

    def next_turn(self, cost: int | None = None) -> Problem | None:
        """Give the turn to whoever is next; begin the fight where none is running."""
        return self.run(NextTurn(cost or 0))

    def previous_turn(self) -> Problem | None:
        """Go a turn back."""
        return self.run(PreviousTurn())

    def finish(self) -> Problem | None:
        """End the fight."""
        return self.run(EndFight())

    # --- who takes part

    def add(self, request: AddRequest) -> Problem | None:
        """Add somebody of the roster or somebody new, once or several times."""
        self._take_rules()
        state, encounter = self._campaign.state, self._model.encounter
        known = state.find_character(request.character)
        if known is not None:
            one = from_character(known, encounter.system, self._campaign.systems)
        elif request.name:
            one = Combatant(id="", name=request.name)
        else:
            return Problem("tracker.name_missing")
        update: dict[str, object] = {"hidden": request.hidden}
        if request.number is not None:
            update["initiative"] = request.number
        if request.most is not None:
            update |= {"most": request.most, "health": request.most}
        return self.run(AddCombatants(one.model_copy(update=update), request.count))

    def add_party(self) -> Problem | None:
        """Add the players' characters who play the system of the fight and are not there yet."""
        self._take_rules()
        missing = tuple(one.id for one in missing_party(self._campaign.state, self._model.encounter.system))
        return self.run(AddCharacters(missing)) if missing else Problem("tracker.party_there")

    def _take_rules(self) -> None:
        """Play the first to be added by the rules of the game in front."""
        fight = self._model.encounter
        alone = not self._campaign.state.combatant and not fight.running and not self._chosen
        if alone and self.system and fight.system != self.system:
            self.run(EditEncounter(system=self.system))

    def move_rows(self, rows: Sequence[int], row: int) -> Problem | None:
        """Put the combatants in `rows` before whoever stands in `row` now."""
        # One step down means behind the next one below them all.
        place = rows[-1] + 2 if len(rows) > 1 and row == rows[0] + 2 else row
        return self.move([one.id for at in rows if (one := self._model.combatant(at)) is not None], place)

    def move(self, ids: Sequence[str], row: int) -> Problem | None:
        """Put combatants before whoever stands in `row` now."""
        if row < 0 or not ids:
            return None
        before = next(
            (
                one.id
                for at in range(row, self._model.rowCount())
                if (one := self._model.combatant(at)) is not None and one.id not in ids
            ),
            "",
        )
        return self.run(MoveCombatants(tuple(ids), before))

    def act(self, what: str, ids: Sequence[str]) -> Problem | None:
        """Do with `ids` what a key, a menu or a button calls `what`."""
        group, _, rest = what.partition(".")
        if group == "system":
            self._chosen = True
            return self.run(EditEncounter(system=rest))
        people = [one for each in ids if (one := self._model.find(each)) is not None]
        simple: Mapping[str, Callable[[], Command]] = {
            "roll_all": RollInitiative,
            "roll_missing": lambda: RollInitiative(missing=True),
            "sort": SortByInitiative,
            "reroll_on": lambda: EditEncounter(reroll=True),
            "reroll_off": lambda: EditEncounter(reroll=False),
            "pass": PassTurn,
            "clear": lambda: ClearFight(keep_characters=False),
        }
        if what in simple:
            return self.run(simple[what]())
        return self.run(command) if people and (command := self._with(what, people)) is not None else None

    def _with(self, what: str, people: Sequence[Combatant]) -> Command | None:
        """The command that does `what` with `people`."""
        ids, first = tuple(one.id for one in people), people[0]
        number = self._model.encounter.round
        delaying = first.in_round(number).delaying
        commands: Mapping[str, Callable[[], Command]] = {
            "remove": lambda: RemoveCombatants(ids),
            "hide": lambda: SetFlag(ids, "hidden", not all(one.hidden for one in people)),
            "down": lambda: SetFlag(ids, "defeated", not all(one.defeated for one in people)),
            "surprise": lambda: SetFlag(ids, "surprised", not all(one.surprised == number for one in people)),
            "group": lambda: SetGroup(ids, together=True),
            "ungroup": lambda: SetGroup(ids, together=False),
            "delay": lambda: Return(first.id) if delaying else Delay(first.id),
            "interrupt": lambda: Interrupt(first.id),
            "roll": lambda: RollInitiative(ids),
            "turn": lambda: SetTurn(first.id),
        }
        make = commands.get(what)
        return make() if make is not None else None

    def offers(self, one: Combatant) -> tuple[list[str], dict[str, str]]:
        """What can be done with somebody now, and how that is called."""
        texts, fight = self._language.texts, self._model.encounter
        tally = one.in_round(fight.round)
        found = ["conditions", "roll", "hide", "down", "surprise", "remove"]
        if self._model.view.cases.get(one.id):
            found.append("case")
        if fight.running:
            able = may_act(one, fight.round, self._model.rules)
            acts = one.id in acting_now(self._campaign.state, self._campaign.systems)
            fresh = not tally.delayed and (not tally.acted or self._model.rules.scheme != "cycle")
            if tally.delaying or (able and fresh):
                found.append("delay")
            if able and not acts:
                found += ["interrupt", "turn"]
        words = {
            "delay": texts.t("tracker.act.return" if tally.delaying else "tracker.act.delay"),
            "hide": texts.t("tracker.act.show" if one.hidden else "tracker.act.hide"),
            "down": texts.t("tracker.act.up" if one.defeated else "tracker.act.down"),
        }
        return found, words

    # --- what is typed

    def type_dice(self, combatant_id: str, text: str) -> Problem | None:
        """Take the initiative from what real dice showed."""
        try:
            faces = parse_faces(text, self._model.rules.dice)
        except DiceTextError as error:
            return problem_of(error)
        return self.run(RollInitiative((combatant_id,), faces=faces))

    def edit(self, combatant_id: str, part: str, text: str) -> Problem | None:
        """Take what was typed into a part of a row: the name, the number or the health."""
        match part:
            case "name":
                return self.put(combatant_id, "name", text)
            case "number":
                return self._set_number(combatant_id, text)
            case _:
                return self._set_health(combatant_id, text)

    def put(self, combatant_id: str, name: str, value: object) -> Problem | None:
        """Change one field of a combatant."""
        given = value if isinstance(value, str | int) or value is None else str(value)
        if name in OWN:
            return self.run(EditCombatant(combatant_id, name, given))  # type: ignore[arg-type]
        if name == "health":
            return self._set_health(combatant_id, "" if given is None else str(given))
        number = given if isinstance(given, int) else None
        one = self._model.find(combatant_id)
        if name == "initiative":
            return self.run(SetInitiative(combatant_id, number))
        if name == "tiebreak" and one is not None:
            return self.run(SetInitiative(combatant_id, one.initiative, number or 0))
        return self.run(SetStat(combatant_id, name, number))

    def damage(self, ids: Sequence[str], text: str) -> Problem | None:
        """Damage, heal or set the health of combatants as `text` says, with real dice in `2d6+1: 4 3`."""
        what, shown = split_faces(text)
        try:
            dice = parse_amount(what).expression.dice
            faces = None if shown is None else parse_faces(shown, dice)
        except (ExpressionError, DiceTextError) as error:
            return problem_of(error)
        return self.run(Damage(tuple(ids), what, faces=faces))

    def damage_note(self, text: str) -> str:
        """How real dice are typed for the amount that is being typed; nothing where it throws none."""
        what, shown = split_faces(text)
        try:
            dice = parse_amount(what).expression.dice
        except ExpressionError:
            return ""
        if not dice or shown is not None:
            return ""
        faces = " ".join(str((die.low + die.high) // 2) for die in dice[:MOST_SHOWN])
        return self._language.texts.t("tracker.damage.dice", example=f"{what.strip()}: {faces}")

    def _set_number(self, combatant_id: str, text: str) -> Problem | None:
        """Initiative as it is typed into a row: `12`, dice such as `1d10+4`, with real ones `1d10+4: 7`."""
        above = self._above(combatant_id)
        try:
            value = whole(text)
        except ValueError:
            return self._throw_number(combatant_id, text, above)
        return self.run(SetInitiative(combatant_id, None if value is None else value + above))

    def _throw_number(self, combatant_id: str, text: str, above: int) -> Problem | None:
        what, shown = split_faces(text)
        try:
            dice = parse(what).dice
            faces = None if shown is None else tuple(parse_faces(shown, dice))
        except ExpressionError:
            return Problem("tracker.not_a_number", {"text": text.strip()[:40]})
        except DiceTextError as error:
            return problem_of(error)
        return self.run(SetInitiative(combatant_id, above, dice=what, faces=faces))

    def _above(self, combatant_id: str) -> int:
        """How far the initiative lies above what is shown and typed: of a countdown, that is the moment."""
        one, fight = self._model.find(combatant_id), self._model.encounter
        if one is None or self._model.rules.scheme != "countdown" or not fight.running:
            return 0
        return one.in_round(fight.round).spent

    def _set_health(self, combatant_id: str, text: str) -> Problem | None:
        """Health as it is typed into a row: `12`, `12/30`, or a change such as `+3`, `-7`; empty for none."""
        left, slash, most = text.replace("−", "-").partition("/")
        left = left.strip()
        if slash:
            try:
                value = whole(most)
            except ValueError:
                return Problem("tracker.not_a_number", {"text": most.strip()[:40]})
            problem = self.put(combatant_id, "most", value)
            if problem is not None:
                return problem
        if not left:
            return None if slash else self.run(EditCombatant(combatant_id, "health", None))
        return self.damage((combatant_id,), left if left[:1] in "+-=" else f"={left}")


def whole(text: str) -> int | None:
    """The whole number that is typed, None where nothing is. Raises `ValueError` for anything else."""
    bare = text.strip().replace("−", "-")
    if not bare:
        return None
    if not bare.lstrip("+-").isdecimal() or len(bare) > 12:
        raise ValueError(text)
    return int(bare)
