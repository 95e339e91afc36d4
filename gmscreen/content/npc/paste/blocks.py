"""Where one stat block ends and the next begins, and which system each of them belongs to."""

from collections.abc import Sequence
from typing import NamedTuple

from gmscreen.content.npc.paste.findings import LONGEST_NAME, Finding, Look, is_entry
from gmscreen.content.npc.paste.line import Line
from gmscreen.content.npc.paste.source import Source
from gmscreen.content.npc.paste.vocabulary import Vocabulary

_OF_SYSTEM = 100
_FOREIGN = 3
"""How many labels that the system of a block does not know make another block of the line they stand in."""


class Block(NamedTuple):
    """The lines of a block from `start` to `end`, the line with its name (-1: none), and its vocabulary.

    `rival` tells that another system fits as well.
    """

    start: int
    end: int
    name: int
    vocabulary: Vocabulary
    rival: bool


def find_blocks(lines: Sequence[Line], vocabularies: Sequence[Vocabulary], source: Source) -> list[Block]:
    """Every block of the text, in order."""
    look = Look(vocabularies, source)
    findings = [look.at(line) for line in lines]
    for line, finding in zip(lines, findings, strict=True):
        line.fields = len(finding.fields)
    starts = _Splitter(lines, findings, vocabularies).starts()
    found: list[Block] = []
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        part = findings[start:end]
        if any(one.counts for one in part):
            chosen, rival = _system(part, vocabularies)
            found.append(Block(start, end, _name_line(lines, findings, start, end), chosen, rival))
    return found


class _Splitter:
    """Goes through the lines and remembers what the block that is being read holds."""

    def __init__(
        self, lines: Sequence[Line], findings: Sequence[Finding], vocabularies: Sequence[Vocabulary]
    ) -> None:
        self._lines = lines
        self._findings = findings
        self._vocabularies = vocabularies
        self._core = {
            label
            for one in vocabularies
            for label, ids in one.fields.items()
            if any(field in one.core for field in ids)
        }
        self._ids = {label: ids for one in vocabularies for label, ids in one.fields.items()}
        self._starts = [0]
        self._forget(0)

    def _forget(self, start: int) -> None:
        self._seen: dict[tuple[str, ...], bool] = {}
        self._skills: set[str] = set()
        self._counts = False
        first = next((one for one in self._lines[start : start + 3] if not one.blank), None)
        self._level = first.heading if first else 0

    def starts(self) -> list[int]:
        for place, (line, found) in enumerate(zip(self._lines, self._findings, strict=True)):
            start = self._start(place, line, found)
            if start is not None and start > self._starts[-1]:
                self._starts.append(start)
                self._forget(start)
            self._seen |= {self._ids[one]: True for one in found.fields if one in self._core}
            self._skills |= set(found.skills)
            self._counts = self._counts or found.counts
        return self._starts

    def _start(self, place: int, line: Line, found: Finding) -> int | None:
        """Where a new block starts if this line belongs to one; None while it belongs to the present one."""
        if not self._counts:
            return None
        if line.heading and line.heading <= self._level and not is_entry(line.tokens):
            return place
        core = [self._ids[one] for one in found.fields if one in self._core]
        again = [one for one in core if one in self._seen]
        above = place > self._starts[-1] and not self._findings[place - 1].entry
        if again and (len(set(again)) > 1 or above or core[0] == next(iter(self._seen))):
            return self._back(place)
        if self._foreign(core) >= _FOREIGN:
            return self._back(place)
        if not self._seen and self._skills.intersection(found.skills) and (above or _has_inline_name(line)):
            return self._back(place)
        return None

    def _foreign(self, core: Sequence[tuple[str, ...]]) -> int:
        """How many of these fields the systems do not have that know most of the present block."""
        if len(core) < _FOREIGN or len(self._seen) < _FOREIGN:
            return 0
        known = [{*one.fields.values()} for one in self._vocabularies]
        scores = [len(ids.intersection(self._seen)) for ids in known]
        fitting = [ids for ids, score in zip(known, scores, strict=True) if score == max(scores)]
        return min(len(set(core) - ids) for ids in fitting)

    def _back(self, place: int) -> int:
        """The first line of the block that a line belongs to.

        That is the text above it, with no field of the old block in between; a line of its own beyond a gap;
        or else the beginning of the paragraph.
        """
        start = place
        while start > self._starts[-1] + 1 and self._may_belong(start - 1):
            start -= 1
        first = next((one for one in range(place - 1, start - 1, -1) if self._is_text(one)), -1)
        if first >= 0:
            while first > start and self._is_text(first - 1):
                first -= 1
            return first
        gap = start
        while gap > self._starts[-1] + 1 and self._lines[gap - 1].blank:
            gap -= 1
        beyond = gap - 1
        alone = beyond > self._starts[-1] and not self._is_text(beyond - 1)
        if gap < start and alone and self._is_text(beyond) and self._is_title(beyond):
            return beyond
        return start if gap < start else place

    def _may_belong(self, place: int) -> bool:
        """Whether a line above may belong to the new block: it is not blank, and no field of the old one."""
        fields = self._findings[place].fields
        return not self._lines[place].blank and not any(one in self._core for one in fields)

    def _is_text(self, place: int) -> bool:
        return not self._lines[place].blank and not self._findings[place].entry

    def _is_title(self, place: int) -> bool:
        tokens = self._lines[place].tokens
        return len(tokens) <= LONGEST_NAME and tokens[-1].kind != "stop"


def _has_inline_name(line: Line) -> bool:
    """Whether the line begins with words and a colon: `Guardia: Pelea 3`."""
    for place, token in enumerate(line.tokens[:LONGEST_NAME]):
        if token.text == ":":
            return place > 0
        if token.kind not in ("word", "group", "quote", "stop"):
            return False
    return False


def _name_line(lines: Sequence[Line], findings: Sequence[Finding], start: int, end: int) -> int:
    """The line that holds the name and nothing of the block: the first one, if it stands near its numbers."""
    first = next((n for n in range(start, end) if findings[n].entry), end)
    texts = [n for n in range(start, first) if not lines[n].blank]
    heading = next((n for n in texts if lines[n].heading), None)
    if heading is not None:
        return heading
    if not texts:
        return -1
    if len(texts) <= 3:
        return texts[0]
    near = texts[-1]
    while near > start and not lines[near - 1].blank:
        near -= 1
    return near


def _system(part: Sequence[Finding], vocabularies: Sequence[Vocabulary]) -> tuple[Vocabulary, bool]:
    """The system that knows most of what stands there, and whether another one knows as much."""
    fields = {label for one in part for label in one.fields}
    skills = {label for one in part for label in one.skills}
    traits = {label for one in part for label in one.traits}
    named = {system for one in part for system in one.systems}
    scores = [
        2 * len({one.fields[label] for label in fields if label in one.fields})
        + len({one.skill_ids[label] for label in skills if label in one.skill_ids})
        + 2 * len({one.trait_labels[label] for label in traits if label in one.trait_labels})
        + _OF_SYSTEM * (one.system.id in named)
        for one in vocabularies
    ]
    best = max(scores)
    return vocabularies[scores.index(best)], scores.count(best) > 1
