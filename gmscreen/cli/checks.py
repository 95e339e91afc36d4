"""The commands `check` and `odds`, for every rule system."""

from collections.abc import Mapping, Sequence
from typing import Literal

from gmscreen.cli.console import DONE, Console
from gmscreen.cli.dice import SEED, dice_source, typed_faces
from gmscreen.cli.options import Given, Option, UsageError, parse, quote
from gmscreen.cli.systems.adapter import (
    Adapter,
    Finishing,
    dice_option,
    find_adapter,
    is_opposed,
    table_options,
)
from gmscreen.rules.dice import DiceSource, roll_dice
from gmscreen.rules.model import CheckRequest, CheckResult, Die, Preview, SideResult, TraceLine
from gmscreen.rules.system import Options, Staged, System
from gmscreen.viewmodels import phrases

_JSON = Option("json", "flag")
_TABLE = Option("option", many=True)
_MORE_DICE = "more-dice"
_SIDES: tuple[Literal["a", "b"], ...] = ("a", "b")


def check(arguments: Sequence[str], console: Console) -> int:
    """Make a check: `gmscreen check SYSTEM [options]`. Raises `UsageError`."""
    more = (Option("dice"), Option("vs-dice"), Option(_MORE_DICE), SEED)
    system, adapter, given = _read(arguments, more)
    console = console.with_words_of(system)
    request = adapter.request(given, opposed=is_opposed(given))
    options = table_options(given, system)
    preview = _allowed(console, system, request, options)
    source = dice_source(given)
    result = system.resolve(request, options, _faces(given, preview.dice, source))
    remarks: Mapping[str, object] = {}
    if isinstance(adapter, Finishing):
        remarks = adapter.remarks(given, request, options, result)
        result = adapter.finish(given, request, options, result)
    result = _completed(given, system, request, options, result, source)
    if given.has("json"):
        console.answer(_result(adapter, result) | dict(remarks))
    else:
        console.say(_sentence(console, system, request, result))
    return DONE


def odds(arguments: Sequence[str], console: Console) -> int:
    """Tell the exact odds of a check: `gmscreen odds SYSTEM [options]`. Raises `UsageError`."""
    system, adapter, given = _read(arguments, ())
    console = console.with_words_of(system)
    request = adapter.request(given, opposed=is_opposed(given))
    options = table_options(given, system)
    preview = _allowed(console, system, request, options)
    if given.has("json"):
        console.answer(adapter.odds(request, options, preview))
    else:
        console.say(_chances(console, system, preview))
    return DONE


def _read(arguments: Sequence[str], more: Sequence[Option]) -> tuple[System, Adapter, Given]:
    """The system named by the first word, its adapter, and the options given."""
    if not arguments or arguments[0].startswith("-"):
        raise UsageError("missing_system")
    system, adapter = find_adapter(arguments[0])
    given = parse(arguments[1:], (*adapter.options, *more, _TABLE, _JSON))
    if given.words:
        raise UsageError("needless_word", value=quote(given.words[0]))
    return system, adapter, given


def _allowed(console: Console, system: System, request: CheckRequest, options: Mapping[str, str]) -> Preview:
    """What is known before the dice fall. Raises `UsageError` where the rules refuse the check."""
    preview = system.preview(request, options)
    for notice in preview.notices:
        if notice.level == "refusal":
            raise UsageError("refused", sentence=phrases.notice_text(console.texts, system.id, notice))
    return preview


def _completed(
    given: Given,
    system: System,
    request: CheckRequest,
    options: Options,
    result: CheckResult,
    source: DiceSource,
) -> CheckResult:
    """The result with the further dice that it asks for, typed or thrown. Raises `UsageError`."""
    if not isinstance(system, Staged):
        return result
    dice = system.more_dice(request, options, result)
    if given.has(_MORE_DICE):
        return system.complete(request, options, result, typed_faces(given, _MORE_DICE, dice))
    return system.complete(request, options, result, roll_dice(dice, source))


def _faces(given: Given, dice: Sequence[Die], source: DiceSource) -> tuple[int, ...]:
    """The faces of every die: those that were typed, and thrown ones for a side without."""
    faces: tuple[int, ...] = ()
    for side in _SIDES:
        own = [die for die in dice if die.side == side]
        name = dice_option(side)
        faces += typed_faces(given, name, own) if given.has(name) else roll_dice(own, source)
    return faces


def _result(adapter: Adapter, result: CheckResult) -> dict[str, object]:
    head: dict[str, object] = {"system": result.system, "kind": result.kind}
    if result.b is None:
        return {**head, **_side(adapter, result.a)}
    return {
        **head,
        "a": _side(adapter, result.a),
        "b": _side(adapter, result.b),
        "winner": result.winner,
        "reason": result.reason,
    }


def _side(adapter: Adapter, side: SideResult) -> dict[str, object]:
    return {
        "dice": list(side.dice),
        **adapter.side(side),
        "modifiers": side.modifiers.model_dump(),
        "outcome": side.outcome,
        "passed": side.passed,
        "trace": [_trace_line(line) for line in side.trace],
    }


def _trace_line(line: TraceLine) -> dict[str, object]:
    found: dict[str, object] = {"code": line.code, "value": line.value}
    return found | {key: text for key, text in (("label", line.label), ("ref", line.ref)) if text}


def _sentence(console: Console, system: System, request: CheckRequest, result: CheckResult) -> str:
    if result.b is None:
        return _verdict(console, result.system, result.a)
    sides = "; ".join(
        f"{name}: {_verdict(console, result.system, side)}"
        for name, side in (("A", result.a), ("B", result.b))
    )
    head = _headline(console, system, request, result)
    return f"{head} — {sides}"


def _headline(console: Console, system: System, request: CheckRequest, result: CheckResult) -> str:
    """Who won and why, or who leads an exchange of a contest; the sides are called A and B."""
    texts = console.texts
    if result.winner != "none" and any(kind.id == request.kind and kind.extended for kind in system.kinds):
        return texts.of(system.id, "result.leads", who=result.winner.upper())
    named = request.model_copy(
        update={
            "a": request.a.model_copy(update={"who": "A"}),
            "b": request.b.model_copy(update={"who": "B"}) if request.b else None,
        }
    )
    won = phrases.opposed_headline(texts, named, result)
    if result.winner == "none":
        return won
    return phrases.SEPARATOR.join((won, texts.of(system.id, f"reason.{result.reason}")))


def _verdict(console: Console, system: str, side: SideResult) -> str:
    texts = console.texts
    found = phrases.verdict(texts, system, side)
    if not side.compared:
        return phrases.SEPARATOR.join(part for part in (found.number, found.words, found.margin) if part)
    head = f"{found.number} {found.relation}"
    return phrases.SEPARATOR.join(part for part in (head, found.words, found.margin) if part)


def _chances(console: Console, system: System, preview: Preview) -> str:
    texts = console.texts
    tiers = [
        f"{phrases.outcome_words(texts, system.id, tier.code)} {texts.percent(tier.ways, preview.odds.total)}"
        for tier in preview.odds.tiers
    ]
    numbers = " / ".join(
        texts.number(number) for number in (preview.number, preview.other_number) if number is not None
    )
    head = f"{texts.of(system.id, f'number.{preview.number_code}')} {numbers}"
    warnings = [
        phrases.notice_text(texts, system.id, one) for one in preview.notices if one.level == "warning"
    ]
    return " — ".join((head, phrases.SEPARATOR.join(tiers), *warnings))
