"""What a control is about, and which section of the rules explains that. Knows no Qt.

What a control is about is told by its name (`PLACES`); which section explains it, the game tells by itself
(`gmscreen.rules.system.topics_of`).
"""

from collections.abc import Iterable, Iterator, Mapping

from gmscreen.rules.system import System, topics_of
from gmscreen.rules.value import frozen
from gmscreen.session.state import CampaignState

DESK = "desk"

PLACES: Mapping[str, tuple[str, ...]] = {
    DESK: ("field.{id}", "kind.{kind}"),
    "desk.skill": ("base", "kind.{kind}"),
    "desk.base": ("base", "kind.{kind}"),
    "desk.kind": ("kind.{id}",),
    "desk.vs": ("kind.{kind}",),
    "desk.vs.pool": ("stat.{id}",),
    "desk.vs.traits": ("traits",),
    "desk.mod": ("preset.{id}", "modifiers"),
    "desk.mods": ("group.{id}", "modifiers"),
    "desk.chip": ("preset.{id}", "modifiers"),
    "desk.chip.flag": ("field.{id}",),
    "desk.chip.condition": ("condition",),
    "desk.trait": ("trait.{id}", "preset.{id}", "traits"),
    "desk.traits": ("traits",),
    "desk.pool": ("stat.{id}",),
    "desk.contest": ("contest", "kind.{kind}"),
    "desk.roll": ("reading",),
    "desk.roll.hidden": ("secret", "reading"),
    "desk.dice": ("reading",),
    "desk.offer": ("offer.{id}",),
    "desk.result": ("result",),
    "desk.follow": ("follow.{id}", "result"),
    "desk.option": ("options",),
    "panel.options": ("options",),
    "panel.roster": ("base",),
    "roster.stat": ("stat.{id}", "base"),
    "roster.trait": ("traits", "base"),
    "roster.traits": ("traits", "base"),
    "panel.tracker": ("initiative",),
    "tracker.damage": ("damage",),
    "tracker.condition": ("condition.{id}", "condition"),
    "tracker.conditions": ("condition",),
    "tracker.palette": ("condition.{id}", "condition"),
    "tracker.edit.health": ("damage",),
    "tracker.sheet.conditions": ("condition",),
    "tracker.sheet.case": ("condition",),
    "tracker.sheet.health": ("damage",),
    "tracker.sheet.most": ("damage",),
    "tracker.sheet.armour": ("damage",),
    "tracker.sheet.hide": ("secret",),
    "tracker.add.health": ("damage",),
    "tracker.add.hidden": ("secret",),
    "wounds": ("case.{case}", "condition"),
    "wounds.begin.kind": ("case.{id}", "condition"),
    "panel.wounds": ("condition",),
    "panel.hidden": ("secret", "reading"),
    "hidden.ruling": ("result",),
    "hidden.trace": ("reading",),
    "panel.npcs": ("npc",),
    "npc.roll": ("base",),
    "npc.fight": ("initiative",),
    "npc.editor": ("stat.{id}", "npc"),
    "npc.editor.skills": ("base",),
    "npc.editor.weapons": ("damage",),
    "npc.editor.traits": ("traits", "npc"),
    "npc.templates": ("npc",),
    "npc.intake": ("npc",),
    "npc.take": ("npc",),
    "npc.encounters": ("initiative",),
}
"""What a control is about, by the beginning of its name up to a dot, the nearest thing first. `desk` stands
for the id of the game, with which the names of what belongs to a desk begin. `{id}` is the next part of the
name, `{kind}` the test that is laid out, `{case}` what kind of trouble the card is about.
"""


@frozen
class Section:
    """A section of a game's first page; an empty `anchor` where nothing there is about it."""

    system: str
    anchor: str = ""


def section_about(
    names: Iterable[str], state: CampaignState, systems: Mapping[str, System], front: str
) -> Section:
    """The section that explains a control: `names` are those of it and of all around it, from the inside.

    It is one of the game in `front` unless the control belongs to another: the fight may be one of another
    game, and so may a card of wounds.
    """
    for name in names:
        system, parts = _taken_apart(name, state, systems, front)
        topics = topics_of(systems[system]) if system in systems else {}
        values = {"kind": _kind(state, systems, system), "case": _case(state, parts)}
        for topic in _topics(parts, values):
            if (anchor := topics.get(topic)) is not None:
                return Section(system, anchor)
    return Section(front)


def _topics(parts: list[str], values: Mapping[str, str]) -> Iterator[str]:
    """What a control with this name is about: what the longest known beginning of it says, then the rest."""
    for end in range(len(parts), 0, -1):
        for form in PLACES.get(".".join(parts[:end]), ()):
            yield form.format(id=parts[end] if end < len(parts) else "", **values)


def _taken_apart(
    name: str, state: CampaignState, systems: Mapping[str, System], front: str
) -> tuple[str, list[str]]:
    """The game that a control belongs to, and the parts of its name."""
    first, *rest = name.split(".")
    if first in systems:
        return first, [DESK, *rest]
    system = front
    if first == "tracker" or name == "panel.tracker":
        system = next((one.system for one in state.encounter), front)
    elif first == "wounds" and rest:
        system = next((one.system for one in state.case if one.id == rest[0]), front)
    return system if system in systems else front, [first, *rest]


def _kind(state: CampaignState, systems: Mapping[str, System], system: str) -> str:
    """The kind of test that is laid out at the desk of `system`."""
    laid_out = state.find_desk(system).request.kind
    kinds = [one.id for one in systems[system].kinds] if system in systems else []
    return laid_out if laid_out in kinds else next(iter(kinds), "")


def _case(state: CampaignState, parts: list[str]) -> str:
    """What kind of trouble a card of wounds is about."""
    return next((one.kind for one in state.case if [one.id] == parts[1:2]), "")
