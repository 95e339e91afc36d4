"""Skills as people type and paste them ("Percepción 55, Sigilo 40%"), read without guessing. Knows no Qt."""

import re
import unicodedata
from collections.abc import Iterator

from gmscreen.content.characters import NAME_LIMIT, Skill
from gmscreen.content.folding import fold
from gmscreen.rules.value import frozen

TEXT_LIMIT = 20_000
"""Longest text that is read, in characters."""

_BREAKS = r"[;\r\n]+|(?<!\d),|,(?!\d)"
_ASSIGNED = r"\s*[:=]\s*(?=[+\-−]?\d)"
_NUMBER = r"([+\-−]?)(\d+)%?\.?"
_BROKEN = r"[+\-−]?\d+[.,]\d+%?"
_TRAIL = " .:=…·|-–—"
_BIDI_CONTROLS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


@frozen
class SkillProblem:
    """Why a piece of the text was not taken; `piece` is that part as it was typed.

    Codes: `no_value`, `no_name`, `not_whole`, `out_of_range`, `name_too_long`, `control_character`,
    `repeated`, and `too_long` for a text that is too long as a whole.
    """

    code: str
    piece: str


@frozen
class SkillLine:
    """What a text says: the skills that could be read, and the pieces that could not."""

    skills: tuple[Skill, ...] = ()
    problems: tuple[SkillProblem, ...] = ()

    @property
    def left(self) -> str:
        """The pieces that could not be read, to be put right."""
        return ", ".join(problem.piece for problem in self.problems)


def parse_skills(text: str, low: int = 0, high: int = 999) -> SkillLine:
    """Read names with their values: with commas, semicolons, lines or tabs between them, or nothing at all.

    The last number before the next name is the value; it must lie within `low` and `high`. Names are kept
    letter by letter, apart from outer and repeated spaces.
    """
    if len(text) > TEXT_LIMIT:
        return SkillLine(problems=(SkillProblem("too_long", text),))
    skills: dict[str, Skill] = {}
    problems: list[SkillProblem] = []
    for piece in _pieces(text):
        found = _read(piece, low, high)
        if isinstance(found, Skill) and fold(found.name) in skills:
            found = SkillProblem("repeated", piece)
        if isinstance(found, SkillProblem):
            problems.append(found)
        else:
            skills[fold(found.name)] = found
    return SkillLine(tuple(skills.values()), tuple(problems))


def merged(old: tuple[Skill, ...], new: tuple[Skill, ...]) -> tuple[Skill, ...]:
    """`old` with the values of `new`; a skill that is there already keeps its place and its spelling."""
    values = {fold(one.name): one for one in new}
    kept = [
        one.model_copy(update={"value": values.pop(fold(one.name)).value})
        if fold(one.name) in values
        else one
        for one in old
    ]
    return (*kept, *values.values())


def _pieces(text: str) -> Iterator[str]:
    """The parts of `text` that should hold one name and one value each."""
    for part in re.split(_BREAKS, text):
        words: list[str] = []
        tokens = re.sub(_ASSIGNED, " ", part).split()
        for place, token in enumerate(tokens):
            words.append(token)
            following = tokens[place + 1] if place + 1 < len(tokens) else ""
            if len(words) > 1 and _is_number(token) and following and not _is_number(following):
                yield " ".join(words)
                words = []
        if words:
            yield " ".join(words)


def _is_number(token: str) -> bool:
    return bool(re.fullmatch(_NUMBER, token) or re.fullmatch(_BROKEN, token))


def _read(piece: str, low: int, high: int) -> Skill | SkillProblem:
    name, _, last = piece.rpartition(" ")
    name = name.rstrip(_TRAIL)
    if any(unicodedata.category(char) == "Cc" or char in _BIDI_CONTROLS for char in piece):
        return SkillProblem("control_character", piece)
    if re.fullmatch(_BROKEN, last):
        return SkillProblem("not_whole", piece)
    match = re.fullmatch(_NUMBER, last)
    if match is None:
        return SkillProblem("no_value", piece)
    if not any(char.isalpha() for char in name):
        return SkillProblem("no_name", piece)
    if len(name) > NAME_LIMIT:
        return SkillProblem("name_too_long", piece)
    sign, digits = match.groups()
    value = int(digits) if len(digits) <= 6 else high + 1
    value = -value if sign in "-−" and sign else value
    if not low <= value <= high:
        return SkillProblem("out_of_range", piece)
    return Skill(name=name, value=value)
