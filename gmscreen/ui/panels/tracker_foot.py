"""The foot of the tracker: the round, the clock and what is rarely wanted; below it the turns themselves."""

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QWidget

from gmscreen.rules.fight import FightRules
from gmscreen.session.tracker.model import Encounter
from gmscreen.ui.panels.rows import SMALL_PX
from gmscreen.ui.theme import theme_of
from gmscreen.ui.widgets.elided_label import ElidedLabel
from gmscreen.ui.widgets.labels import plain_label, set_tip
from gmscreen.ui.widgets.menu_button import MenuButton
from gmscreen.ui.widgets.number_field import NumberField
from gmscreen.ui.widgets.painting import centred_icon, font_at, px, rounded, text_width, write
from gmscreen.viewmodels.texts import Texts


class IconButton(QPushButton):
    """A button with one of the program's own icons, which follows the theme by itself."""

    def __init__(self, icon: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon = icon
        self.setProperty("role", "quiet")
        self.setAutoDefault(False)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(px(self, 36), px(self, 28))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        theme = theme_of(self)
        ink = theme.text if self.underMouse() or self.hasFocus() else theme.muted
        painter = QPainter(self)
        colour = ink if self.isEnabled() else theme.disabled
        centred_icon(painter, self._icon, colour, self.rect(), px(self, 14))
        painter.end()


class IconMenu(MenuButton):
    """A list of rare actions behind one icon; it asks for its entries whenever it opens."""

    opening = Signal()

    def __init__(self, icon: str, parent: QWidget | None = None) -> None:
        super().__init__("", (), parent)
        self._sign = icon
        self.setProperty("role", "quiet")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def open_menu(self) -> None:
        """Open the list with what makes sense now."""
        self.opening.emit()
        super().open_menu()

    def sizeHint(self) -> QSize:
        return QSize(px(self, 32), px(self, 28))

    def paintEvent(self, event: QPaintEvent) -> None:
        QPushButton.paintEvent(self, event)
        theme = theme_of(self)
        painter = QPainter(self)
        ink = theme.text if self.underMouse() or self.hasFocus() else theme.muted
        centred_icon(painter, self._sign, ink, self.rect(), px(self, 14))
        painter.end()


class ClockButton(MenuButton):
    """The time of the game, in small type; it opens what may go by."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", (), parent)
        self.setProperty("role", "quiet")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(text_width(font_at(self, SMALL_PX), self.text()) + px(self, 28), px(self, 28))

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = theme_of(self)
        lit = self.underMouse() or self.hasFocus()
        painter = QPainter(self)
        ring = theme.focus if self.hasFocus() else None
        rounded(painter, self.rect(), theme.raised if lit else None, border=ring)
        inner = self.rect().adjusted(px(self, 6), 0, -px(self, 6), 0)
        ink = theme.text if lit else theme.muted
        left = Qt.AlignmentFlag.AlignLeft
        write(painter, inner, self.text(), font_at(self, SMALL_PX), ink, left)
        inner.setLeft(inner.right() - px(self, 10))
        centred_icon(painter, "down", ink, inner, px(self, 10))
        painter.end()


class StatusLine(QWidget):
    """The round and its phase, the time that is running, the game clock, and a list of everything rare."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.round = ElidedLabel("", "small")
        self.round.setObjectName("tracker.round")
        self.timer = plain_label("", "strong_small")
        self.timer.setObjectName("tracker.timer")
        self.timer.hide()
        self.clock = ClockButton()
        self.clock.setObjectName("tracker.clock")
        self.more = IconMenu("more")
        self.more.setObjectName("tracker.more")
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 2, 6, 2)
        row.setSpacing(2)
        row.addWidget(self.round, 1)
        row.addWidget(self.timer)
        row.addWidget(self.clock)
        row.addWidget(self.more)

    def retranslate(self, texts: Texts) -> None:
        """Name the buttons in the language of `texts`."""
        self.more.setAccessibleName(texts.t("tracker.more"))
        set_tip(self.more, texts.t("tracker.more"))
        set_tip(self.clock, texts.t("tracker.clock.tip"))
        set_tip(self.timer, texts.t("tracker.timer.tip"))

    def show_time(self, words: str) -> None:
        """Show how long the turn has taken; nothing hides it."""
        self.timer.setText(words)
        self.timer.setVisible(bool(words))


class ShortButton(QPushButton):
    """A button with other words for where there is too little room for those it should have."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = self._short = ""

    def set_words(self, words: str, short: str) -> None:
        """Say `words`, or `short` where they have no room."""
        self._words, self._short = words, short
        self._say()
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return self._wanting(self._words)

    def minimumSizeHint(self) -> QSize:
        return self._wanting(self._short)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._say()

    def changeEvent(self, event: QEvent) -> None:
        """In larger type less has room, also where the button stays as wide as it is."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._say()

    def _wanting(self, words: str) -> QSize:
        """The size that the button would like with other words than it has now."""
        measure = self.fontMetrics().horizontalAdvance
        return super().sizeHint() + QSize(measure(words) - measure(self.text()), 0)

    def _say(self) -> None:
        words = self._words if self.width() >= self.sizeHint().width() else self._short
        if words != self.text():
            self.setText(words)


class TurnBar(QWidget):
    """Back, on, and somebody more: nothing here takes anything away.

    Before a fight there is no way back; in that place initiative is rolled for those who have none, where the
    rules roll it.
    """

    next_wanted = Signal()
    previous_wanted = Signal()
    roll_wanted = Signal()
    add_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.previous = IconButton("previous")
        self.previous.setObjectName("tracker.previous")
        self.roll = ShortButton()
        self.roll.setObjectName("tracker.roll")
        self.roll.setProperty("role", "outline")
        self.roll.setAutoDefault(False)
        self.roll.hide()
        self.next = ShortButton()
        self.next.setObjectName("tracker.next")
        self.next.setProperty("role", "strong")
        self.next.setAutoDefault(False)
        self.next.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.add = IconButton("plus")
        self.add.setObjectName("tracker.add")
        row = QHBoxLayout(self)
        row.setContentsMargins(6, 8, 6, 8)
        row.setSpacing(4)
        self._cost = NumberField(0, 99, optional=True)
        self._cost.setObjectName("tracker.cost")
        self._cost.set_columns(2)
        self._cost.hide()
        row.addWidget(self.previous)
        row.addWidget(self.roll)
        row.addWidget(self._cost)
        row.addWidget(self.next, 1)
        row.addWidget(self.add)
        self.previous.clicked.connect(self.previous_wanted)
        self.roll.clicked.connect(self.roll_wanted)
        self.next.clicked.connect(self.next_wanted)
        self.add.clicked.connect(self.add_wanted)

    def retranslate(self, texts: Texts) -> None:
        """Say every word in the language of `texts`."""
        self._cost.setAccessibleName(texts.t("tracker.cost"))
        set_tip(self._cost, texts.t("tracker.cost.tip"))
        self.roll.set_words(texts.t("tracker.roll"), texts.t("tracker.roll.short"))
        self.roll.setAccessibleName(texts.t("tracker.roll"))
        set_tip(self.roll, texts.with_key(texts.t("tracker.roll.tip"), "initiative.missing"))
        for button, name in ((self.next, "next"), (self.previous, "previous"), (self.add, "add")):
            set_tip(button, texts.with_key(texts.t(f"tracker.{name}.tip"), f"turn.{name}"))
            button.setAccessibleName(texts.t(f"tracker.{name}"))

    def show_fight(
        self, texts: Texts, fight: Encounter, rules: FightRules, *, some: bool, unrolled: bool
    ) -> None:
        """Offer what can be done with the fight as it stands; `unrolled` where somebody has no initiative."""
        rolls = unrolled and not fight.running and bool(rules.dice)
        had_keyboard = self.roll.hasFocus()
        self.roll.setVisible(rolls)
        self.previous.setVisible(not rolls)
        words = "tracker.next" if fight.running else "tracker.begin"
        self.next.set_words(texts.t(words), texts.t(f"{words}.short"))
        self.next.setEnabled(some)
        self.previous.setEnabled(fight.running)
        counts = fight.running and rules.scheme == "countdown"
        self._cost.setVisible(counts)
        self._cost.setPlaceholderText(str(rules.cost) if rules.cost else "—")
        if had_keyboard and not rolls:
            self.next.setFocus(Qt.FocusReason.OtherFocusReason)

    def cost(self) -> int | None:
        """What the manoeuvre that ends the turn costs, where somebody typed it; the field is empty again."""
        value = self._cost.value()
        self._cost.set_value(None)
        return value
