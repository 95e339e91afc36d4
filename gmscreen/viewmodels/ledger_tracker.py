"""What the ledger says of a fight, in words. Knows no Qt."""

from gmscreen.session.ledger import LedgerEntry
from gmscreen.session.tracker.lines import TrackerLine
from gmscreen.viewmodels.texts import Texts

_SAID = 8
"""So many combatants are named in one entry."""


def tracker_title(texts: Texts, entry: LedgerEntry) -> str:
    """A tracker entry in one line, with the true names: for the game master's eyes."""
    key = f"ledger.tracker.{entry.code}"
    if not texts.has(key):
        return entry.who or entry.code
    words = [_said(texts, entry, line) for line in entry.lines[:_SAID]]
    who = ", ".join(words) + ("…" if len(entry.lines) > _SAID else "")
    return texts.t(key, n=entry.number, time=_span(entry.number), who=who)


def _said(texts: Texts, entry: LedgerEntry, line: TrackerLine) -> str:
    name = line.name or line.alias
    match entry.code:
        case "initiative":
            number = "–" if line.value is None else texts.number(line.value)
            level = texts.find(entry.system, f"outcome.{line.code}") if line.code else ""
            return f"{name} ({level.lower()})" if level else f"{name} {number}"
        case "damage" | "healing" | "set":
            return _changed(texts, entry, line, name)
        case "condition" | "relief" | "expired":
            what = line.what or texts.of(entry.system, f"condition.{line.code}")
            return texts.t("ledger.tracker.held", who=name, what=what)
        case _:
            return name


def _changed(texts: Texts, entry: LedgerEntry, line: TrackerLine, name: str) -> str:
    """Who lost or gained how much, and the health around it where somebody keeps count."""
    value = line.value or 0
    number = {"damage": texts.number(-value), "healing": texts.signed(value)}.get(entry.code, "")
    if line.before is None or line.after is None:
        shown = number or ("" if line.after is None else texts.number(line.after))
        words = f"{name} {shown}".rstrip()
    else:
        around = {"before": texts.number(line.before), "after": texts.number(line.after)}
        words = " ".join(texts.t("ledger.tracker.change", who=name, n=number, **around).split())
    return f"{words}, {texts.t('ledger.tracker.down')}" if line.code == "down" else words


def _span(seconds: int) -> str:
    """A length of time as hours, minutes and seconds."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{rest:02d}"
