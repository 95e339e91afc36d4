"""Every switch of every kind of test is in a menu that is seen."""

import pytest
from PySide6.QtWidgets import QApplication

from gmscreen.ui.widgets.menu_button import MenuButton
from tests.conftest import OpenWindow

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def test_every_switch_is_offered_where_it_is_seen(open_window: OpenWindow) -> None:
    window = open_window()
    asked = 0
    for system in window.workspace.campaign.systems:
        window.tabs.bring_forward(system)
        page = window.tabs.current_desk
        assert page is not None
        for kind in page.desk.kinds:
            page.desk.set_kind(kind.id)
            QApplication.processEvents()
            menus = [one for one in page.findChildren(MenuButton) if one.isVisible()]
            offered = {item.id for one in menus for item in one.items()}
            wanted = {f"flag.{one.id}" for one in page.desk.flags()}
            assert wanted <= offered, (system, kind.id)
            asked += len(wanted)
    assert asked > 5
