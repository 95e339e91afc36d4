"""The small forms of the tracker: made when they are first wanted, one open at a time, below the list."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from gmscreen.ui.panels.tracker_add import AddDrawer
from gmscreen.ui.panels.tracker_conditions import ConditionsDrawer
from gmscreen.ui.panels.tracker_drawer import Drawer
from gmscreen.ui.panels.tracker_encounters import SummaryDrawer
from gmscreen.ui.panels.tracker_made import FormMaker
from gmscreen.ui.panels.tracker_menu import clock_items, more_items
from gmscreen.ui.panels.tracker_sheet import CombatantSheet
from gmscreen.ui.panels.tracker_time import ClockDesk, LengthDesk
from gmscreen.ui.widgets.labels import plain_label
from gmscreen.viewmodels.texts import Texts
from gmscreen.viewmodels.tracker_summary import markdown, players_markdown
from gmscreen.viewmodels.tracker_table import TableActions

if TYPE_CHECKING:
    from gmscreen.ui.panels.tracker import TrackerPanel


class TrackerForms:
    """Opens the forms and carries out what they ask for."""

    def __init__(self, panel: TrackerPanel) -> None:
        self._panel = panel
        self._actions = panel.actions_
        self._table = TableActions(panel.workspace.campaign, panel.workspace.language, panel.model)
        self._made: dict[str, Drawer] = {}
        self._open = ""
        self.host = QWidget()
        self._problem = plain_label("", "error")
        self._problem.setObjectName("tracker.problem")
        self._problem.setWordWrap(True)
        self._problem.setContentsMargins(12, 4, 12, 4)
        self._problem.hide()
        self._maker = FormMaker(panel, self._table)
        self._clock = ClockDesk(panel, self._table)
        self._length = LengthDesk(panel, self._table)
        self._column = QVBoxLayout(self.host)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self._problem)
        self._column.addWidget(self._clock.line)
        self._column.addWidget(self._length.line)
        panel.status.more.picked.connect(self.act)
        panel.status.more.opening.connect(self._fill_more)
        panel.status.clock.picked.connect(self.act)

    @property
    def opened(self) -> bool:
        """Whether a form is open."""
        return bool(self._open)

    # --- opening and closing

    def open_adder(self) -> None:
        """Ask who is to be added."""
        adder = self._show("add", self._maker.adder)
        if isinstance(adder, AddDrawer):
            people = self._panel.workspace.campaign.state.character
            adder.offer([(one.id, one.name) for one in people])
            adder.who.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def close(self) -> None:
        """Close what is open and give the focus back to the list."""
        drawer = self._made.get(self._open)
        self._open = ""
        self.say("")
        self._clock.line.hide()
        self._length.line.hide()
        if drawer is None:
            return
        inside = drawer.isAncestorOf(QApplication.focusWidget() or self.host)
        self.flush()
        drawer.hide()
        if inside:
            self._panel.focus_first()

    def say(self, words: str) -> None:
        """Say why something was refused; nothing where it was not."""
        self._problem.setText(words)
        self._problem.setVisible(bool(words))

    def flush(self) -> None:
        """Take what is being typed into the sheet."""
        sheet = self._made.get("sheet")
        if isinstance(sheet, CombatantSheet):
            sheet.flush()

    def forget(self) -> None:
        """Drop what is being typed: the campaign it was meant for is no longer there."""
        sheet = self._made.get("sheet")
        if isinstance(sheet, CombatantSheet):
            sheet.forget()
        self.close()

    def retranslate(self, texts: Texts) -> None:
        """Say every word in the language of `texts`."""
        self._clock.retranslate(texts)
        self._length.retranslate(texts)
        self._panel.status.clock.set_items(clock_items(texts))
        for drawer in self._made.values():
            self._name(drawer, texts)
        self._fill_more()

    def refresh(self) -> None:
        """Show what is open as it stands now."""
        drawer = self._made.get(self._open)
        if isinstance(drawer, CombatantSheet):
            self._fill_sheet(drawer)
        elif isinstance(drawer, ConditionsDrawer):
            self._fill_conditions(drawer)

    # --- what a key, a menu or a button asks for

    def act(self, what: str) -> None:
        """Do what `what` names with those selected."""
        panel, actions, ids = self._panel, self._actions, self._panel.list.targets()
        group, _, rest = what.partition(".")
        match group:
            case "close":
                self.close()
            case "open":
                self.open_sheet()
            case "conditions":
                self.open_conditions()
            case "damage" | "case":
                panel.damage() if group == "damage" else panel.show_case()
            case "encounters":
                self._show("encounters", self._maker.encounters)
            case "summary":
                self._open_summary()
            case "timer_on" | "timer_off":
                panel.timer.switch(on=group == "timer_on")
                self._fill_more()
            case "clock" | "length":
                self.close()
                self._clock.pick(rest) if group == "clock" else self._length.ask()
            case "finish":
                panel.complain(actions.finish())
                self._open_summary()
            case _:
                panel.complain(actions.act(what, ids))

    def open_sheet(self) -> None:
        """Show everything about the one the keyboard is on."""
        if not self._panel.list.targets():
            return
        self._show("sheet", self._maker.sheet)
        self.refresh()

    def open_conditions(self, condition: str = "") -> None:
        """Show the conditions of those selected, one of them to be changed."""
        if not self._panel.list.targets():
            return
        drawer = self._show("conditions", self._maker.conditions)
        self.refresh()
        if isinstance(drawer, ConditionsDrawer):
            drawer.name.setFocus(Qt.FocusReason.ShortcutFocusReason)
            if condition:
                self._maker.edit_condition(drawer, condition)

    def _show(self, name: str, make: Callable[[], Drawer]) -> Drawer:
        if self._open != name:
            self.close()
        drawer = self._made.get(name)
        if drawer is None:
            drawer = self._made[name] = make()
            self._column.insertWidget(0, drawer)
            drawer.left.connect(self.close)
            self._name(drawer, self._panel.workspace.texts)
        self._open = name
        self._panel.harm.line.hide()
        drawer.show()
        return drawer

    # --- filling them

    def _fill_more(self) -> None:
        panel, texts = self._panel, self._panel.workspace.texts
        systems = [("", texts.t("tracker.free"))]
        systems += [(one, texts.t(f"{one}.name")) for one in panel.workspace.campaign.systems]
        panel.status.more.set_items(
            more_items(
                texts,
                panel.model.encounter,
                people=panel.model.rowCount() > 0,
                case=any(panel.model.view.cases.get(one) for one in panel.list.targets()),
                rules=panel.model.rules,
                systems=systems,
                timer=panel.timer.running,
            )
        )

    def _fill_sheet(self, sheet: CombatantSheet) -> None:
        people = self._panel.list.targets()
        one = self._panel.model.find(people[0]) if people else None
        if one is None:
            self.close()
            return
        model = self._panel.model
        sheet.set_rules(model.rules, model.view.system)
        offered, words = self._actions.offers(one)
        sheet.show_one(one, offered, words)

    def _fill_conditions(self, drawer: ConditionsDrawer) -> None:
        model, texts = self._panel.model, self._panel.workspace.texts
        found = [one for target in self._panel.list.targets() if (one := model.find(target)) is not None]
        if not found:
            self.close()
            return
        held = found[0].conditions if len(found) == 1 else ()
        title = texts.t("tracker.conditions.of", who=found[0].name)
        if len(found) > 1:
            title = texts.t("tracker.conditions.of_many", n=len(found))
        people = [(one, name) for one, name in model.view.names.items()]
        chips = [model.teller.chip(one, model.view) for one in held]
        drawer.show_for(title, chips, self._table.palette(), people)

    def _open_summary(self) -> None:
        last = self._panel.model.encounter.last
        if last is None:
            return
        drawer = self._show("summary", self._maker.summary)
        if isinstance(drawer, SummaryDrawer):
            texts = self._panel.workspace.texts
            drawer.text.setPlainText(markdown(last, texts))
            drawer.for_the_table = players_markdown(last, texts)

    @staticmethod
    def _name(drawer: Drawer, texts: Texts) -> None:
        retranslate = getattr(drawer, "retranslate", None)
        if retranslate is not None:
            retranslate(texts)
