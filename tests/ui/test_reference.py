"""The reference as a person reads it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QTextDocument
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from gmscreen.ui.panels.reference import ReferencePanel
from gmscreen.ui.theme import DEFAULT_THEME
from tests.ui.roster_kit import Table, demo_campaign, open_table, type_into

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)

Key = Qt.Key


@pytest.fixture
def table(tmp_path: Path, qapp: QApplication) -> Iterator[Table]:
    worn = (qapp.styleSheet(), qapp.palette(), qapp.font())
    with open_table(tmp_path / "a.gmscreen", demo_campaign()) as opened:
        yield opened
    opened.look.switch(DEFAULT_THEME)
    qapp.setStyleSheet(worn[0])
    qapp.setPalette(worn[1])
    qapp.setFont(worn[2])


@pytest.fixture
def panel(table: Table, qtbot: QtBot) -> ReferencePanel:
    made = ReferencePanel(table.workspace)
    QAbstractItemModelTester(made.contents.model(), QAbstractItemModelTester.FailureReportingMode.Fatal, made)
    qtbot.addWidget(made)
    made.show_page("eclipse_phase")
    made.resize(782, 220)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    return made


def contents(panel: ReferencePanel) -> list[str]:
    model = panel.contents.model()
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def test_the_page_and_its_contents_are_there(panel: ReferencePanel) -> None:
    assert contents(panel)[:3] == ["De un vistazo", "Cuándo se tira", "Dificultad"]
    assert "Desafiante" in panel.text.toPlainText()
    assert "{#" not in panel.text.toPlainText()


@pytest.mark.parametrize("anchor", ["difficulty", "opposed", "options"])
def test_a_part_is_brought_to_the_top(panel: ReferencePanel, anchor: str) -> None:
    panel.show_page("eclipse_phase", anchor)
    row = panel.contents.currentIndex().row()
    heading = contents(panel)[row]
    top = panel.text.cursorForPosition(panel.text.viewport().rect().topLeft() + panel.text.rect().topLeft())
    last = panel.text.verticalScrollBar().value() == panel.text.verticalScrollBar().maximum()
    assert last or panel.text.current_section() == anchor
    assert heading in panel.text.toPlainText()
    assert top.position() > 0


def test_keys_in_the_contents_turn_the_page(panel: ReferencePanel, qtbot: QtBot) -> None:
    panel.contents.setFocus()
    QTest.keyClick(panel.contents, Key.Key_Down)
    QTest.keyClick(panel.contents, Key.Key_Down)
    assert panel.text.current_section() == "difficulty"


def test_scrolling_moves_the_contents_along(panel: ReferencePanel) -> None:
    panel.show_page("eclipse_phase", "opposed")
    panel.text.setFocus()
    for _ in range(80):
        QTest.keyClick(panel.text, Key.Key_PageUp)
    assert panel.contents.currentIndex().row() == 0


def test_the_search_leaves_what_mentions_it_and_enter_finds_it(panel: ReferencePanel, qtbot: QtBot) -> None:
    assert panel.focus_search()
    type_into(panel.search, "critico")
    assert "Críticos" in contents(panel)
    assert "Trabajo en equipo" not in contents(panel)
    QTest.keyClick(panel.search, Key.Key_Return)
    assert panel.text.textCursor().selectedText() == "Crítico"
    first = panel.text.textCursor().position()
    QTest.keyClick(panel.search, Key.Key_Return)
    assert panel.text.textCursor().position() > first
    assert len(panel.text.extraSelections()) > 4
    QTest.keyClick(panel.search, Key.Key_Escape)
    assert panel.text.extraSelections() == []


def test_a_search_without_a_hit_says_so(panel: ReferencePanel) -> None:
    type_into(panel.search, "zzz")
    label = panel.findChild(QLabel, "reference.empty")
    assert isinstance(label, QLabel)
    assert label.isVisible()


def test_language_and_theme_change_at_once_and_keep_the_place(panel: ReferencePanel, table: Table) -> None:
    panel.show_page("eclipse_phase", "teamwork")
    table.language.switch("en")
    assert contents(panel)[0] == "At a glance"
    assert panel.text.current_section() == "teamwork"
    table.look.switch("dia", 1.5)
    assert panel.text.current_section() == "teamwork"
    assert "Challenging" in panel.text.toPlainText()


def test_a_part_asked_for_before_the_panel_is_shown(table: Table, qtbot: QtBot) -> None:
    hidden = ReferencePanel(table.workspace)
    qtbot.addWidget(hidden)
    hidden.show_page("eclipse_phase", "opposed")
    hidden.resize(782, 220)
    hidden.show()
    assert hidden.text.current_section() == "opposed"
    assert hidden.text.verticalScrollBar().value() > 0


def test_the_same_page_again_stays_where_it_is(panel: ReferencePanel) -> None:
    panel.show_page("eclipse_phase", "opposed")
    panel.show_page("eclipse_phase")
    assert panel.text.current_section() == "opposed"


def test_nothing_from_outside_is_loaded(panel: ReferencePanel) -> None:
    picture = int(QTextDocument.ResourceType.ImageResource.value)
    for address in ("file:///etc/passwd", "http://127.0.0.1:9/p.png", "x.png"):
        assert panel.text.loadResource(picture, QUrl(address)) is None
    before = panel.text.toPlainText()
    for address in ("http://127.0.0.1:9/", "file:///etc/passwd", "other.md#opposed"):
        panel.text.anchorClicked.emit(QUrl(address))
    assert panel.text.toPlainText() == before
    assert panel.text.current_section() == "glance"
    panel.text.anchorClicked.emit(QUrl("#retry"))
    assert panel.text.current_section() == "retry"


def test_a_system_may_bring_its_own_page(table: Table, qtbot: QtBot, monkeypatch: Any) -> None:
    system = table.campaign.systems["eclipse_phase"]
    own = "# Propia\n\n## Parte\n\n<b>texto</b> ![x](file:///etc/passwd) y más"
    monkeypatch.setattr(type(system), "page", lambda *_: own)
    panel = ReferencePanel(table.workspace)
    qtbot.addWidget(panel)
    panel.show_page("eclipse_phase")
    panel.grab()
    assert contents(panel) == ["Parte"]
    assert "<b>texto</b>" in panel.text.toPlainText()
