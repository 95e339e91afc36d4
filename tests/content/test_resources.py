"""The data files are found wherever the program runs from."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from gmscreen.content import resources
from gmscreen.content.resources import ResourceMissingError, read_text, resource_path, resource_root


@pytest.fixture(autouse=True)
def _fresh() -> Iterator[None]:
    resource_root.cache_clear()
    yield
    resource_root.cache_clear()


def test_checkout_has_its_resources_beside_the_package() -> None:
    assert resource_path("themes", "noche.json").is_file()
    assert resource_root().name == "resources"


def test_text_is_read_as_utf_8() -> None:
    assert '"dark": true' in read_text("themes", "noche.json")


def test_missing_file_is_a_clear_error() -> None:
    with pytest.raises(ResourceMissingError, match=r"themes/none\.json") as caught:
        resource_path("themes", "none.json")
    assert caught.value.name == "themes/none.json"
    assert isinstance(caught.value, FileNotFoundError)


@pytest.mark.parametrize("inner", ["resources", "gmscreen/_resources"])
def test_frozen_bundle_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, inner: str) -> None:
    (tmp_path / inner).mkdir(parents=True)
    (tmp_path / inner / "mark.txt").write_text("ñ", encoding="utf-8")
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert read_text("mark.txt") == "ñ"


def test_installed_package_has_them_inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "site con ñ" / "gmscreen"
    (package / "content").mkdir(parents=True)
    (package / "_resources").mkdir()
    (package / "_resources" / "mark.txt").write_text("here", encoding="utf-8")
    monkeypatch.setattr(resources, "__file__", str(package / "content" / "resources.py"))
    assert read_text("mark.txt") == "here"


def test_no_resources_at_all_is_a_clear_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resources, "__file__", str(tmp_path / "gmscreen" / "content" / "resources.py"))
    with pytest.raises(ResourceMissingError):
        read_text("themes", "noche.json")


def test_it_needs_no_qt() -> None:
    code = "import sys, gmscreen.content.resources; sys.exit('PySide6' in sys.modules)"
    root = Path(__file__).parents[2]
    assert subprocess.run([sys.executable, "-c", code], check=False, cwd=root).returncode == 0
