"""The window when things go wrong: one sentence where the GM looks, nothing lost, and the game goes on."""

import json
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QScrollBar,
    QTabBar,
    QWidget,
)

import gmscreen.app
from gmscreen.store import paths
from gmscreen.store.campaign import CampaignFile
from gmscreen.store.lock import lock_path
from gmscreen.ui import place
from gmscreen.ui.main_window import MainWindow
from gmscreen.ui.place import on_screen
from gmscreen.viewmodels.campaign import Problem
from tests.conftest import NOW, OpenWindow
from tests.ui.kit import EP, click, entries, find, press, text, type_into


def banners(window: MainWindow) -> list[str]:
    """What the messages at the top of the desk say."""
    return [one.text() for one in window.banners.banners()]


def remedies(window: MainWindow) -> list[QPushButton]:
    """The buttons of the newest message that do something about it."""
    return window.banners.banners()[0].findChildren(QPushButton)


def limit_disk(window: MainWindow) -> sqlite3.Connection:
    """Let the database grow no more, as a full disk would."""
    connection: sqlite3.Connection = window.workspace.campaign.file._connection
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.execute(f"PRAGMA max_page_count = {pages}")
    return connection


def test_full_disk(open_window: OpenWindow) -> None:
    """P01: what could not be saved did not happen; the window lives, says so, and goes on when there is
    room.
    """
    window = open_window([1] * 400)
    press(window, "Ctrl+Shift+Return")
    connection = limit_disk(window)
    for _ in range(120):
        press(window, "Ctrl+Shift+Return")
        if banners(window):
            break
    count = len(entries(window))
    assert "lleno" in banners(window)[0]
    connection.execute("PRAGMA max_page_count = 100000")
    press(window, "Ctrl+Shift+Return")
    assert len(entries(window)) in (count + 1, 100)


def test_file_that_vanishes_can_be_saved_elsewhere(open_window: OpenWindow, tmp_path: Path) -> None:
    """The file is deleted behind the program's back: nothing more is written to nowhere, and a copy
    saves all.
    """
    window = open_window([1] * 20)
    press(window, "Ctrl+Shift+Return")
    window.workspace.campaign.file.path.unlink()
    press(window, "Ctrl+Shift+Return")
    assert "ha desaparecido" in banners(window)[0]
    copy = tmp_path / "copia.gmscreen"
    notes = find(window, QPlainTextEdit, "notes.text")
    notes.insertPlainText("sin guardar ")
    window.files._prompts = Answers(new=copy)
    window.actions_["campaign.copy"].trigger()
    assert window.workspace.campaign.file.path == copy
    press(window, "Ctrl+Shift+Return")
    window.close()
    with_copy = CampaignFile.open(copy, clock=lambda: NOW)
    opened = with_copy.load()
    with_copy.close()
    assert opened.last_entry == 2
    assert opened.state.note[0].text.startswith("sin guardar ")


def test_a_copy_onto_the_open_file_is_refused(open_window: OpenWindow, tmp_path: Path) -> None:
    window = open_window([1, 1])
    window.files._prompts = Answers(new=window.workspace.campaign.file.path)
    window.actions_["campaign.copy"].trigger()
    assert "otro nombre" in banners(window)[0]
    press(window, "Ctrl+Shift+Return")
    assert len(entries(window)) == 1


def test_unsaved_words_hold_another_campaign_back_once(open_window: OpenWindow, tmp_path: Path) -> None:
    """What cannot be saved is not dropped in silence: the first try says so, the second goes on."""
    window = open_window()
    other = tmp_path / "otra.gmscreen"
    gmscreen.app.make_library().create(other, "Otra").file.close()
    window.workspace.campaign.file.path.unlink()
    find(window, QPlainTextEdit, "notes.text").insertPlainText("perdido ")
    assert not window.files.open(other)
    assert any("escribiendo" in words for words in banners(window))
    assert window.files.open(other)


class Answers:
    """Answers the questions for files."""

    def __init__(self, new: Path | None = None, existing: Path | None = None) -> None:
        self._new = new
        self._existing = existing

    def new_file(self, *_: object) -> Path | None:
        """The file to be written."""
        return self._new

    def existing_file(self, *_: object) -> Path | None:
        """The file to be opened."""
        return self._existing


def newer(path: Path) -> None:
    """A campaign of a later version of the program."""
    CampaignFile.create(path, "x", clock=lambda: NOW).close()
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 99")
    connection.close()


BAD_FILES: list[tuple[Callable[[Path], object], str]] = [
    (lambda path: path.write_bytes(b""), "no es una campaña|dañada"),
    (lambda path: path.write_bytes(bytes(4096)), "no es una campaña|dañada"),
    (lambda path: path.write_text("hola", encoding="utf-8"), "no es una campaña"),
    (lambda path: path.symlink_to(path), "no se ha podido abrir: el sistema ha dado un error (ELOOP)"),
    (lambda path: path.mkdir(), "es una carpeta"),
    (newer, "versión más nueva"),
    (lambda path: None, "No encuentro"),
]


@pytest.mark.parametrize(("make", "sentence"), BAD_FILES)
def test_a_file_that_will_not_open(
    open_window: OpenWindow, tmp_path: Path, make: Callable[[Path], object], sentence: str
) -> None:
    """The campaign that is open stays open; the other file is not touched."""
    window = open_window([1, 1])
    path = tmp_path / "otra.gmscreen"
    make(path)
    before = path.read_bytes() if path.is_file() else b""
    window.files._prompts = Answers(existing=path)
    window.actions_["campaign.open"].trigger()
    assert any(part in banners(window)[0] for part in sentence.split("|"))
    assert (path.read_bytes() if path.is_file() else b"") == before
    press(window, "Ctrl+Shift+Return")
    assert len(entries(window)) == 1


def test_damaged_campaign_is_recovered_from_its_backup(open_window: OpenWindow, tmp_path: Path) -> None:
    """P03, P05: the damaged file is kept under another name, the last good backup opens in its place."""
    path = tmp_path / "dañada.gmscreen"
    window = open_window([1, 1], path)
    press(window, "Ctrl+Shift+Return")
    window.close()
    gmscreen.app.make_library().back_up(path)
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2])
    other = open_window([2, 2], tmp_path / "otra.gmscreen")
    assert not other.files.open(path)
    other.files.remedy("recover", Problem("store.damaged", {"path": str(path)}))
    assert other.workspace.campaign.file.path == path
    assert len(entries(other)) == 1
    aside = [one for one in tmp_path.iterdir() if "damaged" in one.name]
    assert [one.read_bytes() for one in aside] == [data[: len(data) // 2]]


def test_second_window_reads_only(open_window: OpenWindow, tmp_path: Path) -> None:
    """P06: the same file twice: the second window reads, says so, and writes nothing."""
    path = tmp_path / "mesa.gmscreen"
    first = open_window([1, 1], path)
    press(first, "Ctrl+Shift+Return")
    second = open_window([2, 2], path)
    assert "solo para leer" in banners(second)[0]
    press(second, "Ctrl+Shift+Return")
    assert len(entries(first)) == 1
    assert any("no se ha hecho" in words for words in banners(second))


def test_campaign_of_a_computer_that_went_down_can_be_taken_over(
    open_window: OpenWindow, tmp_path: Path
) -> None:
    """P06: the lock that another computer left is offered to be broken; one of this computer's is not."""
    path, taken = tmp_path / "compartida.gmscreen", tmp_path / "abierta.gmscreen"
    gmscreen.app.make_library().create(path, "Compartida").file.close()
    lock_path(path).write_text(json.dumps({"host": "el-otro", "pid": 1}), encoding="utf-8")
    open_window(path=taken)
    window = open_window(path=path)
    assert "el-otro" in banners(window)[0]
    assert window.workspace.campaign.file.read_only
    remedies(window)[0].click()
    assert not window.workspace.campaign.file.read_only

    window.files.open(taken)
    assert window.workspace.campaign.file.read_only
    assert not remedies(window)


def test_damaged_settings_start_with_the_defaults(open_window: OpenWindow) -> None:
    """P03: settings full of NULs are kept aside, and the window says so."""
    paths.settings_file().parent.mkdir(parents=True)
    paths.settings_file().write_bytes(bytes(4096))
    window = open_window()
    assert any("ajustes" in words for words in banners(window))
    assert window.workspace.look.theme.name == "noche"


@pytest.mark.parametrize(("x", "y", "seen"), [(3000, 200, False), (-5000, 0, False), (10, 10, True)])
def test_off_screen_places_are_known(open_window: OpenWindow, x: int, y: int, seen: bool) -> None:
    """Q01: a place without a title bar to take hold of is no place."""
    from PySide6.QtCore import QRect

    open_window()
    assert on_screen(QRect(x, y, 800, 600)) is seen


@pytest.mark.parametrize("geometry", ["", "garbage", "AdnQywADAAAAAAu4AAAAyAAAD/8AAAOXAAALuAAAAMg="])
def test_window_never_reopens_off_screen(open_window: OpenWindow, geometry: str) -> None:
    """Q01: whatever was stored, the title bar is on a screen."""
    from gmscreen.store.settings import Settings, save_settings

    save_settings(paths.settings_file(), Settings(geometry=geometry, docks=geometry))
    window = open_window()
    assert on_screen(window.frameGeometry())


@pytest.mark.parametrize("typed", ["1,5", "1.5", "1e3", "٣,٥"])
@pytest.mark.parametrize("locale", ["de_DE", "fr_FR", "ru_RU", "ar_EG"])
def test_numbers_in_every_locale(open_window: OpenWindow, typed: str, locale: str) -> None:
    """Q03: "1,5" is never 15, whatever the language of the computer."""
    from PySide6.QtCore import QLocale

    QLocale.setDefault(QLocale(locale))
    try:
        window = open_window()
        type_into(window, f"{EP}.base", "42", enter=True)
        type_into(window, f"{EP}.base", typed, enter=True)
        find(window, QWidget, f"{EP}.margin").setFocus()
        desk = window.tabs.current_desk
        assert desk is not None
        assert desk.desk.request.a.base == 42
    finally:
        QLocale.setDefault(QLocale.c())


@pytest.mark.parametrize("name", ["base", "skill", "who", "margin"])
def test_the_wheel_changes_only_what_has_the_focus(open_window: OpenWindow, name: str) -> None:
    """Q04: turning the wheel over a field that has no focus leaves it as it is."""
    window = open_window()
    find(window, QWidget, f"{EP}.roll.hidden").setFocus()
    desk = window.tabs.current_desk
    assert desk is not None
    before = desk.desk.request
    wheel(find(window, QWidget, f"{EP}.{name}"))
    assert desk.desk.request == before


def test_the_wheel_changes_nothing_by_passing_over_the_window(open_window: OpenWindow) -> None:
    """Q04: whatever the pointer is over, no tab, number or choice changes: least of all whose rules hold."""
    window = open_window()
    window.resize(1366, 768)
    for system in window.tabs.shown():
        window.tabs.bring_forward(system)
        find(window, QWidget, f"{system}.roll.hidden").setFocus()
        QTest.qWait(1)
        before = standing(window)
        for one in window.findChildren(QWidget):
            if one.isVisible() and not isinstance(one, QScrollBar):
                for angle in (120, -120):
                    wheel(one, angle)
        assert standing(window) == before


def standing(window: MainWindow) -> list[object]:
    """What the wheel could change: the campaign, the tabs, what the fields say, what is switched on."""
    return [
        window.workspace.campaign.state,
        [one.currentIndex() for one in window.findChildren(QTabBar)],
        [one.text() for one in window.findChildren(QLineEdit)],
        [one.isChecked() for one in window.findChildren(QAbstractButton)],
    ]


def test_the_wheel_in_the_focused_field_is_undoable(open_window: OpenWindow) -> None:
    window = open_window()
    field = find(window, QLineEdit, f"{EP}.base")
    field.setFocus()
    desk = window.tabs.current_desk
    assert desk is not None
    before = desk.desk.request
    wheel(field)
    assert desk.desk.request != before
    window.actions_["undo"].trigger()
    assert desk.desk.request == before


def wheel(widget: QWidget, angle: int = 120) -> None:
    """Turn the wheel by one notch over `widget`, or by another `angle`."""
    centre = QPointF(widget.rect().center())
    event = QWheelEvent(
        centre,
        widget.mapToGlobal(centre),
        QPoint(0, 0),
        QPoint(0, angle),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(widget, event)
    QApplication.processEvents()


def test_exceptions_in_slots_reach_the_hook(open_window: OpenWindow, qtbot: object) -> None:
    """Q12: what a slot or a timer raises is seen by the tests (and, in the program, by the same hook)."""
    from pytestqt.exceptions import capture_exceptions

    open_window()
    timer = QTimer()
    timer.setSingleShot(True)
    timer.timeout.connect(lambda: 1 / 0)
    with capture_exceptions() as caught:
        timer.start(0)
        QTest.qWait(20)
    assert [kind for kind, _, _ in caught] == [ZeroDivisionError]


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_large_type_cuts_nothing_that_matters(open_window: OpenWindow, scale: float) -> None:
    """Q10: with type half as large again, and twice as large, the two rolls and the target are on the
    screen.
    """
    window = open_window()
    window.resize(1366, 768)
    while window.workspace.look.font_scale < scale:
        window.actions_["font.larger"].trigger()
    window.resize(1366, 768)
    QTest.qWait(20)
    assert window.width() <= 1400
    for name in ("roll.hidden", "roll.open", "target"):
        widget = find(window, QWidget, f"{EP}.{name}")
        assert widget.width() >= widget.sizeHint().width() - 1, name
        assert not widget.visibleRegion().isEmpty(), name


def test_nothing_hidden_is_written_outside_the_campaign(
    open_window: OpenWindow, capfd: pytest.CaptureFixture[str]
) -> None:
    """A hidden roll leaves no name in the title, the clipboard, the standard output, the settings or the
    log.
    """
    window = open_window([1, 1])
    type_into(window, f"{EP}.who", "Zacarías", enter=True)
    press(window, "Ctrl+Shift+Return")
    place.keep(window)
    out, err = capfd.readouterr()
    elsewhere = out + err + window.windowTitle() + QApplication.clipboard().text()
    home = Path(os.environ["GMSCREEN_HOME"])
    files = [one for one in home.rglob("*") if one.is_file() and one.suffix != ".gmscreen"]
    elsewhere += "".join(one.read_text(encoding="utf-8", errors="replace") for one in files)
    assert "Zacar" not in elsewhere
    assert text(window, f"{EP}.target")


def test_rename_in_place(open_window: OpenWindow) -> None:
    """The name of the campaign is typed where it stands; too long a one is refused, and stays in the
    field.
    """
    window = open_window()
    window.actions_["campaign.rename"].trigger()
    type_into(window, "campaign.rename.field", "La mina", enter=True)
    assert window.workspace.campaign.state.name == "La mina"
    assert "La mina" in window.windowTitle()
    click(window, f"{EP}.mod.minor.plus")
    window.actions_["campaign.rename"].trigger()
    type_into(window, "campaign.rename.field", "", enter=True)
    assert window.workspace.campaign.state.name == "La mina"


def test_a_refused_check_says_why(open_window: OpenWindow) -> None:
    """A check that the rules refuse is not rolled: the key, too, ends in the sentence that stands on the
    desk.
    """
    window = open_window([1, 1])
    type_into(window, f"{EP}.base", "50", enter=True)
    desk = window.tabs.current_desk
    assert desk is not None
    for _ in range(61):
        desk.desk.add_custom("humo", -10)
    press(window, "Ctrl+Shift+Return")
    assert entries(window) == ()
    assert "modificadores" in banners(window)[0]


def test_settings_of_a_later_version(open_window: OpenWindow) -> None:
    """A theme that this version does not have is no reason not to start."""
    from gmscreen.store.settings import Settings, save_settings

    save_settings(paths.settings_file(), Settings(theme="crepúsculo", language="eo"))
    window = open_window()
    assert window.workspace.look.theme.name == "noche"
    assert window.workspace.texts.language == "es"


def test_settings_nested_without_end(open_window: OpenWindow) -> None:
    paths.settings_file().parent.mkdir(parents=True)
    paths.settings_file().write_text("[" * 100_000, encoding="utf-8")
    assert open_window().workspace.look.theme.name == "noche"


def test_a_search_for_a_book_finds_nothing_and_breaks_nothing(open_window: OpenWindow) -> None:
    """Pasted text in the search of the hidden rolls neither stretches the window nor upsets the file."""
    window = open_window([1, 1])
    press(window, "Ctrl+Shift+Return")
    width = window.width()
    field = find(window, QLineEdit, "hidden.search")
    field.setText("x" * 20_000)
    QTest.qWait(400)
    assert window.width() == width
    assert banners(window) == []


def test_a_full_disk_is_forgotten_when_there_is_room(open_window: OpenWindow) -> None:
    window = open_window([1] * 400)
    connection = limit_disk(window)
    for _ in range(160):
        press(window, "Ctrl+Shift+Return")
        if banners(window):
            break
    connection.execute("PRAGMA max_page_count = 100000")
    press(window, "Ctrl+Shift+Return")
    assert banners(window) == []


def test_a_slip_is_forgotten_with_the_next_right_thing(open_window: OpenWindow) -> None:
    window = open_window()
    type_into(window, f"{EP}.dice", "7", enter=True)
    assert len(banners(window)) == 1
    type_into(window, f"{EP}.dice", "71", enter=True)
    assert banners(window) == []
    assert len(entries(window)) == 1


def test_a_copy_over_an_open_campaign_is_refused(open_window: OpenWindow, tmp_path: Path) -> None:
    """A file that another window has open is not replaced under its feet."""
    other = open_window([1, 1], tmp_path / "otra.gmscreen")
    window = open_window([1, 1])
    window.files._prompts = Answers(new=other.workspace.campaign.file.path)
    window.actions_["campaign.copy"].trigger()
    assert "ya está abierta" in banners(window)[0]
    click(other, f"{EP}.roll.hidden")
    assert len(entries(other)) == 1


@pytest.mark.parametrize("system", ["eclipse_phase", "partida_web"])
def test_a_skill_of_one_endless_word_does_not_stretch_the_window(
    open_window: OpenWindow, system: str
) -> None:
    """Q10: what the desk says of a skill that nobody has is told on as many lines as it takes."""
    window = open_window()
    window.resize(1366, 768)
    window.tabs.bring_forward(system)
    type_into(window, f"{system}.base", "50", enter=True)
    type_into(window, f"{system}.skill", "Ñ" * 200, enter=True)
    QTest.qWait(20)
    notice = find(window, QLabel, f"{system}.notice.base_kept")
    assert "Ñ" * 20 in notice.text()
    assert window.width() == 1366
    assert notice.width() >= notice.minimumSizeHint().width()
    assert notice.height() >= notice.heightForWidth(notice.width())


def test_a_file_with_an_endless_name_is_told_beside_its_buttons(open_window: OpenWindow) -> None:
    window = open_window()
    window.resize(1366, 768)
    window.messages.tell(Problem("store.no_such_file", {"name": "Ñ" * 200}))
    QTest.qWait(20)
    banner = window.banners.banners()[0]
    assert "Ñ" * 200 in banner.text()
    assert window.width() == 1366
    (said,) = banner.findChildren(QLabel)
    assert said.width() >= said.minimumSizeHint().width()
