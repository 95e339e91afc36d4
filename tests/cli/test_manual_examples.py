"""What the manual tells a GM to type works as it is written."""

import re
import shlex
from pathlib import Path

import pytest

from gmscreen.content.resources import read_text
from gmscreen.rules.block import block_spec
from gmscreen.rules.systems import builtin_system
from gmscreen.store.campaign import CampaignFile
from gmscreen.viewmodels.texts import LANGUAGES
from tests.cli.conftest import Run
from tests.conftest import NOW
from tests.content.npc.pasting import only, paste
from tests.store.kit import new_campaign

BOTH = pytest.mark.parametrize("language", LANGUAGES)


def typed(page: str, language: str) -> list[str]:
    """Every block of a page that is typed letter by letter."""
    return re.findall(r"```\n(.*?)```", read_text("help", language, "manual", f"{page}.md"), re.DOTALL)


@BOTH
def test_every_example_of_a_command_works(
    run: Run, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (block,) = typed("npc_bring", language)
    for name in ("guardia.txt", "guard.txt"):
        Path(name).write_text(block, encoding="utf-8")
    for name in ("campaña.gmscreen", "campaign.gmscreen"):
        new_campaign(tmp_path / name, "La estación").close()
    (examples,) = typed("command_line", language)
    for line in examples.splitlines():
        program, *words = shlex.split(line)
        assert program == "gmscreen"
        answer = run(*words, "--lang", language)
        assert (answer.code, answer.err) == (0, ""), line
        assert answer.out


@BOTH
def test_a_campaign_that_is_open_is_read_and_not_written(run: Run, language: str, tmp_path: Path) -> None:
    path = tmp_path / "c.gmscreen"
    file = CampaignFile.create(path, "La estación", clock=lambda: NOW)
    try:
        source = tmp_path / "guard.txt"
        source.write_text(typed("npc_bring", language)[0], encoding="utf-8")
        refused = run("npc", "import", str(source), "--into", str(path), "--system", "partida_web")
        assert refused.code == 2
        assert refused.err.count("\n") == 1
        assert run("recap", str(path), "--for", "gm", "--out", str(tmp_path / "r.md")).code == 0
    finally:
        file.close()


@BOTH
def test_the_example_of_a_pasted_text_is_understood_to_the_last_line(language: str) -> None:
    (text,) = typed("npc_bring", language)
    reading = paste(text)
    block = only(reading)
    assert block.system == "partida_web"
    assert len(block.skills) == 2
    assert [one.damage for one in block.weapons] == [{"es": "1D3+BD", "en": "1D3+DB"}[language]]
    assert block.filled(block_spec(builtin_system("partida_web")))["hp"] == 12
    assert {one.status for one in reading.lines} <= {"understood", "ignored"}
