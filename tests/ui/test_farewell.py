"""The program is told to end by the system: it ends as if the GM had closed the window."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import gmscreen.app
from gmscreen.store.campaign import CampaignFile
from gmscreen.store.lock import lock_path
from tests.conftest import NOW

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals are of these systems")

WRITING = """
import os, sys
from gmscreen import app
from gmscreen.ui.main_window import MainWindow
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QPlainTextEdit
begin = MainWindow.begin
number = int(sys.argv[2])
def write(window):
    begin(window)
    window.findChild(QPlainTextEdit, "notes.text").insertPlainText("a medias ")
    if sys.argv[3] == "asking":
        QTimer.singleShot(100, window.actions_["campaign.open"].trigger)
    QTimer.singleShot(300, lambda: os.kill(os.getpid(), number))
MainWindow.begin = write
sys.exit(app.main([sys.argv[1]]))
"""


@pytest.mark.parametrize(
    ("name", "how"), [("SIGTERM", "writing"), ("SIGHUP", "writing"), ("SIGINT", "asking")]
)
def test_what_is_being_typed_is_written(tmp_path: Path, name: str, how: str) -> None:
    """Also while a dialog waits; the lock is taken away, and the shell is told what happened."""
    number = getattr(signal, name)
    path = tmp_path / "mesa.gmscreen"
    gmscreen.app.make_library().create_demo(path, "es").file.close()
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(Path.cwd())}
    done = subprocess.run(
        [sys.executable, "-c", WRITING, str(path), str(int(number)), how],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 128 + number, done.stderr
    assert not lock_path(path).exists()
    assert [one.name for one in tmp_path.iterdir()] == [path.name]
    file = CampaignFile.open(path, clock=lambda: NOW)
    assert file.load().state.note[0].text.startswith("a medias ")
    file.close()
