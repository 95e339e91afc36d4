"""NPCs and encounters on paper: everything is there once, in its card, and nothing that was not asked for."""

import shutil
import subprocess
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from pytestqt.qtbot import QtBot

from gmscreen.content.characters import NAME_LIMIT
from gmscreen.content.npc.block import BlockSkill, StatBlock, Weapon
from gmscreen.content.npc.faults import TEXT_LIMIT
from gmscreen.rules.systems import Systems
from gmscreen.store.errors import StoreError
from gmscreen.ui import npc_print
from gmscreen.ui.npc_print import Layout, Printable, page_image, pages_of, write_pdf
from gmscreen.ui.printing.marks import MM, BoxMark, Page, PictureMark, TextMark
from gmscreen.ui.printing.style import PageSize
from gmscreen.viewmodels.npc_cards import npc_card
from gmscreen.viewmodels.npc_encounter import counted_sheet
from gmscreen.viewmodels.texts import Texts
from tests.ui.npc_print_kit import (
    HOSTILE,
    LEAD,
    SECRET,
    crammed,
    everybody,
    guard,
    infomorph,
    soldier,
    thug,
)

ES, EN = Texts("es"), Texts("en")
SYSTEMS = Systems()
PAGES: tuple[PageSize, ...] = ("A4", "A5")
LAYOUTS: tuple[Layout, ...] = ("sheet", "cards")
CLOSE = 1.0
"""Twips that rounding may add up to."""

pytestmark = pytest.mark.usefixtures("qapp")


def lay(
    blocks: Sequence[StatBlock],
    page: PageSize = "A4",
    layout: Layout = "cards",
    *,
    secrets: bool = False,
    texts: Texts = ES,
    folder: Path | None = None,
) -> list[Page]:
    cards = [npc_card(texts, SYSTEMS.get(one.system), one, secrets=secrets) for one in blocks]
    return pages_of(cards, page=page, layout=layout, texts=texts, folder=folder)


def card() -> Printable:
    return npc_card(ES, SYSTEMS["eclipse_phase"], guard())


def fight(blocks: Sequence[tuple[StatBlock, int]], page: PageSize = "A4", system: str = "") -> list[Page]:
    sheet = counted_sheet(ES, SYSTEMS, "Emboscada", system or blocks[0][0].system, blocks)
    return pages_of([sheet], page=page, layout="encounter", texts=ES)


def words(pages: Sequence[Page]) -> str:
    """All letters of the pages as they are drawn, without blanks."""
    return "".join("".join(text.split()) for page in pages for text in page.texts)


def outside(pages: Sequence[Page]) -> Iterator[object]:
    """Whatever reaches out of its card, cards that reach out of the page, and cards that overlap."""
    for page in pages:
        for area in page.areas:
            right, bottom = area.x + area.width, area.y + area.height
            if min(area.x, area.y) < 0 or right > page.width + CLOSE or bottom > page.height + CLOSE:
                yield area
            yield from (
                mark
                for mark in area.marks
                if mark.x < area.x - CLOSE
                or mark.y < area.y - CLOSE
                or mark.x + mark.width > right + CLOSE
                or mark.y + mark.height > bottom + CLOSE
            )
        for one, two in combinations(page.areas, 2):
            beside = one.x + one.width <= two.x + CLOSE or two.x + two.width <= one.x + CLOSE
            below = one.y + one.height <= two.y + CLOSE or two.y + two.height <= one.y + CLOSE
            if not (beside or below):
                yield one, two


def overlapping(pages: Sequence[Page]) -> Iterator[tuple[str, str]]:
    """Texts that stand upon each other, by more than type without air between its lines would."""
    for page in pages:
        marks = [mark for area in page.areas for mark in area.marks if isinstance(mark, TextMark)]
        for one, two in combinations([mark for mark in marks if mark.text], 2):
            wide = min(one.x + one.width, two.x + two.width) - max(one.x, two.x)
            high = min(one.y + one.height, two.y + two.height) - max(one.y, two.y)
            if wide > 4 and high > 0.35 * min(one.height, two.height):
                yield one.text, two.text


def every_way(blocks: Sequence[StatBlock], texts: Texts = ES) -> Iterator[list[Page]]:
    for page in PAGES:
        yield from (lay(blocks, page, layout, secrets=True, texts=texts) for layout in LAYOUTS)
        yield fight([(one, 2) for one in blocks], page)


@pytest.mark.parametrize(
    ("blocks", "texts"),
    [(everybody(), ES), (everybody(), EN), ([crammed()], EN), ([crammed("partida_web", 90, 20)], ES)],
    ids=["nine", "nine in English", "crammed", "crammed for the web game"],
)
def test_nothing_reaches_out_of_its_card_or_stands_upon_anything_else(
    blocks: Sequence[StatBlock], texts: Texts
) -> None:
    for pages in every_way(blocks, texts):
        assert list(outside(pages)) == []
        assert list(overlapping(pages)) == []


@pytest.mark.parametrize(
    ("page", "layout", "count"),
    [("A4", "cards", 2), ("A4", "sheet", 9), ("A5", "cards", 4), ("A5", "sheet", 9)],
)
def test_nine_people_fill_as_many_pages(page: PageSize, layout: Layout, count: int) -> None:
    pages = lay(everybody(), page, layout)
    assert len(pages) == count
    upright = (page, layout) != ("A5", "cards")
    assert all((one.width < one.height) == upright for one in pages)


def test_eight_small_cards_are_one_page_of_two_by_four() -> None:
    (page,) = lay([infomorph()] * 8)
    assert len(page.areas) == 8
    assert len({area.x for area in page.areas}) == 2
    assert len({round(area.y) for area in page.areas}) == 4
    assert len({round(area.height / MM) for area in page.areas}) == 1


def test_a_card_grows_where_its_content_needs_it() -> None:
    small, large = (lay([one])[0].areas[0] for one in (infomorph(), guard()))
    assert large.width == pytest.approx(small.width)
    assert large.height == pytest.approx(2 * small.height)
    (page,) = lay([crammed(skill_count=12, weapon_count=2).model_copy(update={"notes": ""})])
    assert page.areas[0].width >= small.width


def test_cards_of_all_sizes_are_cut_in_straight_lines() -> None:
    (page, *_) = lay([guard(), infomorph(), thug(), crammed(), infomorph()])
    middle = page.height / 2
    assert all(area.y + area.height <= middle + CLOSE or area.y >= middle - CLOSE for area in page.areas)


@pytest.mark.parametrize("page", PAGES)
def test_what_no_card_holds_goes_on_in_another(page: PageSize) -> None:
    pages = lay([crammed()], page)
    text = words(pages)
    assert "(1/2)" in text
    assert "(2/2)" in text
    assert text.count("Comandante") == 2
    assert "Habilidades(sigue)" in text


def test_a_sheet_is_one_page_and_the_next_says_so() -> None:
    assert len(lay([guard()], layout="sheet")) == 1
    pages = lay([crammed()], layout="sheet")
    assert [page.texts.count(f"({n}/2)") for n, page in enumerate(pages, 1)] == [1, 1]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_everything_that_was_typed_is_printed(layout: Layout) -> None:
    text = words(lay([guard(), thug(), soldier()], layout=layout, secrets=True))
    for part in (
        "Guarda de estación",
        "El del visor",
        "Láser de pulsos",
        "2d10",
        "Esposas",
        "Exalto",
        "Biomorfo",
    ):
        assert part.replace(" ", "") in text
    for part in (
        SECRET,
        LEAD,
        "Combatir (Pelea) 45 (22/9)",
        "1D4+BD",
        "Empala",
        "Buen tirador +1",
        "Cojo −1",
    ):
        assert part.replace(" ", "") in text
    for part in ("Nunca deja a nadie atrás", "Huye en cuanto sangra.", "Karabiner"):
        assert part.replace(" ", "") in text


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_secrets_stay_away_unless_they_are_asked_for(page: PageSize, layout: Layout) -> None:
    text = words(lay([guard(), crammed()], page, layout))
    assert SECRET.replace(" ", "") not in text
    assert LEAD.replace(" ", "") not in text
    assert "soloDJ" not in text
    assert SECRET.replace(" ", "") not in words(fight([(guard(), 3)], page))
    assert SECRET.replace(" ", "") in words(lay([guard()], page, layout, secrets=True))


@pytest.mark.parametrize("layout", LAYOUTS)
def test_names_are_drawn_letter_by_letter(layout: Layout) -> None:
    text = words(lay([guard().model_copy(update={"name": HOSTILE})], layout=layout))
    assert HOSTILE.replace(" ", "") in text


def test_a_sheet_shows_what_harder_tests_need_in_the_web_game_only() -> None:
    assert "60" in words(lay([thug()], layout="sheet"))
    assert "30/12" in words(lay([thug()], layout="sheet"))
    assert "/" not in words(lay([guard()], layout="sheet")).replace("http://", "")


NAMES = st.text(st.characters(min_codepoint=33, max_codepoint=0x2FF), min_size=1, max_size=60)
SKILLS = st.lists(st.tuples(NAMES, st.integers(-9, 999), NAMES | st.just("")), max_size=90)


@settings(
    max_examples=30,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(SKILLS, st.sampled_from(PAGES), st.sampled_from((*LAYOUTS, "encounter")), st.integers(0, 12))
def test_every_skill_is_there_exactly_once(
    qapp: QApplication,
    drawn: list[tuple[str, int, str]],
    page: PageSize,
    layout: Layout,
    weapons: int,
) -> None:
    skills = tuple(
        BlockSkill(name=f"⟦{n}⟧ {name}", value=value, specialization=detail)
        for n, (name, value, detail) in enumerate(drawn)
    )
    block = crammed("partida_web", 0, weapons).model_copy(update={"skills": skills})
    pages = fight([(block, 1)], page) if layout == "encounter" else lay([block], page, layout)
    text = words(pages)
    assert [text.count(f"⟦{n}⟧") for n in range(len(skills))] == [1] * len(skills)
    assert list(outside(pages)) == []


LONG = st.sampled_from(
    ["W" * NAME_LIMIT, "W " * (NAME_LIMIT // 2), "x", "Ñandú " * 30, "נעמי", "\u0301" * 50 + "a"]
)
FIELD = st.sampled_from(["", "i" * TEXT_LIMIT, "m" * TEXT_LIMIT, "1D6", "W W " * (TEXT_LIMIT // 4)])


@settings(
    max_examples=30,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    name=LONG,
    alias=LONG,
    texts=st.lists(FIELD, min_size=6, max_size=6),
    numbers=st.dictionaries(
        st.sampled_from(["dur", "wt", "cog", "odd", "armour_energy"]), st.integers(-9999, 9999)
    ),
    note=st.sampled_from([("", 0), ("corta", 1), ("palabra ", 900), ("z", 5000), ("quid quo\n\n", 60)]),
    page=st.sampled_from(PAGES),
    layout=st.sampled_from((*LAYOUTS, "encounter")),
)
def test_no_length_of_anything_breaks_a_page(
    qapp: QApplication,
    name: str,
    alias: str,
    texts: list[str],
    numbers: dict[str, int],
    note: tuple[str, int],
    page: PageSize,
    layout: Layout,
) -> None:
    notes, count = note[0] * note[1], note[1]
    weapon = Weapon(name=name, skill=texts[0], damage=texts[1], range=texts[2], notes=texts[3], ammo=9999)
    block = guard().model_copy(
        update={"name": name, "alias": alias, "weapons": (weapon,) * 3, "notes": notes, "gear": (texts[4],)}
    )
    block = block.with_typed(numbers, {"morph": texts[5], "unknown": texts[4]})
    pages = fight([(block, 2)], page) if layout == "encounter" else lay([block], page, layout, secrets=True)
    assert list(outside(pages)) == []
    if layout != "encounter" and note[0]:
        assert words(pages).count("".join(note[0].split())) == count


def test_the_boxes_of_an_encounter_are_what_can_be_taken() -> None:
    def boxes(pages: Sequence[Page]) -> int:
        marks = [mark for page in pages for area in page.areas for mark in area.marks]
        return sum(isinstance(mark, BoxMark) and round(mark.width) == round(7.6 * 20) for mark in marks)

    assert boxes(fight([(thug(), 1)])) - boxes(fight([(infomorph(), 1)], system="partida_web")) == 12
    one, three = (boxes(fight([(guard(), count), (thug(), 12)])) for count in (1, 3))
    assert three - one == 2 * 53 or len(fight([(guard(), 3), (thug(), 12)])) > 1


def test_an_encounter_numbers_its_fighters_and_has_each_npc_once() -> None:
    texts = [text for page in fight([(guard(), 4), (infomorph(), 1), (thug(), 4)]) for text in page.texts]
    assert [text for text in texts if text.startswith("4  ")] == ["4  Guarda de estación 4"]
    assert "5  Eco-9" in texts
    assert "9  Matón del puerto 4" in texts
    assert texts.count("Guarda de estación") == 1
    assert texts.count("UH 7") == 4


def test_a_pdf_holds_the_text_and_its_title_names_nobody(tmp_path: Path) -> None:
    path = tmp_path / "fichas.pdf"
    cards: list[Printable] = [npc_card(ES, SYSTEMS.get(one.system), one) for one in everybody()]
    assert write_pdf(path, cards, page="A4", layout="cards", texts=ES) == 2
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
    assert refused.value.code in ("exists", "no_such_file")


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


def test_a_system_that_is_not_there_is_printed_under_its_own_names() -> None:
    block = guard().model_copy(update={"system": "lantern_2"})
    text = words(pages_of([npc_card(ES, None, block)], page="A4", layout="sheet", texts=ES))
    assert "lantern_2" in text
    assert "armour_kinetic" in text


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


def test_the_choices_are_those_that_are_laid_out() -> None:
    assert get_args(Layout) == (*LAYOUTS, "encounter")
    assert get_args(PageSize) == PAGES
