"""What stands above the list of entries, and in its place while there are none."""

from PySide6.QtCore import QPoint, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QLineEdit, QVBoxLayout, QWidget

from gmscreen.ui.theme import font_scale, theme_of
from gmscreen.ui.widgets.fitted import Fitted
from gmscreen.ui.widgets.key_hint import KeyHint
from gmscreen.ui.widgets.labels import plain_label, set_tip
from gmscreen.ui.widgets.menu_button import MenuButton, MenuItem
from gmscreen.ui.widgets.painting import FlatButton, centred_icon, px
from gmscreen.viewmodels.ledger import WHICH, Which
from gmscreen.viewmodels.texts import Texts

SEARCH_DELAY_MS = 120
SIGN = 18
NARROW = 220
"""Below this width (at the usual size of type) the filter stands below the search field."""


LONGEST_SEARCH = 200


class SearchField(QLineEdit):
    """A line to search with: its sign at the left, and a cross at the right that clears it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMaxLength(LONGEST_SEARCH)
        self._clear = FlatButton("", self, icon="close", padding=6, height=24)
        self._clear.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._clear.setCursor(Qt.CursorShape.ArrowCursor)
        self._clear.hide()
        self._clear.clicked.connect(self.clear)
        self.textChanged.connect(lambda text: self._clear.setVisible(bool(text)))

    def retranslate(self, texts: Texts, key: str) -> None:
        """Say what is searched, by the text `key`, and what the cross does."""
        self.setPlaceholderText(texts.t(key))
        self.setAccessibleName(texts.t(key))
        name = texts.t("ledger.search.clear")
        self._clear.setAccessibleName(name)
        set_tip(self._clear, name)

    def begin(self) -> None:
        """Take the keyboard, with what stands here chosen, so that typing begins anew."""
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.selectAll()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        size = self._clear.sizeHint()
        place = QRect(QPoint(0, 0), size)
        place.moveCenter(QPoint(self.width() - size.width() // 2 - px(self, 3), self.height() // 2))
        self._clear.setGeometry(place)
        self.setTextMargins(px(self, SIGN), 0, size.width() - px(self, 4), 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        box = QRect(px(self, 8), 0, px(self, 14), self.height())
        centred_icon(painter, "search", theme_of(self).muted, box, px(self, 14))
        painter.end()


class FindBar(Fitted):
    """The search field and the filter."""

    searched = Signal(str)
    chosen = Signal(str)
    left = Signal()
    entered = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.search = SearchField()
        self.search.setObjectName("hidden.search")
        self.filter = MenuButton()
        self.filter.setObjectName("hidden.filter")
        self._which: Which = "hidden"
        self._texts: Texts | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(SEARCH_DELAY_MS)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(12, 4, 12, 8)
        self._row.setSpacing(8)
        self._row.addWidget(self.search, 1)
        self._row.addWidget(self.filter)
        self.search.textChanged.connect(self._restart)
        self._timer.timeout.connect(self.flush)
        self.filter.picked.connect(self._choose)

    def flush(self) -> None:
        """Search for what is in the field, now."""
        self._timer.stop()
        self.searched.emit(self.search.text())

    def clear(self, which: Which) -> None:
        """Search for nothing any more, now, and let the filter stand at `which`."""
        if self.search.text():
            self.search.clear()
            self.flush()
        if which != self._which:
            self._choose(which)

    def retranslate(self, texts: Texts) -> None:
        """Say every word in the language of `texts`."""
        self._texts = texts
        self.search.retranslate(texts, "ledger.search")
        set_tip(self.search, texts.t("ledger.search.tip"))
        self.filter.set_items([MenuItem(which, texts.t(f"ledger.filter.{which}")) for which in WHICH])
        self.filter.setText(texts.t(f"ledger.filter.{self._which}"))
        self.filter.setAccessibleName(f"{texts.t('ledger.filter')}: {self.filter.text()}")
        set_tip(self.filter, texts.t("ledger.filter"))

    def minimumSizeHint(self) -> QSize:
        """As narrow as the wider of the two: there they can always go below one another."""
        margins = self._row.contentsMargins()
        width = max(self.search.minimumSizeHint().width(), self.filter.minimumSizeHint().width())
        height = super().minimumSizeHint().height()
        return QSize(width + margins.left() + margins.right(), height)

    def fit(self) -> None:
        """Put the filter below the search where both have too little room."""
        narrow = self.width() < NARROW * font_scale()
        direction = QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        if direction != self._row.direction():
            self._row.setDirection(direction)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Escape:
                self.search.clear()
                self.flush()
                self.left.emit()
            case Qt.Key.Key_Return | Qt.Key.Key_Enter | Qt.Key.Key_Down if self.search.hasFocus():
                self.flush()
                self.entered.emit()
            case _:
                super().keyPressEvent(event)

    def _restart(self) -> None:
        self._timer.start()

    def _choose(self, which: str) -> None:
        if which in WHICH:
            self._which = which
            if self._texts is not None:
                self.retranslate(self._texts)
            self.chosen.emit(which)


LONGEST_WORD, LONGEST_SENTENCE = 24, 200
"""What a narrow panel can show: a longer word cannot be wrapped, and would make the whole window wider."""


class EmptyState(QWidget):
    """Stands in the place of an empty list: what will appear there, and the key that makes it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("hidden.empty")
        self.sentence = plain_label("", "muted")
        self.sentence.setWordWrap(True)
        self.sentence.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.caption = plain_label("", "small")
        self.key = KeyHint()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 24, 24, 24)
        layout.setSpacing(8)
        layout.addStretch(2)
        layout.addWidget(self.sentence)
        layout.addSpacing(4)
        layout.addWidget(self.key, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addWidget(self.caption, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addStretch(3)

    def say(self, sentence: str, caption: str = "", key: str = "") -> None:
        """Say something else; of a sentence that quotes a long text, its beginning."""
        words = " ".join(
            word if len(word) <= LONGEST_WORD else f"{word[:LONGEST_WORD]}…" for word in sentence.split()
        )
        self.sentence.setText(words if len(words) <= LONGEST_SENTENCE else f"{words[:LONGEST_SENTENCE]}…")
        self.caption.setText(caption)
        self.key.set_text(key)
        self.caption.setVisible(bool(key))
        self.key.setVisible(bool(key))
