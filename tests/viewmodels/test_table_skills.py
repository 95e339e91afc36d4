"""A table with the skills of a game comes out the same whatever language wrote it, whichever one reads."""

import csv
import io
from itertools import product

import pytest

from gmscreen.content.npc.formats.bring import bring
from gmscreen.rules.systems import builtin_systems
from gmscreen.viewmodels.npc_doubts import bring_words
from gmscreen.viewmodels.texts import LANGUAGES, Texts

SYSTEMS = {system.id: system for system in builtin_systems()}
WORDS = {language: bring_words(Texts(language), SYSTEMS) for language in LANGUAGES}
HEADS = {"es": ("Nombre", "Habilidades"), "en": ("Name", "Skills")}


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize(("written", "read"), list(product(LANGUAGES, LANGUAGES)))
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("one_cell", [True, False])
def test_every_skill_is_understood_in_both_languages(
    system: str, written: str, read: str, delimiter: str, one_cell: bool
) -> None:
    values = {one.id: 20 + at for at, one in enumerate(SYSTEMS[system].skills)}
    names = WORDS[written].skills[system]
    skills = {names[one]: value for one, value in values.items()}
    name, heading = HEADS[written]
    if one_cell:
        rows: list[list[object]] = [
            [name, heading],
            ["Ana", ", ".join(f"{k} {v}" for k, v in skills.items())],
        ]
    else:
        rows = [[name, *skills], ["Ana", *skills.values()]]
    text = io.StringIO()
    csv.writer(text, delimiter=delimiter).writerows(rows)
    (found,) = bring(text.getvalue().encode(), SYSTEMS, system=system, words=WORDS[read])
    assert {one.code for one in found.doubts} <= {"missing"}  # of the numbers that a block should have
    assert found.block is not None
    wanted = {WORDS[read].skills[system][one]: value for one, value in values.items()}
    assert {one.name: one.value for one in found.block.skills} == wanted
