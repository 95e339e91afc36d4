"""The scene's picture: read from the campaign's folder only, checked and bounded before it is decoded."""

from pathlib import Path, PureWindowsPath

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize, Qt
from PySide6.QtGui import QImage, QImageReader

BYTES = 48 * 2**20
PIXELS = 60_000_000
"""Larger ones would take more memory than Qt gives to one picture."""

SHOWN = QSize(3840, 2160)
FORMATS = frozenset({"png", "jpeg", "jpg", "webp", "gif", "bmp"})
"""Formats that hold nothing but pixels: a drawing could name other files."""


def picture_path(folder: Path, name: str) -> Path | None:
    """Where the picture `name` lies below `folder`; None for every name that leads elsewhere."""
    windows = PureWindowsPath(name)
    if not name or "\0" in name or "\\" in name or ":" in name or windows.drive or windows.root:
        return None
    try:
        base = folder.resolve(strict=True)
        path = (base / name).resolve(strict=True)
        ordinary = path.is_file()
    except (OSError, ValueError, RuntimeError):
        return None
    return path if path.is_relative_to(base) and ordinary else None


def load_picture(folder: Path | None, name: str) -> QImage | None:
    """The picture `name`, no larger than a screen; None where there is none that could be shown."""
    path = picture_path(folder, name) if folder is not None else None
    if path is None:
        return None
    try:
        with path.open("rb") as stream:
            data = stream.read(BYTES + 1)
    except OSError:
        return None
    return decoded(data) if len(data) <= BYTES else None


def decoded(data: bytes) -> QImage | None:
    """The picture that `data` holds, scaled down while it is read where it is larger than a screen."""
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    reader.setDecideFormatFromContent(True)
    reader.setAutoTransform(True)
    size = reader.size()
    kind = bytes(reader.format().data()).decode("ascii", "replace")
    if kind not in FORMATS or not size.isValid() or size.width() * size.height() > PIXELS:
        return None
    if size.width() > SHOWN.width() or size.height() > SHOWN.height():
        reader.setScaledSize(size.scaled(SHOWN, Qt.AspectRatioMode.KeepAspectRatio))
    image = reader.read()
    return None if image.isNull() else image
