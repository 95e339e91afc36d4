"""Which section of a game's reference page explains what is laid out, offered or written on a sheet.

What no program can decide stands on the pages alone: when to roll and when not (PM-02, PM-03, WK-08, WK-E7),
and what kind of task an unopposed action (PM-12), a difficulty (WK-05) or a contest (WK-34) is meant for.
"""

from collections.abc import Mapping

from gmscreen.rules.systems.cdb import game, inputs
from gmscreen.rules.systems.cdb.initiative import ACTIONS, RULES
from gmscreen.rules.systems.cdb.results import NATURAL_TWO

_BOXES = ("scratch", "hurt", "badly_hurt", "incapacitated", "dead")

TOPICS: Mapping[str, str] = {
    "base": "glance",
    f"kind.{game.UNOPPOSED}": "glance",
    f"kind.{game.OPPOSED}": "opposed",
    f"kind.{game.EXTENDED}": "extended",
    f"field.{inputs.DIFFICULTY}": "difficulty",
    f"field.{inputs.MINIMUM}": "opposed",
    f"field.{inputs.DEFENDER}": "opposed",
    f"field.{inputs.GOAL}": "extended",
    f"field.{inputs.EACH_COUNTS_ONE}": "extended",
    f"field.{inputs.ATTACK}": "result",
    "group.severity": "modifiers",
    "group.traits": "modifiers",
    "group.aspects": "aspects",
    "group.switches": "result",
    **{f"preset.{code}": "modifiers" for code in ("minor", "moderate", "major")},
    **{f"preset.{code}": "modifiers" for code in ("talent", "gift", "limitation")},
    "preset.aspect": "aspects",
    "preset.invoked": "aspects",
    "modifiers": "modifiers",
    "traits": "modifiers",
    "trait.aspect": "aspects",
    "contest": "extended",
    "reading": "result",
    "offer.invoke": "aspects",
    "result": "result",
    f"follow.{NATURAL_TWO}": "aspects",
    "secret": "secret",
    "stat.destiny": "aspects",
    f"stat.{ACTIONS}": "initiative",
    "stat.moment": "initiative",
    **{f"stat.{one}": "wounds" for one in ("resistance", "damage_bonus", "health")},
    **{f"stat.boxes_{one}": "wounds" for one in _BOXES},
    "initiative": "initiative",
    "damage": "wounds",
    "condition": "wounds",
    **{f"condition.{one.code}": "wounds" for one in RULES.conditions if one.rule},
    "case.wound_track": "wounds",
    "npc": "quality",
}
"""The anchors by topic, the same in every game of the engine; see `gmscreen.rules.system.topics_of`."""
