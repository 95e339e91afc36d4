"""The last result at the desk: the dice, the verdict, the reason, and what may follow."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication, QMouseEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from gmscreen.rules.model import CheckRequest, CheckResult, SideResult
from gmscreen.rules.readings import dropped_dice
from gmscreen.session.commands import MarkEntry
from gmscreen.session.ledger import EntryView
from gmscreen.ui.panels.desk_follow import FollowUps
from gmscreen.ui.widgets.die_face import DieFace
from gmscreen.ui.widgets.elided_label import ElidedLabel
from gmscreen.ui.widgets.labels import OutcomeLabel, plain_label, set_tip
from gmscreen.ui.widgets.menu_button import MenuButton, MenuItem
from gmscreen.ui.workspace import Workspace
from gmscreen.viewmodels import phrases
from gmscreen.viewmodels.desk import DeskModel

MOST_DICE = 8


class ResultStrip(QFrame):
    """The last check of this desk in one glance. `done` tells that what had the keyboard is gone with what it
    followed up.
    """

    detail_wanted = Signal(int)
    done = Signal()

    def __init__(self, workspace: Workspace, desk: DeskModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._desk = desk
        self._dice: list[DieFace] = []
        self._follow_ups = FollowUps(workspace, desk)
        self._follow_ups.done.connect(self.done)
        self.setObjectName(f"{desk.system.id}.result")
        self._faces = QHBoxLayout()
        self._faces.setSpacing(6)
        self._empty = plain_label("", "muted")
        self._verdict = OutcomeLabel(size=18)
        self._verdict.setObjectName(f"{desk.system.id}.result.verdict")
        self._badge = plain_label("", "hidden")
        self._reason = ElidedLabel("", "muted")
        self._reason.setObjectName(f"{desk.system.id}.result.reason")
        self._ruling = MenuButton()
        self._copy = QPushButton()
        self._build()

    def _build(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(12)
        head.addWidget(self._verdict)
        head.addWidget(self._badge)
        head.addStretch(1)
        system = self._desk.system.id
        for button, name in ((self._ruling, "rule"), (self._copy, "copy")):
            button.setObjectName(f"{system}.result.{name}")
            button.setProperty("role", "outline")
        first = QHBoxLayout()
        first.setSpacing(12)
        first.addLayout(self._faces)
        first.addWidget(self._empty, 1)
        first.addLayout(head, 1)
        first.addWidget(self._ruling)
        first.addWidget(self._copy)
        second = QHBoxLayout()
        second.setSpacing(16)
        second.addWidget(self._reason, 1)
        second.addWidget(self._follow_ups)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 10, 16, 10)
        layout.setSpacing(6)
        layout.addLayout(first)
        layout.addLayout(second)
        self._ruling.picked.connect(self._rule)
        self._copy.clicked.connect(self._copy_result)
        self._empty.setMinimumHeight(40)

    def retranslate(self) -> None:
        """Say everything anew."""
        texts = self._workspace.texts
        self._empty.setText(texts.t("result.none"))
        self._ruling.setText(texts.t("result.rule"))
        set_tip(self._ruling, texts.t("result.rule.tip"))
        self._copy.setText(texts.t("result.copy"))
        self.refresh()

    def refresh(self) -> None:
        """Show the last result that stands."""
        view = self._desk.last
        result = view.entry.result if view else None
        request = view.entry.request if view else None
        shown = view is not None and result is not None and request is not None
        self._empty.setVisible(not shown)
        for widget in (self._verdict, self._reason, self._ruling, self._copy):
            widget.setVisible(shown)
        self._badge.setVisible(shown)
        if view is None or result is None or request is None:
            self._show_dice(None, None)
            self._follow_ups.show_offers(())
            return
        self._show_verdict(view, request, result)
        self._show_dice(result.a, result.b)
        self._offer_rulings(result.kind)
        self._follow_ups.show_offers(self._desk.follow_ups())

    def _show_verdict(self, view: EntryView, request: CheckRequest, result: CheckResult) -> None:
        texts = self._workspace.texts
        if result.b is None:
            words = phrases.headline(texts, result, result.a)
            reason = phrases.reason(texts, request, result.a)
        else:
            words = phrases.opposed_headline(texts, request, result)
            reason = phrases.opposed_reason(texts, request, result)
        tone = phrases.tone_of(self._desk.system, view)
        if view.ruling:
            ruled = phrases.outcome_words(texts, result.system, view.ruling)
            words = texts.t("result.ruled", ruling=ruled, original=words)
        self._verdict.set_outcome(tone, words)
        self._badge.setText(texts.t(f"badge.{view.visibility}"))
        self._reason.setText(reason)
        self._copy.setEnabled(view.visibility != "hidden")
        key = "result.copy.tip" if view.visibility != "hidden" else "result.copy.hidden"
        set_tip(self._copy, texts.t(key))

    def _show_dice(self, a: SideResult | None, b: SideResult | None) -> None:
        """The dice as they fell, those that did not count dim; more than there is room for are left out."""
        faces = [
            (face, n in dropped_dice(side))
            for side in (a, b)
            if side is not None
            for n, face in enumerate(side.dice)
        ][:MOST_DICE]
        while len(self._dice) < len(faces):
            die = DieFace()
            self._dice.append(die)
            self._faces.addWidget(die)
        for n, die in enumerate(self._dice):
            die.setVisible(n < len(faces))
            if n < len(faces):
                face, dropped = faces[n]
                die.set_face(str(face), dropped=dropped)

    def _offer_rulings(self, kind_id: str) -> None:
        """The outcomes that this kind of test can have."""
        texts, system = self._workspace.texts, self._desk.system
        kind = next((one for one in system.kinds if one.id == kind_id), None)
        codes = [
            code for code, _ in system.outcomes if kind is None or not kind.outcomes or code in kind.outcomes
        ]
        self._ruling.set_items(
            [MenuItem(code, phrases.outcome_words(texts, system.id, code)) for code in codes]
        )

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click on the result asks for all there is to know about it."""
        super().mouseReleaseEvent(event)
        view = self._desk.last
        if view is not None and self.rect().contains(event.position().toPoint()):
            self.detail_wanted.emit(view.entry.id)

    def _rule(self, outcome: str) -> None:
        view = self._desk.last
        if view is not None:
            self._desk.campaign.execute(MarkEntry(view.entry.id, "ruling", code=outcome))

    def _copy_result(self) -> None:
        """Copy the result as the players see it; what they do not know is never put on the clipboard."""
        from gmscreen.session.projection import player_roll  # noqa: PLC0415 - only for what leaves the program
        from gmscreen.viewmodels.recap import roll_lines  # noqa: PLC0415

        view, campaign = self._desk.last, self._desk.campaign
        roll = player_roll(campaign.state, view, campaign.systems) if view is not None else None
        if roll is not None:
            QGuiApplication.clipboard().setText("\n".join(roll_lines(self._workspace.texts, roll)))
