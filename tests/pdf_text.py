"""The text of a PDF as Qt writes it, so that it can be searched for what must not be in it."""

import re
import zlib
from collections.abc import Iterator
from unicodedata import normalize

_OBJECT = re.compile(rb"(\d+) 0 obj\s(.*?)\sendobj", re.DOTALL)
_STREAM = re.compile(rb"stream\r?\n(.*)\r?\nendstream", re.DOTALL)
_PAGE = re.compile(rb"/Type /Page\s.*?/Contents (\d+) 0 R", re.DOTALL)
_FONT = re.compile(rb"/(F\d+) (\d+) 0 R")
_SIGNS = re.compile(rb"/ToUnicode (\d+) 0 R")
_RANGE = re.compile(rb"<(\w{4})> <\w{4}> (?:<(\w+)>|\[(.*?)\])", re.DOTALL)
_SHOWN = re.compile(rb"/(F\d+) [\d.]+ Tf|<(\w+)> Tj|\b(ET)\b")

Signs = dict[int, str]


def pdf_text(raw: bytes) -> str:
    """All that can be read on its pages, in one line, the words of neighbouring lines a space apart."""
    objects = {int(number): body for number, body in _OBJECT.findall(raw)}
    fonts = {name: int(font) for body in objects.values() for name, font in _FONT.findall(body)}
    signs = {name: _signs_of(objects, objects[font]) for name, font in fonts.items()}
    pages = [page[1] for body in objects.values() if (page := _PAGE.search(body))]
    shown = "".join("".join(_shown(_stream(objects[int(page)]), signs)) for page in pages)
    return " ".join(normalize("NFKC", shown).split())


def _shown(content: bytes, signs: dict[bytes, Signs]) -> Iterator[str]:
    font: Signs = {}
    for name, glyphs, end in _SHOWN.findall(content):
        if name:
            font = signs[name]
        for at in range(0, len(glyphs), 4):
            yield font[int(glyphs[at : at + 4], 16)]
        if end:
            yield " "


def _signs_of(objects: dict[int, bytes], font: bytes) -> Signs:
    """What the glyphs of a font stand for."""
    found = _SIGNS.search(font)
    assert found is not None
    signs: Signs = {}
    for first, one, many in _RANGE.findall(_stream(objects[int(found[1])])):
        meant = [one] if one else re.findall(rb"<(\w+)>", many)
        signs |= {
            int(first, 16) + n: bytes.fromhex(text.decode()).decode("utf-16-be")
            for n, text in enumerate(meant)
        }
    return signs


def _stream(body: bytes) -> bytes:
    found = _STREAM.search(body)
    assert found is not None
    return zlib.decompressobj().decompress(found[1]) if b"/FlateDecode" in body else found[1]
