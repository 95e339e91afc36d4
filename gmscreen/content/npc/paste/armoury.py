"""The weapons of a block: those named in a list, and skills of which weapon's words are said."""

from gmscreen.content.npc.paste.aliases import OR
from gmscreen.content.npc.paste.notebook import Notebook
from gmscreen.content.npc.paste.row import Row
from gmscreen.content.npc.paste.tokens import Token
from gmscreen.content.npc.paste.weapons import WeaponDraft, is_property, weapon_name

WEAPONS = "weapons"


class Armoury:
    """Reads weapons."""

    def __init__(self, book: Notebook) -> None:
        self._book = book
        self._drafts: list[WeaponDraft] = []

    def finish(self) -> None:
        """Put the weapons into the block."""
        self._book.weapons = [one.finished() for one in self._drafts]

    def say(self, piece: list[Token], row: Row) -> bool:
        """Take what `piece` says of the weapon of its line, or of the skill before it, which is one then."""
        if row.weapon is None and not row.skill:
            return False
        draft = row.weapon or WeaponDraft(row.skill, row.skill, self._book.said)
        if not draft.read(piece):
            return False
        if row.weapon is None:
            self._drafts.append(draft)
            row.weapon = draft
        self._book.mark(piece, WEAPONS)
        return True

    def note(self, piece: list[Token], row: Row) -> bool:
        """Keep what else stands behind a weapon among its notes."""
        if row.weapon is None:
            return False
        row.weapon.note(piece)
        self._book.mark(piece, WEAPONS)
        return True

    def name(self, piece: list[Token], row: Row) -> bool:
        """Take a weapon of a list: its name, and what stands behind it or in brackets.

        What is said of one behind a colon may go on in the next pieces, unless these have damage again.
        """
        if piece[0].text in OR and len(piece) > 1:
            piece = piece[1:]
        end = weapon_name(piece)
        if not end or (row.weapon is not None and row.weapon.is_open and not _has_damage(piece)):
            return False
        colon = end < len(piece) and piece[end].text == ":"
        name = piece[: end - 1] if end > 1 and piece[end - 1].kind == "mark" else piece[:end]
        draft = WeaponDraft(self._book.said(name), "", self._book.said, is_open=colon)
        self._drafts.append(draft)
        row.weapon = draft
        for part in self._details(piece[end:]):
            if not draft.read(part):
                draft.note(part)
        self._book.mark(piece, WEAPONS)
        return True

    def _details(self, tokens: list[Token]) -> list[list[Token]]:
        """What stands behind the name of a weapon; brackets are opened in which properties stand."""
        found: list[list[Token]] = []
        part: list[Token] = []
        for token in tokens[1:] if tokens and tokens[0].text in (":", "=") else tokens:
            inner = self._book.inside(token) if token.kind == "group" else []
            if inner and (not (part or found) or any(map(is_property, inner))):
                found += [*([part] if part else []), *inner]
                part = []
            else:
                part.append(token)
        return [*found, part] if part else found


def _has_damage(piece: list[Token]) -> bool:
    return any(
        one.kind == "dice" or (one.kind == "group" and any(map(str.isdigit, one.text))) for one in piece[1:]
    )
