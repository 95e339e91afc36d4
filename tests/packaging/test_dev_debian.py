"""Which system packages are asked for, and what happens with and without the right to install them."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from pathlib import Path

import pytest

import dev_debian
import dev_venv
from gmscreen import startup


class Apt:
    """Answers for apt-get: fails what it is told to, and remembers what it was asked."""

    def __init__(self, *answers: bool) -> None:
        self.answers = list(answers)
        self.asked: list[str] = []

    def __call__(self, arguments: Sequence[str]) -> bool:
        """Give the next answer."""
        self.asked.append(arguments[0])
        return self.answers.pop(0)


@pytest.mark.parametrize(
    ("lists", "answers", "asked", "done"),
    [
        (True, [True], ["install"], True),
        (False, [True, True], ["update", "install"], True),
        (True, [False, True, True], ["install", "update", "install"], True),
        (True, [False, False], ["install", "update"], False),
        (True, [False, True, False], ["install", "update", "install"], False),
    ],
)
def test_lists_are_fetched_only_when_needed(
    lists: bool, answers: list[bool], asked: list[str], done: bool
) -> None:
    apt = Apt(*answers)
    assert dev_debian.apt_install(["libegl1"], apt, lambda: lists) is done
    assert apt.asked == asked


def test_a_renamed_package_counts_under_either_name() -> None:
    def installed(names: Iterable[str]) -> set[str]:
        return set(names) & {"libglib2.0-0t64", "libegl1"}

    assert dev_debian.missing(["libegl1", "libglib2.0-0", "libgl1"], installed) == ["libgl1"]


def test_without_dpkg_nothing_is_said_to_be_missing() -> None:
    assert dev_debian.missing(["libegl1"], lambda names: None) == []


def test_lists_are_recognized(tmp_path: Path) -> None:
    assert not dev_debian.has_lists(tmp_path)
    (tmp_path / "mirror_dists_stable_main_binary-amd64_Packages.lz4").touch()
    assert dev_debian.has_lists(tmp_path)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """A machine that lacks the fonts and one library; the list tells what was installed."""
    requests: list[list[str]] = []

    def apt_install(names: Sequence[str]) -> bool:
        requests.append(list(names))
        return True

    monkeypatch.setattr(dev_debian, "missing", lambda names: ["libegl1", "fonts-noto-core"])
    monkeypatch.setattr(dev_debian, "apt_install", apt_install)
    monkeypatch.setattr(dev_debian, "unloadable", list)
    return requests


def test_root_gets_them_installed(
    asked: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    dev_debian.provide(dev_debian.FONTS, strict=True)
    assert asked == [["libegl1", "fonts-noto-core"]]
    assert "sudo" not in capsys.readouterr().err


def test_others_get_the_command_in_one_line(
    asked: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    dev_debian.provide(dev_debian.FONTS, strict=True)
    assert asked == []
    command = "sudo apt-get install -y --no-install-recommends libegl1 fonts-noto-core"
    assert capsys.readouterr().err == f"dev.py: system packages are missing: {command}\n"


def test_a_failed_installation_ends_with_the_command(
    asked: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(dev_debian, "apt_install", lambda names: False)
    dev_debian.provide(dev_debian.FONTS, strict=True)
    assert capsys.readouterr().err.endswith("--no-install-recommends libegl1 fonts-noto-core\n")


def test_what_draws_stops_where_qt_cannot_be_loaded(
    asked: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setattr(dev_debian, "unloadable", lambda: ["libegl1"])
    dev_debian.provide(dev_debian.FONTS, strict=False)
    assert capsys.readouterr().err.count("\n") == 1
    with pytest.raises(dev_venv.SetupError, match=r"sudo apt-get install .* libegl1 fonts-noto-core"):
        dev_debian.provide(dev_debian.FONTS, strict=True)


def test_the_window_opens_without_a_word_where_qt_can_be_loaded(
    asked: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    dev_debian.provide(dev_debian.FONTS, strict=False)
    assert capsys.readouterr().err == ""


def plugin_of(platform: str) -> str:
    """Find one of Qt's plugins, or skip where Qt is built otherwise."""
    plugin = startup.SystemProbe().plugin(platform)
    if plugin is None or shutil.which("ldd") is None:
        pytest.skip("no plugin of that name, or no ldd to read it")
    return plugin


def needed_by(path: str) -> set[str]:
    """List the shared libraries that a file and those beside it pull in from the system."""
    shown = subprocess.run(["ldd", path], capture_output=True, text=True, check=True).stdout
    lines = [line.split() for line in shown.splitlines() if "=>" in line]
    return {line[0] for line in lines if "/PySide6/" not in line[2]}


def test_every_library_that_the_window_needs_is_in_the_tables() -> None:
    needed = needed_by(plugin_of("xcb"))
    families = (
        "libxcb",
        "libX11",
        "libxkb",
        "libGL.",
        "libEGL",
        "libglib",
        "libfont",
        "libfreetype",
        "libdbus",
    )
    known = startup.QT_LIBRARIES | startup.XCB_LIBRARIES
    assert {name for name in needed if name.startswith(families)} <= known.keys()


def test_no_library_in_the_tables_is_there_for_nothing() -> None:
    needed = needed_by(plugin_of("xcb"))
    glx = Path(plugin_of("xcb")).parents[1] / "xcbglintegrations" / "libqxcb-glx-integration.so"
    needed |= needed_by(str(glx))
    assert (startup.QT_LIBRARIES | startup.XCB_LIBRARIES).keys() <= needed
    spec = find_spec("PySide6")
    assert spec is not None
    assert spec.submodule_search_locations is not None
    network = Path(spec.submodule_search_locations[0]) / "Qt" / "lib" / "libQt6Network.so.6"
    assert startup.SOCKET_LIBRARIES.keys() <= needed_by(str(network))


def test_every_package_of_the_tables_is_known_to_debian() -> None:
    if shutil.which("apt-cache") is None or not dev_debian.has_lists():
        pytest.skip("needs apt with its lists")
    names = [*dev_debian.qt_packages(), *dev_debian.FONTS, *dev_debian.SCREEN, *dev_debian.DESKTOP]
    shown = subprocess.run(
        ["apt-cache", "pkgnames"], capture_output=True, text=True, check=True
    ).stdout.split()
    unknown = [name for name in names if {name, *dev_debian.OTHER_NAMES.get(name, ())}.isdisjoint(shown)]
    assert unknown == []
