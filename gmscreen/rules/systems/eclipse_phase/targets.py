"""What a test is made on: a skill, aptitudes in several ways, or an aptitude in a skill's stead."""

import unicodedata
from collections.abc import Mapping
from itertools import combinations

from gmscreen.rules.system import BaseChoice, Sheet, StatField
from gmscreen.rules.systems.eclipse_phase.skills import SKILLS

APTITUDES = ("cog", "coo", "int", "ref", "sav", "som", "wil")
STATS = tuple(StatField(aptitude, 1, 60, 15) for aptitude in APTITUDES)

SKILL_MINIMUM = 1
SKILL_MAXIMUM = 98

SKILL = "skill"
DEFAULTED = "default"
DEFAULT_FORBIDDEN = "default_forbidden"
_MULTIPLES = {1: "aptitude", 2: "aptitude_x2", 3: "aptitude_x3"}
PAIR = "aptitude_pair"


def multiple(aptitude: int, factor: int) -> int:
    """The base number of a test on an aptitude times 1, 2 or 3 (EP-06). Raises `ValueError` for others."""
    if factor not in _MULTIPLES:
        raise ValueError(f"no test is made on an aptitude times {factor}")
    return aptitude * factor


def pair(first: int, second: int) -> int:
    """The base number of a test on two aptitudes together (EP-06)."""
    return first + second


def is_skill_value(value: int) -> bool:
    """Whether a skill can have this value: 1 to 98 (EP-07)."""
    return SKILL_MINIMUM <= value <= SKILL_MAXIMUM


def bases(sheet: Sheet, skill_names: Mapping[str, str]) -> tuple[BaseChoice, ...]:
    """Every base number of a character: skills, defaults, aptitudes and pairs (EP-06, EP-17, EP-18)."""
    return (
        *(BaseChoice(SKILL, (name,), value) for name, value in sheet.skills.items()),
        *_defaults(sheet, skill_names),
        *_multiples(sheet),
        *_pairs(sheet),
    )


def _defaults(sheet: Sheet, skill_names: Mapping[str, str]) -> list[BaseChoice]:
    owned = {_plain(name) for name in sheet.skills}
    choices: list[BaseChoice] = []
    for skill in SKILLS:
        name = skill_names.get(skill.id, skill.id)
        if skill.linked not in sheet.stats or _plain(name) in owned:
            continue
        source = DEFAULTED if skill.can_default else DEFAULT_FORBIDDEN
        base = sheet.stats[skill.linked]
        choices.append(BaseChoice(source, (name, skill.linked), base, skill.can_default))
    return choices


def _multiples(sheet: Sheet) -> list[BaseChoice]:
    known = [aptitude for aptitude in APTITUDES if aptitude in sheet.stats]
    return [
        BaseChoice(source, (aptitude,), multiple(sheet.stats[aptitude], factor))
        for factor, source in _MULTIPLES.items()
        for aptitude in known
    ]


def _pairs(sheet: Sheet) -> list[BaseChoice]:
    known = [aptitude for aptitude in APTITUDES if aptitude in sheet.stats]
    return [
        BaseChoice(PAIR, (first, second), pair(sheet.stats[first], sheet.stats[second]))
        for first, second in combinations(known, 2)
    ]


def _plain(name: str) -> str:
    """A name as it is compared: without accents, case and outer spaces."""
    split = unicodedata.normalize("NFKD", name)
    return "".join(char for char in split if not unicodedata.combining(char)).casefold().strip()
