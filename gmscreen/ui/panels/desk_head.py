"""The first rows of a desk: who makes which test, against whom, and what the test asks for."""

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from gmscreen.rules.model import Side
from gmscreen.ui.panels.desk_fields import Labelled, beside_kind, field_control, name_field, show_field
from gmscreen.ui.panels.field_marks import with_marks
from gmscreen.ui.widgets.choice_box import ChoiceBox, ChoiceItem
from gmscreen.ui.widgets.fitted import Fitted
from gmscreen.ui.widgets.labels import breakable, plain_label, set_role
from gmscreen.ui.widgets.number_field import NumberField
from gmscreen.ui.widgets.segmented import SegmentedControl
from gmscreen.ui.widgets.tab_order import bring_into_view
from gmscreen.ui.workspace import Workspace
from gmscreen.viewmodels.desk import DeskModel, SideId

WIDEST = 460
"""A wide window gives the desk air, not ever longer fields."""


class SideRow(QWidget):
    """Who rolls, on what, with which base number."""

    def __init__(
        self, workspace: Workspace, desk: DeskModel, side: SideId, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._desk = desk
        self._side: SideId = side
        prefix = desk.system.id if side == "a" else f"{desk.system.id}.vs"
        self._who = ChoiceBox(free_text=True)
        self._what = ChoiceBox(free_text=True)
        for box in (self._who, self._what):
            box.setMaximumWidth(WIDEST)
        self._base = NumberField(*desk.system.base_range)
        self._base.set_width(56)
        self._base.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        for widget, name in ((self._who, "who"), (self._what, "skill"), (self._base, "base")):
            widget.setObjectName(f"{prefix}.{name}")
        self._columns = [
            Labelled(self._who, above=True),
            Labelled(self._what, above=True),
            Labelled(self._base, above=True),
        ]
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        for column, stretch in zip(self._columns, (5, 6, 0), strict=True):
            layout.addWidget(column, stretch)
        self._who.picked.connect(lambda item: desk.set_character(side, item))
        self._who.text_committed.connect(lambda text: desk.set_name(side, text))
        self._what.picked.connect(lambda item: desk.pick_base(side, item))
        self._what.text_committed.connect(lambda text: desk.set_what(side, text))
        self._base.value_changed.connect(self._on_base)

    @property
    def what(self) -> ChoiceBox:
        """The field of the skill."""
        return self._what

    def retranslate(self) -> None:
        """Name the fields; what they hold is shown by `refresh`."""
        texts, system = self._workspace.texts, self._desk.system.id
        keys = (
            ("desk.who", "desk.what", "desk.base")
            if self._side == "a"
            else ("desk.vs", "desk.vs.what", "desk.base")
        )
        for column, key in zip(self._columns, keys, strict=True):
            column.set_text(texts.of(system, key))
        if self._side == "b":
            self._base.setAccessibleName(texts.t("desk.vs.base"))
        self._who.setPlaceholderText(texts.t("desk.who.hint" if self._side == "a" else "desk.vs.hint"))
        self._what.setPlaceholderText(texts.t("desk.what.hint"))

    def refresh(self) -> None:
        """Show the side as the desk has it."""
        side = self._desk.side(self._side)
        self._show_who(side)
        self._show_what(side)
        if self._base.value() != side.base:
            self._base.set_value(side.base)

    def _show_who(self, side: Side) -> None:
        texts = self._workspace.texts
        system = self._desk.system.id
        people = sorted(self._desk.campaign.state.character, key=lambda one: not one.plays(system))
        self._who.set_items(
            [
                ChoiceItem(one.id, one.name, group=texts.t(f"desk.group.{kind}"))
                for kind in ("pc", "npc")
                for one in people
                if one.kind == kind
            ]
        )
        if side.character:
            self._who.set_current(side.character)
        else:
            self._who.set_free_text(side.who)

    def _show_what(self, side: Side) -> None:
        texts, system = self._workspace.texts, self._desk.system.id
        options = self._desk.bases(self._side)
        self._what.set_items(
            [
                ChoiceItem(
                    one.id,
                    one.name,
                    texts.number(one.choice.base)
                    if one.choice.allowed
                    else texts.of(system, "desk.not_allowed"),
                    one.choice.allowed,
                    texts.of(system, f"desk.group.{one.choice.source}"),
                )
                for one in options
            ]
        )
        mine = (
            one.id for one in options if (one.choice.source, one.choice.parts) == (side.source, side.parts)
        )
        chosen = next(mine, "")
        if chosen:
            self._what.set_current(chosen)
        else:
            self._what.set_free_text(side.what)

    def _on_base(self, value: object) -> None:
        if isinstance(value, int):
            self._desk.set_base(self._side, value)


class DeskHead(Fitted):
    """Everything a test is asked for before its modifiers."""

    def __init__(self, workspace: Workspace, desk: DeskModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._desk = desk
        system = desk.system
        self._side = SideRow(workspace, desk, "a")
        self._other: SideRow | None = None
        self._kind = SegmentedControl(wrap=True)
        self._kind.setObjectName(f"{system.id}.kind")
        self._kind.chosen.connect(desk.set_kind)
        self._kind_column = Labelled(self._kind, above=True)
        self._kept = plain_label("", "body")
        self._kept.setObjectName(f"{system.id}.notice.base_kept")
        self._kept.setWordWrap(True)
        set_role(self._kept, "warning")
        self._kept.hide()
        self._fields = {
            spec.id: (
                spec,
                Labelled(with_marks(field_control(spec, desk), spec, desk, workspace), above=True),
            )
            for spec in system.fields
            if beside_kind(spec)
        }
        self._test = QWidget()
        test = QHBoxLayout(self._test)
        test.setContentsMargins(0, 0, 0, 0)
        test.setSpacing(12)
        test.addWidget(self._kind_column)
        for _, column in self._fields.values():
            test.addWidget(column)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(12)
        self._grid.setVerticalSpacing(8)
        self._grid.setColumnStretch(0, 1)
        self._narrow = False
        self._running = False
        self._arrange()

    def minimumSizeHint(self) -> QSize:
        """As narrow as its widest row, since the kind of test can go below the names."""
        hint = super().minimumSizeHint()
        return QSize(
            max(self._side.minimumSizeHint().width(), self._test.minimumSizeHint().width()), hint.height()
        )

    def fit(self) -> None:
        """Put the kind of test beside the names where there is room, else below them."""
        label, control = self._kind_column.label, self._kind_column.control
        wanted = self._side.minimumSizeHint().width() + self._test.sizeHint().width() + 12
        if label.isHidden():
            wanted += max(0, label.sizeHint().width() - control.sizeHint().width())
        narrow = self.width() < wanted
        if narrow != self._narrow:
            self._narrow = narrow
            self._arrange()

    def _arrange(self) -> None:
        for part in (self._side, self._test, self._other, self._kept):
            if part is not None:
                self._grid.removeWidget(part)
        left = Qt.AlignmentFlag.AlignLeft
        # On a row of its own the kind of test says by itself what it is.
        self._kind_column.label.setVisible(not self._narrow or bool(self._shown_fields()))
        self._grid.addWidget(self._side, 0, 0)
        if self._other is not None:
            self._grid.addWidget(self._other, 1, 0)
        # Below the field in which the unknown was typed: that is where the GM looks.
        self._grid.addWidget(self._kept, 2, 0, 1, 2)
        if self._narrow:
            self._grid.addWidget(self._test, 3, 0, left)
        else:
            self._grid.addWidget(self._test, 0, 1)

    def _shown_fields(self) -> list[str]:
        kind = self._desk.request.kind
        if self._running:
            return []
        return [key for key, (spec, _) in self._fields.items() if not spec.kinds or kind in spec.kinds]

    def set_running(self, running: bool) -> None:
        """While a contest runs, its card shows the other side and the terms that hold until its end."""
        if running != self._running:
            self._running = running
            self.refresh()

    @property
    def who(self) -> SideRow:
        """The row of the side that rolls."""
        return self._side

    def retranslate(self) -> None:
        """Name everything."""
        texts, system = self._workspace.texts, self._desk.system
        self._kind_column.set_text(texts.of(system.id, "desk.kind"))
        self._kind.set_items([(kind.id, texts.of(system.id, f"kind.{kind.id}")) for kind in self._desk.kinds])
        for spec, column in self._fields.values():
            name_field(column.control, spec, self._workspace, self._desk)
            column.set_text(column.control.accessibleName())
        self._side.retranslate()
        if self._other is not None:
            self._other.retranslate()
        self.refresh()

    def _against(self) -> SideRow:
        """The row of the other side, which is built for the first test that has one."""
        if self._other is None:
            self._other = SideRow(self._workspace, self._desk, "b")
            self._other.retranslate()
            self._arrange()
        return self._other

    def _say_kept(self) -> None:
        """Say why a base is not what one might take it for; nothing where there is no such base."""
        texts, sides = self._workspace.texts, (self._desk.side(one) for one in self._desk.kept_bases)
        said = [texts.t("desk.base_kept", what=one.what, base=texts.number(one.base)) for one in sides]
        words = breakable("\n".join(said))
        fresh = bool(said) and words != self._kept.text()
        self._kept.setText(words)
        self._kept.setVisible(bool(said) and not self._running)
        if fresh:
            # With large type a desk has room for little more than the field itself.
            QTimer.singleShot(0, self, lambda: bring_into_view(self._kept))

    def refresh(self) -> None:
        """Show the head as the desk has it."""
        self._say_kept()
        request = self._desk.request
        self._kind_column.setVisible(len(self._desk.kinds) > 1)
        if self._kind.current() != request.kind:
            self._kind.set_current(request.kind)
        self._side.refresh()
        if self._desk.opposed:
            self._against().refresh()
        if self._other is not None:
            self._other.setVisible(self._desk.opposed and not self._running)
        for spec, column in self._fields.values():
            column.setVisible(spec.id in self._shown_fields())
            show_field(column.control, spec, self._desk)
        self._kind_column.label.setVisible(not self._narrow or bool(self._shown_fields()))
