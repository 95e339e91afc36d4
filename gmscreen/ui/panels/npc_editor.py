"""The editor of stat blocks: a sheet over the desk in which every field keeps itself."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QApplication,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from gmscreen.content.npc.block import StatBlock
from gmscreen.content.npc.faults import Fault
from gmscreen.content.npc.formats.pictures import PICTURE_LIMIT
from gmscreen.ui.library_prompts import LibraryPrompts
from gmscreen.ui.panels.entry_fields import Draft
from gmscreen.ui.panels.npc_editor_fields import BlockFields
from gmscreen.ui.panels.npc_editor_items import SkillRows, TraitRows, WeaponRows
from gmscreen.ui.panels.npc_editor_rows import ItemRows
from gmscreen.ui.player.picture import decoded
from gmscreen.ui.widgets.choice_box import ChoiceBox, ChoiceItem
from gmscreen.ui.widgets.flow import FlowLayout
from gmscreen.ui.widgets.labels import plain_label, set_tip
from gmscreen.ui.widgets.names import GAME
from gmscreen.ui.widgets.number_field import NumberField
from gmscreen.ui.widgets.sheet import SideSheet
from gmscreen.ui.workspace import Workspace
from gmscreen.viewmodels.npc_draft import NpcDraft
from gmscreen.viewmodels.npc_words import place_words
from gmscreen.viewmodels.npcs import NpcActions

WIDTH = 520


class NpcEditor(SideSheet):
    """Edits one NPC. There is no button to save: what is good is kept at once, what is not says why."""

    def __init__(
        self, workspace: Workspace, library: NpcActions, prompts: LibraryPrompts, host: QWidget
    ) -> None:
        super().__init__(host, width=WIDTH)
        self._prompts = prompts
        self.setObjectName("npc.editor")
        self._workspace = workspace
        self.draft = NpcDraft(workspace.campaign, library, self)
        self._fields = BlockFields(workspace, self.draft, self._say)
        self._built_for: tuple[str, str] | None = None
        self._warned = False
        self._problem = plain_label("", "error")
        self._problem.setObjectName("npc.editor.problem")
        self._problem.setWordWrap(True)
        self._problem.hide()
        self.above_content(self._problem)
        self.draft.changed.connect(self._show)
        self.draft.gone.connect(self.dismiss)
        workspace.language.changed.connect(self._rebuild)

    def open_npc(self, npc: str, *, begin_name: bool = False) -> None:
        """Edit an NPC; with `begin_name` its name is typed first.

        Where something was typed that is not good, the first time only says so.
        """
        if not self._may_leave():
            self.open()
            return
        if not self.draft.open(npc):
            return
        self._say(None)
        self.open()
        name = self.findChild(QLineEdit, "npc.editor.name")
        if name is not None:
            name.setFocus(Qt.FocusReason.OtherFocusReason)
            name.selectAll() if begin_name else name.deselect()

    def flush(self) -> bool:
        """Keep what is being typed, now; False where something of it is not good, and the sheet says what."""
        if self._built_for is None:
            return True
        savers = [one.save for one in self._fields.drafts]
        savers += [rows.flush for rows in self.findChildren(ItemRows)]
        bad = [save for save in savers if not save()]
        if bad:
            bad[0]()  # what was good after it took its words away
        return not bad and not any(
            one.is_invalid() for one in self.findChildren(NumberField) if one.hasFocus()
        )

    def confirm(self) -> bool:
        """Keep what is being typed, and close."""
        self.dismiss()
        return True

    def dismiss(self) -> None:
        """Keep what is being typed, and close; where something of it is not good, the first time says so."""
        if self.isHidden() or self._may_leave():
            super().dismiss()

    def _may_leave(self) -> bool:
        """Keep what is being typed; what is not good may be given up once the GM was told."""
        if self.draft.block is None or self.flush():
            self._warned = False
            return True
        self._warned = not self._warned
        if not self._warned:
            self._built_for = None  # the fields hold what is given up
        return not self._warned

    # --- building

    def _show(self) -> None:
        block = self.draft.block
        if block is None:
            return
        self._warned = False
        if self._built_for != (block.id, block.system):
            self._build(block)
        for refresh in self._fields.refreshing:
            refresh(block)

    def _rebuild(self) -> None:
        """Say every word anew. What is typed and no good stays in its field, and the keyboard where it is."""
        if self.draft.block is None:
            return
        good = self.flush()
        typed = {one.name: one.text for one in self._every_draft() if one.dirty}
        focused = QApplication.focusWidget()
        name = focused.objectName() if focused is not None and self.isAncestorOf(focused) else ""
        self._build(self.draft.block)
        self._show()
        for draft in self._every_draft():
            if draft.name in typed:
                draft.retype(typed[draft.name])
        field = self.findChild(QWidget, name) if name else None
        if field is not None:
            field.setFocus(Qt.FocusReason.OtherFocusReason)
        if not good:
            self.flush()

    def _every_draft(self) -> list[Draft]:
        """The texts of the block and of its rows."""
        return [*self._fields.drafts, *(one for rows in self.findChildren(ItemRows) for one in rows.drafts)]

    def _build(self, block: StatBlock) -> None:
        texts = self._workspace.texts
        self._built_for = (block.id, block.system)
        self.setProperty(GAME, block.system)
        self._fields = BlockFields(self._workspace, self.draft, self._say)
        self.set_title(texts.t("npc.editor"), close_name=texts.t("npc.editor.close"))
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, 12, 16)
        column.setSpacing(12)
        column.addLayout(self._heads())
        for group in self.draft.spec.groups:
            column.addWidget(plain_label(texts.of(block.system, f"block.{group.id}"), "strong_small"))
            flow = FlowLayout(spacing=12, row_spacing=8)
            for field in group.fields:
                flow.addWidget(self._fields.field(block, field))
            column.addLayout(flow)
        sections: list[tuple[str, ItemRows]] = [("skills", SkillRows(self._workspace, self.draft, self._say))]
        if self.draft.traits or block.traits:
            sections.append(("traits", TraitRows(self._workspace, self.draft, self._say)))
        sections.append(("weapons", WeaponRows(self._workspace, self.draft, self._say)))
        for key, section in sections:
            column.addWidget(plain_label(texts.t(f"npc.field.{key}"), "strong_small"))
            column.addWidget(section)
            self._fields.refreshing.append(section.refresh)
        for name in ("gear", "notes", "secrets", "false_leads"):
            column.addWidget(self._fields.paper(name))
        column.addStretch(1)
        self.set_content(content)

    def _heads(self) -> QGridLayout:
        """Name, alias, system and tags, with what they are called above them."""
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(4)
        for column, name in enumerate(("name", "alias")):
            grid.addWidget(self._caption(f"npc.field.{name}"), 0, column)
            grid.addWidget(self._fields.text(name), 1, column)
        grid.addWidget(self._caption("npc.field.system"), 2, 0)
        grid.addWidget(self._systems(), 3, 0)
        grid.addWidget(self._caption("npc.field.tags"), 2, 1)
        grid.addWidget(self._fields.text("tags"), 3, 1)
        grid.addWidget(self._fields.flag("favourite"), 4, 0)
        grid.addLayout(self._portrait(), 4, 1)
        for column in (0, 1):
            grid.setColumnStretch(column, 1)
        return grid

    def _caption(self, key: str) -> QWidget:
        return plain_label(self._workspace.texts.t(key), "small")

    def _portrait(self) -> QHBoxLayout:
        texts = self._workspace.texts
        choose = QPushButton(texts.t("npc.editor.portrait"))
        choose.setObjectName("npc.editor.portrait")
        choose.setProperty("role", "outline")
        set_tip(choose, texts.t("npc.editor.portrait.tip"))
        choose.clicked.connect(self._choose_portrait)
        leave = QPushButton(texts.t("npc.editor.portrait.leave"))
        leave.setObjectName("npc.editor.portrait.leave")
        leave.setProperty("role", "quiet")
        leave.clicked.connect(lambda: self.draft.write_portrait(b""))
        self._fields.refreshing.append(lambda block: leave.setVisible(bool(block.portrait)))
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(choose)
        row.addWidget(leave)
        row.addStretch(1)
        return row

    def _choose_portrait(self) -> None:
        """Ask for a picture and copy it; one that could not be shown says so."""
        texts = self._workspace.texts
        path = self._prompts.picture(texts, self._workspace.campaign.file.path.parent)
        if path is None:
            return
        try:
            with path.open("rb") as stream:
                picture = stream.read(PICTURE_LIMIT + 1)
        except OSError:
            picture = b""
        good = decoded(picture) is not None and self.draft.write_portrait(picture)
        self._problem.setText("" if good else texts.t("npc.editor.portrait.bad", name=path.name))
        self._problem.setVisible(not good)

    def _systems(self) -> ChoiceBox:
        box = ChoiceBox()
        box.setObjectName("npc.editor.system")
        texts = self._workspace.texts
        box.setAccessibleName(texts.t("npc.field.system"))
        systems = self._workspace.campaign.systems
        known = [ChoiceItem(one, texts.of(one, "name")) for one in systems]

        def refresh(block: StatBlock) -> None:
            strange = block.system if block.system not in systems else ""
            box.set_items([*known, *([ChoiceItem(strange, strange)] if strange else [])])
            box.set_current(block.system)

        box.picked.connect(lambda system: self._move(box, system))
        self._fields.refreshing.append(refresh)
        return box

    def _move(self, box: ChoiceBox, system: str) -> None:
        """Let the NPC belong to another system, unless its values do not fit there."""
        if not self._say(self.draft.write_system(system)) and self.draft.block is not None:
            box.set_current(self.draft.block.system)

    def _say(self, fault: Fault | None) -> bool:
        """Say at the top of the sheet why something was not kept; True where there is nothing to say."""
        texts, block = self._workspace.texts, self.draft.block
        words = ""
        if fault is not None and block is not None:
            why = texts.t(
                f"npc.fault.{fault.code}",
                low=texts.number(fault.low),
                high=texts.number(fault.high),
                limit=fault.limit,
                what=fault.what,
            )
            words = texts.t("npc.editor.problem", place=place_words(texts, block, fault.field), why=why)
        self._problem.setText(words)
        self._problem.setVisible(bool(words))
        return not words
