"""What stands at the top: whose sheet this is, of which game, and which part of it."""

from gmscreen.rules.value import frozen, replace
from gmscreen.ui.printing.marks import PT, LineMark, Mark, Piece
from gmscreen.ui.printing.style import Style
from gmscreen.ui.printing.text import one_line_of, set_text

_APART = 8 * PT
_WIDEST_PART = "(88/88)"


@frozen
class Head:
    """The name, what the players call it, and the game."""

    title: str
    under: str
    side: str
    style: Style

    def piece(self, width: float, part: str = "", *, parted: bool = False) -> Piece:
        """The head at this width. Where there is more than one part, `parted` keeps room for which it is."""
        style, marks = self.style, list[Mark]()
        game = one_line_of(self.side, style.small)
        game_width = min(game.width, 0.4 * width)
        taken = one_line_of(_WIDEST_PART, style.small).width + 3 * PT if parted else 0.0
        title = set_text(self.title, style.title, width - game_width - taken - _APART)
        lower = max(0.0, one_line_of(self.title, style.title).baseline - game.baseline)
        marks += title.marks
        y = title.height
        if game.width <= game_width:
            marks.append(replace(game.mark, x=width - game.width - taken, y=lower))
        else:
            below = set_text(self.side, style.small, width)
            marks += below.at(0, y)
            y += below.height
        if part:
            shown = one_line_of(part, style.small.bold)
            marks.append(replace(shown.mark, x=width - shown.width, y=lower))
        if self.under:
            under = set_text(self.under, replace(style.small, slanted=True), width)
            marks += under.at(0, y)
            y += under.height
        y += 1.5 * PT
        marks.append(LineMark(0, y, width, 0, 0.75 * PT))
        return Piece(y + 3 * PT, tuple(marks))
