"""The modifier builder: presets one click away, the lines as chips, and what they add up to."""

import re

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QApplication, QHBoxLayout, QWidget

from gmscreen.rules.model import Modifier
from gmscreen.rules.system import PresetGroup, PresetSpec
from gmscreen.rules.value import replace
from gmscreen.ui.widgets.chip import Chip, ChipData, ChipNames
from gmscreen.ui.widgets.flow import FlowLayout
from gmscreen.ui.widgets.labels import plain_label, set_role, set_tip
from gmscreen.ui.widgets.menu_button import MenuButton, MenuItem
from gmscreen.ui.widgets.number_field import number_text
from gmscreen.ui.widgets.preset_pair import PresetPair
from gmscreen.ui.widgets.short_field import ShortField
from gmscreen.ui.workspace import Workspace
from gmscreen.viewmodels import phrases
from gmscreen.viewmodels.campaign import Problem
from gmscreen.viewmodels.desk import DeskModel

_CUSTOM = r"(?s)(?P<before>\D*?)(?P<value>[+-]?\d+)(?P<after>\D*)"
CUSTOM_WIDTH = 124
LABEL_LIMIT = 80
"""The longest words for a modifier, in characters."""
_MOST_DIGITS = 9
_SIGNS = str.maketrans({"−": "-", "–": "-", "\N{NO-BREAK SPACE}": " "})


def parse_custom(text: str, low: int, high: int) -> tuple[str, int] | Problem:
    """A modifier typed in one line, such as "-15 humo" or "buen mapa +5"; what is wrong where it has no
    single number from `low` to `high`, or too many words.
    """
    found = re.fullmatch(_CUSTOM, text.translate(_SIGNS).strip())
    if found is None:
        return Problem("custom_modifier")
    label = " ".join(f"{found['before']} {found['after']}".split()).strip(" :=")
    if len(label) > LABEL_LIMIT:
        return Problem("custom_modifier.long", {"limit": LABEL_LIMIT})
    # So many digits are beyond every range, and need not be read.
    if len(found["value"]) > _MOST_DIGITS or not low <= int(found["value"]) <= high:
        return Problem("custom_modifier.range", {"low": number_text(low), "high": number_text(high)})
    return label, int(found["value"])


class CustomField(ShortField):
    """A modifier in the GM's own words: a number from `low` to `high`, and what it is for if that matters.

    `refused` carries the `Problem`.
    """

    entered = Signal(str, int)
    refused = Signal(object)

    def __init__(self, low: int, high: int, parent: QWidget | None = None) -> None:
        super().__init__(CUSTOM_WIDTH, parent)
        self._range = low, high
        self.setMaxLength(100)
        self.returnPressed.connect(self._enter)
        self.textEdited.connect(lambda _: self._mark(wrong=False))

    def _enter(self) -> None:
        if not self.text().strip():
            return
        parsed = parse_custom(self.text(), *self._range)
        self._mark(wrong=isinstance(parsed, Problem))
        if isinstance(parsed, Problem):
            self.refused.emit(parsed)
            return
        self.setText("")  # not clear(), which could be undone in the field
        self.entered.emit(*parsed)

    def _mark(self, *, wrong: bool) -> None:
        if bool(self.property("invalid")) != wrong:
            self.setProperty("invalid", wrong)
            self.style().unpolish(self)
            self.style().polish(self)


class Presets:
    """The presets of the system, one click away."""

    def __init__(self, workspace: Workspace, desk: DeskModel, layout: FlowLayout) -> None:
        self._workspace = workspace
        self._desk = desk
        self._pairs: list[tuple[PresetPair, PresetSpec, PresetSpec]] = []
        self._menus: list[tuple[MenuButton, PresetGroup]] = []
        for group in desk.system.presets:
            self._build(group, layout)
        self._own = self._own_menu(layout)

    def retranslate(self) -> None:
        """Name everything."""
        texts, system = self._workspace.texts, self._desk.system.id
        for pair, minus, plus in self._pairs:
            name = texts.of(system, f"preset.{minus.code}")
            pair.set_texts(name, texts.signed(minus.step), texts.signed(plus.step))
            pair.set_accessible_names(
                f"{name} {texts.signed(minus.step)}", f"{name} {texts.signed(plus.step)}"
            )
            set_tip(pair, texts.find(system, f"preset.{minus.code}.tip"))
        for button, group in self._menus:
            button.setText(texts.of(system, f"group.{group.id}"))
            set_tip(button, texts.find(system, f"group.{group.id}.tip"))
        if self._own is not None:
            self._own.setText(texts.t("desk.switches"))
        self.refresh()

    def refresh(self) -> None:
        """Show the presets of the present kind of test."""
        kind = self._desk.request.kind
        fitting = [button for button, group in self._menus if not group.kinds or kind in group.kinds]
        last = fitting[-1] if fitting else None
        for button, group in self._menus:
            button.setVisible(button in fitting)
            items = [self._item(spec) for spec in group.presets]
            button.set_items([*items, *self._switches()] if button is last and self._own is None else items)
        if self._own is not None:
            switches = [replace(one, group="") for one in self._switches()]
            self._own.setVisible(bool(switches))
            self._own.set_items(switches)

    def _switches(self) -> list[MenuItem]:
        """The switches of the test, at the end of the last menu that its kind has."""
        texts, desk = self._workspace.texts, self._desk
        return [
            MenuItem(
                f"flag.{spec.id}",
                texts.of(desk.system.id, f"field.{spec.id}"),
                group=texts.t("desk.switches"),
            )
            for spec in desk.flags()
        ]

    def _own_menu(self, layout: FlowLayout) -> MenuButton | None:
        """A menu for the switches alone, where the last one for every kind of test offers one choice of
        several, such as an aspect: nobody would look for them there.
        """
        lasting = [group for _, group in self._menus if not group.kinds]
        switches = any(one.type == "flag" for one in self._desk.system.fields)
        if not (switches and lasting and lasting[-1].exclusive):
            return None
        button = MenuButton()
        button.setObjectName(f"{self._desk.system.id}.mods.switches")
        button.picked.connect(self._pick)
        layout.addWidget(button)
        return button

    def _item(self, spec: PresetSpec) -> MenuItem:
        texts, system = self._workspace.texts, self._desk.system.id
        return MenuItem(spec.code, texts.of(system, f"preset.{spec.code}"), texts.signed(spec.step))

    def _build(self, group: PresetGroup, layout: FlowLayout) -> None:
        desk = self._desk
        if group.layout == "menu":
            button = MenuButton()
            button.setObjectName(f"{desk.system.id}.mods.{group.id}")
            button.picked.connect(self._pick)
            self._menus.append((button, group))
            layout.addWidget(button)
            return
        by_name: dict[str, list[PresetSpec]] = {}
        for spec in group.presets:
            by_name.setdefault(spec.code, []).append(spec)
        for code, specs in by_name.items():
            minus, plus = sorted(specs, key=lambda one: one.step)[:2]
            names = [f"{desk.system.id}.mod.{code}.{sign}" for sign in ("minus", "plus")]
            pair = PresetPair("", "", "", minus_name=names[0], plus_name=names[1])
            pair.clicked.connect(lambda sign, a=minus, b=plus: desk.add_preset(a if sign < 0 else b))
            self._pairs.append((pair, minus, plus))
            layout.addWidget(pair)

    def _pick(self, code: str) -> None:
        if code.startswith("flag."):
            self._desk.set_input(code.removeprefix("flag."), True)
            return
        spec = self._desk.preset(code)
        if spec is not None:
            self._desk.add_preset(spec)


class Builder(QWidget):
    """The presets, the field for any other modifier, the lines as chips, and their sum before and after
    the cap.
    """

    refused = Signal(object)

    def __init__(self, workspace: Workspace, desk: DeskModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._desk = desk
        self._chips: dict[str, Chip] = {}
        system = desk.system.id
        self._lines = QWidget()
        self._lines.setObjectName(f"{system}.mods")
        self._flow = FlowLayout(self._lines, spacing=8, row_spacing=12)
        self._presets = Presets(workspace, desk, self._flow)
        self.custom = CustomField(*desk.system.modifier_range)
        self.custom.setObjectName(f"{system}.mod.custom")
        self.custom.entered.connect(desk.add_custom)
        self.custom.refused.connect(self.refused)
        self._flow.addWidget(self.custom)
        self._raw = plain_label("", "muted")
        self._raw.setObjectName(f"{system}.mods.raw")
        self._applied = plain_label("", "muted")
        self._applied.setObjectName(f"{system}.mods.applied")
        sums = QWidget()
        line = QHBoxLayout(sums)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(8)
        for label in (self._raw, self._applied):
            label.setMinimumHeight(28)
            line.addWidget(label)
        self._flow.addWidget(sums)
        self._flow.setAlignment(sums, Qt.AlignmentFlag.AlignRight)
        self._tail = 1
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._lines)
        self.setMinimumHeight(28)

    def add_tail(self, widget: QWidget, *, right: bool = False) -> None:
        """Put `widget` behind the lines and before their sum, at the end of its row if `right`."""
        self._flow.insert_widget(self._flow.count() - 1, widget)
        if right:
            self._flow.setAlignment(widget, Qt.AlignmentFlag.AlignRight)
        self._tail += 1

    def refresh(self) -> None:
        """Show the lines as the desk has them."""
        self._presets.refresh()
        lines = (*self._desk.request.modifiers, *self._desk.preview.automatic)
        flags = [spec.id for spec in self._desk.flags() if self._desk.request.flag(spec.id)]
        kept = {line.key for line in lines} | {f"flag.{one}" for one in flags}
        for key in [key for key in self._chips if key not in kept]:
            chip = self._chips.pop(key)
            self._hand_focus_on(chip)
            self._flow.removeWidget(chip)
            chip.hide()
            chip.deleteLater()
        for line in lines:
            data = self._data(line)
            known = self._chips.get(line.key)
            if known is None:
                self._add(line.key, data)
            else:
                self._show(known, data)
            self._chips[line.key].set_tip(self._tip(line))
        for flag in flags:
            self._show_flag(flag)
        self._order([line.key for line in lines] + [f"flag.{flag}" for flag in flags])
        self._show_sums()

    def retranslate(self) -> None:
        """Say the lines anew."""
        self._presets.retranslate()
        texts, system = self._workspace.texts, self._desk.system.id
        self.custom.setPlaceholderText(texts.of(system, "desk.custom.hint"))
        self.custom.setAccessibleName(texts.of(system, "desk.custom"))
        set_tip(self.custom, texts.of(system, "desk.custom.tip"))
        self.refresh()
        for chip in self._chips.values():
            chip.set_names(self._names(chip.data().label))

    def _show(self, chip: Chip, data: ChipData) -> None:
        """Let a chip show something else, and its buttons name that."""
        before = chip.data()
        if before != data:
            chip.set_data(data)
        if before.label != data.label:
            chip.set_names(self._names(data.label))

    def _order(self, keys: list[str]) -> None:
        """Let the chips stand in the order of the lines."""
        if list(self._chips) == keys:
            return
        self._chips = {key: self._chips[key] for key in keys}
        for chip in self._chips.values():
            self._flow.removeWidget(chip)
            self._flow.insert_widget(self._flow.count() - self._tail, chip)

    def _show_flag(self, flag: str) -> None:
        """A switch that is on stands among the lines, and goes away like one."""
        texts, system = self._workspace.texts, self._desk.system.id
        data = ChipData(key=f"flag.{flag}", label=texts.of(system, f"field.{flag}"))
        if data.key not in self._chips:
            self._add(data.key, data)
            self._chips[data.key].set_tip(texts.find(system, f"field.{flag}.tip"))
        else:
            self._show(self._chips[data.key], data)

    def _remove(self, key: str) -> None:
        if key.startswith("flag."):
            self._desk.set_input(key.removeprefix("flag."), None)
        else:
            self._desk.remove(key)

    def _add(self, key: str, data: ChipData) -> None:
        chip = Chip(data, self._names(data.label), self._lines)
        chip.setObjectName(f"{self._desk.system.id}.chip.{key}")
        chip.removed.connect(lambda: self._remove(key))
        chip.stepped.connect(lambda by: self._desk.step(key, by))
        chip.scope_clicked.connect(lambda: self._desk.cycle_scope(key))
        self._chips[key] = chip
        self._flow.insert_widget(self._flow.count() - self._tail, chip)
        chip.show()
        before = next((one for one in reversed(self._chips.values()) if one is not chip), self.custom)
        QWidget.setTabOrder(before, chip)

    def _hand_focus_on(self, chip: Chip) -> None:
        """Keep the keyboard among the chips when the one that has the focus goes away."""
        focus = QApplication.focusWidget()
        if focus is not None and (focus is chip or chip.isAncestorOf(focus)):
            others = list(self._chips.values())
            (others[-1] if others else self.custom).setFocus(Qt.FocusReason.OtherFocusReason)

    def _names(self, label: str) -> ChipNames:
        texts = self._workspace.texts
        return ChipNames(
            texts.t("chip.close", what=label),
            texts.t("chip.less", what=label),
            texts.t("chip.more", what=label),
            texts.t("chip.scope", what=label),
        )

    def _data(self, line: Modifier) -> ChipData:
        texts, system = self._workspace.texts, self._desk.system.id
        spec = self._desk.preset(line.code)
        counted = spec is not None and spec.max_count > 1
        return ChipData(
            key=line.key,
            label=phrases.modifier_name(texts, system, line),
            value=texts.find(system, f"preset.{line.code}.effect") or texts.signed(line.value),
            sign=(line.value > 0) - (line.value < 0),
            count=line.count if counted else None,
            auto=texts.t("chip.auto") if line.auto else "",
            scope=texts.t(f"scope.{line.scope}") if self._desk.opposed else "",
            closable=not line.auto or line in self._desk.preview.automatic,
        )

    def _tip(self, line: Modifier) -> str:
        """What the line is worth in percentage points, behind the rule it stands for."""
        texts, system = self._workspace.texts, self._desk.system.id
        worth = texts.t("chip.worth", points=texts.points(*self._desk.worth(line.key)))
        rule = texts.find(system, f"preset.{line.code}.tip")
        return f"{worth}\n{rule}" if rule else worth

    def _show_sums(self) -> None:
        texts, system = self._workspace.texts, self._desk.system.id
        sums = self._desk.preview.sums
        self.setProperty("empty", not self._chips)
        self._raw.setText(texts.of(system, "mods.raw", sum=texts.signed(sums.raw) if sums.raw else "0"))
        applied = texts.signed(sums.applied) if sums.applied else "0"
        words = texts.of(system, "mods.wasted" if sums.wasted else "mods.applied", n=sums.wasted, sum=applied)
        self._applied.setText(words)
        # Where all of the sum counts it need not be said twice, and a row of lines has room for it.
        self._applied.setVisible(sums.wasted != 0 or sums.applied != sums.raw)
        for label in (self._raw, self._applied):
            set_tip(label, texts.find(system, "mods.cap"))
        set_role(self._applied, "warning" if sums.wasted else "muted")
