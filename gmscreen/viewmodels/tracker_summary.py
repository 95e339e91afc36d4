"""A fight that is over, in Markdown that can be pasted anywhere. Knows no Qt."""

from collections.abc import Iterable

from gmscreen.session.tracker.model import Summary, SummaryRow
from gmscreen.viewmodels.texts import Texts

NOTHING = "—"
_SPECIAL = str.maketrans({char: f"\\{char}" for char in "\\`*_{}[]<>#|~"})


def markdown(summary: Summary, texts: Texts) -> str:
    """The summary: how long the fight took, and how everybody fared. Names are text, not Markdown."""
    rows = [(one.name, *_numbers(one, texts), _dropped(one, texts)) for one in summary.rows]
    return _written(_plain(summary.name), summary, rows, texts)


def players_markdown(summary: Summary, texts: Texts) -> str:
    """What of it the players may read: nobody hidden, everybody by the name that they know, the numbers of
    their own side alone, the rounds that they saw, and not what the GM calls the fight.
    """
    if summary.rounds_seen:
        update = {"rounds": summary.rounds_seen, "seconds": summary.seconds_seen}
        summary = summary.model_copy(update=update)
    rows = [
        (
            one.alias or one.name,
            *(_numbers(one, texts) if one.side == "party" else (NOTHING,) * 3),
            _dropped(one, texts, most=summary.rounds),
        )
        for one in summary.rows
        if not one.hidden
    ]
    return _written("", summary, rows, texts)


def _written(title: str, summary: Summary, rows: Iterable[tuple[str, ...]], texts: Texts) -> str:
    """The heading and the table; each row has a name and then what stands below the other heads."""
    lines = [
        f"## {title or texts.t('tracker.summary.untitled')}",
        "",
        texts.t("tracker.summary.length", n=summary.rounds, time=_length(summary.seconds)),
        "",
    ]
    heads = [texts.t(f"tracker.summary.{one}") for one in ("who", "taken", "healed", "left", "dropped")]
    lines.append(f"| {' | '.join(heads)} |")
    lines.append("| --- | ---: | ---: | ---: | ---: |")
    lines += [f"| {' | '.join((_plain(name), *cells))} |" for name, *cells in rows]
    return "\n".join(lines) + "\n"


def _numbers(row: SummaryRow, texts: Texts) -> tuple[str, str, str]:
    """What somebody took, was healed, and has left."""
    left = NOTHING if row.health is None else texts.number(row.health)
    if row.health is not None and row.most is not None:
        left += f"/{row.most}"
    return str(row.taken), str(row.healed), left


def _dropped(row: SummaryRow, texts: Texts, most: int | None = None) -> str:
    """In which round it fell; whoever fell in one later than the last that was seen, `most`, fell in that."""
    number = row.dropped if most is None else min(row.dropped, most)
    return texts.t("tracker.summary.round", n=number) if number else NOTHING


def _plain(text: str) -> str:
    return " ".join(text.split()).translate(_SPECIAL)


def _length(seconds: int) -> str:
    hours, rest = divmod(seconds, 3600)
    minutes, rest = divmod(rest, 60)
    return f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes}:{rest:02d}"
