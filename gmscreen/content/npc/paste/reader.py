"""Reads the lines of one stat block, piece by piece, and keeps in the notes what it does not understand."""

from collections.abc import Sequence

from gmscreen.content.npc.field_names import alternatives
from gmscreen.content.npc.paste import aliases
from gmscreen.content.npc.paste.armoury import WEAPONS, Armoury
from gmscreen.content.npc.paste.findings import SECTIONS, are_headings
from gmscreen.content.npc.paste.line import Line
from gmscreen.content.npc.paste.notebook import NAME, Notebook
from gmscreen.content.npc.paste.pieces import pieces
from gmscreen.content.npc.paste.row import Row, Unknown
from gmscreen.content.npc.paste.skills import SkillReader
from gmscreen.content.npc.paste.tokens import Token
from gmscreen.content.npc.paste.traits import TraitReader
from gmscreen.content.npc.paste.values import FieldReader
from gmscreen.content.npc.paste.vocabulary import label_words, longest_match
from gmscreen.content.npc.paste.weapons import is_property

_NAMES = {label: code for code, words in aliases.NAMES.items() for label in alternatives(words)}
_PROSE = ("notes", "secrets", "false_leads")
_OF_NAME = 12
_MANY = 3
"""How many fields in a line end the prose that it stands in."""


class Reader:
    """Reads the lines of a block into `book`."""

    def __init__(self, book: Notebook) -> None:
        self._book = book
        self._fields = FieldReader(book)
        self._traits = TraitReader(book)
        self._armoury = Armoury(book)
        self._skills = SkillReader(book, self._armoury)
        self._section = ""
        self._filled = False
        self._on_this_line = False
        self._after_skills = False
        self._first = True

    def read(self, lines: Sequence[Line], name_line: int) -> None:
        """Read all lines; `name_line` is the place of the one that holds nothing but the name, or -1."""
        for place, line in enumerate(lines):
            if line.blank:
                self._gap()
            elif place == name_line:
                self._name(line)
            else:
                self._line(line)
                self._first = False
        self._armoury.finish()

    # --- lines

    def _gap(self) -> None:
        if self._section in self._book.prose:
            self._book.prose[self._section].append("")
        elif self._filled and self._section not in _PROSE:
            self._section = ""
        self._traits.forget()
        self._after_skills = False

    def _line(self, line: Line) -> None:
        if label_words(self._book.said(line.tokens[:_OF_NAME])) in self._book.vocabulary.names:
            self._book.mark(line.tokens, "system")
            return
        if are_headings(line.tokens):
            self._book.mark(line.tokens, "section")
            return
        if line.fields >= _MANY and self._section in _PROSE:
            self._section = ""
        tokens = self._header(line)
        self._filled = bool(tokens)
        if self._section in _PROSE:
            self._prose(tokens)
        elif tokens:
            self._parts(tokens, line)

    def _header(self, line: Line) -> list[Token]:
        """What is left of a line behind the word that opens a section."""
        tokens = line.tokens
        label, end = longest_match(tokens, 0, SECTIONS)
        opens = label and (end == len(tokens) or tokens[end].text == ":" or tokens[end].kind == "stop")
        if not opens or not self._is_section(label, tokens[end + 1 :]):
            if line.heading and self._section not in _PROSE:
                self._section = ""
            return tokens
        self._traits.forget()
        self._section = SECTIONS[label]
        self._book.mark(tokens[: end + 1], "section")
        if self._section == "notes" and label not in aliases.PLAIN_NOTES:
            self._book.prose["notes"].append(self._book.said(tokens[: end + 1]))
        # What stands behind the word on its line is all that belongs to it.
        self._on_this_line = end + 1 < len(tokens) and self._section not in _PROSE
        return tokens[end + 1 :]

    def _is_section(self, label: str, behind: Sequence[Token]) -> bool:
        """Whether a word opens a section here: `Ataques: 2` and `Historia: 40 %` are values."""
        if SECTIONS[label] == "traits" and not self._book.vocabulary.traits:
            return False
        return not behind or behind[0].number is None

    def _prose(self, tokens: Sequence[Token]) -> None:
        if tokens:
            texts = self._book.prose if self._section in self._book.prose else self._book.lists
            texts[self._section].append(self._book.said(tokens))
            self._book.mark(tokens, self._section)

    def _parts(self, tokens: list[Token], line: Line) -> None:
        row = Row(after_skills=self._after_skills)
        nameless = not self._book.name
        parts = list(pieces(tokens, self._book.vocabulary.abbreviations))
        row.listing = self._section in ("skills", WEAPONS) or self._skills.is_listing(
            parts, bullet=line.bullet
        )
        for place, piece in enumerate(parts):
            before = place + 1 < len(parts) and is_property(parts[place + 1])
            self._piece(piece, row, alone=len(parts) == 1, before_property=before)
        self._after_skills = bool(row.skill)
        if self._on_this_line and self._section not in _PROSE:
            self._section, self._on_this_line = "", False
        if nameless and self._book.name:
            self._describe(row)
        else:
            self._keep(row, tokens, line)

    def _keep(self, row: Row, tokens: Sequence[Token], line: Line) -> None:
        """Keep what was not understood: the pieces of a line, or the whole line where it was all of it."""
        whole = not row.understood and len(row.unknown) > 1
        for piece, said in [Unknown(tokens, tokens)] if whole else row.unknown:
            self._book.keep(piece, line, said)

    # --- the name

    def _name(self, line: Line) -> None:
        row = Row()
        for place, piece in enumerate(pieces(line.tokens, self._book.vocabulary.abbreviations)):
            rest = piece if place else self._named(piece)
            self._piece(rest, row, alone=False, before_property=False)
        self._describe(row)

    def _describe(self, row: Row) -> None:
        """Note what stands beside the name: who somebody is."""
        for one in row.unknown:
            self._book.note(one.tokens, said=one.said)

    def _named(self, piece: list[Token]) -> list[Token]:
        """Take the name; what stands behind a dash or a colon is something else, and given back."""
        label, start = longest_match(piece, 0, _NAMES)
        labelled = bool(label) and start < len(piece) and piece[start].text == ":"
        start = start + 1 if labelled else 0
        end = next((n for n in range(start + 1, len(piece)) if piece[n].text in ("-", ":", "=")), len(piece))
        self._book.name = self._book.said(piece[start:end])
        self._book.mark(piece[:end], NAME)
        return piece[end + 1 :]

    # --- pieces

    def _piece(self, piece: list[Token], row: Row, *, alone: bool, before_property: bool) -> None:
        start = next((n for n, one in enumerate(piece) if one.kind not in ("mark", "stop")), len(piece))
        piece = self._opened(piece[start:], row)
        if not piece:
            return
        done = (
            self._traits.read(piece)
            or self._armoury.say(piece, row)
            or self._field(piece, row, alone=alone)
            or self._skill(piece, row, before_property=before_property)
            or self._age(piece)
            or self._of_section(piece, row)
        )
        if done:
            row.understood = True
        elif self._first and not self._book.name and not row.understood and not row.unknown:
            self._book.name = self._book.said(piece)
            self._book.mark(piece, NAME)
        else:
            row.unknown.append(Unknown(piece, piece))

    def _opened(self, piece: list[Token], row: Row) -> list[Token]:
        """What is left of a piece behind a word that says what it is: `Habilidades: Percepción 45`."""
        label, end = longest_match(piece, 0, _NAMES)
        if label and end + 1 < len(piece) and piece[end].text == ":":
            setattr(self._book, _NAMES[label], self._book.said(piece[end + 1 :]))
            self._book.mark(piece, _NAMES[label])
            row.understood = True
            return []
        label, end = longest_match(piece, 0, SECTIONS)
        if not label or end + 1 >= len(piece) or piece[end].text != ":" or not SECTIONS[label]:
            return piece
        if not self._is_section(label, piece[end + 1 :]):
            return piece
        self._section, self._on_this_line = SECTIONS[label], True
        self._book.mark(piece[: end + 1], "section")
        row.listing = row.listing or self._section in ("skills", WEAPONS)
        row.skill, row.weapon = "", None
        return piece[end + 1 :]

    def _field(self, piece: list[Token], row: Row, *, alone: bool) -> bool:
        strict = self._section in ("gear", "skills", WEAPONS, "tags")
        found = self._fields.read(piece, alone=alone, strict=strict)
        if found is None:
            return False
        before, rest = found
        if before and not self._book.name:
            self._book.name = self._book.said(before)
            self._book.mark(before, NAME)
        elif before:
            self._piece(before, row, alone=False, before_property=False)
        known = len(row.unknown)
        if rest:
            self._piece(rest, row, alone=False, before_property=False)
        # Words behind a value say more together with it: `Armadura 1, de cuero`.
        row.unknown[known:] = [Unknown(one.tokens, piece) for one in row.unknown[known:]]
        return True

    def _skill(self, piece: list[Token], row: Row, *, before_property: bool) -> bool:
        rest = self._skills.read(piece, row, before_property=before_property)
        if rest:
            self._piece(rest, row, alone=False, before_property=False)
        return rest is not None

    def _age(self, piece: list[Token]) -> bool:
        """`32 años`."""
        if self._book.vocabulary.spec.field("age") is None or len(piece) not in (2, 3):
            return False
        number = piece[0].number
        if number is None or piece[1].text not in aliases.YEARS:
            return False
        self._book.number("age", number, self._book.said(piece))
        self._book.mark(piece, "age")
        return True

    def _of_section(self, piece: list[Token], row: Row) -> bool:
        """Take a piece as the section says: a weapon, a piece of gear, a tag; or as a word about a weapon."""
        if self._section == WEAPONS and self._armoury.name(piece, row):
            return True
        if self._section in ("gear", "tags"):
            self._book.lists[self._section].append(self._book.said(piece))
            self._book.mark(piece, self._section)
            return True
        return self._armoury.note(piece, row)
