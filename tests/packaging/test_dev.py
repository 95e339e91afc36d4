"""The commands of dev.py: what they run, with which settings, and what they say when they cannot."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

import dev
import dev_debian
import dev_venv

SCRIPT = dev.PROJECT / "packaging" / "dev.py"


class ReplacedError(Exception):
    """Raised where the process would have become another, with what it would have run."""

    def __init__(self, command: Sequence[str], settings: dict[str, str]) -> None:
        super().__init__(command)
        self.command = list(command)
        self.settings = settings


@pytest.fixture(autouse=True)
def machine(monkeypatch: pytest.MonkeyPatch) -> list[tuple[tuple[str, ...], bool]]:
    """A machine that needs no set-up; the list tells what was asked of its packages."""
    asked: list[tuple[tuple[str, ...], bool]] = []

    def provide(extras: Sequence[str], *, strict: bool) -> None:
        asked.append((tuple(extras), strict))

    def ensure(project: Path, group: str, *, anew: bool = False) -> Path:
        return Path(f"/venv/{group}{'-anew' if anew else ''}/python")

    def execve(path: str, command: Sequence[str], settings: dict[str, str]) -> None:
        assert path == command[0]
        raise ReplacedError(command, settings)

    monkeypatch.setattr(dev_debian, "provide", provide)
    monkeypatch.setattr(dev_venv, "ensure", ensure)
    monkeypatch.setattr(os, "execve", execve)
    monkeypatch.setattr(sys, "path", list(sys.path))
    return asked


def replaced_by(*arguments: str) -> ReplacedError:
    """Run a command up to the moment in which it becomes another program."""
    with pytest.raises(ReplacedError) as caught:
        dev.main(arguments)
    return caught.value


def test_run_becomes_the_program_and_forwards_its_arguments() -> None:
    run = replaced_by("run", "roll", "3d6", "--json")
    assert run.command == ["/venv/runtime/python", "-P", "-m", "gmscreen", "roll", "3d6", "--json"]
    assert run.settings["PYTHONPATH"] == str(dev.PROJECT)


def test_run_leaves_the_users_encoding_and_platform_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PYTHONUTF8", "QT_QPA_PLATFORM", "LC_ALL"):
        monkeypatch.delenv(name, raising=False)
    settings = replaced_by("run").settings
    assert settings.keys().isdisjoint({"PYTHONUTF8", "QT_QPA_PLATFORM", "LC_ALL"})


def test_run_installs_what_it_can_and_leaves_the_rest_to_the_program(
    machine: list[tuple[tuple[str, ...], bool]],
) -> None:
    replaced_by("run")
    assert machine == [(dev_debian.FONTS, False)]


def test_shots_go_to_a_folder_of_the_project_unless_named() -> None:
    default = ["--out", str(dev.PROJECT / "build" / "shots")]
    assert replaced_by("shots", "--lang", "en").command[3:] == [
        "gmscreen",
        "screenshot",
        *default,
        "--lang",
        "en",
    ]
    assert replaced_by("shots", "--out", "x").command[4:] == ["screenshot", "--out", "x"]
    assert replaced_by("shots", "--out=x").command[4:] == ["screenshot", "--out=x"]


@pytest.mark.parametrize("command", ["bench", "faults"])
def test_measures_and_faults_run_with_the_tools(command: str) -> None:
    run = replaced_by(command, "--quick")
    assert run.command == ["/venv/dev/python", "-P", "-m", f"tests.{command}", "--quick"]
    assert run.settings["PYTHONUTF8"] == "1"


def test_a_python_that_does_not_start_is_replaced_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def execve(path: str, command: Sequence[str], settings: dict[str, str]) -> None:
        if "anew" not in path:
            raise OSError(8, "Exec format error")
        raise ReplacedError(command, settings)

    monkeypatch.setattr(os, "execve", execve)
    assert replaced_by("run").command[0] == "/venv/runtime-anew/python"


class Steps:
    """Answers for the tools of the test command."""

    def __init__(self, *failing: str) -> None:
        self.failing = failing
        self.commands: list[list[str]] = []

    def call(self, command: Sequence[str], **_: object) -> int:
        """Fail the tools named, by a word of their command line."""
        self.commands.append(list(command))
        return 1 if set(command) & set(self.failing) else 0


def run_tests(monkeypatch: pytest.MonkeyPatch, steps: Steps, *arguments: str) -> int:
    """Run the test command with its tools replaced."""
    monkeypatch.setattr(subprocess, "call", steps.call)
    return dev.main(["test", *arguments])


def test_the_tests_come_last_and_all_steps_run(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    steps = Steps("ruff", "mypy")
    assert run_tests(monkeypatch, steps) == 1
    assert len(steps.commands) == 5
    assert "pytest" in steps.commands[-1]
    lines = capfd.readouterr().out.split("\n")
    assert lines.index("Failed before the tests: ruff check, ruff format, mypy") < lines.index("== pytest")


def test_success_is_zero_and_pytests_own_code_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    assert run_tests(monkeypatch, Steps()) == 0
    assert run_tests(monkeypatch, Steps("pytest")) == 1


def test_arguments_go_to_pytest_which_then_runs_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = Steps()
    run_tests(monkeypatch, steps, "tests/rules", "-k", "dice")
    assert [command[1:] for command in steps.commands] == [["-m", "pytest", "tests/rules", "-k", "dice"]]


def test_tools_get_one_locale_and_keep_a_chosen_platform() -> None:
    settings = dev.tool_environment({"LC_ALL": "es_ES.ISO-8859-1", "QT_QPA_PLATFORM": "xcb"})
    assert settings["LC_ALL"] == "C.UTF-8"
    assert settings["QT_QPA_PLATFORM"] == "xcb"
    assert dev.tool_environment({})["QT_QPA_PLATFORM"] == "offscreen"


def test_the_tests_work_in_memory_where_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dev, "NEEDED", 1)
    assert dev.suite_environment({}, tmp_path)[dev.ROOM_OF_TESTS] == str(tmp_path)
    assert dev.suite_environment({dev.ROOM_OF_TESTS: "/chosen"}, tmp_path)[dev.ROOM_OF_TESTS] == "/chosen"
    assert dev.ROOM_OF_TESTS not in dev.suite_environment({}, tmp_path / "missing")
    monkeypatch.setattr(dev, "NEEDED", 10**18)
    assert dev.ROOM_OF_TESTS not in dev.suite_environment({}, tmp_path)


def test_an_old_python_gets_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 2, "final", 0))
    assert dev.main(["run"]) == 2
    assert capsys.readouterr().err == "dev.py: gmscreen needs Python 3.11 or newer, and this is 3.9\n"


def test_what_a_user_must_mend_is_a_sentence_and_exit_code_2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def ensure(project: Path, group: str, *, anew: bool) -> Path:
        raise dev_venv.SetupError("no network")

    monkeypatch.setattr(dev_venv, "ensure", ensure)
    assert dev.main(["run"]) == 2
    assert capsys.readouterr().err == "dev.py: no network\n"


def test_help_is_asked_for_and_wrong_use_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert dev.main(["--help"]) == 0
    shown = capsys.readouterr()
    assert all(f"\n  {command} " in shown.out for command in dev.COMMANDS)
    assert dev.main([]) == 2
    assert dev.main(["biuld"]) == 2
    assert capsys.readouterr().out == ""


def test_it_starts_in_plain_c_from_any_folder_through_a_path_with_accents(tmp_path: Path) -> None:
    link = tmp_path / "Carpeta con ñ y é"
    link.symlink_to(dev.PROJECT)
    shown = subprocess.run(
        [sys.executable, str(link / "packaging" / "dev.py"), "--help"],
        cwd=tmp_path,
        env={"LANG": "C", "PATH": os.environ["PATH"]},
        capture_output=True,
        check=True,
    )
    assert shown.stdout.decode() == dev.USAGE
    assert shown.stderr == b""


def built(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[Path]:
    """Put stand-ins for the builds; the list tells which Python they were done with, and what was packed."""
    import dev_bundle
    import dev_deb

    asked: list[Path] = []
    bundle = tmp_path / "gmscreen"
    bundle.mkdir()

    def build(python: Path, settings: dict[str, str], work: Path, out: Path) -> Path:
        assert settings["PYTHONPATH"] == str(dev.PROJECT)
        asked.append(python)
        return bundle

    def pack(project: Path, folder: Path, icons: Path, out: Path) -> Path:
        asked.append(folder)
        package = tmp_path / "gmscreen.deb"
        package.write_bytes(b"")
        return package

    monkeypatch.setattr(dev_bundle, "build", build)
    monkeypatch.setattr(dev_deb, "build", pack)
    return asked


def test_a_bundle_needs_no_more_than_its_builder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked, steps = built(monkeypatch, tmp_path), Steps()
    monkeypatch.setattr(subprocess, "call", steps.call)
    assert dev.main(["bundle"]) == 0
    assert asked == [Path("/venv/bundle/python")]
    assert steps.commands == []


@pytest.mark.parametrize("command", ["bundle", "deb"])
def test_what_is_built_can_be_started_at_once(
    command: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    built(monkeypatch, tmp_path)
    steps = Steps("pytest")
    monkeypatch.setattr(subprocess, "call", steps.call)
    assert dev.main([command, "--check"]) == 1
    (words,) = steps.commands
    assert words[0] == "/venv/dev/python"
    assert Path(words[-1]).is_file()


def test_a_package_is_made_of_the_bundle(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked = built(monkeypatch, tmp_path)
    assert dev.main(["deb"]) == 0
    assert asked[1:] == [tmp_path / "gmscreen"]


def test_a_build_takes_no_other_word(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked = built(monkeypatch, tmp_path)
    assert dev.main(["bundle", "--chekc"]) == 2
    assert dev.main(["deb", "x"]) == 2
    assert asked == []
