"""Reading files of any kind: what comes in, what does not and why, and how it ends early."""

import json
import time
from typing import Any

import pytest

from gmscreen.content.npc.formats.bring import FORMATS, BringCancelledError, bring
from gmscreen.content.npc.formats.own import export_json
from gmscreen.content.npc.intake import IntakeError
from tests.content.npc.formats.kit import (
    EP,
    FOLDER,
    SYSTEMS,
    WEB,
    block_of,
    brought,
    data,
    document,
    doubts,
    only,
    skills,
)

OWN = {"name": "X", "system": "partida_web"}
FILES = {
    "coc7_npc_en.json": "foundry-coc7",
    "coc7_old_en.json": "foundry-coc7",
    "coc7_personaje_es.json": "foundry-coc7",
    "dholes_house_en.json": "dholes-house",
    "dholes_house_es.json": "dholes-house",
    "ep_creator_en.json": "ep-character-creator",
    "ep_creator_es.json": "ep-character-creator",
    "ep_en.tsv": "csv",
    "gmscreen_es.json": "gmscreen",
    "investigators_en.csv": "csv",
    "pnj_es.csv": "csv",
    "roll20_ep_en.json": "roll20-vttes",
    "roll20_ep_es.json": "roll20-vttes",
    "walkure_es.csv": "csv",
}


def test_every_stored_file_shows_its_format() -> None:
    assert {one.name for one in FOLDER.glob("*.?s*")} == set(FILES)
    for name, kind in FILES.items():
        assert {one.format for one in brought(data(name))} == {kind}
        assert brought(data(name), format=kind) == brought(data(name))
    assert set(FILES.values()) == set(FORMATS)


# --- M01


def own(value: Any) -> Any:
    return {**OWN, "numbers": [{"id": "hp", "value": value}], "skills": [{"name": "Sigilo", "value": 50}]}


def actor(value: Any) -> Any:
    attributes = {"hp": value if isinstance(value, dict) else {"value": value}}
    return {"name": "X", "type": "npc", "items": [], "system": {"attribs": attributes}}


def investigator(value: Any) -> Any:
    return {"Investigator": {"PersonalDetails": {"Name": "X"}, "Characteristics": {"HitPts": value}}}


SHAPES = pytest.mark.parametrize("shape", [own, actor, investigator])


@SHAPES
@pytest.mark.parametrize("value", [12, "12", 12.0, "12/12", {"value": 12}, [12], " 12 ", "12."])
def test_hit_points_that_can_mean_one_number_are_that_number(shape: Any, value: Any) -> None:
    block = block_of(shape(value))
    assert block.sheet(WEB).stats["hp"] - 3 == 9


@SHAPES
@pytest.mark.parametrize("value", [None, True, "doce", "1d6+2", {"max": True}, [1, 2], 12.5, "1.000"])
def test_hit_points_that_cannot_are_left_out_and_named(shape: Any, value: Any) -> None:
    arrival = only(shape(value))
    assert arrival.block is not None
    assert "hp" not in arrival.block.typed_numbers()
    assert "hp" in [place for _, place in doubts(arrival)]


def test_missing_hit_points_are_told_where_nothing_stands_in_for_them() -> None:
    assert doubts(only({"name": "X", "type": "npc", "items": [], "system": {"attribs": {}}})) == [
        ("missing", "hp")
    ]
    assert doubts(only(b"Nombre,CON,TAM\nAna,50,60\n")) == []
    assert doubts(only(b"Nombre,FUE,TAM\nAna,50,60\n")) == [("missing", "hp")]


@pytest.mark.parametrize("value", ["50%", "50 %", 50, 50.0, "50", {"value": "50%"}])
def test_a_skill_in_per_cent(value: Any) -> None:
    entry = {**OWN, "skills": [{"name": "Sigilo", "value": value}]}
    assert skills(block_of(entry)) == {"Sigilo": 50}


# --- M02


@pytest.mark.parametrize("name", sorted(FILES))
@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_a_file_saved_in_another_encoding_is_the_same(name: str, encoding: str) -> None:
    text = data(name).decode("utf-8-sig").replace("\r\n", "\n")
    again = text.replace("\n", "\r\n").encode(encoding) + (b"\0\0" if "16" in encoding else b"\0\n\n")
    assert brought(again) == brought(data(name))


def test_an_encoding_that_is_none_of_these_is_named() -> None:
    with pytest.raises(IntakeError) as raised:
        brought("Nombre;PV;Tamaño\nÍñigo;11;4\n".encode("latin-1"))
    assert raised.value.code == "encoding"


# --- P09, and other bad neighbours


@pytest.mark.parametrize("kind", ["own", "foundry"])
def test_three_bad_ones_of_thirty_do_not_stop_the_others(kind: str) -> None:
    entries: list[Any] = [
        {**OWN, "name": f"N{n}"} if kind == "own" else {**actor(12), "name": f"N{n}"} for n in range(30)
    ]
    del entries[6]["name"]
    entries[11]["skills" if kind == "own" else "effects"] = {}
    entries[19] = None
    found = brought(entries)
    rejected = [at for at, one in enumerate(found) if one.status == "rejected"]
    assert (len(found), rejected) == (30, [6, 11, 19])
    assert [doubts(found[at])[0][0] for at in rejected] == ["missing", "not_a_list", "not_an_object"]
    assert [bool(found[at].raw) for at in rejected] == [True] * 3
    assert [found[at].name for at in rejected] == ["", "N11", ""]
    assert found[19].raw == "null"


@pytest.mark.parametrize("entry", [{}, [], [[]], 3, "x", True, {"a": {}}])
def test_an_entry_of_any_other_kind_is_rejected_beside_a_good_one(entry: Any) -> None:
    good, bad = brought([OWN, entry])
    assert (good.status, bad.status) == ("ready", "rejected")


def test_files_of_several_programs_in_one_list() -> None:
    entries = [document("coc7_npc_en.json"), document("dholes_house_en.json"), OWN]
    assert [one.format for one in brought(entries)] == ["foundry-coc7", "dholes-house", "gmscreen"]


def test_ids_and_names_that_are_taken_in_the_same_file() -> None:
    first, second, third = brought([{**OWN, "id": "a"}, {**OWN, "id": "a"}, {**OWN, "id": "b", "name": "x"}])
    assert first.block
    assert second.block
    assert third.block
    assert doubts(first) == []
    assert doubts(second) == [("id_taken", "id"), ("name_taken", "name")]
    assert doubts(third) == [("name_taken", "name")]
    assert (first.block.id, second.block.id, third.block.id) == ("a", "", "b")


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b"", "empty"),
        (b"[]", "empty"),
        (b'{"format": "gmscreen-npc", "npcs": []}', "empty"),
        (b"Nombre,PV\n", "empty"),
        (b"[1, 2]", "unknown_format"),
        (b'{"a": 1}', "unknown_format"),
        (b'{"npcs": 3}', "unreadable"),
        (b'"name"', "unknown_format"),
        (b"{", "not_json"),
        (b"[" * 100_000, "too_deep"),
        (b'[{"name": "X", "system": "walkure", "numbers": ' + b"[" * 90 + b"]" * 90 + b"}]", "too_deep"),
        (b'[{"name": "X", "system": "walkure", "age": ' + b"9" * 5000 + b"}]", "number_too_long"),
        (b"[" + b"null," * 20_001 + b"null]", "unknown_format"),
        (b'[{"name": "X", "system": "walkure"}' + b",{}" * 20_000 + b"]", "too_many"),
    ],
)
def test_a_file_that_cannot_be_read_as_a_whole_says_why(raw: bytes, code: str) -> None:
    with pytest.raises(IntakeError) as raised:
        brought(raw)
    assert raised.value.code == code


def test_a_format_that_nobody_knows_is_refused() -> None:
    with pytest.raises(IntakeError):
        bring(b"[]", SYSTEMS, format="docx")


def test_no_number_stands_for_nothing_and_is_told() -> None:
    raw = b'{"name": "X", "system": "partida_web", "numbers": [{"id": "hp", "value": NaN}]}'
    assert doubts(only(raw)) == [("missing", "hp")]


# --- M07


MARKUP = ['<b>x</b><img src="http://127.0.0.1:9/p.png">', "<img src='file:///etc/passwd'>", "&lt;i&gt; &amp;"]


@pytest.mark.parametrize("name", MARKUP)
def test_markup_in_a_name_stays_what_it_is(name: str) -> None:
    for entry in ({**OWN, "name": name}, {**actor(9), "name": name}):
        assert block_of(entry).name == name
    entry = document("dholes_house_es.json")
    entry["Investigator"]["PersonalDetails"]["Name"] = name
    assert block_of(entry).name == name


# --- M09


PATHS = [
    "../../../etc/passwd",
    "C:\\Windows\\win.ini",
    "\\\\server\\share\\a.png",
    "file:///etc/passwd",
    "http://127.0.0.1:9/p.png",
    "systems/../../../etc/passwd",
    "/etc/passwd",
    "data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=",
    "data:text/html,<script>",
]


@pytest.mark.parametrize("path", PATHS)
def test_a_portrait_that_is_a_path_is_never_opened(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_args: object, **_more: object) -> None:
        raise AssertionError("a file was opened")

    entry = document("dholes_house_es.json")
    entry["Investigator"]["PersonalDetails"]["Portrait"] = path
    roll20 = document("roll20_ep_es.json")
    roll20["avatar"] = path
    cases = [{**OWN, "portrait": path}, {**actor(9), "img": path}, entry, roll20]
    table = f'Nombre,FUE,Retrato\nAna,11,"{path}"\n'.encode()
    brought(OWN)
    monkeypatch.setattr("builtins.open", refuse)
    for case in (*cases, table):
        arrival = only(case)
        assert "portrait_left" in [code for code, _ in doubts(arrival)]
        assert arrival.block is not None
        assert (arrival.portrait, arrival.block.portrait) == (b"", "")


# --- progress, and speed


def many(count: int) -> bytes:
    entry = document("gmscreen_es.json")["npcs"][0]
    return json.dumps([{**entry, "id": f"n{n}", "name": f"Guarda {n}"} for n in range(count)]).encode()


def test_progress_is_told_and_can_end_it() -> None:
    told: list[tuple[int, int]] = []

    def go_on(done: int, total: int) -> bool:
        told.append((done, total))
        return True

    assert len(brought(many(5), progress=go_on)) == 5
    assert told == [(n, 5) for n in range(6)]
    with pytest.raises(BringCancelledError):
        brought(many(5), progress=lambda done, total: done < 2)


def test_a_thousand_blocks_are_read_in_a_moment() -> None:
    raw = many(1000)
    start = time.perf_counter()
    found = brought(raw)
    assert len(found) == 1000
    # A tenth of that on an idle machine: only something that grows faster than the file would be noticed.
    assert time.perf_counter() - start < 10


def test_what_is_brought_goes_out_as_it_came() -> None:
    blocks = [one.block for one in brought(data("roll20_ep_en.json")) if one.block]
    assert [one.block for one in brought(export_json(blocks).encode())] == blocks
    assert blocks[0].filled(EP)["dur"] == 35
