"""Pasted stat blocks in Spanish or English: what was understood of each line, and the NPCs that come of it.

The usual ways of writing are read (`FUE 60 CON 55`, `HP: 18`, `COG 15`, `Percepción 45, Infiltración 50`,
`Combatir (pelea) 45 % (22/9), daño 1D3+BD`, `Talento: Duro +1`, tables with labels above numbers), whatever
wraps, marks or parts them. Values are never guessed: a label without a number is doubted, and what is not
understood stays in the notes of its NPC.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Literal

from gmscreen.content.npc.intake import Arrival, IntakeError, shortened
from gmscreen.content.npc.paste.blocks import Block, find_blocks
from gmscreen.content.npc.paste.findings import SECTIONS
from gmscreen.content.npc.paste.line import Labels, Line
from gmscreen.content.npc.paste.lines import read_lines
from gmscreen.content.npc.paste.notebook import KEPT, Mark, Notebook
from gmscreen.content.npc.paste.reader import Reader
from gmscreen.content.npc.paste.source import Source, read_source
from gmscreen.content.npc.paste.tokens import WORTH_READING, Token, tokenise
from gmscreen.content.npc.paste.vocabulary import Vocabulary
from gmscreen.rules.system import System
from gmscreen.rules.value import frozen

Status = Literal["understood", "partly", "not_understood", "ignored"]

TEXT_LIMIT = 300_000
"""Longest text that is read, in characters: some hundred stat blocks."""

_CONNECTORS = ("y", "and")


@frozen
class Span:
    """The letters of a line from `start` to `end`, and what they were understood as.

    `what` is the id of a field of the block, a part of it (`name`, `alias`, `skills`, `traits`, `weapons`,
    `gear`, `tags`, `notes`, `secrets`, `false_leads`), `section` for a heading within it, `system` for its
    name, or `kept` for what was not understood and stays in the notes.
    """

    start: int
    end: int
    what: str


@frozen
class ReadLine:
    """A line of the text, numbered from 1, and what was understood of it. Blank ones are `ignored`."""

    number: int
    text: str
    spans: tuple[Span, ...]
    status: Status


@frozen
class Reading:
    """What came of a pasted text: every line of it, and the NPCs, in its order."""

    lines: tuple[ReadLine, ...]
    arrivals: tuple[Arrival, ...]


def read_pasted(
    text: str,
    systems: Mapping[str, System],
    *,
    system: str = "",
    skill_names: Mapping[str, Mapping[str, str]],
) -> Reading:
    """Read the stat blocks in `text`, one or several.

    With `system` all of them belong to that one; else each to the one of `systems` whose words it uses.
    `skill_names` gives, by system, the name in the window of each skill that the rules know: those are named
    so, in whichever language the text has them. Raises `IntakeError` `text_too_long` (`limit`).
    """
    if len(text) > TEXT_LIMIT:
        raise IntakeError("text_too_long", limit=TEXT_LIMIT)
    source = read_source(text)
    chosen = [systems[system]] if system else list(systems.values())
    vocabularies = [Vocabulary(one, skill_names) for one in chosen]
    fields = {label for one in vocabularies for label in one.fields}
    openers = {*SECTIONS, *(label for one in vocabularies for label in one.trait_labels)}
    tokens = tokenise(source.plain, fields.__contains__)
    lines = read_lines(source, tokens, Labels(fields, openers))
    found = find_blocks(lines, vocabularies, source) if vocabularies else []
    books = [_read(block, lines, source) for block in found]
    raw = source.text.split("\n")
    arrivals = tuple(
        book.finish(_raw(block, lines, raw), rival=block.rival)
        for block, book in zip(found, books, strict=True)
    )
    marks = [mark for book in books for mark in book.marks]
    return Reading(tuple(_Lines(source, raw).read(lines, marks)), arrivals)


def _read(block: Block, lines: Sequence[Line], source: Source) -> Notebook:
    book = Notebook(source, block.vocabulary)
    name = block.name - block.start if block.name >= 0 else -1
    Reader(book).read(lines[block.start : block.end], name)
    return book


def _raw(block: Block, lines: Sequence[Line], raw: Sequence[str]) -> str:
    end = lines[block.end].number if block.end < len(lines) else len(raw)
    return shortened("\n".join(raw[lines[block.start].number : end]).strip())


class _Lines:
    """Lays what was understood over the lines of the text."""

    def __init__(self, source: Source, raw: Sequence[str]) -> None:
        self._source = source
        self._raw = raw
        self._starts = [0, *accumulate(len(one) + 1 for one in raw)][:-1]
        self._spans: list[list[Span]] = [[] for _ in raw]
        self._said = [0] * len(raw)
        self._understood = [0] * len(raw)

    def read(self, lines: Iterable[Line], marks: Iterable[Mark]) -> Iterator[ReadLine]:
        tokens = (token for line in lines for token in line.tokens)
        self._count(tokens, self._said)
        marks = sorted(marks, key=lambda one: one.token.start)
        self._count((one.token for one in marks if one.what != KEPT), self._understood)
        self._lay(marks)
        for at, text in enumerate(self._raw):
            yield ReadLine(at + 1, text, tuple(self._spans[at]), self._status(at))

    def _status(self, at: int) -> Status:
        said, understood = self._said[at], self._understood[at]
        if not said:
            return "ignored"
        return "understood" if understood >= said else "partly" if understood else "not_understood"

    def _count(self, tokens: Iterable[Token], counts: list[int]) -> None:
        for token in tokens:
            if token.kind in WORTH_READING and token.text not in _CONNECTORS:
                for at in self._lines_of(*self._place(token)):
                    counts[at] += 1

    def _place(self, token: Token) -> tuple[int, int]:
        """Where a token stands in the text."""
        return self._source.places[token.start], self._source.places[token.end - 1] + 1

    def _lines_of(self, first: int, last: int) -> range:
        return range(bisect_right(self._starts, first) - 1, bisect_right(self._starts, last - 1))

    def _lay(self, marks: Sequence[Mark]) -> None:
        end, unit = 0, -1
        for mark in marks:
            first, last = self._place(mark.token)
            first = max(first, end)
            if first < last:
                self._span(first, last, mark.what, joined=mark.unit == unit)
                end, unit = last, mark.unit

    def _span(self, first: int, last: int, what: str, *, joined: bool) -> None:
        for at in self._lines_of(first, last):
            start, spans = self._starts[at], self._spans[at]
            low, high = max(first - start, 0), min(last - start, len(self._raw[at]))
            if joined and spans:
                low = spans.pop().start
            if low < high:
                spans.append(Span(low, high, what))
