"""The portraits of NPCs lie in one folder beside the campaign; nothing outside of it is opened (case M09)."""

import os
from pathlib import Path

import pytest

from gmscreen.viewmodels.npc_portraits import FOLDER, keep_portrait, kept_portraits

PICTURE = b"\x89PNG\r\n\x1a\n" + bytes(40)


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    folder = tmp_path / "campaign"
    folder.mkdir()
    (tmp_path / "out.png").write_bytes(PICTURE)
    return folder


def test_a_kept_portrait_comes_back(campaign: Path) -> None:
    name = keep_portrait(campaign, "../n1", PICTURE)
    assert name.startswith(f"{FOLDER}/n1-")
    assert kept_portraits(campaign, [name, name]) == {name: PICTURE}


def test_what_leads_elsewhere_is_not_opened(campaign: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = keep_portrait(campaign, "n1", PICTURE)
    (campaign / FOLDER / "link.png").symlink_to(campaign.parent / "out.png")
    (campaign / FOLDER / "loop.png").symlink_to("loop.png")
    os.mkfifo(campaign / FOLDER / "pipe.png")
    opened: list[Path] = []
    read = Path.read_bytes

    def noted(path: Path) -> bytes:
        opened.append(path)
        return read(path)

    monkeypatch.setattr(Path, "read_bytes", noted)
    names = (
        f"{FOLDER}/link.png",
        f"{FOLDER}/loop.png",
        f"{FOLDER}/pipe.png",
        f"{FOLDER}/../../out.png",
        f"{FOLDER}/{campaign.parent / 'out.png'}",
        "../out.png",
        str(campaign.parent / "out.png"),
        "C:\\Windows\\win.ini",
        "\\\\server\\share\\a.png",
        "file:///etc/passwd",
        f"{FOLDER}/a\0.png",
        "",
    )
    assert kept_portraits(campaign, [*names, kept]) == {kept: PICTURE}
    assert opened == [campaign / kept]


def test_nothing_is_kept_in_a_folder_that_leads_elsewhere(campaign: Path) -> None:
    (campaign.parent / "elsewhere").mkdir()
    (campaign / FOLDER).symlink_to(campaign.parent / "elsewhere")
    assert keep_portrait(campaign, "n1", PICTURE) == ""
    assert list((campaign.parent / "elsewhere").iterdir()) == []
    (campaign.parent / "elsewhere" / "a.png").write_bytes(PICTURE)
    assert kept_portraits(campaign, [f"{FOLDER}/a.png"]) == {}


@pytest.mark.parametrize("data", [b"", b"<svg/>", b"GIF89a" + bytes(40)])
def test_what_is_no_picture_is_not_kept(campaign: Path, data: bytes) -> None:
    assert keep_portrait(campaign, "n1", data) == ""
    assert list(campaign.iterdir()) == []
