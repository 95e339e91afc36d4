"""NPCs and encounters on paper: as a PDF, on a printer, or as pictures of the pages.

`pages_of` lays out, the others draw what it made. What goes in comes from `viewmodels.npc_cards.npc_card` and
`viewmodels.npc_encounter.prepared_sheet`; an encounter may be followed by the cards of those who fight.
"""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, Qt
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter, QPdfWriter

from gmscreen.store.atomic import write_file
from gmscreen.ui.player.picture import load_picture
from gmscreen.ui.printing.cards import card_pages
from gmscreen.ui.printing.encounters import encounter_pages
from gmscreen.ui.printing.marks import DPI, Page, draw_page
from gmscreen.ui.printing.sheets import sheet_pages
from gmscreen.ui.printing.style import PageSize
from gmscreen.viewmodels.npc_card_data import Card
from gmscreen.viewmodels.npc_encounter import EncounterSheet
from gmscreen.viewmodels.texts import Texts

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter
    from PySide6.QtWidgets import QWidget

Layout = Literal["sheet", "cards", "encounter"]
Printable = Card | EncounterSheet

_PORTRAIT_PIXELS = 360
"""The longer side of a portrait as it is printed: 300 to the inch at 30 mm."""


def pages_of(
    sheets: Sequence[Printable], *, page: PageSize, layout: Layout, texts: Texts, folder: Path | None = None
) -> list[Page]:
    """The pages of `sheets`. Encounters come first, each from a new page on.

    Layout `sheet` gives each NPC a page of its own; `cards` and `encounter` put several on a page. Portraits
    are looked for in the campaign's `folder` only; one that is not there is left out.
    """
    pictures = partial(_portrait, folder)
    cards = [one for one in sheets if isinstance(one, Card)]
    pages = [
        made
        for one in sheets
        if isinstance(one, EncounterSheet)
        for made in encounter_pages(one, page, texts)
    ]
    lay = sheet_pages if layout == "sheet" else card_pages
    return pages + (lay(cards, page, texts, pictures) if cards else [])


def write_pdf(
    path: Path,
    sheets: Sequence[Printable],
    *,
    page: PageSize,
    layout: Layout,
    texts: Texts,
    folder: Path | None = None,
) -> int:
    """Write `sheets` to a PDF at `path`, and say how many pages it has.

    A file that was there is replaced by the whole new one or stays as it was. The title of the PDF names
    nobody, for it is seen in windows and lists. Raises `StoreError`, and `ValueError` for no sheets at all.
    """
    if not sheets:
        raise ValueError("there is nothing to print")
    pages = pages_of(sheets, page=page, layout=layout, texts=texts, folder=folder)
    kind = "encounter" if any(isinstance(one, EncounterSheet) for one in sheets) else "sheets"
    write_pages(path, pages, texts.t(f"print.title.{kind}"))
    return len(pages)


def write_pages(path: Path, pages: Sequence[Page], title: str) -> None:
    """Write pages that were laid out to a PDF at `path`. Raises `StoreError`."""
    # Qt does not tell what a disk refuses, so that it writes to memory.
    write_file(path, _pdf(pages, title))


def page_image(page: Page, dpi: int = 150) -> QImage:
    """A picture of a page, as it will be printed."""
    scale = dpi / DPI
    image = QImage(round(page.width * scale), round(page.height * scale), QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    painter.scale(scale, scale)
    draw_page(painter, page)
    painter.end()
    return image


def can_print() -> bool:
    """Whether this system's Qt can print; without, there is still the PDF."""
    try:
        import PySide6.QtPrintSupport  # noqa: F401, PLC0415 - loaded when somebody prints
    except ImportError:
        return False
    return True


def ask_printer(parent: "QWidget", page: PageSize) -> "QPrinter | None":
    """Ask for a printer in the system's own dialog; None where the GM thought better of it."""
    from PySide6.QtPrintSupport import QPrintDialog, QPrinter  # noqa: PLC0415 - loaded when somebody prints
    from PySide6.QtWidgets import QDialog  # noqa: PLC0415

    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setPageSize(_size(page))
    printer.setCreator("gmscreen")
    accepted = QPrintDialog(printer, parent).exec() == QDialog.DialogCode.Accepted
    return printer if accepted else None


def print_pages(printer: "QPrinter", pages: Sequence[Page], title: str) -> bool:
    """Draw the pages on a printer, each in its place on the paper; whether the printer took them.

    A page that lies on its side is turned, since a printer's paper does not turn between two pages.
    """
    printer.setDocName(title)
    printer.setFullPage(True)
    painter = QPainter()
    if not pages or not painter.begin(printer):
        return False
    scale = printer.resolution() / DPI
    upright = printer.pageLayout().orientation() == QPageLayout.Orientation.Portrait
    for number, page in enumerate(pages):
        if number and not printer.newPage():
            painter.end()
            return False
        painter.save()
        painter.scale(scale, scale)
        if upright != (page.width <= page.height):
            painter.translate(page.height, 0)
            painter.rotate(90)
        draw_page(painter, page)
        painter.restore()
    return painter.end()


def _pdf(pages: Sequence[Page], title: str) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle(title)
    writer.setCreator("gmscreen")
    writer.setResolution(DPI)
    painter = QPainter()
    for number, page in enumerate(pages):
        writer.setPageLayout(_layout(page))
        if number:
            writer.newPage()
        else:
            painter.begin(writer)
        draw_page(painter, page)
    painter.end()
    del writer  # the PDF is whole once the writer is gone
    return bytes(buffer.data().data())


def _layout(page: Page) -> QPageLayout:
    orientation = QPageLayout.Orientation
    upright = page.width <= page.height
    name: PageSize = "A4" if max(page.width, page.height) > 280 / 25.4 * DPI else "A5"
    return QPageLayout(
        _size(name),
        orientation.Portrait if upright else orientation.Landscape,
        QMarginsF(0, 0, 0, 0),
        QPageLayout.Unit.Millimeter,
    )


def _size(page: PageSize) -> QPageSize:
    sizes = QPageSize.PageSizeId
    return QPageSize(sizes.A4 if page == "A4" else sizes.A5)


def _portrait(folder: Path | None, name: str) -> QImage | None:
    """The picture, small and in grey, on white where it is transparent."""
    found = load_picture(folder, name)
    if found is None:
        return None
    side = _PORTRAIT_PIXELS
    small = found.scaled(
        side, side, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
    )
    flat = QImage(small.size(), QImage.Format.Format_RGB32)
    flat.fill(Qt.GlobalColor.white)
    painter = QPainter(flat)
    painter.drawImage(0, 0, small)
    painter.end()
    return flat.convertToFormat(QImage.Format.Format_Grayscale8)
