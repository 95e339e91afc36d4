"""Rows for the parts of an NPC that is being edited; what is typed in them stays with its part."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from gmscreen.content.characters import Trait
from gmscreen.content.npc.block import StatBlock, Weapon
from gmscreen.content.npc.faults import TEXT_LIMIT, Fault
from gmscreen.ui.panels.entry_fields import Draft
from gmscreen.ui.widgets.choice_box import ChoiceBox, ChoiceItem
from gmscreen.ui.widgets.labels import set_tip
from gmscreen.ui.widgets.number_field import NumberField
from gmscreen.ui.widgets.painting import FlatButton
from gmscreen.ui.workspace import Workspace
from gmscreen.viewmodels.npc_draft import NpcDraft

Say = Callable[[Fault | None], bool]


class ItemRows(QWidget):
    """Rows for the items of one `part` of the block; built anew where their number changes."""

    part = ""

    def __init__(
        self, workspace: Workspace, draft: NpcDraft, say: Say, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName(f"npc.editor.{self.part}")
        self.workspace = workspace
        self.draft = draft
        self.say = say
        self._shown: tuple[object, ...] = ()
        self._removing: int | None = None
        self._drafts: list[tuple[Draft, int, str]] = []
        self._numbers: list[tuple[NumberField, int, str]] = []
        self._flags: list[tuple[QCheckBox, int, str]] = []
        self._choices: list[tuple[ChoiceBox, int, str]] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(6)
        self._rows = QVBoxLayout()
        self._rows.setSpacing(6)
        self._column.addLayout(self._rows)
        self.adder()

    def adder(self) -> None:
        """Put what adds an item below the rows."""
        raise NotImplementedError

    def fill_row(self, row: QHBoxLayout, place: int, below: QVBoxLayout) -> None:
        """Put the fields of the item at `place` into its row, and what has no room there below it."""
        raise NotImplementedError

    def refresh(self, block: StatBlock) -> None:
        """Show the items as they are stored; what is being typed stays."""
        items = getattr(block, self.part)
        if len(items) != len(self._shown):
            self._rebuild(items)
        self._shown = items
        for draft, place, name in self._drafts:
            draft.refresh(str(getattr(items[place], name)))
        for number, place, name in self._numbers:
            number.set_value(getattr(items[place], name))
        for flag, place, name in self._flags:
            flag.setChecked(bool(getattr(items[place], name)))
        for choice, place, name in self._choices:
            choice.set_current(str(getattr(items[place], name)))

    def _rebuild(self, items: tuple[object, ...]) -> None:
        """Make rows for other items. What is typed and no good stays with its item."""
        typed = {(place, name): draft.text for draft, place, name in self._drafts if draft.dirty}
        gone = self._removing
        if gone is None:
            old_places = _old_places(self._shown, items)
        else:
            old_places = {place: place + (place >= gone) for place in range(len(items))}
        self._build(len(items))
        for draft, place, name in self._drafts:
            draft.load(str(getattr(items[place], name)), typed.get((old_places.get(place, -1), name)))

    @property
    def drafts(self) -> list[Draft]:
        """The texts of the rows."""
        return [draft for draft, _, _ in self._drafts]

    def flush(self) -> bool:
        """Keep what is being typed in the rows; False where something of it is not good."""
        bad = [draft for draft, _, _ in self._drafts if not draft.save()]
        if bad:
            bad[0].save()  # what was good after it took its words away
        return not bad

    # --- what rows are made of

    def text(self, place: int, name: str, key: str, *, limit: int = TEXT_LIMIT) -> QLineEdit:
        """A line for the text `name` of an item, called by the text `key`."""
        field = QLineEdit()
        field.setObjectName(f"npc.editor.{self.part}.{place}.{name}")
        field.setMaxLength(limit)
        words = self.workspace.texts.t(key)
        field.setPlaceholderText(words)
        field.setAccessibleName(words)
        set_tip(field, words)

        def save(typed: str) -> bool:
            fault = self.draft.write_item(self.part, place, **{name: typed.strip()})
            if fault is None:
                draft.settle(typed.strip())
            return self.say(fault)

        draft = Draft(field, save)
        self._drafts.append((draft, place, name))
        return field

    def number(self, place: int, name: str, key: str, low: int, high: int, *, optional: bool) -> NumberField:
        """A field for the number `name` of an item."""
        field = NumberField(low, high, optional=optional)
        field.setObjectName(f"npc.editor.{self.part}.{place}.{name}")
        field.set_columns(3)
        words = self.workspace.texts.t(key)
        field.setAccessibleName(words)
        set_tip(field, words)
        field.value_changed.connect(
            lambda value: self.say(self.draft.write_item(self.part, place, **{name: value}))
        )
        where = f"{self.part}.{place}.{name}"
        field.rejected.connect(
            lambda _: self.say(self.limits(place, Fault("out_of_range", where, low, high)))
        )
        self._numbers.append((field, place, name))
        return field

    def limits(self, place: int, fault: Fault) -> Fault:
        """What is said of a number that is not within its range, as that is now."""
        del place
        return fault

    def flag(self, place: int, name: str, key: str) -> QCheckBox:
        """A box for the yes or no `name` of an item."""
        box = QCheckBox(self.workspace.texts.t(key))
        box.setObjectName(f"npc.editor.{self.part}.{place}.{name}")
        box.clicked.connect(lambda on: self.say(self.draft.write_item(self.part, place, **{name: on})))
        self._flags.append((box, place, name))
        return box

    def choice(
        self, place: int, name: str, key: str, items: list[ChoiceItem], write: Callable[[str], Fault | None]
    ) -> ChoiceBox:
        """A choice for the word `name` of an item, which `write` keeps."""
        box = ChoiceBox()
        box.setObjectName(f"npc.editor.{self.part}.{place}.{name}")
        box.setAccessibleName(self.workspace.texts.t(key))
        box.set_items(items)
        box.picked.connect(lambda one: self.say(write(one)))
        self._choices.append((box, place, name))
        return box

    def add_item(self, new: Trait | Weapon) -> None:
        """Add an item behind the others, and let its name be typed."""
        if self.say(self.draft.add_item(self.part, new)):
            name = self.findChild(QLineEdit, f"npc.editor.{self.part}.{len(self._shown) - 1}.name")
            if name is not None:
                name.setFocus(Qt.FocusReason.OtherFocusReason)
                name.selectAll()

    def _build(self, count: int) -> None:
        self._drafts, self._numbers, self._flags, self._choices = [], [], [], []
        while (item := self._rows.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()  # it may be what is speaking just now
        for place in range(count):
            box = QWidget()
            column = QVBoxLayout(box)
            column.setContentsMargins(0, 0, 0, 0)
            column.setSpacing(4)
            row = QHBoxLayout()
            row.setSpacing(8)
            column.addLayout(row)
            self.fill_row(row, place, column)
            row.addWidget(self._remover(place))
            self._rows.addWidget(box)
            box.show()  # a layout would do so later, and what is not shown takes no keyboard

    def _remover(self, place: int) -> FlatButton:
        button = FlatButton(icon="close", padding=6)
        button.setObjectName(f"npc.editor.{self.part}.{place}.remove")
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        name = self.workspace.texts.t(f"npc.editor.{self.part}.remove")
        button.setAccessibleName(name)
        set_tip(button, name)
        button.clicked.connect(lambda: self._remove(place))
        return button

    def _remove(self, place: int) -> None:
        """Take an item away; the keyboard goes to the row that takes its place."""
        self._removing = place
        self.draft.remove_item(self.part, place)
        self._removing = None
        left = len(self._shown)
        if left:
            name = f"npc.editor.{self.part}.{min(place, left - 1)}.remove"
            for one in self.findChildren(FlatButton, name):
                if one.isVisibleTo(self):
                    one.setFocus(Qt.FocusReason.OtherFocusReason)


def _old_places(before: tuple[object, ...], now: tuple[object, ...]) -> dict[int, int]:
    """Where each of the items that are there `now` was `before`, by its place; new ones have none."""
    fewer, more = (before, now) if len(before) <= len(now) else (now, before)
    found: dict[int, int] = {}
    start = 0
    for place, one in enumerate(fewer):
        at = next((n for n in range(start, len(more)) if more[n] == one), None)
        if at is not None:
            found[place], start = at, at + 1
    return found if fewer is now else {new: old for old, new in found.items()}
