"""The fields of the NPC that is being edited: texts, numbers and choices, each of which keeps itself."""

from collections.abc import Callable, Iterable

from PySide6.QtWidgets import QCheckBox, QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget

from gmscreen.content.characters import NAME_LIMIT
from gmscreen.content.lists import leads_of, leads_text, lines_of, tags_of, tags_text
from gmscreen.content.npc.block import StatBlock
from gmscreen.content.npc.faults import MOST, TEXT_LIMIT, Fault
from gmscreen.rules.block import BlockField
from gmscreen.ui.panels.entry_fields import Draft
from gmscreen.ui.panels.npc_editor_rows import Say
from gmscreen.ui.widgets.choice_box import ChoiceBox, ChoiceItem
from gmscreen.ui.widgets.labels import plain_label, set_tip
from gmscreen.ui.widgets.number_field import NumberField
from gmscreen.ui.workspace import Workspace
from gmscreen.viewmodels.npc_draft import NpcDraft
from gmscreen.viewmodels.npc_words import field_name

PAPER_LINES = 4
LISTS: dict[str, tuple[Callable[[Iterable[str]], str], Callable[[str], tuple[str, ...]]]] = {
    "tags": (tags_text, tags_of),
    "gear": ("\n".join, lines_of),
    "false_leads": (leads_text, leads_of),
}
"""The lists that are typed as one text: how they are shown and read."""


class BlockFields:
    """Makes the fields. `drafts` are the texts among them; `refreshing` shows each as the block has it now.

    `say` tells why something was not kept.
    """

    def __init__(self, workspace: Workspace, draft: NpcDraft, say: Say) -> None:
        self._workspace = workspace
        self._draft = draft
        self._say = say
        self.drafts: list[Draft] = []
        self.refreshing: list[Callable[[StatBlock], None]] = []

    def text(self, name: str) -> QLineEdit:
        """A line of the block itself."""
        field = QLineEdit()
        field.setObjectName(f"npc.editor.{name}")
        field.setMaxLength(NAME_LIMIT if name != "tags" else (TEXT_LIMIT + 2) * MOST["tags"])
        texts = self._workspace.texts
        field.setAccessibleName(texts.t(f"npc.field.{name}"))
        if texts.has(f"npc.field.{name}.tip"):
            set_tip(field, texts.t(f"npc.field.{name}.tip"))
        self._keep(field, name)
        return field

    def paper(self, name: str) -> QWidget:
        """A text of several lines, with what it is called above it."""
        box = QWidget()
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        caption = plain_label(self._workspace.texts.t(f"npc.editor.{name}"), "strong_small")
        field = QPlainTextEdit()
        field.setObjectName(f"npc.editor.{name}")
        field.setTabChangesFocus(True)
        field.document().setDocumentMargin(6)
        field.setAccessibleName(self._workspace.texts.t(f"npc.field.{name}"))
        field.setFixedHeight(field.fontMetrics().lineSpacing() * PAPER_LINES + 16)
        self._keep(field, name)
        column.addWidget(caption)
        column.addWidget(field)
        if name == "notes":
            column.addWidget(self.flag("markdown"))
        return box

    def _keep(self, field: QLineEdit | QPlainTextEdit, name: str) -> None:
        show, read = LISTS.get(name, (None, None))

        def stored(block: StatBlock) -> str:
            found = getattr(block, name)
            return str(show(found) if show is not None else found)

        def save(text: str) -> bool:
            if read is not None:
                fault = self._draft.write_list(name, read(text))
            else:
                fault = self._draft.write_text(name, text)
            if fault is None and self._draft.block is not None:
                draft.settle(stored(self._draft.block))
            return self._say(fault)

        draft = Draft(field, save)
        self.drafts.append(draft)
        self.refreshing.append(lambda block: draft.refresh(stored(block)))

    def flag(self, name: str) -> QCheckBox:
        """A box for a yes or no of the block itself."""
        box = QCheckBox(self._workspace.texts.t(f"npc.editor.{name}"))
        box.setObjectName(f"npc.editor.{name}")
        box.clicked.connect(lambda on: self._say(self._draft.write_flag(name, on=on)))
        self.refreshing.append(lambda block: box.setChecked(bool(getattr(block, name))))
        return box

    def field(self, block: StatBlock, field: BlockField) -> QWidget:
        """A field of the system with its name above it; what it would be by itself shows through."""
        texts = self._workspace.texts
        name = field_name(texts, block.system, field.id)
        tip = texts.find(block.system, f"stat.{field.id}.tip")
        widget = self._number(field) if field.type == "int" else self._detail(block, field)
        widget.setObjectName(f"npc.editor.{field.id}")
        widget.setAccessibleName(tip or name)
        set_tip(widget, tip or name)
        box = QWidget()
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addWidget(plain_label(name, "small"))
        column.addWidget(widget)
        return box

    def _number(self, field: BlockField) -> NumberField:
        widget = NumberField(field.minimum, field.maximum, optional=True)
        widget.set_columns(3)
        widget.value_changed.connect(lambda value: self._say(self._draft.write_number(field.id, value)))
        limits = Fault("out_of_range", field.id, low=field.minimum, high=field.maximum)
        widget.rejected.connect(lambda _: self._say(limits))

        def refresh(block: StatBlock) -> None:
            widget.set_value(block.typed_numbers().get(field.id))
            derived = self._draft.spec.derive(block.typed_numbers(), block.typed_texts()).get(field.id)
            widget.setPlaceholderText("—" if derived is None else str(derived))

        self.refreshing.append(refresh)
        return widget

    def _detail(self, block: StatBlock, field: BlockField) -> QWidget:
        texts = self._workspace.texts
        if field.type == "choice":
            box = ChoiceBox()
            box.set_items(
                [ChoiceItem(one, texts.of(block.system, f"choice.{field.id}.{one}")) for one in field.choices]
            )
            box.picked.connect(lambda one: self._say(self._draft.write_detail(field.id, one)))
            self.refreshing.append(
                lambda now: box.set_current(now.typed_texts().get(field.id, field.choices[0]))
            )
            return box
        line = QLineEdit()
        line.setMaxLength(TEXT_LIMIT)

        def save(text: str) -> bool:
            fault = self._draft.write_detail(field.id, text)
            if fault is None:
                draft.settle(text.strip())
            return self._say(fault)

        draft = Draft(line, save)
        self.drafts.append(draft)

        def refresh(now: StatBlock) -> None:
            draft.refresh(now.typed_texts().get(field.id, ""))
            derived = self._draft.spec.derive(now.typed_numbers(), now.typed_texts()).get(field.id)
            line.setPlaceholderText("" if derived is None else str(derived))

        self.refreshing.append(refresh)
        return line
