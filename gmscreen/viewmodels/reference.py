"""The reference pages: their texts, their sections, and finding words in them. Knows no Qt."""

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterable
from functools import cache

from gmscreen.content.folding import fold
from gmscreen.content.resources import ResourceMissingError, read_text
from gmscreen.rules.system import System
from gmscreen.rules.value import frozen

LANGUAGES = ("es", "en")

_HEADING = r"^(#{1,3})\s+(.*?)\s*(?:\{#([\w-]+)\})?\s*$"


@frozen
class Section:
    """A part of a page: its heading, the name by which it is found in every language, and what it says."""

    title: str
    anchor: str
    level: int = 2
    text: str = ""


@frozen
class Page:
    """A page: its Markdown without the title, and its sections by their headings, the title first."""

    id: str
    body: str
    sections: tuple[Section, ...]

    @property
    def title(self) -> str:
        """The first heading."""
        return self.sections[0].title if self.sections else self.id

    @property
    def parts(self) -> tuple[Section, ...]:
        """The sections below the title."""
        return tuple(one for one in self.sections if one.level > 1)


def page_text(page_id: str, language: str, systems: Iterable[System] = ()) -> str:
    """The Markdown of a page: the text that one of `systems` brings along, else the program's own."""
    for system in systems:
        if page_id in system.pages and (own := system.page(page_id, language)):
            return own
    return _resource(page_id, language)


def page(page_id: str, language: str, systems: Iterable[System] = ()) -> Page:
    """A page, taken apart into its sections."""
    return parse_page(page_id, page_text(page_id, language, systems))


def sections(page_id: str, language: str, systems: Iterable[System] = ()) -> tuple[Section, ...]:
    """The headings of a page with their anchors, the page's own title first."""
    return page(page_id, language, systems).sections


@cache
def parse_page(page_id: str, text: str) -> Page:
    """Take the Markdown `text` apart. A heading may name its anchor (`## Dificultad {#difficulty}`)."""
    lines: list[str] = []
    found: list[tuple[str, str, int, list[str]]] = []
    for line in text.splitlines():
        match = re.match(_HEADING, line)
        if match is None:
            lines.append(line)
            if found:
                found[-1][3].append(line)
            continue
        marks, title, anchor = match.groups()
        known = {one[1] for one in found}
        found.append((title, _free(anchor or _slug(title), known), len(marks), []))
        if len(marks) > 1:
            lines.append(f"{marks} {title}")
    parts = tuple(Section(title, anchor, level, "\n".join(body)) for title, anchor, level, body in found)
    return Page(page_id, "\n".join(lines), parts)


def found_in(sections_: Iterable[Section], words: str) -> tuple[Section, ...]:
    """The sections that hold `words` in their heading or their text, accents and case aside."""
    wanted = fold(words).strip()
    return tuple(one for one in sections_ if wanted in fold(one.title) or wanted in fold(one.text))


def explains(sections_: Iterable[Section], words: str) -> str:
    """The anchor of the section that speaks of `words` most: in its heading first, else in its text;
    else empty.
    """
    names = [word[:6] for word in fold(words).split() if len(word) >= 4]
    best, most = "", 0
    for one in sections_:
        title, text = fold(one.title), fold(one.text)
        score = sum(100 * (name in title) + text.count(name) for name in names)
        if score > most:
            best, most = one.anchor, score
    return best


def find_folded(text: str, words: str, start: int = 0) -> tuple[int, int] | None:
    """Where `words` next stand in `text` from `start` on, accents and case aside; None where they do not."""
    return next(iter(all_folded(text, words, start, 1)), None)


def all_folded(text: str, words: str, start: int = 0, most: int = 500) -> list[tuple[int, int]]:
    """The first `most` places where `words` stand in `text` from `start` on, accents and case aside."""
    wanted = fold(words).strip()
    if not wanted:
        return []
    folded = fold(text)
    # Nearly always a letter stays one letter; ß and accents set apart need a map of the places.
    places = range(len(text)) if len(folded) == len(text) else _places(text)
    found: list[tuple[int, int]] = []
    at = bisect_left(places, start)
    while len(found) < most and (at := folded.find(wanted, at)) >= 0:
        end = at + len(wanted)
        found.append((places[at], places[end] if end < len(places) else len(text)))
        at = end
    return found


def _places(text: str) -> list[int]:
    """For each letter of the folded text, the letter of `text` it came from."""
    return [place for place, char in enumerate(text) for _ in fold(char)]


def _resource(page_id: str, language: str) -> str:
    for one in (language, *LANGUAGES):
        try:
            return read_text("help", one, f"{page_id}.md")
        except ResourceMissingError:
            continue
    return ""


def _slug(title: str) -> str:
    plain = unicodedata.normalize("NFKC", fold(title))
    return re.sub(r"\W+", "-", plain).strip("-") or "section"


def _free(anchor: str, taken: set[str]) -> str:
    number, free = 2, anchor
    while free in taken:
        free, number = f"{anchor}-{number}", number + 1
    return free
