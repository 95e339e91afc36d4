"""The tour of three minutes: leads from step to step, each of which ends when the GM has done it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, QRect, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from gmscreen.session.ledger import EntryView
from gmscreen.session.session import Change
from gmscreen.ui.widgets.layers import Layer, layers_of
from gmscreen.ui.widgets.sheet import open_sheets
from gmscreen.ui.widgets.tour_card import TourCard, TourFrame
from gmscreen.viewmodels.tour import DONE, STEPS, WINDOW, Moment, TourStep, step_from, words

if TYPE_CHECKING:
    from gmscreen.ui.main_window import MainWindow

LOOK_MS = 150
"""How often the tour looks where things are, while its card is shown."""


class Tour(QObject):
    """Shows the card, and what it points at, in one window."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._place = 0
        self._start = window.workspace.campaign.state
        self._entries: dict[int, EntryView] = {}
        self._covered = False
        self.frame = TourFrame(window)
        self.card = TourCard(window)
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_MS)
        self._timer.timeout.connect(self._look)
        self.card.forward.connect(self.go_on)
        self.card.backward.connect(lambda: self._begin(self._place - 1))
        self.card.left.connect(self.leave)
        window.workspace.campaign.changed.connect(self._on_change)
        window.workspace.campaign.replaced.connect(self.leave)
        window.workspace.language.changed.connect(self._retranslate)
        window.closed.connect(self._timer.stop)
        if isinstance(app := QApplication.instance(), QApplication):
            app.focusChanged.connect(self._on_focus)

    @property
    def running(self) -> bool:
        """Whether the card is shown, or would be without the curtain."""
        return self._timer.isActive()

    @property
    def step(self) -> TourStep:
        """The present step."""
        return STEPS[self._place]

    def begin(self, remembered: str) -> None:
        """Begin, or go on at the step that the settings remember."""
        self._begin(step_from(remembered))

    def go_on(self) -> None:
        """Go to the next step; after the last one the tour is over."""
        if self._place + 1 < len(STEPS):
            self._begin(self._place + 1)
            return
        self._window.preferences.change(tour=DONE)
        self._close()

    def leave(self) -> None:
        """Put the card away; the tour goes on at this step another time."""
        if self.running:
            self._close()
            self._window.messages.say("tour.left")

    def _close(self) -> None:
        self._timer.stop()
        self.card.give_keyboard_back()
        self.card.hide()
        self.frame.hide()

    def _begin(self, place: int) -> None:
        """Begin a step: what the GM does counts from now on."""
        window = self._window
        self._place = place
        self._start = window.workspace.campaign.state
        self._entries = {}
        self._covered = False
        window.preferences.change(tour=self.step.id)
        self._bring_forward()
        self._say()
        self._timer.start()
        for one in (self.frame, self.card):
            layers_of(window).put(one, Layer.TOUR)
        self.card.show()
        self._settle()

    def _bring_forward(self) -> None:
        """Let what the step is about be in sight; the keyboard stays where it is."""
        kind, _, system = self.step.panel.partition(".")
        if kind == "system":
            if self._window.tabs.current_system != system:
                self._window.tabs.bring_forward(system)
        elif kind and self._window.docks[kind].visibleRegion().isEmpty():
            self._window.docks[kind].bring_forward()

    def _retranslate(self) -> None:
        if self.running:
            self._say()

    def _say(self) -> None:
        texts, step = self._window.workspace.texts, self.step
        name = partial(self._window.actions_.title, texts=texts)
        names = {action: name(action) for action in step.keys}
        title = texts.t(f"tour.{step.id}")
        self.card.say(texts, title, words(texts, step, names), self._place + 1, len(STEPS))
        self.card.show_key(texts.key(step.keys[0]) if step.keys else "")

    # --- following

    def _on_change(self, change: object) -> None:
        if not self.running or not isinstance(change, Change):
            return
        campaign = self._window.workspace.campaign
        for entry in (*change.new_entries, *change.marked_entries):
            if (view := campaign.entry(entry)) is not None:
                self._entries[entry] = view
        self._judge(taken_back=campaign.session.history.redoable is not None)

    def _look(self) -> None:
        """Follow what moved, and see what was done that changes nothing in the campaign."""
        drawn = self._window.curtain.drawn
        if drawn:
            self._covered = True
            return
        self._judge(taken_back=False)
        self._settle()

    def _judge(self, *, taken_back: bool) -> None:
        docks = self._window.docks.all()
        panels = {one.panel_id for one in docks if not one.visibleRegion().isEmpty()}
        if self._window.players.is_open:
            panels.add(WINDOW)
        moment = Moment(
            start=self._start,
            state=self._window.workspace.campaign.state,
            entries=tuple(self._entries.values()),
            taken_back=taken_back,
            panels=frozenset(panels),
            uncovered=self._covered and not self._window.curtain.drawn,
        )
        if self.step.done(moment):
            self.go_on()

    def _on_focus(self) -> None:
        """Make way for what has the keyboard now, before it is looked at.

        Not at once: a widget also gives the keyboard away while it is being destroyed, and whoever goes
        through the window then meets half of it.
        """
        QTimer.singleShot(0, self, self._make_way)

    def _make_way(self) -> None:
        if self.running:
            self._settle()

    def _settle(self) -> None:
        target = self._target()
        self.frame.surround(target)
        self.card.settle(target, self._focus(), self._room(), left=self.step.left)

    def _room(self) -> QRect:
        """What the sheets over the window leave of it."""
        room = self._window.rect()
        for sheet in layers_of(self._window).of(Layer.SHEET):
            room.setRight(min(room.right(), sheet.x() - 1))
        return room

    def _focus(self) -> QRect:
        """The place of what has the keyboard, unless it is the card."""
        focus = QApplication.focusWidget()
        if focus is None or focus.window() is not self._window or self.card.isAncestorOf(focus):
            return QRect()
        return self._in_sight(focus)

    def _target(self) -> QRect:
        """The place in the window of what the step points at, as far as it is in sight."""
        window = self._window
        for name in self.step.points:
            for one in window.findChildren(QWidget, name):
                if one.isVisible() and one.window() is window and not (seen := self._in_sight(one)).isEmpty():
                    return seen
        return QRect()

    def _in_sight(self, one: QWidget) -> QRect:
        """The place in the window of as much of a widget as is in sight; nowhere for one below a sheet."""
        if any(sheet.covers(one) for sheet in open_sheets(self._window)):
            return QRect()
        seen = one.visibleRegion().boundingRect()
        return QRect(one.mapTo(self._window, QPoint(0, 0)) + seen.topLeft(), seen.size())
