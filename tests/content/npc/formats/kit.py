"""What the tests of the formats share: systems, words, and files shaped as real programs write them."""

import json
from pathlib import Path
from typing import Any

from gmscreen.content.npc.block import StatBlock
from gmscreen.content.npc.formats.bring import bring
from gmscreen.content.npc.formats.words import Words
from gmscreen.content.npc.intake import Arrival
from gmscreen.rules.block import block_spec
from gmscreen.rules.systems import Systems
from gmscreen.viewmodels.phrases import skill_names
from gmscreen.viewmodels.texts import Texts

FOLDER = Path(__file__).parents[3] / "data" / "npc"
SYSTEMS = Systems()
EP = block_spec(SYSTEMS["eclipse_phase"])
WEB = block_spec(SYSTEMS["partida_web"])


def words(language: str) -> Words:
    """Skill names of every system, and a heading that shows its code."""
    texts = Texts(language)
    return Words(
        {one.id: skill_names(texts, one) for one in SYSTEMS.values()},
        {"db": "BD" if language == "es" else "DB"},
    )


ES, EN = words("es"), words("en")


def data(name: str) -> bytes:
    """A file of tests/data/npc."""
    return (FOLDER / name).read_bytes()


def document(name: str) -> Any:
    """The same, read as JSON."""
    return json.loads(data(name))


def brought(what: Any, language: str = "es", **options: Any) -> tuple[Arrival, ...]:
    """What becomes of a file, or of what would be its JSON."""
    raw = what if isinstance(what, bytes) else json.dumps(what).encode()
    return bring(raw, SYSTEMS, words=ES if language == "es" else EN, **options)


def only(what: Any, language: str = "es", **options: Any) -> Arrival:
    """The one NPC of a file."""
    (arrival,) = brought(what, language, **options)
    return arrival


def block_of(what: Any, language: str = "es", **options: Any) -> StatBlock:
    """The block of the one NPC of a file, which must have come in."""
    arrival = only(what, language, **options)
    assert arrival.block is not None, arrival.doubts
    return arrival.block


def doubts(arrival: Arrival) -> list[tuple[str, str]]:
    """What is in doubt, with its places."""
    return [(one.code, one.field) for one in arrival.doubts]


def skills(block: StatBlock) -> dict[str, int]:
    """The skills by name."""
    return {one.name: one.value for one in block.skills}
