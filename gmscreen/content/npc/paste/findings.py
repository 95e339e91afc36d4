"""What a line of a pasted text seems to hold, before anybody knows to which system it belongs."""

from collections.abc import Sequence
from typing import NamedTuple

from gmscreen.content.npc.field_names import alternatives
from gmscreen.content.npc.formats.words import plain
from gmscreen.content.npc.paste import aliases
from gmscreen.content.npc.paste.hits import hit_at
from gmscreen.content.npc.paste.line import Line
from gmscreen.content.npc.paste.pieces import pieces, units
from gmscreen.content.npc.paste.source import Source
from gmscreen.content.npc.paste.tokens import Token
from gmscreen.content.npc.paste.vocabulary import Vocabulary, label_words, longest_match

SECTIONS = {label: code for code, words in aliases.SECTIONS.items() for label in alternatives(words)}
"""The section that each word over a part of a block opens."""

LONGEST_NAME = 12
"""The most tokens that a line may have which only names somebody or something."""


class Finding(NamedTuple):
    """What a line holds: labels of fields, names of skills and labels of traits, as they are looked up."""

    fields: tuple[str, ...]
    skills: tuple[str, ...]
    traits: tuple[str, ...]
    systems: frozenset[str]
    entry: bool

    @property
    def counts(self) -> bool:
        """Whether it holds anything that belongs to a stat block."""
        return bool(self.fields or self.skills or self.traits)


class Look:
    """Looks at lines with the words of all systems together."""

    def __init__(self, vocabularies: Sequence[Vocabulary], source: Source) -> None:
        self._source = source
        self._fields = {label: True for one in vocabularies for label in one.fields}
        self._abbreviations = frozenset().union(*(one.abbreviations for one in vocabularies))
        self._traits = {label: True for one in vocabularies for label in one.trait_labels}
        self._skills = {label for one in vocabularies for label in one.skill_ids}
        self._systems = [(name, one.system.id) for one in vocabularies for name in one.names]

    def at(self, line: Line) -> Finding:
        tokens = line.tokens
        if not tokens:
            return Finding((), (), (), frozenset(), entry=False)
        fields: list[str] = []
        skills: list[str] = []
        traits: list[str] = []
        for piece in pieces(tokens, self._abbreviations):
            self._piece(piece, fields, skills, traits)
        words = label_words(" ".join(one.text for one in tokens)) if len(tokens) < LONGEST_NAME else ""
        systems = frozenset(system for name, system in self._systems if name == words)
        entry = bool(
            fields or skills or traits or systems or (line.bullet and not line.numbered)
        ) or is_entry(tokens)
        return Finding(tuple(fields), tuple(skills), tuple(traits), systems, entry)

    def _piece(self, piece: list[Token], fields: list[str], skills: list[str], traits: list[str]) -> None:
        label, end = longest_match(piece, 0, self._traits)
        if label and end < len(piece) and (piece[end].text == ":" or piece[end].kind == "quote"):
            traits.append(label)
            return
        rest: list[Token] = []
        at, anchored = 0, True
        while at < len(piece):
            hit = hit_at(piece, at, self._fields, self._source, anchored=anchored)
            anchored = hit is not None and hit.has_value
            if hit is not None and hit.has_value:
                fields.append(hit.label)
                at = hit.end
                continue
            anchored = anchored or piece[at].kind == "mark"
            rest.append(piece[at])
            at += 1
        for unit in units(rest)[0]:
            name = plain(self._source.original(unit.name[0].start, unit.name[-1].end)) if unit.name else ""
            # What stands before a colon may be the name of the NPC.
            tail = name if name in self._skills else name.rsplit(" ", 1)[-1]
            if tail in self._skills:
                skills.append(tail)


def is_entry(tokens: Sequence[Token]) -> bool:
    """Whether a line that names no field belongs to the inside of a block all the same."""
    label, end = longest_match(tokens, 0, SECTIONS)
    if label and (end == len(tokens) or tokens[end].text == ":" or are_headings(tokens)):
        return True
    return any(one.text == "%" or one.kind in ("dice", "loss") for one in tokens)


def are_headings(tokens: Sequence[Token]) -> bool:
    """Whether a line holds nothing but words that say that numbers follow, as the head of a table does."""
    found = [(piece, longest_match(piece, 0, SECTIONS)) for piece in pieces(tokens, ())]
    return all(label and not SECTIONS[label] and end == len(piece) for piece, (label, end) in found)
