"""NPCs in tables: which column stands for what, and what the cells hold."""

import time

import pytest

from gmscreen.content.npc.field_names import FIELDS, alternatives
from gmscreen.content.npc.formats.cells import PIECES_LIMIT, named_values, pieces, weapon
from gmscreen.content.npc.formats.table import propose_mapping
from gmscreen.content.npc.intake import IntakeError, decode
from gmscreen.rules.block import block_spec
from tests.content.npc.formats.kit import EP, ES, SYSTEMS, WEB, block_of, brought, data, doubts, only, skills

WALKURE = SYSTEMS["walkure"]


def test_a_table_in_english_with_commas() -> None:
    dock, lefty, nobody = brought(data("investigators_en.csv"))
    assert dock.block
    assert lefty.block
    assert (dock.status, lefty.status, nobody.status) == ("ready", "ready", "rejected")
    assert lefty.name == 'Smith, "Lefty"'
    assert dock.block.filled(WEB)["hp"] == 12
    assert skills(dock.block) == {
        "Descubrir": 25,
        "Sigilo": 20,
        "Combatir (pelea)": 50,
        "Trepar": 40,
        "Nadar": 35,
    }
    assert [(one.name, one.damage) for one in dock.block.weapons] == [("Hook", "1D6+DB"), ("Fists", "1D3+DB")]
    assert (dock.block.gear, dock.block.tags) == (("rope", "gloves"), ("docks", "tough"))
    assert dock.block.notes == "Knows the piers.\nTalks for a drink.\nShoe size: 44"
    assert doubts(nobody) == [("missing", "name")]
    assert "no name" in nobody.raw


def test_a_table_in_spanish_with_semicolons_as_a_spreadsheet_saves_it() -> None:
    sereno, ursula = brought(data("pnj_es.csv"))
    assert sereno.block
    assert ursula.block
    assert skills(sereno.block) == {"Descubrir": 45, "Combatir (pelea)": 50, "Escuchar": 55, "Sigilo": 30}
    assert sereno.block.typed_numbers()["luck"] == 40
    assert doubts(ursula) == [("not_a_number", "skills.Combatir (pelea)")]


def test_a_table_with_tabs_and_several_numbers_in_a_cell() -> None:
    arrival = only(data("ep_en.tsv"))
    assert arrival.block is not None
    assert arrival.block.typed_numbers() == {
        "cog": 15,
        "coo": 15,
        "int": 15,
        "ref": 15,
        "sav": 20,
        "som": 15,
        "wil": 15,
        "mox": 3,
        "dur": 35,
    }
    assert skills(arrival.block)["Formación académica (Film History)"] == 30
    assert [one.specialization for one in arrival.block.skills] == ["", "", "", "Media"]
    assert doubts(arrival) == [("no_value", "skills")]
    assert arrival.block.filled(EP)["speed"] == 1


def test_a_game_is_chosen_where_two_have_the_same_columns() -> None:
    assert doubts(only(data("walkure_es.csv"))) == [("ambiguous", "system")]
    block = block_of(data("walkure_es.csv"), system="walkure")
    assert (block.system, block.typed_numbers()["destiny"]) == ("walkure", 1)
    assert [(one.kind, one.name, one.value) for one in block.traits] == [
        ("talent", "Veterano", 2),
        ("talent", "Puntería", 1),
        ("limitation", "Cojo", 1),
    ]
    with_column = b"system;" + data("walkure_es.csv").replace(b"\nSargento", b"\npeacemaker;Sargento")
    assert block_of(with_column).system == "peacemaker"


def test_a_mapping_is_proposed_with_samples() -> None:
    found = propose_mapping(decode(data("investigators_en.csv")), SYSTEMS["partida_web"], ES)
    assert found.delimiter == ","
    by_heading = {one.heading: one for one in found.columns}
    targets = {key: one.target for key, one in by_heading.items()}
    assert targets["Name"] == "name"
    assert targets["Hit Points"] == "hp"
    assert targets["DB"] == "damage_bonus"
    assert targets["Spot Hidden"] == "skill:Descubrir"
    assert (targets["Shoe size"], found.mapping["Shoe size"]) == ("", "note")
    assert by_heading["STR"].samples == ("70", "50", "60")


def test_columns_are_read_as_they_are_mapped() -> None:
    text = "quién\tcuánto\tv1\tv2\trasgo\nAna\t11\t45 %\t3\tVeterano 2\n".encode()
    mapping = {"quién": "name", "cuánto": "hp", "v1": "skill:Sigilo", "v2": "", "rasgo": "note"}
    block = block_of(text, mapping=mapping, system="partida_web")
    assert (block.name, block.typed_numbers(), skills(block)) == ("Ana", {"hp": 11}, {"Sigilo": 45})
    assert block.notes == "rasgo: Veterano 2"
    traits = {"quién": "name", "rasgo": "trait:talent", "v2": "Pelea"}
    found = block_of(text, mapping=traits, system="walkure")
    assert ([(one.name, one.value) for one in found.traits], skills(found)) == (
        [("Veterano", 2)],
        {"Pelea": 3},
    )


@pytest.mark.parametrize("system", sorted(SYSTEMS))
def test_headings_understand_what_a_pasted_block_calls_its_fields(system: str) -> None:
    spec = block_spec(SYSTEMS[system])
    names = {
        name: field.id
        for field in spec.fields
        if field.id in FIELDS
        for name in alternatives(FIELDS[field.id])
    }
    assert len(names) > 20
    found = propose_mapping("\t".join(["Nombre", *names]) + "\nAna\n", SYSTEMS[system], ES)
    others = {"morph type": "morph"}  # a column of it says which morph rather than of which kind
    assert {one.heading: one.target for one in found.columns[1:]} == {
        name: others.get(name, field) for name, field in names.items()
    }


def test_headings_that_repeat_or_lack_are_told_apart() -> None:
    text = "Nombre,Sigilo,Sigilo,,PV\nAna,40,50,x,11,de más\n"
    found = propose_mapping(text, SYSTEMS["partida_web"], ES)
    assert [one.heading for one in found.columns] == ["Nombre", "Sigilo", "Sigilo (2)", "#4", "PV"]
    arrival = only(text.encode(), system="partida_web")
    assert arrival.block is not None
    assert skills(arrival.block) == {"Sigilo": 40}
    assert arrival.block.notes == "Sigilo (2): 50\n#4: x\n#6: de más"


def test_a_sheet_that_names_its_own_delimiter() -> None:
    assert block_of(b"sep=;\nNombre;PV;FUE\nAna;11;\n").typed_numbers() == {"hp": 11}


@pytest.mark.parametrize(
    "text",
    ["Guarda, FUE 60, CON 55", "Nombre\nAna", "una, dos\ntres, cuatro", "PV,FUE\n3,4", "Nombre;Talla\nAna;3"],
)
def test_a_text_that_is_no_table_is_not_read_as_one(text: str) -> None:
    with pytest.raises(IntakeError) as raised:
        brought(text.encode())
    assert raised.value.code == "unknown_format"


def test_too_many_rows_are_refused_before_they_are_read() -> None:
    with pytest.raises(IntakeError) as raised:
        brought(b"Nombre,PV\n" + b"A,1\n" * 20_001)
    assert raised.value.code == "too_many"


@pytest.mark.parametrize(
    ("cell", "found"),
    [
        ("Sigilo 45, Escuchar: 50 %", [("Sigilo", 45, ""), ("Escuchar", 50, "")]),
        ("Combatir (pelea) 45 % (22/9)", [("Combatir (pelea)", 45, "")]),
        ("Networking 30 (Media)", [("Networking", 30, "Media")]),
        ("Resistencia −2; Agilidad +3", [("Resistencia", -2, ""), ("Agilidad", 3, "")]),
        ("Art (oil, water) 20", [("Art (oil, water)", 20, "")]),
        ("Sigilo", [("", None, "")]),
        ("Sigilo-45; Puños y  patadas – 30", [("Sigilo", 45, ""), ("Puños y patadas", 30, "")]),
        ("Calibre 38 45", [("Calibre 38", 45, "")]),
        ("Sigilo 12345678901", [("", None, "")]),
        ("45", [("", None, "")]),
        (" , ;\n", []),
    ],
)
def test_lists_of_values_in_a_cell(cell: str, found: list[tuple[str, int | None, str]]) -> None:
    assert [(one.name, one.value, one.within) for one in named_values(cell)] == found


@pytest.mark.parametrize("piece", [" " * 290, ": " * 140, "1 " * 140, "()" * 140, "1d" * 140])
def test_a_long_list_is_looked_through_once(piece: str) -> None:
    start = time.perf_counter()
    cell = f"a{piece}x," * 3000
    assert len(list(named_values(cell))) == PIECES_LIMIT
    assert [weapon(one).damage for one in pieces(cell)] == [""] * PIECES_LIMIT
    assert time.perf_counter() - start < 10


@pytest.mark.parametrize(
    ("text", "name", "damage"),
    [
        ("Navaja 1D4+BD", "Navaja", "1D4+BD"),
        ("Hook (1D6+DB)", "Hook", "1D6+DB"),
        ("Fusil: 2D6+4", "Fusil", "2D6+4"),
        ("Garras", "Garras", ""),
        ("1D6", "1D6", ""),
    ],
)
def test_a_weapon_with_its_damage(text: str, name: str, damage: str) -> None:
    assert (weapon(text).name, weapon(text).damage) == (name, damage)
