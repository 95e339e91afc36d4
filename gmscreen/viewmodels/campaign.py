"""The open campaign as Qt sees it: actions in, one signal out."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, Signal

from gmscreen.rules.dice import DiceTextError
from gmscreen.rules.expression import ExpressionError
from gmscreen.rules.system import System
from gmscreen.rules.value import field, frozen
from gmscreen.session.history import Label
from gmscreen.session.ledger import EntryView
from gmscreen.session.session import Change, Command, CommandError, Session
from gmscreen.session.state import CampaignState
from gmscreen.store.campaign import CampaignFile
from gmscreen.store.errors import StoreError


@frozen
class Problem:
    """Something that went wrong, as a code with arguments: the text key is `problem.<code>`."""

    code: str
    args: Mapping[str, object] = field(default_factory=dict)


class CampaignModel(QObject):
    """Carries out commands on the open campaign and tells everybody what changed.

    Nothing is announced that is not on disk. Where a command fails, `problem` tells why and nothing has
    changed.
    """

    changed = Signal(object)
    problem = Signal(object)
    replaced = Signal()

    def __init__(self, session: Session, file: CampaignFile, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._file = file

    @property
    def state(self) -> CampaignState:
        """The present state."""
        return self._session.state

    @property
    def session(self) -> Session:
        """The session that holds the state."""
        return self._session

    @property
    def file(self) -> CampaignFile:
        """The file the campaign lives in."""
        return self._file

    @property
    def systems(self) -> Mapping[str, System]:
        """The rule systems by id."""
        return self._session.systems

    def entry(self, entry_id: int) -> EntryView | None:
        """A ledger entry as it stands now."""
        return self._file.entry(entry_id) if entry_id else None

    def replace(self, session: Session, file: CampaignFile) -> None:
        """Go on with another campaign: everything is read anew."""
        self._session, self._file = session, file
        self.replaced.emit()

    def execute(self, command: Command) -> Change | None:
        """Carry out `command`; None where it failed, after `problem` said why."""
        return self._attempt(lambda: self._session.execute(command))

    def undo(self) -> Label | None:
        """Take the last step back and return what it was called."""
        step = self._session.history.undoable
        return step.label if step and self._attempt(self._session.undo) is not None else None

    def redo(self) -> Label | None:
        """Repeat the last step taken back and return what it is called."""
        step = self._session.history.redoable
        return step.label if step and self._attempt(self._session.redo) is not None else None

    def report(self, error: Exception) -> None:
        """Tell the GM about an error that a widget met; what a file refused, with the name of the file."""
        problem = problem_of(error)
        if isinstance(error, StoreError):
            path = self._file.path
            problem = Problem(problem.code, {"name": path.name, "path": str(path), **problem.args})
        self.problem.emit(problem)

    def _attempt(self, action: Callable[[], Change]) -> Change | None:
        try:
            change = action()
        except (CommandError, StoreError, ExpressionError, DiceTextError) as error:
            self.report(error)
            return None
        self.changed.emit(change)
        return change


def problem_of(error: Exception) -> Problem:
    """The problem that an error of the layers below stands for."""
    match error:
        case CommandError():
            return Problem(error.code, error.details)
        case ExpressionError():
            return Problem(f"dice.{error.code}", {"position": error.position + 1, **error.details})
        case DiceTextError():
            return Problem(f"faces.{error.code}", error.details)
        case StoreError():
            return Problem(f"store.{error.code}", error.details)
        case _:
            return Problem("unexpected", {"what": type(error).__name__})
