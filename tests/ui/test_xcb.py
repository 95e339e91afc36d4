"""The program on a real X server: the one test that the platform without a display cannot stand in for."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

XVFB = shutil.which("Xvfb")
SCRIPT = """
import sys
from gmscreen import app
application = app.make_application([])
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
window = app.open_window(sys.argv[1])
assert QTest.qWaitForWindowExposed(window, 5000)
QTest.mouseClick(window.findChild(QPushButton, "eclipse_phase.roll.hidden"), Qt.MouseButton.LeftButton)
QTest.qWait(50)
image = window.grab().toImage()
places = [(x, y) for x in range(0, image.width(), 9) for y in range(0, image.height(), 9)]
colours = {image.pixelColor(x, y).name() for x, y in places}
print(application.platformName(), window.hidden.model.rowCount(), len(colours) > 20)
window.close()
"""


@pytest.fixture
def display() -> Iterator[str]:
    """A virtual X server of its own."""
    if XVFB is None:
        pytest.skip("Xvfb is not installed: dev.py installs it as root on Debian")
    read, write = os.pipe()
    server = subprocess.Popen(
        [XVFB, "-displayfd", str(write), "-screen", "0", "1366x768x24", "-nolisten", "tcp", "-noreset"],
        pass_fds=(write,),
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read, encoding="ascii") as pipe:
        number = pipe.readline().strip()
    yield f":{number}"
    server.terminate()
    server.wait()


def test_a_hidden_roll_on_a_real_display(display: str, tmp_path: Path) -> None:
    """The xcb plugin loads, the window is painted, a click rolls."""
    import gmscreen.app
    from tests.conftest import Ticking

    path = tmp_path / "mesa.gmscreen"
    gmscreen.app.make_library(None, Ticking()).create_demo(path, "es").file.close()
    environment = {**os.environ, "DISPLAY": display, "QT_QPA_PLATFORM": "xcb"}
    environment |= {"GMSCREEN_HOME": str(tmp_path / "home"), "PYTHONPATH": str(Path.cwd())}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(path)],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.stdout.split() == ["xcb", "1", "True"], done.stderr


def test_the_program_starts_and_ends_by_itself(display: str, tmp_path: Path) -> None:
    """`python -m gmscreen` opens the demo at the first start, and ends cleanly when it is told to."""
    environment = {**os.environ, "DISPLAY": display, "QT_QPA_PLATFORM": "xcb"}
    environment |= {"GMSCREEN_HOME": str(tmp_path / "home"), "PYTHONPATH": str(Path.cwd())}
    program = subprocess.Popen(
        [sys.executable, "-m", "gmscreen"], env=environment, stderr=subprocess.PIPE, text=True
    )
    campaign = tmp_path / "home" / "data" / "campaigns" / "La estación muda.gmscreen"
    try:
        for _ in range(200):
            if campaign.exists() or program.poll() is not None:
                break
            with pytest.raises(subprocess.TimeoutExpired):
                program.wait(0.1)
        assert program.poll() is None, program.stderr.read() if program.stderr else ""
        assert campaign.exists()
    finally:
        program.kill()
        _, errors = program.communicate()
    assert "Traceback" not in errors
