"""The games of two six-sided dice on the command line."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal

from gmscreen.cli.options import Given, Option, UsageError, quote
from gmscreen.cli.systems.adapter import OPPOSITE, modifiers, needed, only_opposed
from gmscreen.rules.model import CheckRequest, Input, InputValue, Modifier, Preview, Side, SideResult
from gmscreen.rules.system import Options
from gmscreen.rules.systems.cdb import destiny, inputs, totals
from gmscreen.rules.systems.cdb.game import EXTENDED, OPPOSED, UNOPPOSED
from gmscreen.rules.systems.cdb.opposed import DEFENDERS
from gmscreen.rules.systems.cdb.system import CdbSystem

_LONGEST = 99
_TRAITS = {"talents": totals.TALENT, "gifts": totals.GIFT, "limitations": totals.LIMITATION}
_NAMES: dict[Literal["a", "b"], str] = {"a": "", "b": OPPOSITE}


class CdbAdapter:
    """Options, requests and answers of one game; `special` kinds are named by a flag of their own."""

    def __init__(self, system: CdbSystem) -> None:
        self._system = system
        shared = (UNOPPOSED, OPPOSED, EXTENDED)
        self._special = tuple(kind.id for kind in system.kinds if kind.id not in shared)
        flags = ("contest", "successes", *(("attack",) if system.game.adds_damage else ()), *self._special)
        self.options: tuple[Option, ...] = (
            *self._side_options(""),
            *self._side_options(OPPOSITE),
            Option("difficulty", "int"),
            Option("defender"),
            Option("goal", "int"),
            *(Option(name, "flag") for name in flags),
        )

    def request(self, given: Given, *, opposed: bool) -> CheckRequest:
        """The action that was asked for. Raises `UsageError`."""
        kind = self._kind(given, opposed=opposed)
        two = kind in (OPPOSED, EXTENDED)
        if opposed and not two:
            raise UsageError("not_when_opposed", option=f"--{kind}")
        if not two:
            only_opposed(given, "defender", "vs-skill")
        lines = self._lines(given, "a")
        return CheckRequest(
            system=self._system.id,
            kind=kind,
            a=self._side(given, "a", kind),
            b=self._side(given, "b", kind) if two else None,
            modifiers=(*lines, *self._lines(given, "b")) if two else lines,
            inputs=self._inputs(given, kind),
        )

    def side(self, result: SideResult) -> Mapping[str, object]:
        """The total, what it was compared with, margin, and what the game notes beside them.

        In an opposed action without a difficulty the margin is against the other side, and `difficulty` is
        null.
        """
        found: dict[str, object] = {"total": result.roll}
        if result.compared and result.roll is not None:
            against_other = any(line.code == "opponent" for line in result.trace)
            found["difficulty"] = None if against_other else result.target
            found["margin"] = result.roll - result.target
        return found | {fact.key: fact.value for fact in result.facts}

    def odds(self, request: CheckRequest, options: Options, preview: Preview) -> Mapping[str, object]:  # noqa: ARG002
        """The chances of every outcome; of an unopposed action also of passing and of each margin."""
        chances = preview.odds
        found: dict[str, object] = {
            "odds": {tier.code: str(Fraction(tier.ways, chances.total)) for tier in chances.tiers}
        }
        if request.kind == UNOPPOSED:
            found["passed"] = str(Fraction(chances.passed, chances.total))
            found["margins"] = {
                str(margin): str(Fraction(ways, chances.total)) for margin, ways in preview.margins
            }
        return found | {"notices": [notice.code for notice in preview.notices]}

    def _side_options(self, prefix: str) -> tuple[Option, ...]:
        low, high = self._system.base_range
        numbers = (Option(f"{prefix}{name}", "int", low=0, high=_LONGEST) for name in (*_TRAITS, "destiny"))
        return (
            Option(f"{prefix}skill", "int", low=low, high=high),
            *numbers,
            Option(f"{prefix}mod", many=True),
            Option(f"{prefix}aspect", "flag"),
        )

    def _kind(self, given: Given, *, opposed: bool) -> str:
        chosen = [name for name in ("contest", *self._special) if given.has(name)]
        if len(chosen) > 1:
            raise UsageError("not_together", option=f"--{chosen[0]}", other=f"--{chosen[1]}")
        if chosen:
            return EXTENDED if chosen[0] == "contest" else chosen[0]
        return OPPOSED if opposed else UNOPPOSED

    def _side(self, given: Given, name: Literal["a", "b"], kind: str) -> Side:
        option = f"{_NAMES[name]}skill"
        skill = given.integer(option) or 0 if kind in self._special else needed(given, option)
        return Side(base=skill, source="typed")

    def _lines(self, given: Given, name: Literal["a", "b"]) -> tuple[Modifier, ...]:
        prefix = _NAMES[name]
        lines: list[Modifier] = []
        for option, code in _TRAITS.items():
            value = given.integer(prefix + option)
            if value:
                sign = -1 if code == totals.LIMITATION else 1
                lines.append(Modifier(key=f"{name}.{code}", code=code, value=sign * value, scope=name))
        if given.has(f"{prefix}aspect"):
            bonus = self._system.game.aspect.bonus
            lines.append(Modifier(key=f"{name}.aspect", code=totals.ASPECT, value=bonus, scope=name))
        return (*lines, *modifiers(given, f"{prefix}mod", name, self._system))

    def _inputs(self, given: Given, kind: str) -> tuple[Input, ...]:
        found: dict[str, InputValue | None] = {
            inputs.MINIMUM if kind == OPPOSED else inputs.DIFFICULTY: given.integer("difficulty"),
            inputs.GOAL: given.integer("goal"),
            inputs.EACH_COUNTS_ONE: given.has("successes") or None,
            inputs.ATTACK: given.has("attack") or None,
            destiny.DESTINY: given.integer("destiny"),
            f"vs_{destiny.DESTINY}": given.integer("vs-destiny"),
        }
        if given.has("defender"):
            found[inputs.DEFENDER] = _defender(given.text("defender"))
        return tuple(Input(key=key, value=value) for key, value in found.items() if value is not None)


def _defender(text: str) -> str:
    if text not in DEFENDERS:
        raise UsageError("bad_choice", option="--defender", value=quote(text), choices=", ".join(DEFENDERS))
    return text
