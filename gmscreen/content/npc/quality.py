"""How good an NPC is: one step up or down moves its numbers by as much as its game says.

| quality | steps | Eclipse Phase | Partida web | Peacemaker, Walküre |
| --- | --- | --- | --- | --- |
| weak | -1 | skills -10, aptitudes and DUR -5 | skills -10, characteristics -5 | skills -1 |
| normal | 0 | as the template has them | | |
| tough | +1 | skills +10, aptitudes and DUR +5 | skills +10, characteristics +5 | skills +1 |
| boss | +2 | skills +20, aptitudes and DUR +10 | skills +20, characteristics +10 | skills +2 |

Skills rise up to 98, 99 and 12. Hit points, thresholds, damage bonus and so on follow from the new numbers;
weapons, armour, points and traits stay. The rule is a convention of this program.
"""

from gmscreen.content.characters import Stat
from gmscreen.content.npc.block import StatBlock
from gmscreen.rules.block import BlockSpec

NORMAL = "normal"
STEPS = {"weak": -1, NORMAL: 0, "tough": 1, "boss": 2}
"""The qualities from the weakest to the strongest, and how many steps each lies above the template. Their
names are the texts `npc.quality.<id>`.
"""


def with_quality(template: StatBlock, quality: str, spec: BlockSpec) -> StatBlock:
    """A block of normal quality, as its template makes it, at another one. Raises `KeyError` for others.

    Each skill moves by `skill_step` and each typed field that scales by `field_step` a step, no further than
    the game allows; a skill that begins above `skill_top` stays there. It always starts from the template, so
    no number is lost on the way to another quality and back.
    """
    steps = STEPS[quality]
    skills = tuple(
        one.model_copy(update={"value": _skill(one.value, steps, spec)}) for one in template.skills
    )
    numbers = tuple(_number(one, steps, spec) for one in template.numbers)
    return template.model_copy(update={"skills": skills, "numbers": numbers, "quality": quality})


def _skill(value: int, steps: int, spec: BlockSpec) -> int:
    top = max(value, spec.skill_top)
    return max(spec.skill_low, min(top, value + steps * spec.skill_step))


def _number(stat: Stat, steps: int, spec: BlockSpec) -> Stat:
    field = spec.field(stat.id)
    if field is None or not field.scales:
        return stat
    moved = stat.value + steps * spec.field_step
    return Stat(id=stat.id, value=max(field.minimum, min(field.maximum, moved)))
