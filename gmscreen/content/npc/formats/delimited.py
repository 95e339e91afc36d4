"""Text with a sign between its cells and a heading for each column, as spreadsheets write it."""

import csv
import io
from collections.abc import Callable, Iterator

from gmscreen.content.npc.intake import ENTRY_LIMIT, FILE_LIMIT, IntakeError
from gmscreen.rules.value import frozen

DELIMITERS = (",", ";", "\t", "|")
COLUMN_LIMIT = 500
"""The most columns of a table."""


@frozen
class Table:
    """A table as it was read: headings, each once, and rows of cells."""

    delimiter: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def read_table(text: str, count: Callable[[tuple[str, ...]], int]) -> Table:
    """The table in `text`, with the delimiter that makes most headings known. Raises `IntakeError`."""
    text = text.lstrip("\n")
    first, _, rest = text.partition("\n")
    delimiters: tuple[str, ...] = DELIMITERS
    if first[:4].lower() == "sep=" and first[4:] in DELIMITERS:
        text, delimiters = rest, (first[4:],)
    tried = [(found, one) for one in delimiters if (found := _headings(text, one))]
    if not tried:
        raise IntakeError("unreadable")
    names, delimiter = max(tried, key=lambda pair: (count(pair[0]), len(pair[0])))
    rows: list[tuple[str, ...]] = []
    reader = _reader(text, delimiter)
    try:
        next(reader)
        for row in reader:
            if any(row):
                rows.append(tuple(cell.strip() for cell in row[:COLUMN_LIMIT]))
            if len(rows) > ENTRY_LIMIT:
                raise IntakeError("too_many", limit=ENTRY_LIMIT)
    except csv.Error:
        raise IntakeError("unreadable") from None
    return Table(delimiter, names, tuple(rows))


def _reader(text: str, delimiter: str) -> Iterator[list[str]]:
    csv.field_size_limit(FILE_LIMIT)
    return csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)


def _headings(text: str, delimiter: str) -> tuple[str, ...]:
    """The first row, each name once: a second one of the same name is numbered."""
    try:
        row = next(_reader(text, delimiter), [])
    except csv.Error:
        return ()
    if len(row) > COLUMN_LIMIT:
        return ()
    seen: dict[str, int] = {}
    names = []
    for at, cell in enumerate(row):
        name = " ".join(cell.split())[:200] or f"#{at + 1}"
        seen[name] = seen.get(name, 0) + 1
        names.append(name if seen[name] == 1 else f"{name} ({seen[name]})")
    return tuple(names)
