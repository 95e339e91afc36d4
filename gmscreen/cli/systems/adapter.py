"""What the command line needs to know about a rule system beside the rules themselves."""

from collections.abc import Mapping
from importlib import import_module
from typing import Literal, Protocol, cast, runtime_checkable

from gmscreen.cli.options import Given, Option, UsageError, quote, whole_number
from gmscreen.rules.model import CheckRequest, CheckResult, Modifier, Preview, Scope, SideResult
from gmscreen.rules.system import Options, System
from gmscreen.rules.systems import builtin_system, find_system, installed_systems

ADAPTERS = {
    "eclipse_phase": "gmscreen.cli.systems.eclipse_phase",
    "partida_web": "gmscreen.cli.systems.partida_web",
    "peacemaker": "gmscreen.cli.systems.peacemaker",
    "walkure": "gmscreen.cli.systems.walkure",
}
"""The module of each system; it holds the adapter as `ADAPTER`."""

LONGEST_LABEL = 60
OPPOSITE = "vs-"


class Adapter(Protocol):
    """A rule system on the command line."""

    @property
    def options(self) -> tuple[Option, ...]:
        """The options of `check` and `odds`; those of the second side begin with `vs-`."""

    def request(self, given: Given, *, opposed: bool) -> CheckRequest:
        """The check that was asked for. Raises `UsageError`."""

    def side(self, result: SideResult) -> Mapping[str, object]:
        """What `check --json` says of one side beside its dice, modifiers, outcome and trace."""

    def odds(self, request: CheckRequest, options: Options, preview: Preview) -> Mapping[str, object]:
        """What `odds --json` says."""


@runtime_checkable
class Finishing(Protocol):
    """An adapter with options that do something to a result, or ask for more to be said of it."""

    def finish(
        self, given: Given, request: CheckRequest, options: Options, result: CheckResult
    ) -> CheckResult:
        """The result after what the options do to it. Raises `UsageError`."""

    def remarks(
        self, given: Given, request: CheckRequest, options: Options, result: CheckResult
    ) -> Mapping[str, object]:
        """What `check --json` says beside the sides."""


def find_adapter(system_id: str) -> tuple[System, Adapter]:
    """A system and its adapter, made of what it declares for one of somebody else. Raises `UsageError`."""
    if system_id in ADAPTERS:
        return builtin_system(system_id), cast("Adapter", import_module(ADAPTERS[system_id]).ADAPTER)
    found = find_system(system_id)
    if found is None:
        choices = ", ".join(installed_systems())
        raise UsageError("unknown_system", value=quote(system_id), choices=choices)
    from gmscreen.cli.systems.declared import DeclaredAdapter  # noqa: PLC0415 - it builds on this module

    return found, DeclaredAdapter(found)


def table_options(given: Given, system: System) -> dict[str, str]:
    """The table options of `--option ID=VALUE`, the others at their defaults. Raises `UsageError`."""
    chosen = {option.id: option.default for option in system.options}
    allowed = {option.id: option.values for option in system.options}
    for text in given.all("option"):
        name, _, value = text.partition("=")
        if name not in allowed:
            raise UsageError("unknown_table_option", value=quote(name), choices=", ".join(allowed))
        if value not in allowed[name]:
            raise UsageError("bad_choice", option=name, value=quote(value), choices=", ".join(allowed[name]))
        chosen[name] = value
    return chosen


def modifiers(given: Given, name: str, scope: Scope, system: System) -> tuple[Modifier, ...]:
    """The lines of `--mod N` and `--mod LABEL=N`; the code of a preset as label stands for the preset."""
    low, high = system.modifier_range
    presets = {preset.code for group in system.presets for preset in group.presets}
    lines: list[Modifier] = []
    for number, text in enumerate(given.all(name), start=1):
        label, _, value = text.rpartition("=")
        label = label.strip()[:LONGEST_LABEL]
        code = label if label in presets else "custom"
        lines.append(
            Modifier(
                key=f"{scope}.{number}",
                code=code,
                label="" if code == label else label,
                value=whole_number(value, f"--{name}", low, high),
                scope=scope,
            )
        )
    return tuple(lines)


def is_opposed(given: Given) -> bool:
    """Whether anything was said of a second side."""
    return any(name.startswith(OPPOSITE) for name in given.values)


def needed(given: Given, name: str) -> int:
    """A number that cannot be left out. Raises `UsageError`."""
    value = given.integer(name)
    if value is None:
        raise UsageError("missing_option", option=f"--{name}")
    return value


def only_opposed(given: Given, name: str, other: str) -> None:
    """Raises `UsageError` where an option was given that says nothing without the second side of `other`."""
    if given.has(name):
        raise UsageError("only_when_opposed", option=f"--{name}", other=f"--{other}")


def dice_option(side: Literal["a", "b"]) -> str:
    """The name of the option that gives the faces of one side."""
    return "dice" if side == "a" else f"{OPPOSITE}dice"
