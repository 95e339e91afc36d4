"""Whether the folders and the settings of the program are as they should be. Nothing is changed."""

import json
import os
from pathlib import Path


def can_write(folder: Path) -> bool:
    """Whether files can be made in the folder, or the folder in the nearest one that exists."""
    while not os.path.lexists(folder) and folder != folder.parent:
        folder = folder.parent
    return folder.is_dir() and os.access(folder, os.W_OK | os.X_OK)


def is_json_object(file: Path) -> bool:
    """Whether the file holds what settings are made of, or is not there yet."""
    try:
        return isinstance(json.loads(file.read_text(encoding="utf-8")), dict)
    except FileNotFoundError:
        return True
    except (OSError, ValueError):
        return False
