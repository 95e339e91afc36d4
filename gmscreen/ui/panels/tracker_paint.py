"""Paints the row of a combatant, quietly: one look must tell whose turn it is, who is hurt and what runs
out.
"""

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QFont, QPainter
from PySide6.QtWidgets import QWidget

from gmscreen.ui.panels.tracker_layout import Placed, RowLayout, elided_name
from gmscreen.ui.theme import Theme, mix, theme_of
from gmscreen.ui.widgets.painting import centred_icon, px, rounded, text_width, write
from gmscreen.viewmodels.tracker_rows import CombatantRow, PhaseCells

BAR = 3
CELL, CELL_GAP = 6, 2
HURT, DYING = 0.5, 0.25
SIGNS = {"active": "next", "hidden": "hidden", "down": "close", "waiting": "clock"}
LEFT, RIGHT = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight
ABSOLUTE = Qt.AlignmentFlag.AlignAbsolute


class CombatantPainter:
    """Paints one row after the other in the same hand."""

    def __init__(self, view: QWidget, layout: RowLayout) -> None:
        self._view = view
        self._layout = layout

    def paint(self, painter: QPainter, row: CombatantRow, rect: QRect, *, hover: bool, chosen: bool) -> None:
        """Paint `row` into `rect`."""
        theme = theme_of(self._view)
        self._ground(painter, row, rect, theme, hover=hover)
        if row.mark:
            place = self._layout.mark_rect(rect)
            centred_icon(painter, SIGNS[row.mark], _sign_ink(row, theme), place, place.width())
            below = place.translated(0, place.height() + px(self._view, 2))
            if row.hidden and row.mark != "hidden" and below.bottom() <= rect.bottom():
                # Whose turn it is says nothing of who may see it, and colour does not speak alone.
                centred_icon(painter, SIGNS["hidden"], theme.hidden, below, below.width())
        self._name(painter, row, rect, theme)
        if row.phases is not None:
            self._phases(painter, row.phases, rect, theme)
        self._health(painter, row, rect, theme)
        for chip in self._layout.chips(row.chips, rect.width())[0]:
            ground = theme.hover if hover and not row.active else theme.raised
            self._chip(painter, chip, rect.topLeft(), theme, ground)
        if chosen:
            edge = theme.focus if self._view.hasFocus() else theme.edge
            rounded(painter, rect.adjusted(BAR + 1, 1, -2, -1), None, radius=4, border=edge)

    def _ground(
        self, painter: QPainter, row: CombatantRow, rect: QRect, theme: Theme, *, hover: bool
    ) -> None:
        if row.active:
            painter.fillRect(rect, QColor(theme.active_row))
            bar = theme.hidden if row.hidden else theme.text
            painter.fillRect(QRect(rect.left(), rect.top(), BAR, rect.height()), QColor(bar))
        elif hover:
            painter.fillRect(rect, QColor(theme.raised))
        if row.grouped:
            # A thin line ties those together who act at the same time.
            line = QRect(rect.left() + px(self._view, 8), rect.top(), 1, rect.height())
            painter.fillRect(line, QColor(theme.edge))

    def _name(self, painter: QPainter, row: CombatantRow, rect: QRect, theme: Theme) -> None:
        one = self._layout.measures
        font = one.bold if row.active else one.plain
        number = self._layout.number_rect(rect)
        if row.phases is not None:
            number = _above(number, px(self._view, 7))
        ink = theme.text if row.active else theme.muted
        write(painter, number, row.number, one.plain, ink, RIGHT | ABSOLUTE)
        taken = max(text_width(one.plain, row.number), px(self._view, 16), self._cells_width(row.phases))
        place = self._layout.name_rect(rect, taken)
        if row.down:
            font = QFont(font)
            font.setStrikeOut(True)
        write(
            painter,
            place,
            elided_name(font, row.name, place.width()),
            font,
            _name_ink(row, theme),
            LEFT | ABSOLUTE,
        )

    def _health(self, painter: QPainter, row: CombatantRow, rect: QRect, theme: Theme) -> None:
        place = self._layout.health_rect(rect)
        one, share = self._layout.measures, row.share
        if not row.left and not row.most:
            return
        thick = px(self._view, 3)
        words = place if share is None or row.down else _above(place, px(self._view, 7))
        most = f"/{row.most}" if row.most else ""
        ink = theme.muted if row.down else theme.text
        width = text_width(one.plain, most)
        write(painter, words, most, one.plain, theme.muted, RIGHT | ABSOLUTE)
        write(painter, words.adjusted(0, 0, -width, 0), row.left, one.plain, ink, RIGHT | ABSOLUTE)
        if share is None or row.down:
            return
        bar = QRect(place.left(), words.center().y() + px(self._view, 11), place.width(), thick)
        rounded(painter, bar, theme.hover if row.active else theme.raised, radius=thick / 2)
        full = QRect(bar.left(), bar.top(), round(bar.width() * share), thick)
        if full.width() > 0:
            rounded(painter, full, _health_ink(share, theme), radius=thick / 2)

    def _phases(self, painter: QPainter, phases: PhaseCells, rect: QRect, theme: Theme) -> None:
        """One cell for each phase: filled where somebody acts, bright while it is that phase."""
        side, gap = px(self._view, CELL), px(self._view, CELL_GAP)
        number = self._layout.number_rect(rect)
        words = _above(number, px(self._view, 7))
        x = number.right() + 1 - self._cells_width(phases)
        y = words.center().y() + px(self._view, 10)
        for phase in range(1, phases.total + 1):
            here = phase == phases.now
            cell = QRect(x, y, side, px(self._view, 5)).adjusted(0, -here, 0, here)
            if phase > phases.speed:
                rounded(painter, cell, None, radius=1, border=theme.edge if here else theme.line)
            else:
                spent = phase < phases.now
                ink = theme.text if here else mix(theme.muted, theme.surface, 0.6 if spent else 0.2)
                rounded(painter, cell, ink, radius=1)
            x += side + gap

    def _cells_width(self, phases: PhaseCells | None) -> int:
        if phases is None:
            return 0
        return phases.total * px(self._view, CELL) + (phases.total - 1) * px(self._view, CELL_GAP)

    def _chip(self, painter: QPainter, chip: Placed, corner: QPoint, theme: Theme, ground: str) -> None:
        one, rect = self._layout.measures, chip.rect.translated(corner)
        alarm = None if chip.icon is None else theme.tone_failure
        rounded(painter, rect, ground, radius=rect.height() / 2, border=alarm)
        if chip.icon is not None:
            centred_icon(
                painter, "wound", theme.tone_failure, chip.icon.translated(corner), chip.icon.width()
            )
        if chip.left:
            inner = rect.adjusted(0, 0, -px(self._view, 8), 0)
            write(painter, inner, chip.left, one.small_bold, theme.text, RIGHT | ABSOLUTE)
        ink = theme.sign(chip.sign) if chip.sign else theme.text if chip.id else theme.muted
        write(painter, chip.words.translated(corner), chip.name, one.small, ink, LEFT | ABSOLUTE)


def _above(rect: QRect, below: int) -> QRect:
    """`rect` without its lower part."""
    return rect.adjusted(0, 0, 0, -below)


def _name_ink(row: CombatantRow, theme: Theme) -> str:
    if row.hidden:
        return theme.hidden
    return theme.muted if row.down or (row.dim and not row.active) else theme.text


def _sign_ink(row: CombatantRow, theme: Theme) -> str:
    if row.hidden:
        return theme.hidden
    return theme.text if row.active else theme.muted


def _health_ink(share: float, theme: Theme) -> str:
    if share <= DYING:
        return theme.tone_fumble
    return theme.tone_failure if share <= HURT else theme.muted
