"""The Debian package: the bundle, with what a desktop needs to know the program by."""

from __future__ import annotations

import gzip
import hashlib
import os
import re
import shutil
import subprocess
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import bundle_contents
import dev_bundle
import make_icons
from dev_venv import SetupError

if TYPE_CHECKING:
    from collections.abc import Iterable

LINUX = dev_bundle.PACKAGING / "linux"

DESKTOP_FILES = {
    "gmscreen.desktop": "usr/share/applications/gmscreen.desktop",
    "gmscreen.metainfo.xml": "usr/share/metainfo/org.gmscreen.gmscreen.metainfo.xml",
    "gmscreen-mime.xml": "usr/share/mime/packages/gmscreen.xml",
}
"""Where the files of the desktop go; the same in an AppImage."""

# Libraries that belong to the system: the C library, the drivers of the screen, and what talks to its server.
OF_LIBC = re.compile(r"lib(c|dl|m|pthread|resolv|rt)\.so|ld-linux")
ELSEWHERE = {"libwayland-egl.so.1": "libwayland-egl1"}

DESCRIPTION = """\
Secret rolls in two keys, the exact odds before the dice, the reason after them, and a campaign that is still
there when the battery is not: in one window, without a network. For Eclipse Phase, the Partida web (d100),
Peacemaker and Walküre, in Spanish and English.

Python and Qt are inside; nothing else of them is needed or touched.
"""

COPYRIGHT = """\
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: gmscreen
Comment:
 The licences of the libraries in /usr/lib/gmscreen are told in its file LICENCES.txt; those of Debian's own
 among them stand in /usr/share/common-licenses, such as LGPL-3 for Qt.

Files: *
Copyright: The gmscreen authors
License: MIT
"""


class Needs(NamedTuple):
    """What the binaries of a bundle ask of the system: libraries, and the version of the C library."""

    libraries: frozenset[str]
    glibc: tuple[int, ...]


def read_needs(dumps: Iterable[str], present: frozenset[str]) -> Needs:
    """Read what `objdump -p` tells of binaries, less what is `present` beside them."""
    libraries: set[str] = set()
    glibc: tuple[int, ...] = (2, 0)
    for dump in dumps:
        libraries.update(re.findall(r"NEEDED\s+(\S+)", dump))
        for version in re.findall(r"\bGLIBC_([0-9.]+)", dump):
            glibc = max(glibc, tuple(int(part) for part in version.split(".")))
    return Needs(frozenset(libraries - present), glibc)


def needs_of(bundle: Path) -> Needs:
    """Look through the binaries of a bundle."""
    paths = [path for path in bundle.rglob("*") if path.is_file()]
    binaries = [path for path in paths if not path.is_symlink() and is_elf(path)]
    dumps = (
        subprocess.run(["objdump", "-p", str(path)], capture_output=True, encoding="utf-8", check=True).stdout
        for path in binaries
    )
    return read_needs(dumps, frozenset(path.name for path in paths))


def is_elf(path: Path) -> bool:
    """Tell a program or library from other files."""
    with path.open("rb") as stream:
        return stream.read(4) == b"\x7fELF"


def relations(needs: Needs) -> dict[str, str]:
    """Write what the package depends on, and what it can do without but for one kind of screen.

    Raises `SetupError` for a library whose package nobody wrote down.
    """
    from gmscreen import startup  # noqa: PLC0415

    wayland = {**startup.WAYLAND_LIBRARIES, **ELSEWHERE}
    known = {**startup.QT_LIBRARIES, **startup.XCB_LIBRARIES}
    others = sorted(name for name in needs.libraries if not OF_LIBC.match(name))
    unknown = [name for name in others if name not in known and name not in wayland]
    if unknown:
        raise SetupError("the package of these libraries is not known: " + " ".join(unknown))
    libc = "libc6 (>= {})".format(".".join(str(part) for part in needs.glibc))
    depends = [libc, *sorted(known[name] for name in others if name in known)]
    recommends = [
        "fonts-noto-core | fonts-dejavu-core",
        *(wayland[name] for name in others if name in wayland),
    ]
    return {"Depends": ", ".join(depends), "Recommends": ", ".join(recommends)}


def control(version: str, size: int, related: dict[str, str]) -> str:
    """Write the control file; `size` is in bytes."""
    fields = {
        "Package": dev_bundle.NAME,
        "Version": version,
        "Architecture": dev_bundle.machine(),
        "Maintainer": "The gmscreen authors",
        "Installed-Size": str(-(-size // 1024)),
        **related,
        "Section": "games",
        "Priority": "optional",
        "Description": "game master's screen for tabletop role-playing games",
    }
    lines = [f"{name}: {value}" for name, value in fields.items()]
    for paragraph in DESCRIPTION.strip().split("\n\n"):
        lines += [f" {line}" for line in textwrap.wrap(paragraph, 78)] + [" ."]
    return "\n".join(lines[:-1]) + "\n"


def lay_out_desktop(root: Path, icons: Path) -> None:
    """Put what a desktop knows the program by where it looks for it, below `root`."""
    places = {root / place: LINUX / name for name, place in DESKTOP_FILES.items()}
    theme = root / "usr" / "share" / "icons" / "hicolor"
    for size in make_icons.SIZES:
        places[theme / f"{size}x{size}" / "apps" / "gmscreen.png"] = icons / f"gmscreen-{size}.png"
    places[theme / "scalable" / "apps" / "gmscreen.svg"] = make_icons.DRAWINGS / "gmscreen.svg"
    for place, source in places.items():
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, place)


def lay_out(root: Path, project: Path, bundle: Path, icons: Path) -> None:
    """Put every file of the package where it will be, below `root`."""
    library = root / "usr" / "lib" / dev_bundle.NAME
    shutil.copytree(bundle, library, symlinks=True)
    command = root / "usr" / "bin" / dev_bundle.NAME
    command.parent.mkdir(parents=True)
    command.symlink_to(f"../lib/{dev_bundle.NAME}/{dev_bundle.NAME}")
    lay_out_desktop(root, icons)
    papers = root / "usr" / "share" / "doc" / dev_bundle.NAME
    papers.mkdir(parents=True)
    licence = textwrap.indent((project / "LICENSE").read_text(encoding="utf-8"), " ", lambda _: True)
    blank = re.sub(r"(?m)^ $", " .", licence)
    (papers / "copyright").write_text(COPYRIGHT + blank, encoding="utf-8")
    changes = (project / "CHANGELOG.md").read_bytes()
    (papers / "changelog.gz").write_bytes(gzip.compress(changes, mtime=0))


def sums(root: Path) -> str:
    """List the files below `root` with their MD5 sums, by which dpkg finds damage."""
    lines = []
    for path in sorted(root.rglob("*")):
        if path.is_file() and not path.is_symlink():
            digest = hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest()
            lines.append(f"{digest}  {path.relative_to(root).as_posix()}\n")
    return "".join(lines)


def set_modes(root: Path) -> None:
    """Let everybody read, nobody but root write, and programs and libraries run."""
    for path in (root, *root.rglob("*")):
        if not path.is_symlink():
            runs = path.is_dir() or bool(path.stat().st_mode & 0o100)
            path.chmod(0o755 if runs else 0o644)


def build(project: Path, bundle: Path, icons: Path, out: Path) -> Path:
    """Pack a bundle; give the package, in the folder `out`. Raises `SetupError`."""
    if shutil.which("dpkg-deb") is None:
        raise SetupError("a Debian package is made on Debian or its relatives: dpkg-deb is missing")
    version = bundle_contents.version(project)
    root = out / "deb"
    shutil.rmtree(root, ignore_errors=True)
    lay_out(root, project, bundle, icons)
    text = control(version, dev_bundle.size_of(root), relations(needs_of(bundle)))
    listed = sums(root)
    (root / "DEBIAN").mkdir()
    (root / "DEBIAN" / "control").write_text(text, encoding="utf-8")
    (root / "DEBIAN" / "md5sums").write_text(listed, encoding="utf-8")
    set_modes(root)
    package = out / f"{dev_bundle.NAME}_{version}_{dev_bundle.machine()}.deb"
    command = ["dpkg-deb", "--root-owner-group", "-Zxz", "-z2", "--build", str(root), str(package)]
    dev_bundle.step(command, os.environ, out / "deb.log")
    shutil.rmtree(root)
    return package
