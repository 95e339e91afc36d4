"""The portraits of NPCs: copied into the campaign's folder, under names of the program's own."""

from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

from gmscreen.content.npc.formats.pictures import PICTURE_LIMIT, as_address, is_picture
from gmscreen.store.atomic import write_file

FOLDER = "retratos"


def keep_portrait(campaign_folder: Path, npc: str, picture: bytes) -> str:
    """Copy a picture beside the campaign; its name there, or nothing for what is no picture.

    The name is made of the id and of what the picture holds, never of anything that was brought: so two
    campaigns in one folder never write over each other's. A folder that leads elsewhere is left alone.
    Raises `StoreError`.
    """
    if not is_picture(picture) or len(picture) > PICTURE_LIMIT:
        return ""
    ending = as_address(picture[:16]).partition("/")[2].partition(";")[0]
    stem = "".join(sign for sign in npc if sign.isalnum()) or "npc"
    path = campaign_folder / FOLDER / f"{stem}-{sha256(picture).hexdigest()[:12]}.{ending}"
    if path.parent.is_symlink():
        return ""
    write_file(path, picture)
    return f"{FOLDER}/{path.name}"


def kept_portraits(campaign_folder: Path, names: Iterable[str]) -> dict[str, bytes]:
    """The pictures beside the campaign by the names that `keep_portrait` gave them.

    What lies elsewhere, is no picture or cannot be read is left out; nothing outside of it is opened.
    """
    place = campaign_folder / FOLDER
    found: dict[str, bytes] = {}
    for name in dict.fromkeys(names):
        folder, _, file = name.partition("/")
        path = place / file
        try:
            if folder != FOLDER or path.resolve().parent != place.absolute().resolve() or place.is_symlink():
                continue
            if path.is_file() and path.stat().st_size <= PICTURE_LIMIT:
                picture = path.read_bytes()
                found |= {name: picture} if is_picture(picture) else {}
        except (OSError, ValueError, RuntimeError):
            continue
    return found
