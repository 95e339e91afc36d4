"""Typed or pasted text, read as a person sees it: typographic twins of ASCII characters count as those."""

_SPACES = "\t\n\r\v\f\u00a0\u1680\u202f\u205f\u3000" + "".join(map(chr, range(0x2000, 0x200B)))
_MINUSES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63"
_FULL_WIDTH = {code: code - 0xFF01 + 0x21 for code in range(0xFF01, 0xFF5F)}

_TWINS: dict[int, int] = {
    **_FULL_WIDTH,
    **dict.fromkeys(map(ord, _SPACES), ord(" ")),
    **dict.fromkeys(map(ord, _MINUSES), ord("-")),
}


def as_seen(text: str) -> str:
    """`text` with full-width characters, unusual spaces and true minus signs replaced by their ASCII twins.

    The length stays the same, so that a position in the result is one in `text`.
    """
    return text.translate(_TWINS)


_BETWEEN = str.maketrans(",;+", "   ")


def split_faces(text: str) -> tuple[str, str | None]:
    """What is rolled and what real dice showed for it, as in `2d6+1: 4 3`; None where nothing was shown.

    Only figures and what stands between them are faces, so that a colon in a name means nothing.
    """
    what, colon, faces = as_seen(text).rpartition(":")
    shown = faces.translate(_BETWEEN).replace(" ", "")
    if not colon or not all(one.isdecimal() for one in shown):
        return text, None
    return text[: len(what)], faces
