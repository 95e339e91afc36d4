"""The pins cover what pyproject.toml asks for, and their file gives away nothing but names and versions."""

from __future__ import annotations

import json
import re

import pytest

import dev
import dev_pins
import dev_venv

CONSTRAINTS = (dev.PROJECT / "packaging" / "constraints.txt").read_text(encoding="utf-8")


def pinned() -> dict[str, str]:
    """Read the constraints file as names and versions."""
    lines = [line for line in CONSTRAINTS.splitlines() if not line.startswith("#")]
    return dict(line.split("==") for line in lines)


@pytest.mark.parametrize("group", ["runtime", "dev", "bundle"])
def test_every_requirement_is_pinned(group: str) -> None:
    for requirement in dev_venv.requirements(dev.PROJECT)[group]:
        name = re.split(r"[<>=!~;\[ ]", requirement, maxsplit=1)[0]
        assert dev_pins.normalized(name) in pinned()


def test_the_file_holds_plain_pins_only() -> None:
    for line in CONSTRAINTS.splitlines():
        assert line.startswith("# ") or re.fullmatch(r"[a-z0-9-]+==[0-9][0-9a-z.]*", line)


def test_the_file_is_what_a_renewal_would_write_of_the_same_versions() -> None:
    assert dev_pins.constraints_text(pinned().items()) == CONSTRAINTS


def test_names_and_versions_are_read_from_pips_report() -> None:
    report = {"install": [{"metadata": {"name": "Alpha_Beta", "version": "1.0"}, "download_info": {}}]}
    pairs = dev_pins.resolved(json.dumps(report))
    assert dev_pins.constraints_text(pairs).endswith("\nalpha-beta==1.0\n")
