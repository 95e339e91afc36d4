"""Markup as plain text. Nothing is fetched, run or shown: tags are read by their names and left out.

The standard library's `HTMLParser` takes minutes for 100,000 characters of `<a <a <a`; this reads each
character once.
"""

import re
from html import escape, unescape

_TAG = re.compile(r"/?([A-Za-z][A-Za-z0-9-]*)")
_SPACES = re.compile(r"[ \t\r\n\f\u00a0]+")
_DROPPED = frozenset(
    {"script", "style", "head", "title", "template", "iframe", "object", "noscript", "svg", "math"}
)
_BLOCK = re.compile(
    "address|article|aside|blockquote|br|d[dlt]|div|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|li"
    "|main|nav|ol|p|pre|section|table|tr|ul"
)
_CELLS = frozenset({"td", "th"})


def plain_text(markup: str) -> str:
    """What a reader sees of `markup`: blocks on lines of their own, entities as their signs.

    Text without a tag keeps its line breaks.
    """
    reader = _Reader(markup)
    pieces = reader.pieces()
    if not reader.tags:
        return _tidy(unescape(markup), gaps=True)
    return _tidy("".join(pieces), gaps=False)


def as_markup(text: str) -> str:
    """Plain text as paragraphs of markup, one a line."""
    return "".join(f"<p>{escape(line, quote=False)}</p>" for line in text.split("\n")) if text else ""


class _Reader:
    """One pass through the text."""

    def __init__(self, text: str) -> None:
        self.tags = 0
        self._text = text
        self._ends: dict[str, int] = {}

    def pieces(self) -> list[str]:
        text, found, place = self._text, list[str](), 0
        while (start := text.find("<", place)) >= 0:
            found.append(_flow(text[place:start]))
            place = self._tag(start, found)
        found.append(_flow(text[place:]))
        return found

    def _tag(self, start: int, found: list[str]) -> int:
        """Read what begins with the `<` at `start`, and give the place behind it."""
        text = self._text
        if text.startswith("<!--", start) and (end := self._next("-->", start + 4)) >= 0:
            self.tags += 1
            return end + 3
        end = self._next(">", start)
        tag = _TAG.match(text, start + 1)
        if end < 0 or (tag is None and text[start + 1 : start + 2] not in ("!", "?")):
            found.append("<")
            return start + 1
        if 0 <= self._next("<", start + 1) < end:
            found.append("<")
            return start + 1
        self.tags += 1
        name = tag[1].lower() if tag else ""
        if _BLOCK.fullmatch(name):
            found.append("\n- " if name == "li" and text[start + 1] != "/" else "\n")
        elif name in _CELLS:
            found.append(" ")
        elif name in _DROPPED and text[start + 1] != "/":
            return self._behind(name, end)
        return end + 1

    def _behind(self, name: str, end: int) -> int:
        """The place behind the end of an element whose content is dropped; the end of all if it has none."""
        if self._text[end - 1] == "/":
            return end + 1
        closing = re.compile(rf"</{name}\b", re.IGNORECASE).search(self._text, end)
        return closing.start() if closing else len(self._text)

    def _next(self, sign: str, place: int) -> int:
        """Where `sign` stands next, or -1. Each place of the text is looked at once for each sign."""
        known = self._ends.get(sign, -2)
        if known == -1 or known >= place:
            return known
        self._ends[sign] = self._text.find(sign, place)
        return self._ends[sign]


def _flow(text: str) -> str:
    return unescape(_SPACES.sub(" ", text)) if text else ""


def _tidy(text: str, *, gaps: bool) -> str:
    """Lines without outer spaces; without `gaps` there are no empty ones, and no two spaces either."""
    lines: list[str] = []
    for line in text.split("\n"):
        bare = line.strip() if gaps else " ".join(line.split())
        if bare or (gaps and lines and lines[-1]):
            lines.append(bare)
    return "\n".join(lines).strip()
