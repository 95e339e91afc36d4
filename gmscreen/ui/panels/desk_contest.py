"""The running contest of a desk: both sides on their way to the goal, and the rolls that bring them on."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from gmscreen.ui.widgets.contest_bars import ContestBars, ContestSide, ExchangeLine, ExchangeText
from gmscreen.ui.widgets.labels import OutcomeLabel, plain_label, set_look, set_tip
from gmscreen.ui.widgets.number_field import NumberField
from gmscreen.ui.workspace import Workspace
from gmscreen.viewmodels import phrases
from gmscreen.viewmodels.contest import ContestModel
from gmscreen.viewmodels.desk import DeskModel, SideId


class ContestView(QFrame):
    """How a contest stands, in the place of the odds of a single check.

    `rolls` and `ending` are the buttons that belong beside the field of the physical dice; a click on one of
    the rolls emits `roll_wanted`.
    """

    roll_wanted = Signal(bool)
    rolled = Signal(int)

    def __init__(self, workspace: Workspace, desk: DeskModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._desk = desk
        self.model = ContestModel(desk, self)
        self.setProperty("role", "card")
        self.setObjectName(f"{desk.system.id}.contest")
        self.rolls = ContestRolls(workspace, desk, self.model)
        self.ending = ContestEnding(workspace, desk, self.model)
        self._difficulty = ContestNumber(workspace, desk, self.model)
        self._bars = ContestBars()
        self._bars.setObjectName(f"{desk.system.id}.contest.bars")
        self._foot = ContestFoot(workspace, desk, self.model)
        self._away = plain_label("", "muted")
        self._away.setWordWrap(True)
        self._back = QPushButton()
        self._back.setObjectName(f"{desk.system.id}.contest.back")
        self._back.setProperty("role", "outline")
        self._lay_out()
        self.rolls.roll_wanted.connect(self.roll_wanted)
        self._back.clicked.connect(self.model.bring_back)
        self.model.rolled.connect(self.rolled)
        self.model.changed.connect(self.refresh)

    @property
    def active(self) -> bool:
        """Whether a contest runs, so that a roll at this desk is its next exchange."""
        return self.model.active

    @property
    def concerned(self) -> bool:
        """Whether the check that lies on the desk is that of a contest, running or not."""
        return self.model.kind is not None

    def roll(self, *, hidden: bool, typed: str = "") -> int | None:
        """Roll the next exchange; a contest that was only laid out begins with it."""
        return self.model.roll(hidden=hidden, typed=typed)

    def retranslate(self) -> None:
        """Say everything in the present language."""
        self._back.setText(self._workspace.texts.t("contest.back"))
        set_tip(self._back, self._workspace.texts.t("contest.back.tip"))
        for part in (self.rolls, self.ending):
            part.retranslate()
        self.refresh()

    def refresh(self) -> None:
        """Show the contest as it stands."""
        self.setVisible(self.active)
        self.rolls.refresh()
        self.ending.refresh()
        if not self.active:
            return
        texts = self._workspace.texts
        self.setAccessibleName(texts.of(self._desk.system.id, f"kind.{self._desk.request.kind}"))
        self._difficulty.refresh()
        self._bars.set_sides([self._side("a"), self._side("b")])
        self._foot.refresh()
        for widget in (self._away, self._back):
            widget.setVisible(self.model.away)
        names = {side: side_words(self._workspace, self.model, side) for side in ("a", "b")}
        self._away.setText(texts.t("contest.away", **names))

    def _side(self, side: SideId) -> ContestSide:
        texts, found = self._workspace.texts, self.model.contender(side)
        contest = self.model.contest
        goal = contest.goal if contest else 0
        numbers = [texts.number(found.side.base)]
        numbers += [texts.signed(one) for one in (found.outside, found.applied) if one]
        return ContestSide(
            side_words(self._workspace, self.model, side),
            " ".join(part for part in (found.side.what, *numbers) if part),
            found.score,
            goal,
            texts.number(found.score),
            f"/ {texts.number(goal)}",
            "success" if side == "a" else "failure",
        )

    def _lay_out(self) -> None:
        away = QHBoxLayout()
        away.setSpacing(12)
        away.addWidget(self._away, 1)
        away.addWidget(self._back)
        sides = QVBoxLayout()
        sides.setSpacing(8)
        sides.addWidget(self._bars)
        sides.addWidget(self._foot)
        sides.addLayout(away)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(20, 12, 20, 10)
        layout.setSpacing(24)
        layout.addWidget(self._difficulty, 0, Qt.AlignmentFlag.AlignTop)
        layout.addLayout(sides, 1)


class ContestNumber(QWidget):
    """The number that each exchange must reach, in figures that are read across the table."""

    def __init__(self, workspace: Workspace, desk: DeskModel, model: ContestModel) -> None:
        super().__init__()
        self._workspace, self._desk, self._model = workspace, desk, model
        self._name = plain_label("", "small")
        self._number = plain_label("", "big")
        self._number.setObjectName(f"{desk.system.id}.contest.target")
        self._mark = plain_label("", "small")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for label in (self._name, self._number, self._mark):
            column.addWidget(label)

    def refresh(self) -> None:
        """Show the number and the name of its step, if it has one."""
        texts, system, preview = self._workspace.texts, self._desk.system.id, self._model.preview
        name = texts.of(system, f"number.{preview.number_code}")
        mark = self._model.mark()
        word = texts.of(system, f"mark.{mark.code}") if mark else ""
        self._name.setText(name)
        self._number.setText(texts.number(preview.number))
        self._number.setAccessibleName(" ".join((name, texts.number(preview.number), word)).strip())
        self._mark.setText(word)
        self._mark.setVisible(bool(word))


class ContestFoot(QWidget):
    """The exchanges with the odds from here on; once somebody has won, who and why."""

    def __init__(self, workspace: Workspace, desk: DeskModel, model: ContestModel) -> None:
        super().__init__()
        self._workspace, self._desk, self._model = workspace, desk, model
        system = desk.system.id
        self._exchanges = ExchangeLine()
        self._exchanges.setObjectName(f"{system}.contest.exchanges")
        self._chance = plain_label("", "title")
        self._chance.setObjectName(f"{system}.contest.odds")
        self._word = plain_label("", "small")
        self._winner = OutcomeLabel(size=18)
        self._winner.setObjectName(f"{system}.contest.winner")
        self._reason = plain_label("", "muted")
        self._reason.setObjectName(f"{system}.contest.reason")
        first, second = QHBoxLayout(), QHBoxLayout()
        first.setSpacing(6)
        first.addWidget(self._exchanges, 1)
        first.addWidget(self._chance)
        first.addWidget(self._word)
        second.setSpacing(12)
        second.addWidget(self._winner)
        second.addWidget(self._reason, 1)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(4)
        rows.addLayout(first)
        rows.addLayout(second)

    def refresh(self) -> None:
        """Show the exchanges and what may come of them."""
        self._show_exchanges()
        over = self._model.standing.over
        for label in (self._chance, self._word):
            label.setVisible(not over)
        for widget in (self._winner, self._reason):
            widget.setVisible(over)
        if over:
            self._show_winner()
        else:
            self._show_odds()

    def _show_exchanges(self) -> None:
        texts, contest = self._workspace.texts, self._model.contest
        exchanges = contest.exchanges if contest else ()
        found = [
            ExchangeText(texts.t("contest.ordinal", n=n), texts.number(one.a), texts.number(one.b), one.leads)
            for n, one in enumerate(exchanges, 1)
        ]
        end = [texts.t("contest.none_yet")] if not found else []
        if contest and exchanges:
            who = contest.leads
            names = {side: side_words(self._workspace, self._model, side) for side in ("a", "b")}
            leads = (
                texts.t("contest.leads", who=names[who]) if who in names else texts.t("contest.leads.none")
            )
            end.append(leads)
        if self._model.spent:
            end.append(texts.t("contest.cost", n=self._model.spent))
        self._exchanges.set_exchanges(found, phrases.SEPARATOR.join(end))
        set_tip(self._exchanges, "\n".join([*(one.spoken for one in found), *end]))

    def _show_odds(self) -> None:
        texts, system, odds = self._workspace.texts, self._desk.system.id, self._model.preview.odds
        names = {side: side_words(self._workspace, self._model, side) for side in ("a", "b")}
        if not odds.tiers:
            self._chance.setText("")
            self._word.setText("")
            return
        endless = next(
            (tier for tier in odds.tiers if tier.ways == odds.total and tier.tone == "neutral"), None
        )
        self._chance.setText("" if endless else texts.percent(odds.passed, odds.total))
        word = texts.of(system, f"short.{endless.code}") if endless else ""
        self._word.setText(word or texts.t("contest.wins", who=names["a"]))
        tips = []
        for tier in odds.tiers:
            if tier.ways:
                wins = tier.code in names
                said = texts.t("contest.wins", who=names[tier.code]) if wins else ""
                said = said or texts.of(system, f"short.{tier.code}")
                tips.append(f"{texts.percent(tier.ways, odds.total)} {said}")
        for label in (self._chance, self._word):
            set_tip(label, "\n".join(tips))
        self._chance.setAccessibleName(f"{self._chance.text()} {self._word.text()}".strip())

    def _show_winner(self) -> None:
        texts, system, found = self._workspace.texts, self._desk.system.id, self._model.standing
        reason = texts.of(system, f"reason.{found.reason}")
        if found.winner in ("a", "b"):
            who = side_words(self._workspace, self._model, found.winner)
            words = texts.of(system, "result.wins", who=who)
            self._winner.set_outcome("success" if found.winner == "a" else "failure", words)
        else:
            self._winner.set_outcome("neutral", texts.of(system, "outcome.tie"))
        self._reason.setText(reason)


class ContestRolls(QWidget):
    """The button that starts a contest, or the two that roll its next exchange."""

    roll_wanted = Signal(bool)

    def __init__(self, workspace: Workspace, desk: DeskModel, model: ContestModel) -> None:
        super().__init__()
        self._workspace, self._desk, self._model = workspace, desk, model
        system = desk.system.id
        self._start, self._hidden, self._open = QPushButton(), QPushButton(), QPushButton()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        named = ((self._start, "start"), (self._hidden, "roll.hidden"), (self._open, "roll.open"))
        for button, name in named:
            button.setObjectName(f"{system}.contest.{name}")
            button.setProperty("large", True)
            row.addWidget(button)
        self._start.setProperty("role", "strong")
        self._hidden.setProperty("role", "primary")
        self._start.clicked.connect(self._model.start)
        self._hidden.clicked.connect(lambda: self.roll_wanted.emit(True))
        self._open.clicked.connect(lambda: self.roll_wanted.emit(False))

    def retranslate(self) -> None:
        """Name the buttons."""
        texts = self._workspace.texts
        self._start.setText(texts.t("contest.start"))
        set_tip(self._start, texts.t("contest.start.tip"))
        self._hidden.setText(texts.t("contest.exchange.hidden"))
        set_tip(self._hidden, texts.with_key(texts.t("desk.roll.hidden.tip"), "roll.hidden"))
        self._open.setText(texts.t("contest.exchange.open"))
        set_tip(self._open, texts.with_key(texts.t("desk.roll.open.tip"), "roll.open"))

    def refresh(self) -> None:
        """Offer what can be done now."""
        active, waiting, refused = self._model.active, self._model.waiting, self._model.preview.refused
        self.setVisible(active or waiting)
        self._start.setVisible(waiting)
        self._start.setEnabled(not refused)
        for button in (self._hidden, self._open):
            button.setVisible(active)
            button.setEnabled(not refused and not self._model.standing.over)


class ContestEnding(QWidget):
    """The goal of a running contest, and the button that ends it."""

    def __init__(self, workspace: Workspace, desk: DeskModel, model: ContestModel) -> None:
        super().__init__()
        self._workspace, self._desk, self._model = workspace, desk, model
        system = desk.system.id
        spec = next((one for one in desk.system.fields if one.id == "goal"), None)
        self._label: QLabel = plain_label("", "muted")
        self._goal = NumberField(*((spec.minimum, spec.maximum) if spec else (1, 99)))
        self._goal.setObjectName(f"{system}.contest.goal")
        self._goal.set_width(48)
        self._goal.setProperty("large", True)
        self._label.setBuddy(self._goal)
        self._close = QPushButton()
        self._close.setObjectName(f"{system}.contest.close")
        self._close.setProperty("large", True)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        for widget in (self._label, self._goal, self._close):
            row.addWidget(widget)
        self._goal.value_changed.connect(self._set_goal)
        self._close.clicked.connect(self._model.close)

    def retranslate(self) -> None:
        """Name the field and the button."""
        texts, system = self._workspace.texts, self._desk.system.id
        self._label.setText(texts.of(system, "field.goal"))
        self._goal.setAccessibleName(texts.of(system, "field.goal"))
        set_tip(self._goal, texts.find(system, "field.goal.tip"))
        self._close.setText(texts.t("contest.close"))
        set_tip(self._close, texts.t("contest.close.tip"))

    def refresh(self) -> None:
        """Show the goal; the end becomes the button to press once somebody has won."""
        contest = self._model.contest
        self.setVisible(contest is not None)
        if contest is None:
            return
        if self._goal.value() != contest.goal:
            self._goal.set_value(contest.goal)
        set_look(self._close, "role", "strong" if self._model.standing.over else "quiet")

    def _set_goal(self, value: object) -> None:
        if isinstance(value, int):
            self._model.set_goal(value)


def side_words(workspace: Workspace, model: ContestModel, side: str) -> str:
    """What a side of the contest is called."""
    request = model.request
    return phrases.side_name(workspace.texts, request, side) if request else ""
