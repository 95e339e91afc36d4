"""The named traits of the characters at a desk, each one click away from the builder."""

from collections.abc import Iterator
from typing import Literal

from PySide6.QtWidgets import QWidget

from gmscreen.content.characters import Trait
from gmscreen.rules.model import Modifier
from gmscreen.rules.system import PresetSpec, System, TraitSpec, traits_of
from gmscreen.ui.widgets.flow import FlowLayout
from gmscreen.ui.widgets.labels import set_tip
from gmscreen.ui.widgets.menu_button import MenuButton, MenuItem
from gmscreen.ui.widgets.trait_chip import TraitChip, TraitUse
from gmscreen.ui.workspace import Workspace
from gmscreen.viewmodels.desk import DeskModel, SideId

_LONGEST = 28
LABEL_LIMIT = 80
"""Longest name of a line, as it is kept of a trait."""

Use = tuple[Trait, TraitSpec, tuple[PresetSpec, ...]]


def uses_of(system: System, spec: TraitSpec) -> tuple[PresetSpec, ...]:
    """What can be done with a trait of this kind: nothing but to count it, or one of several presets.

    A trait that is only a name does what the presets of its group do (an aspect is applied or invoked).
    """
    if spec.maximum:
        return ()
    groups = (group for group in system.presets if any(one.code == spec.id for one in group.presets))
    return next((group.presets for group in groups), ())


class TraitRow(QWidget):
    """The traits of the character that makes the test as buttons, those of the opponent under one."""

    def __init__(self, workspace: Workspace, desk: DeskModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._desk = desk
        self._shown: object = None
        self._controls: list[QWidget] = []
        self._specs = {spec.id: spec for spec in traits_of(desk.system)}
        self.setObjectName(f"{desk.system.id}.traits")
        self._flow = FlowLayout(self, spacing=8, row_spacing=8)
        self._other = MenuButton()
        self._other.setObjectName(f"{desk.system.id}.vs.traits")
        self._other.picked.connect(self._pick_other)
        self._flow.addWidget(self._other)

    def retranslate(self) -> None:
        """Name everything anew."""
        self._shown = None
        self.refresh()

    def refresh(self) -> None:
        """Offer the traits that are not on the builder yet."""
        mine = tuple(self._ready("a"))
        others = tuple(self._ready("b")) if self._desk.opposed else ()
        self.setVisible(bool(mine or others))
        state = (mine, others, self._desk.request.a.who, self._desk.side("b").who)
        if state == self._shown:
            return
        self._shown = state
        self._show_mine(mine)
        self._other.setVisible(bool(others))
        if others:
            texts = self._workspace.texts
            self._other.setText(texts.t("traits.of", who=_short(self._desk.side("b").who)))
            set_tip(self._other, texts.t("traits.of.tip", who=self._desk.side("b").who))
            self._other.set_items(list(self._items(others)))

    def _ready(self, side: SideId) -> Iterator[Use]:
        """The traits of a side that no line of the builder stands for."""
        desk = self._desk
        found = desk.campaign.state.find_character(desk.side(side).character)
        if found is None or not self._specs:
            return
        lines = [line for line in desk.request.modifiers if line.scope in (side, "both")]
        for trait in found.sheet(desk.system.id).traits:
            spec = self._specs.get(trait.kind)
            if spec is None:
                continue
            uses = uses_of(desk.system, spec)
            codes = {one.code for one in uses} or {trait.kind}
            if not any(line.code in codes and line.label == trait.name[:LABEL_LIMIT] for line in lines):
                yield trait, spec, uses

    def _show_mine(self, mine: tuple[Use, ...]) -> None:
        for control in self._controls:
            self._flow.removeWidget(control)
            control.hide()
            control.deleteLater()
        self._controls = []
        for place, (trait, spec, uses) in enumerate(mine):
            chip = self._chip(trait, spec, uses)
            self._flow.insert_widget(place, chip)
            self._controls.append(chip)
            chip.show()

    def _chip(self, trait: Trait, spec: TraitSpec, uses: tuple[PresetSpec, ...]) -> TraitChip:
        texts, system = self._workspace.texts, self._desk.system.id
        kind = texts.of(system, f"trait.{trait.kind}")
        if uses:
            said = [(one.code, self._word(one), texts.find(system, f"preset.{one.code}.tip")) for one in uses]
        else:
            value = texts.signed(spec.sign * trait.value)
            said = [(trait.kind, value, texts.find(system, f"preset.{trait.kind}.tip"))]
        chip = TraitChip(
            _short(trait.name),
            [
                TraitUse(word, f"{system}.trait.{code}.{trait.name}", f"{word}: {trait.name}", tip)
                for code, word, tip in said
            ],
        )
        set_tip(chip, f"{kind}: {trait.name}")
        chip.used.connect(lambda place: self._put(trait, spec, uses[place] if uses else None, "a"))
        return chip

    def _word(self, use: PresetSpec) -> str:
        """What is done with a trait, in one word."""
        texts, system = self._workspace.texts, self._desk.system.id
        return texts.find(system, f"use.{use.code}") or texts.of(system, f"preset.{use.code}")

    def _items(self, others: tuple[Use, ...]) -> Iterator[MenuItem]:
        texts, system = self._workspace.texts, self._desk.system.id
        for place, (trait, spec, uses) in enumerate(others):
            group = texts.of(system, f"trait.{trait.kind}")
            if not uses:
                yield MenuItem(f"{place}.", trait.name, texts.signed(spec.sign * trait.value), group=group)
            for use in uses:
                effect = texts.find(system, f"preset.{use.code}.effect")
                words = f"{trait.name}: {self._word(use).lower()}"
                yield MenuItem(f"{place}.{use.code}", words, effect, group=group)

    def _pick_other(self, item: str) -> None:
        place, _, code = item.partition(".")
        others = tuple(self._ready("b"))
        if not place.isdecimal() or int(place) >= len(others):
            return
        trait, spec, uses = others[int(place)]
        self._put(trait, spec, next((one for one in uses if one.code == code), None), "b")

    def _put(self, trait: Trait, spec: TraitSpec, use: PresetSpec | None, scope: Literal["a", "b"]) -> None:
        """Put a line for the trait on the builder."""
        desk = self._desk
        value = use.step if use else spec.sign * trait.value
        code = use.code if use else spec.id
        preset = desk.preset(code)
        steps, rest = divmod(value, preset.step) if preset and preset.step else (1, 0)
        count = steps if preset and preset.max_count > 1 and not rest and steps > 0 else 1
        line = Modifier(code=code, label=trait.name[:LABEL_LIMIT], value=value, count=count, scope=scope)
        lines = desk.system.adjust(desk.request.modifiers, line)
        desk.lay_out(desk.request.model_copy(update={"modifiers": lines}))


def _short(name: str) -> str:
    """A name that leaves room for others; the tooltip has it all."""
    return name if len(name) <= _LONGEST else name[: _LONGEST - 1].rstrip() + "…"
