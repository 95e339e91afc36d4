"""Text as it is searched: without accents and case."""

import unicodedata
from functools import lru_cache


class _Marks(dict[int, int | None]):
    """What becomes of each character: nothing of an accent, everything else stays."""

    def __missing__(self, code: int) -> int | None:
        kept = self[code] = None if unicodedata.combining(chr(code)) else code
        return kept


_MARKS = _Marks()
_BREAKS = str.maketrans(dict.fromkeys('-(«“"', " "))
"""What a word may stand behind besides a space."""


def fold(text: str) -> str:
    """`text` in lower case without accents, as both sides of a search are compared."""
    folded = text.casefold()
    return folded if folded.isascii() else unicodedata.normalize("NFKD", folded).translate(_MARKS)


def matches(words: str, text: str) -> bool:
    """Whether each word of `words` is the beginning of a word of `text`, accents and case aside."""
    return begins(tuple(fold(words).split()), text)


def begins(words: tuple[str, ...], text: str) -> bool:
    """The same for words that were folded already: whoever looks at many texts folds them once."""
    return led_by(words, parts_of(text))


def led_by(words: tuple[str, ...], parts: tuple[str, ...]) -> bool:
    """The same where both were taken apart already."""
    for word in words:
        for part in parts:
            if part.startswith(word):
                break
        else:
            return False
    return True


@lru_cache(maxsize=4096)
def parts_of(text: str) -> tuple[str, ...]:
    """The words of a name, which is compared with every letter that somebody types."""
    return tuple(fold(text).translate(_BREAKS).split())
