"""The rule systems of the project, one package each, and the way others are found."""

import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, cast

from gmscreen.rules.system import System
from gmscreen.rules.value import frozen

if TYPE_CHECKING:
    from collections.abc import Callable

ENTRY_POINT_GROUP = "gmscreen.systems"
BUILTIN = ("eclipse_phase", "partida_web", "peacemaker", "walkure")
"""The project's own systems, in the order of their tabs."""

_PARTS = ("id", "kinds", "fields", "presets", "options", "stats", "skills", "outcomes", "pages", "texts")
_RANGES = ("base_range", "modifier_range")
_METHODS = ("page", "bases", "preview", "resolve", "grant", "follow_ups", "adjust")


class EntryPointLike(Protocol):
    """What is needed of `importlib.metadata.EntryPoint`."""

    @property
    def name(self) -> str:
        """The name under which the system was registered."""

    def load(self) -> object:
        """Import and return the system."""


@frozen
class PluginProblem:
    """Why a system of somebody else was left out.

    `code` is `load_failed`, `not_a_system` or `id_taken`; `detail` is for whoever
    wrote the system: `gmscreen doctor` shows it.
    """

    name: str
    code: str
    detail: str


@cache
def builtin_system(system_id: str) -> System:
    """One of the project's own systems, imported on first use. Raises `KeyError` for other ids."""
    if system_id not in BUILTIN:
        raise KeyError(system_id)
    return cast("System", import_module(f"{__name__}.{system_id}").SYSTEM)


class Systems(Mapping[str, System]):
    """The systems by id: the project's own, each loaded when somebody looks at it, then those of others."""

    def __init__(self, others: Iterable[System] = ()) -> None:
        self._others = {system.id: system for system in others}

    def __getitem__(self, system_id: str) -> System:
        return self._others.get(system_id) or builtin_system(system_id)

    def __iter__(self) -> Iterator[str]:
        yield from (*BUILTIN, *self._others)

    def __len__(self) -> int:
        return len(BUILTIN) + len(self._others)


def builtin_systems() -> tuple[System, ...]:
    """All of the project's own systems."""
    return tuple(map(builtin_system, BUILTIN))


def installed_systems() -> Systems:
    """The project's own systems, then those that are installed beside it; broken ones are left out."""
    others, _ = plugin_systems()
    return Systems(others)


def find_system(system_id: str, entry_points: Iterable[EntryPointLike] | None = None) -> System | None:
    """The system with this id, the project's own first; None if there is none."""
    if system_id in BUILTIN:
        return builtin_system(system_id)
    systems, _ = plugin_systems(entry_points)
    return next((system for system in systems if system.id == system_id), None)


def plugin_systems(
    entry_points: Iterable[EntryPointLike] | None = None,
) -> tuple[tuple[System, ...], tuple[PluginProblem, ...]]:
    """The systems that installed packages offer, and why others were left out.

    Without `entry_points` those of the group `gmscreen.systems` are looked up. A plug-in that fails is a
    problem in the answer, never an exception.
    """
    systems: list[System] = []
    problems: list[PluginProblem] = []
    taken = set(BUILTIN)
    for point in sorted(_installed() if entry_points is None else entry_points, key=lambda point: point.name):
        found = _load(point, taken)
        if isinstance(found, PluginProblem):
            problems.append(found)
        else:
            systems.append(found)
            taken.add(found.id)
    return tuple(systems), tuple(problems)


def _installed() -> Iterable[EntryPointLike]:
    # `importlib.metadata` takes longer to load than all the rules: it waits until a package names the group.
    if not any(map(_may_offer, dict.fromkeys(sys.path))):
        return ()
    from importlib.metadata import entry_points as installed  # noqa: PLC0415

    return installed(group=ENTRY_POINT_GROUP)


def _may_offer(folder: str) -> bool:
    """Whether a package that is installed in `folder` names the group of the systems, as far as can be seen.

    In an archive nothing can be seen.
    """
    place = Path(folder)
    try:
        with os.scandir(place) as entries:
            found = [one.name for one in entries if one.name.lower().endswith((".dist-info", "egg-info"))]
    except OSError:
        return place.is_file()
    return any(_names_group(place / one / "entry_points.txt") for one in found)


def _names_group(file: Path) -> bool:
    try:
        return ENTRY_POINT_GROUP.encode() in file.read_bytes()
    except OSError:
        return False


def _load(point: EntryPointLike, taken: set[str]) -> System | PluginProblem:
    try:
        found = point.load()
        # A plug-in may register the object or something that makes it.
        if isinstance(found, type):
            found = cast("Callable[[], object]", found)()
        missing = [name for name in (*_PARTS, *_RANGES, *_METHODS) if not hasattr(found, name)]
        identity: object = getattr(found, "id", None)
    except Exception as error:  # noqa: BLE001 - whatever somebody else's code raises must not stop the game
        return PluginProblem(point.name, "load_failed", f"{type(error).__name__}: {error}")
    if missing or not isinstance(identity, str) or not identity:
        return PluginProblem(point.name, "not_a_system", ", ".join(missing) or "id")
    if identity in taken:
        return PluginProblem(point.name, "id_taken", identity)
    return cast("System", found)
