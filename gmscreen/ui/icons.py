"""The program's own icons: one text file of small drawings, in the colours of the theme.

QtSvg draws them: it comes with PySide6-Essentials, is imported in about a millisecond when the first icon is
asked for, and a drawing takes a tenth of that, less than reading the paths here would.
"""

from functools import cache

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from gmscreen.content.resources import read_text

_FRAME = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" '
    'stroke-linecap="round" stroke-linejoin="round">{}</svg>'
)
_SIZES = (16, 20, 24, 32, 48)


class UnknownIconError(KeyError):
    """There is no icon of that name."""


@cache
def icon_names() -> tuple[str, ...]:
    """The names of all icons."""
    return tuple(_drawings())


@cache
def pixmap(name: str, colour: str, size: int = 16, dpr: float = 1.0) -> QPixmap:
    """The icon `name` in `colour` (`#rrggbb`), `size` units wide, sharp on a screen of the scale `dpr`."""
    renderer = _renderer(name, colour)
    pixels = round(size * dpr)
    picture = QPixmap(QSize(pixels, pixels))
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter, QRectF(0, 0, pixels, pixels))
    painter.end()
    picture.setDevicePixelRatio(dpr)
    return picture


@cache
def icon(name: str, colour: str) -> QIcon:
    """The icon `name` in `colour` for buttons and menus, sharp from 100 to 200 %."""
    found = QIcon()
    for size in _SIZES:
        found.addPixmap(pixmap(name, colour, size))
    return found


def paint(painter: QPainter, name: str, colour: str, rect: QRectF) -> None:
    """Draw the icon `name` into `rect`."""
    dpr = painter.device().devicePixelRatio()
    size = round(rect.width())
    painter.drawPixmap(rect.topLeft(), pixmap(name, colour, size, dpr))


def app_icon(*, large: bool = True) -> QIcon:
    """The icon of the program, which is the same in every theme; the large sizes take longest to draw."""
    found = QIcon()
    for size in (16, 24, 32, 48, 64, *((128, 256) if large else ())):
        found.addPixmap(pixmap("app", "#5B4BD6", size))
    return found


def _renderer(name: str, colour: str) -> QSvgRenderer:
    drawing = _drawings().get(name)
    if drawing is None:
        raise UnknownIconError(name)
    text = _FRAME.format(drawing.replace("#000", colour))
    return QSvgRenderer(QByteArray(text.encode()))


@cache
def _drawings() -> dict[str, str]:
    lines = (line.strip() for line in read_text("icons", "icons.txt").splitlines())
    pairs = (line.split(None, 1) for line in lines if line and not line.startswith("#"))
    return {name: drawing.strip() for name, drawing in pairs}
