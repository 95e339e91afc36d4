"""Which section of the reference page explains what is laid out, offered or written on a sheet.

What no program can decide stands on the page alone: when to ask for a roll at all (EP-08).
"""

from collections.abc import Mapping

from gmscreen.rules.systems.eclipse_phase import presets, results, targets
from gmscreen.rules.systems.eclipse_phase.initiative import INIT, SPEED, TRAUMA, WOUND

TOPICS: Mapping[str, str] = {
    "base": "target",
    "kind.success": "target",
    "kind.opposed": "opposed",
    f"field.{results.MARGIN}": "margins",
    f"field.{results.MOST_SEVERE}": "severity",
    f"field.{results.TASK_MINUTES}": "time",
    "field.no_extra_time": "time",
    "group.severity": "severity",
    "group.difficulty": "difficulty",
    "group.circumstance": "severity",
    **{f"preset.{code}": "severity" for code in presets.SEVERITIES},
    **{f"preset.{code}": "difficulty" for code in presets.DIFFICULTIES},
    "preset.narrative": "severity",
    "preset.teamwork": "teamwork",
    "preset.retry": "retry",
    "preset.minutes": "time",
    "preset.task_time": "time",
    "preset.related_skill": "defaulting",
    "modifiers": "severity",
    "reading": "dice",
    "offer.automatic_success": "target",
    "result": "criticals",
    "follow.retry": "retry",
    "follow.repeat": "opposed",
    "secret": "secret",
    **{f"stat.{one.id}": "target" for one in targets.STATS},
    **{f"stat.{one}": "stress" for one in ("luc", "tt", "ir")},
    **{f"stat.{one}": "wounds" for one in ("dur", "wt", "dr", "armour_energy", "armour_kinetic")},
    f"stat.{INIT}": "initiative",
    f"stat.{SPEED}": "initiative",
    "initiative": "initiative",
    "damage": "wounds",
    "condition": "wounds",
    f"condition.{WOUND}": "wounds",
    f"condition.{TRAUMA}": "stress",
    "case.wounds": "wounds",
    "case.stress": "stress",
    "npc": "quality",
    "options": "options",
}
"""The anchors by topic; see `gmscreen.rules.system.topics_of`."""
