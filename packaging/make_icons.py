"""Draws the icon of the program in every size and container that the systems want, from its two drawings.

    python3 packaging/make_icons.py FOLDER

PNG for Linux (and for whoever wants a picture), `.ico` for Windows, `.icns` for macOS. The containers are
written here: each is a table of PNG pictures, and Qt writes only one of them, without its largest sizes.
"""

from __future__ import annotations

import os
import struct
import sys
from pathlib import Path

DRAWINGS = Path(__file__).resolve().parent / "icons"

SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
"""The sizes that are made, in pixels."""
SMALL = 32
"""Up to this size the small drawing is used."""

ICO_SIZES = (16, 24, 32, 48, 64, 128, 256)
"""The sizes inside the icon of Windows."""
ICNS_KINDS = {16: "icp4", 32: "icp5", 64: "icp6", 128: "ic07", 256: "ic08", 512: "ic09"}
"""The sizes inside the icon of macOS, each with its mark."""


def drawing(size: int) -> Path:
    """Choose the drawing for a size."""
    return DRAWINGS / ("gmscreen-small.svg" if size <= SMALL else "gmscreen.svg")


def png(size: int) -> bytes:
    """Draw the icon and give it as a PNG file."""
    from PySide6.QtCore import QBuffer, QByteArray, QIODevice  # noqa: PLC0415 - the containers need no Qt
    from PySide6.QtGui import QImage, QImageWriter, QPainter  # noqa: PLC0415
    from PySide6.QtSvg import QSvgRenderer  # noqa: PLC0415

    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    QSvgRenderer(str(drawing(size))).render(painter)
    painter.end()
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(image)
    return bytes(content.data())


def ico(pictures: dict[int, bytes]) -> bytes:
    """Put pictures by size into an icon file of Windows."""
    header = struct.pack("<HHH", 0, 1, len(pictures))
    offset = len(header) + 16 * len(pictures)
    table = b""
    for size, picture in pictures.items():
        # A side of 256 is written as 0: the field is one byte.
        table += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(picture), offset)
        offset += len(picture)
    return header + table + b"".join(pictures.values())


def icns(pictures: dict[int, bytes]) -> bytes:
    """Put pictures by size into an icon file of macOS."""
    body = b"".join(
        ICNS_KINDS[size].encode() + struct.pack(">I", 8 + len(picture)) + picture
        for size, picture in pictures.items()
    )
    return b"icns" + struct.pack(">I", 8 + len(body)) + body


def make(folder: Path) -> None:
    """Write every icon into a folder, which is made."""
    folder.mkdir(parents=True, exist_ok=True)
    pictures = {size: png(size) for size in SIZES}
    for size, picture in pictures.items():
        (folder / f"gmscreen-{size}.png").write_bytes(picture)
    (folder / "gmscreen.ico").write_bytes(ico({size: pictures[size] for size in ICO_SIZES}))
    (folder / "gmscreen.icns").write_bytes(icns({size: pictures[size] for size in ICNS_KINDS}))


def main(arguments: list[str]) -> int:
    """Make the icons without a display."""
    if len(arguments) != 1:
        print("usage: make_icons.py FOLDER", file=sys.stderr)
        return 2
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtGui import QGuiApplication  # noqa: PLC0415

    application = QGuiApplication([])
    make(Path(arguments[0]))
    application.quit()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
