"""Every text of every theme can be read, in every state, and a switch shows at once."""

import re
from collections import Counter
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPalette
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QMenu,
    QPushButton,
    QTabBar,
    QToolTip,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from gmscreen.content.resources import read_text
from gmscreen.rules.value import names_of, replace
from gmscreen.ui import icons, theme
from gmscreen.ui.theme import Theme, ThemeError, apply_theme, load_theme, palette_of, stylesheet, theme_names
from gmscreen.ui.widgets.chip import Chip, ChipData
from gmscreen.ui.widgets.die_face import DieFace
from gmscreen.ui.widgets.key_hint import KeyHint
from gmscreen.ui.widgets.labels import OutcomeLabel, Role, plain_label, set_role
from gmscreen.ui.widgets.preset_pair import PresetPair
from gmscreen.ui.widgets.segmented import SegmentedControl

NAMES = ("noche", "alto_contraste", "dia")
GROUNDS = ("bg", "surface", "raised", "hover", "field", "hidden_tint", "active_row")
TONES = ("tone_critical", "tone_success", "tone_failure", "tone_fumble")
LEAST = 4.5
INK = "IIII"

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def contrast(one: str, two: str) -> float:
    """The contrast between two colours as accessibility guidelines count it."""

    def light(colour: str) -> float:
        parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
        red, green, blue = (
            part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    dark, bright = sorted((light(one), light(two)))
    return (bright + 0.05) / (dark + 0.05)


def pairs(name: str) -> Iterator[tuple[str, str]]:
    """Every ink with each ground on which it is written."""
    for ground in GROUNDS:
        yield from ((ink, ground) for ink in ("text", "muted", *TONES))
    for ground in ("bg", "surface", "raised", "field"):
        yield "disabled", ground
    for ground in ("bg", "surface", "raised", "field", "hidden_tint"):
        yield "hidden", ground
    yield from (("on_selection", "selection"), ("on_tooltip", "tooltip"))
    yield from (("on_hidden", "hidden"), ("on_hidden", "hidden_hover"))


@pytest.mark.parametrize("name", NAMES)
def test_tokens_can_be_read(name: str) -> None:
    wears = load_theme(name)
    found = {
        (ink, ground): contrast(getattr(wears, ink), getattr(wears, ground)) for ink, ground in pairs(name)
    }
    assert {pair: round(value, 2) for pair, value in found.items() if value < LEAST} == {}


@pytest.mark.parametrize("name", NAMES)
def test_shapes_can_be_seen(name: str) -> None:
    wears = load_theme(name)
    for ground in ("surface", "field", "raised"):
        assert contrast(wears.focus, getattr(wears, ground)) >= 3
        assert contrast(wears.edge, getattr(wears, ground)) >= 2.5
    for part in ("critical", "success", "success_low", "failure", "fumble"):
        assert contrast(getattr(wears, f"bar_{part}"), wears.field) >= 3, part


def solid_colours(picture: QImage) -> tuple[str, str]:
    """The ground of a picture and the ink on it: its two most frequent colours."""
    picture = picture.convertToFormat(QImage.Format.Format_RGB32)
    edge = 4
    counted = Counter(
        picture.pixelColor(x, y).name()
        for x in range(edge, picture.width() - edge)
        for y in range(edge, picture.height() - edge)
    )
    (ground, _), (ink, _) = counted.most_common(2)
    return ground, ink


def labels() -> Iterator[tuple[str, QWidget]]:
    roles: tuple[Role, ...] = (
        "body",
        "strong",
        "muted",
        "small",
        "title",
        "big",
        "hidden",
        "hidden_title",
        "warning",
        "error",
    )
    for role in roles:
        yield role, plain_label(INK, role)
    off = plain_label(INK)
    off.setEnabled(False)
    yield "label off", off


def buttons() -> Iterator[tuple[str, QWidget]]:
    for role in ("", "outline", "quiet", "primary"):
        for state in ("plain", "hover", "off", "checked"):
            button = QPushButton(INK)
            button.setProperty("role", role)
            button.setCheckable(True)
            button.setChecked(state == "checked")
            button.setEnabled(state != "off")
            button.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, state == "hover")
            yield f"button {role} {state}", button


def fields_of_text() -> Iterator[tuple[str, QWidget]]:
    plain, off, hint, marked, box = (
        QLineEdit(INK),
        QLineEdit(INK),
        QLineEdit(),
        QLineEdit(INK * 8),
        QComboBox(),
    )
    off.setEnabled(False)
    hint.setPlaceholderText(INK)
    marked.selectAll()
    box.addItem(INK)
    check, tabs, rows = QCheckBox(INK), QTabBar(), QListWidget()
    tabs.addTab(INK)
    tabs.setDrawBase(False)
    rows.addItem(INK)
    rows.setCurrentRow(0)
    rows.setFixedSize(100, 60)
    yield from (("field", plain), ("field off", off), ("placeholder", hint), ("selected text", marked))
    yield from (("combo", box), ("check", check), ("tab", tabs), ("selected row", rows))


def own() -> Iterator[tuple[str, QWidget]]:
    yield from (
        (f"outcome {tone}", OutcomeLabel(tone, INK)) for tone in ("critical", "success", "failure", "fumble")
    )
    yield "chip label", Chip(ChipData("x", INK, closable=False))
    yield from ((f"chip {sign}", Chip(ChipData("x", "", INK, sign, closable=False))) for sign in (-1, 0, 1))
    yield "chip auto", Chip(ChipData("x", "", "", auto=INK, closable=False))
    yield from ((f"die {off}", DieFace(INK, dropped=off)) for off in (False, True))
    yield "key", KeyHint(INK)
    yield "segment", SegmentedControl([("a", INK)])
    free = SegmentedControl([("a", "I"), ("b", INK)])
    yield "free segment", free.findChildren(QAbstractButton)[1]
    yield "preset", PresetPair(INK, "I", "I", minus_name="a", plus_name="b")
    hovered = PresetPair("I", INK * 4, "I", minus_name="a", plus_name="b")
    for button in hovered.findChildren(QAbstractButton):
        button.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    yield "preset hover", hovered


def picture_of(window: QWidget, widget: QWidget) -> QImage:
    """The part of `window` in which `widget` lies."""
    return window.grab(QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())).toImage()


Build = Callable[[], Iterator[tuple[str, QWidget]]]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("build", [labels, buttons, fields_of_text, own])
def test_what_is_drawn_can_be_read(qtbot: QtBot, qapp: QApplication, name: str, build: Build) -> None:
    apply_theme(qapp, load_theme(name))
    window = QWidget()
    set_role(window, "panel")
    column = QVBoxLayout(window)
    shown = dict(build())
    for widget in shown.values():
        # Large and bold, so that some pixels are wholly ink.
        sheet = "font-size: 40px; font-weight: bold;"
        whole = widget.window()
        whole.setStyleSheet(sheet)
        column.addWidget(whole, 0, Qt.AlignmentFlag.AlignLeft)
    qtbot.addWidget(window)
    with qtbot.waitExposed(window):
        window.show()
    seen = {what: solid_colours(picture_of(window, widget)) for what, widget in shown.items()}
    assert {what: found for what, found in seen.items() if contrast(*found) < LEAST} == {}


@pytest.mark.parametrize("name", NAMES)
def test_menus_and_tips_can_be_read(qtbot: QtBot, qapp: QApplication, name: str) -> None:
    apply_theme(qapp, load_theme(name))
    menu, anchor = QMenu(), QLabel("x")
    menu.setStyleSheet("font-size: 40px; font-weight: bold")
    menu.addAction(INK)
    qtbot.addWidget(menu)
    qtbot.addWidget(anchor)
    menu.popup(QPoint(0, 0))
    plain = solid_colours(menu.grab().toImage())
    menu.setActiveAction(menu.actions()[0])
    marked = solid_colours(menu.grab(menu.actionGeometry(menu.actions()[0])).toImage())
    menu.close()
    wears = load_theme(name)
    assert contrast(*plain) >= LEAST
    assert contrast(*marked) >= LEAST
    assert marked[0].upper() == wears.selection
    anchor.show()
    QToolTip.showText(QPoint(5, 5), INK, anchor)
    tip = next(one for one in qapp.topLevelWidgets() if one.inherits("QTipLabel"))
    assert solid_colours(tip.grab().toImage())[0].upper() == wears.tooltip
    assert tip.palette().color(QPalette.ColorRole.WindowText).name().upper() == wears.on_tooltip
    QToolTip.hideText()
    anchor.hide()


@pytest.mark.parametrize("name", NAMES)
def test_no_ground_without_its_ink(name: str) -> None:
    bare = ("::handle", "::separator", "::indicator", "::chunk", "::add-page", '[role="line"]', "QSplitter")
    text = re.sub(r"/\*.*?\*/", "", stylesheet(load_theme(name)), flags=re.DOTALL)
    for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", text):
        ground = re.search(r"(?<![-\w])background(-color)?: #", body)
        if ground and not any(part in selectors for part in bare):
            assert re.search(r"(?<![-\w])color: #", body), selectors.strip()


@pytest.mark.parametrize("name", NAMES)
def test_the_palette_is_complete(name: str) -> None:
    palette, role, group = palette_of(load_theme(name)), QPalette.ColorRole, QPalette.ColorGroup
    couples = (
        (role.Window, role.WindowText),
        (role.Base, role.Text),
        (role.Base, role.PlaceholderText),
        (role.AlternateBase, role.Text),
        (role.Button, role.ButtonText),
        (role.Highlight, role.HighlightedText),
        (role.ToolTipBase, role.ToolTipText),
    )
    for state in (group.Active, group.Inactive, group.Disabled):
        for ground, ink in couples:
            assert palette.isBrushSet(state, ground)
            assert palette.isBrushSet(state, ink)
            found = contrast(palette.color(state, ground).name(), palette.color(state, ink).name())
            assert found >= LEAST, (state, ground, ink)


def test_the_default_comes_first() -> None:
    assert theme_names()[0] == "noche"
    assert set(theme_names()) == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_the_stylesheet_has_no_open_place(name: str) -> None:
    assert "$" not in stylesheet(load_theme(name), 1.5)


@pytest.mark.parametrize(
    ("text", "complaint"), [("{}", "lacks: .*text"), ('{"ink": {"text": "red"}}', "lacks|#rrggbb")]
)
def test_a_broken_theme_says_what_it_lacks(
    monkeypatch: pytest.MonkeyPatch, text: str, complaint: str
) -> None:
    monkeypatch.setattr(theme, "read_text", lambda *_: text)
    with pytest.raises(ThemeError, match=complaint):
        load_theme.__wrapped__("broken")


def test_a_word_is_no_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = read_text("themes", "noche.json").replace("#E7E9EE", "white")
    monkeypatch.setattr(theme, "read_text", lambda *_: whole)
    with pytest.raises(ThemeError, match="focus"):
        load_theme.__wrapped__("broken")


def test_a_switch_shows_at_once(qtbot: QtBot, qapp: QApplication) -> None:
    apply_theme(qapp, load_theme("noche"))
    field, face = QLineEdit(), DieFace(" ")
    window = QWidget()
    column = QVBoxLayout(window)
    column.addWidget(field)
    column.addWidget(face)
    qtbot.addWidget(window)
    with qtbot.waitExposed(window):
        window.show()
    for name, scale in (("dia", 1.5), ("alto_contraste", 2.0), ("noche", 1.0)):
        wears = load_theme(name)
        apply_theme(qapp, wears, scale)
        qapp.processEvents()
        assert qapp.font().pixelSize() == round(13 * scale)
        picture = window.grab().toImage()
        assert picture.pixelColor(field.geometry().center()).name().upper() == wears.field
        assert picture.pixelColor(face.geometry().center()).name().upper() == wears.raised
        assert abs(face.height() - 40 * scale) <= 2


def test_a_theme_is_only_data() -> None:
    wears = load_theme("noche")
    assert len(set(names_of(Theme))) == len(names_of(Theme))
    assert wears.sign(-1) == wears.tone("failure")
    assert wears.sign(1) == wears.tone("success")
    assert wears.tone("neutral") == wears.sign(0) == wears.text
    assert replace(wears, text="#FFFFFF") != wears
    assert theme.mix("#000000", "#FFFFFF", 0.5) == "#808080"


def test_every_icon_is_drawn_sharp_in_its_colour(qapp: QApplication) -> None:
    for name in icons.icon_names():
        for dpr in (1.0, 1.25, 1.5, 2.0):
            picture = icons.pixmap(name, "#12AB34", 16, dpr)
            assert picture.size() == QSize(round(16 * dpr), round(16 * dpr))
            image = picture.toImage()
            inks = [image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height())]
            strongest = max(inks, key=lambda one: one.alpha())
            assert strongest.alpha() > 128, name
            assert any(abs(one.green() - 0xAB) < 3 for one in inks if one.alpha() > 128), name


def test_icons_are_kept(qapp: QApplication) -> None:
    assert icons.pixmap("dice", "#FFFFFF") is icons.pixmap("dice", "#FFFFFF")
    assert icons.icon("dice", "#FFFFFF").availableSizes()
    assert QColor(icons.app_icon().pixmap(16).toImage().pixelColor(8, 1)).alpha() == 255
    with pytest.raises(icons.UnknownIconError):
        icons.pixmap("nothing", "#FFFFFF")


def test_nothing_keeps_the_mark_of_a_stylesheet_that_is_gone(qapp: QApplication) -> None:
    """A widget that was given a role but never shown: Qt would not notice its end, and dress it later."""
    apply_theme(qapp, load_theme("noche"))
    label = plain_label("x")
    set_role(label, "error")
    assert label.testAttribute(Qt.WidgetAttribute.WA_StyleSheet)
    apply_theme(qapp, load_theme("noche"), shapes=False)
    assert qapp.styleSheet() == ""
    assert not label.testAttribute(Qt.WidgetAttribute.WA_StyleSheet)
    apply_theme(qapp, load_theme("noche"))
    assert qapp.styleSheet()
