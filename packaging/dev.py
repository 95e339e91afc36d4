#!/usr/bin/env python3
"""Runs, tests and measures gmscreen from a checkout, after setting up whatever the machine lacks.

Only the standard library is used, since this is what installs everything else. It parses on Python 3.8, so
that an old interpreter gets a sentence and not a syntax error.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import dev_bundle
import dev_debian
import dev_venv
from dev_venv import SetupError, say

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

OLDEST_PYTHON = (3, 11)
PROJECT = Path(os.path.realpath(__file__)).parent.parent

USAGE = """\
usage: python3 packaging/dev.py COMMAND [ARGUMENTS]

  run [ARGUMENTS]     start gmscreen; arguments go to it (run roll 3d6, run my.gmscreen)
  test [ARGUMENTS]    lint, types, import contracts and tests; arguments go to pytest, and only it runs then
  bench [ARGUMENTS]   the benchmarks, as a table of ratios
  faults [ARGUMENTS]  the fault tests: kill -9, full disk, damaged files
  shots [ARGUMENTS]   pictures of every main view in build/shots: three themes, two languages, 100 and 200 %;
                      arguments go to gmscreen screenshot
  bundle [--check]    the program with Python and Qt in one folder, build/bundle/gmscreen, for machines that
                      have neither; --check starts it, as another user, from where nobody can write
  deb [--check]       a Debian package of the bundle, in build; as root, --check installs it, starts it and
                      removes it
  pin                 resolve the dependencies anew and rewrite packaging/constraints.txt

Each sets up .venv in the project first, and on Debian the libraries that Qt needs; once done, at no cost.
"""

# Where pytest makes the folders of the tests, a file system in memory, and the bytes free that they ask for.
ROOM_OF_TESTS = "PYTEST_DEBUG_TEMPROOT"
MEMORY = Path("/dev/shm")  # noqa: S108 - only pytest makes a folder there, which nobody else can read
NEEDED = 10**9

LINT_IMPORTS = "from importlinter.cli import lint_imports_command; lint_imports_command(['--no-logo'])"

# What runs before the tests: a heading and the arguments of the environment's Python. mypy starts from
# nothing each time: with its cache it can go on missing a module that was added since, to save a few seconds.
LINT_STEPS = (
    ("ruff check", ("-m", "ruff", "check")),
    ("ruff format", ("-m", "ruff", "format", "--check")),
    ("mypy", ("-m", "mypy", "--no-incremental")),
    ("import contracts", ("-c", LINT_IMPORTS)),
)


def program_environment(environ: Mapping[str, str]) -> dict[str, str]:
    """Prepare the settings with which the program itself runs.

    The project is found through PYTHONPATH: an editable install would write its path into a file that Python
    reads in the locale's encoding, and break on an accent. Python's own encoding is left alone, so that the
    program meets the user's terminal just as when it is installed.
    """
    settings = dict(environ)
    settings.pop("PYTHONHOME", None)
    settings["PYTHONPATH"] = str(PROJECT)
    return settings


def tool_environment(environ: Mapping[str, str]) -> dict[str, str]:
    """Prepare the settings of the tools and tests: the same encoding and locale on every machine.

    Qt warns of a locale without UTF-8, and a warning fails a test; so the locale is set too.
    """
    settings = program_environment(environ)
    settings.update(PYTHONUTF8="1", LC_ALL="C.UTF-8")
    settings.setdefault("QT_QPA_PLATFORM", "offscreen")
    return settings


def suite_environment(environ: Mapping[str, str], memory: Path = MEMORY) -> dict[str, str]:
    """Prepare the settings of the tests, whose folders are in memory where the machine has a place for that.

    They write thousands of campaigns, and each waits for the disk many times. What a test says of a program
    that is killed or of a disk that is full is as true there. A place that the user chose stays.
    """
    settings = tool_environment(environ)
    if ROOM_OF_TESTS not in settings and has_room(memory):
        settings[ROOM_OF_TESTS] = str(memory)
    return settings


def has_room(folder: Path) -> bool:
    """Tell whether the tests can work in a folder: it is there, has the room, and programs run from it."""
    try:
        system = os.statvfs(folder)
    except (OSError, AttributeError):  # not there; no such question on Windows
        return False
    runs = not system.f_flag & getattr(os, "ST_NOEXEC", 0)
    return runs and system.f_bavail * system.f_frsize >= NEEDED and os.access(folder, os.W_OK | os.X_OK)


def replace_process(python: Path, arguments: Sequence[str], settings: Mapping[str, str]) -> int:
    """Become the program, so that signals reach it and its exit code is the answer.

    `-P` keeps the working folder off the module path: a campaign folder may hold a file of any name.
    """
    command = [str(python), "-P", *arguments]
    if sys.platform == "win32":
        import subprocess  # noqa: PLC0415

        return subprocess.call(command, env=dict(settings))
    return os.execve(command[0], command, dict(settings))  # noqa: S606


class Kit(NamedTuple):
    """What a command needs of the machine: a group of requirements, system packages beside Qt's own, and
    whether to stop when Qt cannot be loaded or to leave that word to the program."""

    group: str
    extras: tuple[str, ...]
    strict: bool


WINDOW = Kit("runtime", dev_debian.FONTS, strict=False)
PICTURES = Kit("runtime", dev_debian.FONTS, strict=True)
BUILD = Kit("bundle", dev_bundle.TOOLS, strict=True)
TOOLS = Kit(
    "dev", (*dev_debian.FONTS, *dev_debian.SCREEN, *dev_debian.DESKTOP, *dev_bundle.TOOLS), strict=True
)


def set_up(kit: Kit, *, anew: bool = False) -> Path:
    """Bring the machine to what a command needs and give the Python to run it with.

    The environment comes first: where it cannot be made, nobody should have waited for system packages.
    """
    python = dev_venv.ensure(PROJECT, kit.group, anew=anew)
    if sys.platform.startswith("linux"):
        dev_debian.provide(kit.extras, strict=kit.strict)
    return python


def run_module(kit: Kit, arguments: Sequence[str], settings: Mapping[str, str]) -> int:
    """Run a module in `.venv`, which is made anew when its Python turns out to be dead."""
    python = set_up(kit)
    try:
        return replace_process(python, arguments, settings)
    except OSError:
        return replace_process(set_up(kit, anew=True), arguments, settings)


def command_run(arguments: Sequence[str]) -> int:
    """Start gmscreen with the arguments given."""
    return run_module(WINDOW, ["-m", "gmscreen", *arguments], program_environment(os.environ))


def command_shots(arguments: Sequence[str]) -> int:
    """Take the pictures of the main views: of themes, languages and scales all, unless some are named."""
    if not arguments:
        return every_shot()
    named = any(word == "--out" or word.startswith("--out=") for word in arguments)
    out = [] if named else ["--out", str(PROJECT / "build" / "shots")]
    command = ["-m", "gmscreen", "screenshot", *out, *arguments]
    return run_module(PICTURES, command, program_environment(os.environ))


def every_shot() -> int:
    """Take every picture in both languages, at 100 and at 200 %: a scale needs a process of its own."""
    import subprocess  # noqa: PLC0415

    python = set_up(PICTURES)
    out = str(PROJECT / "build" / "shots")
    codes = [
        subprocess.call(
            [
                str(python),
                "-P",
                "-m",
                "gmscreen",
                "screenshot",
                "--out",
                out,
                "--lang",
                language,
                "--scale",
                scale,
            ],
            env=program_environment(os.environ),
        )
        for language in ("es", "en")
        for scale in ("1", "2")
    ]
    return max(codes)


def command_bench(arguments: Sequence[str]) -> int:
    """Run the benchmarks."""
    return run_module(TOOLS, ["-m", "tests.bench", *arguments], tool_environment(os.environ))


def command_faults(arguments: Sequence[str]) -> int:
    """Run the fault tests."""
    return run_module(TOOLS, ["-m", "tests.faults", *arguments], tool_environment(os.environ))


def pytest_arguments(chosen: Sequence[str]) -> list[str]:
    """Give pytest's arguments: all tests over two processes, or just what was asked for.

    Each process takes the next test when it is done with one, since a whole file could last long after the
    other has nothing left; only what shares something that is built, as it is marked, stays together.
    """
    if chosen:
        return ["-m", "pytest", *chosen]
    workers = str(max(2, min(4, os.cpu_count() or 2)))
    return ["-m", "pytest", "-n", workers, "--dist", "loadgroup", "-m", "not bench"]


def command_test(arguments: Sequence[str]) -> int:
    """Run every check, and the tests last: their closing line is what a reader and a CI look for."""
    import subprocess  # noqa: PLC0415

    python = set_up(TOOLS)
    settings = suite_environment(os.environ)

    def step(heading: str, words: Sequence[str]) -> int:
        print(f"\n== {heading}", flush=True)
        return subprocess.call([str(python), *words], cwd=PROJECT, env=settings)

    steps = () if arguments else LINT_STEPS
    failed = [heading for heading, words in steps if step(heading, words) != 0]
    if failed:
        print("\nFailed before the tests: " + ", ".join(failed), flush=True)
    code = step("pytest", pytest_arguments(arguments))
    return code or (1 if failed else 0)


def check(test: str, what: Path) -> int:
    """Run the tests of something that was built."""
    import subprocess  # noqa: PLC0415

    settings = {**tool_environment(os.environ), dev_bundle.VARIABLE: str(what)}
    command = [str(set_up(TOOLS)), "-m", "pytest", "-n0", str(PROJECT / "tests" / "packaging" / test)]
    return subprocess.call(command, cwd=PROJECT, env=settings)


def checked(arguments: Sequence[str]) -> bool:
    """Tell whether what is built shall be started as well."""
    if set(arguments) - {"--check"}:
        raise SetupError("nothing but --check can be asked of it")
    return bool(arguments)


def build_bundle() -> Path:
    """Build the bundle where it belongs."""
    build = PROJECT / "build"
    settings = dev_bundle.settings_of_build(program_environment(os.environ))
    return dev_bundle.build(set_up(BUILD), settings, build / "pyinstaller", build / "bundle")


def command_bundle(arguments: Sequence[str]) -> int:
    """Build the bundle, and start it if asked to."""
    starting = checked(arguments)
    bundle = build_bundle()
    say(f"{bundle}: {dev_bundle.size_of(bundle) / 1e6:.0f} MB")
    return check("test_bundle.py", bundle) if starting else 0


def command_deb(arguments: Sequence[str]) -> int:
    """Build the bundle and a Debian package of it, and install that for a moment if asked to."""
    import dev_deb  # noqa: PLC0415

    installing = checked(arguments)
    bundle = build_bundle()
    package = dev_deb.build(PROJECT, bundle, PROJECT / "build" / "pyinstaller" / "icons", PROJECT / "build")
    say(f"{package}: {package.stat().st_size / 1e6:.0f} MB")
    return check("test_deb_installed.py", package) if installing else 0


def command_pin(_arguments: Sequence[str]) -> int:
    """Renew the pins."""
    import dev_pins  # noqa: PLC0415

    count = dev_pins.renew(PROJECT, dev_venv.ensure(PROJECT, "dev"))
    say(f"packaging/constraints.txt now pins {count} packages; run the tests with them before committing it")
    return 0


COMMANDS = {
    "run": command_run,
    "test": command_test,
    "bench": command_bench,
    "faults": command_faults,
    "shots": command_shots,
    "bundle": command_bundle,
    "deb": command_deb,
    "pin": command_pin,
}


def main(arguments: Sequence[str]) -> int:
    """Run a command; what a user must mend is a sentence and exit code 2."""
    if sys.version_info < OLDEST_PYTHON:
        found = "{}.{}".format(*sys.version_info)
        say("gmscreen needs Python {}.{} or newer, and this is {}".format(*OLDEST_PYTHON, found))
        return 2
    if arguments and arguments[0] in {"-h", "--help", "help"}:
        print(USAGE, end="")
        return 0
    if not arguments or arguments[0] not in COMMANDS:
        print(USAGE, end="", file=sys.stderr)
        return 2
    # The tables of system libraries are the program's own; last on the path, it hides no module of Python's.
    sys.path.append(str(PROJECT))
    try:
        return COMMANDS[arguments[0]](arguments[1:])
    except SetupError as error:
        say(str(error))
        return 2
    except KeyboardInterrupt:
        say("interrupted")
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
