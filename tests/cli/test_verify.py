"""The command `verify`: a round trip from a campaign, and every way to spoil a seal file."""

import json
from pathlib import Path

import pytest

from gmscreen.session.commands import MakeCheck, MarkEntry
from gmscreen.session.ledger import EntryView
from gmscreen.session.seal import SealEntry, published_file, revealed_file, short
from gmscreen.session.session import Session
from gmscreen.store.campaign import CampaignFile
from tests.cli.conftest import Run
from tests.store.kit import new_campaign, request, session_on


def sealed(path: Path) -> tuple[EntryView, EntryView]:
    """A roll as it stood when it was sealed, and once it was revealed, read back from the file."""
    file = new_campaign(path)
    session = session_on(file)
    session.execute(MakeCheck(request()))
    before = view(file, session, SealEntry(first(file)))
    after = view(file, session, MarkEntry(1, "revealed"))
    file.close()
    return before, after


def first(file: CampaignFile) -> EntryView:
    found = file.entry(1)
    assert found is not None
    return found


def view(file: CampaignFile, session: Session, command: SealEntry | MarkEntry) -> EntryView:
    session.execute(command)
    return first(file)


@pytest.fixture
def seal(tmp_path: Path) -> Path:
    """A revealed seal file."""
    _, after = sealed(tmp_path / "c.gmscreen")
    path = tmp_path / "sello.json"
    path.write_text(revealed_file(after), encoding="utf-8")
    return path


def test_a_sealed_roll_is_verified(run: Run, seal: Path) -> None:
    answer = run("verify", str(seal))
    assert (answer.code, answer.err) == (0, "")
    code = json.loads(seal.read_text(encoding="utf-8"))["fingerprint"]
    assert answer.out == f"✔ La tirada es la que se selló. Huella: {short(code)}\n"
    assert run("verify", str(seal), "--json").json == {
        "ok": True,
        "fingerprint": code,
        "changed": [],
        "published": True,
    }


@pytest.mark.parametrize("part", ["entry", "nonce", "fingerprint"])
def test_each_tampering_is_told(run: Run, seal: Path, part: str) -> None:
    data = json.loads(seal.read_text(encoding="utf-8"))
    if part == "entry":
        data["entry"]["who"] = "Twitch"
    else:
        data[part] = data[part][:-1] + ("0" if data[part][-1] != "0" else "1")
    seal.write_text(json.dumps(data), encoding="utf-8")
    answer = run("verify", str(seal))
    assert answer.code == 1
    assert f"({part})" in answer.out
    assert answer.out.count("\n") == 1
    assert run("verify", str(seal), "--json").json["changed"] == [part]


def test_it_is_compared_with_what_was_published(run: Run, seal: Path) -> None:
    code = short(json.loads(seal.read_text(encoding="utf-8"))["fingerprint"])
    assert run("verify", str(seal), "--published", code).code == 0
    answer = run("verify", str(seal), "--published", "0123 4567 89ab cdef")
    assert (answer.code, answer.err) == (1, "")


def test_a_file_in_another_layout_is_the_same_roll(run: Run, seal: Path) -> None:
    data = json.loads(seal.read_text(encoding="utf-8"))
    seal.write_text("\ufeff" + json.dumps(dict(reversed(data.items())), indent=7), encoding="utf-8")
    assert run("verify", str(seal)).code == 0


def test_what_cannot_be_verified_is_one_sentence(run: Run, tmp_path: Path) -> None:
    before, _ = sealed(tmp_path / "c.gmscreen")
    assert before.seal is not None
    files = {
        "published.json": published_file(before.seal).encode(),
        "empty.json": b"",
        "binary.json": b"\xff\xfe\x00",
        "deep.json": b"[" * 200_000,
        "list.json": b"[1, 2]",
    }
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
    for name in (*files, "missing.json", "."):
        answer = run("verify", str(tmp_path / name))
        assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1), name
    assert run("verify").code == 2
    assert run("verify", "a", "b").code == 2
