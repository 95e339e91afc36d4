"""Laws of a session on a real file, whatever a game master does in whatever order."""

import shutil
import tempfile
from pathlib import Path

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, initialize, invariant, precondition, rule

from gmscreen.content.characters import Character, Skill, SystemSheet
from gmscreen.session.commands import EditDesk, MakeCheck, MarkEntry, RollExpression
from gmscreen.session.ledger import LedgerEntry, MarkKind
from gmscreen.session.roster import PutCharacter, PutNote, RemoveCharacter, RenameCampaign, SetOption
from gmscreen.session.session import Command, CommandError, Session
from gmscreen.session.state import NotePage
from gmscreen.store.campaign import CampaignFile
from tests.store.kit import EndlessDice, everything, new_campaign, open_campaign, request, session_on

NAMES = st.text(st.characters(codec="utf-8", exclude_categories=("Cs", "Cc")), min_size=1, max_size=8).filter(
    lambda text: bool(text.strip())
)
IDS = st.sampled_from(["ana", "bruno", "clara"])
MARKS: st.SearchStrategy[MarkKind] = st.sampled_from(["revealed", "ruling", "told", "note"])


class Evening(RuleBasedStateMachine):
    """An evening at the table: anything may be done, undone, redone, and the program restarted."""

    entries = Bundle("entries")

    @initialize()
    def begin(self) -> None:
        self.folder = Path(tempfile.mkdtemp())
        self.path = self.folder / "campaña.gmscreen"
        self.session = session_on(new_campaign(self.path))
        self.first = self.session.state
        self.written: list[LedgerEntry] = []

    def do(self, command: Command) -> int:
        """Do it, and see that a single undo and redo lead back and forth. The new entry, or 0."""
        before = self.session.state
        known = self.session.history
        try:
            change = self.session.execute(command)
        except CommandError:
            assert self.session.state is before
            return 0
        if self.session.history is known:
            return 0
        for entry in change.new_entries:
            view = self.file.entry(entry)
            assert view is not None
            self.written.append(view.entry)
        after = self.session.state
        label = self.session.history.undoable
        self.session.undo()
        self.session.redo()
        assert self.session.state == after
        assert self.session.history.undoable is label
        return change.new_entries[0] if change.new_entries else 0

    @rule(id=IDS, name=NAMES, value=st.integers(0, 99), field=st.sampled_from(["", "name"]))
    def put_character(self, id: str, name: str, value: int, field: str) -> None:  # noqa: A002
        sheet = SystemSheet(system="eclipse_phase", skills=(Skill(name="Percepción", value=value),))
        self.do(PutCharacter(Character(id=id, name=name, sheets=(sheet,)), field))

    @rule(id=IDS)
    def remove_character(self, id: str) -> None:  # noqa: A002
        self.do(RemoveCharacter(id))

    @rule(id=IDS, title=NAMES, text=NAMES)
    def put_note(self, id: str, title: str, text: str) -> None:  # noqa: A002
        self.do(PutNote(NotePage(id=id, title=title, text=text), "text"))

    @rule(name=NAMES)
    def rename(self, name: str) -> None:
        self.do(RenameCampaign(name))

    @rule(place=st.integers(0, 20), value=st.integers(0, 5))
    def set_option(self, place: int, value: int) -> None:
        options = self.session.systems["eclipse_phase"].options
        option = options[place % len(options)]
        self.do(SetOption("eclipse_phase", option.id, option.values[value % len(option.values)]))

    @rule(base=st.integers(1, 99))
    def edit_desk(self, base: int) -> None:
        self.do(EditDesk(request(base), "base"))

    @rule(target=entries, base=st.integers(1, 99), hidden=st.booleans())
    def check(self, base: int, hidden: bool) -> int:
        return self.do(MakeCheck(request(base), hidden=hidden))

    @rule(target=entries, text=st.sampled_from(["d6", "2d6+3", "d100"]), hidden=st.booleans())
    def roll(self, text: str, hidden: bool) -> int:
        return self.do(RollExpression(text, hidden))

    @rule(entry=entries, kind=MARKS, text=NAMES)
    def mark(self, entry: int, kind: MarkKind, text: str) -> None:
        if entry:
            self.do(MarkEntry(entry, kind, code="success", text=text))

    @precondition(lambda self: self.session.history.undoable)
    @rule()
    def undo(self) -> None:
        self.session.undo()

    @precondition(lambda self: self.session.history.redoable)
    @rule()
    def redo(self) -> None:
        dice = self.session._dice
        assert isinstance(dice, EndlessDice)
        thrown = dice.thrown
        self.session.redo()
        assert dice.thrown == thrown

    @rule()
    def restart(self) -> None:
        """What is read from the file is what was in memory; everything can still be undone."""
        old = self.session
        shown = everything(self.file)
        self.file.close()
        self.session = session_on(open_campaign(self.path))
        assert self.session.state == old.state
        assert self.session.history == old.history
        assert everything(self.file) == shown

    @invariant()
    def no_entry_vanishes_or_changes(self) -> None:
        assert [view.entry for view in reversed(everything(self.file))] == self.written

    @property
    def file(self) -> CampaignFile:
        journal = self.session._journal
        assert isinstance(journal, CampaignFile)
        return journal

    def teardown(self) -> None:
        """Everything undone leads to the first state."""
        self.check_the_way_back(self.session)
        self.file.close()
        assert [one.name for one in self.folder.iterdir()] == [self.path.name]
        shutil.rmtree(self.folder)

    def check_the_way_back(self, session: Session) -> None:
        now, back = session.state, session.history.position
        for _ in range(back):
            session.undo()
        assert session.history.undoable is None
        assert session.state == self.first
        for _ in range(back):
            session.redo()
        assert session.state == now


Evening.TestCase.settings = settings(
    max_examples=25,
    stateful_step_count=25,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
TestEvening = Evening.TestCase
