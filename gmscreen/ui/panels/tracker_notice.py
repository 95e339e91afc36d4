"""What has just run out, said once and quietly."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from gmscreen.ui.theme import theme_of
from gmscreen.ui.widgets.labels import breakable, plain_label, set_tip
from gmscreen.ui.widgets.painting import FlatButton, centred_icon, px
from gmscreen.viewmodels.texts import Texts

MOST = 4


class ExpiredNotice(QWidget):
    """A few lines above the foot; they never take the focus and go with the next step."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.label = plain_label("", "small")
        self.label.setObjectName("tracker.expired")
        self.label.setWordWrap(True)
        self._close = FlatButton("", self, icon="close", padding=6, height=24)
        self._close.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._close.clicked.connect(self.hide)
        row = QHBoxLayout(self)
        row.setContentsMargins(36, 4, 6, 4)
        row.setSpacing(4)
        row.addWidget(self.label, 1)
        row.addWidget(self._close, 0, Qt.AlignmentFlag.AlignTop)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.hide()

    def retranslate(self, texts: Texts) -> None:
        """Name the cross."""
        self._close.setAccessibleName(texts.t("tracker.close"))
        set_tip(self._close, texts.t("tracker.close"))

    def tell(self, lines: Sequence[str], texts: Texts) -> None:
        """Say what ran out; nothing hides the notice."""
        shown = list(lines[:MOST])
        if shown:
            shown[0] = texts.t("tracker.expired.first", what=shown[0])
        if len(lines) > MOST:
            shown.append(texts.t("tracker.expired.more", n=len(lines) - MOST))
        self.label.setText(breakable("\n".join(shown)))
        self.label.setAccessibleName(", ".join(lines))
        self.setVisible(bool(lines))

    def minimumSizeHint(self) -> QSize:
        return QSize(px(self, 120), super().minimumSizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = theme_of(self)
        painter = QPainter(self)
        painter.fillRect(0, 0, self.width(), 1, theme.line)
        box = self.rect()
        box.setWidth(px(self, 36))
        box.setHeight(self._close.height() + px(self, 8))
        centred_icon(painter, "clock", theme.muted, box, px(self, 14))
        painter.end()
