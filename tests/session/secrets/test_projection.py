"""What the players see: what was named, and nothing else."""

from dataclasses import dataclass
from datetime import timedelta

import pytest

from gmscreen.rules.model import CheckRequest, CheckResult, Side, SideResult
from gmscreen.rules.record import Record, declared
from gmscreen.rules.value import names_of, replace
from gmscreen.session.commands import MakeCheck, MarkEntry, RollExpression
from gmscreen.session.ledger import EntryView, LedgerEntry
from gmscreen.session.player_view import BLANK, PlayerView
from gmscreen.session.players import PauseTimer, SetPlayers, StartTimer, StopTimer
from gmscreen.session.projection import ROLLS_SHOWN, next_moment, plain, player_view
from gmscreen.session.roster import PutCharacter, RenameCampaign
from gmscreen.session.scene import MakeCurrent, PutScene
from gmscreen.session.secret_kinds import PlayerSettings, Scene
from gmscreen.session.tracker.model import Combatant, Encounter
from tests.session.secrets.kit import NOW, SECRET, check, everything_in, sheet, table
from tests.store.kit import SYSTEMS

# Every field of what the projection reads. Whoever adds one decides here whether players may see it: those
# that they may are read in gmscreen/session/projection.py or fight_view.py, and have a test.
SHOWN: dict[type[Record], set[str]] = {
    Scene: {"players_title", "players_subtitle", "picture", "current"},
    Side: {"who", "what", "character"},
    SideResult: {
        "dice",
        "roll",
        "target",
        "outcome",
        "tone",
        "passed",
        "margin",
        "compared",
        "facts",
        "trace",
    },
    CheckRequest: {"a", "b"},
    CheckResult: {"a", "b", "winner", "reason", "system"},
    Encounter: {"running", "cursor", "system", "shown"},
    Combatant: {
        "id",
        "rank",
        "name",
        "alias",
        "side",
        "character",
        "initiative",
        "tiebreak",
        "group",
        "health",
        "most",
        "hidden",
        "defeated",
    },
}
KEPT: dict[type[Record], set[str]] = {
    Scene: {"id", "rank", "title", "notes", "false_leads", "npcs", "encounters"},
    Side: {"base", "source", "parts"},
    SideResult: {"modifiers", "margin_met"},
    CheckRequest: {"system", "kind", "modifiers", "inputs"},
    CheckResult: {"kind"},
    Encounter: {"id", "rank", "name", "reroll", "round_seconds", "serial", "began", "thrown", "last", "own"},
    Combatant: {
        "called",
        "seen",
        "system",
        "npc",
        "reading",
        "armour",
        "stats",
        "conditions",
        "note",
        "surprised",
        "tally",
        "taken",
        "healed",
        "dropped",
    },
}


@pytest.mark.parametrize("kind", SHOWN, ids=lambda kind: kind.__name__)
def test_every_field_is_either_shown_or_kept(kind: type[Record]) -> None:
    assert SHOWN[kind] & KEPT[kind] == set()
    assert SHOWN[kind] | KEPT[kind] == set(declared(kind))


def test_a_new_kind_of_field_of_the_view_is_decided_here_too() -> None:
    assert set(names_of(PlayerView)) == {
        "blank",
        "title",
        "subtitle",
        "picture",
        "round",
        "order",
        "rolls",
        "seals",
        "timer",
        "sign",
    }


def test_nothing_to_show_is_a_waiting_sheet() -> None:
    assert table().seen() == PlayerView()
    assert PlayerView().waiting
    assert not BLANK.waiting


def test_a_blank_view_holds_nothing_at_all() -> None:
    here = table().do(MakeCheck(check(), hidden=False), StartTimer(60))
    assert player_view(here.session.state, here.views, NOW, SYSTEMS, blank=True) == PlayerView(blank=True)


def test_an_open_roll_of_a_player_character_is_shown_whole() -> None:
    side = table().do(MakeCheck(check(), hidden=False, faces=(2, 1))).seen().rolls[0].sides[0]
    assert (side.name, side.what, side.reading, side.target, side.outcome) == (
        "Nadia",
        "Sigilo",
        21,
        50,
        "success",
    )
    assert [die.face for die in side.dice] == [2, 1]


def test_a_hidden_roll_is_shown_once_it_is_revealed() -> None:
    here = table().do(MakeCheck(check(), hidden=True))
    assert here.seen().rolls == ()
    assert len(here.do(MarkEntry(1, "revealed")).seen().rolls) == 1
    here.session.undo()
    assert here.seen().rolls == ()


@pytest.mark.parametrize("known", [True, False])
def test_an_open_roll_of_an_npc_tells_neither_its_name_nor_its_number(known: bool) -> None:
    here = table().do(MakeCheck(check(SECRET, known=known), hidden=False, faces=(2, 1)))
    side = here.seen().rolls[0].sides[0]
    assert (side.name, side.reading, side.target, side.margin) == ("", 21, None, None)
    assert SECRET not in everything_in(here.seen())
    here.do(SetPlayers(PlayerSettings(npc_names=True, npc_numbers=True)))
    side = here.seen().rolls[0].sides[0]
    assert (side.name, side.target) == (SECRET, 50)


def test_what_was_read_does_not_change_with_the_roster() -> None:
    here = table().do(MakeCheck(check("Marta", known=False), hidden=False))
    before = here.seen()
    assert before.rolls[0].sides[0].name == "Marta"
    assert here.do(PutCharacter(sheet("Marta", 30, "npc"))).seen() == before


def test_no_trace_of_how_many_rolls_lie_between() -> None:
    sparse, full = table(), table()
    sparse.do(RollExpression("2d6", False, (1, 2)), RollExpression("2d6", False, (3, 4)))
    full.do(RollExpression("2d6", False, (1, 2)), MakeCheck(check()), RollExpression("2d6", False, (3, 4)))
    assert sparse.seen() == full.seen()


def test_the_newest_rolls_come_first_and_old_ones_give_way() -> None:
    here = table().do(*(RollExpression("d6", False, (n % 6 + 1,)) for n in range(ROLLS_SHOWN + 2)))
    rolls = here.seen().rolls
    assert len(rolls) == ROLLS_SHOWN
    assert rolls[0].sides[0].reading == (ROLLS_SHOWN + 1) % 6 + 1


def test_a_roll_revealed_late_is_the_newest() -> None:
    here = table().do(RollExpression("d6", True, (5,)), RollExpression("d6", False, (1,)))
    here.do(MarkEntry(1, "revealed"))
    assert [one.sides[0].reading for one in here.seen().rolls] == [5, 1]


def test_a_ruling_is_shown_without_what_speaks_against_it() -> None:
    here = table().do(MakeCheck(check(), hidden=False, faces=(9, 1)), MarkEntry(1, "ruling", "success", "ea"))
    roll = here.seen().rolls[0]
    side = roll.sides[0]
    assert (roll.ruled, side.outcome, side.passed, side.target) == (True, "success", True, None)
    assert "ea'" not in everything_in(roll)


def test_an_undone_roll_is_gone() -> None:
    here = table().do(MakeCheck(check(), hidden=False))
    here.session.undo()
    assert here.seen() == PlayerView()


def test_a_secret_target_shows_dice_and_reading_until_the_verdict_is_told() -> None:
    here = table().do(MakeCheck(check(), hidden=False, faces=(2, 1), covert=True))
    side = here.seen().rolls[0].sides[0]
    told = (side.outcome, side.tone, side.passed, side.target, side.margin)
    assert (side.reading, told) == (21, ("", "neutral", None, None, None))
    assert here.last.owed
    side = here.do(MarkEntry(1, "verdict")).seen().rolls[0].sides[0]
    assert (side.outcome, side.passed, side.target, side.margin) == ("success", True, None, None)
    assert not here.last.owed
    assert here.do(MarkEntry(1, "revealed")).seen().rolls[0].sides[0].target == 50


def test_a_verdict_may_be_told_by_mouth_only() -> None:
    here = table().do(MakeCheck(check(), hidden=False, covert=True), MarkEntry(1, "verdict"))
    here.do(SetPlayers(PlayerSettings(covert="nothing")))
    assert here.seen().rolls[0].sides[0].outcome == ""


def test_an_unknown_visibility_is_hidden() -> None:
    here = table().do(MakeCheck(check(), hidden=False))
    data = {**here.last.entry.model_dump(), "visibility": "for friends"}
    odd = EntryView(LedgerEntry.model_validate(data), "hidden")
    strange = replace(here.last, visibility="for friends")
    for view in (odd, strange):
        assert player_view(here.session.state, [view], NOW, SYSTEMS) == PlayerView()


def test_a_damaged_entry_shows_nothing() -> None:
    lost = EntryView(LedgerEntry(id=1, at="?", visibility="public"), "public")
    assert player_view(table().session.state, [lost], NOW, SYSTEMS) == PlayerView()


def test_a_scene_shows_what_was_written_for_the_players() -> None:
    scene = Scene(
        id="s",
        title="La guarida del traidor",
        players_title="El almacén",
        players_subtitle="Muelle 4",
        picture="fotos/almacen.png",
        notes="Todos mienten",
        false_leads=("Fue el gato",),
        npcs=("adepto",),
    )
    here = table().do(PutScene(scene))
    assert here.seen() == PlayerView()
    seen = here.do(MakeCurrent("s")).seen()
    assert seen == PlayerView(title="El almacén", subtitle="Muelle 4", picture="fotos/almacen.png")


def test_the_sign_stands_for_a_while_if_it_is_wanted() -> None:
    here = table().do(MakeCheck(check()))
    assert not here.just_now().sign
    assert here.do(SetPlayers(PlayerSettings(sign=True))).just_now().sign
    assert not here.seen().sign
    at = NOW.fromisoformat(here.last.entry.at)
    ends = next_moment(here.session.state, here.views, at)
    assert ends is not None
    assert not here.seen(ends).sign
    assert here.seen(ends - timedelta(seconds=1)).sign


def test_the_timer_runs_pauses_and_goes_on() -> None:
    here = table().do(StartTimer(90))
    state, now = here.session.state, here.session.now()
    left = here.seen(now).timer
    assert left in (88, 89)
    assert next_moment(state, (), now) is not None
    assert here.seen(now + timedelta(seconds=500)).timer == 0
    here.do(PauseTimer())
    assert here.seen().timer == here.seen(NOW + timedelta(hours=1)).timer
    here.do(StartTimer(), StopTimer())
    assert here.seen().timer is None


@dataclass(frozen=True)
class Odd:
    """A name as somebody might paste it, and how it is shown."""

    given: str
    shown: str


@pytest.mark.parametrize(
    "odd",
    [
        Odd("<b>x</b><img src='file:///etc/passwd'>", "<b>x</b><img src='file:///etc/passwd'>"),
        Odd("Na\u202edia\u2066", "Nadia"),
        Odd("Na\x00d\nia\u2028 K\u200b", "Na d ia K"),
        Odd("\ud800Nadia", "Nadia"),
        Odd("x" * 500, "x" * 199 + "…"),
    ],
    ids=["markup", "bidi", "control", "half", "long"],
)
def test_names_are_shown_as_plain_text(odd: Odd) -> None:
    assert plain(odd.given) == odd.shown


def test_the_campaign_and_its_notes_are_not_there() -> None:
    here = table().do(RenameCampaign("La conjura"), MakeCheck(check(), hidden=False))
    assert "conjura" not in everything_in(here.seen())
