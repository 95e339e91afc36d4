"""Pages as files, on a printer and as pictures; portraits come from the campaign's folder only."""

import shutil
import subprocess
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QDialog, QWidget
from pytestqt.qtbot import QtBot

from gmscreen.store.errors import StoreError
from gmscreen.ui import npc_print
from gmscreen.ui.npc_print import Layout, Printable, page_image, write_pdf
from gmscreen.ui.printing.marks import PictureMark
from gmscreen.viewmodels.npc_cards import npc_card
from tests.ui.npc_paper_kit import ES, LAYOUTS, SYSTEMS, fight, lay, outside
from tests.ui.npc_print_kit import everybody, guard, thug

pytestmark = pytest.mark.usefixtures("qapp")


def card() -> Printable:
    return npc_card(ES, SYSTEMS["eclipse_phase"], guard())


def test_a_pdf_holds_the_text_and_its_title_names_nobody(tmp_path: Path) -> None:
    path = tmp_path / "fichas.pdf"
    cards: list[Printable] = [npc_card(ES, SYSTEMS.get(one.system), one) for one in everybody()]
    count = write_pdf(path, cards, page="A4", layout="cards", texts=ES)
    assert path.read_bytes().count(b"/Type /Page\n") == count >= 2
    assert path.read_bytes().startswith(b"%PDF-")
    assert [one.name for one in tmp_path.iterdir()] == ["fichas.pdf"]
    raw = path.read_bytes()
    assert "Guarda".encode("utf-16-be") not in raw
    assert "Fichas de PNJ".encode("utf-16-be") in raw or b"Fichas de PNJ" in raw


@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="pdftotext is not installed")
def test_the_text_of_a_pdf_can_be_searched(tmp_path: Path) -> None:
    path = tmp_path / "one.pdf"
    write_pdf(path, [npc_card(ES, SYSTEMS["partida_web"], thug())], page="A5", layout="sheet", texts=ES)
    done = subprocess.run(
        ["pdftotext", "-layout", path, "-"], capture_output=True, encoding="utf-8", check=True
    )
    for part in ("Matón del puerto", "Armas de fuego (Corta)", "Revólver del 38", "Para los jugadores"):
        assert part in done.stdout


def test_a_place_that_cannot_be_written_is_a_code(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", encoding="utf-8")
    with pytest.raises(StoreError) as refused:
        write_pdf(tmp_path / "file" / "x.pdf", [card()], page="A4", layout="cards", texts=ES)
    assert refused.value.code == "folder_unwritable"


def test_nothing_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="nothing"):
        write_pdf(tmp_path / "x.pdf", [], page="A4", layout="cards", texts=ES)
    assert list(tmp_path.iterdir()) == []


def test_the_old_file_stays_where_the_new_one_cannot_take_its_place(tmp_path: Path) -> None:
    path = tmp_path / "taken.pdf"
    path.mkdir()
    with pytest.raises(StoreError):
        write_pdf(path, [card()], page="A4", layout="cards", texts=ES)
    assert [one.name for one in tmp_path.iterdir()] == ["taken.pdf"]


def test_portraits_come_from_the_folder_only(tmp_path: Path) -> None:
    folder = tmp_path / "campaign"
    folder.mkdir()
    for place in (folder / "in.png", tmp_path / "out.png"):
        image = QImage(900, 1200, QImage.Format.Format_RGB32)
        image.fill(0x336699)
        assert image.save(str(place))

    def pictures(name: str, layout: Layout = "cards") -> list[PictureMark]:
        pages = lay([guard().model_copy(update={"portrait": name})], layout=layout, folder=folder)
        assert list(outside(pages)) == []
        return [mark for area in pages[0].areas for mark in area.marks if isinstance(mark, PictureMark)]

    for layout in LAYOUTS:
        (found,) = pictures("in.png", layout)
        assert found.image.isGrayscale()
        assert max(found.image.width(), found.image.height()) <= 400
        assert found.width / found.height == pytest.approx(0.75, abs=0.01)
    for name in ("../out.png", str(tmp_path / "out.png"), "none.png", "file:///out.png", "C:\\out.png"):
        assert pictures(name) == []


def test_a_page_is_drawn_in_black_on_white() -> None:
    image = page_image(lay(everybody())[0], 60).convertToFormat(QImage.Format.Format_RGB32)
    drawn = [image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height())]
    assert all(one.red() == one.green() == one.blue() for one in drawn)
    assert 0 < sum(one.lightness() < 128 for one in drawn) < 0.12 * len(drawn)


def test_a_printer_gets_every_page_and_lying_ones_are_turned(tmp_path: Path) -> None:
    assert npc_print.can_print()
    from PySide6.QtPrintSupport import QPrinter

    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "printed.pdf"))
    pages = fight([(guard(), 2)], "A5") + lay(everybody(), "A5")
    assert len({page.width > page.height for page in pages}) == 2
    assert npc_print.print_pages(printer, pages, "Encuentro")
    raw = (tmp_path / "printed.pdf").read_bytes()
    assert raw.count(b"/Type /Page\n") == len(pages)
    assert not npc_print.print_pages(printer, [], "Encuentro")


@pytest.mark.parametrize("accepted", [True, False])
def test_the_printer_is_asked_for_in_the_systems_own_dialog(
    accepted: bool, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    from PySide6.QtPrintSupport import QPrintDialog

    codes = QDialog.DialogCode
    monkeypatch.setattr(QPrintDialog, "exec", lambda _: codes.Accepted if accepted else codes.Rejected)
    parent = QWidget()
    qtbot.addWidget(parent)
    printer = npc_print.ask_printer(parent, "A5")
    assert (printer is not None) == accepted
    if printer is not None:
        assert printer.pageLayout().pageSize().name() == "A5"
