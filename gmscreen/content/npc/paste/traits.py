"""Named traits: `Talento: Duro +1`, `Aspecto: «Nadie me alcanza»`, and lists of them."""

from gmscreen.content.characters import Trait
from gmscreen.content.npc.paste.notebook import Notebook
from gmscreen.content.npc.paste.pieces import units
from gmscreen.content.npc.paste.tokens import Token
from gmscreen.content.npc.paste.vocabulary import longest_match


class TraitReader:
    """Reads traits. Behind one, others of its kind may follow without its label."""

    def __init__(self, book: Notebook) -> None:
        self._book = book
        self._vocabulary = book.vocabulary
        self._kind = ""

    def forget(self) -> None:
        """What comes now is no further trait of the same kind."""
        self._kind = ""

    def read(self, piece: list[Token]) -> bool:
        """Take a trait; False where `piece` is none."""
        label, end = longest_match(piece, 0, self._vocabulary.trait_labels)
        kind = self._vocabulary.trait_labels.get(label, "")
        if kind and end < len(piece) and (piece[end].text == ":" or piece[end].kind == "quote"):
            self._kind = kind
            end += piece[end].text == ":"
        elif self._kind and not self._is_other(piece):
            kind, end = self._kind, 0
        else:
            self._kind = ""
            return False
        found = self._trait(kind, piece[end:])
        if found is None:
            return False
        self._book.traits.append(found)
        self._book.mark(piece, "traits")
        return True

    def _is_other(self, piece: list[Token]) -> bool:
        """Whether a piece behind a trait is no further one of its kind: it lacks its sign, or is a skill."""
        sign = "-" if self._vocabulary.traits[self._kind].sign < 0 else "+"
        signed = any(one.kind == "number" and one.text.startswith(sign) for one in piece)
        found, _ = units(piece)
        return not signed or any(self._vocabulary.skill(self._book.said(one.name)) for one in found)

    def _trait(self, kind: str, tokens: list[Token]) -> Trait | None:
        """A trait with the value behind its name, the least where there is none; None for the wrong sign."""
        spec = self._vocabulary.traits[kind]
        value = spec.minimum
        found, rest = units(tokens) if spec.maximum else ([], tokens)
        if len(found) == 1 and not rest and (number := found[0].number) is not None:
            signed = found[0].value.text.startswith(("+", "-"))
            if signed and number * spec.sign < 0:
                return None
            value, tokens = abs(number), list(found[0].name)
        name = self._book.quoted(tokens[0]) if len(tokens) == 1 else self._book.said(tokens)
        return Trait(kind=kind, name=name, value=value) if name else None
