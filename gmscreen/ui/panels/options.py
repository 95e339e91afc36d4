"""The table options: where the rules are silent or speak twice, how this table plays."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFrame, QGridLayout, QScrollArea, QVBoxLayout, QWidget

from gmscreen.rules.system import System
from gmscreen.session.commands import table_options
from gmscreen.session.roster import SetOption
from gmscreen.session.session import Change
from gmscreen.ui.widgets.labels import plain_label, set_tip
from gmscreen.ui.widgets.segmented import SegmentedControl
from gmscreen.ui.workspace import Panel, Workspace


class OptionsPanel(Panel):
    """One line an option: the rule it changes, and the ways to play it; the first is how the rules are
    read here.
    """

    panel_id = "options"

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self._system: System | None = None
        self._stale = False
        self._rows: dict[str, SegmentedControl] = {}
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._scroll)
        workspace.campaign.changed.connect(self._on_change)
        workspace.campaign.replaced.connect(self.refresh)

    def set_system(self, system: System) -> None:
        """Show the options of `system`: once somebody looks, for going from desk to desk should not wait."""
        if system is not self._system:
            self._system = system
            self._stale = not self.in_sight
            if not self._stale:
                self.retranslate()

    def come_in_sight(self) -> None:
        """Build what was put off."""
        if self._stale:
            self.retranslate()

    def retranslate(self) -> None:
        """Build the lines anew in the present language; the keyboard stays where it is among them."""
        if self._system is None:
            return
        self._stale = False
        focus = QApplication.focusWidget()
        inside = [key for key, row in self._rows.items() if focus is not None and row.isAncestorOf(focus)]
        before = self._scroll.takeWidget()
        self._scroll.setWidget(self._make_body(self._system))
        self.refresh()
        if inside:
            row = self._rows.get(inside[0]) or next(iter(self._rows.values()), self)
            row.setFocus(Qt.FocusReason.OtherFocusReason)
        if before is not None:
            before.deleteLater()  # it may be what is speaking just now

    def _make_body(self, system: System) -> QWidget:
        texts = self.workspace.texts
        body = QWidget()
        grid = QGridLayout(body)
        grid.setContentsMargins(16, 8, 16, 12)
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(12)
        grid.setColumnStretch(0, 1)
        self._rows = {}
        for n, option in enumerate(system.options):
            name = texts.of(system.id, f"option.{option.id}")
            tip = texts.find(system.id, f"option.{option.id}.tip")
            choice = SegmentedControl(
                [(value, texts.of(system.id, f"option.{option.id}.{value}")) for value in option.values],
                wrap=True,
            )
            choice.setObjectName(f"{system.id}.option.{option.id}")
            choice.setAccessibleName(name)
            set_tip(choice, tip)
            choice.chosen.connect(lambda value, key=option.id: self._choose(key, value))
            why = plain_label(tip, "small")
            why.setWordWrap(True)
            words = QVBoxLayout()
            words.setSpacing(0)
            words.addWidget(plain_label(name))
            words.addWidget(why)
            grid.addLayout(words, n, 0)
            grid.addWidget(choice, n, 1, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
            self._rows[option.id] = choice
        if not system.options:
            none = plain_label(texts.t("options.none", system=texts.of(system.id, "name")), "muted")
            none.setObjectName("options.none")
            none.setWordWrap(True)
            grid.addWidget(none, 0, 0, 1, 2)
        grid.setRowStretch(max(1, len(system.options)), 1)
        return body

    def refresh(self) -> None:
        """Show what the campaign has chosen."""
        if self._system is None or self._stale:
            return
        for key, value in table_options(self.workspace.campaign.state, self._system).items():
            if self._rows[key].current() != value:
                self._rows[key].set_current(value)

    def _choose(self, option: str, value: str) -> None:
        if self._system is not None:
            self.workspace.campaign.execute(SetOption(self._system.id, option, value))
            self.refresh()

    def _on_change(self, change: Change) -> None:
        if change.touches("settings"):
            self.refresh()
