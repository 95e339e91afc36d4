"""The table's own lists as lines of text: events with what each costs, the categories of a wound track."""

import re

from gmscreen.rules.cases import TrackRow
from gmscreen.rules.typed import as_seen
from gmscreen.session.session import CommandError
from gmscreen.session.workflows.model import StressPreset
from gmscreen.session.workflows.view import CaseView
from gmscreen.viewmodels.wounds_words import CaseTeller

_ROW = re.compile(r"(?P<name>.*?)[\s,;:]+(?P<penalty>[-+]?\d{1,4})[\s,;]+(?P<boxes>\d{1,4})")


def preset_lines(view: CaseView) -> str:
    """The events, a line each: `name: cost`."""
    return "\n".join(f"{one.name}: {one.loss}" for one in view.presets)


def read_presets(text: str) -> tuple[StressPreset, ...]:
    """Events from lines; what stands behind the last colon, else the last word, is the cost."""
    found: list[StressPreset] = []
    for line in (" ".join(one.split()) for one in text.splitlines()):
        if not line:
            continue
        name, _, loss = line.rpartition(":" if ":" in line else " ")
        found.append(StressPreset(name=name.strip(), loss=loss.strip()))
    return tuple(found)


def track_lines(teller: CaseTeller, view: CaseView) -> str:
    """The categories, a line each: `name penalty boxes`."""
    return "\n".join(
        f"{one.name or teller.stage(view, one.code)} {teller.texts.number(one.penalty)} {one.boxes}"
        for one in view.track
    )


def read_track(teller: CaseTeller, view: CaseView, text: str) -> tuple[TrackRow, ...]:
    """Categories from lines. A name that is that of a known category stays it, whatever the language.

    Raises `CommandError` for a line without a name, a penalty and boxes.
    """
    known = {teller.stage(view, one.code): one.code for one in view.track if one.code and not one.name}
    found: list[TrackRow] = []
    for line in (" ".join(as_seen(one).split()) for one in text.splitlines()):
        if not line:
            continue
        match = _ROW.fullmatch(line)
        if match is None or not match["name"]:
            raise CommandError("track_line", text=line[:40])
        code = known.get(match["name"], "")
        name = "" if code else match["name"]
        found.append(TrackRow(code=code, name=name, penalty=int(match["penalty"]), boxes=int(match["boxes"])))
    return tuple(found)
