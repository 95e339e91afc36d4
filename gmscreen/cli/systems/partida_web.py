"""The web game on the command line."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from gmscreen.cli.options import Given, Option, UsageError, quote
from gmscreen.cli.systems.adapter import modifiers, needed, only_opposed
from gmscreen.rules.model import (
    CheckRequest,
    CheckResult,
    Input,
    InputValue,
    Modifier,
    Odds,
    Preview,
    Scope,
    Side,
    SideResult,
)
from gmscreen.rules.system import FieldSpec, Options
from gmscreen.rules.systems.partida_web import SYSTEM, fields, follow_ups
from gmscreen.rules.systems.partida_web.circumstances import against, in_favour
from gmscreen.rules.systems.partida_web.levels import DIFFICULTIES, FUMBLE_RULES, REGULAR
from gmscreen.rules.systems.partida_web.luck import LuckError
from gmscreen.rules.systems.partida_web.odds import check_odds, luck_ways, push_odds
from gmscreen.rules.systems.partida_web.opposed import TIE_RULES
from gmscreen.rules.systems.partida_web.results import readings_of, reckon
from gmscreen.rules.systems.partida_web.system import burst_lines
from gmscreen.rules.systems.partida_web.table import read_options

_LOW, _HIGH = SYSTEM.base_range
_MOST_DICE = 10
_POOLS = ("luck", "vs-luck")
_CHOSEN_BELOW = ("difficulty", "range_difficulty", "tie")
_FIELDS = tuple(spec for spec in SYSTEM.fields if spec.id not in _CHOSEN_BELOW)
_KINDS = tuple(kind.id for kind in SYSTEM.kinds)


def _option(spec: FieldSpec) -> Option:
    name = spec.id.replace("_", "-")
    if spec.type == "flag":
        return Option(name, "flag")
    return Option(name, "int", low=spec.minimum, high=spec.maximum) if spec.type == "int" else Option(name)


class PartidaWebAdapter:
    """Options, requests and answers of the web game."""

    options: tuple[Option, ...] = (
        Option("kind"),
        Option("score", "int", low=_LOW, high=_HIGH),
        Option("difficulty"),
        Option("bonus", "int", low=0, high=_MOST_DICE),
        Option("penalty", "int", low=0, high=_MOST_DICE),
        Option("mod", many=True),
        Option("fumble"),
        Option("tie"),
        Option("vs-score", "int", low=_LOW, high=_HIGH),
        Option("vs-bonus", "int", low=0, high=_MOST_DICE),
        Option("vs-penalty", "int", low=0, high=_MOST_DICE),
        Option("vs-mod", many=True),
        Option("pushed", "flag"),
        Option("and-push", "flag"),
        Option("spend-luck", "flag"),
        *(Option(name, "int", low=0, high=99) for name in _POOLS),
        *map(_option, _FIELDS),
    )

    def request(self, given: Given, *, opposed: bool) -> CheckRequest:
        """The test that the options describe. Raises `UsageError`."""
        kind = self._kind(given, opposed=opposed)
        two = fields.is_opposed(CheckRequest(system=SYSTEM.id, kind=kind, a=Side(), inputs=_inputs(given)))
        if not two:
            only_opposed(given, "tie", "vs-score")
        base = needed(given, "score") if kind != fields.DAMAGE else given.integer("score") or 0
        return CheckRequest(
            system=SYSTEM.id,
            kind=kind,
            a=Side(base=base),
            b=Side(base=needed(given, "vs-score")) if two else None,
            modifiers=(*_lines(given, "", "a"), *_lines(given, "vs-", "b"), *_marks(given)),
            inputs=(*_inputs(given), *_chosen(given, kind)),
        )

    def side(self, result: SideResult) -> Mapping[str, object]:
        """The kept reading, the difficulty factor, every reading; the damage of a hit."""
        found: dict[str, object] = {"roll": result.roll, "target": result.target}
        if result.compared:
            found["readings"] = list(readings_of(result))
        damage = result.fact("damage")
        if damage is not None:
            dice = [one.value for one in result.facts if one.key == "damage_die"]
            mode, text = result.fact("damage_mode"), result.fact("damage_text")
            found["damage"] = {"total": damage, "expression": text, "mode": mode, "dice": dice}
        return found

    def odds(self, request: CheckRequest, options: Options, preview: Preview) -> Mapping[str, object]:
        """The chances of every level, or of every end of an opposed roll; more where options ask for it."""
        found: dict[str, object] = {"odds": _fractions(preview.odds)}
        if request.kind == fields.DAMAGE or fields.is_opposed(request):
            return found
        rules = read_options(options)
        roll = reckon(request, "a", rules).roll
        found["passed"] = str(Fraction(preview.odds.passed, preview.odds.total))
        luck = request.integer("luck")
        if luck is not None:
            found["with_luck"] = str(Fraction(luck_ways(roll, luck - rules.luck_reserve), roll.total))
        if request.flag("and_push"):
            pushed = push_odds(roll, push_fumble=rules.push_fumble)
            ways = {"at_once": pushed.at_once, "pushed": pushed.pushed}
            ways |= {"pushed_failure": pushed.pushed_failure, "fumble": pushed.fumble}
            found["with_push"] = {code: str(Fraction(way, pushed.total)) for code, way in ways.items()}
        lines = list(_bursts(request, options))
        return found | ({"bursts": lines} if lines else {})

    def finish(
        self, given: Given, request: CheckRequest, options: Options, result: CheckResult
    ) -> CheckResult:
        """The result after the luck that is to be spent on it. Raises `UsageError` where it is forbidden."""
        if not given.has("spend-luck"):
            return result
        try:
            return follow_ups.after_luck(request, result, read_options(options))
        except LuckError as error:
            raise UsageError(f"{SYSTEM.id}.luck.{error.code}", **error.args_of_text) from error

    def remarks(
        self, given: Given, request: CheckRequest, options: Options, result: CheckResult
    ) -> Mapping[str, object]:
        """What luck could still do for the first side, where the luck that is left was given."""
        if not given.has("luck") or given.has("spend-luck"):
            return {}
        try:
            offer = follow_ups.luck_offer(request, result, read_options(options))
        except LuckError as error:
            return {"luck": {"refusal": error.code}}
        return {"luck": {"price": offer.price, "left": offer.left}}

    def _kind(self, given: Given, *, opposed: bool) -> str:
        kind = _choice(given, "kind", _KINDS) or (fields.OPPOSED if opposed else fields.CHECK)
        both = next(one.opposed for one in SYSTEM.kinds if one.id == kind)
        if opposed and not both:
            raise UsageError("bad_choice", option="--kind", value=quote(kind), choices="opposed, melee")
        if both and given.text("difficulty", REGULAR) != REGULAR:
            raise UsageError("not_when_opposed", option="--difficulty")
        return kind


def _choice(given: Given, name: str, choices: tuple[str, ...]) -> str:
    """The value of an option that takes one of `choices`, or an empty text. Raises `UsageError`."""
    value = given.text(name)
    if given.has(name) and value not in choices:
        raise UsageError("bad_choice", option=f"--{name}", value=quote(value), choices=", ".join(choices))
    return value


def _lines(given: Given, prefix: str, scope: Scope) -> Iterator[Modifier]:
    """The dice of `--bonus` and `--penalty`, one line each, and those of `--mod`."""
    for name, sign in (("bonus", 1), ("penalty", -1)):
        dice = given.integer(prefix + name)
        if dice:
            yield Modifier(key=f"{scope}.{name}", code="die", value=sign * dice, scope=scope)
    yield from modifiers(given, f"{prefix}mod", scope, SYSTEM)


def _marks(given: Given) -> Iterator[Modifier]:
    """The lines without dice that say what kind of roll this is."""
    if given.has("pushed"):
        yield Modifier(key=fields.PUSHED, code=fields.PUSHED, value=0)
    if given.has("opposing"):
        yield Modifier(key=fields.LIMIT, code=fields.LIMIT, value=0)


def _inputs(given: Given) -> tuple[Input, ...]:
    """The inputs of the fields that were given. Raises `UsageError`."""
    found: list[Input] = []
    for spec in _FIELDS:
        name = spec.id.replace("_", "-")
        if given.has(name):
            found.append(Input(key=spec.id, value=_value(given, name, spec)))
    for name in _POOLS:
        luck = given.integer(name)
        if luck is not None:
            found.append(Input(key=name.replace("-", "_"), value=luck))
    # With a weapon every test is an attack, of whatever kind it is.
    flags = (("attack", given.has("weapon")), ("and_push", given.has("and-push")))
    return (*found, *(Input(key=key, value=True) for key, on in flags if on))


def _value(given: Given, name: str, spec: FieldSpec) -> InputValue:
    if spec.type == "flag":
        return True
    if spec.type == "choice":
        return _choice(given, name, spec.choices)
    return given.text(name) if spec.type == "text" else needed(given, name)


def _chosen(given: Given, kind: str) -> Iterator[Input]:
    """The difficulty, the tie rule and the fumble rule. Raises `UsageError`."""
    difficulty = _choice(given, "difficulty", DIFFICULTIES)
    if difficulty:
        key = "range_difficulty" if kind == fields.FIREARMS else "difficulty"
        yield Input(key=key, value=difficulty)
    for name, choices in (("tie", TIE_RULES), ("fumble", FUMBLE_RULES)):
        value = _choice(given, name, choices)
        if value:
            yield Input(key=name, value=value)


def _fractions(odds: Odds) -> dict[str, str]:
    return {tier.code: str(Fraction(tier.ways, odds.total)) for tier in odds.tiers}


def _bursts(request: CheckRequest, options: Options) -> Iterator[dict[str, object]]:
    """Every burst of automatic fire with its dice, difficulty and chances."""
    for line, found in burst_lines(request, options):
        odds = check_odds(found.roll)
        yield {
            "bullets": line.bullets,
            "lost": line.lost,
            "bonus": in_favour(found.lines),
            "penalty": against(found.lines),
            "dice": found.sums.applied,
            "difficulty": found.difficulty,
            "odds": _fractions(odds),
            "passed": str(Fraction(odds.passed, odds.total)),
        }


ADAPTER = PartidaWebAdapter()
