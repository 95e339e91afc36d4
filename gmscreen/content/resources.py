"""The one place that knows where the data files of the program lie."""

import sys
from functools import cache
from pathlib import Path


class ResourceMissingError(FileNotFoundError):
    """A data file of the program is not where it should be: the installation is damaged."""

    def __init__(self, name: str, places: tuple[Path, ...]) -> None:
        self.name = name
        self.places = places
        super().__init__(f"data file {name!r} is missing; looked in " + ", ".join(str(one) for one in places))


def resource_path(*parts: str) -> Path:
    """The file or folder `parts` below the data folder; it exists."""
    path = resource_root().joinpath(*parts)
    if not path.exists():
        raise ResourceMissingError("/".join(parts), (path.parent,))
    return path


def read_text(*parts: str) -> str:
    """The text of the data file `parts`."""
    return resource_path(*parts).read_text(encoding="utf-8")


@cache
def resource_root() -> Path:
    """The data folder: of a frozen bundle, of an installed wheel, or of a checkout."""
    places = _places()
    for place in places:
        if place.is_dir():
            return place
    raise ResourceMissingError("resources", places)


def _places() -> tuple[Path, ...]:
    """Where the data folder may be, the surest place first."""
    package = Path(__file__).resolve().parent.parent
    bundle = getattr(sys, "_MEIPASS", None)
    frozen = (Path(bundle) / "resources", Path(bundle) / "gmscreen" / "_resources") if bundle else ()
    return (*frozen, package / "_resources", package.parent / "resources")
