"""Rows of fields in other shapes: labels above their values, cells between bars, everything in brackets."""

from collections.abc import Callable

from gmscreen.content.npc.paste.hits import is_halves, is_value
from gmscreen.content.npc.paste.line import Labels, Line
from gmscreen.content.npc.paste.source import Source
from gmscreen.content.npc.paste.tokens import Token, tokenise
from gmscreen.content.npc.paste.vocabulary import longest_match

_SHORTEST_ROW = 14
_IN_ROW = 3


def lay_out(lines: list[Line], source: Source, labels: Labels) -> None:
    """Put each value behind its label, and separators in the place of bars and brackets."""
    for line in lines:
        _open_brackets(line, source, labels)
    for place, line in enumerate(lines):
        if not line.blank:
            _table(lines, place, labels)
    for line in lines:
        if _has_bars(line):
            line.tokens = _without_bars(line, labels)


def _open_brackets(line: Line, source: Source, labels: Labels) -> None:
    """Take the brackets away from a whole row of fields: `Guardia (FUE 60, CON 55, PV 11)`."""
    found: list[Token] = []
    for token in line.tokens:
        inner = list[Token]()
        if token.kind == "group" and len(token.text) >= _SHORTEST_ROW:
            plain = source.plain[token.start + 1 : token.end - 1]
            inner = tokenise(plain, labels.fields.__contains__, token.start + 1)
        found += [_sep(token), *inner, _sep(token)] if _count(inner, labels) >= _IN_ROW else [token]
    line.tokens = found


def _count(tokens: list[Token], labels: Labels) -> int:
    """How many labels with a value there are."""
    ends = (longest_match(tokens, at, labels.fields) for at in range(len(tokens)))
    return sum(1 for label, end in ends if label and is_value(tokens, end))


def _table(lines: list[Line], place: int, labels: Labels) -> None:
    """If a line holds labels only, and the next one as many values, put them together."""
    line, below = lines[place], _below(lines, place)
    heads = _cells(line, lambda row, at: _label(row, at, labels))
    if below is None or len(heads) + _has_bars(line) < 2 or not all(_is_label(one, labels) for one in heads):
        return
    values = _cells(below, _value)
    if len(values) != len(heads) or not all(values) or any(_is_label(one, labels) for one in values):
        return
    pairs = zip(heads, values, strict=True)
    line.tokens = [token for head, value in pairs for token in (*head, *value, _sep(value[-1]))]
    below.tokens = []


def _below(lines: list[Line], place: int) -> Line | None:
    """The next line that is more than a rule, unless a gap comes first."""
    for line in lines[place + 1 : place + 3]:
        if line.rule:
            continue
        return None if line.blank else line
    return None


def _cells(line: Line, read: Callable[[list[Token], int], int]) -> list[list[Token]]:
    """The cells of a line: between bars, or one after the other as `read` finds their ends; else none."""
    if _has_bars(line):
        return _bar_cells(line)
    cells: list[list[Token]] = []
    at = 0
    row = [one for one in line.tokens if one.kind != "sep"]
    while at < len(row):
        end = read(row, at)
        if end == at:
            return []
        cells.append(row[at:end])
        at = end
    return cells


def _has_bars(line: Line) -> bool:
    return any(one.kind == "bar" for one in line.tokens)


def _bar_cells(line: Line) -> list[list[Token]]:
    cells: list[list[Token]] = [[]]
    for token in line.tokens:
        if token.kind == "bar":
            cells.append([])
        else:
            cells[-1].append(token)
    inner = cells[not cells[0] :]
    return inner[:-1] if inner and not inner[-1] else inner


def _label(row: list[Token], at: int, labels: Labels) -> int:
    label, end = longest_match(row, at, labels.fields)
    return end if label else at


def _value(row: list[Token], at: int) -> int:
    if not is_value(row, at):
        return at
    end = at + 1
    while end < len(row) and (row[end].text == "%" or is_halves(row[end])):
        end += 1
    return end


def _is_label(cell: list[Token], labels: Labels) -> bool:
    bare = cell[:-1] if cell and cell[-1].text == ":" else cell
    label, end = longest_match(bare, 0, labels.fields)
    return bool(label) and end == len(bare)


def _without_bars(line: Line, labels: Labels) -> list[Token]:
    """The cells with separators between them, except between a label and its value."""
    found: list[Token] = []
    cells = [one for one in _bar_cells(line) if one]
    for place, cell in enumerate(cells):
        found += cell
        if place + 1 < len(cells) and not _is_label(cell, labels):
            found.append(_sep(cell[-1]))
    return found


def _sep(after: Token) -> Token:
    return Token("sep", after.end, after.end, ";")
