"""Which section of the reference page explains what is laid out, offered or written on a sheet."""

from collections.abc import Mapping

from gmscreen.rules.systems.partida_web import fields
from gmscreen.rules.systems.partida_web.circumstances import GROUPS
from gmscreen.rules.systems.partida_web.skills import STATS

_OF_FIELDS = {
    "difficulty": ("difficulty",),
    "opposed": ("tie",),
    "melee": ("defence", "defences", "free_defences", "thrown"),
    "firearms": ("range_difficulty", "distance", "base_range"),
    "circumstances": ("dex", "target_mov", "target_moving", "target_build"),
    "bursts": ("bursts", "burst", "magazine", "hits"),
    "damage": ("level", "weapon", "damage_bonus", "impales", "half_bonus", "far"),
    "limits": ("opposing", "helpers"),
    "push": ("consequence", "extra_time"),
}
_KINDS = {fields.CHECK: "difficulty", fields.SANITY: "sanity", fields.DAMAGE: "damage"}

TOPICS: Mapping[str, str] = {
    "base": "difficulty",
    **{f"kind.{one.id}": _KINDS.get(one.id, one.id) for one in fields.KINDS},
    **{f"field.{one}": anchor for anchor, ids in _OF_FIELDS.items() for one in ids},
    "group.dice": "dice",
    "group.circumstance": "circumstances",
    "group.defence": "melee",
    "group.situation": "push",
    **{f"preset.{one.code}": "circumstances" for group in GROUPS for one in group.presets},
    "preset.die": "dice",
    "preset.further_defence": "melee",
    "preset.load_and_fire": "reload",
    "preset.later_burst": "bursts",
    "preset.pushed": "push",
    "preset.limit": "limits",
    "modifiers": "dice",
    "reading": "dice",
    "result": "levels",
    "follow.push": "push",
    "follow.damage": "damage",
    "follow.next_burst": "bursts",
    "follow.luck": "luck",
    "follow.vs_luck": "luck",
    "secret": "secret",
    **{f"stat.{one.id}": "difficulty" for one in STATS},
    "stat.luck": "luck",
    "stat.san": "sanity",
    "stat.san_loss": "sanity",
    "stat.hp": "wounds",
    "stat.mov": "circumstances",
    "stat.build": "circumstances",
    "stat.damage_bonus": "damage",
    "stat.armour": "damage",
    "stat.attacks": "melee",
    "initiative": "initiative",
    "damage": "damage",
    "condition": "wounds",
    "condition.critical_wound": "wounds",
    "condition.dying": "wounds",
    "condition.bout": "sanity",
    "condition.underlying": "sanity",
    "case.critical_wound": "wounds",
    "case.sanity": "sanity",
    "npc": "quality",
    "options": "options",
}
"""The anchors by topic; see `gmscreen.rules.system.topics_of`."""
