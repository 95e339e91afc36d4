"""What the players see of the open campaign, kept up to date; the preview and their window both ask here."""

from datetime import timedelta

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from gmscreen.session.ledger import ROLLED, EntryView
from gmscreen.session.player_view import PlayerView
from gmscreen.session.projection import next_moment, player_view, sealed_entries
from gmscreen.session.session import Change
from gmscreen.store.errors import StoreError
from gmscreen.store.ledger import LedgerFilter
from gmscreen.viewmodels.campaign import CampaignModel

PAGE = 25
REACH = 5000
"""So many lines of the ledger before the campaign was opened are looked through for rolls in the open, and so
many marks for old rolls that were revealed."""
AGAIN = timedelta(milliseconds=20)


class PlayerModel(QObject):
    """Holds the present `PlayerView`; `changed` tells that it is another one, and nothing else ever does.

    Where the ledger cannot be read, its part stays empty: in doubt nothing is shown.
    """

    changed = Signal()

    def __init__(self, campaign: CampaignModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._campaign = campaign
        self._blank = False
        self._entries: tuple[EntryView, ...] = ()
        self._after = 0
        self._after_mark = 0
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._project)
        self._view = PlayerView()
        campaign.changed.connect(self._follow)
        campaign.replaced.connect(self._reload)
        self._reload()

    @property
    def view(self) -> PlayerView:
        """What the players see now."""
        return self._view

    @property
    def blanked(self) -> bool:
        """Whether they see nothing at all."""
        return self._blank

    def blank(self, on: bool) -> None:
        """Show nothing at all, or everything again."""
        self._blank = on
        self._project()

    def stop(self) -> None:
        """Look at the campaign no more: it is being closed."""
        self._timer.stop()
        self._campaign.changed.disconnect(self._follow)
        self._campaign.replaced.disconnect(self._reload)

    def _reload(self) -> None:
        self._entries = self._read(anew=True)
        self._project()

    def _follow(self, change: object) -> None:
        if not isinstance(change, Change):
            return
        if change.marked_entries or change.touches("secrets") or self._rolled(change.new_entries):
            self._entries = self._read()
        self._project()

    def _rolled(self, entries: tuple[int, ...]) -> bool:
        """Whether dice fell: of what the tracker writes down nothing is shown."""
        try:
            views = [self._campaign.file.entry(one) for one in entries]
        except StoreError:
            return True  # whoever reads the ledger again meets the same, and says so
        return any(view is not None and view.entry.kind in ROLLED for view in views)

    def _read(self, *, anew: bool = False) -> tuple[EntryView, ...]:
        """What the projection asks for: the last rolls in the open, the newest hidden one, the sealed ones.

        How far back it looks is settled when the campaign is opened, `anew`: hidden lines that are written
        later must not push anything out of sight.
        """
        file, state = self._campaign.file, self._campaign.state
        try:
            if anew:
                newest = file.page(LedgerFilter(), None, 1)
                self._after = newest[0].entry.id - REACH if newest else 0
                self._after_mark = file.last_mark - REACH
            public = file.rolls("public", PAGE, after=self._after)
            revealed = (
                *file.rolls("revealed", PAGE),
                *file.shown_lately(PAGE, after=self._after_mark),
            )
            secret = file.rolls("hidden", 1, after=self._after)
            sealed = [file.entry(one) for one in sealed_entries(state)]
        except StoreError as error:
            self._campaign.report(error)
            return ()
        return (*public, *revealed, *secret, *(one for one in sealed if one is not None))

    def _project(self) -> None:
        campaign = self._campaign
        now = campaign.session.now()
        view = player_view(campaign.state, self._entries, now, campaign.systems, blank=self._blank)
        again = next_moment(campaign.state, self._entries, now)
        if again is None:
            self._timer.stop()
        else:
            self._timer.start(max((again - now + AGAIN) // timedelta(milliseconds=1), 1))
        if view != self._view:
            self._view = view
            self.changed.emit()
