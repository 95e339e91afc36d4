"""Ledger entries as they are shown: what a card says, and what its detail says. Knows no Qt."""

from collections.abc import Iterator, Mapping
from datetime import date, datetime
from typing import Literal
from unicodedata import category

from gmscreen.rules.model import CheckRequest, CheckResult, Input, Side, SideResult, Tone
from gmscreen.rules.system import System
from gmscreen.rules.value import frozen
from gmscreen.session.ledger import CheckPart, EntryKind, EntryView, Visibility
from gmscreen.session.seal import short
from gmscreen.session.sweep import by_margin
from gmscreen.viewmodels.phrases import (
    SEPARATOR,
    TraceRow,
    Verdict,
    entry_title,
    opposed_headline,
    outcome_words,
    reason,
    roll_words,
    side_name,
    trace_rows,
    verdict,
)
from gmscreen.viewmodels.texts import Texts


@frozen
class SideRow:
    """The verdict on one side; `name` is empty where there is only one."""

    name: str
    verdict: Verdict

    @property
    def spoken(self) -> str:
        """The verdict in words, as it is read aloud."""
        found = self.verdict
        roll = " ".join(part for part in (found.number, found.relation) if part)
        text = ", ".join(part for part in (found.words, roll, found.margin) if part)
        return f"{self.name}: {text}" if self.name else text


@frozen
class EntryRow:
    """Everything a card says, in ready words.

    `ruling` says what the dice gave beside what was ruled; `ruling_tone` is the tone of the latter. A sweep
    has everybody's verdict in `group`, the best first; `seal` is the fingerprint that was published. `untold`
    says what the players do not know of a roll they saw: its `verdict`, or no more than its `target`.
    """

    id: int
    title: str
    time: str
    moment: str
    visibility: Visibility
    sides: tuple[SideRow, ...]
    winner: str = ""
    ruling: str = ""
    ruling_tone: Tone = "neutral"
    ruling_reason: str = ""
    told: str = ""
    note: str = ""
    badge: str = ""
    standing: str = ""
    undone: bool = False
    owed: bool = False
    reasons: tuple[str, ...] = ()
    kind: EntryKind = "check"
    group: tuple[SideRow, ...] = ()
    truth: str = ""
    seal: str = ""
    untold: Literal["", "verdict", "target"] = ""

    @property
    def decoy(self) -> bool:
        """Whether it only makes believe."""
        return self.kind == "decoy"

    @property
    def summary(self) -> str:
        """The entry in one line of plain text."""
        return " — ".join([self.title, *(side.spoken for side in (*self.sides, *self.group))])

    @property
    def spoken(self) -> str:
        """The whole entry in one sentence, for assistive tools."""
        sides = (side.spoken for side in (*self.sides, *self.group))
        return ". ".join(
            part for part in (self.title, self.moment, self.standing, *sides, *self._tail) if part
        )

    @property
    def tip(self) -> str:
        """The whole entry line by line, for a tooltip: plain text."""
        head = self.title + SEPARATOR + self.moment
        return "\n".join(part for part in (head, self.standing, *self.reasons, *self._tail) if part)

    @property
    def _tail(self) -> tuple[str, ...]:
        return self.winner, self.ruling, self.ruling_reason, self.truth, self.told, self.note, self.seal


@frozen
class TraceGroup:
    """Lines of a reason that belong together, under a heading that may be empty."""

    heading: str
    rows: tuple[TraceRow, ...]


@frozen
class EntryDetail:
    """What the detail adds to the card: the request, the whole reason, and what a ruling can choose from."""

    groups: tuple[TraceGroup, ...]
    outcomes: tuple[tuple[str, str], ...]


def entry_row(texts: Texts, systems: Mapping[str, System], view: EntryView, today: date) -> EntryRow:
    """What the card of `view` says."""
    entry = view.entry
    moment = _local(entry.at)
    ruled = _ruling(texts, view) if view.ruling else ""
    return EntryRow(
        id=entry.id,
        title=_one_line(_title(texts, view)),
        time=_time(texts, moment, today),
        moment=_moment(texts, moment),
        visibility=view.visibility,
        sides=_sides(texts, view),
        winner=_winner(texts, view),
        ruling=ruled,
        # The rules of a game are loaded for it only where something was ruled.
        ruling_tone=_tone(systems, entry.system, view.ruling) if ruled else "neutral",
        ruling_reason=_one_line(view.ruling_reason) if ruled else "",
        told=_told(texts, view),
        note=_one_line(view.note),
        badge=_badge(texts, view),
        standing=texts.t("ledger.undone" if view.undone else f"ledger.standing.{view.visibility}"),
        undone=view.undone,
        owed=view.owed,
        reasons=tuple(_reasons(texts, view)),
        kind=entry.kind,
        group=tuple(_member(texts, part) for part in by_margin(entry.group)),
        truth=texts.t("ledger.truth", text=_one_line(view.truth)) if view.truth else "",
        seal=texts.t("player.seal", code=short(view.seal.fingerprint)) if view.seal else "",
        untold=untold_of(view),
    )


def entry_detail(texts: Texts, systems: Mapping[str, System], view: EntryView) -> EntryDetail:
    """What the detail of `view` says beside its card."""
    entry = view.entry
    groups: list[TraceGroup] = []
    if entry.request is not None and entry.result is not None:
        request, result = entry.request, entry.result
        for key, _, found in _pairs(request, result):
            heading = side_name(texts, request, key) if result.b is not None else ""
            groups.append(TraceGroup(heading, tuple(trace_rows(texts, entry.system, found))))
        groups.append(TraceGroup(texts.t("ledger.request"), tuple(_request_rows(texts, request))))
    elif entry.roll is not None:
        rows = [TraceRow(texts.t("trace.dice"), roll_words(texts, entry.roll))]
        total = TraceRow(texts.t("ledger.total"), texts.number(entry.roll.total), strong=True)
        groups.append(TraceGroup("", (*rows, total)))
    for part in by_margin(entry.group):
        name = _one_line(side_name(texts, part.request, "a"))
        rows = list(trace_rows(texts, entry.system, part.result.a))
        groups.append(
            TraceGroup(f"{name} — {verdict(texts, entry.system, part.result.a).words}", tuple(rows))
        )
    system = systems.get(entry.system)
    codes = system.outcomes if system is not None and entry.result is not None else ()
    return EntryDetail(
        tuple(group for group in groups if group.rows),
        tuple((code, outcome_words(texts, entry.system, code)) for code, _ in codes),
    )


def _title(texts: Texts, view: EntryView) -> str:
    entry = view.entry
    if entry.kind == "decoy":
        return texts.t("ledger.decoy")
    if entry.kind == "sweep":
        return SEPARATOR.join(part for part in (texts.t("ledger.sweep"), entry.what) if part)
    if entry.kind == "roll":
        # Two may lose their minds in the same round: whose loss it was must be on the card.
        return SEPARATOR.join(part for part in (entry.who, entry.what) if part)
    return entry_title(texts, view)


def _told(texts: Texts, view: EntryView) -> str:
    if view.told:
        return texts.t("ledger.told", text=_one_line(view.told))
    return texts.t("ledger.told.nothing") if view.told_nothing else ""


def _member(texts: Texts, part: CheckPart) -> SideRow:
    name = _one_line(side_name(texts, part.request, "a"))
    return SideRow(name, verdict(texts, part.request.system, part.result.a))


def lowered(words: str) -> str:
    """`words` as they stand inside a sentence."""
    return words[:1].lower() + words[1:]


def _sides(texts: Texts, view: EntryView) -> tuple[SideRow, ...]:
    entry = view.entry
    if entry.roll is not None:
        total = texts.number(entry.roll.total)
        return (SideRow("", Verdict("neutral", total, "", roll_words(texts, entry.roll))),)
    if entry.request is None or entry.result is None:
        return ()
    request, result = entry.request, entry.result
    return tuple(
        SideRow(
            _one_line(side_name(texts, request, key)) if result.b is not None else "",
            verdict(texts, entry.system, found),
        )
        for key, _, found in _pairs(request, result)
    )


def _winner(texts: Texts, view: EntryView) -> str:
    request, result = view.entry.request, view.entry.result
    if request is None or result is None or result.b is None:
        return ""
    return _one_line(opposed_headline(texts, request, result))


def _pairs(request: CheckRequest, result: CheckResult) -> Iterator[tuple[str, Side, SideResult]]:
    yield "a", request.a, result.a
    if result.b is not None:
        yield "b", request.b or Side(), result.b


def _reasons(texts: Texts, view: EntryView) -> Iterator[str]:
    entry = view.entry
    if entry.request is None or entry.result is None:
        yield from (side.spoken for side in _sides(texts, view))
        for part in by_margin(entry.group):
            yield _member(texts, part).spoken
        return
    for row, (_, _, found) in zip(_sides(texts, view), _pairs(entry.request, entry.result), strict=True):
        yield row.spoken
        yield reason(texts, entry.request, found)


def _request_rows(texts: Texts, request: CheckRequest) -> Iterator[TraceRow]:
    system = request.system
    if kind := texts.find(system, f"kind.{request.kind}"):
        yield TraceRow(texts.t("ledger.kind"), kind)
    for number, side in enumerate(one for one in (request.a, request.b) if one is not None):
        name = side.who or texts.t("side.nobody" if number == 0 else "side.b")
        yield TraceRow(name, SEPARATOR.join(part for part in (side.what, texts.number(side.base)) if part))
    for one in request.inputs:
        if value := _input_text(texts, system, one):
            yield TraceRow(texts.of(system, f"field.{one.key}"), value)


def _input_text(texts: Texts, system: str, one: Input) -> str:
    match one.value:
        case bool():
            return texts.t("ledger.yes") if one.value else ""
        case int():
            return texts.number(one.value)
        case _:
            return texts.find(system, f"choice.{one.key}.{one.value}") or one.value


def _ruling(texts: Texts, view: EntryView) -> str:
    """What the dice gave beside what was ruled; of two sides the first is meant."""
    entry = view.entry
    ruled = lowered(outcome_words(texts, entry.system, view.ruling))
    if entry.request is None or entry.result is None:
        return texts.t("ledger.ruled", ruled=ruled)
    given = lowered(outcome_words(texts, entry.system, entry.result.a.outcome))
    text = texts.t("ledger.given_ruled", given=given, ruled=ruled)
    name = side_name(texts, entry.request, "a")
    return f"{_one_line(name)}: {lowered(text)}" if entry.result.b is not None else text


def _tone(systems: Mapping[str, System], system_id: str, code: str) -> Tone:
    system = systems.get(system_id)
    tones: tuple[Tone, ...] = ("critical", "success", "failure", "fumble")
    found = dict(system.outcomes).get(code, "") if system is not None else ""
    return next((tone for tone in tones if tone == found), "neutral")


def untold_of(view: EntryView) -> Literal["", "verdict", "target"]:
    """What the players do not know of a roll that they saw."""
    if view.undone or not view.target_secret:
        return ""
    return "target" if view.verdict_told else "verdict"


def _badge(texts: Texts, view: EntryView) -> str:
    if view.undone:
        return texts.t("ledger.badge.undone")
    if untold_of(view) == "verdict":
        return texts.t("ledger.badge.covert")
    return "" if view.visibility == "hidden" else texts.t(f"ledger.badge.{view.visibility}")


def _one_line(text: str) -> str:
    """`text` without its line breaks and other control characters, which a card has no room for."""
    return " ".join("".join(" " if category(char) == "Cc" else char for char in text).split())


def _local(stamp: str) -> datetime | None:
    try:
        return datetime.fromisoformat(stamp).astimezone()
    except (ValueError, OverflowError):
        return None


def _time(texts: Texts, moment: datetime | None, today: date) -> str:
    if moment is None:
        return ""
    return f"{moment:%H:%M}" if moment.date() == today else _day(texts, moment) + f"{SEPARATOR}{moment:%H:%M}"


def _moment(texts: Texts, moment: datetime | None) -> str:
    return f"{_day(texts, moment)} {moment.year}, {moment:%H:%M}" if moment is not None else ""


def _day(texts: Texts, moment: datetime) -> str:
    return f"{moment.day} {texts.t(f'ledger.month.{moment.month}')}"
