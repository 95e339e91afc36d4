"""The values behind the labels of one piece of a line, put into the fields of a block."""

import re
from collections.abc import Sequence

from gmscreen.content.npc.paste.aliases import NONE
from gmscreen.content.npc.paste.hits import Hit, hit_at
from gmscreen.content.npc.paste.notebook import KEPT, Notebook
from gmscreen.content.npc.paste.tokens import VALUES, Token
from gmscreen.content.npc.paste.vocabulary import label_words, longest_match
from gmscreen.rules.block import BlockField

_NOTHING = "0"
_PAIR = re.compile(r"[0-9]{1,3}/[0-9]{1,3}")


class FieldReader:
    """Reads fields. `strict` takes labels only with a value, where other words are expected."""

    def __init__(self, book: Notebook) -> None:
        self._book = book
        self._labels = book.vocabulary.fields
        self._spec = book.vocabulary.spec

    def read(
        self, piece: Sequence[Token], *, alone: bool, strict: bool
    ) -> tuple[list[Token], list[Token]] | None:
        """Take the fields of `piece`; what stands before and behind them is given back.

        None where no field was found. `alone` tells that the piece is a line of its own.
        """
        at = self._first(piece)
        if at is None:
            return None
        before = list(piece[:at])
        while before and before[-1].kind in ("mark", "stop"):
            before.pop()
        start = at
        while at < len(piece):
            end = self._text(piece, at) or self._number(piece, at, alone=alone, strict=strict)
            if end == at:
                break
            at = end
            while at < len(piece) and piece[at].text in ("-", "/", "y", "and") and at + 1 < len(piece):
                at += 1
        return (before, list(piece[at:])) if at > start else None

    def _first(self, piece: Sequence[Token]) -> int | None:
        """Where the first label stands: at the beginning, or in capitals behind words without numbers."""
        for at, token in enumerate(piece):
            if at and token.kind in VALUES:
                return None
            anchored = at == 0 or piece[at - 1].kind == "mark"
            hit = hit_at(piece, at, self._labels, self._book.source, anchored=anchored)
            if hit is not None and (at == 0 or hit.has_value):
                return at
            if at == 0 and self._text_label(piece, 0) is not None:
                return at
        return None

    # --- texts and choices

    def _text_label(self, piece: Sequence[Token], at: int) -> tuple[BlockField, int] | None:
        """The field of text whose label stands at a place with words behind it, and where these begin."""
        label, end = longest_match(piece, at, self._labels)
        field = self._spec.field(self._labels[label][0]) if label else None
        if field is None or field.type == "int":
            return None
        explicit = False
        while end < len(piece) and piece[end].text in (":", "="):
            end, explicit = end + 1, True
        if (
            end >= len(piece)
            or not (explicit or at == 0)
            or piece[end].kind not in ("word", "quote", "group")
        ):
            return None
        return None if piece[end].text in NONE else (field, end)

    def _text(self, piece: Sequence[Token], at: int) -> int:
        found = self._text_label(piece, at)
        if found is None:
            return 0
        field, start = found
        said = self._book.said(piece[start:])
        if field.type == "text":
            self._book.text(field.id, said, said)
        elif choice := self._choice(field.id, said):
            self._book.text(field.id, choice, said)
        else:
            self._book.doubt("unknown_choice", field.id, said, what=said)
            return 0
        self._book.mark(piece[at:], field.id)
        return len(piece)

    def _choice(self, field: str, said: str) -> str:
        words = f" {label_words(said)} "
        labels = self._book.vocabulary.choices[field]
        return next((choice for label, choice in labels.items() if f" {label} " in words), "")

    # --- numbers and dice

    def _number(self, piece: Sequence[Token], at: int, *, alone: bool, strict: bool) -> int:
        book = self._book
        anchored = True
        hit = hit_at(piece, at, self._labels, book.source, anchored=anchored)
        if hit is None:
            return at
        ids = self._labels[hit.label]
        if hit.none:
            self._none(ids, piece, hit)
            return hit.end
        if not hit.has_value:
            return self._without_value(ids, piece, hit, alone=alone, strict=strict)
        if self._take(ids, piece[hit.value : hit.value_end], piece[at : hit.end]):
            book.mark(piece[at : hit.end], ids[0])
        return hit.end

    def _none(self, ids: tuple[str, ...], piece: Sequence[Token], hit: Hit) -> None:
        field = self._spec.field(ids[0])
        if field is not None and field.type == "text":
            self._book.text(field.id, _NOTHING, self._book.said(piece[hit.start : hit.end]))
        self._book.mark(piece[hit.start : hit.end], ids[0])

    def _without_value(
        self, ids: tuple[str, ...], piece: Sequence[Token], hit: Hit, *, alone: bool, strict: bool
    ) -> int:
        """A label that should have a value: the end of it, or its beginning where it may be just a word."""
        tokens = piece[hit.start : hit.end]
        whole = alone and hit.start == 0 and hit.end == len(piece)
        upper = self._book.source.is_upper(tokens[0].start, tokens[0].end)
        if not (tokens[-1].kind == "mark" or upper or whole) or (strict and tokens[-1].kind != "mark"):
            return hit.start
        rest = piece[hit.end :]
        if len(ids) > 1 and (pair := _only_pair(rest)) and self._take(ids, [pair], piece[hit.start :]):
            self._book.note(piece[hit.start :], ids[0])
            return len(piece)
        # Words behind it stay with it; another label goes on by itself.
        goes_on = rest and hit_at(piece, hit.end, self._labels, self._book.source, anchored=True) is None
        end = len(piece) if goes_on else hit.end
        self._book.doubt("no_value", ids[0], self._book.said(piece[hit.start : end]))
        if goes_on:
            self._book.note(piece[hit.start :], KEPT)
        return end

    def _take(self, ids: tuple[str, ...], value: Sequence[Token], whole: Sequence[Token]) -> bool:
        said = self._book.said(whole)
        if len(ids) > 1:
            parts = value[0].text.split("/")
            if value[0].kind != "fraction" or len(parts) != len(ids):
                self._book.doubt("ambiguous", ids[-1], said)
                return False
            for one, part in zip(ids, parts, strict=True):
                self._book.number(one, int(part), said)
            return True
        field = self._spec.field(ids[0])
        if field is not None and field.type == "text":
            self._book.text(ids[0], self._book.said(value).replace("−", "-"), said)
            return True
        number = _whole(value)
        if number is None:
            self._book.doubt("not_a_number", ids[0], self._book.said(value))
            return False
        self._book.number(ids[0], number, said)
        return True


def _only_pair(tokens: Sequence[Token]) -> Token | None:
    """The one pair of numbers behind some words: `chaleco blindado (6/4)`."""
    found = [one._replace(kind="fraction") for one in tokens if _PAIR.fullmatch(one.text)]
    return found[0] if len(found) == 1 else None


def _whole(value: Sequence[Token]) -> int | None:
    """The whole number that a value is, with a sign that may stand apart."""
    sign = -1 if value[0].text == "-" else 1
    digits = value[1:] if value[0].text in ("-", "+") else value
    if len(digits) != 1:
        return None
    if digits[0].kind == "group":
        return sign * int(digits[0].text)
    return None if digits[0].number is None else sign * digits[0].number
