"""The players' window on a real X server with two screens: opened, moved, filled, unplugged, closed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.ui import monitors
from tests.ui.test_xcb import display  # noqa: F401 - a fixture

pytestmark = pytest.mark.skipif(not monitors.available(), reason="libXrandr is not installed")

SCRIPT = """
import os, sys
from gmscreen import app
application = app.make_application([])
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from tests.ui.monitors import Monitors
window = app.open_window(sys.argv[1])
window.activateWindow()
assert QTest.qWaitForWindowActive(window, 5000)
field = application.focusWidget()
lost = []
mine = window.windowHandle()
application.focusWindowChanged.connect(lambda now: lost.append(now) if now is not mine else 0)
said = []
window.messages.tell = said.append

def now():
    QTest.qWait(150)
    players = window.players.players
    return players.isVisible(), players.screen().name(), players.isFullScreen()

window.actions_["player.show"].trigger(); print(*now())
window.actions_["player.screen"].trigger(); print(*now())
window.actions_["player.screen"].trigger(); print(*now())
window.actions_["player.full"].trigger(); print(*now())
window.actions_["player.show"].trigger(); print(now()[0])
window.actions_["player.show"].trigger(); print(*now(), len(said))
monitors = Monitors(os.environ["DISPLAY"])
monitors.unplug("dos"); QTest.qWait(300); print(*now(), said[0].code)
monitors.plug("dos", 683, 683, 768); QTest.qWait(300)
window.actions_["player.screen"].trigger(); now()
window.actions_["player.full"].trigger(); print(*now())
window.actions_["player.show"].trigger(); print(now()[0])
monitors.unplug("dos"); QTest.qWait(300)
window.actions_["player.show"].trigger(); print(*now(), [one.code for one in said[1:]])
window.actions_["player.show"].trigger(); print(now()[0], lost, application.focusWidget() is field)
window.close()
"""


def test_two_screens_and_one_that_goes(display: str, tmp_path: Path) -> None:  # noqa: F811 - the fixture
    """Q01, Q07: the focus stays with the GM; without its screen the window is a plain one on the first."""
    import gmscreen.app
    from tests.conftest import Ticking

    path = tmp_path / "mesa.gmscreen"
    gmscreen.app.make_library(None, Ticking()).create_demo(path, "es").file.close()
    plugged = monitors.Monitors(display)
    plugged.plug("uno", 0, 683, 768)
    plugged.plug("dos", 683, 683, 768)
    environment = {**os.environ, "DISPLAY": display, "QT_QPA_PLATFORM": "xcb"}
    environment |= {"GMSCREEN_HOME": str(tmp_path / "home"), "PYTHONPATH": str(Path.cwd())}
    command = [sys.executable, "-c", SCRIPT, str(path)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)
    lines = done.stdout.splitlines()
    assert lines == [
        "True dos False",
        "True uno False",
        "True dos False",
        "True dos True",
        "False",
        "True dos True 0",
        "True uno False player.screen_gone",
        "True dos True",
        "False",
        "True uno False ['player.screen_gone']",
        "False [] True",
    ], done.stderr
