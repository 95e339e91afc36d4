"""The Debian package and the folder of the AppImage, made of a bundle that is next to nothing."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

import appimage
import bundle_contents
import dev
import dev_bundle
import dev_deb
import dev_venv
import make_icons

pytestmark = pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="made on Debian and its relatives")


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    """A program, a library by a link, and nothing else."""
    folder = tmp_path / "bundle" / "gmscreen"
    (folder / "_internal").mkdir(parents=True)
    program = folder / "gmscreen"
    program.write_text('#!/bin/sh\necho "$0" "$@"\n', encoding="utf-8")
    program.chmod(0o700)
    (folder / "_internal" / "real.so").write_bytes(b"nothing")
    (folder / "_internal" / "link.so").symlink_to("real.so")
    return folder


@pytest.fixture
def icons(tmp_path: Path) -> Path:
    """Files that stand for the icons."""
    folder = tmp_path / "icons"
    folder.mkdir()
    for size in make_icons.SIZES:
        (folder / f"gmscreen-{size}.png").write_bytes(b"\x89PNG")
    return folder


def ask(*words: str | Path) -> str:
    """Run a tool, and give what it prints."""
    return subprocess.run([str(word) for word in words], capture_output=True, text=True, check=True).stdout


def test_the_package_holds_the_program_and_what_makes_it_known(
    bundle: Path, icons: Path, tmp_path: Path
) -> None:
    package = dev_deb.build(dev.PROJECT, bundle, icons, tmp_path)
    version = bundle_contents.version(dev.PROJECT)
    assert package.name == f"gmscreen_{version}_{dev_bundle.machine()}.deb"
    assert ask("dpkg-deb", "-f", package, "Version").strip() == version
    root = tmp_path / "installed"
    ask("dpkg-deb", "-x", package, root)
    assert ask(root / "usr" / "bin" / "gmscreen", "x").split()[-1] == "x"
    for place in dev_deb.DESKTOP_FILES.values():
        assert (root / place).is_file()
    for size in make_icons.SIZES:
        assert (root / f"usr/share/icons/hicolor/{size}x{size}/apps/gmscreen.png").is_file()
    assert (root / "usr/lib/gmscreen/_internal/link.so").readlink() == Path("real.so")
    # Everybody can read it, whatever the umask was, and only its owner can write.
    modes = {path.stat().st_mode & 0o777 for path in (root / "usr").rglob("*") if not path.is_symlink()}
    assert modes == {0o755, 0o644}
    assert "root/root" in ask("dpkg-deb", "-c", package)
    assert not (tmp_path / "deb").exists()


DUMP = """
  NEEDED               libGL.so.1
  NEEDED               libQt6Core.so.6
  NEEDED               libwayland-egl.so.1
  NEEDED               libc.so.6
Version References:
  required from libc.so.6:
    0x09691a75 0x00 03 GLIBC_2.2.5
    0x069691b4 0x00 02 GLIBC_2.34
    0x069691b5 0x00 02 GLIBC_2.9
"""


def test_it_depends_on_what_is_not_inside() -> None:
    needs = dev_deb.read_needs([DUMP], frozenset({"libQt6Core.so.6"}))
    assert needs.libraries == {"libGL.so.1", "libwayland-egl.so.1", "libc.so.6"}
    related = dev_deb.relations(needs)
    assert related["Depends"] == "libc6 (>= 2.34), libgl1"
    assert "libwayland-egl1" in related["Recommends"]


def test_a_library_that_nobody_knows_is_told() -> None:
    with pytest.raises(dev_venv.SetupError, match=r"libnew\.so\.9"):
        dev_deb.relations(dev_deb.Needs(frozenset({"libnew.so.9"}), (2, 36)))


def test_the_control_file_has_no_empty_line() -> None:
    text = dev_deb.control("1.2", 3000, {"Depends": "libc6"})
    assert "\n\n" not in text
    assert "Installed-Size: 3\n" in text
    assert all(line.startswith(" ") or ": " in line for line in text.splitlines())


def test_the_folder_of_the_appimage_starts_the_program(bundle: Path, icons: Path, tmp_path: Path) -> None:
    root = tmp_path / "Mis programas ñ" / "gmscreen.AppDir"
    appimage.lay_out(root, bundle, icons)
    shown = subprocess.run(
        [str(root / "AppRun"), "una mesa.gmscreen"],
        capture_output=True,
        encoding="utf-8",
        check=True,
        cwd="/",
    ).stdout
    assert shown.strip() == f"{root}/usr/lib/gmscreen/gmscreen una mesa.gmscreen"
    assert (root / "gmscreen.desktop").is_file()
    assert os.path.realpath(root / ".DirIcon") == str(root.resolve() / "gmscreen.png")


def test_a_step_that_fails_is_told_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(dev_venv.SetupError, match=r"^no such luck \(all of it stands in .*log\)$"):
        dev_bundle.step(["sh", "-c", "echo working; echo no such luck; exit 3"], os.environ, tmp_path / "log")
    with pytest.raises(dev_venv.SetupError, match="nowhere cannot be run"):
        dev_bundle.step(["/nowhere"], os.environ, tmp_path / "log")
