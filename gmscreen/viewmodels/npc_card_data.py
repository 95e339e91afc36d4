"""What is printed of an NPC: words and numbers in order, without a thought of paper. Knows no Qt."""

from typing import Literal

from gmscreen.rules.value import frozen

ParagraphKind = Literal["text", "heading", "item"]


@frozen
class Span:
    """A piece of text in one hand."""

    text: str
    strong: bool = False
    slanted: bool = False


@frozen
class Paragraph:
    """A paragraph of notes. Items of lists carry their own sign or number in their text; `level` indents."""

    spans: tuple[Span, ...]
    kind: ParagraphKind = "text"
    level: int = 0

    @property
    def text(self) -> str:
        """The letters alone."""
        return "".join(span.text for span in self.spans)


@frozen
class Cell:
    """A value under its name; `fractions` are what harder tests on it need."""

    label: str
    value: str
    fractions: tuple[str, ...] = ()


@frozen
class CellGroup:
    """Values that belong together. `counted` ones say no more than the boxes for damage do."""

    title: str
    cells: tuple[Cell, ...]
    counted: bool = False


@frozen
class BoxRow:
    """Boxes that damage fills. `value` is the number they come to, which is written where there are too many
    to draw (`boxes` 0). They stand in groups of `group`; `note` says what that means, or what a marked box
    costs. The first `marked` are marked already.
    """

    label: str
    value: str
    boxes: int
    group: int = 5
    note: str = ""
    marked: int = 0


@frozen
class SkillRow:
    """A skill, and what it is better in."""

    name: str
    value: str
    fractions: tuple[str, ...] = ()
    detail: str = ""


@frozen
class WeaponColumn:
    """A column of the table of weapons. What speaks for itself needs no `label` in running text (`plain`)."""

    label: str
    plain: bool = False


@frozen
class WeaponRow:
    """A weapon: the texts of the table's columns, and notes under them."""

    name: str
    values: tuple[str, ...]
    notes: str = ""


@frozen
class WeaponTable:
    """Weapons, with a column for everything that at least one of them has."""

    title: str
    columns: tuple[WeaponColumn, ...]
    rows: tuple[WeaponRow, ...]


@frozen
class Passage:
    """Running text under a heading; `secret` ones are marked as the GM's alone.

    `labelled` paragraphs begin with a label each, so that they can stand without the heading.
    """

    title: str
    paragraphs: tuple[Paragraph, ...]
    secret: bool = False
    labelled: bool = False


@frozen
class Card:
    """All that is printed of one NPC. `portrait` names a picture in the campaign's folder."""

    name: str
    alias: str
    system: str
    portrait: str
    groups: tuple[CellGroup, ...]
    boxes: tuple[BoxRow, ...]
    skills_title: str
    skills: tuple[SkillRow, ...]
    weapons: WeaponTable
    passages: tuple[Passage, ...]
