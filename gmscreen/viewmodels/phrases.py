"""Results in words: headlines, reasons and traces of checks and rolls, in the language of the texts.
Knows no Qt.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

from gmscreen.rules.expression import ExpressionResult
from gmscreen.rules.model import CheckRequest, CheckResult, Die, Modifier, Notice, SideResult, Tone, TraceLine
from gmscreen.rules.readings import is_percentile
from gmscreen.rules.system import BaseChoice, System
from gmscreen.rules.value import frozen
from gmscreen.session.ledger import EntryView
from gmscreen.viewmodels.ledger_tracker import tracker_title
from gmscreen.viewmodels.texts import MINUS, Texts

SEPARATOR = " · "


@frozen
class Verdict:
    """The outcome of one side, ready to be shown: sign and colour come from `tone`, never from the words."""

    tone: Tone
    number: str
    words: str
    relation: str = ""
    margin: str = ""


@frozen
class TraceRow:
    """One line of the whole reason: what it is, and its number or words."""

    name: str
    value: str
    strong: bool = False


def outcome_words(texts: Texts, system: str, code: str) -> str:
    """What the outcome `code` is called."""
    return texts.of(system, f"outcome.{code}")


def modifier_name(texts: Texts, system: str, modifier: Modifier) -> str:
    """What a line of the builder is called: the GM's own words, else the text of its code."""
    return modifier.label or code_name(texts, system, modifier.code)


def code_name(texts: Texts, system: str, code: str) -> str:
    """What a line of this code is called: a preset, or what stands on the tracker."""
    return texts.find(system, f"preset.{code}") or texts.of(system, code)


def level_words(texts: Texts, system: str, side: SideResult) -> str:
    """What one side reached: its outcome, or that it falls short of what was asked for."""
    short = "" if side.passed else texts.find(system, f"outcome.{side.outcome}.not_enough")
    return short or outcome_words(texts, system, side.outcome)


def roll_text(texts: Texts, side: SideResult) -> str:
    """The roll of one side: two digits where its dice are read as tens and units. Empty without a roll."""
    if side.roll is None:
        return ""
    return f"{side.roll:02d}" if is_percentile(side) else texts.number(side.roll)


def facts(texts: Texts, system: str, side: SideResult) -> list[str]:
    """What only this system knows of a result, such as the damage, where it has words for it."""
    return [
        texts.of(system, f"fact.{one.key}", n=one.value)
        for one in side.facts
        if one.value and texts.find(system, f"fact.{one.key}")
    ]


def verdict(texts: Texts, system: str, side: SideResult) -> Verdict:
    """The verdict on one side of a check."""
    words = level_words(texts, system, side)
    more = facts(texts, system, side)
    if side.roll is None:
        return Verdict(side.tone, "", words, texts.t("result.granted"), SEPARATOR.join(more))
    number = roll_text(texts, side)
    if not side.compared:
        return Verdict(side.tone, number, words, "", SEPARATOR.join(more))
    tail = SEPARATOR.join(part for part in (margin(texts, system, side), *more) if part)
    return Verdict(side.tone, number, words, relation(texts, system, side), tail)


def relation(texts: Texts, system: str, side: SideResult) -> str:
    """How the roll stands to its target, with the sign of the comparison that was made (`> 45`).

    A roll that passes or fails whatever its target says that instead.
    """
    key = "relation.passed" if side.passed else "relation.failed"
    if side.roll is not None and side.passed != (side.roll <= side.target):
        key = f"{key}.always"
    return texts.of(system, key, target=texts.number(side.target))


def margin(texts: Texts, system: str, side: SideResult) -> str:
    """The margin with its name (`MdE 14`)."""
    text = texts.of(system, "margin.success" if side.passed else "margin.failure", n=side.margin).replace(
        "-", MINUS
    )
    if side.margin_met is None:
        return text
    return text + SEPARATOR + texts.of(system, "margin.met" if side.margin_met else "margin.not_met")


def headline(texts: Texts, result: CheckResult, side: SideResult) -> str:
    """The outcome and its margin in one line, without a sign (`Éxito · MdE 14`)."""
    found = verdict(texts, result.system, side)
    if side.roll is None:
        head = found.words + SEPARATOR + found.relation
    elif side.compared:
        head = found.words
    else:
        head = f"{found.number} {found.words}"
    return SEPARATOR.join(part for part in (head, found.margin) if part)


def opposed_headline(texts: Texts, request: CheckRequest, result: CheckResult) -> str:
    """Who won an opposed test, or that nobody did."""
    names = {"a": side_name(texts, request, "a"), "b": side_name(texts, request, "b")}
    exchange = result.a.fact("gain") is not None
    if result.winner in names:
        key = "result.leads" if exchange else "result.wins"
        return texts.of(result.system, key, who=names[result.winner])
    return texts.of(result.system, f"reason.{result.reason}")


def side_name(texts: Texts, request: CheckRequest, side: str) -> str:
    """What a side is called: its name, else a word for the side."""
    found = request.a if side == "a" else request.b
    return (found.who if found else "") or texts.t(f"side.{side}")


def reason(texts: Texts, request: CheckRequest, side: SideResult) -> str:
    """Why the result is what it is, in one line: roll against target, then base and modifiers."""
    system = request.system
    parts = [
        _trace_phrase(texts, system, line) for line in side.trace if line.code in ("base", "modifier", "cap")
    ]
    readings = [str(line.value) for line in side.trace if line.code == "reading"]
    if len(readings) > 1:
        parts.append(f"({texts.t('reason.readings', readings=', '.join(readings), roll=side.roll)})")
    if side.roll is None or not side.compared:
        return " ".join(parts)
    return f"{roll_text(texts, side)} {relation(texts, system, side)} — {' '.join(parts)}"


def _trace_phrase(texts: Texts, system: str, line: TraceLine) -> str:
    name = _line_name(texts, system, line).lower()
    match line.code:
        case "base":
            return f"{texts.number(line.value)} {texts.of(system, 'trace.base').lower()}"
        case "modifier":
            return f"{texts.signed(line.value)} {name}"
        case _:
            return f"({texts.of(system, 'trace.cap').lower()} {texts.signed(line.value)})"


def _line_name(texts: Texts, system: str, line: TraceLine) -> str:
    return line.label or code_name(texts, system, line.ref)


def trace_rows(texts: Texts, system: str, side: SideResult) -> Iterator[TraceRow]:
    """The whole trace of one side, line by line."""
    for line in side.trace:
        match line.code:
            case "modifier":
                yield TraceRow(_line_name(texts, system, line), texts.signed(line.value))
            case "ignored":
                why = texts.of(system, "trace.ignored")
                yield TraceRow(f"{_line_name(texts, system, line)} ({why})", texts.signed(line.value))
            case "verdict":
                yield TraceRow(texts.t("trace.verdict"), outcome_words(texts, system, line.ref), strong=True)
            case "dice":
                name = texts.of(system, f"die.{line.ref}") if line.ref else texts.t("trace.dice")
                yield TraceRow(name, str(line.value))
            case "raw_sum" | "cap" | "applied":
                yield TraceRow(texts.of(system, f"trace.{line.code}"), texts.signed(line.value))
            case _:
                yield TraceRow(texts.of(system, f"trace.{line.code}"), texts.number(line.value))


def notice_text(texts: Texts, system: str, notice: Notice) -> str:
    """What a notice says. Chances among its arguments are written as per cents."""
    args: dict[str, object] = dict(notice.args)
    for name, value in notice.args:
        if isinstance(value, int) and value < 0:
            args[name] = texts.number(value)
    if "ways" in args and "total" in args:
        args["chance"] = texts.percent(int(str(args["ways"])), int(str(args["total"])))
    return texts.of(system, f"notice.{notice.code}", **args)


def roll_words(texts: Texts, roll: ExpressionResult) -> str:
    """The dice of an expression, term by term, dropped ones in brackets."""
    parts: list[str] = []
    for n, term in enumerate(roll.terms):
        sign = texts.signed(term.subtotal)[0]
        dice = ", ".join(str(die.face) if die.kept else f"({die.face})" for die in term.dice)
        text = f"[{dice}]" if term.dice else str(abs(term.subtotal))
        parts.append(text if n == 0 and term.subtotal >= 0 else f"{sign} {text}")
    return " ".join(parts)


def entry_title(texts: Texts, view: EntryView) -> str:
    """Who rolled what, as the head of a ledger entry."""
    entry = view.entry
    if entry.kind == "roll":
        return entry.what
    if entry.kind == "tracker":
        return tracker_title(texts, entry)
    request = entry.request
    if request is not None and request.b is not None:
        names = f"{side_name(texts, request, 'a')} – {side_name(texts, request, 'b')}"
        return SEPARATOR.join(part for part in (names, entry.what) if part)
    return SEPARATOR.join(part for part in (entry.who, entry.what) if part) or texts.t("side.nobody")


def skill_names(texts: Texts, system: System) -> dict[str, str]:
    """What the skills that `system` knows are called, by id."""
    return {one.id: texts.of(system.id, f"skill.{one.id}") for one in system.skills}


def base_name(texts: Texts, system: str, choice: BaseChoice) -> str:
    """What a way to make a test is called: the text `source.<source>` around the names `{a}` and `{b}`
    of its parts.

    A part is the id of a stat (`stat.<id>`), of a known skill (`skill.<id>`), or the name of a skill as
    it stands on the sheet.
    """
    names = [
        texts.find(system, f"stat.{part}") or texts.find(system, f"skill.{part}") or part
        for part in choice.parts
    ]
    a, b = (*names, "", "")[:2]
    return texts.of(system, f"source.{choice.source}", a=a, b=b)


def long_base_name(texts: Texts, system: str, choice: BaseChoice) -> str:
    """The full name of the one stat that a way is made on; nothing where it is made on more."""
    return texts.find(system, f"stat.{choice.parts[0]}.tip") if len(choice.parts) == 1 else ""


def opposed_reason(texts: Texts, request: CheckRequest, result: CheckResult) -> str:
    """Why an opposed test went as it did: both sides with roll, target and outcome, then what decided."""
    parts = []
    for side, found in (("a", result.a), ("b", result.b)):
        if found is not None and found.roll is not None:
            one = verdict(texts, result.system, found)
            said = (f"{one.number} {one.relation}", one.words.lower(), one.margin)
            words = ", ".join(part for part in said if part)
            parts.append(f"{side_name(texts, request, side)} {words}")
    return SEPARATOR.join((*parts, texts.of(result.system, f"reason.{result.reason}").lower()))


def tone_of(system: System, view: EntryView) -> Tone:
    """The tone of an entry as it stands: that of the ruling, else of the dice; of a contest, whether
    side a won.
    """
    result = view.entry.result
    if result is None:
        return "neutral"
    if view.ruling:
        return next((tone for code, tone in system.outcomes if code == view.ruling), "neutral")
    if result.b is None:
        return result.a.tone
    tones: dict[str, Tone] = {"a": result.a.tone, "b": "failure"}
    return tones.get(result.winner, "neutral")


def dice_words(dice: Sequence[Die]) -> str:
    """Dice in their order, such as `2D6, 1D4`; one that counts from 0 is called by how many faces it has."""
    groups = ((faces, sum(1 for _ in same)) for faces, same in groupby(map(_faces, dice)))
    return ", ".join(f"{count}D{faces}" for faces, count in groups)


def _faces(die: Die) -> int:
    return die.high - die.low + 1
