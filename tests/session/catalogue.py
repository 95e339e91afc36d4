"""Everything that can be done to a campaign, by name: so that no action is forgotten where all are tried."""

import inspect
import pkgutil
from importlib import import_module

import gmscreen.session


def all_commands() -> set[str]:
    """The names of all that can be done to a campaign."""
    found = set()
    for module in pkgutil.walk_packages(gmscreen.session.__path__, "gmscreen.session."):
        for name, kind in vars(import_module(module.name)).items():
            if inspect.isclass(kind) and kind.__module__ == module.name and hasattr(kind, "apply"):
                found.add(name)
    return found - {"Command"}
