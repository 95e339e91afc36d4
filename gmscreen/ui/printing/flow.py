"""Things that flow from one frame into the next: lines, rows, sections. Nothing is ever cut.

A flow gives what fits into the room that is left, and the rest as another flow.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence

from PySide6.QtGui import QImage

from gmscreen.rules.value import replace
from gmscreen.ui.printing.marks import PT, LineMark, Mark, PictureMark, Piece
from gmscreen.ui.printing.text import Ink, SetLine, set_spans, set_text, spans_from
from gmscreen.viewmodels.npc_card_data import Span

_SLACK = 0.01
_BESIDE = 6 * PT
_SHORT = 75 * PT
"""A section of no more than this height is not broken."""


class Flow(ABC):
    """Something that flows. `gap` is the air above it where it does not begin its frame."""

    gap: float = 0.0

    @abstractmethod
    def take(self, width: float, room: float) -> tuple[Piece | None, "Flow | None"]:
        """What fits into `room` at this width (None: nothing), and what is left (None: nothing)."""


class Atoms(Flow):
    """A flow of pieces that are not broken themselves."""

    @abstractmethod
    def atoms(self, width: float) -> Sequence[Piece]:
        """The pieces at this width, top to bottom."""

    @abstractmethod
    def after(self, width: float, count: int) -> Flow:
        """What is left behind the first `count` of the pieces at this width."""

    def kept(self, count: int, total: int) -> int:  # noqa: ARG002 - others look at the total
        """How many of the `count` that would fit may stand without the rest."""
        return count

    def take(self, width: float, room: float) -> tuple[Piece | None, Flow | None]:
        """As many pieces as fit."""
        pieces, used, count = self.atoms(width), 0.0, 0
        for piece in pieces:
            if used + piece.height > room + _SLACK:
                break
            used += piece.height
            count += 1
        if count < len(pieces):
            count = self.kept(count, len(pieces))
        if not count:
            return (None, self) if pieces else (Piece(), None)
        marks, y = list[Mark](), 0.0
        for piece in pieces[:count]:
            marks += piece.at(0, y)
            y += piece.height
        return Piece(y, tuple(marks)), self.after(width, count) if count < len(pieces) else None


class Running(Atoms):
    """A paragraph. Its first or last line does not stand alone in a frame."""

    def __init__(self, spans: Sequence[Span], ink: Ink, *, indent: float = 0.0, gap: float = 0.0) -> None:
        self._spans = tuple(spans)
        self._ink = ink
        self._indent = indent
        self.gap = gap
        self._set: tuple[float, tuple[SetLine, ...]] | None = None

    def atoms(self, width: float) -> Sequence[Piece]:
        """The lines."""
        return [Piece(line.height, (replace(line.mark, x=self._indent),)) for line in self._lines(width)]

    def kept(self, count: int, total: int) -> int:
        """Two lines at least on either side; three stay together."""
        if total <= 3 or count < 2:
            return 0
        return count if total - count > 1 else count - 1

    def after(self, width: float, count: int) -> Flow:
        """The lines that are left, which need not be set anew at the same width."""
        lines = self._lines(width)
        start = lines[count].start
        rest = Running(spans_from(self._spans, start), self._ink, indent=self._indent)
        rest._set = (width, tuple(replace(line, start=line.start - start) for line in lines[count:]))
        return rest

    def _lines(self, width: float) -> tuple[SetLine, ...]:
        if self._set is None or self._set[0] != width:
            self._set = (width, set_spans(self._spans, self._ink, width - self._indent))
        return self._set[1]


class Together(Flow):
    """Flows below each other. `bar` draws a line along their left, which tells them apart without colour."""

    def __init__(self, body: Sequence[Flow], *, gap: float, bar: float = 0.0) -> None:
        self._body = tuple(body)
        self._bar = bar
        self.gap = gap

    def take(self, width: float, room: float) -> tuple[Piece | None, Flow | None]:
        """The head, if there is one, and what fits below it; never the head alone."""
        inset = 4 * self._bar
        head = self.head(width - inset)
        below, rest = fill(self._body, width - inset, room - head.height)
        if not below.marks:
            return None, self
        height = head.height + below.height
        marks = (*head.at(inset, 0), *below.at(inset, head.height))
        if self._bar:
            marks = (LineMark(self._bar / 2, 0, 0, height, self._bar), *marks)
        return Piece(height, marks), self.rest(rest) if rest else None

    def head(self, width: float) -> Piece:  # noqa: ARG002 - others have a head
        """What stands above the flows, in every frame."""
        return Piece()

    def rest(self, body: Sequence[Flow]) -> Flow:
        """The same for the flows that are left."""
        return Together(body, gap=self.gap, bar=self._bar)


class Headed(Together):
    """Flows under a heading, which is repeated where they go on in another frame."""

    def __init__(
        self, title: str, again: str, ink: Ink, body: Sequence[Flow], *, gap: float, bar: float = 0.0
    ) -> None:
        super().__init__(body, gap=gap, bar=bar)
        self._title = title
        self._again = again
        self._ink = ink

    def take(self, width: float, room: float) -> tuple[Piece | None, Flow | None]:
        """The heading and what fits; a short section goes into the next frame as a whole."""
        piece, rest = super().take(width, room)
        if rest is not None and piece is not None:
            _, beyond = super().take(width, _SHORT)
            if beyond is None:
                return None, self
        return piece, rest

    def head(self, width: float) -> Piece:
        """The heading with a line below it."""
        words = set_text(self._title, self._ink, width)
        rule = LineMark(0, words.height, width, 0)
        return Piece(words.height + 2 * self._ink.points, (*words.marks, rule))

    def rest(self, body: Sequence[Flow]) -> Flow:
        """The same for the flows that are left."""
        return Headed(self._again, self._again, self._ink, body, gap=self.gap, bar=self._bar)


class Beside(Flow):
    """A flow with a picture of at most `box` twips in height at its right, in its first frame."""

    def __init__(self, flow: Flow, picture: QImage, box: float) -> None:
        self._flow = flow
        self._picture = picture
        self._box = box

    def take(self, width: float, room: float) -> tuple[Piece | None, Flow | None]:
        """What fits beside the picture; nothing where the picture does not fit."""
        scale = min(self._box / self._picture.height(), self._box / self._picture.width())
        wide, high = self._picture.width() * scale, self._picture.height() * scale
        piece, rest = self._flow.take(width - wide - _BESIDE, room)
        if piece is None or high > room:
            return None, self
        picture = PictureMark(width - wide, 0, wide, high, self._picture)
        return Piece(max(piece.height, high), (*piece.marks, picture)), rest


def fill(flows: Sequence[Flow], width: float, room: float) -> tuple[Piece, tuple[Flow, ...]]:
    """Put flows below each other into a frame: what stands there then, and what is left."""
    marks, used = list[Mark](), 0.0
    for place, flow in enumerate(flows):
        gap = flow.gap if marks else 0.0
        piece, rest = flow.take(width, room - used - gap)
        if piece is None:
            return Piece(used, tuple(marks)), tuple(flows[place:])
        marks += piece.at(0, used + gap)
        used += gap + piece.height
        if rest is not None:
            return Piece(used, tuple(marks)), (rest, *flows[place + 1 :])
    return Piece(used, tuple(marks)), ()


def checked(piece: Piece, rest: Sequence[Flow]) -> Piece:
    """`piece`, which filled an empty frame. Raises `RuntimeError` where nothing went into it: the next frame
    would be no better.
    """
    if rest and not piece.marks:
        raise RuntimeError("something is larger than the largest frame")
    return piece


def fill_columns(
    flows: Sequence[Flow], widths: Sequence[float], gutter: float, room: float
) -> tuple[Piece, tuple[Flow, ...]]:
    """Put flows into columns beside each other, as even as they can be where everything fits."""
    piece, rest = _columns(flows, widths, gutter, room)
    if rest or len(widths) < 2:
        return piece, rest
    low, high, best = 0.0, piece.height, piece
    while high - low > 2 * PT:
        middle = (low + high) / 2
        tried, left = _columns(flows, widths, gutter, middle)
        if left:
            low = middle
        else:
            high, best = middle, tried
    return best, ()


def _columns(
    flows: Sequence[Flow], widths: Sequence[float], gutter: float, room: float
) -> tuple[Piece, tuple[Flow, ...]]:
    marks, x, height, rest = list[Mark](), 0.0, 0.0, tuple(flows)
    for width in widths:
        piece, rest = fill(rest, width, room)
        marks += piece.at(x, 0)
        height = max(height, piece.height)
        x += width + gutter
    return Piece(height, tuple(marks)), rest
