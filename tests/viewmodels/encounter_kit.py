"""Encounters for tests: so many of each NPC, as they would be printed."""

from collections.abc import Sequence

from gmscreen.content.npc.block import StatBlock
from gmscreen.session.tracker.from_library import from_block
from gmscreen.session.tracker.names import Names
from gmscreen.viewmodels.npc_encounter import EncounterSheet, Systems, encounter_sheet
from gmscreen.viewmodels.texts import Texts


def counted_sheet(
    texts: Texts, systems: Systems, name: str, system: str, blocks: Sequence[tuple[StatBlock, int]]
) -> EncounterSheet:
    """An encounter of so many of each block."""
    names, known = Names(()), {f"b{place}": block for place, (block, _) in enumerate(blocks)}
    people = [
        from_block(block, system, systems, hidden=False).model_copy(update={"name": one, "npc": f"b{place}"})
        for place, (block, count) in enumerate(blocks)
        for one in names.give(block.name, count)
    ]
    return encounter_sheet(texts, systems, name, system, people, known.get)
