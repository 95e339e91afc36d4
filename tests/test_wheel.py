"""The built wheel holds the whole program, and it runs from there, far from any checkout."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import gmscreen

pytestmark = pytest.mark.xdist_group("wheel")  # one process builds it, for all

ROOT = Path(__file__).resolve().parents[1]
RESOURCES = ROOT / "resources"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel with the builder that is installed, so that nothing is fetched."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False, timeout=100)
    assert done.returncode == 0, done.stdout + done.stderr
    (path,) = folder.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel unpacked as an installer would, in a folder with a space and an accent."""
    folder = tmp_path_factory.mktemp("instalación de prueba")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def run(installed: Path, *arguments: str, **environ: str) -> str:
    """Run Python with the unpacked wheel on its path instead of the checkout, and give what it printed."""
    settings = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    settings.update(environ, PYTHONPATH=str(installed), PYTHONUTF8="1")
    done = subprocess.run(
        [sys.executable, "-P", *arguments],
        cwd=installed,
        env=settings,
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=100,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_its_names_are_right(wheel: Path) -> None:
    assert wheel.name == f"gmscreen-{gmscreen.__version__}-py3-none-any.whl"
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        info = f"gmscreen-{gmscreen.__version__}.dist-info"
        points = archive.read(f"{info}/entry_points.txt").decode()
        metadata = archive.read(f"{info}/METADATA").decode()
    assert "gmscreen = gmscreen.__main__:main" in points
    assert f"{info}/licenses/LICENSE" in names
    assert {name.split("/")[0] for name in names} == {"gmscreen", info}
    assert not [name for name in names if "__pycache__" in name]
    for requirement in ("appdirs", "pydantic", "pyside6-essentials"):
        assert f"\nRequires-Dist: {requirement}" in metadata.lower().replace("requires-dist", "Requires-Dist")


def test_every_module_and_resource_is_in_it(installed: Path) -> None:
    for source, copied in ((ROOT / "gmscreen", "gmscreen"), (RESOURCES, "gmscreen/_resources")):
        wanted = {
            path.relative_to(source).as_posix(): path.stat().st_size
            for path in source.rglob("*")
            if path.is_file() and "__pycache__" not in path.parts
        }
        found = {
            path.relative_to(installed / copied).as_posix(): path.stat().st_size
            for path in (installed / copied).rglob("*")
            if path.is_file() and (source == RESOURCES or "_resources" not in path.parts)
        }
        assert found == wanted


def test_the_program_finds_its_resources_in_it(installed: Path) -> None:
    words = "from gmscreen.content.resources import resource_root; print(resource_root())"
    assert Path(run(installed, "-c", words).strip()) == (installed / "gmscreen" / "_resources").resolve()


def test_it_tells_its_version(installed: Path) -> None:
    assert gmscreen.__version__ in run(installed, "-m", "gmscreen", "--version")


def test_it_rolls(installed: Path) -> None:
    shown = run(installed, "-m", "gmscreen", "roll", "2d6", "--seed", "1", "--json")
    assert isinstance(json.loads(shown), dict)


@pytest.mark.slow
def test_it_draws_the_window(installed: Path, tmp_path: Path) -> None:
    out = tmp_path / "imágenes"
    run(installed, "-m", "gmscreen", "screenshot", "--out", str(out), "--theme", "noche", HOME=str(tmp_path))
    pictures = list(out.glob("*.png"))
    assert pictures
    assert all(path.stat().st_size > 1000 for path in pictures)
