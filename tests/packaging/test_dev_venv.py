"""`.venv` is used when it is whole, and made anew in every state in which a start could fail."""

from __future__ import annotations

import os
import shutil
import sys
import threading
from pathlib import Path

import pytest

import dev_venv

DISTRIBUTIONS = ("alpha-1.0.dist-info", "beta-2.0.dist-info", "pip-25.0.dist-info")


class Builder:
    """Stands in for the real making of environments, which would fetch a hundred megabytes."""

    def __init__(self) -> None:
        self.created = 0
        self.installed: list[str] = []
        self.failure: str | None = None

    def create(self, venv: Path, descriptor: int, reason: str) -> None:
        """Lay out what the checks look at, around the running Python."""
        assert descriptor >= 0
        assert reason
        self.created += 1
        dev_venv.discard(venv)
        dev_venv.packages_of(venv).mkdir(parents=True)
        (dev_venv.packages_of(venv) / "pip").mkdir()
        (dev_venv.packages_of(venv) / "pip" / "__init__.py").touch()
        (venv / "pyvenv.cfg").write_text("home = nowhere\n", encoding="utf-8")
        python = dev_venv.interpreter_of(venv)
        python.parent.mkdir(exist_ok=True)
        python.symlink_to(sys.executable)

    def install(self, venv: Path, project: Path, group: str, descriptor: int) -> None:
        """Record the group and leave what pip would."""
        (venv / dev_venv.STAMP).unlink(missing_ok=True)
        if self.failure:
            raise dev_venv.SetupError(self.failure)
        self.installed.append(group)
        for name in ("alpha", *DISTRIBUTIONS):
            (dev_venv.packages_of(venv) / name).mkdir(exist_ok=True)


@pytest.fixture
def builder(monkeypatch: pytest.MonkeyPatch) -> Builder:
    """Replace the two slow steps, and nothing else, of the set-up."""
    fake = Builder()
    monkeypatch.setattr(dev_venv, "create", fake.create)
    monkeypatch.setattr(dev_venv, "install", fake.install)
    return fake


def test_a_fresh_project_gets_its_environment_once(project: Path, builder: Builder) -> None:
    python = dev_venv.ensure(project, "runtime")
    assert python == project / ".venv" / "bin" / "python"
    assert dev_venv.ensure(project, "runtime") == python
    assert builder.created == 1
    assert builder.installed == ["runtime"]


def test_the_tools_are_added_without_making_it_anew(project: Path, builder: Builder) -> None:
    dev_venv.ensure(project, "runtime")
    dev_venv.ensure(project, "dev")
    dev_venv.ensure(project, "runtime")
    assert builder.created == 1
    assert builder.installed == ["runtime", "dev"]


def test_new_pins_are_installed_in_place(project: Path, builder: Builder) -> None:
    dev_venv.ensure(project, "dev")
    pins = project / "packaging" / "constraints.txt"
    pins.write_text(pins.read_text(encoding="utf-8").replace("alpha==1.0", "alpha==1.1"), encoding="utf-8")
    dev_venv.ensure(project, "runtime")
    assert builder.created == 1
    assert builder.installed == ["dev", "runtime"]
    # The tools were installed against the old pins, so they are due as well.
    dev_venv.ensure(project, "dev")
    assert builder.installed == ["dev", "runtime", "dev"]


def test_a_comment_in_the_pins_changes_nothing(project: Path, builder: Builder) -> None:
    dev_venv.ensure(project, "runtime")
    with (project / "packaging" / "constraints.txt").open("a", encoding="utf-8") as stream:
        stream.write("\n# a remark\n")
    dev_venv.ensure(project, "runtime")
    assert builder.installed == ["runtime"]


def _lose_stamp(venv: Path) -> None:
    (venv / dev_venv.STAMP).unlink()


def _garble_stamp(venv: Path) -> None:
    (venv / dev_venv.STAMP).write_bytes(b"\xff\x00\x01")


def _lose_settings(venv: Path) -> None:
    (venv / "pyvenv.cfg").unlink()


def _lose_python(venv: Path) -> None:
    dev_venv.interpreter_of(venv).unlink()


def _dangle_python(venv: Path) -> None:
    dev_venv.interpreter_of(venv).unlink()
    dev_venv.interpreter_of(venv).symlink_to("/nonexistent/python3")


def _replace_python(venv: Path) -> None:
    dev_venv.interpreter_of(venv).unlink()
    dev_venv.interpreter_of(venv).write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
    dev_venv.interpreter_of(venv).chmod(0o755)


def _lose_pip(venv: Path) -> None:
    shutil.rmtree(dev_venv.packages_of(venv) / "pip")


def _lose_package(venv: Path) -> None:
    (dev_venv.packages_of(venv) / DISTRIBUTIONS[0]).rmdir()


def _lose_files_of_package(venv: Path) -> None:
    (dev_venv.packages_of(venv) / "alpha").rmdir()


def _lose_packages(venv: Path) -> None:
    shutil.rmtree(venv / "lib")


def _other_python(venv: Path) -> None:
    stamp = venv / dev_venv.STAMP
    text = stamp.read_text(encoding="utf-8").replace(dev_venv.python_tag(), "cpython-310")
    stamp.write_text(text, encoding="utf-8")


def _empty(venv: Path) -> None:
    shutil.rmtree(venv)
    venv.mkdir()


def _file(venv: Path) -> None:
    shutil.rmtree(venv)
    venv.touch()


def _dangling_link(venv: Path) -> None:
    shutil.rmtree(venv)
    venv.symlink_to("/nonexistent/venv")


@pytest.mark.parametrize(
    "harm",
    [
        _lose_stamp,
        _garble_stamp,
        _lose_settings,
        _lose_python,
        _dangle_python,
        _replace_python,
        _lose_pip,
        _lose_package,
        _lose_files_of_package,
        _lose_packages,
        _other_python,
        _empty,
        _file,
        _dangling_link,
    ],
)
def test_a_harmed_environment_is_made_anew(project: Path, builder: Builder, harm: object) -> None:
    assert callable(harm)
    dev_venv.ensure(project, "runtime")
    harm(project / ".venv")
    dev_venv.ensure(project, "runtime")
    assert builder.created == 2
    dev_venv.ensure(project, "runtime")
    assert builder.created == 2
    assert not list(project.glob(".venv.old*"))


def test_a_moved_project_gets_a_new_environment(project: Path, builder: Builder) -> None:
    dev_venv.ensure(project, "runtime")
    moved = project.rename(project.with_name("otra carpeta"))
    assert dev_venv.fault(moved / ".venv") == "the last one was made in another folder"
    dev_venv.ensure(moved, "runtime")
    assert builder.created == 2


def test_a_project_reached_through_a_link_is_the_same_project(project: Path, builder: Builder) -> None:
    dev_venv.ensure(project, "runtime")
    link = project.with_name("enlace")
    link.symlink_to(project)
    dev_venv.ensure(link, "runtime")
    assert builder.created == 1


def test_a_failed_installation_does_not_count(project: Path, builder: Builder) -> None:
    builder.failure = "no network"
    with pytest.raises(dev_venv.SetupError, match="no network"):
        dev_venv.ensure(project, "runtime")
    builder.failure = None
    assert not dev_venv.is_ready(project / ".venv", "runtime", dev_venv.fingerprints(project))
    dev_venv.ensure(project, "runtime")
    assert builder.installed == ["runtime"]


def test_a_stamp_that_cannot_be_written_is_told(
    project: Path, builder: Builder, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(dev_venv.SetupError, match="No space left"):
        dev_venv.ensure(project, "runtime")
    assert dev_venv.fault(project / ".venv") == "the last one was not finished"


def test_a_dead_interpreter_is_replaced_on_demand(project: Path, builder: Builder) -> None:
    dev_venv.ensure(project, "runtime")
    dev_venv.ensure(project, "runtime", anew=True)
    assert builder.created == 2


def test_two_at_once_build_it_once(
    project: Path, builder: Builder, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    started, go_on = threading.Event(), threading.Event()
    install = builder.install

    def slow(venv: Path, root: Path, group: str, descriptor: int) -> None:
        started.set()
        assert go_on.wait(10)
        install(venv, root, group, descriptor)

    monkeypatch.setattr(dev_venv, "install", slow)
    first = threading.Thread(target=dev_venv.ensure, args=(project, "runtime"))
    second = threading.Thread(target=dev_venv.ensure, args=(project, "runtime"))
    first.start()
    assert started.wait(10)
    second.start()
    second.join(0.2)
    assert second.is_alive()
    go_on.set()
    first.join(10)
    second.join(10)
    assert builder.created == 1
    assert builder.installed == ["runtime"]
    assert "waiting for another dev.py" in capsys.readouterr().err


def test_the_lock_outlives_its_holder_while_a_child_writes(project: Path) -> None:
    with dev_venv.Lock(project) as descriptor:
        inherited = os.dup(descriptor)
    other = os.open(project / dev_venv.LOCK, os.O_RDWR)
    try:
        assert not dev_venv.try_lock(other, wait=False)
        os.close(inherited)
        assert dev_venv.try_lock(other, wait=False)
    finally:
        os.close(other)


def test_a_missing_ensurepip_is_told_before_anything_is_touched(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(dev_venv, "can_make_venvs", lambda: False)
    with pytest.raises(dev_venv.SetupError, match="cannot make virtual environments"):
        dev_venv.ensure(project, "runtime")
    assert not (project / ".venv").exists()
    assert capsys.readouterr().err == ""


def test_the_advice_names_debians_package_where_there_is_apt() -> None:
    assert "sudo apt-get install python3-venv" in dev_venv.venv_advice(has_apt=True)
    assert "apt" not in dev_venv.venv_advice(has_apt=False)


def test_pip_does_not_inherit_what_would_send_it_elsewhere() -> None:
    settings = dev_venv.child_environment({"PIP_USER": "1", "PYTHONPATH": "/x", "LANG": "C", "PIP_CERT": "c"})
    assert "PIP_USER" not in settings
    assert "PYTHONPATH" not in settings
    assert settings["PIP_CERT"] == "c"
    assert settings["PYTHONUTF8"] == "1"


@pytest.mark.parametrize(
    ("output", "sentence"),
    [
        (
            "WARNING: Retrying (Retry(total=1)) after connection broken\nERROR: Could not find a version\n",
            "the libraries could not be fetched, there seems to be no network; try again when there is",
        ),
        (
            "WARNING: Retrying (1): CERTIFICATE_VERIFY_FAILED\nERROR: No matching distribution\n",
            "the libraries could not be fetched: their server's certificate is not trusted here",
        ),
        (
            "ERROR: one\nERROR: [Errno 28] No space left on device\n\n",
            "pip could not install the libraries: [Errno 28] No space left on device",
        ),
        ("Segmentation fault\n", "pip could not install the libraries: Segmentation fault"),
        ("", "pip could not install the libraries: no reason given"),
    ],
)
def test_a_failure_of_pip_becomes_one_sentence(output: str, sentence: str) -> None:
    assert dev_venv.pip_failure(output) == sentence


def test_a_project_that_cannot_be_written_to_is_told(project: Path) -> None:
    # A folder in the lock's place refuses to be opened, even by root, whom permissions do not stop.
    (project / dev_venv.LOCK).mkdir()
    with pytest.raises(dev_venv.SetupError, match="cannot be written to"):
        dev_venv.ensure(project, "runtime")


def test_a_group_that_comes_later_keeps_the_one_before(project: Path, builder: Builder) -> None:
    """With the same pins nothing moves, so that going back to it costs nothing."""
    dev_venv.ensure(project, "dev")
    with (project / "pyproject.toml").open("a", encoding="utf-8") as stream:
        stream.write('bundle = ["gamma"]\n')
    dev_venv.ensure(project, "bundle")
    dev_venv.ensure(project, "dev")
    assert builder.installed == ["dev", "bundle"]
