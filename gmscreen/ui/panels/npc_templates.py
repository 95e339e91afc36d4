"""A new NPC from a template: which game, which kind, how good, what name; seen before it is added."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from gmscreen.content.characters import NAME_LIMIT
from gmscreen.content.npc.block import StatBlock
from gmscreen.content.npc.quality import NORMAL
from gmscreen.ui.widgets.choice_box import ChoiceBox, ChoiceItem
from gmscreen.ui.widgets.figures import Figure, Figures
from gmscreen.ui.widgets.labels import plain_label, set_tip
from gmscreen.ui.widgets.segmented import SegmentedControl
from gmscreen.ui.widgets.sheet import SideSheet
from gmscreen.ui.workspace import Workspace
from gmscreen.viewmodels.npc_templates import QUALITIES, NpcTemplates
from gmscreen.viewmodels.npc_words import value_groups
from gmscreen.viewmodels.npcs import NpcActions

WIDTH = 460


class TemplateSheet(SideSheet):
    """Chooses a template. `added` carries the id of the new NPC; the sheet stays open for the next one."""

    added = Signal(str)

    def __init__(self, workspace: Workspace, library: NpcActions, host: QWidget) -> None:
        super().__init__(host, width=WIDTH)
        self.setObjectName("npc.templates")
        self._workspace = workspace
        self._library = library
        self._templates = NpcTemplates(workspace.campaign, workspace.language)
        self._named = False
        self.system = ChoiceBox()
        self.system.setObjectName("npc.templates.system")
        self.kind = ChoiceBox()
        self.kind.setObjectName("npc.templates.kind")
        self.quality = SegmentedControl()
        self.quality.setObjectName("npc.templates.quality")
        self.name = QLineEdit()
        self.name.setObjectName("npc.templates.name")
        self.name.setMaxLength(NAME_LIMIT)
        self.random = QPushButton()
        self.random.setObjectName("npc.templates.random")
        self.random.setProperty("role", "outline")
        self.add = QPushButton()
        self.add.setObjectName("npc.templates.add")
        self.add.setProperty("role", "strong")
        self._captions = {one: plain_label("", "small") for one in ("system", "kind", "quality", "name")}
        self._figures = Figures()
        self._skills = plain_label("", "muted")
        self._skills.setWordWrap(True)
        self._lay_out()
        self._connect()
        workspace.language.changed.connect(self.retranslate)
        self.retranslate()

    def begin(self, system: str) -> None:
        """Open the sheet for a game; the kind and the quality that were chosen last stay."""
        offered = self._templates.systems()
        if system in offered or not self.system.current():
            self.system.set_current(system if system in offered else offered[0])
        self._fill_kinds()
        self.open()
        self.kind.setFocus(Qt.FocusReason.OtherFocusReason)

    def confirm(self) -> bool:
        """Add what is shown to the library."""
        self.add.click()
        return True

    def retranslate(self) -> None:
        """Say every word in the present language."""
        texts = self._workspace.texts
        self.set_title(texts.t("npc.templates"), close_name=texts.t("npc.templates.close"))
        for key, caption in self._captions.items():
            caption.setText(texts.t(f"npc.templates.{key}"))
        self.system.setAccessibleName(texts.t("npc.templates.system"))
        self.system.set_items([ChoiceItem(one, texts.of(one, "name")) for one in self._templates.systems()])
        self.kind.setAccessibleName(texts.t("npc.templates.kind"))
        chosen = self.quality.current() or NORMAL
        self.quality.set_items([(one, texts.t(f"npc.quality.{one}")) for one in QUALITIES])
        self.quality.set_current(chosen)
        self.quality.setAccessibleName(texts.t("npc.templates.quality"))
        set_tip(self.quality, texts.t("npc.quality.tip"))
        self.name.setAccessibleName(texts.t("npc.templates.name"))
        self.random.setText(texts.t("npc.templates.random"))
        set_tip(self.random, texts.t("npc.templates.random.tip"))
        self.add.setText(texts.t("npc.templates.add"))
        set_tip(self.add, texts.t("npc.templates.add.tip"))
        if self.system.current():
            self._fill_kinds()

    def _lay_out(self) -> None:
        content = QWidget()
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(4)
        grid.addWidget(self._captions["system"], 0, 0)
        grid.addWidget(self.system, 1, 0)
        grid.addWidget(self._captions["kind"], 0, 1)
        grid.addWidget(self.kind, 1, 1)
        for place in (0, 1):
            grid.setColumnStretch(place, 1)
        name = QHBoxLayout()
        name.setSpacing(8)
        name.addWidget(self.name, 1)
        name.addWidget(self.random)
        buttons = QHBoxLayout()
        buttons.addWidget(self.add)
        buttons.addStretch(1)
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, 12, 16)
        column.setSpacing(4)
        column.addLayout(grid)
        column.addSpacing(8)
        column.addWidget(self._captions["quality"])
        column.addWidget(self.quality, 0, Qt.AlignmentFlag.AlignLeft)
        column.addSpacing(8)
        column.addWidget(self._captions["name"])
        column.addLayout(name)
        column.addSpacing(8)
        column.addLayout(buttons)
        column.addSpacing(8)
        column.addWidget(self._figures)
        column.addWidget(self._skills)
        column.addStretch(1)
        self.set_content(content)

    def _connect(self) -> None:
        self.system.picked.connect(lambda _: self._fill_kinds())
        self.kind.picked.connect(lambda _: self._on_kind())
        self.quality.chosen.connect(lambda _: self._preview())
        self.name.textEdited.connect(self._on_name)
        self.name.returnPressed.connect(self._add)
        self.random.clicked.connect(self._draw_name)
        self.add.clicked.connect(self._add)

    def _on_name(self, text: str) -> None:
        self._named = bool(text.strip())

    def _fill_kinds(self) -> None:
        offers = self._templates.offers(self.system.current())
        self.kind.set_items([ChoiceItem(one.id, one.name) for one in offers])
        if not self.kind.current() and offers:
            self.kind.set_current(offers[0].id)
        self._on_kind()

    def _on_kind(self) -> None:
        offers = {one.id: one for one in self._templates.offers(self.system.current())}
        offer = offers.get(self.kind.current())
        self.random.setEnabled(offer is not None and offer.named)
        if offer is not None and not self._named:
            self.name.setText(offer.name)
        self._preview()

    def _made(self, *, random_name: bool = False) -> StatBlock | None:
        kind, system = self.kind.current(), self.system.current()
        if not kind or not system:
            return None
        quality = self.quality.current() or NORMAL
        return self._templates.make(kind, system, quality, random_name=random_name)

    def _draw_name(self) -> None:
        block = self._made(random_name=True)
        if block is not None:
            self._named = True
            self.name.setText(block.name)

    def _preview(self) -> None:
        block = self._made()
        self.add.setEnabled(block is not None)
        if block is None:
            return
        texts, spec = self._workspace.texts, self._library.spec(block)
        values = [value for group in value_groups(texts, block, spec) for value in group.values]
        self._figures.show_figures([Figure(one.name, one.text, one.tip, one.derived) for one in values])
        self._skills.setText(", ".join(f"{one.name} {texts.number(one.value)}" for one in block.skills))

    def _add(self) -> None:
        block = self._made()
        if block is None:
            return
        name = self.name.text().strip() or block.name
        if npc := self._library.add(block.model_copy(update={"name": name})):
            self._named = False
            self._on_kind()
            self.added.emit(npc)
