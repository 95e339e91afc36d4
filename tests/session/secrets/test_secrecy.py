"""Laws of secrecy, over whatever a game master may have done before."""

from hypothesis import given, settings
from hypothesis import strategies as st

from gmscreen.rules.model import Modifier
from gmscreen.session.commands import EditDesk, MakeCheck, MarkEntry, RollExpression
from gmscreen.session.decoy import MakeDecoy, SetDecoyReminder
from gmscreen.session.players import SetPlayers
from gmscreen.session.roster import PutCharacter, PutNote, RemoveCharacter
from gmscreen.session.scene import MakeCurrent, PutScene
from gmscreen.session.seal import SealEntry
from gmscreen.session.secret_kinds import PlayerSettings, Scene
from gmscreen.session.session import Command, CommandError
from gmscreen.session.state import NotePage
from gmscreen.session.sweep import ConsumeSweep, PrerollSweep, RollSweep
from tests.session.secrets.kit import PLAN, SECRET, Table, check, everything_in, sheet, table

WHO = st.sampled_from(["Nadia", "Twitch", SECRET, "Marta"])
BASE = st.integers(0, 99)
STRANGE = "Zubrowka"
"""A word that stands in nothing but what is hidden."""


def checks(*, hidden: bool) -> st.SearchStrategy[Command]:
    def made(who: str, base: int, covert: bool, offset: int) -> Command:
        request = check(who, STRANGE if hidden else "Sigilo", base)
        request = request.model_copy(update={"modifiers": (Modifier(value=offset),)})
        return MakeCheck(request, hidden, covert=covert)

    return st.builds(made, WHO, BASE, st.booleans(), st.integers(-30, 30))


OPEN = st.one_of(
    checks(hidden=False),
    st.builds(RollExpression, st.sampled_from(["2d6", "d100", "4d6kh3"]), st.just(False)),
    st.builds(
        SetPlayers,
        st.builds(PlayerSettings, sign=st.booleans(), npc_names=st.booleans(), npc_numbers=st.booleans()),
    ),
    st.sampled_from(
        [
            PutScene(Scene(id="s", title=STRANGE, players_title="El muelle", notes=STRANGE)),
            MakeCurrent("s"),
            MakeCurrent(),
            RollSweep(PLAN, hidden=False),
        ]
    ),
)
SECRETLY = st.one_of(
    checks(hidden=True),
    st.builds(RollExpression, st.sampled_from(["2d6", "d100"])),
    st.sampled_from(
        [
            RollSweep(PLAN),
            PrerollSweep(PLAN),
            ConsumeSweep(),
            MakeDecoy(),
            SetDecoyReminder(7),
            PutNote(NotePage(id="n", title=STRANGE, text=STRANGE)),
            PutScene(Scene(id="x", title=STRANGE, players_title=STRANGE, picture="x.png")),
            PutCharacter(sheet(STRANGE, 30, "npc")),
            PutCharacter(sheet("Marta", 30, "npc")),
            RemoveCharacter("adepto"),
            EditDesk(check(STRANGE)),
        ]
    ),
)
MARKS = st.sampled_from(["truth", "told", "note", "ruling"])


def attempt(here: Table, command: Command) -> bool:
    try:
        here.do(command)
    except CommandError:
        return False
    return True


def played(commands: list[Command]) -> Table:
    here = table()
    for command in commands:
        attempt(here, command)
    return here


@settings(max_examples=300, deadline=None)
@given(st.lists(OPEN | SECRETLY, max_size=6), SECRETLY)
def test_what_is_done_in_secret_changes_nothing_for_the_players(past: list[Command], secret: Command) -> None:
    here = played(past)
    before = here.seen()
    attempt(here, secret)
    assert here.seen() == before
    assert everything_in(here.seen()) == everything_in(before)
    assert STRANGE not in everything_in(before)


@settings(max_examples=300, deadline=None)
@given(st.lists(OPEN | SECRETLY, max_size=6), checks(hidden=True))
def test_a_decoy_and_a_hidden_roll_look_the_same_at_every_moment(past: list[Command], roll: Command) -> None:
    real, false = played(past), played(past)
    if not attempt(real, roll):
        return
    false.do(MakeDecoy())
    assert real.just_now() == false.just_now()
    assert real.seen() == false.seen()


@settings(max_examples=150, deadline=None)
@given(checks(hidden=True), MARKS, st.text(max_size=5))
def test_what_is_marked_on_a_hidden_roll_shows_nothing(roll: Command, kind: str, text: str) -> None:
    here = table()
    if not attempt(here, roll):
        return
    before = here.seen()
    here.do(MarkEntry(1, kind, "success" if kind == "ruling" else "", text))  # type: ignore[arg-type]
    assert here.seen() == before


@settings(max_examples=150, deadline=None)
@given(WHO, BASE, st.booleans())
def test_secrecy_never_changes_a_result(who: str, base: int, covert: bool) -> None:
    secret, shown = table(), table()
    secret.do(MakeCheck(check(who, base=base)), RollSweep(PLAN), PrerollSweep(PLAN), ConsumeSweep())
    shown.do(
        MakeCheck(check(who, base=base), hidden=False, covert=covert),
        RollSweep(PLAN, hidden=False),
        PrerollSweep(PLAN),
        ConsumeSweep(hidden=False),
    )
    assert secret.session.state == shown.session.state
    assert secret.dice.thrown == shown.dice.thrown
    for one, other in zip(secret.views, shown.views, strict=True):
        assert (one.entry.result, one.entry.group) == (other.entry.result, other.entry.group)


def test_sealing_changes_nothing_but_the_seal() -> None:
    here = table().do(MakeCheck(check()))
    before = here.last.entry
    here.do(SealEntry(here.last))
    assert here.last.entry == before
    assert (here.seen().rolls, len(here.seen().seals)) == ((), 1)
