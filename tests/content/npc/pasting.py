"""What the tests of pasted stat blocks share."""

from functools import cache
from pathlib import Path

from gmscreen.content.npc.block import StatBlock
from gmscreen.content.npc.pasted import Reading, read_pasted
from gmscreen.rules.systems import Systems
from gmscreen.viewmodels.texts import Texts

DATA = Path(__file__).parents[2] / "data" / "npc_text"
SYSTEMS = Systems()


@cache
def skill_names(language: str) -> dict[str, dict[str, str]]:
    """The names of the skills in the window, by system."""
    texts = Texts(language)
    return {
        key: {one.id: texts.of(key, f"skill.{one.id}") for one in system.skills}
        for key, system in SYSTEMS.items()
    }


def paste(text: str, *, system: str = "", language: str = "es") -> Reading:
    """What is read of a pasted text."""
    return read_pasted(text, SYSTEMS, system=system, skill_names=skill_names(language))


def pasted_file(name: str, language: str = "es") -> Reading:
    """What is read of a stored text."""
    return paste((DATA / name).read_text(encoding="utf-8"), language=language)


def only(reading: Reading) -> StatBlock:
    """The one block that was read."""
    (arrival,) = reading.arrivals
    assert arrival.block is not None
    return arrival.block


def doubts(reading: Reading) -> list[tuple[str, str]]:
    """Every doubt as its code and field, without those that something is missing."""
    return [
        (one.code, one.field)
        for arrival in reading.arrivals
        for one in arrival.doubts
        if one.code != "missing"
    ]


def spans(reading: Reading, line: int) -> list[tuple[str, str]]:
    """What was understood of a line, numbered from 1: pieces of text and what they were taken for."""
    read = reading.lines[line - 1]
    return [(read.text[one.start : one.end], one.what) for one in read.spans]
