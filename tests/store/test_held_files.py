"""P10: something (a virus scanner, a folder in the cloud) holds a file just when it gets its name."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from gmscreen.session.commands import RollExpression
from gmscreen.session.session import Session
from gmscreen.store import atomic
from gmscreen.store.backups import back_up, backups_of, restore
from gmscreen.store.campaign import CampaignFile
from gmscreen.store.errors import StoreError
from gmscreen.store.recovery import set_aside
from gmscreen.store.settings import load_settings
from tests.store.kit import EVENING, new_campaign, open_campaign, session_on
from tests.store.test_migrations import open_later

PAUSES = (0.001, 0.002, 0.003)


class Scanner:
    """Holds the first `times` files that are to get a name, as Windows tells it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, times: int) -> None:
        self.met = 0
        monkeypatch.setattr(atomic, "PAUSES", PAUSES)

        def no_links(*_: object) -> None:
            raise OSError(95, "no links here")

        monkeypatch.setattr(os, "link", no_links)
        for name in ("rename", "replace"):
            real = getattr(Path, name)

            def held(path: Path, target: Path, real: Callable[..., Path] = real) -> Path:
                if path.exists() and self.met < times:
                    self.met += 1
                    raise PermissionError(13, "held by another process")
                return real(path, target)

            monkeypatch.setattr(Path, name, held)


def make_backup(path: Path, file: CampaignFile) -> None:
    back_up(path, path.parent / "backups", now=EVENING)
    assert len(backups_of(path.parent / "backups", campaign=path)) == 1


def save_elsewhere(path: Path, file: CampaignFile) -> None:
    copy = path.with_name("copia.gmscreen")
    file.copy_to(copy)
    open_campaign(copy).close()


def begin_another(path: Path, file: CampaignFile) -> None:
    new_campaign(path.with_name("otra.gmscreen")).close()


def put_aside(path: Path, file: CampaignFile) -> None:
    file.close()
    kept = set_aside(path)
    assert kept.exists()
    assert not path.exists()


def put_back(path: Path, file: CampaignFile) -> None:
    backup = back_up(path, path.parent / "backups", now=EVENING).backup
    file.close()
    set_aside(path)
    restore(backup.path, path)
    open_campaign(path).close()


def bring_up_to_date(path: Path, file: CampaignFile) -> None:
    file.close()
    later = open_later(path)
    session_on(later).execute(RollExpression("d6"))
    later.close()
    assert list(path.parent.glob("*.bak"))


def keep_damaged_settings(path: Path, file: CampaignFile) -> None:
    settings = path.with_name("settings.json")
    settings.write_bytes(bytes(99))
    assert load_settings(settings).set_aside == path.with_name("settings.damaged.json")


ACTS = [
    make_backup,
    save_elsewhere,
    begin_another,
    put_aside,
    put_back,
    bring_up_to_date,
    keep_damaged_settings,
]


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("times", [2, len(PAUSES)])
def test_what_is_held_for_a_moment_is_done_all_the_same(
    path: Path,
    file: CampaignFile,
    session: Session,
    monkeypatch: pytest.MonkeyPatch,
    act: Callable[[Path, CampaignFile], None],
    times: int,
) -> None:
    session.execute(RollExpression("d6"))
    scanner = Scanner(monkeypatch, times)
    act(path, file)
    assert scanner.met == times


@pytest.mark.parametrize("act", [make_backup, save_elsewhere, put_aside])
def test_what_stays_held_is_given_up_and_nothing_is_lost(
    path: Path,
    file: CampaignFile,
    session: Session,
    monkeypatch: pytest.MonkeyPatch,
    act: Callable[[Path, CampaignFile], None],
) -> None:
    session.execute(RollExpression("d6"))
    scanner = Scanner(monkeypatch, 10**6)
    with pytest.raises(StoreError) as caught:
        act(path, file)
    assert (caught.value.code, scanner.met) == ("permission", len(PAUSES) + 1)
    assert path.exists()
    assert not [one for one in path.parent.rglob("*.part*") if one.is_file()]


def test_where_nobody_may_write_it_is_said_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder refuses, and no program that lets go in a moment: waiting would only freeze the window."""
    slept: list[float] = []
    source = tmp_path / "a"
    source.write_bytes(b"x")
    monkeypatch.setattr(os, "access", lambda *_: False)
    monkeypatch.setattr(Path, "rename", refuse)
    with pytest.raises(PermissionError):
        atomic.rename(source, tmp_path / "b", sleep=slept.append)
    assert slept == []


def refuse(*_: object) -> None:
    raise PermissionError(13, "no")
