"""The command `npc`: into a campaign and out of it, all or nothing per NPC, one sentence for a mistake."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from gmscreen.content.npc.block import StatBlock
from gmscreen.store.campaign import CampaignFile
from tests.cli.conftest import Answer, Run
from tests.conftest import NOW
from tests.store.kit import new_campaign, session_on

DATA = Path(__file__).parents[1] / "data" / "npc"
OWN = DATA / "gmscreen_es.json"


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    """An empty campaign."""
    path = tmp_path / "c.gmscreen"
    new_campaign(path, "La estación").close()
    return path


def library(campaign: Path) -> list[StatBlock]:
    """Everybody in the library of a campaign."""
    file = CampaignFile.open(campaign, clock=lambda: NOW, read_only=True)
    try:
        return [found for one in file.npcs.ids() if (found := file.npc(one))]
    finally:
        file.close()


def names(campaign: Path) -> list[str]:
    return [one.name for one in library(campaign)]


def bring(run: Run, campaign: Path, *files: Path, more: tuple[str, ...] = ()) -> Answer:
    return run("npc", "import", *map(str, files), "--into", str(campaign), *more)


def take(run: Run, campaign: Path, kind: str, out: Path, *more: str) -> Answer:
    return run("npc", "export", str(campaign), "--format", kind, "--out", str(out), *more)


def test_files_of_every_format_come_in_as_one_step_that_can_be_undone(run: Run, campaign: Path) -> None:
    files = [one for one in sorted(DATA.glob("*.?s*")) if one.name != "walkure_es.csv"]
    answer = bring(run, campaign, *files)
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.splitlines()[0] == "17 de 18 traídos, 9 necesitan atención."
    assert "  Ghoul: Armadura: «Firearms do half damage» no es un número entero." in answer.out
    assert len(library(campaign)) == 17
    file = CampaignFile.open(campaign, clock=lambda: NOW)
    session_on(file).undo()
    file.close()
    assert library(campaign) == []


def test_the_answer_as_json_names_each_field_and_reason(run: Run, campaign: Path) -> None:
    found: Any = bring(run, campaign, DATA / "investigators_en.csv", more=("--json",)).json
    assert [found[one] for one in ("imported", "attention", "rejected")] == [2, 0, 1]
    assert [(one["name"], one["format"], one["status"]) for one in found["entries"]] == [
        ("Dock Worker", "csv", "ready"),
        ('Smith, "Lefty"', "csv", "ready"),
        ("", "csv", "rejected"),
    ]
    assert found["entries"][2]["problems"] == [
        {"field": "name", "reason": "missing", "sentence": "Nombre: falta."}
    ]


def test_skills_and_headings_are_in_the_language_of_the_command(run: Run, campaign: Path) -> None:
    bring(run, campaign, DATA / "coc7_npc_en.json", more=("--lang", "en"))
    (block,) = library(campaign)
    assert block.skills[0].name == "Fighting (brawl)"
    assert "Occupation: Night watchman" in block.notes


def test_a_portrait_in_the_file_is_kept_beside_the_campaign(run: Run, campaign: Path) -> None:
    bring(run, campaign, DATA / "dholes_house_en.json")
    (block,) = library(campaign)
    assert (campaign.parent / block.portrait).read_bytes().startswith(b"\x89PNG")
    assert sorted(one.name for one in campaign.parent.iterdir()) == ["c.gmscreen", "retratos"]


def test_a_dry_run_tells_and_writes_nothing(run: Run, campaign: Path) -> None:
    before = campaign.read_bytes()
    answer = bring(run, campaign, OWN, DATA / "dholes_house_en.json", more=("--dry-run",))
    assert (answer.code, answer.out) == (
        0,
        "Se traerían 4 de 4; 0 necesitan atención. No se ha escrito nada.\n",
    )
    assert campaign.read_bytes() == before
    assert [one.name for one in campaign.parent.iterdir()] == ["c.gmscreen"]


def test_whoever_comes_twice_gets_an_id_of_their_own_and_is_told(run: Run, campaign: Path) -> None:
    bring(run, campaign, OWN)
    answer = bring(run, campaign, OWN)
    assert answer.out.splitlines()[0] == "3 de 3 traídos, 3 necesitan atención."
    assert "Ya hay otro PNJ que se llama «Sonda Ícaro»." in answer.out
    ids = [one.id for one in library(campaign)]
    assert len(set(ids)) == 6
    assert "npc-guarda" in ids


def test_a_pasted_text_is_read_as_well(run: Run, campaign: Path, tmp_path: Path) -> None:
    text = tmp_path / "guarda.txt"
    text.write_text(
        "Guarda del puerto\nFUE 60 CON 55 TAM 65 DES 50 INT 50 POD 45\nPV 12\nSigilo 45 %, Escuchar 50 %\n",
        encoding="utf-8",
    )
    answer = bring(run, campaign, text, more=("--system", "partida_web"))
    assert answer.code == 0, answer.err
    (block,) = library(campaign)
    assert (block.name, block.typed_numbers()["str"]) == ("Guarda del puerto", 60)


def test_a_table_of_a_game_that_is_named(run: Run, campaign: Path) -> None:
    alone = bring(run, campaign, DATA / "walkure_es.csv")
    assert (alone.code, alone.out) == (2, "")
    assert alone.err.startswith("0 de 1 traídos")
    assert bring(run, campaign, DATA / "walkure_es.csv", more=("--system", "walkure")).code == 0
    assert names(campaign) == ["Sargento Kraus"]


def test_an_entry_that_is_rejected_keeps_no_other_out(run: Run, campaign: Path, tmp_path: Path) -> None:
    entries: list[Any] = [{"name": f"N{n:02}", "system": "partida_web"} for n in range(30)]
    del entries[6]["name"]
    entries[11]["skills"] = {}
    entries[19] = None
    path = tmp_path / "thirty.json"
    path.write_text(json.dumps(entries), encoding="utf-8")
    found: Any = bring(run, campaign, path, more=("--json",)).json
    assert (found["imported"], found["rejected"], len(library(campaign))) == (27, 3, 27)


def test_when_nobody_can_come_in_that_is_a_failure(run: Run, campaign: Path, tmp_path: Path) -> None:
    path = tmp_path / "none.json"
    path.write_text('[{"system": "partida_web", "skills": []}]', encoding="utf-8")
    answer = bring(run, campaign, path)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == "0 de 1 traídos: ninguno se ha podido leer. Nombre: falta.\n"
    answer = bring(run, campaign, path, more=("--json",))
    assert (answer.code, answer.json["imported"]) == (2, 0)
    assert library(campaign) == []


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "Está vacío: no hay nada que leer."),
        (b"{", "No es JSON bien escrito: se rompe en la línea 1, columna 2."),
        (b"[" * 100_000, "Tiene demasiados niveles, unos dentro de otros, para ser un PNJ."),
        (b'{"a": 1}', "No se reconoce el formato: no es ninguno de los que se saben leer."),
        (
            b"\xff\xfe\x00",
            "No es texto en UTF-8 ni en UTF-16; guárdalo en una de esas codificaciones y prueba otra vez.",
        ),
    ],
)
def test_a_file_that_cannot_be_read_is_one_sentence_and_stops_all(
    run: Run, campaign: Path, tmp_path: Path, content: bytes, sentence: str
) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(content)
    answer = bring(run, campaign, OWN, path)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.endswith(f": {sentence}\n")
    assert answer.err.count("\n") == 1
    assert library(campaign) == []


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((), "Después de npc falta una de estas: import, export."),
        (("steal",), "Después de npc va una de estas: import, export, y no «steal»."),
        (("import", "--into", "c"), "Falta el fichero con los PNJ."),
        (("import", "x.json"), "Falta --into."),
        (("import", "x.json", "--into", "c"), "No se puede leer «x.json»."),
        (("import", "/", "--into", "c"), "No se puede leer «/»."),
        (("import", "/dev/zero", "--into", "c"), "No se puede leer «/dev/zero»."),
        (
            ("import", str(OWN), "--into", "none.gmscreen"),
            "No se puede leer la campaña «none.gmscreen»: no existe.",
        ),
        (("import", "x", "--into", "c", "--system", "gurps"), "No hay ningún sistema «gurps»."),
        (("export", "--format", "json", "--out", "x"), "Falta la campaña."),
        (("export", "c", "d", "--format", "json", "--out", "x"), "Sobra «d»."),
        (("export", "c", "--out", "x"), "Falta --format."),
        (("export", "c", "--format", "json"), "Falta --out."),
        (("export", "c", "--format", "docx", "--out", "x"), "--format no puede ser «docx»"),
        (("export", "none.gmscreen", "--format", "json", "--out", "x"), "No se puede leer la campaña"),
        (("export", "c", "--format", "json", "--out", "/"), "No se puede escribir el fichero «/»."),
    ],
)
def test_a_mistake_is_one_sentence(run: Run, words: tuple[str, ...], sentence: str) -> None:
    answer = run("npc", *words)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith(sentence)
    assert answer.err.count("\n") == 1


def test_a_campaign_that_is_open_elsewhere_is_left_alone(run: Run, campaign: Path) -> None:
    file = CampaignFile.open(campaign, clock=lambda: NOW)
    answer = bring(run, campaign, OWN)
    assert answer.code == 2
    assert "está abierta en otra ventana (" in answer.err
    file.close()
    assert library(campaign) == []


def test_out_as_json_and_in_again_is_the_same(run: Run, campaign: Path, tmp_path: Path) -> None:
    bring(run, campaign, OWN)
    before, out = library(campaign), tmp_path / "all.json"
    answer = take(run, campaign, "json", out)
    assert (answer.code, answer.out, answer.err) == (0, f"{out}: hecho (3 PNJ).\n", "")
    other = tmp_path / "other.gmscreen"
    new_campaign(other, "Otra").close()
    bring(run, other, out)
    assert library(other) == before
    assert take(run, campaign, "json", out).code == 0
    assert [one["name"] for one in json.loads(out.read_text(encoding="utf-8"))["npcs"]] == names(campaign)


def test_a_portrait_goes_along_to_another_campaign(run: Run, campaign: Path, tmp_path: Path) -> None:
    bring(run, campaign, DATA / "dholes_house_en.json")
    out, other = tmp_path / "one.json", tmp_path / "elsewhere" / "other.gmscreen"
    take(run, campaign, "json", out)
    new_campaign(other, "Otra").close()
    bring(run, other, out)
    (here,), (there,) = library(campaign), library(other)
    picture = (campaign.parent / here.portrait).read_bytes()
    assert (other.parent / there.portrait).read_bytes() == picture
    (campaign.parent / here.portrait).unlink()
    (campaign.parent / here.portrait).symlink_to("/etc/passwd")
    take(run, campaign, "json", out)
    assert "picture" not in out.read_text(encoding="utf-8")


def test_one_name_alone_whatever_its_accents(run: Run, campaign: Path, tmp_path: Path) -> None:
    bring(run, campaign, OWN)
    out = tmp_path / "one.json"
    take(run, campaign, "json", out, "--name", "sonda icaro")
    assert [one["name"] for one in json.loads(out.read_text(encoding="utf-8"))["npcs"]] == ["Sonda Ícaro"]
    answer = take(run, campaign, "json", tmp_path / "no.json", "--name", "Nadie")
    assert (answer.code, answer.err) == (2, "No hay ningún PNJ que se llame «Nadie».\n")
    assert not (tmp_path / "no.json").exists()


def test_actors_for_foundry_come_back_equal(run: Run, campaign: Path, tmp_path: Path) -> None:
    bring(run, campaign, OWN, DATA / "coc7_npc_en.json")
    out, other = tmp_path / "actors.json", tmp_path / "other.gmscreen"
    answer = take(run, campaign, "foundry-coc7", out)
    assert answer.out.splitlines()[1] == "Los de otros sistemas no caben en ese formato: 2 PNJ."
    assert [one["type"] for one in json.loads(out.read_text(encoding="utf-8"))] == ["npc", "npc"]
    new_campaign(other, "Otra").close()
    bring(run, other, out)
    assert library(other) == [one for one in library(campaign) if one.system == "partida_web"]
    take(run, campaign, "foundry-coc7", out, "--name", "Guarda del museo")
    assert json.loads(out.read_text(encoding="utf-8"))["name"] == "Guarda del museo"
    answer = take(run, campaign, "foundry-coc7", out, "--name", "Sonda Ícaro")
    assert answer.code == 2
    assert "características de esos actores: Partida web" in answer.err


def test_a_sheet_in_markdown(run: Run, campaign: Path, tmp_path: Path) -> None:
    bring(run, campaign, OWN)
    out = tmp_path / "all.md"
    assert take(run, campaign, "markdown", out).code == 0
    text = out.read_text(encoding="utf-8")
    assert text.startswith("# Guarda del museo")
    assert "Sonda Ícaro" in text


def test_cards_on_paper_without_a_display(campaign: Path, run: Run, tmp_path: Path) -> None:
    bring(run, campaign, OWN, DATA / "dholes_house_en.json")
    out = tmp_path / "cards.pdf"
    words = ["npc", "export", str(campaign), "--format", "pdf", "--out", str(out)]
    bare = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
    done = subprocess.run(
        [sys.executable, "-m", "gmscreen", *words],
        env=bare,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"{out}: hecho (4 PNJ).\n"
    assert out.read_bytes().startswith(b"%PDF-")


def test_an_empty_library_and_a_place_that_is_taken(run: Run, campaign: Path, tmp_path: Path) -> None:
    answer = take(run, campaign, "json", tmp_path / "x.json")
    assert (answer.code, answer.err.startswith("En la campaña «")) == (2, True)
    bring(run, campaign, OWN)
    before = campaign.read_bytes()
    assert take(run, campaign, "json", campaign).code == 2
    assert campaign.read_bytes() == before


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
def test_a_device_is_not_replaced_by_a_file(
    run: Run, campaign: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program of root's that writes to `/dev/stdout` would take that away from everybody."""
    bring(run, campaign, OWN)
    devices = tmp_path / "dev"
    devices.mkdir()
    monkeypatch.setattr("gmscreen.cli.files.DEVICES", devices)
    (devices / "stdout").symlink_to(OWN)
    os.mkfifo(tmp_path / "pipe")
    for out in (devices / "stdout", tmp_path / "pipe"):
        for kind in ("json", "pdf"):
            answer = take(run, campaign, kind, out)
            assert answer.code == 2
            assert answer.err.startswith("No se puede escribir el fichero «")
    assert (devices / "stdout").is_symlink()
    assert (tmp_path / "pipe").is_fifo()
