"""Sizes of type and paper: cards are dense, sheets have room."""

from typing import Literal

from gmscreen.rules.value import frozen
from gmscreen.ui.printing.marks import MM, PT
from gmscreen.ui.printing.text import Ink

PageSize = Literal["A4", "A5"]
PAPER: dict[PageSize, tuple[float, float]] = {"A4": (210 * MM, 297 * MM), "A5": (148 * MM, 210 * MM)}
"""Width and height of upright paper, in twips."""


@frozen
class Style:
    """The hands of type of one layout, and the distances between what is set in them.

    `value` is for the values of a sheet, `number` for those of skills; `box` is the side of a box for damage.
    """

    title: Ink
    body: Ink
    small: Ink
    value: Ink
    number: Ink
    heading: Ink
    section_gap: float
    paragraph_gap: float
    column_gap: float
    box: float
    running: bool = False
    """Whether weapons and texts run on behind their names, which takes less room than tables and headings."""


CARD = Style(
    title=Ink(10, strong=True),
    body=Ink(7.6),
    small=Ink(7.5),
    value=Ink(7.8, strong=True),
    number=Ink(7.8, strong=True),
    heading=Ink(7.5, strong=True),
    section_gap=3.2 * PT,
    paragraph_gap=1.2 * PT,
    column_gap=8 * PT,
    box=7.0 * PT,
    running=True,
)
SHEET = Style(
    title=Ink(18, strong=True),
    body=Ink(8.8),
    small=Ink(7.5),
    value=Ink(11.5, strong=True),
    number=Ink(9.2, strong=True),
    heading=Ink(8.5, strong=True),
    section_gap=10 * PT,
    paragraph_gap=3 * PT,
    column_gap=14 * PT,
    box=9.0 * PT,
)
SMALL_SHEET = Style(
    title=Ink(15, strong=True),
    body=Ink(8.2),
    small=Ink(7.5),
    value=Ink(10.5, strong=True),
    number=Ink(8.6, strong=True),
    heading=Ink(8, strong=True),
    section_gap=8 * PT,
    paragraph_gap=2.5 * PT,
    column_gap=12 * PT,
    box=8.0 * PT,
)
