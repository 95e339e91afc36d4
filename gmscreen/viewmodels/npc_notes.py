"""Notes as paragraphs for paper. Knows no Qt."""

from collections.abc import Iterator

from gmscreen.content.npc.markup import Block, parse, parse_plain
from gmscreen.content.npc.markup_inline import Run
from gmscreen.session.projection import plain
from gmscreen.viewmodels.npc_card_data import Paragraph, Span
from gmscreen.viewmodels.phrases import SEPARATOR

_BREAK = "\N{LINE SEPARATOR}"
_BULLET = "\N{BULLET}"


def one_line(text: str) -> str:
    """`text` on one line without signs that have no shape, its markup as it was typed, nothing cut off."""
    return plain(text, len(text))


def paragraphs(text: str, *, formatted: bool = False) -> tuple[Paragraph, ...]:
    """The paragraphs of a text, with `formatted` as its Markdown has them. Line breaks are kept."""
    blocks = parse(text) if formatted else parse_plain(text)
    return tuple(one for block in blocks for one in _paragraphs(block) if one.text.strip())


def _paragraphs(block: Block) -> Iterator[Paragraph]:
    match block.kind:
        case "heading":
            yield Paragraph(_spans(block.runs), "heading")
        case "item":
            mark = f"{block.number}." if block.number is not None else _BULLET
            yield Paragraph((Span(f"{mark} "), *_spans(block.runs)), "item", block.level)
        case "quote":
            yield Paragraph(_spans(block.runs, slanted=True), "text", block.level + 1)
        case "table":
            for place, row in enumerate(block.rows):
                cells = [_spans(cell, strong=not place) for cell in row]
                filled = [cell for cell in cells if "".join(span.text for span in cell).strip()]
                joined = [span for cell in filled for span in (Span(SEPARATOR), *cell)][1:]
                yield Paragraph(tuple(joined), "item" if place else "text")
        case _:
            # A rule between paragraphs says no more than the air that is there already.
            yield Paragraph(_spans(block.runs))


def _spans(runs: tuple[Run, ...], *, strong: bool = False, slanted: bool = False) -> tuple[Span, ...]:
    return tuple(Span(_shown(run.text), run.bold or strong, run.italic or slanted) for run in runs)


def _shown(text: str) -> str:
    """A run with its line breaks and the blanks at its ends, and without signs that have no shape."""
    words = _BREAK.join(map(one_line, text.split("\n")))
    before = " " if text[:1] == " " else ""
    behind = " " if text[-1:] == " " and words else ""
    return f"{before}{words}{behind}"
