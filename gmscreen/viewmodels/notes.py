"""The pages of the GM's notes as a list."""

from typing import Any

from PySide6.QtCore import QObject, QSortFilterProxyModel, Qt

from gmscreen.content.folding import fold
from gmscreen.session.roster import PutNote, RemoveNote
from gmscreen.session.session import Command
from gmscreen.session.state import NotePage
from gmscreen.viewmodels.campaign import CampaignModel
from gmscreen.viewmodels.entity_rows import ID_ROLE, EntityRows, Index, new_id
from gmscreen.viewmodels.language import Language


class NotesModel(EntityRows[NotePage]):
    """The pages by rank; a page without a title is called by its first line."""

    kind = "note"

    def __init__(self, campaign: CampaignModel, language: Language, parent: QObject | None = None) -> None:
        super().__init__(campaign, parent)
        self._language = language
        language.changed.connect(self.announce)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        page = self.entity(index.row())
        if role in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole}:
            return self.title_of(page)
        return page.id if role == ID_ROLE else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        flag = Qt.ItemFlag
        usable = flag.ItemIsEnabled | flag.ItemIsSelectable | flag.ItemNeverHasChildren
        return usable if index.isValid() else flag.NoItemFlags

    def title_of(self, page: NotePage) -> str:
        """What a page is called in the list."""
        first = next((line.strip() for line in page.text[:2000].splitlines() if line.strip()), "")
        return page.title or first[:80] or self._language.texts.t("notes.untitled")

    def add(self) -> str:
        """Add an empty page; its id, or nothing where that failed."""
        taken = (one.id for one in self.campaign.state.note)
        page = NotePage(id=new_id("n", self.campaign.session.now(), taken))
        return page.id if self.campaign.execute(PutNote(page)) is not None else ""

    def written(self, entity: NotePage, field: str) -> Command:
        """The command that keeps an edited page."""
        return PutNote(entity, field=field)

    def remove(self, page_id: str) -> None:
        """Take a page out of the notes."""
        self.campaign.execute(RemoveNote(page_id))


class NotesFilter(QSortFilterProxyModel):
    """The pages that hold the typed words somewhere, accents and case aside."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._words = ""
        self._folded: dict[str, tuple[NotePage, str, str]] = {}

    @property
    def words(self) -> str:
        """What is looked for."""
        return self._words

    def set_words(self, words: str) -> None:
        """Show the pages that hold `words`."""
        self._words = fold(words).strip()
        if not self._words:
            self._folded.clear()
        # Any new pattern makes Qt ask `filterAcceptsRow` again, under the same name in every version.
        self.setFilterFixedString(words)

    def filterAcceptsRow(self, source_row: int, source_parent: Index) -> bool:
        del source_parent
        model = self.sourceModel()
        if not self._words or not isinstance(model, NotesModel):
            return True
        _, title, text = self._searched(model.entity(source_row))
        return self._words in title or self._words in text

    def _searched(self, page: NotePage) -> tuple[NotePage, str, str]:
        """A page as it is searched: the next letter that is typed asks for the same again."""
        known = self._folded.get(page.id)
        if known is None or known[0] is not page:
            known = self._folded[page.id] = (page, fold(page.title), fold(page.text))
        return known
