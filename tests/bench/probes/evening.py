"""What a game master does in an evening beside rolling: each act from the key to what is painted."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from tests.bench.probes.driver import drive, wait_for_paint
from tests.bench.probes.report import memory, tell

if TYPE_CHECKING:
    from PySide6.QtWidgets import QLineEdit, QWidget

    from gmscreen.ui.main_window import MainWindow

TURNS = 5
PARTY = ("twitch", "nadia", "srit", "cole")
"""The characters of the demo campaign, whom a long one has too: all sweep with as many."""
LINES = ("n", "nad", "nadia p", "nadia perc", "gu", "guard perc", "x", "tema", "vol lib")
WORDS = ("f", "fa", "zz")


class Evening:
    """Does things in a window, and keeps how many milliseconds each took."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        self.took: dict[str, list[float]] = {}

    def do(self, name: str, seen: QWidget, act: Callable[[], object]) -> None:
        """Do something, and wait until `seen` was painted."""
        start = time.monotonic()
        at = wait_for_paint(seen, act)
        self.took.setdefault(name, []).append((at - start) * 1000)

    def trigger(self, name: str, seen: QWidget, action: str) -> None:
        """Do an action of the window."""
        self.do(name, seen, self.window.actions_[action].trigger)

    def type(self, name: str, field: QLineEdit, seen: QWidget, text: str) -> None:
        """Press the last key of `text` in a field where the others were typed already."""
        field.setText(text[:-1])
        wait_for_paint(field, field.update)
        self.do(name, seen, lambda: field.insert(text[-1]))


def play(window: MainWindow) -> None:
    """Do everything a few times."""
    window.activateWindow()
    wait_for_paint(window)
    evening = Evening(window)
    for act in (rolls, tabs, line, notes, editor, encounters, tracker):
        act(evening)
    tell(acts=evening.took, end=memory()["rss"] / 1024)


def rolls(evening: Evening) -> None:
    """Sweeps; undo and redo of one; the search among the rolls."""
    from gmscreen.session.secret_kinds import SweepPlan
    from gmscreen.session.sweep import RollSweep

    window, seen = evening.window, evening.window.hidden.list.viewport()
    plan = SweepPlan(
        system="eclipse_phase",
        kind="success",
        what="Percepción",
        parts=("Percepción",),
        characters=PARTY,
    )
    assert window.workspace.campaign.execute(RollSweep(plan)) is not None
    wait_for_paint(window)
    for _ in range(TURNS):
        evening.trigger("sweep", seen, "sweep")
    for _ in range(TURNS):
        evening.trigger("undo", seen, "undo")
        evening.trigger("redo", seen, "redo")
    for text in ("perc", "zzz"):
        evening.do("ledger search", window.hidden, partial(window.hidden.model.set_filter, text=text))
    window.hidden.model.set_filter(text="")
    wait_for_paint(window.hidden)


def tabs(evening: Evening) -> None:
    """From tab to tab; what is built at the first visit does not count."""
    window = evening.window
    shown = window.tabs.shown()
    for turn in range(TURNS):
        for system in (*shown[1:], shown[0]):
            evening.trigger("tab" if turn else "first tab", window.tabs, f"system.{system}")


def line(evening: Evening) -> None:
    """The one line, key by key; the first one builds its list."""
    window, field = evening.window, evening.window.top.line
    window.actions_["line"].trigger()
    wait_for_paint(field)
    offers = field.choices
    for name in ("first line", "line", "line"):
        for text in LINES:
            field.setText(text[:-1])
            field.textEdited.emit(field.text())
            wait_for_paint(offers, offers.update)
            evening.do(name, offers, partial(press, field, text[-1]))
    field.leave()


def press(field: QLineEdit, key: str) -> None:
    """Type one letter as the keyboard does."""
    from PySide6.QtTest import QTest

    QTest.keyClicks(field, key)


def then_paint(widget: QWidget, act: Callable[[], object]) -> None:
    """Do something, and paint a widget whether that changed it or not."""
    act()
    widget.update()


def notes(evening: Evening) -> None:
    """The search among the pages, and keeping what was typed on one."""
    window, panel = evening.window, evening.window.notes
    window.docks["notes"].bring_forward()
    wait_for_paint(panel)
    for text in WORDS:
        evening.type("notes search", panel.search, panel, text)
    panel.search.clear()
    panel.show_note(panel.model.entity(0).id)
    for _ in range(TURNS):
        panel.sheet.text.insertPlainText("x")
        evening.do("note kept", panel.sheet, partial(then_paint, panel.sheet, panel.flush))


def editor(evening: Evening) -> None:
    """The editor of one NPC after the other, and keeping what was typed there."""
    window = evening.window
    window.npcs.focus()
    panel = window.npcs.panel
    wait_for_paint(panel)
    ids = some_npcs(window)
    for number, npc in enumerate(ids):
        sheet = window.npcs.editor
        evening.do("editor" if number else "first editor", sheet, partial(sheet.open_npc, npc))
        notes = prose_of(window, npc)
        keep = partial(sheet.draft.write_text, "notes", f"{notes}x")
        evening.do("npc kept", sheet, partial(then_paint, sheet, keep))
        sheet.dismiss()
        wait_for_paint(window.tabs)


def prose_of(window: MainWindow, npc: str) -> str:
    """The notes on an NPC."""
    block = window.npcs.panel.library.find(npc)
    assert block is not None
    return block.notes


def some_npcs(window: MainWindow) -> list[str]:
    """NPCs of like size: the same few in every campaign."""
    from gmscreen.content.npc.block import BlockSkill, StatBlock
    from gmscreen.session.npcs import PutNpc

    skills = tuple(BlockSkill(name=f"Habilidad {n}", value=40 + n) for n in range(12))
    made = [
        StatBlock(id=f"edited{n}", name=f"Editado {n}", system="partida_web", skills=skills)
        for n in range(TURNS)
    ]
    for one in made:
        assert window.workspace.campaign.execute(PutNpc(one)) is not None
    return [one.id for one in made]


def encounters(evening: Evening) -> None:
    """The sheet in which encounters are prepared, and a number changed on it."""
    from gmscreen.session.tracker.model import Prepared
    from gmscreen.session.tracker.prepared import PutPrepared

    window = evening.window
    campaign, sheet = window.workspace.campaign, window.npcs.encounters
    assert campaign.execute(PutPrepared(Prepared(id="mine", name="Muelle"))) is not None
    window.npcs.encounters.encounters.add("mine", "edited0", 2)
    for turn in range(TURNS):
        name = "encounter sheet" if turn else "first encounter sheet"
        evening.do(name, sheet, partial(window.npcs.prepare, "mine"))
        edit = partial(sheet.encounters.write_line, "mine", 0, count=3 + turn)
        evening.do("encounter edited", sheet, partial(then_paint, sheet, edit))
        sheet.dismiss()
        wait_for_paint(window.tabs)


def tracker(evening: Evening) -> None:
    """The list of prepared encounters at the tracker."""
    window = evening.window
    window.actions_["focus.tracker"].trigger()
    panel = window.tracker
    wait_for_paint(panel)
    for turn in range(TURNS):
        name = "encounters list" if turn else "first encounters list"
        evening.do(name, panel.forms.host, partial(panel.forms.act, "encounters"))
        panel.forms.close()
        wait_for_paint(panel, panel.update)


if __name__ == "__main__":
    drive(play)
