"""Paints what the players see: one sheet that grows with its window, to be read from across the room."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from gmscreen.ui.player.board import Board
from gmscreen.ui.player.board_painter import BoardPainter
from gmscreen.ui.theme import theme_of


class BoardView(QLabel):
    """Shows a board. Its text is all that can be read on it, for assistive tools.

    It is painted anew only where something on it is different.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._board = Board()
        self._picture: QImage | None = None

    @property
    def board(self) -> Board:
        """What is shown."""
        return self._board

    def show_board(self, board: Board, picture: QImage | None = None) -> bool:
        """Show something else; whether anything is different."""
        same_picture = picture is self._picture or (picture == self._picture)
        if board == self._board and same_picture:
            return False
        self._board, self._picture = board, picture
        self.setText(board.text)
        self.update()
        return True

    def minimumSizeHint(self) -> QSize:
        return QSize(160, 90)

    def sizeHint(self) -> QSize:
        return QSize(1366, 768)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        rect = QRect(0, 0, self.width(), self.height())
        BoardPainter(painter, rect, theme_of(self)).paint(self._board, self._picture)
        painter.end()
