"""The card of the tour and the frame around what it points at; both lie over the window and ask nothing."""

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QPushButton, QVBoxLayout, QWidget
from shiboken6 import isValid

from gmscreen.ui.theme import theme_of
from gmscreen.ui.widgets.announce import announce
from gmscreen.ui.widgets.key_hint import KeyHint
from gmscreen.ui.widgets.labels import plain_label, set_tip
from gmscreen.ui.widgets.painting import FlatButton, px, rounded
from gmscreen.viewmodels.texts import Texts

WIDTH = 300
GAP = 12
FRAME = 4


class TourFrame(QWidget):
    """A frame around a place of the window; the mouse goes through it."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setObjectName("tour.frame")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    def surround(self, place: QRect) -> None:
        """Lie around `place`; around nothing where that is empty."""
        self.setVisible(not place.isEmpty())
        around = place.adjusted(-FRAME, -FRAME, FRAME, FRAME)
        if around != self.geometry():
            self.setGeometry(around)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        rounded(painter, self.rect(), None, radius=8, border=theme_of(self).focus, width=2)
        painter.end()


class TourCard(QWidget):
    """One step in a few words. It never takes the focus by itself; Escape in it gives the focus back."""

    forward = Signal()
    backward = Signal()
    left = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setObjectName("tour.card")
        self._came_from: QWidget | None = None
        self._title = plain_label("", "strong")
        self._place = plain_label("", "small")
        self._text = plain_label("")
        self._text.setObjectName("tour.text")
        self._text.setWordWrap(True)
        self._key = KeyHint()
        self._close = FlatButton("", icon="close", padding=6)
        self.back = QPushButton()
        self.back.setProperty("role", "quiet")
        self.next = QPushButton()
        self.next.setProperty("role", "outline")
        for button, name in ((self._close, "close"), (self.back, "back"), (self.next, "next")):
            button.setObjectName(f"tour.{name}")
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keyboard where it is
        self._close.clicked.connect(self.left)
        self.back.clicked.connect(self.backward)
        self.next.clicked.connect(self.forward)
        self._lay_out()
        self.hide()

    def say(self, texts: Texts, title: str, text: str, number: int, total: int) -> None:
        """Show step `number` of `total`."""
        self._title.setText(title)
        self._place.setText(texts.t("tour.place", n=number, total=total))
        self._text.setText(text)
        self.back.setText(texts.t("tour.back"))
        self.back.setEnabled(number > 1)
        self.next.setText(texts.t("tour.finish" if number == total else "tour.next"))
        self._close.setAccessibleName(texts.t("tour.close"))
        set_tip(self._close, texts.t("tour.close"))
        self.setAccessibleName(f"{texts.t('tour.name')}: {title}")
        self.setAccessibleDescription(text)
        announce(self, f"{title}. {text}")

    def show_key(self, key: str) -> None:
        """Show the key that does it; nothing for none."""
        self._key.set_text(key)
        self._key.setVisible(bool(key))

    def take_keyboard(self) -> None:
        """Put the keyboard on the card, as the GM asked."""
        focus = QApplication.focusWidget()
        if focus is not None and not self.isAncestorOf(focus):
            self._came_from = focus
        self.next.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def give_keyboard_back(self) -> None:
        """Put the keyboard back where it was, if it is on the card."""
        before, self._came_from = self._came_from, None
        focus = QApplication.focusWidget()
        inside = focus is not None and self.isAncestorOf(focus)
        if inside and before is not None and isValid(before) and before.isVisible():
            before.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.give_keyboard_back()
        else:
            super().keyPressEvent(event)

    def settle(self, target: QRect, focus: QRect, room: QRect, *, left: bool = False) -> None:
        """Lie in the window beside `target`, not on it nor on what has the `focus`, and if possible to the
        `left` of the target; in a corner where there is none. It stays in `room` where that is wide enough.
        """
        window = self.parentWidget()
        if window is None:
            return
        width = min(px(self, WIDTH), window.width() // 2)
        if room.width() < width + 2 * GAP:
            room = window.rect()
        layout = self.layout()
        height = layout.totalHeightForWidth(width) if layout is not None else self.sizeHint().height()
        size = QSize(width, height)
        place = QRect(beside(size, target, room, focus, left=left), size)
        if place != self.geometry():
            self.setGeometry(place)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = theme_of(self)
        painter = QPainter(self)
        rounded(painter, self.rect(), theme.raised, border=theme.focus)
        painter.end()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self._title, 1)
        head.addWidget(self._place)
        head.addWidget(self._close)
        foot = QHBoxLayout()
        foot.setSpacing(8)
        foot.addWidget(self.back)
        foot.addStretch(1)
        foot.addWidget(self._key)
        foot.addStretch(1)
        foot.addWidget(self.next)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 8, 8, 12)
        column.setSpacing(4)
        column.addLayout(head)
        column.addWidget(self._text)
        column.addSpacing(4)
        column.addLayout(foot)


def beside(size: QSize, target: QRect, window: QRect, focus: QRect, *, left: bool = False) -> QPoint:
    """Where something of `size` lies in `window` beside `target`, and as near to its beginning as it can.

    To its right, left, below or above, wherever there is room first (`left`: to its left before its right);
    in a corner where there is no target, or no room beside it. Of these places, one that leaves `focus` in
    sight, if there is one; otherwise the first that leaves the target in sight; without any, the lower left
    corner.
    """
    inner = window.adjusted(GAP, GAP, -GAP, -GAP)
    far = QPoint(inner.right() + 1 - size.width(), inner.bottom() + 1 - size.height())
    corners = [
        QPoint(inner.left(), far.y()),
        far,
        inner.topLeft(),
        QPoint(far.x(), inner.top()),
    ]
    sides = [
        QPoint(target.right() + 1 + GAP, target.top()),
        QPoint(target.left() - GAP - size.width(), target.top()),
        QPoint(target.left(), target.bottom() + 1 + GAP),
        QPoint(target.left(), target.top() - GAP - size.height()),
    ]
    if left:
        sides[:2] = sides[1::-1]
    tried = [*([] if target.isEmpty() else sides), *corners]
    places = [
        QRect(
            QPoint(
                max(inner.left(), min(one.x(), far.x())),
                max(inner.top(), min(one.y(), far.y())),
            ),
            size,
        )
        for one in tried
    ]
    beside_it = [one for one in places if not one.intersects(target)]
    free = [one for one in beside_it if not one.intersects(focus)]
    return next(iter([*free, *beside_it]), QRect(corners[0], size)).topLeft()
