"""The import contracts hold, and each one fails when its rule is broken.

A contract that names the wrong module passes for ever; so each is shown violations, in a copy of the package.
"""

from __future__ import annotations

import ast
import json
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.xdist_group("contracts")  # one process is asked by all

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "gmscreen"

# One process for all, since starting it takes most of the time: it is told of a line and where to plant
# it, answers with what import-linter found in a copy so spoilt, and makes the copy what it was.
LINTER = """
import contextlib, io, json, pathlib, sys
from importlinter.cli import lint_imports

for asked in sys.stdin:
    module, line = json.loads(asked)
    file = pathlib.Path("gmscreen", module)
    before = file.read_bytes() if file.is_file() else None
    if line:
        file.write_bytes((before or b"") + f"\\n{line}\\n".encode())
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        code = lint_imports(no_cache=True)
    if line:
        file.unlink() if before is None else file.write_bytes(before)
    print(json.dumps([code, printed.getvalue()]), flush=True)
"""

# A violation of each contract: its id, the module to add it to, and the line that breaks it. Modules that are
# not there yet are made.
VIOLATIONS = [
    ("layers", "rules/planted.py", "import gmscreen.content"),
    ("layers", "content/planted.py", "import gmscreen.session"),
    ("layers", "session/planted.py", "from gmscreen import store"),
    ("layers", "store/planted.py", "import gmscreen.viewmodels"),
    ("layers", "viewmodels/planted.py", "import gmscreen.ui"),
    ("layers", "ui/planted.py", "import gmscreen.__main__"),
    ("layers", "app.py", "import gmscreen.cli"),
    ("layers", "cli/planted.py", "from gmscreen import app"),
    ("layers", "startup.py", "import gmscreen.rules"),
    ("layers", "stray.py", "import sys"),
    ("startup", "ui/planted.py", "from gmscreen.startup import language"),
    ("no-qt", "rules/planted.py", "from PySide6.QtCore import QObject"),
    ("no-qt", "content/planted.py", "def late() -> None:\n    import shiboken6"),
    ("no-qt", "session/planted.py", "import PySide6"),
    ("no-qt", "store/planted.py", "from PySide6 import QtCore"),
    ("no-qt", "startup.py", "import PySide6.QtCore"),
    ("no-qt", "__main__.py", "import PySide6.QtCore"),
    ("cli", "cli/planted.py", "from PySide6.QtCore import QObject"),
    ("cli", "cli/planted.py", "from gmscreen import app"),
    ("cli", "cli/planted.py", "def late() -> None:\n    from gmscreen.ui import screenshots"),
    ("cli", "cli/screenshot.py", "from gmscreen.ui import main_window"),
    ("cli", "viewmodels/texts.py", "import PySide6.QtCore"),
    ("offline", "rules/planted.py", "import socket"),
    ("offline", "ui/planted.py", "from urllib.request import urlopen"),
    ("offline", "store/planted.py", "def late() -> None:\n    import http.client"),
    ("offline", "viewmodels/planted.py", "import asyncio"),
    ("appdirs", "ui/planted.py", "import appdirs"),
    ("appdirs", "store/planted.py", "from appdirs import user_data_dir"),
    ("sqlite", "ui/planted.py", "import sqlite3"),
    ("sqlite", "viewmodels/planted.py", "import sqlite3"),
    ("players", "ui/player/planted.py", "import gmscreen.session.state"),
    ("players", "ui/player/planted.py", "from gmscreen.viewmodels.ledger import LedgerModel"),
    ("players", "ui/player/planted.py", "def late() -> None:\n    from gmscreen.ui import workspace"),
    ("players", "ui/theme.py", "import gmscreen.store.campaign"),
    ("players-means", "session/player_view.py", "from gmscreen.session.state import CampaignState"),
    ("players-means", "viewmodels/texts.py", "import gmscreen.store"),
]

# What import-linter cannot see, since it knows an outside library only as a whole: a part of one, and the
# files that may import it.
PARTS = [
    ("PySide6.QtNetwork", ("ui/single_instance.py",)),
    ("PySide6.QtWidgets", ("ui/", "app.py")),
]


def contracts() -> list[dict[str, object]]:
    """Read the contracts of the project."""
    with (ROOT / "pyproject.toml").open("rb") as stream:
        settings = tomllib.load(stream)
    found = settings["tool"]["importlinter"]["contracts"]
    assert isinstance(found, list)
    return found


def name_of(identifier: str) -> str:
    """Find the name under which import-linter reports a contract."""
    return next(str(contract["name"]) for contract in contracts() if contract["id"] == identifier)


class Linter:
    """import-linter at work in a copy of the package."""

    def __init__(self, folder: Path) -> None:
        shutil.copytree(PACKAGE, folder / "gmscreen", ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(ROOT / "pyproject.toml", folder)
        self._process = subprocess.Popen(
            [sys.executable, "-c", LINTER],
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )

    def verdicts(self, module: str = "", line: str = "") -> tuple[dict[str, bool], str]:
        """Tell of each contract whether it is kept with a line added to a module, and what was printed."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps([module, line]) + "\n")
        self._process.stdin.flush()
        code, output = json.loads(self._process.stdout.readline())
        kept = {}
        for contract in contracts():
            name = str(contract["name"])
            kept[name] = f"{name} KEPT" in output
            assert kept[name] or f"{name} BROKEN" in output, output
        assert (code == 0) is all(kept.values())
        return kept, output

    def end(self) -> None:
        """Let the process end."""
        self._process.communicate(timeout=60)


@pytest.fixture(scope="module")
def linter(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Linter]:
    """One that every test can ask, since it leaves the copy as it was."""
    found = Linter(tmp_path_factory.mktemp("contracts"))
    yield found
    found.end()


def test_the_package_keeps_every_contract(linter: Linter) -> None:
    """Also after it was broken: what is planted for one test is gone for the next."""
    for _ in range(2):
        kept, output = linter.verdicts()
        assert all(kept.values()), output
        kept, _ = linter.verdicts("rules/planted.py", "import gmscreen.content")
        assert not all(kept.values())


@pytest.mark.parametrize(("identifier", "module", "line"), VIOLATIONS)
def test_a_violation_breaks_its_contract(linter: Linter, identifier: str, module: str, line: str) -> None:
    kept, output = linter.verdicts(module, line)
    assert not kept[name_of(identifier)], output


def test_every_contract_has_a_violation() -> None:
    assert {identifier for identifier, _, _ in VIOLATIONS} == {
        str(contract["id"]) for contract in contracts()
    }


def test_every_layer_is_named_once_and_none_is_optional() -> None:
    layers = next(contract for contract in contracts() if contract["id"] == "layers")
    assert isinstance(layers["layers"], list)
    assert layers["exhaustive"] is True
    assert not [layer for layer in layers["layers"] if "(" in layer]


def test_the_one_exception_is_open_to_nobody_else(linter: Linter) -> None:
    kept, _ = linter.verdicts("store/paths.py", "import appdirs")
    assert kept[name_of("appdirs")]


def imported_names(path: Path) -> Iterator[str]:
    """List every name that a file imports, wherever in the file it does so."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def users_of(part: str, allowed: tuple[str, ...], package: Path) -> list[str]:
    """List the files that import a part of a library though they may not."""
    found = []
    for path in sorted(package.rglob("*.py")):
        name = path.relative_to(package).as_posix()
        if not name.startswith(allowed) and part in imported_names(path):
            found.append(name)
    return found


@pytest.mark.parametrize(("part", "allowed"), PARTS)
def test_parts_of_qt_stay_where_they_belong(part: str, allowed: tuple[str, ...]) -> None:
    assert users_of(part, allowed, PACKAGE) == []


@pytest.mark.parametrize(("part", "allowed"), PARTS)
@pytest.mark.parametrize("form", ["import {part}", "from {module} import {name}", "from {part} import x"])
def test_a_part_of_qt_is_seen_in_every_form(
    tmp_path: Path, part: str, allowed: tuple[str, ...], form: str
) -> None:
    module, _, name = part.rpartition(".")
    line = form.format(part=part, module=module, name=name)
    (tmp_path / "viewmodels").mkdir()
    (tmp_path / "viewmodels" / "planted.py").write_text(f"def f():\n    {line}\n", encoding="utf-8")
    assert users_of(part, allowed, tmp_path) == ["viewmodels/planted.py"]


@pytest.mark.parametrize("package", ["rules", "content", "session", "store", "cli"])
def test_importing_all_of_it_loads_no_qt(package: str) -> None:
    words = (
        "import pkgutil, sys, gmscreen.{0} as top\n"
        "for module in pkgutil.walk_packages(top.__path__, top.__name__ + '.'):\n"
        "    __import__(module.name)\n"
        "sys.exit('PySide6' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", words.format(package)], cwd=ROOT, check=True, timeout=60)
