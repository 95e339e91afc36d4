"""Whether the folders and the settings of the program are as they should be. Nothing is changed."""

import os
from pathlib import Path

from gmscreen.store.paths import is_folder
from gmscreen.store.settings import read_content


def can_write(folder: Path) -> bool:
    """Whether files can be made in the folder, or the folder in the nearest one that exists."""
    while not os.path.lexists(folder) and folder != folder.parent:
        folder = folder.parent
    return is_folder(folder) and os.access(folder, os.W_OK | os.X_OK)


def is_json_object(file: Path) -> bool:
    """Whether the file holds what settings are made of, or is not there yet."""
    try:
        read_content(file)
    except FileNotFoundError:
        return True
    except (OSError, ValueError):
        return False
    return True
