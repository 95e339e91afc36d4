"""From the players' side nothing secret ever happens: not a word, not a pixel, not a repaint."""

import random
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget

import gmscreen.app
from gmscreen.session.commands import MakeCheck
from gmscreen.session.decoy import MakeDecoy
from gmscreen.session.players import SetPlayers
from gmscreen.session.scene import PutScene
from gmscreen.session.secret_kinds import PlayerSettings, Scene
from gmscreen.session.session import Command
from gmscreen.session.tracker.fight import NextTurn, StartFight
from gmscreen.session.tracker.model import Combatant
from gmscreen.session.tracker.people import AddCombatants, RemoveCombatants
from gmscreen.session.tracker.rolling import EditEncounter
from gmscreen.ui.main_window import MainWindow
from tests.conftest import NOW
from tests.pdf_text import pdf_text
from tests.session.catalogue import all_commands
from tests.store.kit import EndlessDice
from tests.ui.secret_commands import (
    FOR_THE_TABLE,
    SECRET,
    check,
    in_secret,
    last_hidden,
    open_commands,
    secret_of,
)

SEEDS, STATES = range(10), 30
"""300 states, in evenings of so many; in the first of each everything is tried, then one kind of thing."""


class Watcher(QObject):
    """Counts how often the players' board is painted."""

    paints = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.paints += event.type() == QEvent.Type.Paint
        return False


@pytest.fixture
def window(qtbot: object, tmp_path: Path) -> Iterator[MainWindow]:
    """The demo with a fight on the table and the players' window open; the clock stands still."""
    path, dice = tmp_path / "mesa.gmscreen", EndlessDice()
    gmscreen.app.make_library(dice, lambda: NOW).create_demo(path, "es").file.close()
    made = gmscreen.app.open_window(path, dice=dice, clock=lambda: NOW)
    for one in (Combatant(id="", name="Guarda", alias="Hombre de gris", health=9, most=9),):
        do(made, AddCombatants(one))
    do(made, EditEncounter(system="eclipse_phase"))
    do(made, AddCombatants(Combatant(id="", name="Twitch", side="party")), StartFight())
    do(made, AddCombatants(Combatant(id="", name=SECRET, hidden=True, health=40, most=40)), NextTurn())
    made.players.toggle()
    players(made).resize(480, 270)
    QApplication.processEvents()
    yield made
    made.close()


def do(window: MainWindow, *commands: Command) -> None:
    """Carry them out; what the rules refuse changes nothing."""
    for command in commands:
        window.workspace.campaign.execute(command)
    QApplication.processEvents()


def players(window: MainWindow) -> QWidget:
    found = window.players.players
    assert found is not None
    return found


def seen(widget: QWidget) -> tuple[object, ...]:
    """All text of a window, of every role, and its pixels."""
    words: list[str] = []
    for one in (widget, *widget.findChildren(QWidget)):
        words += [one.toolTip(), one.statusTip(), one.whatsThis(), one.windowTitle(), one.windowIconText()]
        words += [one.accessibleName(), one.accessibleDescription(), one.windowFilePath()]
        words.append(str(one.property("text")))
    image = widget.grab().toImage()
    return (*words, bytes(image.constBits()))


def test_no_command_is_forgotten(window: MainWindow) -> None:
    """Each command is either tried out of sight below, or there for the table to see."""
    do(window, *open_commands(random.Random(1))[-2:])
    tried = set()
    for command in in_secret(window, random.Random(1)):
        do(window, command)
        tried.add(type(command).__name__)
    assert tried | FOR_THE_TABLE == all_commands()
    assert not tried & FOR_THE_TABLE


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_every_secret_leaves_no_trace(window: MainWindow, seed: int) -> None:
    """S01, S03, S04: over generated states each hidden command leaves text and pixels byte for byte equal."""
    dice, watcher, board = random.Random(seed), Watcher(), players(window)
    refused: list[str] = []
    window.workspace.campaign.problem.connect(lambda problem: refused.append(problem.code))
    do(window, *open_commands(dice)[-2:], MakeCheck(check(SECRET), hidden=True))
    for state in range(STATES):
        do(window, dice.choice(open_commands(dice)))
        before = seen(board)
        QApplication.processEvents()
        board.findChildren(QWidget)[0].installEventFilter(watcher)
        watcher.paints = 0
        for command in in_secret(window, dice, every=state == 0):
            do(window, command)
            assert set(refused) <= {"already_acted"}, command
            assert watcher.paints == 0, command
        assert seen(board) == before, state
        assert SECRET not in repr(before[:-1])


@pytest.mark.parametrize("sign", [False, True])
def test_a_decoy_is_a_hidden_roll_to_the_table(window: MainWindow, sign: bool) -> None:
    """S04: the same text and the same pixels, with the sign that the GM rolls and without."""
    do(window, SetPlayers(PlayerSettings(sign=sign)))
    quiet = seen(players(window))
    do(window, MakeCheck(check("Twitch"), hidden=True))
    rolled = seen(players(window))
    window.messages.undo()
    do(window, MakeDecoy())
    assert seen(players(window)) == rolled
    assert (rolled != quiet) is sign


def test_the_preview_is_what_they_see(window: MainWindow) -> None:
    """S07: one board for both, in whatever state."""
    dice = random.Random(3)
    do(window, PutScene(Scene(id="s1", players_title="La estación")))
    window.docks["player"].bring_forward()
    preview = window.docks["player"].build()
    for _ in range(200):
        do(window, dice.choice([*open_commands(dice), MakeCheck(check(SECRET), hidden=True)]))
        shown = window.players.players
        assert shown is not None
        assert preview.view.board == shown.view.board  # type: ignore[attr-defined]


def test_nothing_secret_is_left_lying_about(
    window: MainWindow, tmp_path: Path, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    """S06: titles, clipboard, output, logs, recent files and the players' recap hold nothing hidden."""
    do(
        window,
        PutScene(Scene(id="s1", players_title="La estación")),
        MakeCheck(check("Twitch"), hidden=False),
    )
    numbers: set[str] = set()
    for command in in_secret(window, random.Random(1)):
        do(window, command)
        numbers.update(re.findall(r"\d{6}", repr(command)))
    assert numbers
    do(window, RemoveCombatants((secret_of(window.workspace.campaign.state),)))
    window.hidden.show_entry(last_hidden(window))
    window.actions_["recap.players"].trigger()
    out, err = capfd.readouterr()
    settings = window.preferences.settings
    titles = [one.windowTitle() for one in QApplication.topLevelWidgets()]
    words = [out, err, caplog.text, QApplication.clipboard().text(), str(settings), *titles]
    files = [one for one in tmp_path.iterdir() if one.suffix in {".md", ".pdf", ".json"}]
    assert {one.suffix for one in files} == {".md", ".pdf"}
    recap = next(one for one in files if one.suffix == ".md").read_text("utf-8")
    paper = paper_text(files)
    assert "Twitch" in paper
    for text in (*words, recap, paper, *(one.read_bytes().decode("utf-8", "replace") for one in files)):
        assert SECRET not in text
    for text in (*words, recap, paper):
        assert not [one for one in numbers if one in text]
    assert not any(SECRET in one.name for one in tmp_path.rglob("*"))
    window.actions_["recap.gm"].trigger()
    assert SECRET in paper_text(set(tmp_path.iterdir()) - set(files))  # it would have been found


def paper_text(files: Iterable[Path]) -> str:
    """The text of the PDF among `files`."""
    return pdf_text(next(one for one in files if one.suffix == ".pdf").read_bytes())
