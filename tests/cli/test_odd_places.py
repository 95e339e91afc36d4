"""Odd things in the place of a file: each is told in a sentence, and nothing waits or is written over."""

import os
from pathlib import Path
from typing import get_args

import pytest

from gmscreen.store.errors import Code
from gmscreen.viewmodels.texts import LANGUAGES, Texts
from tests.cli.conftest import Run
from tests.store.kit import new_campaign

KINDS = (
    "folder",
    "pipe",
    "broken link",
    "loop",
    "empty",
    "no campaign",
    "half a campaign",
    "device",
    "nothing",
)
READ = (
    ("recap", "{}", "--for", "gm", "--out", "out.md"),
    ("npc", "export", "{}", "--format", "json", "--out", "out.json"),
    ("npc", "import", "{}", "--into", "good.gmscreen"),
    ("verify", "{}"),
    ("doctor", "{}"),
)


def made(kind: str) -> str:
    """Something odd, in the present folder."""
    place = Path("odd")
    match kind:
        case "folder":
            place.mkdir()
        case "pipe":
            os.mkfifo(place)
        case "broken link":
            place.symlink_to("nowhere")
        case "loop":
            place.symlink_to("odd")
        case "empty":
            place.touch()
        case "no campaign":
            place.write_bytes(b"\xff\x00 nothing that anybody knows")
        case "half a campaign":
            place.write_bytes(Path("good.gmscreen").read_bytes()[:500])
        case "device":
            return "/dev/null"
    return str(place)


@pytest.fixture(autouse=True)
def _place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder to be in, with a campaign."""
    monkeypatch.chdir(tmp_path)
    new_campaign(Path("good.gmscreen")).close()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with a name here")
@pytest.mark.timeout(20)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("words", READ, ids=" ".join)
def test_what_cannot_be_read_is_told_and_not_waited_for(run: Run, words: tuple[str, ...], kind: str) -> None:
    odd = made(kind)
    before = Path("good.gmscreen").read_bytes()
    answer = run(*(odd if one == "{}" else one for one in words))
    assert answer.code in (1, 2)
    said = answer.err or answer.out
    assert "Traceback" not in said
    assert "_" not in said  # no code of ours in the place of words
    assert odd in said or words[0] == "doctor"
    assert Path("good.gmscreen").read_bytes() == before
    assert not Path("out.md").exists()
    assert not Path("out.json").exists()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with a name here")
def test_a_seal_may_come_through_a_pipe(run: Run) -> None:
    reading, writing = os.pipe()
    os.write(writing, b"no seal")
    os.close(writing)
    assert "no es un sello" in run("verify", f"/dev/fd/{reading}").err
    os.close(reading)


@pytest.mark.parametrize(
    "words",
    [("recap", "good.gmscreen", "--for", "gm"), ("npc", "export", "good.gmscreen", "--format", "json")],
)
@pytest.mark.parametrize("out", ["good.gmscreen", "other.gmscreen", "link"])
def test_no_campaign_is_written_over(run: Run, words: tuple[str, ...], out: str) -> None:
    new_campaign(Path("other.gmscreen")).close()
    Path("link").symlink_to("other.gmscreen")
    before = Path(out).read_bytes()
    answer = run(*words, "--out", out)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == f"«{out}» es una campaña: no se escribe encima de ella.\n"
    assert Path(out).read_bytes() == before


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_of_the_store_has_its_words(language: str) -> None:
    texts = Texts(language)
    for code in get_args(Code):
        assert texts.t(f"cli.campaign.{code}", host="h", reason="r") != f"cli.campaign.{code}"
