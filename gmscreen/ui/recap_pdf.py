"""The recap as a PDF. Every name goes in letter by letter: nothing is read as markup, nothing is fetched."""

import re
from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QMarginsF
from PySide6.QtGui import (
    QFont,
    QPageLayout,
    QPageSize,
    QPdfWriter,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
)

from gmscreen.store.atomic import replace, temporary_name
from gmscreen.ui.theme import FAMILIES

_ESCAPED = re.compile(r"\\(.)")
_TIME = re.compile(r"- \*\*(\d\d:\d\d)\*\* ")
_STANDING = re.compile(r"(?<!\\)_\(([^()]*)\)_$")
_POINTS = {"#": 20.0, "##": 13.0}


def write_pdf(path: Path, title: str, lines: Iterable[str]) -> None:
    """Write the lines of a recap, as `viewmodels.recap` makes them, to `path`. Raises `OSError`."""
    new = temporary_name(path)
    try:
        with new.open("wb"):
            pass  # a place that cannot be written says so here; Qt would only warn
        writer = QPdfWriter(str(new))
        writer.setPageLayout(
            QPageLayout(
                QPageSize(QPageSize.PageSizeId.A4),
                QPageLayout.Orientation.Portrait,
                QMarginsF(18, 18, 18, 18),
                QPageLayout.Unit.Millimeter,
            )
        )
        writer.setTitle(title)
        writer.setCreator("gmscreen")
        document_of(lines).print_(writer)
        del writer  # the file is whole once the writer is gone
        if not new.stat().st_size:
            raise OSError("nothing was written")
        replace(new, path)
    finally:
        new.unlink(missing_ok=True)


def document_of(lines: Iterable[str]) -> QTextDocument:
    """The lines as a document of plain text with headings."""
    document = QTextDocument()
    document.setUndoRedoEnabled(False)
    font = QFont(list(FAMILIES))
    font.setPointSizeF(10)
    document.setDefaultFont(font)
    cursor = QTextCursor(document)
    first = True
    for line in lines:
        if line.strip():
            _put(cursor, line, first=first)
            first = False
    return document


def _put(cursor: QTextCursor, line: str, *, first: bool) -> None:
    mark, _, rest = line.partition(" ")
    heading = mark in _POINTS
    block = QTextBlockFormat()
    block.setTopMargin(0 if first else 14 if heading else 3)
    block.setLeftMargin(28 if line.startswith("  ") else 0)
    plain, strong = QTextCharFormat(), QTextCharFormat()
    strong.setFontWeight(QFont.Weight.Bold)
    if first:
        cursor.setBlockFormat(block)
    else:
        cursor.insertBlock(block, plain)
    if heading:
        strong.setFontPointSize(_POINTS[mark])
        cursor.insertText(_bare(rest), strong)
        return
    time = _TIME.match(line)
    if time is not None:
        cursor.insertText(time[1] + "  ", strong)
    text = line[time.end() :] if time is not None else line.strip().removeprefix("- ")
    standing = _STANDING.search(text)
    cursor.insertText(_bare(text[: standing.start()] if standing else text), plain)
    if standing is not None:
        plain.setFontItalic(True)
        cursor.insertText(f"({_bare(standing[1])})", plain)


def _bare(text: str) -> str:
    """The text without the signs that keep Markdown from reading it."""
    return _ESCAPED.sub(r"\1", text)
