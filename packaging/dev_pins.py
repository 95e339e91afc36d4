"""The pins of every package that the program and its development bring in, and their renewal."""

from __future__ import annotations

import json
import os
import re
import subprocess
from typing import TYPE_CHECKING

import dev_venv
from dev_venv import SetupError

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

HEADER = """\
# The version of every package that the program and its development bring in, direct or not.
# Rewritten by `python3 packaging/dev.py pin`; pyproject.toml says which are wanted and why the rest follow.
"""

# Wanted by the tools on some system only, so a resolve on another one would leave them out.
ELSEWHERE = ("colorama", "macholib", "pefile", "pywin32-ctypes")


def normalized(name: str) -> str:
    """Write a distribution's name in the one form in which all of its spellings agree."""
    return re.sub(r"[-_.]+", "-", name).lower()


def constraints_text(pairs: Iterable[tuple[str, str]]) -> str:
    """Write a constraints file: names and versions, sorted, and nothing of where they came from."""
    lines = sorted(f"{normalized(name)}=={version}\n" for name, version in pairs)
    return HEADER + "".join(lines)


def resolved(report: str) -> list[tuple[str, str]]:
    """Read the names and versions out of pip's installation report."""
    metadata = [entry["metadata"] for entry in json.loads(report)["install"]]
    return [(entry["name"], entry["version"]) for entry in metadata]


def renew(project: Path, python: Path) -> int:
    """Let pip choose the newest versions that go together, without installing any, and write them down."""
    command = [str(python), "-m", "pip", "install", "--quiet", "--dry-run", "--ignore-installed"]
    command += ["--only-binary", ":all:", "--report", "-"]
    command += [*dev_venv.requirements(project)["dev"], *ELSEWHERE]
    done = subprocess.run(
        command,
        capture_output=True,
        encoding="utf-8",
        env=dev_venv.child_environment(os.environ),
        check=False,
    )
    if done.returncode != 0:
        raise SetupError(dev_venv.pip_failure(done.stderr))
    pairs = resolved(done.stdout)
    path = project / "packaging" / "constraints.txt"
    path.write_text(constraints_text(pairs), encoding="utf-8")
    return len(pairs)
