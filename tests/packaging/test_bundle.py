"""The bundle as a player meets it: copied anywhere, started by a user who cannot write there, without Python.

`dev.py bundle --check` has the bundle that was built tested; otherwise one is built for the tests.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

import dev
import dev_bundle
from tests.packaging.machine import Player, Screen, play_an_evening, rolls, tools_missing

pytestmark = [
    pytest.mark.xdist_group("bundle"),  # one process builds it, for all
    pytest.mark.slow,
    pytest.mark.timeout(300),
    pytest.mark.skipif(
        not sys.platform.startswith("linux"), reason="the screen is an X server of this machine"
    ),
]

SYSTEMS = ("eclipse_phase", "partida_web", "peacemaker", "walkure")


@pytest.fixture(scope="module")
def place() -> Iterator[Path]:
    """A folder with spaces and accents that other users can reach, unlike those of the tests."""
    folder = Path(tempfile.mkdtemp(prefix="Máquina de Íñigo ñ "))
    folder.chmod(0o755)
    yield folder
    subprocess.run(["chmod", "-R", "u+w", str(folder)], check=True)
    shutil.rmtree(folder)


@pytest.fixture(scope="module")
def program(place: Path) -> Path:
    """The program of a bundle that nobody can write to."""
    given = os.environ.get(dev_bundle.VARIABLE)
    if given:
        bundle = place / "copia de gmscreen"
        shutil.copytree(given, bundle, symlinks=True)
    else:
        settings = dev_bundle.settings_of_build(dev.program_environment(os.environ))
        bundle = dev_bundle.build(Path(sys.executable), settings, place / "obra", place)
    subprocess.run(["chmod", "-R", "a-w,a+rX", str(bundle)], check=True)
    return dev_bundle.program_of(bundle)


@pytest.fixture(scope="module")
def screen() -> Iterator[Screen]:
    """A screen of its own."""
    missing = tools_missing()
    if missing:
        pytest.skip(f"not installed: {', '.join(missing)}; dev.py installs them as root on Debian")
    found = Screen()
    yield found
    found.close()


@pytest.fixture
def player(place: Path, screen: Screen, request: pytest.FixtureRequest) -> Iterator[Player]:
    """Someone who has never used the program."""
    found = Player(place / f"casa de Begoña, {request.node.name}", screen)
    yield found
    found.end()


def listing(folder: Path) -> dict[str, tuple[int, int]]:
    """What lies in a folder, so that every change shows."""
    return {str(one): (one.lstat().st_size, one.lstat().st_mtime_ns) for one in folder.rglob("*")}


def test_an_evening_with_it(program: Path, player: Player, screen: Screen) -> None:
    """A hidden roll is there the next time, a second start finds the window, the bundle stays as it was."""
    before = listing(program.parent)
    assert not player.may_write(program.parent)
    play_an_evening(program, player, screen)
    assert listing(program.parent) == before


def test_the_qt_of_the_desktop_is_left_alone(program: Path, player: Player) -> None:
    """A desktop that points every program to plug-ins of its own Qt does not upset the one inside."""
    command = player.command(program, "screenshot", "--out", str(player.home / "otras"), "--theme", "noche")
    place = command.index("PATH=/nowhere")
    command[place:place] = ["QT_PLUGIN_PATH=/usr/lib/qt6/plugins", "QT_DEBUG_PLUGINS=1"]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False, timeout=180)
    assert done.returncode == 0, done.stderr
    assert "/usr/lib/qt6" not in done.stderr
    assert str(program.parent / "_internal" / "PySide6" / "Qt" / "plugins") in done.stderr


def test_its_commands_know_every_system(program: Path, player: Player) -> None:
    """What the program imports by a name in a table is in it as well."""
    for system in SYSTEMS:
        shown = player.run(program, "check", system, "--help")
        assert shown.returncode == 0, shown.stderr
    rolled = player.run(program, "roll", "3d6", "--seed", "1")
    assert rolled.returncode == 0, rolled.stderr
    doctor = player.run(program, "doctor")
    assert doctor.returncode == 0, doctor.stdout + doctor.stderr


def test_it_draws_every_picture(program: Path, player: Player) -> None:
    """Every view, so every panel with all that it loads on demand."""
    done = player.run(
        program, "screenshot", "--out", str(player.home / "fotos"), "--theme", "dia", "--lang", "en"
    )
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    assert len(list((player.home / "fotos").glob("*.png"))) > 5


def test_a_campaign_is_opened_by_its_name(program: Path, player: Player, screen: Screen) -> None:
    """As a double click does it."""
    import gmscreen.app

    path = player.home / "Mi campaña ñ.gmscreen"
    gmscreen.app.make_library().create(path, "Mi campaña").file.close()
    if os.geteuid() == 0:
        shutil.chown(path, "nobody")
    running = player.start(program, path)
    screen.press("ctrl+shift+Return")
    screen.press("ctrl+q")
    running.communicate(timeout=180)
    assert rolls(path) == ["hidden"]


def test_it_says_what_it_is_made_of(program: Path) -> None:
    """The licences of what is in it."""
    (text,) = (one.read_text(encoding="utf-8") for one in program.parent.rglob("LICENCES.txt"))
    for name in ("PySide6_Essentials", "pydantic", "LGPL"):
        assert name in text
