"""What the columns of a table stand for: a row each, with what its first cells hold."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from gmscreen.content.npc.formats.headings import LISTS, NAME, NOTE, PAIRS, SKILL, TEXTS, TRAIT
from gmscreen.content.npc.formats.table import Column, Proposal
from gmscreen.rules.block import block_spec
from gmscreen.rules.system import traits_of
from gmscreen.ui.widgets.choice_box import ChoiceBox, ChoiceItem
from gmscreen.ui.widgets.elided_label import ElidedLabel
from gmscreen.ui.widgets.labels import plain_label
from gmscreen.ui.workspace import Workspace
from gmscreen.viewmodels.npc_words import field_name

IGNORED = "-"


class ColumnRows(QWidget):
    """Shown for tables only. `changed` tells that a column stands for something else now."""

    changed = Signal()

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("npc.intake.columns")
        self._workspace = workspace
        self._proposal: Proposal | None = None
        self.system = ""
        self._boxes: list[tuple[Column, ChoiceBox]] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._content: QWidget | None = None
        self.hide()

    def show_proposal(self, proposal: Proposal | None, system: str) -> None:
        """Show the columns of another table; nothing for None."""
        if proposal == self._proposal and system == self.system:
            return
        self._proposal, self.system = proposal, system
        self._build({})

    def mapping(self) -> dict[str, str] | None:
        """Heading to what it stands for, as chosen; None where there is no table."""
        if self._proposal is None:
            return None
        chosen = {column.heading: box.current() or NOTE for column, box in self._boxes}
        return {heading: "" if target == IGNORED else target for heading, target in chosen.items()}

    def retranslate(self) -> None:
        """Say every word in the present language; what was chosen stays."""
        self._build(self.mapping() or {})

    def _build(self, chosen: dict[str, str]) -> None:
        if self._content is not None:
            self._content.hide()
            self._content.deleteLater()  # one of its fields may be what is speaking just now
        self._boxes, self._content = [], None
        self.setVisible(self._proposal is not None)
        if self._proposal is None:
            return
        texts = self._workspace.texts
        self._content = QWidget()
        grid = QGridLayout(self._content)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(4)
        for place, key in enumerate(("column", "cells", "meaning")):
            grid.addWidget(plain_label(texts.t(f"npc.bring.{key}"), "small"), 0, place)
        for row, column in enumerate(self._proposal.columns, 1):
            box = ChoiceBox()
            box.setObjectName(f"npc.intake.column.{row - 1}")
            box.setAccessibleName(column.heading)
            box.set_items(self._targets(column))
            target = chosen.get(column.heading, column.target or NOTE)
            box.set_current(target or IGNORED)
            box.picked.connect(lambda _: self.changed.emit())
            grid.addWidget(ElidedLabel(column.heading, "strong"), row, 0)
            grid.addWidget(ElidedLabel(", ".join(column.samples), "muted"), row, 1)
            grid.addWidget(box, row, 2)
            self._boxes.append((column, box))
        grid.setColumnStretch(1, 1)
        self._column.addWidget(self._content)

    def _targets(self, column: Column) -> list[ChoiceItem]:
        texts = self._workspace.texts
        found = self._workspace.campaign.systems[self.system]
        items = [ChoiceItem(NAME, texts.t("npc.field.name"))]
        items += [ChoiceItem(one, texts.t(f"npc.field.{one}")) for one in (*TEXTS, *LISTS)]
        for field in block_spec(found).fields:
            tip = texts.find(self.system, f"stat.{field.id}.tip").partition(":")[0]
            name = field_name(texts, self.system, field.id)
            items.append(ChoiceItem(field.id, f"{name} ({tip})" if tip and tip != name else name))
        items += [
            ChoiceItem(f"{TRAIT}{one.id}", texts.of(self.system, f"trait.{one.id}"))
            for one in traits_of(found)
        ]
        skill = column.target if column.target.startswith(SKILL) else f"{SKILL}{column.heading}"
        items.append(ChoiceItem(skill, texts.t("npc.bring.skill", name=skill.removeprefix(SKILL))))
        items.append(ChoiceItem(PAIRS, texts.t("npc.bring.pairs")))
        items.append(ChoiceItem(NOTE, texts.t("npc.bring.note")))
        items.append(ChoiceItem(IGNORED, texts.t("npc.bring.ignore")))
        return items
