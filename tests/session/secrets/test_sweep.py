"""Rolling one test for everybody."""

import pytest

from gmscreen.rules.model import Input, Modifier
from gmscreen.session.ledger import CheckPart
from gmscreen.session.roster import PutCharacter
from gmscreen.session.secret_kinds import MemberModifiers, SweepPlan
from gmscreen.session.session import Command, CommandError
from gmscreen.session.sweep import ConsumeSweep, DropPrerolled, PrerollSweep, RollSweep, by_margin
from gmscreen.session.tracker.model import Combatant, Condition
from tests.session.secrets.kit import PLAN, Table, sheet, table

NAMES = (Input(key="perception", value="Percepción"),)


def parts(here: Table) -> dict[str, CheckPart]:
    return {one.request.a.who: one for one in here.last.entry.group}


def test_a_sweep_is_one_hidden_entry_for_the_party() -> None:
    here = table().do(RollSweep(PLAN))
    entry = here.last.entry
    assert (entry.kind, entry.visibility, entry.who, entry.what) == (
        "sweep",
        "hidden",
        "Nadia, Twitch",
        "Percepción",
    )
    assert {who: one.request.a.base for who, one in parts(here).items()} == {"Nadia": 55, "Twitch": 40}
    assert here.last.owed
    assert here.session.state.secret_settings.last_sweep == PLAN


def test_the_chosen_ones_may_be_npcs() -> None:
    here = table().do(RollSweep(PLAN.model_copy(update={"characters": ("adepto", "twitch")})))
    assert set(parts(here)) == {"Adepto del Umbral", "Twitch"}


def test_who_lacks_the_skill_rolls_on_what_stands_in_for_it() -> None:
    here = table().do(PutCharacter(sheet("Bruno")), RollSweep(PLAN.model_copy(update={"names": NAMES})))
    side = parts(here)["Bruno"].request.a
    assert (side.base, side.source) == (15, "default")


def test_modifiers_of_all_of_one_and_of_conditions_count() -> None:
    own = (MemberModifiers(character="nadia", modifiers=(Modifier(value=-10),)),)
    dazed = Condition(id="c", name="Aturdido", value=-20)
    here = table()
    foe = Combatant(id="f", character="nadia", conditions=(dazed,), side="party")
    state = here.session.state.put("combatant", foe)
    here.session._opened = type(here.session._opened)(state)
    here.do(RollSweep(PLAN.model_copy(update={"modifiers": (Modifier(value=5),), "own": own})))
    assert [one.value for one in parts(here)["Nadia"].request.modifiers] == [5, -10, -20]
    assert [one.value for one in parts(here)["Twitch"].request.modifiers] == [5]


def test_the_best_come_first() -> None:
    here = table().do(*(PutCharacter(sheet(f"P{n}", 10 * n)) for n in range(1, 8)), RollSweep(PLAN))
    sides = [one.result.a for one in by_margin(here.last.entry.group)]
    worth = [side.margin if side.passed else -abs(side.margin) - 1 for side in sides]
    assert worth == sorted(worth, reverse=True)


def test_the_pool_is_consumed_in_order_with_the_dice_that_were_kept() -> None:
    other = PLAN.model_copy(update={"characters": ("twitch",)})
    here = table().do(PrerollSweep(PLAN), PrerollSweep(other))
    kept = {
        one.character: tuple(die.face for die in one.dice) for one in here.session.state.prerolled[0].thrown
    }
    thrown = here.dice.thrown
    assert here.views == ()
    here.do(PutCharacter(sheet("Nadia", 80)), ConsumeSweep())
    assert here.dice.thrown == thrown
    assert {one.request.a.character: one.result.a.dice for one in here.last.entry.group} == kept
    assert parts(here)["Nadia"].request.a.base == 80
    assert [one.who for one in (here.do(ConsumeSweep()).last.entry,)] == ["Twitch"]
    assert here.session.state.prerolled == ()


def test_consuming_can_be_undone_and_redone_with_the_same_dice() -> None:
    here = table().do(PrerollSweep(PLAN))
    ready = here.session.state.prerolled
    here.do(ConsumeSweep()).session.undo()
    assert here.session.state.prerolled == ready
    assert here.last.undone
    here.session.redo()
    assert not here.last.undone


def test_somebody_who_came_later_gets_new_dice() -> None:
    here = table().do(PrerollSweep(PLAN), PutCharacter(sheet("Bruno", 30)), ConsumeSweep())
    assert set(parts(here)) == {"Nadia", "Twitch", "Bruno"}
    here.do(PrerollSweep(PLAN), DropPrerolled())
    assert here.session.state.prerolled == ()


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (RollSweep(SweepPlan(system="eclipse_phase", kind="success", what="Costura")), "sweep_nobody"),
        (PrerollSweep(SweepPlan(system="eclipse_phase", kind="success", what="Costura")), "sweep_nobody"),
        (RollSweep(PLAN.model_copy(update={"characters": ("nobody",)})), "sweep_nobody"),
        (RollSweep(PLAN.model_copy(update={"kind": "opposed"})), "sweep_kind"),
        (RollSweep(PLAN.model_copy(update={"system": "chess"})), "unknown_system"),
        (ConsumeSweep(), "pool_of_sweeps_empty"),
    ],
)
def test_what_cannot_be_rolled_changes_nothing(command: Command, code: str) -> None:
    here = table()
    with pytest.raises(CommandError) as caught:
        here.do(command)
    assert (caught.value.code, here.views) == (code, ())
