"""What the rules allow after a result, as buttons; where one asks for words first, a field for them."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLineEdit, QPushButton, QWidget

from gmscreen.rules.model import FollowUp
from gmscreen.ui.widgets.labels import set_tip
from gmscreen.ui.widgets.short_field import ShortField
from gmscreen.ui.workspace import Workspace
from gmscreen.viewmodels import phrases
from gmscreen.viewmodels.desk import DeskModel

ASK_LIMIT = 500
DICE_WIDTH = 88


class AskField(QLineEdit):
    """A field for what must be said before; `left` tells that Escape thinks better of it."""

    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leaves the field again."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class FollowUps(QWidget):
    """The follow-ups of the last check of a desk. `done` tells that one was taken up by what is gone now, and
    had the keyboard.
    """

    done = Signal()

    def __init__(self, workspace: Workspace, desk: DeskModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._desk = desk
        self._buttons: list[QPushButton] = []
        self._offers: tuple[FollowUp, ...] = ()
        self._asking: FollowUp | None = None
        self._ask = AskField()
        self._ask.setObjectName(f"{desk.system.id}.follow.ask")
        self._ask.setMaxLength(ASK_LIMIT)
        self._ask.setMinimumWidth(180)
        self._ask.returnPressed.connect(self._answer)
        self._ask.left.connect(self._think_better)
        self._ask.hide()
        self._layout = QHBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(8)
        self._dice = ShortField(DICE_WIDTH)
        self._dice.setObjectName(f"{desk.system.id}.dice.follow")
        self._dice.setMaxLength(200)
        self._dice.returnPressed.connect(self._read)
        self._dice.hide()
        self._layout.addWidget(self._ask)
        self._layout.addWidget(self._dice)

    def show_offers(self, offers: tuple[FollowUp, ...]) -> None:
        """Offer these, and nothing else."""
        texts, system = self._workspace.texts, self._desk.system.id
        if offers != self._offers:
            self._ask.hide()
        self._offers = offers
        self._show_dice()
        while len(self._buttons) < len(offers):
            button = QPushButton()
            button.setProperty("role", "outline")
            button.clicked.connect(partial(self._follow, len(self._buttons)))
            self._layout.addWidget(button)
            self._buttons.append(button)
        for n, button in enumerate(self._buttons):
            button.setVisible(n < len(offers))
            if n < len(offers):
                button.setObjectName(f"{system}.follow.{offers[n].code}")
                args = dict(offers[n].args)
                button.setText(texts.of(system, f"follow.{offers[n].code}", **args))
                tips = [texts.find(system, f"follow.{offers[n].code}.tip")]
                if "left" in args:
                    tips.append(texts.of(system, f"follow.{offers[n].code}.note", **args))
                set_tip(button, "\n".join(tip for tip in tips if tip))

    def _show_dice(self) -> None:
        """A field for what real dice showed, where a follow-up throws some by itself."""
        texts = self._workspace.texts
        thrown = next((dice for one in self._offers if (dice := self._desk.follow_dice(one))), ())
        hint = phrases.dice_words(thrown)
        if hint != self._dice.placeholderText():
            self._dice.setText("")  # it was typed for other dice
        self._dice.setPlaceholderText(hint)
        self._dice.setAccessibleName(f"{texts.t('desk.dice')}: {hint}")
        set_tip(self._dice, texts.t("desk.follow.dice.tip"))
        self._dice.setVisible(bool(thrown))

    def _read(self) -> None:
        """Take up what throws dice, with those that are typed."""
        found = (n for n, one in enumerate(self._offers) if self._desk.follow_dice(one))
        if self._dice.text().strip() and (n := next(found, None)) is not None:
            self._follow(n)

    def _follow(self, n: int, _checked: bool = False) -> None:
        if n >= len(self._offers):
            return
        offer = self._offers[n]
        if not offer.asks:
            typed = self._dice.text() if self._desk.follow_dice(offer) else ""
            with self._keyboard():
                if self._desk.take(offer, typed=typed) and typed:
                    self._dice.setText("")
            return
        texts, system = self._workspace.texts, self._desk.system.id
        self._asking = offer
        self._ask.setText("")
        self._ask.setPlaceholderText(texts.of(system, f"field.{offer.asks}"))
        self._ask.setAccessibleName(texts.of(system, f"field.{offer.asks}"))
        self._ask.show()
        self._ask.setFocus(Qt.FocusReason.OtherFocusReason)

    def _answer(self) -> None:
        if self._asking is not None and self._ask.text().strip():
            offer, self._asking = self._asking, None
            with self._keyboard():
                self._desk.take(offer, self._ask.text())
                self._ask.hide()

    def _think_better(self) -> None:
        """Ask no more; the keyboard is where it was."""
        asking, self._asking = self._asking, None
        if asking in self._offers:
            self._buttons[self._offers.index(asking)].setFocus(Qt.FocusReason.OtherFocusReason)
        self._ask.hide()

    @contextmanager
    def _keyboard(self) -> Iterator[None]:
        """Tell `done` where what had the keyboard goes: Qt would give it to the first field of the window."""
        focus = QApplication.focusWidget()
        had = focus is not None and self.isAncestorOf(focus)
        yield
        if had and focus is not None and not focus.isVisible():
            self.done.emit()
