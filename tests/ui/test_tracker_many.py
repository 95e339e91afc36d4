"""A fight of many in the panel: a turn costs what is in sight, and the rest is right soon after."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gmscreen.session.tracker.fight import SetTurn
from gmscreen.session.tracker.model import Combatant
from gmscreen.ui.panels import tracker_list
from gmscreen.ui.panels.tracker import TrackerPanel
from gmscreen.viewmodels.tracker_rows import CombatantRow, CombatantTeller, FightView
from tests.ui.roster_kit import Table, open_table
from tests.ui.tracker_kit import crowd, fight, fighter, held, shown

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
COUNT = 60


@pytest.fixture
def table(tmp_path: Path, qapp: Any) -> Iterator[Table]:
    """Sixty fighters, every second of whom loses all conditions with the next round."""
    state = crowd(COUNT)
    rid = [
        one.model_copy(
            update={"conditions": tuple(each.model_copy(update={"round": 4}) for each in one.conditions)}
        )
        for one in state.combatant[::2]
    ]
    with open_table(tmp_path / "a.gmscreen", state.put("combatant", *rid)) as opened:
        yield opened


@pytest.fixture
def panel(table: Table, qtbot: QtBot) -> TrackerPanel:
    return shown(table, qtbot)


def wrong(panel: TrackerPanel, rows: range = range(COUNT)) -> list[int]:
    """The rows that are not as high as what they say."""
    return [row for row in rows if not panel.list._fits(row)]


def active_in_sight(panel: TrackerPanel) -> bool:
    return panel.model.row_of(panel.model.encounter.active) in panel.list._in_sight()


def test_rows_out_of_sight_are_measured_afterwards(panel: TrackerPanel, qtbot: QtBot) -> None:
    assert panel.actions_.run(SetTurn(f"c{COUNT}")) is None
    panel.list.follow()
    before = [panel.list.visualRect(panel.model.index(row)).height() for row in range(COUNT)]
    panel.next_turn()
    assert panel.model.encounter.round == 4
    assert active_in_sight(panel)
    assert wrong(panel, panel.list._in_sight()) == []
    qtbot.waitUntil(lambda: not panel.list._unmeasured)
    assert wrong(panel) == []
    assert before != [panel.list.visualRect(panel.model.index(row)).height() for row in range(COUNT)]
    assert active_in_sight(panel)
    panel.previous_turn()
    assert active_in_sight(panel)
    assert wrong(panel, panel.list._in_sight()) == []
    qtbot.waitUntil(lambda: not panel.list._unmeasured)
    assert (wrong(panel), active_in_sight(panel)) == ([], True)


def test_a_round_puts_only_what_is_in_sight_into_words(
    panel: TrackerPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    honest = CombatantTeller.row

    def row(teller: CombatantTeller, one: Combatant, view: FightView) -> CombatantRow:
        told.append(one.id)
        return honest(teller, one, view)

    assert len(panel.list._in_sight()) < COUNT // 4
    monkeypatch.setattr(CombatantTeller, "row", row)
    panel.model._retell()
    assert 0 < len(set(told)) < COUNT // 2


TAGS = (
    "Herida",
    "A cubierto",
    "Aturdido",
    "Cegado por el humo",
    "En llamas",
    "Derribado",
    "Agotado del todo",
)


def tagged(rnd: random.Random, n: int) -> Combatant:
    """Somebody with up to seven conditions that end in as many ways as there are."""
    found = []
    for at in range(rnd.randint(0, 7)):
        whose, number = f"c{rnd.randint(1, 7)}", rnd.randint(3, 5)
        ends: dict[str, object] = rnd.choice(
            (
                {"ends": "rounds", "round": number + 1},
                {"ends": "turns", "left": number - 2},
                {"ends": "start", "whose": whose, "round": number},
                {"ends": "end", "whose": whose, "round": number},
                {},
            )
        )
        found.append(held(f"k{n}x{at}", rnd.choice(TAGS), **ends))
    return fighter(f"c{n}", f"Guarda {n}", 40 - n, 20, 30, conditions=tuple(found))


@pytest.fixture(params=range(4))
def low(
    request: pytest.FixtureRequest, tmp_path: Path, qapp: Any, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> Iterator[TrackerPanel]:
    """A low panel with a dozen fighters who lose one thing after the other."""
    monkeypatch.setattr(tracker_list, "REST", 0)  # there are many steps to wait for
    rnd = random.Random(request.param)
    state = fight(tuple(tagged(rnd, n) for n in range(1, 13)))
    with open_table(tmp_path / "low.gmscreen", state) as opened:
        made = TrackerPanel(opened.workspace)
        qtbot.addWidget(made)
        made.resize(268, 320)
        made.show()
        qtbot.waitUntil(lambda: made.list.viewport().height() > 0)
        settle()
        yield made


def settle() -> None:
    """Let the layout, and what it brings about, come to rest."""
    for _ in range(12):
        QApplication.processEvents()


def whole(panel: TrackerPanel) -> bool:
    """Whether the row of whoever acts is in sight from its upper to its lower edge."""
    place = panel.list.visualRect(panel.model.index(panel.model.row_of(panel.model.encounter.active)))
    return place.height() > 0 and panel.list.viewport().rect().contains(place)


def test_whoever_acts_is_never_cut_by_what_ran_out(low: TrackerPanel) -> None:
    """A notice below the list takes room from it, tags that go move the rows; an undo leads back as well."""
    for step in (*[low.next_turn] * 27, *[low.workspace.campaign.undo] * 13):
        step()
        settle()
        assert whole(low), (step, low.model.encounter.cursor)
        assert wrong(low, range(12)) == []
