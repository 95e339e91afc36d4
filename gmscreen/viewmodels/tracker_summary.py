"""A fight that is over, in Markdown that can be pasted anywhere. Knows no Qt."""

from gmscreen.session.tracker.model import Summary, SummaryRow
from gmscreen.viewmodels.texts import Texts

_SPECIAL = str.maketrans({char: f"\\{char}" for char in "\\`*_{}[]<>#|~"})


def markdown(summary: Summary, texts: Texts) -> str:
    """The summary: how long the fight took, and how everybody fared. Names are text, not Markdown."""
    title = _plain(summary.name) or texts.t("tracker.summary.untitled")
    lines = [
        f"## {title}",
        "",
        texts.t("tracker.summary.length", n=summary.rounds, time=_length(summary.seconds)),
        "",
    ]
    heads = [texts.t(f"tracker.summary.{one}") for one in ("who", "taken", "healed", "left", "dropped")]
    lines.append(f"| {' | '.join(heads)} |")
    lines.append("| --- | ---: | ---: | ---: | ---: |")
    lines += [_line(row, texts) for row in summary.rows]
    return "\n".join(lines) + "\n"


def _line(row: SummaryRow, texts: Texts) -> str:
    left = "—" if row.health is None else texts.number(row.health)
    if row.health is not None and row.most is not None:
        left += f"/{row.most}"
    dropped = texts.t("tracker.summary.round", n=row.dropped) if row.dropped else "—"
    return f"| {_plain(row.name)} | {row.taken} | {row.healed} | {left} | {dropped} |"


def _plain(text: str) -> str:
    return " ".join(text.split()).translate(_SPECIAL)


def _length(seconds: int) -> str:
    hours, rest = divmod(seconds, 3600)
    minutes, rest = divmod(rest, 60)
    return f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes}:{rest:02d}"
