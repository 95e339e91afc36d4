"""The command `doctor`: what it says about a file and a machine, and that it touches neither."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from gmscreen.cli.doctor import WORDS, main
from gmscreen.session.commands import MakeCheck, RollExpression
from gmscreen.session.session import Session
from gmscreen.store import paths
from gmscreen.store.backups import back_up
from gmscreen.store.campaign import CampaignFile
from tests.store.kit import EVENING, request
from tests.store.test_campaign import run_sql
from tests.store.test_damage import DAMAGE


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine on which the program never ran."""
    home = tmp_path / "casa"
    monkeypatch.setenv(paths.VARIABLE, str(home))
    return home


@pytest.fixture
def closed(path: Path, file: CampaignFile, session: Session) -> Path:
    session.execute(MakeCheck(request(who="Traidor")))
    file.close()
    return path


def answer(path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, dict[str, str]]:
    """The exit code and the sentence of each check."""
    code = main([str(path), "--json"], "es")
    found = json.loads(capsys.readouterr().out)
    assert found["ok"] == (code == 0)
    return code, {one["check"]: one["says"] for one in found["checks"]}


def test_a_campaign_in_order_is_left_as_it_is(closed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    content = closed.read_bytes()
    assert answer(closed, capsys) == (0, {"campaign": "Campaña «Prueba»: bien (1 tiradas)"})
    assert closed.read_bytes() == content
    assert len(list(closed.parent.iterdir())) == 1


@pytest.mark.parametrize("terminal", [True, False])
def test_who_waits_at_a_terminal_is_told_at_once_what_is_done(
    closed: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, terminal: bool
) -> None:
    """Before anything is read, and never where errors go to a file or another program."""
    said: list[str] = []
    opening = CampaignFile.open

    def look(*given: Any, **more: Any) -> CampaignFile:
        said.append(capsys.readouterr().err)
        return opening(*given, **more)

    monkeypatch.setattr(CampaignFile, "open", look)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: terminal)
    assert main([str(closed), "--json"], "es") == 0
    assert (closed.name in said[0], said[0].count("\n")) == (terminal, int(terminal))
    assert capsys.readouterr().err == ""


def test_a_terminal_gets_no_orders_from_names(
    closed: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A name may hold other lines, colours and directions: each answer is a line all the same."""
    name = json.dumps("a\x1b[31mb\u202e")
    run_sql(closed, f"UPDATE entity SET data = replace(data, '\"Prueba\"', '{name}')")
    assert main([str(closed)], "es") == 0
    assert main([str(tmp_path / "x\ny\x1b[2J")], "es") == 2
    assert main([str(tmp_path / "x\0y")], "es") == 2
    said = capsys.readouterr()
    assert said.out == "✔ Campaña «a?[31mb?»: bien (1 tiradas)\n"
    assert said.err == "".join(f"No existe {tmp_path / name}.\n" for name in ("x?y?[2J", "x?y"))


def test_a_name_that_is_too_long_is_told_as_the_system_does(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["x" * 5000], "es") == 2
    assert capsys.readouterr().err == "No se puede leer (ENAMETOOLONG).\n"


@pytest.mark.parametrize("kind", DAMAGE)
def test_a_damaged_campaign_comes_with_the_way_out(
    closed: Path, capsys: pytest.CaptureFixture[str], kind: str
) -> None:
    made = back_up(closed, paths.backups_dir(), now=EVENING)
    closed.write_bytes(DAMAGE[kind](closed.read_bytes()))
    code, said = answer(closed, capsys)
    assert code == 1
    assert said["campaign"] == WORDS["not_a_campaign" if kind == "not_sqlite" else kind][0]
    assert str(made.backup.path) in said["backup"]


def test_records_and_indexes_are_looked_at(closed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run_sql(
        closed,
        "INSERT INTO entity(kind, id, data) VALUES ('note', 'secreto', '{\"text\": \"es el mayordomo\"}')",
        "UPDATE standing SET visibility = 'public'",
    )
    code, said = answer(closed, capsys)
    assert (code, set(said)) == (1, {"records", "standing"})
    assert "mayordomo" not in "".join(said.values())


def test_a_campaign_that_is_being_played_can_be_looked_at(
    file: CampaignFile, session: Session, capsys: pytest.CaptureFixture[str]
) -> None:
    session.execute(RollExpression("d6"))
    assert answer(file.path, capsys)[0] == 0
    session.execute(RollExpression("d6"))


def test_wrong_use_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["a", "b"], ["--nope"], [str(tmp_path)], [str(tmp_path / "no.gmscreen")]):
        assert main(arguments, "en") == 2
        output = capsys.readouterr()
        assert output.out == ""
        assert len(output.err.splitlines()) == 1


def test_the_machine_is_looked_at_and_left_alone(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main([], "en")
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 9
    assert lines[0] == "✔ Python: fine"
    assert [line for line in lines if line.endswith(": fine")] == lines
    for folder in paths.folders().values():
        assert any(f", in {folder}: fine" in line for line in lines)
    assert not home.exists()


def test_damaged_settings_and_unusable_folders_are_told(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    paths.config_dir().mkdir(parents=True)
    paths.settings_file().write_text("{", encoding="utf-8")
    paths.data_dir().write_text("a file where a folder should be", encoding="utf-8")
    assert main([], "es") == 1
    said = capsys.readouterr().out
    for what, folder in (
        ("Datos del programa", paths.data_dir()),
        ("Copias de seguridad", paths.backups_dir()),
        ("Campaña de demostración", paths.campaigns_dir()),
    ):
        assert f"✕ {what}: no se puede escribir en {folder}; cambia sus permisos" in said
    assert f"✕ Los ajustes de {paths.settings_file()}" in said
    assert paths.settings_file().read_text(encoding="utf-8") == "{"


def test_every_folder_of_the_program_is_named() -> None:
    """One that is added to the program is added here, with what it is for."""
    known = {name for name in vars(paths) if name.endswith("_dir")}
    assert set(paths.folders()) == known
    assert known <= set(WORDS)


def test_every_sentence_names_the_same_things_in_both_languages() -> None:
    import string

    for spanish, english in WORDS.values():
        fields = [{name for _, name, _, _ in string.Formatter().parse(text)} for text in (spanish, english)]
        assert fields[0] == fields[1]
