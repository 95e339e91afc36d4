"""The command `recap`: everything for the GM, and for the players only what they saw."""

import re
from pathlib import Path

import pytest

from gmscreen.content.characters import Character
from gmscreen.rules.model import CheckRequest, Side
from gmscreen.session.commands import MakeCheck, MarkEntry, RollExpression
from gmscreen.session.decoy import MakeDecoy
from gmscreen.session.ledger import EntryView, LedgerEntry
from gmscreen.session.recap import oldest_first
from gmscreen.session.roster import PutCharacter
from gmscreen.viewmodels.recap import escaped
from tests.cli.conftest import Run
from tests.store.kit import nadia, new_campaign, request, session_on

CULT = "Adepto <b>del</b> Umbral"


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    """An evening with something of everything."""
    path = tmp_path / "c.gmscreen"
    file = new_campaign(path, "La estación")
    session = session_on(file)
    foe = Side(character="cult", who=CULT, what="Sigilo", base=61)
    for command in (
        PutCharacter(nadia()),
        PutCharacter(Character(id="cult", name=CULT, kind="npc")),
        MakeCheck(request(), faces=(9, 8)),
        MarkEntry(1, "truth", text="La puerta [miente](http://x)"),
        MarkEntry(1, "told", text="Huele a gas"),
        MakeDecoy(),
        MakeCheck(CheckRequest(system="eclipse_phase", kind="success", a=foe), hidden=False, faces=(2, 1)),
        MakeCheck(request(), hidden=False, faces=(1, 2), covert=True),
        RollExpression("2d6+3", False, (2, 5)),
    ):
        session.execute(command)
    file.close()
    return path


def recap(run: Run, campaign: Path, reader: str, *more: str) -> str:
    out = campaign.with_name(f"{reader}.md")
    answer = run("recap", str(campaign), "--for", reader, "--out", str(out), *more)
    assert (answer.code, answer.err) == (0, "")
    return out.read_text(encoding="utf-8")


def test_the_gm_reads_everything(run: Run, campaign: Path) -> None:
    text = recap(run, campaign, "gm")
    assert text.startswith("# La estación\n")
    for words in ("98 \\> 45", "Huele a gas", "Señuelo", "Adepto", "dificultad secreta", "2d6+3 — 10"):
        assert words in text
    assert "[miente](" not in text
    assert "<b>" not in text.replace("\\<", "")
    assert "GM" in recap(run, campaign, "gm", "--lang", "en")


def test_the_players_read_what_they_saw_and_nothing_else(run: Run, campaign: Path) -> None:
    text = recap(run, campaign, "players")
    assert "Alguien · Sigilo — Éxito, 21\n" in text
    assert "Nadia · Percepción — 12\n" in text
    assert "2d6+3 — 10 \\[2, 5\\]" in text
    for secret in ("Adepto", "Umbral", "61", "45", "98", "gas", "puerta", "Señuelo", "oculta"):
        assert secret not in re.sub(r"\*\*[0-9:]+\*\*", "", text), secret
    assert recap(run, campaign, "players", "--lang", "en").count("- **") == 3


def test_only_since_a_day(run: Run, campaign: Path) -> None:
    assert recap(run, campaign, "gm", "--since", "2026-01-01").count("- **") == 5
    assert recap(run, campaign, "gm", "--since", "2030-01-01").count("- **") == 0


def test_mistakes_are_one_sentence_and_write_nothing(run: Run, campaign: Path, tmp_path: Path) -> None:
    before = campaign.read_bytes()
    out = str(tmp_path / "x.md")
    for words in (
        (),
        (str(campaign),),
        (str(campaign), "--for", "gm"),
        (str(campaign), "--for", "cats", "--out", out),
        (str(campaign), "--for", "gm", "--out", str(campaign)),
        (str(campaign), "--for", "gm", "--out", str(tmp_path)),
        (str(campaign), "--for", "gm", "--out", str(tmp_path / "no" / "x.md")),
        (str(campaign), "--for", "gm", "--out", out, "--since", "ayer"),
        (str(tmp_path / "missing.gmscreen"), "--for", "gm", "--out", out),
    ):
        answer = run("recap", *words)
        assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1), words
    assert campaign.read_bytes() == before
    assert {one.name for one in tmp_path.iterdir()} == {campaign.name}


def test_the_ledger_is_read_a_page_at_a_time_and_told_from_the_beginning() -> None:
    views = [EntryView(LedgerEntry(id=n, at=f"2026-03-{n:02d}"), "hidden") for n in range(1, 29)]
    asked: list[int] = []

    def page(before: int | None, limit: int) -> tuple[EntryView, ...]:
        found = [one for one in reversed(views) if before is None or one.entry.id < before][:limit]
        asked.append(len(found))
        return tuple(found)

    assert [one.entry.id for one in oldest_first(page, size=5)] == list(range(1, 29))
    assert max(asked) == 5
    assert [one.entry.id for one in oldest_first(page, since="2026-03-20", size=5)] == list(range(20, 29))
    assert list(oldest_first(lambda before, limit: (), size=5)) == []


@pytest.mark.parametrize(
    ("given", "written"),
    [
        ("<img src=x>", "\\<img src=x\\>"),
        ("[a](http://x)", "\\[a\\](http\\://x)"),
        ("www.x.es", "www\\.x.es"),
        ("Na\u202edia\n# x", "Nadia \\# x"),
        ("a *b* _c_ `d` | e ~f~ \\", "a \\*b\\* \\_c\\_ \\`d\\` \\| e \\~f\\~ \\\\"),
    ],
)
def test_names_are_written_letter_by_letter(given: str, written: str) -> None:
    assert escaped(given) == written
