"""The portraits of NPCs: copied into the campaign's folder, under names of the program's own."""

from pathlib import Path

from gmscreen.content.npc.formats.pictures import PICTURE_LIMIT, as_address, is_picture
from gmscreen.store.atomic import write_file

FOLDER = "retratos"


def keep_portrait(campaign_folder: Path, npc: str, picture: bytes) -> str:
    """Copy a picture beside the campaign; its name there, or nothing for what is no picture.

    The name is made of the id, never of anything that was brought, and a folder that leads elsewhere is left
    alone. Raises `StoreError`.
    """
    if not is_picture(picture) or len(picture) > PICTURE_LIMIT:
        return ""
    ending = as_address(picture[:16]).partition("/")[2].partition(";")[0]
    stem = "".join(sign for sign in npc if sign.isalnum()) or "npc"
    path = campaign_folder / FOLDER / f"{stem}.{ending}"
    if path.parent.is_symlink():
        return ""
    write_file(path, picture)
    return f"{FOLDER}/{path.name}"
