"""A rule system of somebody else on the command line: its options are what the system declares."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from gmscreen.cli.options import Given, Option, UsageError, quote
from gmscreen.cli.systems.adapter import OPPOSITE, modifiers, needed
from gmscreen.rules.model import CheckRequest, Input, Preview, Side, SideResult
from gmscreen.rules.system import FieldSpec, KindSpec, Options, System

_TYPED = "typed"
_OWN = ("base", "mod", "kind", "option", "json", "dice", "more-dice", "seed", "vs-base", "vs-mod", "vs-dice")


class DeclaredAdapter:
    """`--base`, `--mod`, `--kind` and one option for each field, named as the field with `-` for `_`."""

    def __init__(self, system: System) -> None:
        self._system = system
        low, high = system.base_range
        fields = [(_option_of(one), one) for one in system.fields]
        self._fields = {option.name: one for option, one in fields if option.name not in _OWN}
        self.options: tuple[Option, ...] = (
            Option("base", "int", low=low, high=high),
            Option("mod", many=True),
            Option("vs-base", "int", low=low, high=high),
            Option("vs-mod", many=True),
            Option("kind"),
            *(option for option, _ in fields if option.name in self._fields),
        )

    def request(self, given: Given, *, opposed: bool) -> CheckRequest:
        """The test that the options describe. Raises `UsageError`."""
        kind = self._kind(given, opposed=opposed)
        if opposed and not kind.opposed:
            name = next(one for one in given.values if one.startswith(OPPOSITE))
            raise UsageError("unknown_option", option=f"--{name}")
        return CheckRequest(
            system=self._system.id,
            kind=kind.id,
            a=Side(base=needed(given, "base"), source=_TYPED),
            b=Side(base=needed(given, "vs-base"), source=_TYPED) if kind.opposed else None,
            modifiers=(
                *modifiers(given, "mod", "a", self._system),
                *modifiers(given, "vs-mod", "b", self._system),
            ),
            inputs=tuple(self._inputs(given, kind)),
        )

    def side(self, result: SideResult) -> Mapping[str, object]:
        """The total, what it was compared with, the margin, and the facts that the system found."""
        facts = {fact.key: fact.value for fact in result.facts}
        if not result.compared:
            return {"roll": result.roll, **facts}
        return {"roll": result.roll, "target": result.target, "margin": result.margin, **facts}

    def odds(self, request: CheckRequest, options: Options, preview: Preview) -> Mapping[str, object]:
        """The chances of every outcome, and of passing."""
        del request, options
        chances = preview.odds
        return {
            "odds": {tier.code: str(Fraction(tier.ways, chances.total)) for tier in chances.tiers},
            "passed": str(Fraction(chances.passed, chances.total)),
        }

    def _kind(self, given: Given, *, opposed: bool) -> KindSpec:
        """The kind that was asked for, else the first one with as many sides as were given."""
        kinds = {kind.id: kind for kind in self._system.kinds if kind.offered}
        if given.has("kind"):
            name = given.text("kind")
            if name not in kinds:
                raise UsageError("bad_choice", option="--kind", value=quote(name), choices=", ".join(kinds))
            return kinds[name]
        return next((kind for kind in kinds.values() if kind.opposed == opposed), self._system.kinds[0])

    def _inputs(self, given: Given, kind: KindSpec) -> Iterator[Input]:
        for name, spec in self._fields.items():
            if not given.has(name):
                continue
            if spec.kinds and kind.id not in spec.kinds:
                raise UsageError("unknown_option", option=f"--{name}")
            if spec.type == "flag":
                yield Input(key=spec.id, value=True)
            elif spec.type == "int":
                yield Input(key=spec.id, value=needed(given, name))
            else:
                yield Input(key=spec.id, value=_text(given, name, spec))


def usage(system: System) -> str:
    """The options of `system` in a line, as its declarations have them."""
    kinds = "|".join(one.id for one in system.kinds if one.offered)
    second = ("--vs-base N", "--vs-mod N") if any(one.opposed for one in system.kinds) else ()
    fields = (_shown(_option_of(one), one) for one in system.fields if _option_of(one).name not in _OWN)
    options = (f"--option {one.id}={'|'.join(one.values)}" for one in system.options)
    return f"{system.id}: {', '.join(('--base N', '--mod N', f'--kind {kinds}', *fields, *second, *options))}"


def _shown(option: Option, spec: FieldSpec) -> str:
    if option.kind == "flag":
        return f"--{option.name}"
    return f"--{option.name} {'N' if option.kind == 'int' else '|'.join(spec.choices) or 'TEXT'}"


def _option_of(spec: FieldSpec) -> Option:
    name = spec.id.replace("_", "-")
    if spec.type == "int":
        return Option(name, "int", low=spec.minimum, high=spec.maximum)
    return Option(name, "flag" if spec.type == "flag" else "text")


def _text(given: Given, name: str, spec: FieldSpec) -> str:
    value = given.text(name)
    if spec.type == "choice" and value not in spec.choices:
        choices = ", ".join(spec.choices)
        raise UsageError("bad_choice", option=f"--{name}", value=quote(value), choices=choices)
    return value
