"""The skills, traits and weapons of the NPC that is being edited: a row each, and a field that adds more."""

from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from gmscreen.content.characters import NAME_LIMIT, Trait
from gmscreen.content.npc.block import StatBlock, Weapon
from gmscreen.content.npc.faults import NUMBER_LIMIT, Fault
from gmscreen.rules.value import replace
from gmscreen.ui.panels.npc_editor_rows import ItemRows
from gmscreen.ui.widgets.choice_box import ChoiceItem
from gmscreen.ui.widgets.flow import FlowLayout
from gmscreen.ui.widgets.labels import plain_label, set_tip

NUMBERS = ("piercing", "ammo", "malfunction")
FLAGS = ("impales", "automatic")
PIECE = 40


class SkillRows(ItemRows):
    """Name, value and specialization of each skill; the line below takes many at once."""

    part = "skills"

    def adder(self) -> None:
        texts = self.workspace.texts
        self.line = QLineEdit()
        self.line.setObjectName("npc.editor.skills.add")
        self.line.setPlaceholderText(texts.t("npc.editor.skills.add"))
        self.line.setAccessibleName(texts.t("npc.editor.skills.add"))
        self._problem = plain_label("", "error")
        self._problem.setObjectName("npc.editor.skills.problem")
        self._problem.setWordWrap(True)
        self._problem.hide()
        self._column.addWidget(self.line)
        self._column.addWidget(self._problem)
        self.line.returnPressed.connect(self._add)

    def fill_row(self, row: QHBoxLayout, place: int, below: QVBoxLayout) -> None:
        del below
        spec = self.draft.spec
        row.addWidget(self.text(place, "name", "npc.field.name", limit=NAME_LIMIT), 3)
        value = self.number(
            place, "value", "npc.skill.value", spec.skill_low, spec.skill_high, optional=False
        )
        row.addWidget(value)
        row.addWidget(self.text(place, "specialization", "npc.skill.specialization", limit=NAME_LIMIT), 2)

    def flush(self) -> bool:
        """Keep what is being typed, also the skills to be added; False where something of it is not good."""
        kept = super().flush()
        self._add()
        return kept and not self.line.text()

    def _add(self) -> None:
        if not self.line.text().strip():
            return
        problems = self.draft.add_skills(self.line.text())
        self.line.setText(", ".join(one.piece for one in problems))
        texts, spec = self.workspace.texts, self.draft.spec
        words = ""
        if problems:
            first = problems[0]
            piece = first.piece if len(first.piece) <= PIECE else first.piece[:PIECE] + "…"
            key = f"roster.skill.problem.{first.code}"
            words = texts.t(key, piece=piece, low=spec.skill_low, high=spec.skill_high)
        self._problem.setText(words)
        self._problem.setVisible(bool(words))


class TraitRows(ItemRows):
    """Kind, name and value of each trait."""

    part = "traits"

    def adder(self) -> None:
        texts, block = self.workspace.texts, self.draft.block or StatBlock()
        row = FlowLayout(spacing=8)
        for spec in self.draft.traits:
            button = QPushButton(texts.of(block.system, f"trait.{spec.id}"))
            button.setObjectName(f"npc.editor.traits.add.{spec.id}")
            button.setProperty("role", "outline")
            button.setAccessibleName(texts.t("npc.editor.traits.add", kind=button.text()))
            set_tip(button, button.accessibleName())
            new = Trait(kind=spec.id, name=texts.t("npc.editor.traits.new"), value=spec.minimum)
            button.clicked.connect(lambda _=False, one=new: self.add_item(one))
            row.addWidget(button)
        self._column.addLayout(row)

    def fill_row(self, row: QHBoxLayout, place: int, below: QVBoxLayout) -> None:
        del below
        texts, block = self.workspace.texts, self.draft.block or StatBlock()
        kinds = [ChoiceItem(one.id, texts.of(block.system, f"trait.{one.id}")) for one in self.draft.traits]
        kind = self.choice(
            place,
            "kind",
            "npc.editor.traits.kind",
            kinds,
            lambda one: self.draft.write_trait_kind(place, one),
        )
        row.addWidget(kind, 2)
        row.addWidget(self.text(place, "name", "npc.field.name", limit=NAME_LIMIT), 3)
        low, high = self._range(block, place)
        row.addWidget(self.number(place, "value", "npc.skill.value", low, high, optional=False))

    def refresh(self, block: StatBlock) -> None:
        super().refresh(block)
        for number, place, _ in self._numbers:
            number.set_range(*self._range(block, place))

    def limits(self, place: int, fault: Fault) -> Fault:
        low, high = self._range(self.draft.block or StatBlock(), place)
        return replace(fault, low=low, high=high)

    def _range(self, block: StatBlock, place: int) -> tuple[int, int]:
        """The values that the kind of a trait allows."""
        kind = block.traits[place].kind if place < len(block.traits) else ""
        spec = next((one for one in self.draft.traits if one.id == kind), None)
        return (spec.minimum, spec.maximum) if spec else (-NUMBER_LIMIT, NUMBER_LIMIT)


class WeaponRows(ItemRows):
    """Name, skill and damage of each weapon, and below it what its system keeps beside that."""

    part = "weapons"

    def adder(self) -> None:
        texts = self.workspace.texts
        self.button = QPushButton(texts.t("npc.editor.weapons.add"))
        self.button.setObjectName("npc.editor.weapons.add")
        self.button.setProperty("role", "outline")
        row = QHBoxLayout()
        row.addWidget(self.button)
        row.addStretch(1)
        self._column.addLayout(row)
        self.button.clicked.connect(self._add)

    def fill_row(self, row: QHBoxLayout, place: int, below: QVBoxLayout) -> None:
        row.addWidget(self.text(place, "name", "npc.weapon.name", limit=NAME_LIMIT), 3)
        row.addWidget(self.text(place, "skill", "npc.weapon.skill"), 3)
        row.addWidget(self.text(place, "damage", "npc.weapon.damage"), 2)
        flow = FlowLayout(spacing=12, row_spacing=4)
        for name in self.draft.spec.weapon:
            if name == "range":
                field = self.text(place, name, "npc.weapon.range")
                flow.addWidget(field)
            elif name in NUMBERS:
                flow.addWidget(self._numbered(place, name))
            elif name in FLAGS:
                flow.addWidget(self.flag(place, name, f"npc.weapon.{name}"))
        below.addLayout(flow)
        below.addWidget(self.text(place, "notes", "npc.weapon.notes"))

    def _numbered(self, place: int, name: str) -> QWidget:
        box = QWidget()
        row = QHBoxLayout(box)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        row.addWidget(plain_label(self.workspace.texts.t(f"npc.weapon.{name}"), "small"))
        row.addWidget(self.number(place, name, f"npc.weapon.{name}", 0, NUMBER_LIMIT, optional=True))
        return box

    def _add(self) -> None:
        new = Weapon(name=self.workspace.texts.t("npc.editor.weapons.new"))
        self.add_item(new)
