"""Telling whether a closed file is as it was when it was closed: a letter that a disk turned into another.

When a campaign is closed, the sum of its bytes is written beside its backups. Whoever writes the file
counts up in its header, so other bytes under the same count are nobody's doing.
"""

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from zlib import crc32

from gmscreen.rules.value import frozen
from gmscreen.store.atomic import write_file
from gmscreen.store.errors import StoreError

_FILE = "closed.json"
_VOLATILE = ((18, 20), (24, 28), (92, 100))
"""What of the header changes when a file is only opened to be written: the journal mode, and the count."""


@frozen
class Imprint:
    """A closed file: what its header counts, how long it is, and the sum of what else it holds."""

    count: int
    size: int
    sum: int


def imprint(parts: Iterator[bytes]) -> Imprint:
    """That of a file whose bytes come in `parts`, the first one with the whole header."""
    head = bytearray(next(parts, b""))
    count = int.from_bytes(head[24:28], "big")
    for start, end in _VOLATILE:
        head[start:end] = bytes(len(head[start:end]))
    size, total = len(head), crc32(head)
    for part in parts:
        size, total = size + len(part), crc32(part, total)
    return Imprint(count, size, total)


def write_imprint(folder: Path, found: Imprint) -> None:
    """Write down how the file of a folder was closed. Where that cannot be written, nothing is compared."""
    content = json.dumps({"count": found.count, "size": found.size, "sum": found.sum})
    with suppress(StoreError):
        write_file(folder / _FILE, content.encode())


def read_imprint(folder: Path) -> Imprint | None:
    """How the file of a folder was closed last; None where that is not known."""
    try:
        fields = json.loads((folder / _FILE).read_text(encoding="utf-8"))
        return Imprint(*(int(fields[name]) for name in ("count", "size", "sum")))
    except (OSError, ValueError, KeyError, TypeError):
        return None
