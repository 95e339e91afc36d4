"""Folders and file names in whatever letters, in whatever locale."""

import os
import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest

from gmscreen.session.commands import MakeCheck
from gmscreen.store import paths
from gmscreen.store.backups import back_up, newest_valid_backup
from gmscreen.store.database import uri
from gmscreen.store.errors import StoreError
from gmscreen.store.settings import Settings, save_settings
from tests.store.kit import EVENING, everything, new_campaign, open_campaign, reopened, request, session_on

NAMES = [
    "Campaña del jueves",
    unicodedata.normalize("NFD", "Campaña é"),
    "Zażółć gęślą",
    "Ὀδύσσεια",
    "🎲🐉",
    "100%41 #1 ?mode=ro&x",
    "a'b\"c;d",
]


@pytest.mark.parametrize("name", NAMES)
def test_a_campaign_may_be_called_anything(tmp_path: Path, name: str) -> None:
    path = tmp_path / f"{name} carpeta" / f"{name}.gmscreen"
    file = new_campaign(path, name)
    session_on(file).execute(MakeCheck(request(who=name)))
    file.close()
    assert [one.name for one in path.parent.iterdir()] == [path.name]
    back_up(path, tmp_path / name, now=EVENING)
    assert newest_valid_backup(tmp_path / name, campaign=path) is not None
    with reopened(path) as again:
        assert everything(again)[0].entry.who == name
        assert again.load().state.name == " ".join(name.split())


@pytest.mark.parametrize("name", ["a\0b.gmscreen", "\ud800.gmscreen"])
def test_a_name_that_no_file_can_have_is_refused_in_one_sentence(tmp_path: Path, name: str) -> None:
    for act in (new_campaign, open_campaign):
        with pytest.raises(StoreError) as caught:
            act(tmp_path / name)
        assert (caught.value.code, caught.value.details) == ("io", {"reason": "EINVAL"})


def test_a_share_of_another_computer_is_an_absolute_path_to_sqlite() -> None:
    class Share:
        def absolute(self) -> "Share":
            return self

        def as_uri(self) -> str:
            return "file://server/share/a%20b.gmscreen"

    assert uri(Share(), "rw") == "file:////server/share/a%20b.gmscreen?mode=rw"  # type: ignore[arg-type]


def test_one_variable_moves_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "casa ñ"
    monkeypatch.setenv(paths.VARIABLE, str(home))
    for place in (
        paths.config_dir(),
        paths.data_dir(),
        paths.log_dir(),
        paths.settings_file(),
        paths.backups_dir(),
    ):
        assert home in place.parents
    assert paths.campaigns_dir().parent == paths.data_dir()
    assert not home.exists()


def test_without_the_variable_the_user_s_folders_are_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(paths.VARIABLE, raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", "/x/ajustes")
    monkeypatch.setenv("XDG_DATA_HOME", "/x/datos")
    monkeypatch.setenv("XDG_CACHE_HOME", "/x/cache")
    if sys.platform == "linux":
        assert paths.settings_file() == Path("/x/ajustes/gmscreen/settings.json")
        assert paths.campaigns_dir() == Path("/x/datos/gmscreen/campaigns")


PLAY = """
from tests.store.kit import *
from gmscreen.store import paths
from gmscreen.store.backups import back_up
from gmscreen.store.settings import Settings, load_settings, save_settings
from gmscreen.session.commands import MakeCheck
path = paths.campaigns_dir() / "Ñandú \U0001f3b2.gmscreen"
file = new_campaign(path, "Ñandú")
session_on(file).execute(MakeCheck(request(who="Íñigo")))
back_up(path, paths.backups_dir(), now=EVENING)
save_settings(paths.settings_file(), Settings().opened(path))
file.close()
with reopened(path) as again:
    assert everything(again)[0].entry.who == "Íñigo"
assert load_settings(paths.settings_file()).settings.last == str(path)
"""


def test_a_plain_locale_changes_nothing(tmp_path: Path) -> None:
    script = tmp_path / "play.py"
    script.write_text(PLAY, encoding="utf-8")
    plain = {"PYTHONUTF8": "0", "LC_ALL": "", "LC_CTYPE": "", "LANG": "C"}
    home = {paths.VARIABLE: str(tmp_path / "casa ñ"), "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [
        sys.executable,
        "-X",
        "warn_default_encoding",
        "-W",
        "error::EncodingWarning:gmscreen",
        str(script),
    ]
    done = subprocess.run(
        command, env={**os.environ, **plain, **home}, capture_output=True, check=False, timeout=60
    )
    assert done.stderr.decode("utf-8", "replace") == ""
    assert done.returncode == 0
    stored = (tmp_path / "casa ñ" / "config" / "settings.json").read_text(encoding="utf-8")
    assert "Ñandú \U0001f3b2" in stored


def test_a_file_in_the_way_of_a_folder_is_told_as_one_that_cannot_be_written(tmp_path: Path) -> None:
    """It was once told of the campaign itself: that it is not to be found."""
    path, taken = tmp_path / "c.gmscreen", tmp_path / "taken"
    new_campaign(path).close()
    taken.write_text("mine")
    for act in (
        lambda: back_up(path, taken, now=EVENING),
        lambda: back_up(path, taken / "backups", now=EVENING),
        lambda: save_settings(taken / "settings.json", Settings()),
        lambda: new_campaign(taken / "below" / "c.gmscreen"),
    ):
        with pytest.raises(StoreError) as caught:
            act()
        assert caught.value.code == "folder_unwritable"
    assert taken.read_text() == "mine"
