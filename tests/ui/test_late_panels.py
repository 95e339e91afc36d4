"""Panels that lie behind another are built when somebody looks at them."""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication

from gmscreen.ui.docks import DockTitle

if TYPE_CHECKING:
    from tests.conftest import OpenWindow


def test_what_is_behind_the_notes_waits(open_window: "OpenWindow") -> None:
    window = open_window()
    docks = window.docks
    built = {dock.panel_id: dock.built for dock in docks.all()}
    assert {panel for panel, there in built.items() if there} == {"roster", "hidden", "notes"}


def test_a_panel_is_there_as_soon_as_its_tab_is(open_window: "OpenWindow") -> None:
    window = open_window()
    window.resize(1366, 768)
    for _ in range(3):
        QApplication.processEvents()
    height = window.docks["notes"].height()
    for panel_id in ("reference", "options"):
        dock = window.docks[panel_id]
        dock.bring_forward()
        QApplication.processEvents()
        assert dock.built
        panel = dock.build()
        assert not panel.visibleRegion().isEmpty()
        assert dock.height() == height
    system = window.workspace.campaign.systems[window.tabs.current_system]
    assert window.reference.current() == system.pages[0]


def test_a_late_panel_speaks_the_language_of_the_window(open_window: "OpenWindow") -> None:
    window = open_window()
    window.views.language("en")
    texts = window.workspace.texts
    window.docks["reference"].bring_forward()
    QApplication.processEvents()
    assert window.reference.search.placeholderText() == texts.t("reference.search")
    window.views.language("es")
    assert window.reference.search.placeholderText() == window.workspace.texts.t("reference.search")


def test_a_panel_gets_a_head_where_no_tab_names_it(open_window: "OpenWindow") -> None:
    window = open_window()
    texts = window.workspace.texts
    heads = window.findChildren(DockTitle)
    assert [head.title.text() for head in heads] == [texts.t("panel.hidden")]

    roster = window.docks["roster"]
    roster.setFloating(True)
    QApplication.processEvents()
    (head,) = roster.findChildren(DockTitle)
    assert head.isVisible()
    assert head.title.text() == texts.t("panel.roster")
    assert head.extra.text() == window.roster.title_extra() != ""

    window.views.reset_layout()
    QApplication.processEvents()
    assert not head.isVisible()
    assert window.docks["hidden"].titleBarWidget() is heads[0]
