"""What the one line can do in this window, and the rolls of the keyboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication

from gmscreen.session.commands import MakeCheck, RollExpression
from gmscreen.session.tracker.prepared import LoadPrepared
from gmscreen.ui.widgets.sheet import sheet_around
from gmscreen.viewmodels.command_offers import Offer, PageOffer, World

if TYPE_CHECKING:
    from gmscreen.ui.main_window import MainWindow
    from gmscreen.viewmodels.command_checks import Ways
    from gmscreen.viewmodels.npc_finder import NpcFinder


class LineActions:
    """Reads the one line against what is in the campaign, and carries out what was chosen."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        self._covert = False
        self._library: NpcFinder | None = None
        self._ways: Ways | None = None

    @property
    def library(self) -> NpcFinder:
        """The NPCs of the library."""
        if self._library is None:
            from gmscreen.viewmodels.npc_finder import NpcFinder  # noqa: PLC0415 - no line, nobody to find

            workspace = self._window.workspace
            self._library = NpcFinder(workspace.campaign, workspace.language)
        return self._library

    @property
    def ways(self) -> Ways:
        """How the people of the roster can test."""
        if self._ways is None:
            from gmscreen.viewmodels.command_checks import Ways  # noqa: PLC0415 - no line, no checks

            self._ways = Ways()
        return self._ways

    def handlers(self) -> dict[str, Callable[[], object]]:
        """The actions of the table menu."""
        return {
            "line": lambda: self._window.top.line.start(QApplication.focusWidget()),
            "roll.hidden": lambda: self.roll(hidden=True),
            "roll.open": lambda: self.roll(hidden=False),
            "roll.covert": lambda: self.roll(hidden=False, covert=True),
            "focus.desk": self._focus_desk,
            "modifiers.clear": self._clear,
        }

    def connect(self) -> None:
        """Listen to the line."""
        self._window.top.line.accepted.connect(self.carry_out)

    def interpret(self, text: str) -> tuple[Offer, ...]:
        """Everything the line may mean now."""
        from gmscreen.viewmodels.command_line import interpret  # noqa: PLC0415 - no line, nothing to understand

        window = self._window
        systems = window.workspace.campaign.systems
        shown = window.tabs.shown()
        front = window.tabs.current_system
        ordered = sorted(shown, key=lambda one: one != front)
        world = World(
            window.workspace.texts,
            window.workspace.campaign.state,
            [systems[one] for one in ordered],
            window.actions_.offers(window.workspace.texts),
            self._pages,
            self.ways,
            self.library,
            self._manual,
        )
        return interpret(text, world)

    def roll(self, *, hidden: bool, covert: bool = False) -> None:
        """Roll what the line says while it is being typed, else what lies on the desk.

        A `covert` roll is made in the open, against a target that stays secret.
        """
        line = self._window.top.line
        if line.hasFocus() and line.text().strip():
            self._covert = covert
            line.accept(not hidden)
            self._covert = False
        elif (
            not hidden and (sheet := sheet_around(QApplication.focusWidget())) is not None and sheet.confirm()
        ):
            pass  # who fills in a sheet means that, and nothing that the players would see at once
        elif (desk := self._window.tabs.current_desk) is not None:
            desk.roll(hidden=hidden, covert=covert)

    def carry_out(self, offer: Offer, open_roll: bool | None) -> None:
        """Do what the line offered. A roll or a fight that failed leaves the line as it was typed."""
        window = self._window
        hidden = offer.hidden if open_roll is None else not open_roll
        campaign = window.workspace.campaign
        if offer.kind == "check" and not self._check(offer, hidden=hidden):
            return
        if offer.kind == "dice" and campaign.execute(RollExpression(offer.id, hidden, offer.faces)) is None:
            return
        if offer.kind == "fight" and campaign.execute(LoadPrepared(offer.id)) is None:
            return
        typed = window.top.line.text()
        window.top.line.leave()
        self._go(offer, typed)

    def _check(self, offer: Offer, *, hidden: bool) -> bool:
        """Roll the check of an offer; False where that failed."""
        if offer.request is None:
            return False
        if offer.id:
            return self.library.make(
                offer.id, offer.request, hidden=hidden, covert=self._covert, faces=offer.faces
            )
        command = MakeCheck(offer.request, hidden, offer.faces, on_desk=False, covert=self._covert)
        return self._window.workspace.campaign.execute(command) is not None

    def _go(self, offer: Offer, typed: str) -> None:
        """Bring forward what was found, or start the action; `typed` is what was looked for."""
        window = self._window
        match offer.kind:
            case "action":
                window.actions_[offer.id].trigger()
            case "character":
                window.tabs.set_character(offer.id)
                window.roster.select(offer.id)
            case "fight":
                window.docks["tracker"].bring_forward()
            case "encounter":
                window.npcs.prepare(offer.id)
            case "npc":
                window.npcs.show(offer.id)
            case "note":
                window.docks["notes"].bring_forward()
                window.notes.show_note(offer.id)
            case "page":
                page, _, anchor = offer.id.partition("#")
                window.docks["reference"].bring_forward()
                window.reference.show_page(page, anchor)
            case "manual":
                page, _, anchor = offer.id.partition("#")
                window.help.show(page, anchor, typed.split())

    def _pages(self) -> list[PageOffer]:
        from gmscreen.viewmodels.reference import sections  # noqa: PLC0415 - only when something is looked for

        window = self._window
        systems = window.workspace.campaign.systems
        return [
            PageOffer(page, section.anchor, section.title)
            for system in window.tabs.shown()
            for page in systems[system].pages
            for section in sections(page, window.workspace.texts.language, list(systems.values()))
        ]

    def _manual(self, words: str) -> list[PageOffer]:
        hits = self._window.help.find_all(words)
        return [PageOffer(hit.page, hit.section.anchor, hit.section.title, hit.page_title) for hit in hits]

    def _focus_desk(self) -> None:
        if (desk := self._window.tabs.current_desk) is not None:
            desk.focus_skill()

    def _clear(self) -> None:
        if (desk := self._window.tabs.current_desk) is not None:
            desk.desk.clear()
