"""The command `npc`: NPCs into a campaign from files, and out of it into one."""

from collections.abc import Sequence

from gmscreen.cli.console import Console
from gmscreen.cli.options import UsageError, quote

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
