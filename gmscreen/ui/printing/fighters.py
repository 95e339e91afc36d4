"""A line of an encounter on paper: initiative, name, boxes for damage, conditions to tick, room to write."""

from collections.abc import Sequence

from gmscreen.rules.value import replace
from gmscreen.ui.printing.boxes import BoxRows, boxes_fitting, tick_boxes
from gmscreen.ui.printing.flow import Flow, Running
from gmscreen.ui.printing.marks import HAIRLINE, PT, BoxMark, LineMark, Mark, Piece, stacked
from gmscreen.ui.printing.style import Style
from gmscreen.ui.printing.text import Ink, one_line_of, set_spans, set_text
from gmscreen.viewmodels.npc_card_data import BoxRow, Span
from gmscreen.viewmodels.npc_encounter import Fighter

SLOT = (19 * PT, 17 * PT)
"""Room for an initiative in handwriting."""
_LARGE = (28 * PT, 26 * PT)
"""The same where it is written once."""
_ACROSS = 3
_MOST_BLANK = 40
_APART = 8 * PT
_NAME = Ink(10, strong=True)
_FEW = 0.45
"""The share of the width that boxes may take to have conditions behind them."""
_WRITE = 70 * PT
"""The least room that is left free for writing beside something."""


def slots_width(slots: int) -> float:
    """How wide the boxes for initiative are, with the air behind them."""
    return min(slots, _ACROSS) * _slot(slots)[0] + _APART


def _slot(slots: int) -> tuple[float, float]:
    return SLOT if slots > 1 else _LARGE


def _slots_height(slots: int) -> float:
    return -(-slots // _ACROSS) * _slot(slots)[1] + 6 * PT


class FighterLine(Flow):
    """A fighter; its notes may go on in the next frame, the rest stays together."""

    def __init__(self, fighter: Fighter, slots: int, style: Style) -> None:
        self._fighter = fighter
        self._slots = slots
        self._style = style

    def take(self, width: float, room: float) -> tuple[Piece | None, Flow | None]:
        """The line with as much of the notes as fits."""
        main = self._main(width)
        if main.height > room:
            return None, self
        marks, y, left = list(main.marks), main.height, slots_width(self._slots)
        spans = [span for one in self._fighter.notes for span in (*one.spans, Span("  "))]
        if not spans:
            return main, None
        notes = Running(spans, self._style.small, indent=left)
        below, rest = notes.take(width, room - y)
        if below is None:
            return None, self
        marks += below.at(0, y)
        return Piece(y + below.height + 2 * PT, tuple(marks)), rest

    def _main(self, width: float) -> Piece:
        fighter, left = self._fighter, slots_width(self._slots)
        marks: list[Mark] = [LineMark(0, 0, width, 0)]
        marks += slot_marks(self._slots, fighter.initiative, 3 * PT)
        right = _below(
            (
                self._naming(width - left),
                *self._marked(width - left),
            ),
            1.5 * PT,
        )
        marks += right.at(left, 2.5 * PT)
        return Piece(max(right.height + 4 * PT, _slots_height(self._slots)), tuple(marks))

    def _naming(self, width: float) -> Piece:
        """The name, behind it what else is told as far as it fits, and a line to write on if it fits."""
        fighter, style = self._fighter, self._style
        name = set_spans((Span(f"{fighter.number}  {fighter.name}"),), _NAME, width)
        marks, y = list[Mark](), 0.0
        for line in name:
            marks.append(replace(line.mark, y=y))
            y += line.height
        last, x = name[-1], name[-1].width
        words: list[tuple[tuple[Span, ...], Ink]] = [
            ((Span(f"{cell.label} "), Span(cell.value, strong=True)), style.body) for cell in fighter.cells
        ]
        words += [((Span(one, slanted=True),), style.small) for one in (*fighter.marks, fighter.alias) if one]
        beyond = list[tuple[tuple[Span, ...], Ink]]()
        for spans, ink in words:
            shown = set_spans(spans, ink)[0]
            if x + _APART + shown.width > width:
                beyond.append((spans, ink))
                continue
            top = y - last.height + last.baseline - shown.baseline
            marks.append(replace(shown.mark, x=x + _APART, y=max(0.0, top)))
            x += _APART + shown.width
        free = width - x - _APART
        if free >= _WRITE:
            marks.append(LineMark(x + _APART, y - 3 * PT, free, 0, dotted=True))
        for spans, ink in beyond:
            piece = stacked(Running(spans, ink).atoms(width))
            marks += piece.at(0, y)
            y += piece.height
        return Piece(y, tuple(marks))

    def _marked(self, width: float) -> Sequence[Piece]:
        """The boxes for damage and the conditions, which begin behind those where they are few."""
        boxes = BoxRows(self._fighter.boxes, self._style).atoms(width)
        end = max((mark.x + mark.width for piece in boxes for mark in piece.marks), default=0.0)
        if len(boxes) != 1 or end > _FEW * width:
            return (*boxes, *self._ticks(width, 0.0, 0.0))
        (first,) = boxes
        return [
            Piece(max(first.height, piece.height), (*first.marks, *piece.marks))
            for piece in self._ticks(width, end + 2 * _APART, first.height) or (Piece(),)
        ]

    def _ticks(self, width: float, x: float, high: float) -> Sequence[Piece]:
        """The conditions in lines, the first of which begins at `x` in the middle of `high`.

        Those without a box stand in writing behind them.
        """
        fighter, style, marks = self._fighter, self._style, list[Mark]()
        pitch = style.small.pitch * 1.06
        y, begun = max(0.0, (high - style.small.pitch) / 2), x
        for tick in fighter.ticks:
            wide, shown = tick_boxes(tick.label, tick.boxes, tick.marked, style)
            if begun and x + wide > width:
                x, y = 0.0, y + pitch
            marks += Piece(0, shown).at(x, y)
            x += wide + _APART
            begun = x
        height = y + pitch if marks else high
        if fighter.states:
            words = set_text(fighter.states, style.small.bold, width)
            marks += words.at(0, height)
            height += words.height
        return (Piece(height, tuple(marks)),) if marks else ()


def blank_line(slots: int, style: Style, width: float) -> Piece:
    """A line for somebody who is not on the sheet: a character, or whoever comes later."""
    left = slots_width(slots)
    marks: list[Mark] = [LineMark(0, 0, width, 0), *slot_marks(slots, "", 3 * PT)]
    slot, height = _slot(slots), _slots_height(slots)
    first = min(slot[1], SLOT[1]) + 3 * PT
    marks.append(LineMark(left, first, width - left, 0, dotted=True))
    if height > first + style.box:
        boxes = min(_MOST_BLANK, boxes_fitting(width - left, style))
        row = BoxRows((BoxRow("", "", boxes),), style).atoms(width - left)[0]
        marks += row.at(left, height - row.height - PT)
    return Piece(height, tuple(marks))


def slot_marks(slots: int, known: str, y: float) -> tuple[Mark, ...]:
    """Boxes to write initiatives into, in lines of three; one that is known stands in the first."""
    wide, high = _slot(slots)
    marks: list[Mark] = [
        BoxMark(n % _ACROSS * wide, y + n // _ACROSS * high, wide, high, weight=2 * HAIRLINE)
        for n in range(slots)
    ]
    if known:
        shown = one_line_of(known, Ink(10, strong=True))
        marks.append(replace(shown.mark, x=(wide - shown.width) / 2, y=y + (high - shown.height) / 2))
    return tuple(marks)


def _below(pieces: Sequence[Piece], gap: float) -> Piece:
    marks, y = list[Mark](), 0.0
    for piece in pieces:
        marks += piece.at(0, y)
        y += piece.height + gap
    return Piece(max(0.0, y - gap), tuple(marks))
