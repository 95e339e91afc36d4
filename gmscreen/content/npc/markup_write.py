"""Blocks of notes written as Markdown or as HTML, in which nothing that was typed becomes markup."""

import html
import re
from collections.abc import Iterable, Iterator

from gmscreen.content.npc.markup import Block, Cells
from gmscreen.content.npc.markup_inline import Run

_ALWAYS = re.compile(r"[\\`*_\[\]<>#|&~$^@]|==|%%|:(?=//)|(?<=[wW]{3})\.")
_AT_START = re.compile(r"([-+=]|\d{1,9}(?=[.)]))")
_INDENT = " " * 4


def escaped(text: str) -> str:
    """One line of text as Markdown that shows just this, also in programs that know more than the subset.

    Marks, tags, links, addresses that would become links, embedded files, formulas and entities stay letters.
    Line breaks become blanks.
    """
    return _at_line_start(escaped_within(text))


def escaped_within(text: str) -> str:
    """Like `escaped`, for text that something else stands before on its line."""
    return _signs(" ".join(text.split()))


def to_markdown(blocks: Iterable[Block]) -> str:
    """Markdown that gives the same blocks again."""
    parts: list[str] = []
    last = ""
    for block in blocks:
        if parts:
            parts.append("\n" if block.kind == last == "item" else "\n\n")
        parts.append(_block(block))
        last = block.kind
    return "".join(parts)


def to_html(blocks: Iterable[Block]) -> str:
    """HTML of headings, paragraphs, lists, quotes, tables and rules only, for a document that is shown.

    It holds no attribute, so that no place can be named in it from which something would be loaded.
    """
    parts: list[str] = []
    open_lists: list[str] = []
    for block in blocks:
        _lists(parts, open_lists, block)
        match block.kind:
            case "rule":
                parts.append("<hr>")
            case "table":
                parts.extend(_html_table(block))
            case "item":
                parts.append(f"<li>{_html_runs(block.runs)}")
            case "heading":
                parts.append(f"<h{block.level}>{_html_runs(block.runs)}</h{block.level}>")
            case "quote":
                deep = block.level + 1
                inner = _html_runs(block.runs)
                parts.append("<blockquote>" * deep + f"<p>{inner}</p>" + "</blockquote>" * deep)
            case _:
                parts.append(f"<p>{_html_runs(block.runs)}</p>")
    while open_lists:
        parts.append(f"</li></{open_lists.pop()}>")
    return "".join(parts)


# --- Markdown


def _block(block: Block) -> str:
    match block.kind:
        case "rule":
            return "---"
        case "heading":
            return f"{'#' * block.level} {_inline(block.runs)}"
        case "table":
            head, *rows = (_row(row) for row in block.rows)
            return "\n".join([head, f"|{' --- |' * len(block.rows[0])}", *rows])
        case "quote":
            mark = "> " * (block.level + 1)
            return mark + f"\\\n{mark}".join(_lines(block.runs))
        case "item":
            indent = _INDENT * block.level
            mark = "-" if block.number is None else f"{block.number}."
            return f"{indent}{mark} " + f"\\\n{indent}{_INDENT}".join(_lines(block.runs))
        case _:
            return "\\\n".join(_lines(block.runs))


def _row(row: Cells) -> str:
    return f"| {' | '.join(map(_inline, row))} |"


def _lines(runs: tuple[Run, ...]) -> list[str]:
    return [_at_line_start(line) for line in _inline(runs).split("\n")]


def _inline(runs: tuple[Run, ...]) -> str:
    parts: list[str] = []
    sign = ""
    for run in runs:
        count = 2 * run.bold + run.italic
        # Words of two styles side by side have different signs, or their marks would run together.
        sign = "" if not count else "_" if sign == "*" else "*"
        parts.append(f"{sign * count}{_signs(run.text)}{sign * count}")
    return "".join(parts)


def _signs(text: str) -> str:
    return _ALWAYS.sub(lambda found: "".join(f"\\{sign}" for sign in found.group()), text)


def _at_line_start(line: str) -> str:
    found = _AT_START.match(line)
    if found is None:
        return line
    mark = found.group()
    return f"{mark}\\{line[len(mark) :]}" if mark.isdigit() else f"\\{line}"


# --- HTML


def _html_runs(runs: tuple[Run, ...]) -> str:
    return "".join(map(_html_run, runs))


def _html_run(run: Run) -> str:
    text = html.escape(run.text).replace("\n", "<br>")
    text = f"<i>{text}</i>" if run.italic else text
    return f"<b>{text}</b>" if run.bold else text


def _html_table(block: Block) -> Iterator[str]:
    yield "<table>"
    for place, row in enumerate(block.rows):
        tag = "td" if place else "th"
        cells = "".join(f"<{tag}>{_html_runs(cell)}</{tag}>" for cell in row)
        yield f"<tr>{cells}</tr>"
    yield "</table>"


def _lists(parts: list[str], open_lists: list[str], block: Block) -> None:
    """Close and open lists, so that `block` stands in as many as its level says."""
    tag = "ul" if block.number is None else "ol"
    wanted = block.level + 1 if block.kind == "item" else 0
    while len(open_lists) > wanted or (len(open_lists) == wanted > 0 and open_lists[-1] != tag):
        parts.append(f"</li></{open_lists.pop()}>")
    if wanted and len(open_lists) == wanted:
        parts.append("</li>")
    while len(open_lists) < wanted:
        open_lists.append(tag)
        parts.append(f"<{tag}>")
        if len(open_lists) < wanted:
            parts.append("<li>")
