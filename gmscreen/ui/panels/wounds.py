"""Wounds and sanity: what is due for everybody in trouble, step by step."""

from typing import ClassVar

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from gmscreen.ui.icons import icon
from gmscreen.ui.panels.wounds_begin import BeginForm
from gmscreen.ui.panels.wounds_card import CaseCard
from gmscreen.ui.panels.wounds_parts import CardMemory, button
from gmscreen.ui.widgets.labels import plain_label, set_tip
from gmscreen.ui.widgets.painting import px
from gmscreen.ui.workspace import Panel, Workspace
from gmscreen.viewmodels.wounds import WoundsModel


class WoundsPanel(Panel):
    """The cards of those in trouble, wounds first, and the form that begins a case by hand."""

    panel_id: ClassVar[str] = "wounds"
    title_changed = Signal()

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.model = WoundsModel(workspace.campaign, workspace.language, self)
        self._cards: dict[str, CaseCard] = {}
        self._memories: dict[str, CardMemory] = {}
        self._file = workspace.campaign.file
        self._sentence = plain_label("", "muted")
        self._sentence.setObjectName("wounds.empty")
        self.begin = button("", "wounds.empty.begin", "outline")
        self._add = QPushButton()
        self._add.setObjectName("wounds.begin")
        self._add.setProperty("role", "quiet")
        self.form = BeginForm(self.model)
        self.form.hide()
        self._wounds, self._sanity = QWidget(), QWidget()
        self._stack = QStackedWidget()
        self._lay_out()
        self._connect()
        self.retranslate()

    # --- what the window asks for

    def set_system(self, system_id: str) -> None:
        """Begin cases of a system by hand, until another one is in front."""
        self.form.set_system(system_id)
        self._refresh()

    def focus_search(self) -> bool:
        """Ask who is in trouble."""
        self.open_form()
        return True

    def focus_first(self) -> None:
        """Put the keyboard on what is due first."""
        due = [one.case.id for one in self.model.views if one.due is not None]
        shown = [*due, *(one.case.id for one in self.model.views)]
        target = self._cards[shown[0]].first() if shown else self.begin
        if target is not None:
            target.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def title_extra(self) -> str:
        """Who lives with which chance: the first of whom that can be said."""
        said = (self.model.teller.odds(one) for one in self.model.views if not one.over)
        return next((one for one in said if one), "")

    def flush(self) -> bool:
        """Take what is being typed; to be called before the campaign is closed or replaced."""
        for card in tuple(self._cards.values()):
            card.flush()
        return True

    def open_form(self) -> None:
        """Ask what befell whom."""
        self.form.retranslate()
        self.form.open()

    def retranslate(self) -> None:
        """Say every word in the present language."""
        texts = self.workspace.texts
        self._sentence.setText(texts.t("wounds.empty"))
        self.begin.setText(texts.t("wounds.empty.begin"))
        self._add.setFixedWidth(px(self, 34))
        self._add.setIcon(icon("plus", self.workspace.look.theme.text))
        self._add.setAccessibleName(texts.t("wounds.begin.tip"))
        set_tip(self._add, texts.t("wounds.begin.tip"))
        self.form.retranslate()
        self._refresh()

    def sizeHint(self) -> QSize:
        return QSize(760, 136)

    # --- building

    def _lay_out(self) -> None:
        empty = QWidget()
        inner = QVBoxLayout(empty)
        inner.setContentsMargins(24, 8, 24, 8)
        inner.setSpacing(8)
        self._sentence.setWordWrap(True)
        self._sentence.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        inner.addStretch(1)
        inner.addWidget(self._sentence)
        inner.addWidget(self.begin, 0, Qt.AlignmentFlag.AlignHCenter)
        inner.addStretch(2)
        self._stack.addWidget(empty)
        self._stack.addWidget(self._cases())
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 4, 12, 4)
        column.setSpacing(4)
        column.addWidget(self.form)
        column.addWidget(self._stack, 1)

    def _cases(self) -> QWidget:
        host = QWidget()
        self._wounds.setObjectName("wounds.panel")
        self._sanity.setObjectName("sanity.panel")
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, 4, 0)
        column.setSpacing(8)
        for part in (self._wounds, self._sanity):
            cards = QVBoxLayout(part)
            cards.setContentsMargins(0, 0, 0, 0)
            cards.setSpacing(8)
            column.addWidget(part)
        column.addStretch(1)
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setWidget(content)
        row = QHBoxLayout(host)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self._scroll, 1)
        row.addWidget(self._add, 0, Qt.AlignmentFlag.AlignTop)
        return host

    def _connect(self) -> None:
        self.model.changed.connect(self._refresh)
        # A new card has its place only once the layout has run.
        self.model.began.connect(lambda one: QTimer.singleShot(0, self, lambda: self.show_case(one)))
        self.workspace.look.changed.connect(self._restyle)
        self.begin.clicked.connect(self.open_form)
        self._add.clicked.connect(self.open_form)
        self.form.left.connect(self.form.hide)
        self.form.left.connect(self.focus_first)

    # --- showing

    def show_case(self, case_id: str, *, take_keyboard: bool = False) -> None:
        """Bring a card into sight, perhaps with the keyboard on it."""
        card = self._cards.get(case_id)
        if card is not None:
            self._scroll.ensureWidgetVisible(card, 0, 0)
            if take_keyboard and (target := card.first()) is not None:
                target.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _restyle(self) -> None:
        """Another size of type: the fields of the cards are measured anew."""
        held, where = self._held()
        for case_id in tuple(self._cards):
            self._drop(case_id)
        self.retranslate()
        self._give_back(held, where)

    def _drop(self, case_id: str) -> None:
        card = self._cards.pop(case_id)
        card.memory.drafts.take(card)
        card.hide()
        card.setParent(None)
        card.deleteLater()

    def _refresh(self) -> None:
        """Show the cards as they stand; the keyboard stays where it was, or on its card."""
        if self._file is not (campaign := self.workspace.campaign.file):
            # Another campaign: nothing that was chosen on a card holds for it.
            self._file = campaign
            for case_id in tuple(self._cards):
                self._drop(case_id)
            self._memories.clear()
        views = self.model.views
        held, where = self._held()
        shown = {one.case.id for one in views}
        for case_id in tuple(self._cards):
            if case_id not in shown:
                self._drop(case_id)
        for view in views:
            self._card(view.case.id).show_case(view)
        self._order()
        parts = {"wounds": self._wounds, "sanity": self._sanity}
        for part in parts.values():
            layout = part.layout()
            part.setVisible(layout is not None and layout.count() > 0)
        self._stack.setCurrentIndex(1 if views else 0)
        self._give_back(held, where)
        self.title_changed.emit()

    def _card(self, case_id: str) -> CaseCard:
        card = self._cards.get(case_id)
        view = self.model.view(case_id)
        if card is None and view is not None:
            memory = self._memories.setdefault(case_id, CardMemory())
            card = self._cards[case_id] = CaseCard(self.model, view, memory)
            card.rebuilt.connect(lambda: self._give_back("", case_id))
        return self._cards[case_id]

    def _order(self) -> None:
        """Wounds in the first part, what touches the mind in the second, as the model has them."""
        for part, shocks in ((self._wounds, False), (self._sanity, True)):
            layout = part.layout()
            if not isinstance(layout, QVBoxLayout):
                continue
            wanted = [self._cards[one.case.id] for one in self.model.views if one.takes_shocks is shocks]
            for at, card in enumerate(wanted):
                if layout.indexOf(card) != at:
                    layout.insertWidget(at, card)
                    card.show()

    def _held(self) -> tuple[str, str]:
        """The name of the widget that has the keyboard, and of the card it is on."""
        focus = QApplication.focusWidget()
        if focus is None or not self.isAncestorOf(focus):
            return "", ""
        where = next((key for key, card in self._cards.items() if card.isAncestorOf(focus)), "")
        return focus.objectName(), where

    def _give_back(self, held: str, where: str) -> None:
        """Put the keyboard back where it was on a card whose widgets are new."""
        if not where:
            return
        focus = QApplication.focusWidget()
        if held and focus is not None and focus.objectName() == held and self.isAncestorOf(focus):
            return
        card = self._cards.get(where)
        found = self.findChild(QWidget, held) if held else None
        target = found or (card.first() if card is not None else None)
        if target is not None:
            target.setFocus(Qt.FocusReason.OtherFocusReason)
        elif card is None:
            self.focus_first()
