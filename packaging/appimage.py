"""Makes an AppImage of the bundle, on Linux with `appimagetool` in the path.

    python3 packaging/dev.py bundle
    python3 packaging/appimage.py

The folder that becomes the image is build/gmscreen.AppDir. Without the tool it is all that is made; it runs
by its AppRun.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import bundle_contents
import dev_bundle
import dev_deb
import make_icons

PROJECT = dev_bundle.PACKAGING.parent

RUN = f"""\
#!/bin/sh
# What an AppImage starts: the program in the image, wherever that was mounted.
here=$(dirname "$(readlink -f "$0")")
exec "$here/usr/lib/{dev_bundle.NAME}/{dev_bundle.NAME}" "$@"
"""


def lay_out(root: Path, bundle: Path, icons: Path) -> None:
    """Fill the folder of the image."""
    shutil.rmtree(root, ignore_errors=True)
    shutil.copytree(bundle, root / "usr" / "lib" / dev_bundle.NAME, symlinks=True)
    dev_deb.lay_out_desktop(root, icons)
    shutil.copyfile(dev_deb.LINUX / "gmscreen.desktop", root / "gmscreen.desktop")
    shutil.copyfile(icons / "gmscreen-256.png", root / "gmscreen.png")
    (root / ".DirIcon").symlink_to("gmscreen.png")
    start = root / "AppRun"
    start.write_text(RUN, encoding="utf-8")
    start.chmod(0o755)


def main() -> int:
    """Make the folder, and the image where that can be."""
    build = PROJECT / "build"
    bundle, icons = build / "bundle" / dev_bundle.NAME, build / "pyinstaller" / "icons"
    if (
        not dev_bundle.program_of(bundle).is_file()
        or not (icons / f"gmscreen-{make_icons.SIZES[-1]}.png").is_file()
    ):
        print("appimage.py: there is no bundle yet: python3 packaging/dev.py bundle", file=sys.stderr)
        return 2
    root = build / "gmscreen.AppDir"
    lay_out(root, bundle, icons)
    tool = shutil.which("appimagetool")
    if tool is None:
        print(f"appimage.py: appimagetool is not in the path; {root} is ready for it", file=sys.stderr)
        return 2
    image = build / f"gmscreen-{bundle_contents.version(PROJECT)}-{os.uname().machine}.AppImage"
    return subprocess.call([tool, str(root), str(image)])


if __name__ == "__main__":
    sys.exit(main())
