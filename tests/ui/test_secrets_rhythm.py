"""What a patient player could notice beside words and pixels: rhythm, a screen reader's tree, a restart."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QApplication, QWidget

import gmscreen.app
from gmscreen.session.commands import MakeCheck
from gmscreen.session.players import SetPlayers
from gmscreen.session.secret_kinds import PlayerSettings
from gmscreen.ui.main_window import MainWindow
from gmscreen.ui.player.window import TITLE
from tests.conftest import NOW
from tests.store.kit import EndlessDice
from tests.ui.secret_commands import check, in_secret, open_commands
from tests.ui.test_secrets import do, players, seen, window  # noqa: F401 - the fixture


class Listener(QObject):
    """Writes down every event that reaches a widget of the players' window."""

    def __init__(self, board: QWidget) -> None:
        super().__init__()
        self.heard: list[str] = []
        for one in (board, *board.findChildren(QWidget)):
            one.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.heard.append(f"{watched.objectName()} {event.type().name}")
        return False


def prepared(window: MainWindow) -> None:  # noqa: F811
    """A table that shows everything it can, with a fight, open rolls and a scene."""
    everything = PlayerSettings(order=True, rolls=True, health=True, npc_numbers=True)
    do(
        window,
        *open_commands(random.Random(1))[-2:],
        SetPlayers(everything),
        MakeCheck(check("Twitch"), hidden=False),
    )


@pytest.mark.slow
def test_nothing_hidden_stirs_their_window(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    """No event of any kind, no signal, no board: neither when it is done, nor undone, nor done again."""
    prepared(window)
    board, model, stirred = players(window), window.players.model, []
    monkeypatch.setattr(type(board), "show_board", lambda _, new: stirred.append(new))
    model.changed.connect(lambda: stirred.append(model.view))
    campaign = window.workspace.campaign
    QApplication.processEvents()
    listener, steps = Listener(board), 0
    for command in in_secret(window, random.Random(2)):
        do(window, command)
        steps += 1
        assert (listener.heard, stirred) == ([], []), command
    for step in (campaign.undo, campaign.redo):
        for _ in range(min(steps, 60)):
            step()
            QApplication.processEvents()
            assert (listener.heard, stirred) == ([], [])
    do(window, MakeCheck(check("Twitch"), hidden=False))
    assert stirred  # it would have been noticed


def tree(node: QAccessibleInterface) -> Iterator[tuple[str, ...]]:
    """All that a screen reader finds below `node`."""
    yield (
        node.role().name,
        *(node.text(kind) for kind in QAccessible.Text if kind != QAccessible.Text.UserText),
    )
    for n in range(node.childCount()):
        yield from tree(node.child(n))


def test_a_screen_reader_finds_the_board_and_nothing_else(window: MainWindow) -> None:  # noqa: F811
    prepared(window)
    board = players(window)
    before = [*tree(QAccessible.queryAccessibleInterface(board))]
    view = window.players.players.view  # type: ignore[union-attr]
    said = [text for node in before for text in node[1:] if text]
    assert set(said) == {TITLE, view.text()}
    for command in in_secret(window, random.Random(3)):
        do(window, command)
    assert [*tree(QAccessible.queryAccessibleInterface(board))] == before


def test_a_restart_shows_the_same(window: MainWindow, tmp_path: Path) -> None:  # noqa: F811
    """What was done out of sight changes nothing either when the campaign is opened again."""
    prepared(window)
    for command in in_secret(window, random.Random(4)):
        do(window, command)
    before = seen(players(window))
    window.close()
    again = gmscreen.app.open_window(tmp_path / "mesa.gmscreen", dice=EndlessDice(), clock=lambda: NOW)
    again.players.toggle()
    players(again).resize(480, 270)
    QApplication.processEvents()
    assert seen(players(again)) == before
    again.close()
