"""The fight: who acts when, who is hurt, what is running out, and the turns themselves."""

from typing import ClassVar

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from gmscreen.session.tracker.conditions import OF_A_CASE
from gmscreen.ui.messages import problem_text
from gmscreen.ui.panels.tracker_damage import DamageDesk
from gmscreen.ui.panels.tracker_empty import EmptyFight
from gmscreen.ui.panels.tracker_foot import StatusLine, TurnBar
from gmscreen.ui.panels.tracker_forms import TrackerForms
from gmscreen.ui.panels.tracker_list import CombatantList
from gmscreen.ui.panels.tracker_notice import ExpiredNotice
from gmscreen.ui.panels.tracker_timer import TableTimer
from gmscreen.ui.widgets.labels import rule_line
from gmscreen.ui.workspace import Panel, Workspace
from gmscreen.viewmodels.campaign import Problem
from gmscreen.viewmodels.tracker import TrackerModel
from gmscreen.viewmodels.tracker_actions import TrackerActions
from gmscreen.viewmodels.tracker_words import clock_words, expired_lines, place_words, round_words


class TrackerPanel(Panel):
    """The tracker. `chosen` asks the desk to take the character of a combatant; `npc_chosen` says whose block
    of the library belongs to one.
    """

    panel_id: ClassVar[str] = "tracker"
    chosen = Signal(str)
    title_changed = Signal()
    npc_chosen = Signal(str)
    case_wanted = Signal(str)
    """The case of wounds or sanity with this id is to be shown."""
    preparing = Signal(str)
    """A prepared encounter is to be edited."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        # Before the list learns of another campaign: what was typed was meant for this one.
        workspace.campaign.replaced.connect(self._forget)
        self.model = TrackerModel(workspace.campaign, workspace.language, self)
        self.actions_ = TrackerActions(workspace.campaign, workspace.language, self.model)
        self.timer = TableTimer(self)
        self.list = CombatantList(self.model, lambda *what: self.words(self.actions_.edit(*what)))
        self.empty = EmptyFight()
        self._stack = QStackedWidget()
        self._stack.addWidget(self.list)
        self._stack.addWidget(self.empty)
        self.notice = ExpiredNotice()
        self.harm = DamageDesk(self.list, self.model, workspace.language, self.actions_)
        self.status = StatusLine()
        self.bar = TurnBar()
        self.forms = TrackerForms(self)
        self._complaint: Problem | None = None
        self._told = self.model.encounter.cursor.expired
        self._acting = self.model.encounter.active
        self._lay_out()
        self._connect()
        self.retranslate()

    # --- what the window asks for

    def set_system(self, system_id: str) -> None:
        """Begin fights by the turn rules of a system, until others are chosen."""
        self.actions_.system = system_id

    def roll_initiative(self, *, missing: bool) -> None:
        """Roll initiative for everybody, or for those who have none; where nobody is, lead to the button
        that adds somebody.
        """
        if not self.model.rowCount():
            self.focus_first()
            return
        self.complain(self.actions_.act("roll_missing" if missing else "roll_all", ()))

    def next_turn(self) -> None:
        """Give the turn to whoever is next, or begin the fight; the focus stays where it is. Where nobody
        is, lead to the button that adds somebody: the page says already what is wanted.
        """
        if not self.model.rowCount():
            self.focus_first()
            return
        self.complain(self.actions_.next_turn(self.bar.cost()))
        self.list.follow()

    def previous_turn(self) -> None:
        """Go a turn back: everything as it was."""
        self.complain(self.actions_.previous_turn())
        self._told = self.model.encounter.cursor.expired
        self.notice.hide()
        self.list.follow()

    def damage(self, text: str = "") -> None:
        """Ask for the damage to those selected, or to whoever acts."""
        self.forms.close()
        self.harm.open(text)

    def show_case(self) -> None:
        """Show the open case of the first of those selected who has one, or say that nobody has."""
        people, view = self.list.targets(), self.model.view
        found = next((view.cases[one][0] for one in people if view.cases.get(one)), None)
        if found is not None:
            self.forms.say("")
            self.case_wanted.emit(found.id)
        elif people:
            self.forms.say(self.workspace.texts.t("tracker.case.none", who=view.names[people[0]]))

    def focus_search(self) -> bool:
        """Ask for somebody by name: the one to be added."""
        self.forms.open_adder()
        return True

    def focus_first(self) -> None:
        """Put the keyboard on whoever acts."""
        if not self.model.rowCount():
            self.empty.add.setFocus(Qt.FocusReason.ShortcutFocusReason)
            return
        if not self.list.currentIndex().isValid():
            self.list.make_current(self.model.encounter.active)
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

    def complain(self, problem: Problem | None) -> str:
        """A problem in words, shown where the GM looks; nothing where there is none."""
        self._complaint = problem
        words = self.words(problem)
        self.forms.say(words)
        return words

    def _forgive(self) -> None:
        """Something was done: why something else was not is of no use any more."""
        if self._complaint is not None:
            self.complain(None)

    def words(self, problem: Problem | None) -> str:
        """A problem in words; nothing where there is none."""
        return problem_text(self.workspace.texts, problem) if problem is not None else ""

    # --- building

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._stack, 1)
        column.addWidget(self.notice)
        column.addWidget(self.forms.host)
        column.addWidget(self.harm.line)
        column.addWidget(rule_line())
        column.addWidget(self.status)
        column.addWidget(self.bar)

    def _connect(self) -> None:
        self.model.stepped.connect(self._on_step)
        self.workspace.campaign.changed.connect(self._forgive)
        self.model.dataChanged.connect(self._on_rows)
        for signal in (self.model.rowsInserted, self.model.rowsRemoved, self.model.modelReset):
            signal.connect(self._refresh)
        self.workspace.look.changed.connect(self.list.lay_out_anew)
        self.bar.next_wanted.connect(self.next_turn)
        self.bar.previous_wanted.connect(self.previous_turn)
        self.bar.roll_wanted.connect(lambda: self.roll_initiative(missing=True))
        self.bar.add_wanted.connect(self.forms.open_adder)
        self.empty.add.clicked.connect(self.bar.add_wanted)
        self.list.wanted.connect(self.forms.act)
        self.list.chip_wanted.connect(self._on_chip)
        self.list.damage_typed.connect(self.damage)
        self.list.moved.connect(lambda rows, place: self.complain(self.actions_.move_rows(rows, place)))
        self.list.cards.refused.connect(self.forms.say)
        self.list.selectionModel().selectionChanged.connect(self._on_selection)
        self.list.selectionModel().currentChanged.connect(self._on_selection)
        self.list.clicked.connect(self._on_click)
        self.timer.ticked.connect(self.status.show_time)

    def retranslate(self) -> None:
        """Say every word in the present language."""
        texts = self.workspace.texts
        self.list.setAccessibleName(texts.t("panel.tracker"))
        self.empty.retranslate(texts)
        self.harm.retranslate()
        self.notice.retranslate(texts)
        self.status.retranslate(texts)
        self.bar.retranslate(texts)
        self.forms.retranslate(texts)
        self.complain(self._complaint)
        self._refresh()

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
        if encounter.active != self._acting:
            # Also by an undo, or from the one line.
            self._acting = encounter.active
            self.list.follow()

    def _on_rows(self, top: QModelIndex, bottom: QModelIndex) -> None:
        """Let an open form follow whoever it shows, and the foot the initiative that is still missing."""
        if not self.model.encounter.running:
            self._offer()
        if self.forms.opened:
            rows = (self.model.row_of(one) for one in self.list.targets())
            if any(top.row() <= row <= bottom.row() for row in rows):
                self.forms.refresh()

    def _on_chip(self, condition: str) -> None:
        """Change the condition that was clicked twice, or show the case that it is the sign of."""
        if condition.startswith(OF_A_CASE):
            self.case_wanted.emit(condition.split(".")[1])
        else:
            self.forms.open_conditions(condition)

    def _on_selection(self, *_: QModelIndex) -> None:
        self.harm.follow()
        self.forms.refresh()

    def _forget(self) -> None:
        self.forms.forget()
        self._forgive()

    def _on_click(self, index: QModelIndex) -> None:
        """Take whoever was clicked to the desk, unless several are being gathered."""
        one = self.model.combatant(index.row())
        if one is None or len(self.list.selectedIndexes()) != 1:
            return
        if one.character:
            self.chosen.emit(one.character)
        elif one.npc:
            self.npc_chosen.emit(one.npc)

    def _refresh(self) -> None:
        texts, encounter = self.workspace.texts, self.model.encounter
        some = self.model.rowCount() > 0
        self._stack.setCurrentWidget(self.list if some else self.empty)
        self.status.round.setText(place_words(texts, self.model))
        self.status.clock.setText(self.clock_text())
        self._offer()
        self.forms.refresh()
        self.timer.meet(encounter.round, encounter.phase, encounter.active)
        self.title_changed.emit()

    def _offer(self) -> None:
        """Offer below the list what can be done with the fight as it stands."""
        fight, people = self.model.encounter, self.workspace.campaign.state.combatant
        unrolled = not fight.running and any(one.initiative is None for one in people)
        self.bar.show_fight(
            self.workspace.texts, fight, self.model.rules, some=bool(people), unrolled=unrolled
        )
