"""Portraits inside of files: only the picture itself is taken. A path or an address is never opened."""

import base64
import binascii
import re

PICTURE_LIMIT = 5 * 1024 * 1024
"""Largest portrait that is taken, in bytes."""

_DATA = re.compile(r"data:image/[a-z+.-]{1,20}(?:;[a-z0-9=+.-]{1,40}){0,4};base64,", re.IGNORECASE)


def is_picture(data: bytes) -> bool:
    """Whether `data` begins as a PNG, JPEG or WebP does."""
    webp = data.startswith(b"RIFF") and data[8:12] == b"WEBP"
    return webp or data.startswith((b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"))


def picture(text: str) -> bytes:
    """The picture in a data address or in bare base64; nothing if it is none, or too large."""
    found = _DATA.match(text)
    body = text[found.end() :] if found else text
    if len(body) > PICTURE_LIMIT * 3 // 2:
        return b""
    try:
        data = base64.b64decode("".join(body.split()), validate=True)
    except (binascii.Error, ValueError):
        return b""
    return data if len(data) <= PICTURE_LIMIT and is_picture(data) else b""


def as_address(data: bytes) -> str:
    """A picture as a data address."""
    kind = "png" if data.startswith(b"\x89PNG") else "jpeg" if data.startswith(b"\xff\xd8") else "webp"
    return f"data:image/{kind};base64,{base64.b64encode(data).decode('ascii')}"
