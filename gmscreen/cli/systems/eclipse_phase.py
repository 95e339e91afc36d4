"""Eclipse Phase on the command line."""

from collections.abc import Mapping
from fractions import Fraction

from gmscreen.cli.options import Given, Option, UsageError
from gmscreen.cli.systems.adapter import modifiers, needed
from gmscreen.rules.model import CheckRequest, Input, Preview, Side, SideResult
from gmscreen.rules.system import Options
from gmscreen.rules.systems.eclipse_phase import SYSTEM
from gmscreen.rules.systems.eclipse_phase.odds import margin_ways
from gmscreen.rules.systems.eclipse_phase.percentile import READINGS
from gmscreen.rules.systems.eclipse_phase.table import read_options

_LOW, _HIGH = SYSTEM.base_range
_TYPED = "typed"


class EclipsePhaseAdapter:
    """Options, requests and answers of Eclipse Phase."""

    options: tuple[Option, ...] = (
        Option("base", "int", low=_LOW, high=_HIGH),
        Option("mod", many=True),
        Option("margin", "int", low=1, high=200),
        Option("most-severe", "flag"),
        Option("vs-base", "int", low=_LOW, high=_HIGH),
        Option("vs-mod", many=True),
    )

    def request(self, given: Given, *, opposed: bool) -> CheckRequest:
        """A success test, or an opposed one. Raises `UsageError`."""
        inputs = [Input(key="most_severe", value=True)] if given.has("most-severe") else []
        margin = given.integer("margin")
        if margin is not None and opposed:
            raise UsageError("not_when_opposed", option="--margin")
        if margin is not None:
            inputs.append(Input(key="margin", value=margin))
        return CheckRequest(
            system=SYSTEM.id,
            kind="opposed" if opposed else "success",
            a=Side(base=needed(given, "base"), source=_TYPED),
            b=Side(base=needed(given, "vs-base"), source=_TYPED) if opposed else None,
            modifiers=(*modifiers(given, "mod", "a", SYSTEM), *modifiers(given, "vs-mod", "b", SYSTEM)),
            inputs=tuple(inputs),
        )

    def side(self, result: SideResult) -> Mapping[str, object]:
        """The reading and the target number; the margin is never negative."""
        found: dict[str, object] = {"roll": result.roll, "target": result.target, "margin": result.margin}
        if result.margin_met is not None:
            found["margin_met"] = result.margin_met
        return found

    def odds(self, request: CheckRequest, options: Options, preview: Preview) -> Mapping[str, object]:
        """The chances of every outcome; of a success test also those of passing and of a required margin."""
        chances = preview.odds
        found: dict[str, object] = {
            "odds": {tier.code: str(Fraction(tier.ways, chances.total)) for tier in chances.tiers}
        }
        if request.kind == "success":
            found["passed"] = str(Fraction(chances.passed, chances.total))
            margin = request.integer("margin")
            if margin is not None:
                ways = margin_ways(preview.number, margin, read_options(options))
                found["margin_met"] = str(Fraction(ways, READINGS))
        return found


ADAPTER = EclipsePhaseAdapter()
