"""Loads the set-up script as it loads itself: from its own folder, not as a package."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[2]

# dev.py finds its neighbours beside itself. Appended, so that no name here can hide an installed module.
sys.path.append(str(PROJECT / "packaging"))


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with as much of its files as the set-up reads, in a folder with a space and accents."""
    root = tmp_path / "Máquina de Íñigo ñ"
    (root / "packaging").mkdir(parents=True)
    (root / "packaging" / "constraints.txt").write_text("# pins\nalpha==1.0\nbeta==2.0\n", encoding="utf-8")
    (root / "pyproject.toml").write_text(
        '[project]\ndependencies = ["alpha>=1"]\n[project.optional-dependencies]\ndev = ["beta"]\n',
        encoding="utf-8",
    )
    return root
