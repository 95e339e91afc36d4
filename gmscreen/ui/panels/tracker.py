"""The fight: who acts when, who is hurt, what is running out, and the turns themselves."""

from typing import ClassVar

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QSize, Qt, Signal
from PySide6.QtWidgets import QApplication, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from gmscreen.ui.messages import problem_text
from gmscreen.ui.panels.tracker_ask import AskLine
from gmscreen.ui.panels.tracker_foot import StatusLine, TurnBar
from gmscreen.ui.panels.tracker_forms import TrackerForms
from gmscreen.ui.panels.tracker_layout import Part
from gmscreen.ui.panels.tracker_list import CombatantList
from gmscreen.ui.panels.tracker_notice import ExpiredNotice
from gmscreen.ui.panels.tracker_timer import TableTimer
from gmscreen.ui.widgets.labels import plain_label, rule_line
from gmscreen.ui.workspace import Panel, Workspace
from gmscreen.viewmodels.campaign import Problem
from gmscreen.viewmodels.tracker import ID_ROLE, TrackerModel
from gmscreen.viewmodels.tracker_actions import TrackerActions
from gmscreen.viewmodels.tracker_words import clock_words, expired_lines, place_words, round_words


class TrackerPanel(Panel):
    """The tracker. `chosen` asks the desk to take the character of a combatant."""

    panel_id: ClassVar[str] = "tracker"
    chosen = Signal(str)
    title_changed = Signal()

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.model = TrackerModel(workspace.campaign, workspace.language, self)
        self.actions_ = TrackerActions(workspace.campaign, workspace.language, self.model)
        self.timer = TableTimer(self)
        self.list = CombatantList(self._edit)
        self.list.setModel(self.model)
        self.empty = self._make_empty()
        self._stack = QStackedWidget()
        self._stack.addWidget(self.list)
        self._stack.addWidget(self.empty)
        self.notice = ExpiredNotice()
        self.damage_line = AskLine("tracker.damage")
        self.status = StatusLine()
        self.bar = TurnBar()
        self.forms = TrackerForms(self)
        self._told = self.model.encounter.cursor.expired
        self._lay_out()
        self._connect()
        self.retranslate()

    # --- what the window asks for

    def set_system(self, system_id: str) -> None:
        """Begin fights by the turn rules of a system, until others are chosen."""
        self.actions_.system = system_id

    def next_turn(self) -> None:
        """Give the turn to whoever is next, or begin the fight; the focus stays where it is."""
        self.complain(self.actions_.next_turn(self.bar.cost()))
        self._follow_turn()

    def previous_turn(self) -> None:
        """Go a turn back: everything as it was."""
        self.complain(self.actions_.previous_turn())
        self._told = self.model.encounter.cursor.expired
        self.notice.hide()
        self._follow_turn()

    def damage(self, text: str = "") -> None:
        """Ask for the damage to those selected, or to whoever acts."""
        if not self.targets():
            return
        self.forms.close()
        self.damage_line.open(self._damage_title(), text)

    def focus_search(self) -> bool:
        """Ask for somebody by name: the one to be added."""
        self.forms.open_adder()
        return True

    def focus_first(self) -> None:
        """Put the keyboard on whoever acts."""
        if not self.model.rowCount():
            self._first.setFocus(Qt.FocusReason.ShortcutFocusReason)
            return
        if not self.list.currentIndex().isValid():
            self.make_current(self.model.encounter.active)
        self.list.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def title_extra(self) -> str:
        """Which round it is."""
        return round_words(self.workspace.texts, self.model.encounter)

    def clock_text(self) -> str:
        """The time of the game, such as "Día 2 · 21:40"."""
        return clock_words(self.workspace.texts, self.model.view.seconds)

    def flush(self) -> bool:
        """Take what is being typed; to be called before the campaign is closed or replaced."""
        self.forms.flush()
        return True

    # --- who is meant

    def targets(self) -> list[str]:
        """The ids of those selected, else of the one the keyboard is on, else of whoever acts."""
        chosen = [str(index.data(ID_ROLE)) for index in self.list.selectedIndexes()]
        if chosen:
            return sorted(chosen, key=self.model.row_of)
        if self.list.currentIndex().isValid():
            return [self.current()]
        return [one for one in (self.model.encounter.active,) if self.model.row_of(one) >= 0]

    def current(self) -> str:
        """The id of the one the keyboard is on; empty for nobody."""
        return str(self.list.currentIndex().data(ID_ROLE) or "")

    def make_current(self, combatant_id: str) -> None:
        """Put the keyboard on a combatant, without moving the focus."""
        index = self.model.index(self.model.row_of(combatant_id))
        flags = QItemSelectionModel.SelectionFlag.ClearAndSelect
        if index.isValid():
            self.list.selectionModel().setCurrentIndex(index, flags)
            self.list.scrollTo(index)

    def complain(self, problem: Problem | None) -> str:
        """A problem in words, shown where the GM looks; nothing where there is none."""
        words = problem_text(self.workspace.texts, problem) if problem is not None else ""
        self.forms.say(words)
        return words

    # --- building

    def _make_empty(self) -> QWidget:
        page = QWidget()
        self._sentence = plain_label("", "muted")
        self._sentence.setObjectName("tracker.empty")
        self._sentence.setWordWrap(True)
        self._sentence.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._first = QPushButton()
        self._first.setObjectName("tracker.empty.add")
        self._first.setProperty("role", "outline")
        self._first.clicked.connect(self._on_first)
        column = QVBoxLayout(page)
        column.setContentsMargins(24, 24, 24, 24)
        column.setSpacing(12)
        column.addStretch(2)
        column.addWidget(self._sentence)
        column.addWidget(self._first, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(3)
        return page

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._stack, 1)
        column.addWidget(self.notice)
        column.addWidget(self.forms.host)
        column.addWidget(self.damage_line)
        column.addWidget(rule_line())
        column.addWidget(self.status)
        column.addWidget(self.bar)

    def _connect(self) -> None:
        campaign = self.workspace.campaign
        self.model.stepped.connect(self._on_step)
        for signal in (self.model.rowsInserted, self.model.rowsRemoved, self.model.modelReset):
            signal.connect(self._refresh)
        campaign.replaced.connect(self.forms.close)
        self.workspace.look.changed.connect(self.list.lay_out_anew)
        self.bar.next_wanted.connect(self.next_turn)
        self.bar.previous_wanted.connect(self.previous_turn)
        self.bar.add_wanted.connect(self.forms.open_adder)
        self.damage_line.entered.connect(self._apply_damage)
        self.damage_line.left.connect(self._leave_damage)
        self.list.wanted.connect(self.forms.act)
        self.list.damage_typed.connect(self.damage)
        self.list.moved.connect(self._move)
        self.list.cards.refused.connect(self.forms.say)
        self.list.selectionModel().selectionChanged.connect(self._on_selection)
        self.list.selectionModel().currentChanged.connect(self._on_selection)
        self.list.clicked.connect(self._on_click)
        self.timer.ticked.connect(self._on_tick)

    def retranslate(self) -> None:
        """Say every word in the present language."""
        texts = self.workspace.texts
        self.list.setAccessibleName(texts.t("panel.tracker"))
        self._sentence.setText(texts.t("tracker.empty"))
        self._first.setText(texts.t("tracker.empty.add"))
        self.damage_line.describe(texts.t("tracker.damage.hint"), texts.t("tracker.damage.tip"))
        self.notice.retranslate(texts)
        self.status.retranslate(texts)
        self.forms.retranslate(texts)
        self._refresh()

    def sizeHint(self) -> QSize:
        return QSize(268, 600)

    # --- what the GM does

    def _edit(self, combatant_id: str, part: Part, text: str) -> str:
        problem = self.actions_.edit(combatant_id, part, text)
        return problem_text(self.workspace.texts, problem) if problem is not None else ""

    def _apply_damage(self, text: str) -> None:
        problem = self.actions_.damage(self.targets(), text)
        if problem is not None:
            self.damage_line.say(problem_text(self.workspace.texts, problem))
            self.damage_line.field.selectAll()
            return
        self._leave_damage()

    def _leave_damage(self) -> None:
        inside = self.damage_line.isAncestorOf(QApplication.focusWidget() or self)
        self.damage_line.hide()
        if inside:
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def _move(self, rows: list[int], place: int) -> None:
        ids = [one.id for row in rows if (one := self.model.combatant(row)) is not None]
        if len(rows) > 1 and place == rows[0] + 2:
            place = rows[-1] + 2
        self.complain(self.actions_.move(ids, place))

    # --- showing

    def _on_step(self) -> None:
        """Tell what ran out, once; and say where the fight stands."""
        encounter = self.model.encounter
        expired = encounter.cursor.expired
        going_back = self.workspace.campaign.session.history.redoable is not None
        fresh = expired if expired != self._told and not going_back else ()
        self._told = expired
        self.notice.tell(expired_lines(self.model, fresh), self.workspace.texts)
        self._refresh()

    def _follow_turn(self) -> None:
        """Keep whoever acts in sight, unless somebody works in the list."""
        index = self.model.index(self.model.row_of(self.model.encounter.active))
        if index.isValid() and self.list.state() != CombatantList.State.EditingState:
            self.list.scrollTo(index)

    def _on_selection(self, *_: QModelIndex) -> None:
        if self.damage_line.isVisible():
            self.damage_line.aim(self._damage_title())
        self.forms.refresh()

    def _on_first(self) -> None:
        self.forms.open_adder()

    def _on_click(self, index: QModelIndex) -> None:
        """Take whoever was clicked to the desk, unless several are being gathered."""
        one = self.model.combatant(index.row())
        if one is not None and one.character and len(self.list.selectedIndexes()) == 1:
            self.chosen.emit(one.character)

    def _refresh(self) -> None:
        texts, encounter = self.workspace.texts, self.model.encounter
        some = self.model.rowCount() > 0
        self._stack.setCurrentWidget(self.list if some else self.empty)
        self.status.round.setText(place_words(texts, self.model))
        self.status.clock.setText(self.clock_text())
        self.bar.show_fight(texts, encounter, self.model.rules, some=some)
        self.forms.refresh()
        self.timer.meet(encounter.round, encounter.phase, encounter.active)
        self.title_changed.emit()

    def _on_tick(self, words: str) -> None:
        self.status.timer.setText(words)
        self.status.timer.setVisible(bool(words))

    def _damage_title(self) -> str:
        people = self.targets()
        one = self.model.find(people[0]) if len(people) == 1 else None
        texts = self.workspace.texts
        if one is not None:
            return texts.t("tracker.damage.to", who=one.name)
        return texts.t("tracker.damage.to_many", n=len(people))
