"""The program's settings: whole or not at all, and no reason not to start."""

import json
import os
from pathlib import Path

import pytest

from gmscreen.store.atomic import PAUSES
from gmscreen.store.errors import StoreError
from gmscreen.store.health import is_json_object
from gmscreen.store.settings import RECENT_LIMIT, SIZE_LIMIT, Settings, load_settings, save_settings


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "Ajustes de Íñigo" / "settings.json"


def test_settings_come_back_with_fields_of_a_later_version(place: Path) -> None:
    later = Settings.model_validate({"theme": "día", "laser": {"on": True}})
    save_settings(place, later)
    save_settings(place, load_settings(place).settings.model_copy(update={"language": "en"}))
    found = load_settings(place).settings
    assert (found.theme, found.language) == ("día", "en")
    assert json.loads(place.read_text(encoding="utf-8"))["laser"] == {"on": True}


def test_a_first_start_has_defaults(place: Path) -> None:
    found = load_settings(place)
    assert (found.settings, found.set_aside) == (Settings(), None)
    assert not place.parent.exists()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        bytes(4096),
        b'{"theme": "no',
        '{"theme": "día"}'.encode("utf-16"),
        "día".encode("cp1252"),
        b"[1]",
        b"7",
        b"[" * 100_000,
        b'{"theme": "' + b"x" * SIZE_LIMIT + b'"}',
    ],
)
def test_a_damaged_file_is_kept_and_the_defaults_hold(place: Path, content: bytes) -> None:
    place.parent.mkdir()
    place.write_bytes(content)
    found = load_settings(place)
    assert found.settings == Settings()
    assert found.set_aside is not None
    assert found.set_aside.read_bytes() == content
    save_settings(place, Settings(theme="día"))
    assert load_settings(place).settings.theme == "día"


def test_a_folder_in_the_place_of_the_file_is_moved_away(place: Path) -> None:
    place.mkdir(parents=True)
    assert load_settings(place).settings == Settings()
    save_settings(place, Settings())
    assert place.is_file()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
@pytest.mark.parametrize("kind", ["pipe", "device", "loop"])
def test_what_is_no_ordinary_file_is_moved_away_unread(place: Path, kind: str) -> None:
    """Nobody writes into the pipe, and the device never ends: the start would wait for ever."""
    place.parent.mkdir()
    if kind == "pipe":
        os.mkfifo(place)
    else:
        place.symlink_to("/dev/zero" if kind == "device" else place)
    assert not is_json_object(place)
    assert load_settings(place).settings == Settings()
    save_settings(place, Settings())
    assert place.is_file()
    assert is_json_object(place)


@pytest.mark.parametrize(
    ("written", "size"), [("NaN", 1.0), ("Infinity", 2.0), ("-3", 1.0), ("1e9", 2.0), ("1.15", 1.15)]
)
def test_type_has_a_size_that_can_be_drawn(place: Path, written: str, size: float) -> None:
    place.parent.mkdir()
    place.write_text(f'{{"theme": "dia", "font_scale": {written}}}', encoding="utf-8")
    assert load_settings(place).settings == Settings(theme="dia", font_scale=size)


def test_a_number_beyond_every_float_costs_its_own_field(place: Path) -> None:
    place.parent.mkdir()
    place.write_text(f'{{"theme": "dia", "font_scale": 1{"0" * 400}}}', encoding="utf-8")
    found = load_settings(place)
    assert found.settings == Settings(theme="dia")
    assert found.unreadable == ("font_scale",)


def test_an_editor_may_begin_the_file_with_a_mark(place: Path) -> None:
    place.parent.mkdir()
    place.write_text('{"theme": "dia"}', encoding="utf-8-sig")
    assert load_settings(place).settings.theme == "dia"


def test_a_name_in_an_older_encoding_is_remembered(place: Path) -> None:
    """The name of a campaign on a disk that was written long ago need not be UTF-8."""
    old = Path(os.fsdecode(b"/caf\xe9.gmscreen"))
    save_settings(place, Settings().opened(old))
    assert load_settings(place).settings.last == str(old)


def test_one_bad_value_does_not_cost_the_others(place: Path) -> None:
    place.parent.mkdir()
    content = {"theme": "día", "recent": 7, "language": None}
    place.write_text(json.dumps(content), encoding="utf-8")
    found = load_settings(place)
    assert (found.settings.theme, found.settings.language, found.settings.recent) == ("día", "es", ())
    assert set(found.unreadable) == {"recent", "language"}
    assert found.set_aside is not None
    assert json.loads(found.set_aside.read_text(encoding="utf-8")) == content


def test_a_file_that_is_held_for_a_moment_is_written_all_the_same(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slept: list[float] = []
    failures = [PermissionError(13, "held"), PermissionError(13, "held")]
    real = Path.replace

    def held(self: Path, target: Path) -> Path:
        if failures:
            raise failures.pop()
        return real(self, target)

    monkeypatch.setattr(Path, "replace", held)
    save_settings(place, Settings(theme="día"), sleep=slept.append)
    assert load_settings(place).settings.theme == "día"
    assert slept == list(PAUSES[:2])


def test_a_file_that_stays_held_is_given_up_after_three_seconds(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_settings(place, Settings())
    before = place.read_bytes()
    slept: list[float] = []

    def held(self: Path, target: Path) -> Path:
        raise PermissionError(13, "held")

    monkeypatch.setattr(Path, "replace", held)
    with pytest.raises(StoreError) as caught:
        save_settings(place, Settings(theme="día"), sleep=slept.append)
    assert caught.value.code == "permission"
    assert 2 < sum(slept) <= 3
    assert place.read_bytes() == before
    assert [one.name for one in place.parent.iterdir()] == [place.name]


@pytest.mark.parametrize("where", ["open", "fsync"])
def test_a_full_disk_keeps_the_old_settings(place: Path, monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    save_settings(place, Settings())
    before = place.read_bytes()

    def full(*args: object, **options: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(*((Path, "open", full) if where == "open" else ("os.fsync", full)))
    with pytest.raises(StoreError) as caught:
        save_settings(place, Settings(theme="día"))
    monkeypatch.undo()
    assert caught.value.code == "disk_full"
    assert place.read_bytes() == before
    assert [one.name for one in place.parent.iterdir()] == [place.name]


def test_what_an_interrupted_save_left_is_cleared_at_the_next_start(place: Path) -> None:
    save_settings(place, Settings(theme="día"))
    place.with_name("settings.json.part").write_text("half", encoding="utf-8")
    assert load_settings(place).settings.theme == "día"
    assert [one.name for one in place.parent.iterdir()] == [place.name]


def test_text_that_utf_8_cannot_hold_comes_back_all_the_same(place: Path) -> None:
    save_settings(place, Settings(theme="\ud800"))
    assert load_settings(place).settings.theme == "\ud800"


def test_recent_campaigns_are_few_and_the_newest_first(tmp_path: Path) -> None:
    settings = Settings()
    for number in [*range(RECENT_LIMIT + 3), 5]:
        settings = settings.opened(tmp_path / f"{number}.gmscreen")
    assert len(settings.recent) == RECENT_LIMIT
    assert settings.recent[0] == settings.last == str(tmp_path / "5.gmscreen")
    assert len(set(settings.recent)) == RECENT_LIMIT
    gone = settings.forgotten(tmp_path / "5.gmscreen")
    assert (gone.last, len(gone.recent)) == ("", RECENT_LIMIT - 1)


def test_defaults_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        Settings().theme = "día"  # type: ignore[misc]
