"""What holds for every pasted text: it is read, nothing is lost, and what was understood is shown."""

import json
import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmscreen.content.npc.faults import faults
from gmscreen.content.npc.markdown import export_markdown
from gmscreen.content.npc.pasted import Reading
from gmscreen.content.npc.templates import make_from_template, templates
from gmscreen.rules.block import block_spec
from gmscreen.rules.system import traits_of
from gmscreen.viewmodels.texts import Texts
from tests.content.npc.pasting import DATA, SYSTEMS, paste, skill_names

PARTS = {"name", "alias", "skills", "traits", "weapons", "gear", "tags", "notes", "secrets", "false_leads"}
OTHERS = {"section", "system", "kept"}
WORDS = [
    *re.findall(
        r"\S+",
        """
        FUE CON TAM PV HP: BD MOV COR Habilidades: Skills: Armas: Equipo: Notas: Talento: Aspecto: daño
        alcance 1D6 +1D4 0/1D6 22/9 45% (22/9) Percepción Infiltración AC PD ### --- | COG COO Morfo:
        Armadura 6/4 Hit Points Nombre: Alias: Tipo: Biomorfo ninguna disparos 60 -1 − «x» y, . ** con fue -
        • 12345678901
        """,
    ),
    *("\n", "\n\n", "\t", "\u00a0", "\u200b", "e\u0301"),
]
STORED = [path.read_text(encoding="utf-8") for path in sorted(DATA.iterdir())]

sequences = st.lists(st.sampled_from(WORDS), max_size=40).map(" ".join)


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """A real block with some of it cut out, doubled or replaced."""
    text = draw(st.sampled_from(STORED))
    for _ in range(draw(st.integers(0, 6))):
        at = draw(st.integers(0, len(text)))
        cut = draw(st.integers(0, 12))
        text = text[:at] + draw(st.one_of(st.text(max_size=4), st.sampled_from(WORDS))) + text[at + cut :]
    return text


texts = st.one_of(st.text(max_size=80), sequences, damaged())


def check(text: str, reading: Reading) -> None:
    """Every line is there, spans follow one another, and every part of a block has its place."""
    shown = re.sub("\r\n|[\r\v\f\x1c\x1d\x1e\x85\u2028\u2029]", "\n", text)
    assert [one.text for one in reading.lines] == shown.split("\n")
    assert [one.number for one in reading.lines] == list(range(1, len(reading.lines) + 1))
    found: set[str] = set()
    for line in reading.lines:
        end = 0
        for span in line.spans:
            assert end <= span.start < span.end <= len(line.text)
            end = span.end
            found.add(span.what)
        assert line.spans or line.status != "understood"
    for arrival in reading.arrivals:
        block = arrival.block
        assert block is not None
        spec, traits = block_spec(SYSTEMS[block.system]), traits_of(SYSTEMS[block.system])
        assert [one for one in faults(block, spec, traits) if one.field != "name"] == []
        assert block.name or ("missing", "name") in [(one.code, one.field) for one in arrival.doubts]
        given_parts = {key for key, value in block.model_dump(exclude_defaults=True).items() if value}
        assert (given_parts - {"notes", "weapons"}) & PARTS <= found
        assert {one.id for one in block.numbers} - {"armour_kinetic"} <= found
        assert found <= PARTS | OTHERS | {
            one.id for system in SYSTEMS.values() for one in block_spec(system).fields
        }
        json.dumps(block.model_dump(), ensure_ascii=False).encode()


@given(texts)
def test_any_text_is_read_and_shown_in_full(text: str) -> None:
    check(text, paste(text))


@given(texts, st.sampled_from(sorted(SYSTEMS)))
def test_any_text_is_read_for_any_system(text: str, system: str) -> None:
    reading = paste(text, system=system)
    check(text, reading)
    assert {one.block.system for one in reading.arrivals if one.block} <= {system}


@given(damaged())
def test_no_word_of_a_block_is_lost(text: str) -> None:
    """Each line that was not understood stands in the notes of somebody, or there is nobody at all."""
    reading = paste(text)
    notes = " ".join(one.block.notes for one in reading.arrivals if one.block)
    for line in reading.lines:
        for span in line.spans:
            if span.what == "kept":
                said = unicodedata.normalize("NFC", line.text[span.start : span.end])
                words = re.findall(r"[^\W_]+", said)
                assert all(word in notes for word in words if word.isascii())


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("template_id", [one.id for one in templates()])
def test_every_sheet_that_is_written_can_be_pasted(template_id: str, language: str) -> None:
    words = Texts(language)
    template = next(one for one in templates() if one.id == template_id)
    for system_id in template.systems:
        block = make_from_template(
            template_id,
            SYSTEMS[system_id],
            language=language,
            skill_names=skill_names(language)[system_id],
        )
        reading = paste(export_markdown((block,), SYSTEMS, words.of), language=language)
        (arrival,) = reading.arrivals
        assert arrival.block is not None
        again = arrival.block.model_copy(update={"template": template_id, "quality": "normal"})
        spec = block_spec(SYSTEMS[system_id])
        assert again.filled(spec) == block.filled(spec)
        typed = {"numbers": block.numbers, "details": block.details}
        assert again.model_copy(update=typed) == block
        assert {one.status for one in reading.lines} <= {"understood", "ignored"}
