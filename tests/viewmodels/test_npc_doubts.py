"""What a reading of NPCs found, in words: every code has a sentence, and none can write over the screen."""

import re
from pathlib import Path

import pytest

from gmscreen.content import npc
from gmscreen.content.npc.block import StatBlock
from gmscreen.content.npc.formats import coc7, coc7_items, dholes_house, roll20
from gmscreen.content.npc.formats.bring import bring
from gmscreen.content.npc.intake import Arrival, Doubt, IntakeError
from gmscreen.rules.systems import Systems
from gmscreen.viewmodels.npc_doubts import bring_words, doubt_words, intake_words, shown
from gmscreen.viewmodels.texts import LANGUAGES, Texts

ES = Texts("es")
SOURCE = "\n".join(one.read_text() for one in Path(npc.__path__[0]).rglob("*.py"))


def codes(pattern: str) -> set[str]:
    return set(re.findall(pattern, SOURCE))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_a_sentence(language: str) -> None:
    texts = Texts(language)
    found = codes(r'(?:Doubt|doubt|Fault)\(\s*"(\w+)"')
    assert len(found) > 15
    assert [one for one in found if not texts.has(f"npc.doubt.{one}")] == []
    refused = codes(r'IntakeError\(\s*"(\w+)"')
    assert len(refused) > 8
    assert [one for one in refused if not texts.has(f"npc.intake.{one}")] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_heading_of_the_notes_has_a_name(language: str) -> None:
    words = bring_words(Texts(language), Systems())
    tables = (coc7._INFOS, coc7_items._TOLD, dholes_house._PERSON, dholes_house._STORY, roll20._NOTES)
    used = codes(r'\.(?:note|label)\(\s*"(\w+)"').union(*(one.values() for one in tables))
    assert {"occupation", "muse", "db"} <= used
    assert used - set(words.labels) == set()
    assert words.label("injuries") != "injuries"
    assert words.skills["partida_web"]["stealth"] == {"es": "Sigilo", "en": "Stealth"}[language]


def test_a_table_in_spanish_is_understood_by_who_reads_english() -> None:
    systems = Systems()
    text = b"Nombre;FUE;Descubrir;Combatir (pelea)\nAna;50;45;30\n"
    (found,) = bring(text, systems, words=bring_words(Texts("en"), systems))
    assert found.block is not None
    assert [one.name for one in found.block.skills] == ["Spot hidden", "Fighting (brawl)"]


@pytest.mark.parametrize(
    ("doubt", "sentence"),
    [
        (Doubt("not_a_number", "hp", "once"), "PV: «once» no es un número entero."),
        (Doubt("not_a_number", "skills.Sigilo", "x"), "Habilidades (Sigilo): «x» no es un número entero."),
        (
            Doubt("out_of_range", "str", "5000", {"low": 0, "high": 999}),
            "FUE: tiene que estar entre 0 y 999.",
        ),
        (
            Doubt("not_a_number", "weapons.Pico 2.0.ammo", "?"),
            "Armas (Pico 2.0, Munición): «?» no es un número entero.",
        ),
        (Doubt("missing", "name"), "Nombre: falta."),
        (Doubt("not_a_list", "items", "{}"), "items: aquí va una lista y hay otra cosa: {}"),
        (Doubt("not_an_object", "", "null"), "Entrada: aquí va un PNJ y hay otra cosa: null"),
        (Doubt("new_code", "hp", "x"), "PV: x"),
    ],
)
def test_a_doubt_names_its_field(doubt: Doubt, sentence: str) -> None:
    arrival = Arrival("X", "csv", StatBlock(name="X", system="partida_web"))
    assert doubt_words(ES, arrival, doubt) == sentence


def test_a_file_that_cannot_be_read_says_why() -> None:
    assert intake_words(ES, IntakeError("not_json", line=3, column=7)).endswith("línea 3, columna 7.")
    assert intake_words(ES, IntakeError("of_tomorrow")) == "No se puede leer el archivo."


def test_what_stood_in_a_file_is_shown_on_one_line() -> None:
    assert shown("a\x1b[2Jb\n\n c\x00") == "a[2Jb c"
    assert shown("x" * 300) == "x" * 81 + "…"
