"""A prepared encounter as the code block `encounter`, which plug-ins of Obsidian put into their tracker."""

import json
from collections.abc import Mapping, Sequence

from gmscreen.content.npc.block import StatBlock
from gmscreen.rules.block import BlockSpec, block_spec
from gmscreen.rules.system import System


def export_encounter(
    name: str, creatures: Sequence[tuple[StatBlock, int]], systems: Mapping[str, System]
) -> str:
    """The encounter as YAML in its code block: how many of whom, with health and armour where they are known.

    Those plug-ins part the values at commas and know no way to write one, so a comma in a name becomes a
    blank. Creatures with a count below 1 are left out.
    """
    lines = [f"  - {count}: {_quoted(_creature(one, systems))}" for one, count in creatures if count > 0]
    body = ["name: " + _quoted(name), "creatures:" if lines else "creatures: []", *lines]
    return "\n".join(("```encounter", *body, "```", ""))


def _creature(block: StatBlock, systems: Mapping[str, System]) -> str:
    system = systems.get(block.system)
    spec = block_spec(system) if system else BlockSpec(())
    numbers = block.filled(spec)
    parts = [" ".join(block.name.replace(",", " ").split())]
    for field in (spec.health, spec.armour):
        if field not in numbers:
            break
        parts.append(str(numbers[field]))
    return ", ".join(parts)


def _quoted(text: str) -> str:
    """`text` between quotation marks, where none of its signs means anything in YAML."""
    return json.dumps(" ".join(text.split()), ensure_ascii=False)
