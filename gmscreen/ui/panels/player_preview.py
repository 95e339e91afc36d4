"""What the players see, small, beside what decides it."""

from typing import ClassVar

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from gmscreen.session.decoy import SetDecoyReminder
from gmscreen.session.players import PauseTimer, SetPlayers, StartTimer, StopTimer
from gmscreen.ui.player.board_view import BoardView
from gmscreen.ui.player.picture import load_picture
from gmscreen.ui.player.words import board_of
from gmscreen.ui.widgets.fitting_scroll import FittingScroll
from gmscreen.ui.widgets.flow import FlowLayout
from gmscreen.ui.widgets.labels import plain_label, set_tip
from gmscreen.ui.widgets.menu_button import MenuButton, MenuItem
from gmscreen.ui.workspace import Panel, Workspace
from gmscreen.viewmodels.player import PlayerModel

BUTTONS = ("show", "blank", "full", "screen")
SWITCHES = ("order", "rolls", "health", "sign", "npc_names", "npc_numbers")
MINUTES = (1, 2, 3, 5, 10, 15, 20, 30, 60)
REMINDERS = (0, 10, 20, 30, 60)
SHAPE = QSize(16, 9)


class Thumbnail(QWidget):
    """The board in the shape of a screen, as large as there is room for."""

    def __init__(self) -> None:
        super().__init__()
        self.view = BoardView(self)
        self.view.setObjectName("player.preview")
        self.setMinimumSize(120, 68)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        size = SHAPE.scaled(self.size(), Qt.AspectRatioMode.KeepAspectRatio)
        place = QRect(0, 0, size.width(), size.height())
        self.view.setGeometry(place)


class PlayerPreview(Panel):
    """The same board that the players' window shows, its buttons, and what may be shown."""

    panel_id: ClassVar[str] = "player"
    wanted = Signal(str)

    def __init__(self, workspace: Workspace, model: PlayerModel, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self._model = model
        self._thumbnail = Thumbnail()
        self.view = self._thumbnail.view
        self._buttons = {name: self._button(name) for name in BUTTONS}
        self._switches = {name: self._switch(name) for name in SWITCHES}
        self._timer = MenuButton()
        self._timer.setObjectName("player.timer")
        self._timer.picked.connect(self._time)
        self._reminder = MenuButton()
        self._reminder.setObjectName("decoy.reminder")
        self._reminder.picked.connect(lambda n: workspace.campaign.execute(SetDecoyReminder(int(n))))
        self._heading = plain_label("", "small")
        self._lay_out()
        model.changed.connect(self._show)
        workspace.campaign.changed.connect(self._on_changed)
        workspace.campaign.replaced.connect(self._on_changed)
        workspace.look.changed.connect(self.view.update)
        self.retranslate()

    def retranslate(self) -> None:
        """Say every word of the panel in the present language."""
        texts = self.workspace.texts
        for name, button in self._buttons.items():
            button.setText(texts.t(f"player.button.{name}"))
            set_tip(button, texts.t(f"action.player.{name}"))
        for name, switch in self._switches.items():
            switch.setText(texts.t(f"player.switch.{name}"))
            set_tip(switch, texts.t(f"player.switch.{name}.tip"))
        self._timer.setText(texts.t("player.timer"))
        set_tip(self._timer, texts.t("player.timer.tip"))
        set_tip(self._reminder, texts.t("decoy.reminder.tip"))
        self._heading.setText(texts.t("player.heading"))
        self._on_changed()
        self._show()

    def focus_first(self) -> None:
        """Put the keyboard on the first button."""
        self._buttons["show"].setFocus()

    def _show(self) -> None:
        board = board_of(self._model.view, self.workspace.texts)
        folder = self.workspace.campaign.file.path.parent
        picture = load_picture(folder, board.picture) if board.picture else None
        self.view.show_board(board, picture)

    def _on_changed(self) -> None:
        settings, texts = self.workspace.campaign.state.player_settings, self.workspace.texts
        for name, switch in self._switches.items():
            switch.blockSignals(True)
            switch.setChecked(bool(getattr(settings, name)))
            switch.blockSignals(False)
        items = [MenuItem(str(60 * n), texts.t("player.timer.minutes", n=n)) for n in MINUTES]
        if settings.timer_ends:
            items.insert(0, MenuItem("pause", texts.t("player.timer.pause")))
        elif settings.timer_left:
            items.insert(0, MenuItem("0", texts.t("player.timer.go_on")))
        if settings.timer_ends or settings.timer_left:
            items.insert(1, MenuItem("stop", texts.t("player.timer.stop")))
        self._timer.set_items(items)
        minutes = self.workspace.campaign.state.secret_settings.decoy_minutes
        named = [
            MenuItem(str(n), texts.t("player.timer.minutes", n=n) if n else texts.t("decoy.never"))
            for n in REMINDERS
        ]
        self._reminder.set_items(named)
        every = texts.t("player.timer.minutes", n=minutes) if minutes else texts.t("decoy.never")
        self._reminder.setText(texts.t("decoy.reminder", every=every))

    def _choose(self, name: str, on: bool) -> None:
        campaign = self.workspace.campaign
        changed = campaign.state.player_settings.model_copy(update={name: on})
        campaign.execute(SetPlayers(changed))

    def _time(self, chosen: str) -> None:
        campaign = self.workspace.campaign
        match chosen:
            case "pause":
                campaign.execute(PauseTimer())
            case "stop":
                campaign.execute(StopTimer())
            case _:
                campaign.execute(StartTimer(int(chosen)))

    def _button(self, name: str) -> QPushButton:
        button = QPushButton()
        button.setObjectName(f"player.button.{name}")
        button.setProperty("role", "outline")
        button.clicked.connect(lambda: self.wanted.emit(f"player.{name}"))
        return button

    def _switch(self, name: str) -> QCheckBox:
        switch = QCheckBox()
        switch.setObjectName(f"player.switch.{name}")
        switch.toggled.connect(lambda on: self._choose(name, on))
        return switch

    def _lay_out(self) -> None:
        side = QWidget()
        column = QVBoxLayout(side)
        column.setContentsMargins(0, 0, 12, 8)
        column.setSpacing(8)
        buttons = FlowLayout(spacing=8)
        for button in (*self._buttons.values(), self._timer, self._reminder):
            buttons.addWidget(button)
        switches = FlowLayout(spacing=16, row_spacing=0)
        for switch in self._switches.values():
            switches.addWidget(switch)
        column.addLayout(buttons)
        column.addWidget(self._heading)
        column.addLayout(switches)
        column.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 4, 0, 8)
        row.setSpacing(16)
        row.addWidget(self._thumbnail, 2)
        row.addWidget(FittingScroll(side), 3, Qt.AlignmentFlag.AlignTop)
