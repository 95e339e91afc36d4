"""The command `npc`: NPCs into a campaign from files, and out of it into one."""

from collections.abc import Mapping, Sequence

from gmscreen.cli.console import Console
from gmscreen.cli.options import UsageError, quote
from gmscreen.rules.system import System
from gmscreen.rules.systems import builtin_systems, plugin_systems
from gmscreen.viewmodels.texts import Texts

IMPORT, EXPORT = "import", "export"


def npc(arguments: Sequence[str], console: Console) -> int:
    """Run `gmscreen npc import` or `gmscreen npc export`. Raises `UsageError`."""
    # Each reads much that the other does without.
    name, *rest = arguments or ("",)
    if name == IMPORT:
        from gmscreen.cli.npc_import import bring_in  # noqa: PLC0415

        return bring_in(rest, console)
    if name == EXPORT:
        from gmscreen.cli.npc_export import take_out  # noqa: PLC0415

        return take_out(rest, console)
    if not name:
        raise UsageError("npc.missing", choices=f"{IMPORT}, {EXPORT}")
    raise UsageError("npc.what", value=quote(name), choices=f"{IMPORT}, {EXPORT}")


def find_systems() -> dict[str, System]:
    """Every system by id, those of plug-ins among them."""
    plugins, _ = plugin_systems()
    return {one.id: one for one in (*builtin_systems(), *plugins)}


def all_texts(console: Console, systems: Mapping[str, System]) -> Texts:
    """The texts of the program, and those that plug-ins bring along."""
    return Texts(console.texts.language, [one.texts for one in systems.values()])
