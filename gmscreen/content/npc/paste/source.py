"""A pasted text beside the form in which it is compared: lower case, no accents, no marks of emphasis."""

import re
import unicodedata
from collections.abc import Sequence

from gmscreen.rules.typed import as_seen
from gmscreen.rules.value import frozen

_BREAKS = str.maketrans(dict.fromkeys("\r\v\f\x1c\x1d\x1e\x85\u2028\u2029", "\n"))
_BLANKS = frozenset("*_`\t")
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Mn", "Me"})
_AS_IT_IS = frozenset({"No", "So", "Sk"})
"""Categories of signs that would turn into others: the figure of a footnote is no digit of a number."""
_EMPHASIS = re.compile(r"(?<!\w)[*`]+|[*`]+(?!\w)|(?<![^\W_])_+|_+(?![^\W_])")
_SPLIT_WORD = re.compile(r"(?<=\w)[-\u2010]\s*\n\s*(?=\w)")


@frozen
class Source:
    """`text` has its line ends as `\\n`; `places` tells for each letter of `plain` where it is in `text`."""

    text: str
    plain: str
    places: Sequence[int]

    def original(self, start: int, end: int) -> str:
        """What stands in the text where `plain` has its letters from `start` to `end`, in one clean line.

        A word that was split at the end of a line is whole again; signs that nobody sees are left out.
        """
        if start >= end:
            return ""
        text = self.text[self.places[start] : self.places[end - 1] + 1]
        text = unicodedata.normalize("NFC", _EMPHASIS.sub("", _SPLIT_WORD.sub("", text)))
        return " ".join("".join(sign for sign in text if _is_seen(sign)).split())

    def is_upper(self, start: int, end: int) -> bool:
        """Whether the letters there are capitals."""
        return self.text[self.places[start] : self.places[end - 1] + 1].isupper()

    def starts_lower(self, start: int) -> bool:
        """Whether a small letter stands there."""
        return self.text[self.places[start]].islower()


def read_source(text: str) -> Source:
    """`text` with its form for comparing."""
    text = text.replace("\r\n", "\n").translate(_BREAKS)
    table = {ord(sign): _plain(sign) for sign in set(text)}
    plain = text.translate(table)
    if all(len(one) == 1 for one in table.values()):
        return Source(text, plain, range(len(text)))
    places = [place for place, sign in enumerate(text) for _ in table[ord(sign)]]
    return Source(text, plain, places)


def _plain(sign: str) -> str:
    if sign in "\n|":
        return sign
    if sign in _BLANKS:
        return " "
    if sign == "\\" or not _is_seen(sign):
        return ""
    seen = as_seen(sign)
    if unicodedata.category(seen) in _AS_IT_IS or seen.isspace():
        return " " if seen.isspace() else seen
    parts = unicodedata.normalize("NFKD", seen.casefold())
    return "".join(one for one in parts if not unicodedata.combining(one))


def _is_seen(sign: str) -> bool:
    return sign in "\n\t" or unicodedata.category(sign) not in _UNSEEN
