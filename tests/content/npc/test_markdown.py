"""Sheets in Markdown and encounters for Obsidian: complete, and nothing typed becomes markup."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmscreen.content.characters import Stat, Trait
from gmscreen.content.npc.block import BlockSkill, Detail, StatBlock, Weapon
from gmscreen.content.npc.markdown import export_markdown
from gmscreen.content.npc.markup import parse
from gmscreen.content.npc.obsidian import export_encounter
from gmscreen.rules.systems import Systems
from gmscreen.viewmodels.texts import Texts

DATA = Path(__file__).parents[2] / "data" / "npc_text"
SYSTEMS = Systems()
ES, EN = Texts("es"), Texts("en")

GUARD = StatBlock(
    name="Guardia del puerto",
    alias="El de la gorra",
    system="partida_web",
    tags=("puerto", "policía"),
    skills=(
        BlockSkill(name="Combatir (pelea)", value=45),
        BlockSkill(name="Descubrir", value=50, specialization="de noche"),
    ),
    weapons=(
        Weapon(
            name="Revólver .38",
            skill="Armas de fuego (arma corta)",
            damage="1D10",
            range="15 m",
            ammo=6,
            malfunction=100,
            impales=True,
        ),
    ),
    gear=("Linterna", "Silbato"),
    notes="## Turno\nDe **noche**.\n- Fuma",
    markdown=True,
    secrets="Cobra de la banda.",
    false_leads=("Tiene un hermano.",),
).with_typed(
    {"str": 60, "con": 55, "siz": 65, "dex": 50, "pow": 45, "build": -1, "rareza": 3}, {"clave": "x|y"}
)

AGENT = StatBlock(
    name="Agente",
    system="walkure",
    traits=(
        Trait(kind="talent", name="Duro", value=1),
        Trait(kind="limitation", name="Cojo", value=1),
        Trait(kind="aspect", name="Nadie me alcanza"),
    ),
    skills=(BlockSkill(name="Pelea", value=3, linked="ac", can_default=False),),
    notes="Uno\ny *otro*\n\nTres",
)


@pytest.mark.parametrize(("language", "texts"), [("es", ES), ("en", EN)])
def test_the_sheet_as_it_is_read(language: str, texts: Texts) -> None:
    wanted = (DATA / f"sheet.{language}.md").read_text(encoding="utf-8")
    assert export_markdown((GUARD, AGENT), SYSTEMS, texts.of) == wanted


def test_secrets_stay_out_where_they_are_not_wanted() -> None:
    found = export_markdown((GUARD,), SYSTEMS, ES.of, secrets=False)
    assert "banda" not in found
    assert "hermano" not in found
    assert "Fuma" in found


def test_no_block_makes_no_sheet() -> None:
    assert export_markdown((), SYSTEMS, ES.of) == ""


def test_a_block_of_a_system_that_is_not_there_is_written_all_the_same() -> None:
    block = StatBlock(name="Fantasma", system="gone").with_number("frío", 7)
    assert "| frío |\n| --- |\n| 7 |" in export_markdown((block,), SYSTEMS, ES.of)


HOSTILE = '[x](http://localhost) <b>y</b>\n# z | **w** ![p](file:///p) `v` "u" --- - 1. t'
words = st.one_of(st.just(HOSTILE), st.text(st.sampled_from("ab *_#|>-<&[]()`\\\n1."), max_size=20))


@given(words, words)
def test_nothing_that_was_typed_becomes_markup(name: str, other: str) -> None:
    block = StatBlock(
        name=f"N{name}",
        alias=other,
        system="eclipse_phase",
        tags=(other,),
        details=(Detail(id="morph", text=f"M{other}"),),
        numbers=(Stat(id="cog", value=15),),
        skills=(BlockSkill(name=f"S{name}", value=40, specialization=other),),
        weapons=(Weapon(name=f"W{name}", damage=other, notes=other),),
        gear=(f"G{other}",),
        notes=f"O{other}",
        secrets=f"O{name}",
    )
    blocks = parse(export_markdown((block,), SYSTEMS, ES.of))
    assert [one.text for one in blocks if one.kind == "heading"] == [
        " ".join(block.name.split()),
        "Habilidades",
        "Armas",
        "Equipo",
        "Notas",
        "Secretos",
    ]
    items = [one for one in blocks if one.kind == "item"]
    assert len(items) == 3
    bold = [run.text for one in blocks for run in one.runs if run.bold]
    assert bold == [" ".join(block.weapons[0].name.split())]
    assert [len(one.rows[0]) for one in blocks if one.kind == "table"] == [1, 2, 1]


def test_an_encounter_for_obsidian() -> None:
    found = export_encounter(
        'Emboscada: "el muelle" #3\n```',
        ((GUARD, 3), (AGENT, 1), (StatBlock(name="Jefe, el"), 1), (GUARD, 0)),
        SYSTEMS,
    )
    assert found == (
        "```encounter\n"
        'name: "Emboscada: \\"el muelle\\" #3 ```"\n'
        "creatures:\n"
        '  - 3: "Guardia del puerto, 12"\n'
        '  - 1: "Agente"\n'
        '  - 1: "Jefe el"\n'
        "```\n"
    )


def test_an_encounter_has_armour_where_it_is_known() -> None:
    found = export_encounter("x", ((GUARD.with_number("armour", 1), 2),), SYSTEMS)
    assert '- 2: "Guardia del puerto, 12, 1"' in found
    assert "creatures: []" in export_encounter("x", (), SYSTEMS)


@given(st.text(max_size=40))
def test_any_name_keeps_to_its_line(name: str) -> None:
    found = export_encounter(name, ((StatBlock(name=name), 1),), SYSTEMS)
    lines = found.split("\n")
    assert (lines[0], lines[2], lines[4:]) == ("```encounter", "creatures:", ["```", ""])
    assert json.loads(lines[1].removeprefix("name: ")) == " ".join(name.split())
