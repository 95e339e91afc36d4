"""The evening as Markdown, in the language of the texts. Knows no Qt.

Names and notes are written so that a reader of Markdown shows them letter by letter: no markup, no links,
no pictures.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime

from gmscreen.rules.system import System
from gmscreen.session.ledger import CheckPart, EntryView
from gmscreen.session.player_view import PlayerRoll, PlayerSide
from gmscreen.session.projection import plain
from gmscreen.session.recap import PlayersRow
from gmscreen.session.seal import short
from gmscreen.session.sweep import by_margin
from gmscreen.viewmodels.ledger_rows import SideRow, entry_row
from gmscreen.viewmodels.phrases import SEPARATOR, side_name, verdict
from gmscreen.viewmodels.texts import Texts

LINE_LIMIT = 4000
"""Longest text that a line quotes, in characters."""

_SIGNS = re.compile(r"([\\`*_\[\]<>#&|~!@{}]|:(?=//))")
_WEB = re.compile(r"(?i)\bwww\.")


def gm_recap(
    texts: Texts, systems: Mapping[str, System], name: str, views: Iterable[EntryView]
) -> Iterator[str]:
    """Everything that happened, line by line; `views` come the oldest first."""
    yield from _head(texts, name, "recap.gm")
    day = ""
    for view in views:
        moment = _local(view.entry.at)
        if (heading := _day(texts, moment)) != day:
            day = heading
            yield from ("", f"## {day}", "")
        yield from _entry(texts, systems, view, moment)


def players_recap(texts: Texts, name: str, rows: Iterable[PlayersRow]) -> Iterator[str]:
    """What the players saw, line by line; `rows` come the oldest first."""
    yield from _head(texts, name, "recap.players")
    day = ""
    for row in rows:
        moment = _local(row.at)
        if (heading := _day(texts, moment)) != day:
            day = heading
            yield from ("", f"## {day}", "")
        head, *sides = roll_lines(texts, row.roll)
        yield _line(moment, head)
        yield from (f"  - {escaped(side)}" for side in sides)


def roll_lines(texts: Texts, roll: PlayerRoll) -> list[str]:
    """A roll as the players saw it, in plain text: a line, and one for each side where there are several."""
    sides = roll.sides if len(roll.sides) > 1 else ()
    return [_roll_text(texts, roll), *(_side_text(texts, roll, side) for side in sides)]


def escaped(text: str) -> str:
    """`text` on one line, as Markdown that shows it letter by letter."""
    signs = _SIGNS.sub(r"\\\1", plain(text, LINE_LIMIT))
    return _WEB.sub(lambda found: found.group()[:-1] + "\\.", signs)


def _head(texts: Texts, name: str, key: str) -> Iterator[str]:
    yield f"# {escaped(name) or texts.t('recap.title')}"
    yield ""
    yield texts.t(key)


# --- for the GM


def _entry(
    texts: Texts, systems: Mapping[str, System], view: EntryView, moment: datetime | None
) -> Iterator[str]:
    entry = view.entry
    row = entry_row(texts, systems, view, (moment or datetime.now().astimezone()).date())
    title = texts.t("recap.decoy") if entry.kind == "decoy" else row.title
    sides = () if entry.group else tuple(side.spoken for side in row.sides)
    said = [title, *sides, row.winner]
    standing = SEPARATOR.join(part for part in (_kind(texts, view), row.standing) if part)
    yield _line(moment, " — ".join(part for part in said if part)) + f" _({standing})_"
    for part in by_margin(entry.group):
        yield f"  - {escaped(_part(texts, part))}"
    told = texts.t("recap.told_nothing") if view.told_nothing else row.told
    truth = texts.t("recap.truth", text=view.truth) if view.truth else ""
    seal = texts.t("recap.seal", code=short(view.seal.fingerprint)) if view.seal else ""
    reasons = row.reasons[1::2] if entry.kind == "check" else ()
    notes = (*reasons, row.ruling, row.ruling_reason, truth, told, row.note, seal)
    for text in notes:
        if text:
            yield f"  - {escaped(text)}"


def _kind(texts: Texts, view: EntryView) -> str:
    if view.entry.kind == "sweep":
        return texts.t("recap.sweep")
    return texts.t("recap.covert") if view.entry.covert else ""


def _part(texts: Texts, part: CheckPart) -> str:
    found = verdict(texts, part.request.system, part.result.a)
    return SideRow(side_name(texts, part.request, "a"), found).spoken


# --- for the players


def _roll_text(texts: Texts, roll: PlayerRoll) -> str:
    first = roll.sides[0] if roll.sides else PlayerSide()
    if len(roll.sides) > 1:
        names = {"a": roll.sides[0], "b": roll.sides[1]}
        winner = names.get(roll.winner)
        wins = texts.of(roll.system, "result.wins", who=_name(texts, winner)) if winner else ""
        nobody = texts.find(roll.system, f"reason.{roll.reason}") if roll.reason and not winner else ""
        said = (first.what, wins or nobody, texts.t("recap.ruled") if roll.ruled else "")
    else:
        title = SEPARATOR.join(part for part in (_who(texts, roll, first), first.what) if part)
        ruled = texts.t("recap.ruled") if roll.ruled else ""
        said = (title, SEPARATOR.join(part for part in (_result(texts, roll, first), ruled) if part), "")
    seal = texts.t("recap.seal", code=roll.seal) if roll.seal else ""
    return " — ".join(part for part in (*said, seal) if part)


def _side_text(texts: Texts, roll: PlayerRoll, side: PlayerSide) -> str:
    result = _result(texts, roll, side)
    return f"{_name(texts, side)}: {result}" if result else _name(texts, side)


def _who(texts: Texts, roll: PlayerRoll, side: PlayerSide) -> str:
    return "" if roll.kind == "roll" else _name(texts, side)


def _name(texts: Texts, side: PlayerSide) -> str:
    return side.name or texts.t("recap.somebody")


def _result(texts: Texts, roll: PlayerRoll, side: PlayerSide) -> str:
    """The dice and their reading, then the outcome as far as it is told."""
    words = texts.of(roll.system, f"outcome.{side.outcome}") if side.outcome else ""
    if words and side.passed is False:
        words = texts.find(roll.system, f"outcome.{side.outcome}.not_enough") or words
    number = ""
    if side.reading is not None:
        number = f"{side.reading:02d}" if side.percentile else texts.number(side.reading)
    if roll.kind == "roll" and side.dice:
        number = f"{number} [{', '.join(str(die.face) for die in side.dice)}]"
    against = texts.t("recap.target", n=texts.number(side.target)) if side.target is not None else ""
    roll_words = " ".join(part for part in (number, against) if part)
    return ", ".join(part for part in (words, roll_words) if part)


# --- time


def _line(moment: datetime | None, text: str) -> str:
    time = f"**{moment:%H:%M}** " if moment is not None else ""
    return f"- {time}{escaped(text)}"


def _local(stamp: str) -> datetime | None:
    try:
        return datetime.fromisoformat(stamp).astimezone()
    except (ValueError, OverflowError):
        return None


def _day(texts: Texts, moment: datetime | None) -> str:
    if moment is None:
        return texts.t("recap.undated")
    return f"{moment.day} {texts.t(f'ledger.month.{moment.month}')} {moment.year}"
