"""The lines of a pasted text, put together where one goes on in the next."""

from collections.abc import Iterator

from gmscreen.content.npc.paste.aliases import OR
from gmscreen.content.npc.paste.hits import is_value
from gmscreen.content.npc.paste.line import Labels, Line
from gmscreen.content.npc.paste.source import Source
from gmscreen.content.npc.paste.tables import lay_out
from gmscreen.content.npc.paste.tokens import VALUES, Token
from gmscreen.content.npc.paste.vocabulary import longest_match

_MOST_JOINED = 40


def read_lines(source: Source, tokens: list[Token], labels: Labels) -> list[Line]:
    """The lines of the text, put together where one goes on in the next."""
    lines = list(_split(source, tokens))
    lay_out(lines, source, labels)
    for line in lines:
        _trim(line)
    return _joined(lines, source, labels)


def _split(source: Source, tokens: list[Token]) -> Iterator[Line]:
    raw = source.text.split("\n")
    number = 0
    row: list[Token] = []
    first = 0
    for token in tokens:
        if token.kind == "line":
            yield Line(row, raw[first], first)
            number += 1
            row, first = [], number
        else:
            row.append(token)
            number += source.plain.count("\n", token.start, token.end)
    yield Line(row, raw[first], first)


def _trim(line: Line) -> None:
    """Leave out what only marks a heading, a quotation or an item, and rules as a whole."""
    if line.rule:
        line.tokens = []
    tokens = line.tokens
    start = 0
    if line.numbered and line.bullet and tokens and tokens[0].kind in ("number", "word"):
        start = 1
    while start < len(tokens) and (
        tokens[start].kind in ("mark", "stop", "sep", "bar") or not tokens[start].text.strip("#>")
    ):
        start += 1
    line.tokens = tokens[start:]


def _joined(lines: list[Line], source: Source, labels: Labels) -> list[Line]:
    found: list[Line] = []
    for line in lines:
        if found and _may_go_on(found[-1], line) and _goes_on(found[-1], line, source, labels):
            _append(found[-1], line)
        else:
            found.append(line)
    return found


def _may_go_on(before: Line, line: Line) -> bool:
    if line.blank or before.blank or before.joined >= _MOST_JOINED:
        return False
    return not (line.bullet or line.heading or before.heading)


def _append(before: Line, line: Line) -> None:
    before.joined += 1
    last, first = before.tokens[-1], line.tokens[0]
    if _is_split(last, first):
        word = Token("word", last.start, first.end, last.text.rstrip("-") + first.text)
        before.tokens = [*before.tokens[:-1], word, *line.tokens[1:]]
    else:
        before.tokens = [*before.tokens, *line.tokens]


def _is_split(last: Token, first: Token) -> bool:
    return last.kind == first.kind == "word" and last.text.endswith("-") and last.text[:-1].isalpha()


def _goes_on(before: Line, line: Line, source: Source, labels: Labels) -> bool:
    """Whether `line` goes on with what `before` began."""
    last, first = before.tokens[-1], line.tokens[0]
    lower = source.starts_lower(first.start)
    if _is_split(last, first) and lower:
        return True
    if first.text in OR:
        return False
    if last.text == "," or first.kind == "group":
        return True
    if first.kind in VALUES and _ends_with_label(before.tokens, labels):
        return True
    if _label_across(before.tokens, line.tokens, labels):
        return True
    if longest_match(line.tokens, 0, labels.fields)[0]:
        return False
    open_ended = before.bullet or _is_list(before.tokens, labels)
    return open_ended and last.kind not in ("stop", "sep") and (lower or first.kind in VALUES)


def _ends_with_label(tokens: list[Token], labels: Labels) -> bool:
    end = len(tokens)
    while end and tokens[end - 1].text in (":", "=", "."):
        end -= 1
    tail = tokens[max(0, end - 5) : end]
    for start in range(len(tail)):
        label, place = longest_match(tail, start, labels.fields)
        if label and place == len(tail):
            return True
    return False


def _label_across(before: list[Token], after: list[Token], labels: Labels) -> bool:
    """Whether a label begins in one line and ends in the next."""
    for count in range(1, 4):
        tail = before[-count:]
        if len(tail) < count or any(one.kind not in ("word", "stop") for one in tail):
            return False
        row = [*tail, *after[:4]]
        label, end = longest_match(row, 0, labels.fields)
        if label and end > count and (is_value(row, end) or (end < len(row) and row[end].text == ":")):
            return True
    return False


def _is_list(tokens: list[Token], labels: Labels) -> bool:
    if any(one.kind == "sep" for one in tokens):
        return True
    label, end = longest_match(tokens, 0, labels.openers)
    return bool(label) and end < len(tokens) and tokens[end].text == ":"
