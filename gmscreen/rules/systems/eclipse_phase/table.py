"""The table options: readings of the rules on which tables differ. The first value is the default."""

from collections.abc import Mapping

from gmscreen.rules.system import OptionSpec
from gmscreen.rules.value import frozen

OPTIONS = (
    OptionSpec("equal_double", ("critical", "plain"), "EP-E1"),
    OptionSpec("cap_mode", ("net", "separate"), "EP-E3"),
    OptionSpec("cap", ("hard", "none"), "EP-E4"),
    OptionSpec("opposed_critical", ("off", "on"), "EP-E7"),
    OptionSpec("mos", ("difference", "face"), "EP-30"),
    OptionSpec("teamwork_cap", ("60", "30"), "EP-20"),
)


@frozen
class Table:
    """The options as the rules need them.

    `equal_double_critical`: a double equal to the target is a critical success (EP-E1). `separate_cap`:
    bonuses and penalties are capped apart (EP-E3). `capped`: the cap of ±60 holds (EP-E4). `critical_trumps`:
    in an opposed test a critical success beats a plain one (EP-E7). `face_margin`: the margin of success is
    the number rolled, as in later printings. `teamwork_cap`: the most that helpers can add (EP-20).
    """

    equal_double_critical: bool = True
    separate_cap: bool = False
    capped: bool = True
    critical_trumps: bool = False
    face_margin: bool = False
    teamwork_cap: int = 60


DEFAULT = Table()


def read_options(options: Mapping[str, str]) -> Table:
    """The options by name; one that is missing or unknown counts as its default."""
    chosen = {spec.id: options.get(spec.id, spec.default) for spec in OPTIONS}
    return Table(
        equal_double_critical=chosen["equal_double"] != "plain",
        separate_cap=chosen["cap_mode"] == "separate",
        capped=chosen["cap"] != "none",
        critical_trumps=chosen["opposed_critical"] == "on",
        face_margin=chosen["mos"] == "face",
        teamwork_cap=30 if chosen["teamwork_cap"] == "30" else 60,
    )
