"""The program in places it does not like: an old encoding, names with every accent, a folder that says no."""

import ctypes
import os
import subprocess
import sys
from collections.abc import Iterator
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


DROP_FROM_BOUND = 24
"""`PR_CAPBSET_DROP` of Linux: what is dropped is gone from the next program on."""
PASSES_EVERYWHERE = (1, 2)
"""`CAP_DAC_OVERRIDE` and `CAP_DAC_READ_SEARCH`: by these root may read and write whatever a folder says."""


def as_anybody() -> None:
    """Let rights count for root too. For anybody else the call fails, and they count already."""
    if sys.platform.startswith("linux"):
        for one in PASSES_EVERYWHERE:
            ctypes.CDLL(None).prctl(DROP_FROM_BOUND, one, 0, 0, 0)


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
        preexec_fn=as_anybody if sys.platform.startswith("linux") else None,
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


CLOSED = OPEN.replace(
    'app.main(["-style", "Fusion", wanted])',
    """
from PySide6.QtWidgets import QMenu
def show_menus(window, before=leave):
    for menu in window.findChildren(QMenu):
        menu.aboutToShow.emit()
    window.preferences.change(theme="dia")
    before(window)
MainWindow.begin = show_menus
app.main([wanted] if wanted else [])
""",
)


@pytest.fixture
def closed(tmp_path: Path) -> Iterator[Path]:
    """A folder that lets nobody look in."""
    folder = tmp_path / "closed"
    folder.mkdir()
    folder.chmod(0)
    yield folder
    folder.chmod(0o700)


def said(done: subprocess.CompletedProcess[str]) -> str:
    """What stands in the terminal, but for what the platform without a display says of itself."""
    return "".join(line for line in done.stderr.splitlines(True) if "This plugin does not" not in line)


LINUX = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems have other rights")


@LINUX
def test_a_home_that_lets_nobody_look_in(closed: Path, tmp_path: Path) -> None:
    """Python's own question whether a file is there fails in such a folder, on some versions."""
    spare = tmp_path / "spare"
    spare.mkdir()
    done = start(closed / "home", CLOSED, "", LC_ALL="C.UTF-8", TMPDIR=str(spare))
    assert said(done) == ""
    assert "False" in done.stdout
    assert "archivo temporal" in done.stdout
    assert list(spare.glob("*/*.gmscreen"))


@LINUX
@pytest.mark.parametrize("named", [True, False])
def test_campaigns_where_nobody_may_look(closed: Path, tmp_path: Path, named: bool) -> None:
    """The one that is asked for, or the last one, which also stands in the menu."""
    home, lost = tmp_path / "home", closed / "c.gmscreen"
    (home / "config").mkdir(parents=True)
    (home / "config" / "settings.json").write_text(f'{{"recent": ["{lost}"], "last": "{lost}"}}')
    done = start(home, CLOSED, os.fsencode(lost).hex() if named else "", LC_ALL="C.UTF-8")
    assert said(done) == ""
    assert "No hay permiso para abrir «c.gmscreen»." in done.stdout
