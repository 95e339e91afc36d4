"""The forms of the tracker as they are first made: each wired to the actions it asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from gmscreen.session.tracker.conditions import OF_A_CASE
from gmscreen.ui.panels.tracker_add import AddDrawer
from gmscreen.ui.panels.tracker_conditions import ConditionsDrawer
from gmscreen.ui.panels.tracker_drawer import Drawer
from gmscreen.ui.panels.tracker_encounters import EncountersDrawer, SummaryDrawer
from gmscreen.ui.panels.tracker_sheet import CombatantSheet
from gmscreen.viewmodels.tracker_requests import AddRequest, ConditionEdit, ConditionRequest
from gmscreen.viewmodels.tracker_table import TableActions

if TYPE_CHECKING:
    from gmscreen.ui.panels.tracker import TrackerPanel


class FormMaker:
    """Makes the forms of a panel. What is refused is said in the panel."""

    def __init__(self, panel: TrackerPanel, table: TableActions) -> None:
        self._panel = panel
        self._actions = panel.actions_
        self._table = table

    def adder(self) -> Drawer:
        """The form, wired to what it asks for."""
        made = AddDrawer()
        made.wanted.connect(lambda request: self._add(made, request))
        made.everybody_wanted.connect(lambda: self._panel.complain(self._actions.add_party()))
        return made

    def sheet(self) -> Drawer:
        """The form, wired to what it asks for."""
        made = CombatantSheet()
        made.edited.connect(
            lambda one, name, value: self._panel.complain(self._actions.put(one, name, value))
        )
        made.acted.connect(self._panel.forms.act)
        made.dice_typed.connect(self._type_dice)
        return made

    def conditions(self) -> Drawer:
        """The form, wired to what it asks for."""
        made = ConditionsDrawer()
        made.wanted.connect(self._put_condition)
        made.ended.connect(self._end_condition)
        made.stepped.connect(self._step_condition)
        made.edit_wanted.connect(lambda one: self.edit_condition(made, one))
        made.edited.connect(lambda edit, shown: self._change_condition(made, edit, shown))
        made.unfinished.connect(
            lambda: self._panel.forms.say(self._panel.workspace.texts.t("tracker.condition.no_anchor"))
        )
        return made

    def encounters(self) -> Drawer:
        """The form, wired to what it asks for."""
        made = EncountersDrawer(self._panel.workspace.campaign)
        made.saved.connect(lambda name: self._panel.complain(self._table.save(name)))
        made.opened.connect(lambda one: self._panel.complain(self._table.open(one)))
        made.edited.connect(self._panel.preparing)
        made.dropped.connect(lambda one: self._panel.complain(self._table.drop(one)))
        return made

    def summary(self) -> Drawer:
        """The form, wired to what it asks for."""
        made = SummaryDrawer()
        made.copied.connect(lambda text: QApplication.clipboard().setText(text))
        return made

    def _add(self, adder: AddDrawer, request: AddRequest) -> None:
        if not self._panel.complain(self._actions.add(request)):
            adder.reset()
            adder.who.setFocus(Qt.FocusReason.OtherFocusReason)

    def _put_condition(self, request: ConditionRequest) -> None:
        self._panel.complain(self._table.put_condition(self._panel.list.targets(), request))

    def edit_condition(self, drawer: ConditionsDrawer, condition: str) -> None:
        """Show a condition of whoever is meant in the form, to be changed there."""
        if condition.startswith(OF_A_CASE):
            self._panel.forms.say(self._panel.workspace.texts.t("tracker.condition.of_case"))
            self._panel.case_wanted.emit(condition.split(".")[1])
            return
        self._panel.forms.say("")
        for one in self._panel.list.targets()[:1]:
            if (found := self._table.edit_of(one, condition)) is not None:
                drawer.edit(found)

    def _change_condition(self, drawer: ConditionsDrawer, edit: ConditionEdit, shown: ConditionEdit) -> None:
        for one in self._panel.list.targets()[:1]:
            if not self._panel.complain(self._table.edit_condition(one, edit, shown)):
                drawer.leave_edit()

    def _end_condition(self, condition: str) -> None:
        for one in self._panel.list.targets()[:1]:
            self._panel.complain(self._table.end_condition(one, condition))

    def _step_condition(self, condition: str, step: int) -> None:
        for one in self._panel.list.targets()[:1]:
            self._panel.complain(self._table.step_condition(one, condition, step))

    def _type_dice(self, text: str) -> None:
        for one in self._panel.list.targets()[:1]:
            self._panel.complain(self._actions.type_dice(one, text))
