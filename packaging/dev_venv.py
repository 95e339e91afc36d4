"""The project's virtual environment: whether `.venv` can be used as it is, and how it is made when not.

A stamp inside `.venv`, written last, says what was installed and where. Without it, or with one that no
longer tells the truth, the environment does not count; so a broken-off installation never passes for a
finished one.
"""

from __future__ import annotations

import hashlib
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

STAMP = "gmscreen-ready.txt"
LOCK = ".venv.lock"
OLD = ".venv.old"

# Settings of the user's shell that would send pip's work elsewhere or show it other modules.
UNWANTED_SETTINGS = (
    "PYTHONHOME",
    "PYTHONPATH",
    "VIRTUAL_ENV",
    "__PYVENV_LAUNCHER__",
    "PIP_PREFIX",
    "PIP_TARGET",
    "PIP_USER",
)

OFFLINE_SIGNS = ("Retrying (", "Failed to establish", "Name or service not known", "timed out")


class SetupError(Exception):
    """Something the user must mend, said in one sentence."""


def say(text: str) -> None:
    """Tell what is going on without mixing into a command's own output."""
    print(f"dev.py: {text}", file=sys.stderr, flush=True)


def requirements(project: Path) -> dict[str, list[str]]:
    """Read what the program and its development need, so that pyproject.toml alone names it."""
    import tomllib  # noqa: PLC0415

    with (project / "pyproject.toml").open("rb") as stream:
        table = tomllib.load(stream)["project"]
    runtime = list(table["dependencies"])
    groups = {name: runtime + list(extra) for name, extra in table["optional-dependencies"].items()}
    return {"runtime": runtime, **groups}


def fingerprint(wanted: Iterable[str], constraints: str) -> str:
    """Reduce a list of requirements and their pins to what the stamp remembers."""
    pins = [line for line in constraints.splitlines() if line and not line.startswith("#")]
    text = "\n".join([*sorted(wanted), "--", *sorted(pins)])
    return hashlib.sha256(text.encode()).hexdigest()


def fingerprints(project: Path) -> dict[str, str]:
    """Give the fingerprint of each group as the project stands now."""
    constraints = (project / "packaging" / "constraints.txt").read_text(encoding="utf-8")
    return {group: fingerprint(wanted, constraints) for group, wanted in requirements(project).items()}


def interpreter_of(venv: Path) -> Path:
    """Say where the environment's own Python is."""
    return venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def packages_of(venv: Path) -> Path:
    """Say where the environment keeps what is installed, for the Python that runs this."""
    if os.name == "nt":
        return venv / "Lib" / "site-packages"
    return venv / "lib" / "python{}.{}".format(*sys.version_info[:2]) / "site-packages"


def identity(path: Path) -> str:
    """Describe a file so that its replacement shows, without reading it."""
    real = os.path.realpath(path)
    facts = Path(real).stat()
    return f"{real} {facts.st_size} {facts.st_mtime_ns}"


def contents(packages: Path) -> list[str]:
    """List what is installed: each package, and the record that names its version."""
    return sorted(entry.name for entry in packages.iterdir() if entry.name != "__pycache__")


def python_tag() -> str:
    """Name the kind of Python whose packages can be shared."""
    return str(sys.implementation.cache_tag)


def read_stamp(venv: Path) -> dict[str, list[str]]:
    """Read the stamp as lists of values by name; empty when there is none."""
    try:
        text = (venv / STAMP).read_text(encoding="utf-8", errors="surrogateescape")
    except (OSError, UnicodeError):
        return {}
    stamp: dict[str, list[str]] = {}
    for line in text.splitlines():
        name, equals, value = line.partition("=")
        if equals:
            stamp.setdefault(name, []).append(value)
    return stamp


def write_stamp(venv: Path, groups: Mapping[str, str]) -> None:
    """Declare the environment finished. The file appears whole or not at all."""
    lines = [
        f"place={os.path.realpath(venv)}",
        f"python={python_tag()}",
        f"interpreter={identity(interpreter_of(venv))}",
        *(f"{group}={value}" for group, value in groups.items()),
        *(f"content={name}" for name in contents(packages_of(venv))),
    ]
    draft = venv / (STAMP + ".part")
    draft.write_text("\n".join(lines) + "\n", encoding="utf-8", errors="surrogateescape")
    draft.replace(venv / STAMP)


def fault(venv: Path) -> str | None:
    """Tell why an environment must be made anew, or None when it can be kept.

    Everything is read from the disk: starting its Python to ask would cost more than all the rest of a start.
    """
    if not os.path.lexists(venv):
        return "there is none yet"
    stamp = read_stamp(venv)
    if not stamp or not (venv / "pyvenv.cfg").is_file():
        return "the last one was not finished"
    if stamp.get("place") != [os.path.realpath(venv)]:
        return "the last one was made in another folder"
    return interpreter_fault(venv, stamp) or packages_fault(venv, stamp)


def interpreter_fault(venv: Path, stamp: Mapping[str, list[str]]) -> str | None:
    """Tell what happened to an environment's Python since its stamp was written."""
    interpreter = interpreter_of(venv)
    if stamp.get("python") != [python_tag()]:
        return "the last one was made by another version of Python"
    if not os.access(interpreter, os.X_OK):
        return "its Python is gone"
    if stamp.get("interpreter") != [identity(interpreter)]:
        return "its Python was replaced"
    return None


def packages_fault(venv: Path, stamp: Mapping[str, list[str]]) -> str | None:
    """Tell what happened to an environment's packages since its stamp was written."""
    packages = packages_of(venv)
    if not (packages / "pip" / "__init__.py").is_file():
        return "its pip is gone"
    if not set(stamp.get("content", [])) <= set(contents(packages)):
        return "some of its packages are gone"
    return None


def is_ready(venv: Path, group: str, wanted: Mapping[str, str]) -> bool:
    """Tell whether a group of requirements is installed just as the project asks now."""
    return fault(venv) is None and read_stamp(venv).get(group) == [wanted[group]]


def child_environment(environ: Mapping[str, str]) -> dict[str, str]:
    """Prepare the settings of venv and pip.

    UTF-8 mode is forced on them because they handle the project's path, which may have accents, under
    whatever locale the user has; they print nothing that a user reads.
    """
    settings = {name: value for name, value in environ.items() if name not in UNWANTED_SETTINGS}
    settings.update(PYTHONUTF8="1", PIP_NO_INPUT="1", PIP_DISABLE_PIP_VERSION_CHECK="1")
    return settings


class Lock:
    """The right to change `.venv`; the operating system takes it back when its holder dies."""

    def __init__(self, project: Path) -> None:
        """Prepare to lock a project; nothing is opened yet."""
        self.project = project
        self.descriptor = -1

    def __enter__(self) -> int:
        """Wait for the lock and give its file descriptor, for children that must hold it too."""
        try:
            self.descriptor = os.open(self.project / LOCK, os.O_RDWR | os.O_CREAT, 0o666)
        except OSError as error:
            message = f"{self.project} cannot be written to ({error.strerror}); copy the project elsewhere"
            raise SetupError(message) from None
        if not try_lock(self.descriptor, wait=False):
            say("waiting for another dev.py that is setting up .venv")
            try_lock(self.descriptor, wait=True)
        return self.descriptor

    def __exit__(self, *_: object) -> None:
        """Give the lock back."""
        os.close(self.descriptor)


if sys.platform == "win32":

    def try_lock(descriptor: int, *, wait: bool) -> bool:
        """Lock the file's first byte; Windows gives up after ten seconds, so waiting goes on asking."""
        import msvcrt  # noqa: PLC0415

        while True:
            try:
                msvcrt.locking(descriptor, msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
            except OSError:
                if wait:
                    continue
                return False
            return True

else:

    def try_lock(descriptor: int, *, wait: bool) -> bool:
        """Lock the open file, so that the lock lives as long as any process that has it open."""
        import fcntl  # noqa: PLC0415

        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        except BlockingIOError:
            return False
        return True


def discard(venv: Path) -> None:
    """Remove an environment. It is renamed first, so that half of one never lies under the real name."""
    import shutil  # noqa: PLC0415

    try:
        if venv.is_symlink() or venv.is_file():
            venv.unlink()
        elif venv.exists():
            venv.rename(venv.with_name(f"{OLD}-{os.getpid()}"))
    except OSError as error:
        raise SetupError(f"{venv} is unusable and cannot be replaced ({error.strerror}); delete it") from None
    for leftover in venv.parent.glob(OLD + "-*"):
        shutil.rmtree(leftover, ignore_errors=True)


def can_make_venvs() -> bool:
    """Tell whether this Python has all that `venv` needs; Debian ships it in a package of its own."""
    from importlib.util import find_spec  # noqa: PLC0415

    return find_spec("venv") is not None and find_spec("ensurepip") is not None


def venv_advice(has_apt: bool) -> str:
    """Say what to install where Python cannot make virtual environments."""
    version = "{}.{}".format(*sys.version_info[:2])
    if has_apt:
        return f"this Python {version} cannot make virtual environments: sudo apt-get install python3-venv"
    return f"this Python {version} cannot make virtual environments: install its venv and ensurepip modules"


def _call(command: Sequence[str], descriptor: int) -> tuple[int, str]:
    """Run a step of the set-up quietly and give its exit code and words.

    The lock goes along: were this process killed, it would still be held until pip has stopped writing.
    """
    import subprocess  # noqa: PLC0415

    try:
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            env=child_environment(os.environ),
            pass_fds=() if os.name == "nt" else (descriptor,),
            check=False,
        )
    except OSError as error:
        return 126, str(error)
    return done.returncode, done.stdout


def create(venv: Path, descriptor: int, reason: str) -> None:
    """Make an empty environment with the Python that runs this, or with the one it was itself made from."""
    if not can_make_venvs():
        raise SetupError(venv_advice(Path("/usr/bin/apt-get").exists()))
    say(f"making .venv: {reason}")
    discard(venv)
    python = str(getattr(sys, "_base_executable", "") or sys.executable)
    code, output = _call([python, "-m", "venv", str(venv)], descriptor)
    if code != 0:
        last = (output.strip().splitlines() or ["no reason given"])[-1]
        raise SetupError(f"the virtual environment could not be made: {last}")


def pip_failure(output: str) -> str:
    """Turn what pip printed into one sentence; its own list of attempts helps nobody."""
    if "CERTIFICATE_VERIFY_FAILED" in output:
        return "the libraries could not be fetched: their server's certificate is not trusted here"
    if any(sign in output for sign in OFFLINE_SIGNS):
        return "the libraries could not be fetched, there seems to be no network; try again when there is"
    lines = output.strip().splitlines() or ["no reason given"]
    errors = [line[len("ERROR: ") :] for line in lines if line.startswith("ERROR: ")]
    return f"pip could not install the libraries: {(errors or lines)[-1]}"


def install(venv: Path, project: Path, group: str, descriptor: int) -> None:
    """Install a group of requirements with its pins; the stamp is gone until that is done.

    Only wheels are taken: building from source would need compilers, and fail late and at length.
    """
    try:
        (venv / STAMP).unlink(missing_ok=True)
    except OSError as error:
        raise SetupError(f"{venv} cannot be written to ({error.strerror})") from None
    say(f"installing the libraries of `{group}` into .venv; this takes a minute and happens once")
    constraints = str(project / "packaging" / "constraints.txt")
    command = [str(interpreter_of(venv)), "-m", "pip", "install", "--quiet", "--retries", "2"]
    command += ["--only-binary", ":all:", "--constraint", constraints, *requirements(project)[group]]
    code, output = _call(command, descriptor)
    if code != 0:
        raise SetupError(pip_failure(output))


def ensure(project: Path, group: str, *, anew: bool = False) -> Path:
    """Make `.venv` hold a group of requirements, as quickly as its state allows, and give its Python."""
    venv = project / ".venv"
    wanted = fingerprints(project)
    if not anew and is_ready(venv, group, wanted):
        return interpreter_of(venv)
    with Lock(project) as descriptor:
        # Whoever held the lock before may have done the work.
        if not anew and is_ready(venv, group, wanted):
            return interpreter_of(venv)
        reason = "its Python does not run" if anew else fault(venv)
        # What was installed with the same pins stays as it is; with others, its versions may move now.
        kept = {name: value for name, value in wanted.items() if read_stamp(venv).get(name) == [value]}
        if reason is not None:
            kept = {}
            create(venv, descriptor, reason)
        install(venv, project, group, descriptor)
        try:
            write_stamp(venv, wanted if group == "dev" else {**kept, group: wanted[group]})
        except OSError as error:
            raise SetupError(f"{venv} could not be finished ({error.strerror})") from None
    return interpreter_of(venv)
