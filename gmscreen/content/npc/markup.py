"""The safe subset of Markdown in which notes may be written, taken apart into blocks of plain text.

Known are headings (`#` to `###`), `**bold**`, `*italic*`, lists, quotes (`>`), tables and rules (`---`). All
else is text that is shown letter by letter: links lead nowhere, pictures are not fetched, HTML is not read. A
line break counts as one. `*` and `_` mark nothing inside words, so that `3D6*5` stays what it is.
"""

import re
from typing import Literal

from gmscreen.content.npc.markup_inline import Run, read_runs
from gmscreen.rules.value import frozen

Kind = Literal["heading", "paragraph", "item", "quote", "rule", "table"]
Cells = tuple[tuple[Run, ...], ...]

DEEPEST = {"heading": 3, "item": 5, "quote": 3}
"""How deep headings, lists and quotes go; what goes deeper counts as this."""

_RULE = re.compile(r"\s*([-*_])(?:\s*\1){2,}\s*")
_HEADING = re.compile(r"\s{0,3}(#{1,6})\s+")
_ITEM = re.compile(r"(\s*)(?:[-*+]|(\d{1,9})[.)])\s+(?=\S)")
_QUOTE = re.compile(r"\s{0,3}((?:>\s?)+)")
_BETWEEN = re.compile(r"[\s:|]*-[\s:|-]*")
_BAR = re.compile(r"\\.|\|", re.DOTALL)
_TAB = 4


@frozen
class Block:
    """A part of a text.

    `level` is that of a heading (from 1), of an item or of a quote (from 0). `number` is that of a numbered
    item. A table has `rows`, the first of which is its head, all equally long.
    """

    kind: Kind
    runs: tuple[Run, ...] = ()
    level: int = 0
    number: int | None = None
    rows: tuple[Cells, ...] = ()

    @property
    def text(self) -> str:
        """What it says without its marks; the cells of a table with a bar between them."""
        if self.kind == "table":
            return "\n".join(" | ".join(map(_text, row)) for row in self.rows)
        return _text(self.runs)


def parse(text: str) -> tuple[Block, ...]:
    """The blocks of `text`. Any text has some meaning; the time it takes grows with its length only."""
    return _Reader(text).read()


def parse_plain(text: str) -> tuple[Block, ...]:
    """The paragraphs of a text in which nothing marks anything, as the same kind of blocks."""
    found: list[Block] = []
    lines: list[str] = []
    for line in [*re.split(r"\r\n?|\n", text), ""]:
        if words := line.expandtabs(_TAB).strip():
            lines.append(words)
        elif lines:
            found.append(Block("paragraph", (Run("\n".join(lines)),)))
            lines = []
    return tuple(found)


def plain(blocks: tuple[Block, ...]) -> str:
    """What the blocks say without their marks, a line for each."""
    return "\n".join(one.text for one in blocks if one.kind != "rule")


def _text(runs: tuple[Run, ...]) -> str:
    return "".join(run.text for run in runs)


class _Reader:
    """Goes through the lines once."""

    def __init__(self, text: str) -> None:
        self._lines = [line.expandtabs(_TAB) for line in re.split(r"\r\n?|\n", text)]
        self._at = 0
        self._blocks: list[Block] = []
        self._indents: list[int] = []

    def read(self) -> tuple[Block, ...]:
        while self._at < len(self._lines):
            line = self._lines[self._at]
            if not line.strip():
                self._at += 1
                continue
            if _ITEM.match(line) is None or _RULE.fullmatch(line):
                self._indents = []
            self._read_block(line)
        return tuple(self._blocks)

    def _read_block(self, line: str) -> None:
        if _RULE.fullmatch(line):
            self._at += 1
            self._blocks.append(Block("rule"))
        elif heading := _HEADING.match(line):
            self._at += 1
            self._heading(line, heading)
        elif _is_table(line, self._following()):
            self._table()
        elif quote := _QUOTE.match(line):
            self._quote(_depth(quote))
        elif item := _ITEM.match(line):
            self._item(item)
        else:
            self._paragraph()

    def _following(self) -> str:
        return self._lines[self._at + 1] if self._at + 1 < len(self._lines) else ""

    def _heading(self, line: str, found: re.Match[str]) -> None:
        words = line[found.end() :].rstrip()
        # Number signs at the end close a heading; one behind a backslash is a letter like others.
        bare = words.rstrip("#")
        if bare == "" or bare.endswith(" "):
            words = bare.rstrip()
        level = min(len(found[1]), DEEPEST["heading"])
        if runs := read_runs([words]):
            self._blocks.append(Block("heading", runs, level))

    def _table(self) -> None:
        head = _cells(self._lines[self._at])
        rows = [head]
        self._at += 2
        while self._at < len(self._lines) and self._lines[self._at].lstrip().startswith("|"):
            row = _cells(self._lines[self._at])
            rows.append((*row, *[()] * (len(head) - len(row)))[: len(head)])
            self._at += 1
        self._blocks.append(Block("table", rows=tuple(rows)))

    def _quote(self, depth: int) -> None:
        lines: list[str] = []
        while self._at < len(self._lines):
            line = self._lines[self._at]
            found = _QUOTE.match(line)
            if found is None or _depth(found) != depth:
                break
            self._at += 1
            words = line[found.end() :].strip()
            if not words:
                break
            lines.append(words)
        self._append("quote", lines, min(depth, DEEPEST["quote"]) - 1)

    def _item(self, found: re.Match[str]) -> None:
        indent = len(found[1])
        while self._indents and self._indents[-1] >= indent:
            self._indents.pop()
        self._indents.append(indent)
        lines = [self._lines[self._at][found.end() :].strip()]
        self._at += 1
        while self._at < len(self._lines) and self._continues_item(self._lines[self._at], indent):
            lines.append(self._lines[self._at].strip())
            self._at += 1
        level = min(len(self._indents) - 1, DEEPEST["item"])
        self._append("item", lines, level, int(found[2]) if found[2] else None)

    def _continues_item(self, line: str, indent: int) -> bool:
        inner = len(line) - len(line.lstrip()) > indent
        return inner and bool(line.strip()) and not _starts_block(line)

    def _paragraph(self) -> None:
        lines: list[str] = []
        while self._at < len(self._lines):
            line = self._lines[self._at]
            if not line.strip() or (lines and (_starts_block(line) or _is_table(line, self._following()))):
                break
            lines.append(line.strip())
            self._at += 1
        self._append("paragraph", lines, 0)

    def _append(self, kind: Kind, lines: list[str], level: int, number: int | None = None) -> None:
        if runs := read_runs(lines):
            self._blocks.append(Block(kind, runs, level, number))


def _starts_block(line: str) -> bool:
    return any(one.match(line) for one in (_HEADING, _QUOTE, _ITEM)) or bool(_RULE.fullmatch(line))


def _is_table(line: str, following: str) -> bool:
    return line.lstrip().startswith("|") and "|" in following and bool(_BETWEEN.fullmatch(following))


def _cells(line: str) -> Cells:
    line = line.strip().removeprefix("|")
    bars = [found.start() for found in _BAR.finditer(line) if found.group() == "|"]
    if not bars or line[bars[-1] + 1 :].strip():
        bars.append(len(line))
    starts = [0, *(bar + 1 for bar in bars[:-1])]
    return tuple(read_runs([line[start:bar].strip()]) for start, bar in zip(starts, bars, strict=True))


def _depth(found: re.Match[str]) -> int:
    return found[1].count(">")
