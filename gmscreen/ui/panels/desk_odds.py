"""The number that counts with its exact odds, what the rules have to say about it, and the two rolls."""

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from gmscreen.rules.model import Notice, Odds, Preview
from gmscreen.ui.panels.desk_margins import MarginRow
from gmscreen.ui.widgets.flow import FlowLayout
from gmscreen.ui.widgets.labels import breakable, plain_label, set_role, set_tip
from gmscreen.ui.widgets.odds_bar import OddsBar, OddsSegment
from gmscreen.ui.widgets.short_field import ShortField
from gmscreen.ui.workspace import Workspace
from gmscreen.viewmodels import phrases
from gmscreen.viewmodels.desk import DeskModel
from gmscreen.viewmodels.texts import Texts

GAPS = 36
"""What lies between the two rolls, the word and the field, in pixels."""
_LEVEL_ROLES = {"info": "muted", "offer": "muted", "warning": "warning", "refusal": "error"}


class OddsCard(QFrame):
    """The target in figures that are read across the table, and the bar of the odds beside it."""

    def __init__(self, workspace: Workspace, desk: DeskModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._desk = desk
        self.setProperty("role", "card")
        system = desk.system.id
        self._name = plain_label("", "small")
        self._number = plain_label("", "big")
        self._number.setObjectName(f"{system}.target")
        self._other = plain_label("", "muted")
        self._other.setObjectName(f"{system}.vs.target")
        self._bar = OddsBar()
        self._bar.setObjectName(f"{system}.odds")
        number = QVBoxLayout()
        number.setSpacing(0)
        for label in (self._name, self._number, self._other):
            number.addWidget(label)
        number.addStretch(1)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(20, 12, 20, 10)
        layout.setSpacing(24)
        layout.addLayout(number)
        self._margins = MarginRow(workspace, desk)
        odds = QVBoxLayout()
        odds.setSpacing(4)
        odds.addStretch(1)
        odds.addWidget(self._bar)
        odds.addWidget(self._margins)
        odds.addStretch(1)
        layout.addLayout(odds, 1)

    def refresh(self) -> None:
        """Show the odds of the check as it is laid out."""
        texts, system = self._workspace.texts, self._desk.system.id
        preview = self._desk.preview
        number = texts.of(system, f"number.{preview.number_code}")
        self._name.setText(number)
        self._number.setText(texts.number(preview.number))
        self._number.setAccessibleName(f"{number} {texts.number(preview.number)}")
        self._other.setVisible(preview.other_number is not None)
        if preview.other_number is not None:
            self._other.setText(texts.t("desk.against", n=texts.number(preview.other_number)))
        word = texts.of(system, "odds.passed")
        percent = texts.percent(preview.odds.passed, preview.odds.total)
        names: dict[str, str] = {}
        if self._desk.opposed:
            # A contest has no single chance of success: the legend names both sides instead.
            names = {side: phrases.side_name(texts, self._desk.request, side) for side in ("a", "b")}
            word = percent = ""
        segments = odds_segments(texts, system, preview.odds, names)
        self._bar.setAccessibleName(texts.t("odds.name"))
        self._bar.set_odds(segments, preview.odds.total, percent, word)
        self._margins.refresh()


def odds_segments(texts: Texts, system: str, odds: Odds, names: Mapping[str, str]) -> list[OddsSegment]:
    """The tiers of `odds` with their numbers and short names; `names` gives those of the two sides of a
    contest.
    """
    return [
        OddsSegment(
            tier.code,
            tier.tone,
            tier.ways,
            texts.share(tier.ways, odds.total),
            names.get(tier.code) or texts.of(system, f"short.{tier.code}"),
        )
        for tier in odds.tiers
    ]


class NoticeList(QWidget):
    """What the rules have to say, worst first; an offer carries the button that takes it up."""

    taken = Signal(str)

    def __init__(self, workspace: Workspace, desk: DeskModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._desk = desk
        self._shown: tuple[object, ...] = ()
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(4)

    def refresh(self) -> None:
        """Show the notices of the check as it is laid out."""
        texts = self._workspace.texts
        notices = tuple(one for one in self._desk.preview.notices if one.code != "modifiers_wasted")
        self.setVisible(bool(notices))
        if self._shown == (texts, notices):
            return
        self._shown = (texts, notices)
        while (item := self._layout.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for notice in notices:
            if notice.level != "info":
                self._layout.addWidget(self._line(notice))
        said = [
            phrases.notice_text(texts, self._desk.system.id, one).rstrip(".")
            for one in notices
            if one.level == "info"
        ]
        if said:
            infos = plain_label(breakable(phrases.SEPARATOR.join(said)), "small")
            infos.setObjectName(f"{self._desk.system.id}.notices")
            infos.setWordWrap(True)
            self._layout.addWidget(infos)

    def _sentence(self, words: str, code: str, level: str) -> QLabel:
        label = plain_label(breakable(words), "body")
        label.setObjectName(f"{self._desk.system.id}.notice.{code}")
        label.setWordWrap(True)
        set_role(label, _LEVEL_ROLES[level])
        return label

    def _line(self, notice: Notice) -> QWidget:
        texts, system = self._workspace.texts, self._desk.system.id
        line = QWidget()
        layout = QHBoxLayout(line)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        label = self._sentence(phrases.notice_text(texts, system, notice), notice.code, notice.level)
        if notice.level == "offer":
            button = QPushButton(texts.of(system, f"offer.{notice.code}"))
            button.setObjectName(f"{system}.offer.{notice.code}")
            button.setProperty("role", "outline")
            button.clicked.connect(lambda: self.taken.emit(notice.code))
            layout.addWidget(button)
        layout.addWidget(label, 1)
        return line


class RollRow(QWidget):
    """The two rolls, and the field for what real dice showed."""

    rolled = Signal(bool, str, bool)

    def __init__(self, workspace: Workspace, desk: DeskModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._desk = desk
        system = desk.system.id
        self._hidden = QPushButton()
        self._hidden.setObjectName(f"{system}.roll.hidden")
        self._hidden.setProperty("role", "primary")
        self._open = QPushButton()
        self._open.setObjectName(f"{system}.roll.open")
        self._label: QLabel = plain_label("", "muted")
        self._width = 0
        self._dice = ShortField(88)
        self._dice.setObjectName(f"{system}.dice")
        self._dice.setMaxLength(200)
        self._label.setBuddy(self._dice)
        for widget in (self._hidden, self._open, self._dice):
            widget.setProperty("large", True)
        dice = QWidget()
        row = QHBoxLayout(dice)
        row.setContentsMargins(12, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self._label)
        row.addWidget(self._dice)
        layout = FlowLayout(self, spacing=8, row_spacing=8)
        layout.addWidget(self._hidden)
        layout.addWidget(self._open)
        layout.addWidget(dice)
        self._hidden.clicked.connect(lambda: self.roll(hidden=True))
        self._open.clicked.connect(lambda: self.roll(hidden=False))
        self._dice.returnPressed.connect(lambda: self.roll(hidden=True))

    def roll(self, *, hidden: bool, covert: bool = False) -> None:
        """Ask for the roll, with the physical dice if any were typed."""
        self.rolled.emit(hidden, self._dice.text(), covert)

    def fit(self, width: int) -> None:
        """Do without the word before the field where only the word keeps all in one row from fitting."""
        self._width = width
        rest = GAPS + sum(one.sizeHint().width() for one in (self._hidden, self._open, self._dice))
        self._label.setVisible(not rest <= width < rest + self._label.sizeHint().width())

    def show_buttons(self, shown: bool) -> None:
        """Show or hide the two rolls; the field of the physical dice stays."""
        for button in (self._hidden, self._open):
            button.setVisible(shown)

    def clear_dice(self) -> None:
        """Empty the field of the physical dice: they have been read."""
        self._dice.setText("")  # not clear(), which could be undone in the field

    def retranslate(self) -> None:
        """Name the rolls."""
        texts, system = self._workspace.texts, self._desk.system.id
        self._hidden.setText(texts.of(system, "desk.roll.hidden"))
        set_tip(self._hidden, texts.with_key(texts.t("desk.roll.hidden.tip"), "roll.hidden"))
        self._open.setText(texts.of(system, "desk.roll.open"))
        set_tip(self._open, texts.with_key(texts.t("desk.roll.open.tip"), "roll.open"))
        self._dice.setAccessibleName(texts.t("desk.dice"))
        set_tip(self._dice, texts.t("desk.dice.tip"))
        self.refresh()

    def refresh(self) -> None:
        """Allow the rolls that the rules allow, and say which dice are wanted."""
        texts, system = self._workspace.texts, self._desk.system.id
        preview: Preview = self._desk.preview
        self._hidden.setEnabled(not preview.refused)
        self._open.setEnabled(not preview.refused)
        one = len(preview.dice) == 1
        self._dice.set_width(88 if len(preview.dice) <= 2 else 140)
        self._label.setText(texts.t("desk.die" if one else "desk.dice"))
        self.fit(self._width)
        hint = f"dice.hint.{self._desk.request.kind}"
        exact = texts.find(system, f"{hint}.{len(preview.dice)}")
        self._dice.setPlaceholderText(exact or texts.find(system, hint) or phrases.dice_words(preview.dice))
