"""The program in places it does not like: an old encoding, names with every accent, a folder that says no."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

START = """
import sys
from gmscreen import app
application = app.make_application([])
from PySide6.QtCore import QTimer
library = app.make_library()
opened = library.start(None, "es")
print([one.code for one in opened.notices], opened.file.path.exists())
opened.file.close()
"""


def start(
    home: Path, script: str = START, *arguments: str, **settings: str
) -> subprocess.CompletedProcess[str]:
    """Start as far as the first campaign, in an environment of its own."""
    environment = {"PATH": os.environ["PATH"], "GMSCREEN_HOME": str(home), "QT_QPA_PLATFORM": "offscreen"}
    environment |= {"PYTHONPATH": str(Path.cwd())} | settings
    return subprocess.run(
        [sys.executable, "-c", script, *arguments],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize("folder", ["Ñandú Żółć", "Ελλάδα 🎲 x", "a%20b#c?d'e\"f"])
def test_names_of_folders(tmp_path: Path, folder: str) -> None:
    """P11: accents, other alphabets, signs that mean something in addresses."""
    done = start(tmp_path / folder, LC_ALL="C.UTF-8")
    assert done.stdout.strip() == "[] True", done.stderr


@pytest.mark.skipif(not sys.prefix.isascii(), reason="Qt itself stands in a folder that cannot be written so")
def test_an_encoding_that_lacks_the_letters_of_the_demo(tmp_path: Path) -> None:
    """P11: PYTHONUTF8=0 in the C locale: the demo gets a name that can be written."""
    done = start(tmp_path / "home", LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
    assert done.stdout.strip() == "[] True", done.stderr


OPEN = """
import os, sys
from gmscreen import app
from gmscreen.ui.main_window import MainWindow
from PySide6.QtWidgets import QApplication
wanted = os.fsdecode(bytes.fromhex(sys.argv[1]))
begin = MainWindow.begin
def leave(window):
    begin(window)
    told = [banner.text() for banner in window.banners.banners()]
    print(window.workspace.campaign.file.path == app.Path(wanted), told)
    window.close()
    QApplication.exit()
MainWindow.begin = leave
QApplication.exec = lambda self: 0
app.main(["-style", "Fusion", wanted])
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="names of other systems are text")
def test_a_file_whose_name_is_in_an_older_encoding(tmp_path: Path) -> None:
    """Qt crashes where such a name reaches it; an option of Qt before it is no file."""
    import gmscreen.app

    path = Path(os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9.gmscreen"))
    gmscreen.app.make_library().create(path, "Café").file.close()
    done = start(tmp_path / "home", OPEN, os.fsencode(path).hex(), LC_ALL="C.UTF-8")
    assert done.stdout.strip() == "True []", done.stderr
