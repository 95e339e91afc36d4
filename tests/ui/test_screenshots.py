"""The pictures of the program: one of each view, no two alike."""

from hashlib import sha256
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

import gmscreen.app
from gmscreen.store import paths
from gmscreen.ui.screenshot_poses import POSES
from gmscreen.ui.screenshots import Photographer

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def test_every_view_has_a_picture_of_its_own(qtbot: QtBot, tmp_path: Path) -> None:
    taken = Photographer(tmp_path, (1366, 768), "dia", "en").take_all(gmscreen.app.make_library)
    names = [f"{name}-dia-en.png" for name, _ in POSES]
    names.insert(names.index("players-dia-en.png") + 1, "players-window-dia-en.png")
    assert [path.name for path in taken] == [*names, "empty-dia-en.png"]
    same = {"wounds-dia-en.png"}  # the blow in the fight has brought it forward already
    pictures = [path for path in taken if path.name not in same]
    assert len({sha256(path.read_bytes()).hexdigest() for path in pictures}) == len(pictures)
    sizes = {path.name: QImage(str(path)).size().toTuple() for path in taken}
    assert sizes.pop("players-window-dia-en.png") == (960, 540)
    assert set(sizes.values()) == {(1366, 768)}
    assert not paths.data_dir().exists()  # nothing was left with the user
