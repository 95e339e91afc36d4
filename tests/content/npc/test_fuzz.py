"""A few hundred broken files: each ends in NPCs, or in a reason. `python -m tests.fuzz_npc` tries 20,000."""

import contextlib
import json
import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gmscreen.content.npc.formats.bring import FORMATS, bring
from gmscreen.content.npc.formats.table import propose_mapping
from gmscreen.content.npc.intake import IntakeError
from gmscreen.rules.systems import Systems
from tests.fuzz_npc import ODD, Tally, run

SYSTEMS = Systems()
SECONDS = 40.0

JSON = st.recursive(
    st.sampled_from(ODD[:40]) | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
KEYS = (
    *(
        "name",
        "system",
        "type",
        "items",
        "data",
        "attribs",
        "hp",
        "value",
        "skills",
        "numbers",
        "id",
        "npcs",
        "format",
    ),
    *(
        "Investigator",
        "Skills",
        "Skill",
        "charSavePack",
        "egoSavePack",
        "skillsSavePacks",
        "schema_version",
        "current",
    ),
    *(
        "character",
        "flags",
        "gmscreen",
        "block",
        "weapons",
        "characteristics",
        "adjustments",
        "biography",
        "picture",
    ),
)
SHAPED = st.recursive(
    st.sampled_from(ODD[:40]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=5),
    max_leaves=20,
)


@pytest.mark.parametrize("seed", [1, 2])
def test_files_that_were_changed_at_random_end_in_npcs_or_a_reason(seed: int) -> None:
    start = time.perf_counter()

    def late(tally: Tally) -> bool:
        return time.perf_counter() - start > SECONDS

    tally = run(150, seed, until=late)
    assert tally.failures == []
    assert tally.arrivals
    assert tally.errors


def attempt(raw: bytes, **options: Any) -> None:
    try:
        found = bring(raw, SYSTEMS, **options)
    except IntakeError:
        return
    assert found
    assert all(one.block or one.doubts for one in found)


@given(JSON | SHAPED, st.sampled_from(("", *FORMATS)))
@settings(max_examples=150)
def test_any_json_is_dealt_with_in_every_format(document: Any, kind: str) -> None:
    attempt(json.dumps(document).encode("utf-8", "replace"), format=kind)


@given(st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text.encode("utf-8", "replace")))
@settings(max_examples=100)
def test_any_bytes_are_dealt_with(raw: bytes) -> None:
    attempt(raw)


CELLS = st.sampled_from(
    ["Nombre", "PV", "FUE", "Sigilo", '"', ",", ";", "\t", "\n", "45 %", "a", "sep=;", "1D6", "("]
)


@given(st.lists(CELLS, max_size=30).map("".join), st.sampled_from(["partida_web", "walkure", ""]))
@settings(max_examples=100)
def test_any_table_is_dealt_with(text: str, system: str) -> None:
    attempt(text.encode(), format="csv", system=system)
    with contextlib.suppress(IntakeError):
        assert propose_mapping(text, SYSTEMS[system or "eclipse_phase"]).columns
