"""All widgets in one window, drawn to pictures in every theme: `python -m tests.ui.widgets.gallery OUT`."""

import os
import sys
from pathlib import Path

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
    QTabBar,
    QVBoxLayout,
    QWidget,
)

from gmscreen.ui.theme import apply_theme, load_theme, theme_names
from gmscreen.ui.widgets.banner import BannerStack
from gmscreen.ui.widgets.chip import Chip, ChipData
from gmscreen.ui.widgets.choice_box import ChoiceBox, ChoiceItem
from gmscreen.ui.widgets.die_face import DieFace
from gmscreen.ui.widgets.elided_label import ElidedLabel
from gmscreen.ui.widgets.flow import FlowLayout
from gmscreen.ui.widgets.key_hint import KeyHint
from gmscreen.ui.widgets.labels import OutcomeLabel, Role, plain_label, rule_line, set_look, set_role
from gmscreen.ui.widgets.menu_button import MenuButton, MenuItem
from gmscreen.ui.widgets.number_field import NumberField
from gmscreen.ui.widgets.odds_bar import OddsBar, OddsSegment
from gmscreen.ui.widgets.preset_pair import PresetPair
from gmscreen.ui.widgets.segmented import SegmentedControl

SKILLS = (
    ChoiceItem("freefall", "Caída libre", "65", group="Habilidades"),
    ChoiceItem("perception", "Percepción", "45", group="Habilidades"),
    ChoiceItem("hacking", "Infoseguridad", "—", enabled=False, group="Habilidades"),
    ChoiceItem("som", "Somático ×3", "60", group="Aptitudes"),
)
CHIPS = (
    ChipData("1", "Desafiante", "−20", -1),
    ChipData("2", "Escombros", "−10", -1),
    ChipData("3", "Mapa entóptico", "+10", 1),
    ChipData("4", "Ayudantes", "+20", 1, count=2),
    ChipData("5", "Herida", "−10", -1, auto="auto", closable=False),
    ChipData("6", "Oscuridad", "−30", -1, scope="A+B"),
)
ODDS = (
    OddsSegment("crit", "critical", 4, "4", "crítico"),
    OddsSegment("success", "success", 32, "32", "éxito"),
    OddsSegment("failure", "failure", 58, "58", "fallo"),
    OddsSegment("fumble", "fumble", 6, "6", "fallo crítico"),
)
GRADES = (
    OddsSegment("crit", "critical", 1, "0,1", "crít."),
    OddsSegment("extreme", "success", 9, "0,9", "extr.", marks=3),
    OddsSegment("hard", "success", 60, "6,0", "dif.", marks=2),
    OddsSegment("normal", "success", 202, "20,2", "normal"),
    OddsSegment("failure", "failure", 709, "70,9", "fallo"),
    OddsSegment("fumble", "fumble", 19, "1,9", "pifia"),
)


def _field(label: str, widget: QWidget) -> QVBoxLayout:
    column = QVBoxLayout()
    column.setSpacing(4)
    column.addWidget(plain_label(label, "small"))
    column.addWidget(widget)
    return column


def _button(text: str, role: str = "", *, large: bool = False) -> QPushButton:
    button = QPushButton(text)
    button.setProperty("role", role)
    button.setProperty("large", large)
    return button


def _questions() -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(12)
    who, what, least = ChoiceBox(), ChoiceBox(), NumberField(0, 60, optional=True)
    who.set_items([ChoiceItem("twitch", "Twitch")])
    who.set_current("twitch")
    what.set_items(SKILLS)
    what.set_current("freefall")
    kind = SegmentedControl([("success", "Éxito"), ("opposed", "Enfrentada")])
    for label, widget in (("Quién", who), ("Qué", what), ("Prueba", kind)):
        row.addLayout(_field(label, widget))
    row.addStretch(1)
    row.addLayout(_field("MdE mínimo", least))
    return row


def _modifiers() -> tuple[FlowLayout, FlowLayout]:
    presets, chips = FlowLayout(), FlowLayout()
    for text, value in (("Menor", 10), ("Moderada", 20), ("Mayor", 30)):
        pair = PresetPair(
            text, f"−{value}", f"+{value}", minus_name=f"{value}.minus", plus_name=f"{value}.plus"
        )
        presets.addWidget(pair)
    presets.addWidget(_button("Otro…", "outline"))
    presets.addWidget(MenuButton("Dificultad", [MenuItem("hard", "Difícil", "−20")]))
    for data in CHIPS:
        chips.addWidget(Chip(data))
    total = plain_label("Suma −30  tope ±60", "muted")
    chips.addWidget(total)
    chips.setAlignment(total, Qt.AlignmentFlag.AlignRight)
    return presets, chips


def _card(label: str, number: str, odds: tuple[OddsSegment, ...], percent: str, word: str) -> QWidget:
    card = QWidget()
    set_role(card, "card")
    row = QHBoxLayout(card)
    row.setContentsMargins(20, 14, 20, 14)
    row.setSpacing(24)
    column = QVBoxLayout()
    column.setSpacing(0)
    column.addWidget(plain_label(label, "small"))
    column.addWidget(plain_label(number, "big"))
    bar = OddsBar()
    bar.set_odds(odds, sum(one.ways for one in odds), percent, word)
    row.addLayout(column)
    row.addWidget(bar, 1)
    return card


def _rolls() -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(8)
    dice = QLineEdit()
    dice.setPlaceholderText("00–99")
    dice.setProperty("large", True)
    dice.setFixedWidth(64)
    row.addWidget(_button("Tirar oculto", "primary", large=True))
    row.addWidget(_button("Tirar a la vista", large=True))
    row.addSpacing(12)
    row.addWidget(plain_label("Dado físico", "muted"))
    row.addWidget(dice)
    row.addStretch(1)
    row.addWidget(KeyHint("Ctrl K"))
    return row


def _result() -> QHBoxLayout:
    row, text = QHBoxLayout(), QVBoxLayout()
    row.setSpacing(6)
    text.setContentsMargins(10, 0, 0, 0)
    text.setSpacing(0)
    text.addWidget(OutcomeLabel("success", "Éxito · MdE 14"))
    text.addWidget(ElidedLabel("21 ≤ 35 — 65 base −20 desafiante −10 escombros +10 mapa −10 herida", "muted"))
    for face, dropped in (("2", True), ("2", False), ("1", False)):
        row.addWidget(DieFace(face, dropped=dropped))
    row.addLayout(text, 1)
    row.addWidget(_button("Corregir", "outline"))
    row.addWidget(_button("Copiar", "outline"))
    row.addWidget(_button("Sellar", "quiet"))
    return row


def _tones() -> FlowLayout:
    flow = FlowLayout(spacing=16)
    flow.addWidget(OutcomeLabel("critical", "Nadia 12", size=13))
    flow.addWidget(OutcomeLabel("success", "Srit 22", size=13))
    flow.addWidget(OutcomeLabel("failure", "71", size=18))
    flow.addWidget(OutcomeLabel("fumble", "88", size=18))
    roles: tuple[Role, ...] = ("strong", "muted", "small", "hidden_title", "title", "error")
    for role in roles:
        flow.addWidget(plain_label(role, role))
    return flow


def _states() -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(8)
    off, bad, box, spin, check = (
        _button("Apagado"),
        NumberField(),
        QComboBox(),
        QSpinBox(),
        QCheckBox("Acabado"),
    )
    off.setEnabled(False)
    set_look(bad, "invalid", True)
    bad.setText("1,5")
    box.addItems(["Fusión", "Otra"])
    check.setChecked(True)
    row.addWidget(off)
    gone = _button("Tirar oculto", "primary")
    gone.setEnabled(False)
    row.addWidget(gone)
    for widget in (bad, box, spin, check, QCheckBox("Sin acabar")):
        row.addWidget(widget)
    row.addStretch(1)
    return row


def _lists() -> QHBoxLayout:
    row = QHBoxLayout()
    items = QListWidget()
    items.addItems([f"Fila {number}" for number in range(1, 12)])
    items.setCurrentRow(1)
    items.setMaximumHeight(96)
    notes = QPlainTextEdit("Notas de la mesa")
    notes.setMaximumHeight(96)
    row.addWidget(items)
    row.addWidget(notes)
    return row


def build() -> QWidget:
    """A window of the size of a small laptop with every widget in it."""
    window = QWidget()
    set_role(window, "panel")
    column = QVBoxLayout(window)
    column.setContentsMargins(16, 0, 16, 12)
    column.setSpacing(12)
    tabs = QTabBar()
    for text in ("Eclipse Phase", "Partida web · d100", "Peacemaker"):
        tabs.addTab(text)
    column.addWidget(tabs)
    column.addWidget(rule_line())
    column.addLayout(_questions())
    for flow in _modifiers():
        column.addLayout(flow)
    column.addWidget(_card("Número objetivo", "35", ODDS, "36 %", "de éxito"))
    column.addWidget(_card("Factor", "52", GRADES, "27 %", "acierta"))
    column.addLayout(_rolls())
    column.addWidget(rule_line())
    column.addLayout(_result())
    column.addLayout(_tones())
    column.addLayout(_states())
    column.addLayout(_lists())
    stack = BannerStack()
    stack.add(
        "El archivo está abierto en otra ventana; aquí solo se puede leer.",
        "warning",
        [("retry", "Reintentar")],
    )
    stack.add(
        "No queda sitio en el disco: la última tirada no se ha guardado.", "error", [("again", "Guardar")]
    )
    column.addWidget(stack)
    column.addStretch(1)
    return window


def draw(widget: QWidget, scale: float) -> QImage:
    """What `widget` looks like on a screen of `scale`."""
    picture = QImage(widget.size() * scale, QImage.Format.Format_ARGB32)
    picture.setDevicePixelRatio(scale)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    widget.render(painter, QPoint(0, 0))
    painter.end()
    return picture


def main(folder: Path) -> None:
    """Draw the window in every theme, at the scales 1 and 2, and with a larger font."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QApplication(sys.argv[:1])
    folder.mkdir(parents=True, exist_ok=True)
    for name in theme_names():
        for width, scale, font in ((782, 1, 1.0), (782, 2, 1.0), (560, 1, 1.5)):
            apply_theme(app, load_theme(name), font)
            window = build()
            window.resize(QSize(width, 60))
            window.show()
            window.resize(width, max(window.heightForWidth(width), window.minimumSizeHint().height()))
            app.processEvents()
            draw(window, scale).save(str(folder / f"{name}-{scale}-{font}.png"))
            window.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
