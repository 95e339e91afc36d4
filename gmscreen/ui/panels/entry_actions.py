"""What the GM does to the current entry: reveals it, takes that back, tells its verdict, seals it."""

from PySide6.QtCore import QObject, Signal

from gmscreen.session.commands import MarkEntry
from gmscreen.session.ledger import EntryView
from gmscreen.session.seal import SealEntry, published_file, revealed_file
from gmscreen.store.atomic import write_file
from gmscreen.store.errors import StoreError
from gmscreen.ui.panels.entry_list import EntryList
from gmscreen.ui.workspace import Workspace


class EntryActions(QObject):
    """Reveals the current entry, and takes that back while it was the very last thing that was done.

    It also seals it, and writes the seal into a file beside the campaign.
    """

    sealed_to = Signal(str)

    def __init__(self, workspace: Workspace, entries: EntryList) -> None:
        super().__init__(entries)
        self._campaign = workspace.campaign
        self._list = entries
        entries.reveal_wanted.connect(self.reveal)
        entries.buttons.reveal.clicked.connect(self.reveal)
        entries.buttons.verdict.clicked.connect(self.tell_verdict)
        entries.buttons.unreveal.clicked.connect(self.unreveal)
        entries.buttons.seal.clicked.connect(self.seal)

    def offer(self) -> None:
        """Offer the buttons that make sense for the current entry."""
        row = self._list.current_row
        if row is not None:
            self._list.offer(row, can_unreveal=self.can_unreveal())

    def reveal(self) -> None:
        """Show the current entry to the players."""
        row = self._list.current_row
        if row is not None and (row.visibility == "hidden" or row.untold) and not row.undone:
            self._campaign.execute(MarkEntry(row.id, "revealed"))

    def tell_verdict(self) -> bool:
        """Tell how the current entry ended, if it was rolled against a secret target; that stays secret."""
        row = self._list.current_row
        if row is None or row.untold != "verdict":
            return False
        return self._campaign.execute(MarkEntry(row.id, "verdict")) is not None

    def unreveal(self) -> None:
        """Take back that it was revealed."""
        if self.can_unreveal():
            self._campaign.undo()

    def seal(self) -> None:
        """Seal the current entry and write its file; once it is revealed, the file can be checked."""
        row = self._list.current_row
        view = self._campaign.entry(row.id) if row is not None else None
        if view is None:
            return
        if view.seal is None and self._campaign.execute(SealEntry(view)) is None:
            return
        self._export(view.entry.id)

    def can_unreveal(self) -> bool:
        """Whether revealing the current entry was the last step."""
        row, step = self._list.current_row, self._campaign.session.history.undoable
        if row is None or step is None or step.label.code != "mark.revealed":
            return False
        return any(entry == row.id for _, entry in step.marks)

    def _export(self, entry_id: int) -> None:
        view = self._campaign.entry(entry_id)
        if view is None or view.seal is None:
            return
        # The name tells nothing but the fingerprint. The file that can be checked replaces the first.
        path = self._campaign.file.path.parent / f"sello-{view.seal.fingerprint[:8]}.json"
        try:
            write_file(path, _seal_text(view).encode("utf-8"))
        except StoreError as error:
            self._campaign.report(error)
            return
        self.sealed_to.emit(path.name)


def _seal_text(view: EntryView) -> str:
    if view.seal is not None and view.visibility == "hidden":
        return published_file(view.seal)
    return revealed_file(view)
