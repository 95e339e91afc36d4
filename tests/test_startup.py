"""A machine that cannot run the program gets one sentence and exit code 2; one that can is not held up."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import gmscreen
from gmscreen import __main__, startup

ROOT = Path(__file__).resolve().parents[1]


class FakeProbe:
    """A machine made to order: everything is there unless said otherwise."""

    def __init__(
        self,
        *,
        modules: set[str] | None = None,
        broken: set[str] | None = None,
        x_server: bool = True,
        wayland_server: bool = True,
    ) -> None:
        self.modules = set(startup.WINDOW_MODULES) if modules is None else modules
        self.broken = broken or set()
        self.x_server = x_server
        self.wayland_server = wayland_server

    def has_module(self, name: str) -> bool:
        """Answer from the set given."""
        return name in self.modules

    def plugin(self, platform: str) -> str | None:
        """Know the platforms that Qt for Linux brings."""
        return f"libq{platform}.so" if platform in {"xcb", "wayland", "offscreen", "minimal", "vnc"} else None

    def load_error(self, library: str) -> str | None:
        """Fail for what is broken, and for every plugin when a library is."""
        if library in self.broken or (library.startswith("libq") and self.broken):
            return f"{min(self.broken)}: cannot open shared object file"
        return None

    def x_server_answers(self) -> bool:
        """Answer as told."""
        return self.x_server

    def wayland_server_answers(self) -> bool:
        """Answer as told."""
        return self.wayland_server


def code(environ: dict[str, str], probe: FakeProbe | None = None, *arguments: str) -> str | None:
    """Give the code of what keeps the window from opening on Linux."""
    problem = startup.window_problem(environ, probe or FakeProbe(), "linux", arguments)
    return problem.code if problem else None


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "es"),
        ({"LANG": "C"}, "es"),
        ({"LANG": "fr_FR.UTF-8"}, "es"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "es_ES.UTF-8"}, "es"),
        ({"LANG": "es_ES.UTF-8", "LC_ALL": "en_US"}, "en"),
        ({"LANG": "es_ES.UTF-8", "LC_MESSAGES": "en_US", "LC_ALL": ""}, "en"),
    ],
)
def test_the_language_follows_the_locale(environ: dict[str, str], language: str) -> None:
    assert startup.language(environ) == language


@pytest.mark.parametrize("name", sorted(startup.SENTENCES))
def test_each_problem_is_one_sentence_in_both_languages(name: str) -> None:
    fields = ("needed", "found", "names", "python", "display", "packages", "platform", "reason")
    problem = startup.Problem(name, dict.fromkeys(fields, "X"))
    spanish, english = problem.sentence("es"), problem.sentence("en")
    assert spanish != english
    for text in (spanish, english):
        assert text.endswith(".")
        assert "\n" not in text
        assert "{" not in text


@pytest.mark.parametrize("name", ["no_display", "dead_display"])
@pytest.mark.parametrize("language", ["es", "en"])
def test_without_a_display_the_other_commands_are_named(name: str, language: str) -> None:
    text = startup.Problem(name, {"display": ":0"}).sentence(language)
    assert "gmscreen screenshot" in text
    assert "gmscreen roll" in text


@pytest.mark.parametrize(
    ("version", "found"),
    [((3, 10, 13), "3.10.13"), ((2, 7, 18), "2.7.18"), ((3, 11, 0), None), ((4, 0), None)],
)
def test_old_pythons_are_told(version: tuple[int, ...], found: str | None) -> None:
    problem = startup.python_problem(version)
    assert (problem.values["found"] if problem else None) == found


def test_a_display_that_answers_is_enough() -> None:
    assert code({"DISPLAY": ":0"}) is None
    assert code({"WAYLAND_DISPLAY": "wayland-0"}) is None


def test_no_display_is_told() -> None:
    assert code({}) == "no_display"
    assert code({"DISPLAY": "", "WAYLAND_DISPLAY": ""}) == "no_display"
    assert code({"QT_QPA_PLATFORM": "xcb"}, FakeProbe(x_server=False)) == "no_display"


@pytest.mark.parametrize("platform", ["offscreen", "minimal", "vnc:size=800x600:port=5901", "OFFSCREEN"])
def test_platforms_that_need_no_display_run_without(platform: str) -> None:
    assert code({"QT_QPA_PLATFORM": platform}) is None


def test_a_display_that_refuses_is_named() -> None:
    problem = startup.window_problem({"DISPLAY": ":7"}, FakeProbe(x_server=False), "linux")
    assert problem == ("dead_display", {"display": ":7"})
    problem = startup.window_problem({"WAYLAND_DISPLAY": "w-1"}, FakeProbe(wayland_server=False), "linux")
    assert problem == ("dead_display", {"display": "w-1"})


def test_one_usable_platform_of_several_is_enough() -> None:
    both = {"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}
    assert code(both, FakeProbe(wayland_server=False)) is None
    assert code(both, FakeProbe(x_server=False)) is None
    assert code(both, FakeProbe(x_server=False, wayland_server=False)) == "dead_display"
    assert code({"QT_QPA_PLATFORM": "eglfs;offscreen"}) is None


def test_a_platform_qt_does_not_have_is_named() -> None:
    problem = startup.window_problem({"QT_QPA_PLATFORM": "xbc"}, FakeProbe(), "linux")
    assert problem == ("no_platform", {"platform": "xbc"})


def test_qts_own_option_counts_before_the_environment() -> None:
    assert code({}, None, "-platform", "offscreen") is None
    assert code({"DISPLAY": ":0"}, None, "--platform", "xbc", "a.gmscreen") == "no_platform"


def test_missing_libraries_are_told_by_their_packages() -> None:
    probe = FakeProbe(broken={"libxcb-icccm.so.4", "libEGL.so.1"})
    problem = startup.window_problem({"DISPLAY": ":0"}, probe, "linux")
    assert problem == ("no_libraries", {"packages": "libegl1 libxcb-icccm4"})


def test_what_the_x_server_needs_is_not_asked_of_other_platforms() -> None:
    assert startup.missing_packages("offscreen", FakeProbe(broken={"libxcb-icccm.so.4"})) == []
    assert startup.missing_packages("wayland", FakeProbe(broken=set(startup.WAYLAND_LIBRARIES))) == [
        "libwayland-client0",
        "libwayland-cursor0",
    ]


def test_a_library_unknown_to_the_tables_is_told_in_the_linkers_words() -> None:
    problem = startup.window_problem({"DISPLAY": ":0"}, FakeProbe(broken={"libnew.so.9"}), "linux")
    assert problem is not None
    assert problem.code == "unloadable"
    assert "libnew.so.9" in problem.sentence("en")


def test_other_systems_have_a_display_of_their_own() -> None:
    for system in ("win32", "darwin"):
        assert startup.window_problem({}, FakeProbe(), system) is None


def test_missing_modules_are_told_as_they_are_installed() -> None:
    problem = startup.window_problem({"DISPLAY": ":0"}, FakeProbe(modules={"pydantic"}), "linux")
    assert problem is not None
    assert problem.code == "no_modules"
    assert problem.values["names"] == "PySide6-Essentials appdirs"


def test_a_hole_in_an_installation_is_told_from_a_fault_of_ours() -> None:
    problem = startup.import_problem(ModuleNotFoundError("...", name="pydantic_core._pydantic_core"))
    assert problem is not None
    assert problem.values["names"] == "pydantic"
    assert startup.import_problem(ModuleNotFoundError("...", name="gmscreen.rulez")) is None


@pytest.fixture
def halves(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, list[str]]]:
    """Put stand-ins for the two halves of the program; the list tells which ran with what."""
    ran: list[tuple[str, list[str]]] = []

    def stand_in(name: str, exit_code: int) -> None:
        module = ModuleType(f"gmscreen.{name}")

        def main(argv: list[str]) -> int:
            ran.append((name, argv))
            return exit_code

        module.main = main  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, f"gmscreen.{name}", module)
        monkeypatch.setattr(gmscreen, name, module, raising=False)

    stand_in("app", 40)
    stand_in("cli", 41)
    return ran


@pytest.mark.parametrize("word", sorted(__main__.COMMANDS | __main__.COMMAND_LINE_OPTIONS))
def test_commands_go_to_the_command_line(halves: list[tuple[str, list[str]]], word: str) -> None:
    assert __main__.main([word, "x"], FakeProbe()) == 41
    assert halves == [("cli", [word, "x"])]


@pytest.mark.parametrize("arguments", [[], ["partida.gmscreen"], ["./check"], ["-platform", "offscreen"]])
def test_all_else_opens_the_window(
    halves: list[tuple[str, list[str]]], arguments: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    assert __main__.main(arguments, FakeProbe()) == 40
    assert halves == [("app", arguments)]


@pytest.mark.parametrize(
    "arguments",
    [
        ["chekc", "eclipse_phase"],
        ["=5", "roll", "2d6"],
        ["", "roll"],
        ["--jsn"],
        ["--lang", "en", "rol", "2d6"],
    ],
)
def test_a_word_that_is_neither_a_command_nor_a_file_opens_no_window(
    halves: list[tuple[str, list[str]]], arguments: list[str]
) -> None:
    """A window at the end of a script that misspells a command would wait for ever."""
    assert __main__.main(arguments, FakeProbe()) == 41
    assert halves == [("cli", arguments)]


def test_files_that_begin_oddly_or_are_many_open_the_window(
    halves: list[tuple[str, list[str]]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    (tmp_path / "--mesa").touch()
    for arguments in (["--mesa"], ["--mesa", "otra.gmscreen"]):
        assert __main__.main(arguments, FakeProbe()) == 40
    assert len(halves) == 2


def test_rolling_needs_no_qt_but_its_models(halves: list[tuple[str, list[str]]]) -> None:
    assert __main__.main(["roll", "3d6"], FakeProbe(modules={"pydantic", "appdirs"})) == 41
    assert __main__.main(["roll", "3d6"], FakeProbe(modules={"PySide6", "shiboken6"})) == 2
    assert len(halves) == 1


def test_screenshots_need_qt_but_no_display(
    halves: list[tuple[str, list[str]]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    assert __main__.main(["screenshot", "--out", "x"], FakeProbe(x_server=False)) == 41
    assert __main__.main(["screenshot"], FakeProbe(modules={"pydantic", "appdirs"})) == 2
    assert "PySide6-Essentials" in capsys.readouterr().err
    assert halves == [("cli", ["screenshot", "--out", "x"])]


@pytest.mark.parametrize("paper", [["--format", "pdf"], ["--format=pdf"]])
def test_npcs_need_qt_only_on_paper(paper: list[str], halves: list[tuple[str, list[str]]]) -> None:
    export, bare = ["npc", "export", "c", "--out", "x"], FakeProbe(modules={"pydantic", "appdirs"})
    assert __main__.main([*export, "--format", "json"], bare) == 41
    assert __main__.main([*export, *paper], bare) == 2
    assert __main__.main(["--lang", "en", *export, *paper], bare) == 2
    assert __main__.main([*export, *paper], FakeProbe(x_server=False)) == 41
    assert len(halves) == 2


def test_an_interrupted_program_ends_quietly(
    halves: list[tuple[str, list[str]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(argv: list[str]) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(sys.modules["gmscreen.cli"], "main", interrupted)
    assert __main__.main(["roll"], FakeProbe()) == 130


def start(**environ: str) -> subprocess.CompletedProcess[str]:
    """Start the real program as a user would, in an environment with nothing else in it."""
    settings = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", **environ}
    return subprocess.run(
        [sys.executable, "-m", "gmscreen"],
        env=settings,
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=60,
    )


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems always have a display")
@pytest.mark.parametrize(
    "environ", [{}, {"DISPLAY": ":4077"}, {"DISPLAY": "nonsense"}, {"WAYLAND_DISPLAY": "gone"}]
)
def test_the_real_program_never_reaches_qts_abort(environ: dict[str, str]) -> None:
    done = start(LANG="en_US.UTF-8", **environ)
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.endswith(".\n")
    assert "gmscreen screenshot" in done.stderr or "WAYLAND_DISPLAY" in environ


def test_nothing_of_qt_is_imported_to_say_so() -> None:
    words = (
        "import sys, gmscreen.__main__; sys.exit(any(name in sys.modules for name in ('PySide6', 'ctypes')))"
    )
    subprocess.run([sys.executable, "-c", words], cwd=ROOT, check=True, timeout=60)
