"""The stat block of one NPC, ready to be played from: every skill is a button that rolls it."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from gmscreen.content.npc.block import StatBlock
from gmscreen.content.npc.markup import parse
from gmscreen.content.npc.markup_write import to_html
from gmscreen.rules.system import traits_of
from gmscreen.session.tracker.model import MOST_COPIES, Prepared
from gmscreen.ui.player.picture import load_picture
from gmscreen.ui.widgets.elided_label import ElidedLabel
from gmscreen.ui.widgets.figures import Figure, Figures
from gmscreen.ui.widgets.fitted import Fitted
from gmscreen.ui.widgets.flow import FlowLayout
from gmscreen.ui.widgets.flow_box import FlowBox
from gmscreen.ui.widgets.labels import plain_label, set_tip
from gmscreen.ui.widgets.menu_button import MenuButton, MenuItem
from gmscreen.ui.widgets.names import GAME
from gmscreen.ui.widgets.number_field import NumberField
from gmscreen.ui.widgets.painting import px
from gmscreen.ui.widgets.roll_chip import RollChip
from gmscreen.ui.workspace import Workspace
from gmscreen.viewmodels import phrases
from gmscreen.viewmodels.npc_words import trait_words, value_groups, weapon_words
from gmscreen.viewmodels.npcs import NpcActions, RollOffer

PORTRAIT = 88
LEAST_NAME = 120
"""How much of a name is to be seen beside the buttons, at the usual size of type."""
MOST_OFFERED = 8
"""How many prepared encounters stand in the menu; the others are chosen in their sheet."""


def offered(prepared: Sequence[Prepared], system: str) -> list[Prepared]:
    """The encounters that a menu has room for: of the game of an NPC before the others, the newest first."""
    ordered = sorted(prepared, key=lambda one: (one.system not in ("", system), -one.rank))
    return ordered[:MOST_OFFERED]


class NpcSheet(Fitted):
    """Shows one NPC and brings it to the table."""

    edit_wanted = Signal(str)
    picked = Signal(str)
    """What was chosen from the menu of further actions."""
    fought = Signal(int)
    """So many of it join the fight."""

    def __init__(self, workspace: Workspace, actions: NpcActions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("npc.sheet")
        self._workspace = workspace
        self._actions = actions
        self._block: StatBlock | None = None
        self._chips: list[RollChip] = []
        self._others: tuple[RollOffer, ...] = ()
        self.name = ElidedLabel("", "strong")
        self.name.setObjectName("npc.name")
        self.about = ElidedLabel("", "small")
        self.about.setObjectName("npc.about")
        self.count = NumberField(1, MOST_COPIES)
        self.count.setObjectName("npc.count")
        self.fight = QPushButton()
        self.fight.setObjectName("npc.fight")
        self.count.set_columns(2)
        self.edit = QPushButton()
        self.edit.setObjectName("npc.edit")
        self.edit.setProperty("role", "outline")
        self.more = MenuButton()
        self.more.setObjectName("npc.more")
        self._body = QWidget()
        self._scroll = QScrollArea()
        self._scroll.setObjectName("npc.body")
        self._lay_out()
        self._connect()

    @property
    def block(self) -> StatBlock | None:
        """The NPC that is shown."""
        return self._block

    def show_block(self, block: StatBlock | None) -> None:
        """Show an NPC, or nobody; one that only changed is shown where it was read."""
        place = self._scroll.verticalScrollBar().value()
        same = block is not None and self._block is not None and block.id == self._block.id
        focused = next((n for n, chip in enumerate(self._chips) if chip.hasFocus()), -1) if same else -1
        self._block = block
        self._fill()
        if same:
            self._scroll.verticalScrollBar().setValue(place)
            if 0 <= focused < len(self._chips):
                self._chips[focused].setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.count.set_value(1)

    def retranslate(self) -> None:
        """Say every word in the present language."""
        texts = self._workspace.texts
        self.fight.setText(texts.t("npc.fight"))
        set_tip(self.fight, texts.t("npc.fight.tip"))
        self.count.setAccessibleName(texts.t("npc.count"))
        set_tip(self.count, texts.t("npc.count"))
        self.edit.setText(texts.t("npc.edit"))
        set_tip(self.edit, texts.t("npc.edit.tip"))
        self.more.setText(texts.t("npc.more"))
        self._fill()

    def focus_skills(self) -> None:
        """Put the keyboard on the first skill, or on what can be done where there is none."""
        first: QWidget = self._chips[0] if self._chips else self.edit
        first.setFocus(Qt.FocusReason.TabFocusReason)

    # --- building

    def _lay_out(self) -> None:
        names = QVBoxLayout()
        names.setSpacing(0)
        names.addWidget(self.name)
        names.addWidget(self.about)
        self._buttons = FlowBox()
        for widget in (self.count, self.fight, self.edit, self.more):
            self._buttons.flow.addWidget(widget)
        self._head = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._head.setSpacing(8)
        self._head.addLayout(names, 1)
        self._head.addWidget(self._buttons)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 12, 8)
        column.setSpacing(4)
        column.addLayout(self._head)
        column.addWidget(self._scroll, 1)

    def fit(self) -> None:
        """Put the buttons below the name where both have no room side by side."""
        beside = self.width() >= self._buttons.sizeHint().width() + px(self, LEAST_NAME)
        direction = QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom
        if self._head.direction() != direction:
            self._head.setDirection(direction)
            self._head.setSpacing(8 if beside else 4)

    def _connect(self) -> None:
        self.fight.clicked.connect(self._fight)
        self.count.returnPressed.connect(self._fight)
        self.edit.clicked.connect(self._edit)
        self.more.opening.connect(self._fill_menu)
        self.more.picked.connect(self.picked)

    def _edit(self) -> None:
        if self._block is not None:
            self.edit_wanted.emit(self._block.id)

    def _fight(self) -> None:
        self.fought.emit(self.count.value() or 1)

    # --- showing

    def _fill(self) -> None:
        block, texts = self._block, self._workspace.texts
        self._chips = []
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 4, 0)
        column.setSpacing(8)
        self.setVisible(block is not None)
        if block is not None:
            self.setProperty(GAME, block.system)
            self.name.setText(block.name)
            system = texts.find(block.system, "name") or block.system
            alias = texts.t("npc.known_as", alias=block.alias) if block.alias else ""
            self.about.setText(phrases.SEPARATOR.join(part for part in (system, alias, *block.tags) if part))
            self._fill_body(block, column)
        column.addStretch(1)
        if (before := self._scroll.takeWidget()) is not None:
            before.hide()
            before.deleteLater()  # one of its chips may be what is speaking just now
        self._scroll.setWidget(body)

    def _fill_menu(self) -> None:
        texts, block = self._workspace.texts, self._block
        if block is None:
            return
        favourite = "unfavourite" if block.favourite else "favourite"
        actions = ("roster", favourite, "duplicate", "print", "export", "export_all", "remove")
        items = [MenuItem(one, texts.t(f"npc.menu.{one}")) for one in actions]
        heading = texts.t("npc.menu.encounter")
        prepared = self._workspace.campaign.state.prepared
        items.append(MenuItem("encounter.", texts.t("npc.menu.encounter.new"), group=heading))
        near = offered(prepared, block.system)
        items += [MenuItem(f"encounter.{one.id}", one.name, group=heading) for one in near]
        if len(prepared) > MOST_OFFERED:
            items.append(MenuItem("encounter.?", texts.t("npc.menu.encounter.other"), group=heading))
        self.more.set_items(items)

    def _fill_body(self, block: StatBlock, column: QVBoxLayout) -> None:
        texts, spec = self._workspace.texts, self._actions.spec(block)
        figures = [
            Figure(value.name, value.text, value.tip, value.derived)
            for group in value_groups(texts, block, spec)
            for value in group.values
        ]
        top = QHBoxLayout()
        top.setSpacing(12)
        strip = Figures()
        strip.setObjectName("npc.figures")
        strip.show_figures(figures)
        top.addWidget(strip, 1)
        if (portrait := self._portrait(block)) is not None:
            top.addWidget(portrait, 0, Qt.AlignmentFlag.AlignTop)
        column.addLayout(top)
        column.addWidget(self._skills(block))
        for weapon in block.weapons:
            column.addLayout(_line(weapon.name, weapon_words(texts, weapon, spec)))
        system = self._actions.system(block)
        for kind, words in trait_words(texts, block, traits_of(system) if system is not None else ()):
            column.addLayout(_line(kind, words))
        if block.gear:
            column.addLayout(_line(texts.t("npc.field.gear"), phrases.SEPARATOR.join(block.gear)))
        self._papers(block, column)

    def _portrait(self, block: StatBlock) -> QLabel | None:
        """The picture of the NPC, from the campaign's folder only; nothing where it cannot be had."""
        if not block.portrait:
            return None
        image = load_picture(self._workspace.campaign.file.path.parent, block.portrait)
        if image is None:
            return None
        ratio = self.devicePixelRatioF()
        side = round(px(self, PORTRAIT) * ratio)
        kept, smooth = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
        picture = QPixmap.fromImage(image.scaled(side, side, kept, smooth))
        picture.setDevicePixelRatio(ratio)
        label = QLabel()
        label.setObjectName("npc.portrait")
        label.setPixmap(picture)
        label.setAccessibleName(self._workspace.texts.t("npc.field.portrait"))
        return label

    def _skills(self, block: StatBlock) -> QWidget:
        texts = self._workspace.texts
        box = QWidget()
        flow = FlowLayout(box, spacing=6, row_spacing=6)
        offers = self._actions.rolls(block)
        own = [one for one in offers if one.choice.source == "skill"]
        self._others = tuple(one for one in offers if one.choice.source != "skill" and one.choice.allowed)
        for place, offer in enumerate(own):
            chip = RollChip(offer.name, texts.number(offer.base))
            chip.setObjectName(f"npc.roll.{place}")
            set_tip(chip, texts.t("npc.roll.tip", what=offer.name))
            chip.rolled.connect(lambda hidden, one=offer: self._roll(one, hidden=hidden))
            chip.laid_out.connect(lambda one=offer: self._lay(one))
            flow.addWidget(chip)
            self._chips.append(chip)
        if self._others:
            other = MenuButton(texts.t("npc.other_rolls"))
            other.setObjectName("npc.roll.other")
            set_tip(other, texts.t("npc.other_rolls.tip"))
            other.set_items(
                [MenuItem(str(n), one.name, texts.number(one.base)) for n, one in enumerate(self._others)]
            )
            other.picked.connect(lambda number: self._roll(self._others[int(number)], hidden=True))
            flow.addWidget(other)
        if not own and block.skills:
            # Nothing rolls them: the game is not there, or asks for no skills. They can be read all the same.
            words = phrases.SEPARATOR.join(f"{one.name} {texts.number(one.value)}" for one in block.skills)
            flow.addWidget(_paragraph(words, "body"))
        elif not own and not self._others:
            flow.addWidget(plain_label(texts.t("npc.no_skills"), "muted"))
        return box

    def _papers(self, block: StatBlock, column: QVBoxLayout) -> None:
        texts = self._workspace.texts
        if block.notes:
            column.addWidget(_notes(block))
        secrets = [("secrets", block.secrets), *(("false_leads", lead) for lead in block.false_leads)]
        for key, text in secrets:
            if text:
                column.addWidget(_paragraph(f"{texts.t(f'npc.field.{key}')}: {text}", "hidden"))

    def _roll(self, offer: RollOffer, *, hidden: bool) -> None:
        if self._block is not None:
            self._actions.roll(self._block, offer, hidden=hidden)

    def _lay(self, offer: RollOffer) -> None:
        if self._block is not None:
            self._actions.lay_out(self._block, offer)


def _line(title: str, words: str) -> QHBoxLayout:
    """A name in the hand of headings and what is said of it behind."""
    row = QHBoxLayout()
    row.setSpacing(8)
    head = plain_label(title, "strong")
    head.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
    text = plain_label(words, "muted")
    text.setWordWrap(True)
    row.addWidget(head)
    row.addWidget(text, 1)
    return row


def _notes(block: StatBlock) -> QWidget:
    """The notes: as they were typed, or formatted by the safe subset, which names no place to load from."""
    label = _paragraph(block.notes, "body")
    if block.markdown:
        label.setTextFormat(Qt.TextFormat.RichText)
        label.setText(to_html(parse(block.notes)))
    return label


def _paragraph(text: str, role: str) -> QLabel:
    label = plain_label(text, "hidden" if role == "hidden" else "body")
    label.setWordWrap(True)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label
