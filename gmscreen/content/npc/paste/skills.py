"""Skills: names with a value behind them, where it is plain that they are skills."""

from collections.abc import Sequence

from gmscreen.content.npc.paste.armoury import Armoury
from gmscreen.content.npc.paste.notebook import NAME, Notebook
from gmscreen.content.npc.paste.pieces import Unit, specialization, units
from gmscreen.content.npc.paste.row import Row
from gmscreen.content.npc.paste.tokens import Token
from gmscreen.content.npc.paste.weapons import is_property

_LONGEST_NAME = 10


class SkillReader:
    """Reads skills. A name with a number alone might be anything: something must say that it is a skill.

    That is a percent sign, a name that the rules know, the section, a weapon's word behind it, or the company
    of others.
    """

    def __init__(self, book: Notebook, armoury: Armoury) -> None:
        self._book = book
        self._armoury = armoury

    def is_listing(self, parts: Sequence[Sequence[Token]], *, bullet: bool) -> bool:
        """Whether the pieces of a line name values one after the other, as lists of skills do.

        In a list of lines with bullets there may be one to each of them.
        """
        found = [units(piece) for piece in parts]
        flat = [one for read, _ in found for one in read]
        if any(map(self._is_skill, flat)):
            return True
        return len(flat) > 1 - bullet and all(read and not rest for read, rest in found)

    def read(self, piece: list[Token], row: Row, *, before_property: bool) -> list[Token] | None:
        """Take the skills of `piece` and give back what stands behind them; None where it holds none."""
        found, rest = units(piece)
        if not found or len(found[0].name) > _LONGEST_NAME:
            return None
        first = self._without_name(found[0])
        sure = row.listing or row.after_skills or before_property or bool(rest and is_property(rest))
        if not (sure or any(map(self._is_skill, (first, *found)))):
            return None
        for unit in (first, *found[1:]):
            self._skill(unit, row)
        return rest

    def _is_skill(self, unit: Unit) -> bool:
        return unit.percent or bool(self._book.vocabulary.skill(self._book.said(unit.name)))

    def _without_name(self, unit: Unit) -> Unit:
        """The first value of a block without a name, whose own may stand before a colon."""
        colon = next((n for n, one in enumerate(unit.name) if one.text == ":"), 0)
        skill, said = self._book.vocabulary.skill, self._book.said
        if self._book.name or not colon or not skill(said(unit.name[colon + 1 :])):
            return unit
        if skill(said(unit.name[:colon])):
            return unit
        self._book.name = said(unit.name[:colon])
        self._book.mark(unit.name[:colon], NAME)
        behind = unit.tokens.index(unit.name[colon]) + 1
        return unit._replace(name=unit.name[colon + 1 :], tokens=unit.tokens[behind:])

    def _skill(self, unit: Unit, row: Row) -> None:
        name = self._book.vocabulary.skill_name(self._book.said(unit.name))
        if unit.number is None:
            self._book.doubt("not_a_number", f"skills.{name}", self._book.said(unit.tokens))
            return
        attacks = [one for one in unit.groups if any(map(is_property, self._book.inside(one)))]
        inner = specialization(unit, attacks)
        self._book.skill(name, unit.number, self._book.quoted(inner) if inner else "")
        self._book.mark([one for one in unit.tokens if one not in attacks], "skills")
        row.skill, row.weapon, row.understood = name, None, True
        for piece in (piece for group in attacks for piece in self._book.inside(group)):
            if not self._armoury.say(piece, row):
                self._armoury.note(piece, row)
