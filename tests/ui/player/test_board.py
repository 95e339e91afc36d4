"""What the players' window shows, from a view of it alone."""

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QColor, QFontMetrics, QImage
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from gmscreen.rules.value import replace
from gmscreen.session.player_view import BLANK, PlayerDie, PlayerRoll, PlayerSide, PlayerTurn, PlayerView
from gmscreen.ui.player.board import OrderLine
from gmscreen.ui.player.board_painter import fitted, fitting
from gmscreen.ui.player.picture import decoded, load_picture, picture_path
from gmscreen.ui.player.window import SIZE, PlayerWindow
from gmscreen.ui.player.words import board_of, clock_text
from gmscreen.ui.theme import reading_font
from gmscreen.viewmodels.texts import Texts

TWITCH = PlayerSide(
    "Twitch",
    "Caída libre",
    (PlayerDie(2), PlayerDie(1)),
    reading=21,
    percentile=True,
    target=35,
    outcome="success",
    tone="success",
    passed=True,
)
VIEW = PlayerView(
    title="La estación muda",
    subtitle="Cubierta C",
    picture="a.png",
    round=3,
    order=(PlayerTurn("Twitch", active=True), PlayerTurn("Hombre de gris", health="badly_hurt")),
    rolls=(PlayerRoll("check", "eclipse_phase", (TWITCH,), seal="7f3a · c91e"),),
    timer=299,
    sign=True,
)


class Paints(QObject):
    """Counts how often a widget is painted."""

    count = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.Paint
        return False


@pytest.fixture
def window(qtbot: QtBot) -> PlayerWindow:
    made = PlayerWindow()
    qtbot.addWidget(made)
    made.show_board(board_of(VIEW, Texts("es")))
    made.show()
    QApplication.processEvents()
    return made


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("es", ["Asalto 3", "▸ Twitch", "Hombre de gris · malherido", "El DJ tira", "4:59"]),
        ("en", ["Round 3", "▸ Twitch", "Hombre de gris · badly hurt", "The GM is rolling", "4:59"]),
    ],
)
def test_all_of_it_can_be_read(language: str, lines: list[str]) -> None:
    text = board_of(VIEW, Texts(language)).text.splitlines()
    assert set(lines) <= set(text)
    assert any("21 ≤ 35" in line and "7f3a · c91e" in line for line in text)


def test_what_is_not_told_is_not_there() -> None:
    """A target or a verdict that the players do not know leaves no trace, not even a sign."""
    side = replace(TWITCH, target=None, outcome="", tone="neutral", passed=None)
    board = board_of(replace(VIEW, rolls=(PlayerRoll("check", "eclipse_phase", (side,)),)), Texts("es"))
    assert board.rolls[0].head == "21"
    assert "≤" not in board.text
    assert "35" not in board.text


def test_blanked_and_waiting(window: PlayerWindow) -> None:
    assert board_of(BLANK, Texts("es")).text == ""
    assert board_of(PlayerView(), Texts("es")).text == "En un momento seguimos"
    window.show_board(board_of(BLANK, Texts("es")))
    image = window.grab().toImage()
    assert window.view.text() == ""
    assert len({image.pixel(x, y) for x in range(0, image.width(), 7) for y in range(0, 540, 7)}) == 1


def test_nothing_is_painted_where_nothing_is_new(window: PlayerWindow) -> None:
    """S04: not even the same pixels once more."""
    paints = Paints()
    window.view.installEventFilter(paints)
    window.show_board(board_of(VIEW, Texts("es")))
    QApplication.processEvents()
    assert paints.count == 0
    window.show_board(board_of(replace(VIEW, timer=298), Texts("es")))
    QApplication.processEvents()
    assert paints.count == 1


def test_it_tells_nothing_beside_its_board(window: PlayerWindow) -> None:
    """S06: a neutral title, no tooltip, no name beside what is shown, and markup letter by letter."""
    hostile = "<b>x</b><img src='file:///x'>"
    window.show_board(board_of(PlayerView(title=hostile), Texts("es")))
    assert window.windowTitle() == "gmscreen"
    assert window.view.textFormat() == Qt.TextFormat.PlainText
    assert window.view.text() == hostile
    for one in (window, window.view):
        assert (one.toolTip(), one.statusTip(), one.whatsThis(), one.accessibleDescription()) == ("",) * 4


def test_it_never_takes_the_focus(qtbot: QtBot) -> None:
    """Q07: opened, moved, filled and closed while somebody types elsewhere."""
    field = QLineEdit()
    qtbot.addWidget(field)
    field.show()
    field.activateWindow()
    field.setFocus()
    qtbot.waitUntil(field.hasFocus)
    window = PlayerWindow()
    qtbot.addWidget(window)
    window.open_beside(field, b"garbage")
    window.toggle_full()
    window.toggle_full()
    window.next_screen()
    QApplication.processEvents()
    assert field.hasFocus()
    window.close()
    assert field.hasFocus()


def test_it_asks_the_desktop_for_no_focus() -> None:
    """Q07: a window manager reads these when it decides which window gets the keys."""
    window = PlayerWindow()
    assert window.testAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
    assert window.windowFlags() & Qt.WindowType.WindowDoesNotAcceptFocus
    window.deleteLater()


@pytest.mark.parametrize("state", [Qt.WindowState.WindowFullScreen, Qt.WindowState.WindowMaximized])
def test_full_on_a_screen_that_is_gone_it_does_not_cover_the_gm(qtbot: QtBot, state: Qt.WindowState) -> None:
    """Q01: what was full on the projector is a plain window on the GM's screen, and says so."""
    host, before, window = QWidget(), PlayerWindow(), PlayerWindow()
    for one in (host, before, window):
        qtbot.addWidget(one)
    host.show()
    before.setWindowState(state)
    before.show()
    QApplication.processEvents()
    said: list[bool] = []
    window.fell_back.connect(lambda: said.append(True))
    window.open_beside(host, bytes(before.saveGeometry().data()))
    QApplication.processEvents()
    assert window.windowState() == Qt.WindowState.WindowNoState
    assert (said, window.frameGeometry().top() >= 0) == ([True], True)


def test_full_over_the_gm_it_is_remembered_as_a_window(qtbot: QtBot) -> None:
    """With a single screen F11 covers the GM's window: the next evening does not begin like that."""
    host, window = QWidget(), PlayerWindow()
    for one in (host, window):
        qtbot.addWidget(one)
    host.show()
    said: list[bool] = []
    window.fell_back.connect(lambda: said.append(True))
    window.open_beside(host)
    window.toggle_full()
    QApplication.processEvents()
    kept = window.place()
    window.close()
    again = PlayerWindow()
    qtbot.addWidget(again)
    again.fell_back.connect(lambda: said.append(True))
    again.open_beside(host, kept)
    assert (again.windowState(), said) == (Qt.WindowState.WindowNoState, [])
    assert again.height() <= SIZE[1]


@pytest.mark.parametrize(
    "name", ["", "../x.png", "/etc/passwd", "C:\\x.png", "\\\\server\\a.png", "file:///x", "in", "link.png"]
)
def test_pictures_elsewhere_are_not_opened(tmp_path: Path, name: str) -> None:
    """M09: nothing outside the campaign's folder."""
    (tmp_path / "x.png").write_bytes(b"x")
    folder = tmp_path / "table"
    (folder / "in").mkdir(parents=True)
    (folder / "link.png").symlink_to(tmp_path / "x.png")
    assert picture_path(folder, name) is None
    assert load_picture(folder, name) is None


def test_pictures_are_bounded(tmp_path: Path) -> None:
    """A huge one is scaled down, drawings and rubbish are refused."""
    huge = QImage(5000, 1000, QImage.Format.Format_RGB32)
    huge.fill(QColor("#336699"))
    (tmp_path / "art").mkdir()
    huge.save(str(tmp_path / "art" / "a b.png"))
    found = load_picture(tmp_path, "art/a b.png")
    assert found is not None
    assert (found.width(), found.height()) == (3840, 768)
    assert decoded(b"<svg xmlns='http://www.w3.org/2000/svg'/>") is None
    assert decoded(b"rubbish") is None


@pytest.mark.parametrize("active", range(20))
def test_whoever_is_active_is_in_sight(active: int) -> None:
    order = tuple(OrderLine(str(n), active=n == active) for n in range(20))
    shown, rest = fitting(order, 8)
    assert any(line.active for line in shown)
    assert (len(shown), rest) == (7, 13)


def test_the_clock() -> None:
    assert [clock_text(n) for n in (-3, 59, 60, 3661)] == ["0:00", "0:59", "1:00", "1:01:01"]


def test_a_title_is_cut_only_where_its_smallest_letters_are_too_wide(qtbot: QtBot) -> None:
    title, large, small = "El conducto de la cubierta C", reading_font(), reading_font()
    large.setPixelSize(31)
    small.setPixelSize(20)
    need = QFontMetrics(small).horizontalAdvance(title)
    for room in range(need, need + 300):
        font, shown = fitted(title, large, room, 20)
        assert shown == title
        assert QFontMetrics(font).horizontalAdvance(shown) <= room
    assert fitted(title, large, need - 1, 20)[1] != title
