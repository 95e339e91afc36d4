"""The README: its pictures and links are there, and the commands it names exist."""

import re
from pathlib import Path

import dev

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
LARGEST = 100 * 1024
"""How large a picture may be, in bytes."""


def anchors() -> set[str]:
    """The headings as links name them."""
    headings = re.findall(r"^#+ (.*)$", README, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", one.lower()).replace(" ", "-") for one in headings}


def test_every_link_and_picture_is_there() -> None:
    targets = re.findall(r"\]\(([^)]+)\)", README)
    assert len(targets) >= 8
    for target in targets:
        assert target[1:] in anchors() if target.startswith("#") else (ROOT / target).is_file(), target


def test_pictures_are_small_and_none_is_left_over() -> None:
    shown = {ROOT / one for one in re.findall(r"!\[[^\]]+\]\(([^)]+)\)", README)}
    there = set((ROOT / "packaging" / "pictures").iterdir())
    assert shown == there
    assert all(one.stat().st_size < LARGEST for one in there)


def test_the_commands_exist() -> None:
    named = set(re.findall(r"dev\.py (\w+)", README))
    assert named <= set(dev.COMMANDS)
    assert {"run", "test", "bench", "faults", "shots", "bundle", "deb"} <= named


def test_the_tables_have_their_places() -> None:
    for name in ("faults", "bench"):
        begins, ends = README.index(f"<!-- {name}:"), README.index(f"<!-- {name}: end -->")
        assert begins < ends
