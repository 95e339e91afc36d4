"""One card per somebody in trouble: who it is, the path with its present step, and what lies behind."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from gmscreen.rules.cases import PathStep
from gmscreen.session.workflows.view import CaseView
from gmscreen.ui.panels.wounds_counters import settle_all
from gmscreen.ui.panels.wounds_drawer import CaseDrawer
from gmscreen.ui.panels.wounds_parts import CardMemory, PathRow, SideStep, clear
from gmscreen.ui.panels.wounds_step import PresentStep
from gmscreen.ui.widgets.elided_label import ElidedLabel
from gmscreen.ui.widgets.flat_menu import FlatMenuButton
from gmscreen.ui.widgets.labels import plain_label
from gmscreen.ui.widgets.menu_button import MenuItem
from gmscreen.viewmodels.texts import Texts
from gmscreen.viewmodels.wounds import WoundsModel

MOST_DONE = 1
"""How many done steps stand before the present one; the others are in the log of the card."""
MOST_NEXT = 2


class CaseCard(QFrame):
    """Shows a case. `rebuilt` says that its widgets are new ones."""

    rebuilt = Signal()

    def __init__(self, model: WoundsModel, view: CaseView, memory: CardMemory) -> None:
        super().__init__()
        self._model, self.view, self.memory = model, view, memory
        self._shown: tuple[CaseView, Texts] | None = None
        self._drawer: CaseDrawer | None = None
        self._step: PresentStep | None = None
        self.setObjectName(f"wounds.{view.case.id}")
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(2)

    def show_case(self, view: CaseView) -> bool:
        """Show the case as it stands; whether anything about it is new."""
        texts = self._model.teller.texts
        if self._shown == (view, texts):
            return False
        if self._shown is not None and self._shown[0].stage != view.stage:
            self.memory.roll = ""
        self._shown = (view, texts)
        self.view = view
        self._build()
        return True

    def flush(self) -> None:
        """Take what is being typed."""
        if self._drawer is not None:
            self._drawer.flush()
        settle_all(self)

    def first(self) -> QWidget | None:
        """Where the keyboard goes first."""
        found = self._step.first() if self._step is not None else None
        return found or self.findChild(QWidget, f"wounds.{self.view.case.id}.more")

    # --- building

    def _build(self) -> None:
        self.memory.drafts.take(self)
        self._step, self._drawer = None, None
        clear(self._column)
        self._column.addWidget(self._head())
        if not self.view.over or self.view.steps:
            self._column.addWidget(self._path())
        if self.memory.opened:
            self._drawer = CaseDrawer(self._model, self.view, self.memory.drafts)
            self._column.addWidget(self._drawer)
        self.memory.drafts.give(self)
        self.setAccessibleName(f"{self.view.case.who}, {self._kind()}")

    def _kind(self) -> str:
        return self._model.teller.kind(self.view.case.system, self.view.case.kind)

    def _head(self) -> QWidget:
        view, teller = self.view, self._model.teller
        name = self.objectName()
        head = QWidget()
        row = QHBoxLayout(head)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        who = ElidedLabel(view.case.who, "strong")
        who.setObjectName(f"{name}.who")
        row.addWidget(who)
        row.addWidget(ElidedLabel(self._kind(), "muted"))
        lines = ElidedLabel(teller.penalties(view), "warning")
        lines.setObjectName(f"{name}.penalties")
        if not lines.text():
            lines.hide()
        row.addWidget(lines)
        counters = ElidedLabel(teller.summary(view), "small")
        counters.setObjectName(f"{name}.summary")
        if not counters.text():
            counters.hide()
        row.addWidget(counters)
        row.addStretch(1)
        odds = ElidedLabel(teller.odds(view), "strong")
        odds.setObjectName(f"{name}.odds")
        if not odds.text():
            odds.hide()
        row.addWidget(odds)
        if view.correctable:
            row.addWidget(self._correction())
        row.addWidget(self._more())
        return head

    def _correction(self) -> QWidget:
        texts = self._model.teller.texts
        box = FlatMenuButton(texts.t("wounds.correct"))
        box.setObjectName(f"{self.objectName()}.correct")
        keys = ("passed", "failed") if self.view.log[-1].outcome else ("value",)
        box.set_items([MenuItem(one, texts.t(f"wounds.correct.{one}")) for one in keys])
        box.picked.connect(self._on_correct)
        return box

    def _more(self) -> QWidget:
        texts, view = self._model.teller.texts, self.view
        keys = ["shut" if self.memory.opened else "open"]
        if view.takes_shocks and not view.over:
            keys.append("new_day")
        keys += ["reopen", "remove"] if view.over else ["close", "remove"]
        box = FlatMenuButton(texts.t("wounds.more"))
        box.setObjectName(f"{self.objectName()}.more")
        box.set_items([MenuItem(one, texts.t(f"wounds.more.{one}")) for one in keys])
        box.picked.connect(self._on_more)
        return box

    def _path(self) -> QWidget:
        view = self.view
        done = [one for one in view.steps if one.state == "done"]
        following = [one for one in view.steps if one.state == "next"]
        self._step = None if view.over else PresentStep(self._model, view, self.memory)
        middle: QWidget | None = self._step
        if self._step is not None:
            self._step.chosen.connect(self._rebuild)
        else:
            present = next((one for one in view.steps if one.state == "present"), None)
            middle = plain_label(self._model.teller.step(view, present) if present else "", "strong")
        before = [self._side(one) for one in done[-MOST_DONE:]]
        return PathRow(before, middle or QWidget(), [self._side(one) for one in following[:MOST_NEXT]])

    def _side(self, step: PathStep) -> SideStep:
        teller = self._model.teller
        return SideStep(teller.step(self.view, step), teller.note(self.view, step))

    # --- doing

    def _rebuild(self) -> None:
        self._build()
        self.rebuilt.emit()

    def _on_correct(self, what: str) -> None:
        if what == "value":
            self._open(opened=True)
            field = self.findChild(QWidget, f"{self.objectName()}.correct.value")
            if field is not None:
                field.setFocus(Qt.FocusReason.ShortcutFocusReason)
            return
        self._model.correct(self.view, passed=what == "passed")

    def _on_more(self, what: str) -> None:
        if what in ("open", "shut"):
            self._open(opened=what == "open")
            return
        self._model.act(self.view, what)

    def _open(self, *, opened: bool) -> None:
        self.flush()
        self.memory.opened = opened
        self._rebuild()
