"""What the window does for the players' window: opens it, moves it, and keeps what it shows up to date."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QObject

from gmscreen.ui.icons import app_icon
from gmscreen.ui.workspace import Panel
from gmscreen.viewmodels.campaign import Problem

if TYPE_CHECKING:
    from gmscreen.ui.main_window import MainWindow
    from gmscreen.ui.player.window import PlayerWindow
    from gmscreen.viewmodels.player import PlayerModel


class PlayerActions(QObject):
    """Everything about the players' window, which is built when it is first opened.

    It is handed a board made of what players may see, and nothing else of the campaign.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._model: PlayerModel | None = None
        self._players: PlayerWindow | None = None
        window.closed.connect(self._end)

    def handlers(self) -> dict[str, Callable[[], object]]:
        """The actions on the players' window, the curtain that draws itself, and the scenes."""
        return {
            "player.show": self.toggle,
            "player.full": self.fill,
            "player.blank": self.blank,
            "player.screen": self.next_screen,
            "curtain.leaving": self.curtain_on_leaving,
            "scene.current": self.play_scene,
            "scenes": self.show_scenes,
        }

    @property
    def model(self) -> PlayerModel:
        """What the players see: the same for their window and for the preview of it."""
        if self._model is None:
            from gmscreen.viewmodels.player import PlayerModel  # noqa: PLC0415 - nobody looks at first

            self._model = PlayerModel(self._window.workspace.campaign, self)
        return self._model

    @property
    def players(self) -> PlayerWindow | None:
        """The players' window, once it was opened."""
        return self._players

    @property
    def is_open(self) -> bool:
        """Whether the players' window is open."""
        return self._players is not None and self._players.isVisible()

    def toggle(self) -> None:
        """Open the players' window, or close it."""
        if self.is_open:
            self.close()
        else:
            self._open()

    def fill(self) -> None:
        """Let the players' window fill its screen, or be a window again; opened if it is not open yet."""
        if not self.is_open:
            self._open()
        if self._players is not None:
            self._players.toggle_full()

    def blank(self) -> None:
        """Show the players nothing, or everything again."""
        self.model.blank(not self.model.blanked)
        self._window.messages.say("player.blanked" if self.model.blanked else "player.unblanked")

    def next_screen(self) -> None:
        """Move the players' window to the next screen."""
        if not self.is_open:
            self._open()
        elif self._players is not None and not self._players.next_screen():
            self._window.messages.say("player.one_screen")

    def close(self) -> None:
        """Close the players' window, and remember where it was."""
        if self._players is not None and self._players.isVisible():
            data = QByteArray(self._players.place()).toBase64()
            self._window.preferences.change(player_geometry=bytes(data.data()).decode("ascii"))
            self._players.close()

    def curtain_on_leaving(self) -> None:
        """Draw the curtain by itself, or only by its key."""
        preferences = self._window.preferences
        preferences.change(curtain_on_leaving=not preferences.settings.curtain_on_leaving)
        self.refresh()

    def refresh(self) -> None:
        """Let the menu say what is switched on."""
        on = self._window.preferences.settings.curtain_on_leaving
        self._window.actions_["curtain.leaving"].setChecked(on)

    def play_scene(self) -> None:
        """Put the scene that is chosen among the notes on the stage, or take it off."""
        self._window.notes.scenes.play_chosen()

    def show_scenes(self) -> None:
        """Bring the scenes forward."""
        notes = self._window.notes
        self._window.docks["notes"].bring_forward()
        notes.turn("scenes")
        if notes.scenes.model.rowCount():
            notes.scenes.rows.setFocus()
        else:
            notes.focus_first()

    def make_preview(self) -> Panel:
        """The panel that shows the GM what they see."""
        from gmscreen.ui.panels.player_preview import PlayerPreview  # noqa: PLC0415 - not on screen at first

        panel = PlayerPreview(self._window.workspace, self.model)
        panel.wanted.connect(lambda action: self._window.actions_[action].trigger())
        return panel

    def _open(self) -> None:
        players = self._players or self._make()
        text = self._window.preferences.settings.player_geometry
        geometry = QByteArray.fromBase64(QByteArray(text.encode("ascii", "ignore")))
        self._show()
        players.open_beside(self._window, bytes(geometry.data()))

    def _make(self) -> PlayerWindow:
        from gmscreen.ui.player.window import PlayerWindow  # noqa: PLC0415 - not on screen at first

        workspace = self._window.workspace
        players = self._players = PlayerWindow(app_icon())
        players.fell_back.connect(lambda: self._window.messages.tell(Problem("player.screen_gone")))
        self.model.changed.connect(self._show)
        workspace.language.changed.connect(self._show)
        workspace.look.changed.connect(players.view.update)
        workspace.campaign.replaced.connect(self._on_replaced)
        self._on_replaced()
        return players

    def _end(self) -> None:
        """The GM's window is gone, and so is the table's."""
        if self._model is not None:
            self._model.stop()
        if self._players is not None:
            self._players.deleteLater()
            self._players = None

    def _on_replaced(self) -> None:
        if self._players is not None:
            self._players.set_folder(self._window.workspace.campaign.file.path.parent)

    def _show(self) -> None:
        from gmscreen.ui.player.words import board_of  # noqa: PLC0415 - not on screen at first

        if self._players is not None:
            self._players.show_board(board_of(self.model.view, self._window.workspace.texts))
