"""The library of NPCs in the file: found, listed, kept, and never lost."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from gmscreen.content.npc.block import StatBlock
from gmscreen.session.npcs import ImportNpcs, PutNpc, RemoveNpcs
from gmscreen.session.session import Session
from gmscreen.store.campaign import CampaignFile
from gmscreen.store.npcs import NpcQuery, match_text
from tests.store.kit import open_campaign, reopened, session_on
from tests.store.test_campaign import run_sql


def npc(key: str, name: str, **more: object) -> StatBlock:
    return StatBlock(id=key, name=name, system="eclipse_phase").model_copy(update=more)


PEOPLE = (
    npc("a", "Íñigo Bárcenas", tags=("Matón", "puerto"), notes="Guarda la llave del faro."),
    npc("b", "Guarda", tags=("matón",), favourite=True, secrets="Trabaja para el culto"),
    npc("c", "Sombra (infomorfo)", system="partida_web", alias="La voz"),
    npc("d", "ñandú", tags=("animal",)),
)


@pytest.fixture
def library(file: CampaignFile, session: Session) -> CampaignFile:
    session.execute(ImportNpcs(PEOPLE))
    return file


def found(file: CampaignFile, **wanted: object) -> list[str]:
    keys = file.npcs.search(NpcQuery(**wanted))  # type: ignore[arg-type]
    rows = file.npcs.rows(keys)
    return [rows[key].id for key in keys]


def test_everybody_is_listed_by_name_accents_aside(library: CampaignFile) -> None:
    assert found(library) == ["b", "a", "d", "c"]
    row = library.npcs.rows(library.npcs.search(NpcQuery()))[1]
    assert (row.name, row.tags, row.system) == ("Íñigo Bárcenas", ("Matón", "puerto"), "eclipse_phase")


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("inigo", ["a"]),
        ("ÍÑI bar", ["a"]),
        ("maton", ["b", "a"]),
        ("guarda", ["b", "a"]),
        ("guarda llave", ["a"]),
        ("culto", ["b"]),
        ("voz", ["c"]),
        ("infomorfo", ["c"]),
        ("nan", ["d"]),
        ("nadie", []),
        ('" OR *', []),
        ("(sombra", ["c"]),
        ("name:guarda", []),
        ("   ", ["b", "a", "d", "c"]),
    ],
)
def test_the_beginnings_of_words_find(library: CampaignFile, text: str, ids: list[str]) -> None:
    assert found(library, text=text) == ids


def test_of_many_names_those_that_are_taken_are_told(library: CampaignFile, session: Session) -> None:
    asked = ["IÑIGO BARCENAS", "Guarda", "guarda", "Nadie", "", *(f"Nadie {n}" for n in range(40_000))]
    assert library.npcs.known(asked) == {"IÑIGO BARCENAS", "Guarda", "guarda"}
    session.execute(RemoveNpcs(("b",)))
    assert library.npcs.known(asked) == {"IÑIGO BARCENAS"}


def test_filters_and_tags(library: CampaignFile) -> None:
    assert found(library, tag="MATÓN") == ["b", "a"]
    assert found(library, favourites=True) == ["b"]
    assert found(library, system="partida_web") == ["c"]
    assert found(library, text="guarda", tag="puerto") == ["a"]
    assert [(one.tag, one.count) for one in library.npcs.tags()] == [
        ("animal", 1),
        ("Matón", 2),
        ("puerto", 1),
    ]
    assert library.npcs.ids(name="inigo barcenas") == ("a",)


@given(st.text(max_size=40))
@example('" OR a : *')
@example("guarda\0 faro")
def test_any_text_can_be_searched(text: str) -> None:
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute("CREATE VIRTUAL TABLE t USING fts5(a)")
        connection.execute("SELECT * FROM t WHERE t MATCH ?", (match_text(text),)).fetchall()
        connection.execute("SELECT * FROM t WHERE t MATCH ?", (f"a : ({match_text(text)})",)).fetchall()


def called(file: CampaignFile, words: str, limit: int = 9) -> list[str]:
    return [one.id for one in file.npcs.called(words, limit)]


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        ("", []),
        ("bar", ["a"]),
        ("BÁR íñi", ["a"]),
        ("guarda", ["b"]),
        ("voz", ["c"]),
        ("infomorfo som", ["c"]),
        ("puerto", []),
        ("faro", []),
        ("guarda faro", []),
    ],
)
def test_a_name_is_called_by_the_beginnings_of_its_words(
    library: CampaignFile, words: str, ids: list[str]
) -> None:
    """Tags and notes are no names."""
    assert called(library, words) == ids


def test_who_was_at_the_table_is_called_first(library: CampaignFile, session: Session) -> None:
    more = tuple(npc(f"g{n}", f"Guarda {n}", favourite=n == 3) for n in range(1, 5))
    session.execute(ImportNpcs(more))
    assert called(library, "guarda") == ["b", "g3", "g1", "g2", "g4"]
    library.note_npc_use(["g4"])
    assert called(library, "guarda", 2) == ["g4", "b"]
    session.execute(RemoveNpcs(("g4",)))
    assert called(library, "guarda", 2) == ["b", "g3"]


def test_what_was_used_last_comes_first(library: CampaignFile) -> None:
    assert found(library, recent=True) == []
    library.note_npc_use(("d",))
    library.note_npc_use(("a", "c"))
    library.note_npc_use(("d",))
    assert found(library, recent=True)[0] == "d"
    assert sorted(found(library, recent=True)) == ["a", "c", "d"]


def test_what_changes_is_found_otherwise(library: CampaignFile, session: Session) -> None:
    session.execute(PutNpc(PEOPLE[1].model_copy(update={"name": "Centinela", "tags": ("puerta",)})))
    assert found(library, text="centinela") == ["b"]
    assert found(library, text="guarda") == ["a"]
    assert found(library, tag="maton") == ["a"]
    session.undo()
    assert found(library, text="guarda") == ["b", "a"]
    session.execute(RemoveNpcs(("a", "b")))
    assert (found(library), found(library, text="guarda"), library.npcs.count()) == (["d", "c"], [], 2)
    assert library.npc("a") is None
    session.undo()
    assert library.npc("a") == PEOPLE[0]
    assert found(library, text="guarda") == ["b", "a"]


def test_a_removed_npc_can_be_brought_back_after_a_restart(library: CampaignFile, session: Session) -> None:
    session.execute(RemoveNpcs(("a",)))
    path = library.path
    library.close()
    with reopened(path) as again:
        after = session_on(again)
        after.undo()
        assert again.npc("a") == PEOPLE[0]
        after.undo()
        assert again.npcs.count() == 0
        after.redo()
        assert again.npc("c") == PEOPLE[2]


def test_what_no_step_can_bring_back_is_forgotten(library: CampaignFile, session: Session) -> None:
    session.execute(RemoveNpcs(("a",)))
    path = library.path
    library.close()
    run_sql(path, "DELETE FROM history")
    with reopened(path) as again:
        session_on(again).execute(PutNpc(npc("e", "Nuevo")))
        assert run_query(path, "SELECT id FROM npc ORDER BY id") == [("b",), ("c",), ("d",), ("e",)]


def test_fields_of_a_later_version_stay(library: CampaignFile, session: Session) -> None:
    path = library.path
    library.close()
    run_sql(
        path,
        """UPDATE npc_block SET data = json_set(data, '$.aura', 'fría')
        WHERE npc = (SELECT key FROM npc WHERE id = 'a')""",
    )
    with reopened(path) as again:
        block = again.npc("a")
        assert block is not None
        session_on(again).execute(PutNpc(block.model_copy(update={"name": "Íñigo"})))
        assert '"aura":"fría"' in (again.npcs.raw("a") or "")


@pytest.mark.parametrize("data", ["{half", '{"id":"a"', "null", '{"id":"a","skills":{}}', '{"id":"other"}'])
def test_a_damaged_npc_costs_nobody_else_anything(library: CampaignFile, data: str) -> None:
    path = library.path
    library.close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(
            "UPDATE npc_block SET data = ? WHERE npc = (SELECT key FROM npc WHERE id = 'a')", (data,)
        )
        connection.commit()
    with reopened(path) as again:
        assert again.npc("a") is None
        assert again.npcs.raw("a") == data
        assert found(again) == ["b", "a", "d", "c"]
        assert again.npc("b") == PEOPLE[1]
        session = session_on(again)
        session.execute(PutNpc(PEOPLE[0].model_copy(update={"notes": "de nuevo"})))
        assert again.npc("a") is not None
        assert run_query(path, "SELECT kind, entity, data FROM set_aside") == [("npc", "a", data)]


def test_a_campaign_that_cannot_be_written_can_be_searched(library: CampaignFile) -> None:
    path = library.path
    library.close()
    file = open_campaign(path, read_only=True)
    assert found(file, text="culto") == ["b"]
    file.note_npc_use(("b",))
    assert found(file, recent=True) == []
    file.close()


def run_query(path: Path, query: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(query).fetchall()
