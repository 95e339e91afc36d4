"""What the window does to explain itself: the manual at the right page, and the tour of three minutes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication

from gmscreen.ui.widgets.names import names_around
from gmscreen.viewmodels.campaign import Problem

if TYPE_CHECKING:
    from gmscreen.ui.main_window import MainWindow
    from gmscreen.ui.panels.manual import ManualView
    from gmscreen.ui.tour import Tour
    from gmscreen.ui.widgets.sheet import SideSheet
    from gmscreen.viewmodels.manual import Hit, Manual

WIDTH = 600
OFFER = "tour"


class HelpActions:
    """Opens the manual where it speaks of what has the focus, and leads through the tour."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        self._sheet: SideSheet | None = None
        self._view: ManualView | None = None
        self._tour: Tour | None = None
        window.workspace.language.changed.connect(self._retranslate)

    def handlers(self) -> dict[str, Callable[[], object]]:
        """The actions of the help menu."""
        return {"manual": self.open, "tour": self.lead}

    def open(self) -> None:
        """Open the manual at the page of what has the focus; from the manual itself, at its contents."""
        from gmscreen.viewmodels.manual import INDEX, place_of  # noqa: PLC0415 - read when asked for

        view, sheet = self.view, self._made_sheet()
        focus = QApplication.focusWidget()
        inside = focus is not None and sheet.isAncestorOf(focus)
        page, anchor = (INDEX, "") if inside else place_of(names_around(focus))
        if view.current() != page or anchor:
            view.show_page(page, anchor)
        sheet.open()
        view.focus_text()

    def show(self, page: str, anchor: str, words: Sequence[str]) -> None:
        """Open the manual at a section, with `words` marked in it."""
        view, sheet = self.view, self._made_sheet()
        view.show_page(page, anchor)
        view.text.mark(*words)
        sheet.open()
        view.focus_text()

    def find_all(self, words: str) -> Sequence[Hit]:
        """The sections of the manual that hold all of `words`, found without opening it."""
        return self._manual().search(words)

    def close_sheet(self) -> None:
        """Close the manual."""
        if self._sheet is not None:
            self._sheet.dismiss()

    def focus_search(self) -> bool:
        """Put the cursor into the search of the manual, if that has the focus; False where it has not."""
        focus = QApplication.focusWidget()
        if self._sheet is None or focus is None or not self._sheet.isAncestorOf(focus):
            return False
        self.view.search.begin()
        return True

    @property
    def view(self) -> ManualView:
        """The manual, which is built when somebody first asks for it."""
        if self._view is None:
            from gmscreen.ui.panels.manual import ManualView  # noqa: PLC0415 - read when asked for

            self._view = ManualView(self._window.workspace, self._manual())
            self._view.action_wanted.connect(self._start)
        return self._view

    def _made_sheet(self) -> SideSheet:
        if self._sheet is None:
            from gmscreen.ui.widgets.sheet import SideSheet  # noqa: PLC0415 - see `view`

            self._sheet = SideSheet(self._window, width=WIDTH)
            self._sheet.setObjectName("manual.sheet")
            self._sheet.set_content(self.view)
            self._retranslate()
        return self._sheet

    @property
    def tour(self) -> Tour:
        """The tour, which is built when somebody first takes it."""
        if self._tour is None:
            from gmscreen.ui.tour import Tour  # noqa: PLC0415 - taken once

            self._tour = Tour(self._window)
        return self._tour

    def lead(self) -> None:
        """Begin the tour or go on with it, in the demo campaign; while it runs, go to its card.

        Another campaign is left as it is, and found again from a message; not while the players look on.
        """
        from gmscreen.viewmodels.tour import is_demo  # noqa: PLC0415 - see `tour`

        window = self._window
        campaign = window.workspace.campaign
        window.banners.dismiss(OFFER)
        if self._tour is not None and self._tour.running:
            self._tour.card.take_keyboard()
            return
        if not is_demo(campaign.state):
            if window.players.is_open:
                window.messages.tell(Problem("tour_at_the_table"))
                return
            name, path = campaign.state.name, campaign.file.path
            if not window.files.demo():
                return
            if campaign.file.path != path:
                self._offer_return(name, path)
            if not is_demo(campaign.state):
                window.messages.tell(Problem("tour_without_demo"))
                return
        self.tour.begin(window.preferences.settings.tour)

    def _offer_return(self, name: str, path: Path) -> None:
        """Offer the campaign that was left for the tour, for as long as the demo is open."""
        workspace = self._window.workspace
        banner = self._window.messages.show(
            lambda: (
                workspace.texts.t("tour.from", name=name),
                [("return", workspace.texts.t("tour.return", name=name))],
            ),
            "info",
            "tour.from",
        )
        banner.action.connect(lambda _: self._window.files.open(path))

    def offer_tour(self) -> None:
        """Offer the tour to somebody who is here for the first time; nothing begins by itself."""
        workspace = self._window.workspace
        banner = self._window.messages.show(
            lambda: (workspace.texts.t("tour.offer"), [("tour", workspace.texts.t("action.tour"))]),
            "info",
            OFFER,
        )
        banner.action.connect(lambda _: self.lead())

    def _manual(self) -> Manual:
        from gmscreen.viewmodels.manual import Manual  # noqa: PLC0415 - read when asked for

        texts = self._window.workspace.texts
        return Manual(texts, partial(self._window.actions_.title, texts=texts))

    def _retranslate(self) -> None:
        if self._sheet is not None and self._view is not None:
            texts = self._window.workspace.texts
            self._sheet.set_title(texts.t("action.manual"), close_name=texts.t("sheet.close"))
            self._view.retranslate(self._manual())

    def _start(self, action: str) -> None:
        """Do what a link of the manual names; the sheet gives way to it."""
        known = {spec.id for spec, _ in self._window.actions_}
        if action in known and self._sheet is not None:
            self._sheet.dismiss()
            self._window.actions_[action].trigger()
