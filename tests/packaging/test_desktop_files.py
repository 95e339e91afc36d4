"""The files by which desktops know the program: valid, of one mind, and right about what a campaign is."""

from __future__ import annotations

import configparser
import os
import plistlib
import re
import shutil
import struct
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import dev
import make_icons

pytestmark = pytest.mark.xdist_group("icons")  # one process draws them, for all

PACKAGING = dev.PROJECT / "packaging"
LINUX = PACKAGING / "linux"
TYPE = "application/x-gmscreen"


def tool(name: str) -> str:
    """A tool of the desktop's."""
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is not installed: dev.py installs it as root on Debian")
    return found


def test_the_desktop_entry_is_valid() -> None:
    command = [tool("desktop-file-validate"), str(LINUX / "gmscreen.desktop")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")


def test_the_metainfo_is_valid() -> None:
    command = [tool("appstreamcli"), "validate", "--no-net", str(LINUX / "gmscreen.metainfo.xml")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_all_speak_of_the_same_program() -> None:
    """Name, icon, command and type of file agree, and the entry is called as the window says it is."""
    entry = configparser.ConfigParser(interpolation=None)
    entry.read(LINUX / "gmscreen.desktop", encoding="utf-8")
    values = entry["Desktop Entry"]
    assert (values["Name"], values["Icon"], values["Exec"]) == ("gmscreen", "gmscreen", "gmscreen %f")
    assert values["MimeType"] == f"{TYPE};"
    component = ET.parse(LINUX / "gmscreen.metainfo.xml").getroot()
    assert component.findtext("launchable") == "gmscreen.desktop"
    assert component.findtext("provides/mediatype") == TYPE
    assert component.findtext("provides/binary") == "gmscreen"
    source = (dev.PROJECT / "gmscreen" / "app.py").read_text(encoding="utf-8")
    assert 'setDesktopFileName("gmscreen")' in source


KINDS = """
import sys
from PySide6.QtCore import QMimeDatabase
for path in sys.argv[1:]:
    print(QMimeDatabase().mimeTypeForFile(path).name())
"""


def test_a_campaign_is_known_by_what_is_in_it(tmp_path: Path) -> None:
    """By its name, and without it by its content; other databases stay what they are."""
    import sqlite3

    import gmscreen.app

    update = tool("update-mime-database")
    packages = tmp_path / "share" / "mime" / "packages"
    packages.mkdir(parents=True)
    shutil.copy(LINUX / "gmscreen-mime.xml", packages)
    # It warns that the folder is in nobody's path.
    subprocess.run([update, str(packages.parent)], check=True, capture_output=True)
    campaign, nameless, other = (tmp_path / name for name in ("mesa.gmscreen", "nameless", "other"))
    gmscreen.app.make_library().create(campaign, "Mesa").file.close()
    shutil.copy(campaign, nameless)
    connection = sqlite3.connect(other)
    connection.execute("CREATE TABLE t(x)")
    connection.close()
    done = subprocess.run(
        [sys.executable, "-c", KINDS, str(campaign), str(nameless), str(other)],
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path / "share")},
        capture_output=True,
        text=True,
        check=True,
    )
    kinds = done.stdout.split()
    assert kinds[:2] == [TYPE, TYPE]
    assert kinds[2] != TYPE


def test_macos_is_told_of_campaigns() -> None:
    told = plistlib.loads((PACKAGING / "macos" / "Info.plist").read_bytes())
    (document,), (declared,) = told["CFBundleDocumentTypes"], told["UTExportedTypeDeclarations"]
    assert document["LSItemContentTypes"] == [declared["UTTypeIdentifier"]]
    tags = declared["UTTypeTagSpecification"]
    assert tags == {"public.filename-extension": ["gmscreen"], "public.mime-type": [TYPE]}


def test_the_installer_of_windows_takes_what_is_there() -> None:
    """Its files are those that the bundle makes, and a double click names the file to the program."""
    data = (PACKAGING / "windows" / "gmscreen.iss").read_bytes()
    assert data.startswith(b"\xef\xbb\xbf"), (
        "Inno Setup takes a script without the mark for one of 256 letters"
    )
    script = data.decode("utf-8-sig")
    for name in re.findall(r"[.][.]\\[.][.]\\([^\"\n]+)", script):
        top = name.replace("\\", "/").split("/")[0]
        assert top == "build" or (dev.PROJECT / top).exists()
    assert r'ValueData: """{app}\gmscreen.exe"" ""%1"""' in script
    assert f'ValueData: "{TYPE}"' in script


@pytest.fixture(scope="module")
def icons(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The icons, drawn as the build draws them."""
    folder = tmp_path_factory.mktemp("iconos")
    subprocess.run([sys.executable, str(PACKAGING / "make_icons.py"), str(folder)], check=True, timeout=60)
    return folder


def test_the_icon_is_drawn_in_every_size(icons: Path) -> None:
    """Each picture has its size, corners that are clear, and more than one colour."""
    from PySide6.QtGui import QImage

    for size in make_icons.SIZES:
        image = QImage(str(icons / f"gmscreen-{size}.png"))
        assert (image.width(), image.height()) == (size, size)
        assert image.pixelColor(0, 0).alpha() < 200
        middle = {image.pixelColor(x, y).rgb() for x in range(size) for y in (size // 3, size // 2)}
        assert len(middle) > 3


def test_the_icon_of_windows_holds_its_pictures(icons: Path) -> None:
    data = (icons / "gmscreen.ico").read_bytes()
    reserved, kind, count = struct.unpack_from("<HHH", data)
    assert (reserved, kind, count) == (0, 1, len(make_icons.ICO_SIZES))
    for number, size in enumerate(make_icons.ICO_SIZES):
        width, length, offset = struct.unpack_from("<B7xII", data, 6 + 16 * number)
        assert width == size % 256
        assert data[offset : offset + length] == (icons / f"gmscreen-{size}.png").read_bytes()


def test_the_icon_of_macos_holds_its_pictures(icons: Path) -> None:
    data = (icons / "gmscreen.icns").read_bytes()
    assert data[:4] == b"icns"
    assert struct.unpack_from(">I", data, 4) == (len(data),)
    place, found = 8, {}
    while place < len(data):
        mark, length = struct.unpack_from(">4sI", data, place)
        found[mark.decode()] = data[place + 8 : place + length]
        place += length
    wanted = {
        mark: (icons / f"gmscreen-{size}.png").read_bytes() for size, mark in make_icons.ICNS_KINDS.items()
    }
    assert found == wanted
