"""The further fields of a test: numbers, choices and words that a system declares, in rows that wrap."""

from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from gmscreen.rules.system import FieldSpec
from gmscreen.ui.panels.field_marks import with_marks
from gmscreen.ui.widgets.flow import FlowLayout
from gmscreen.ui.widgets.labels import plain_label, set_tip
from gmscreen.ui.widgets.number_field import NumberField
from gmscreen.ui.widgets.segmented import SegmentedControl
from gmscreen.ui.widgets.short_field import ShortField
from gmscreen.ui.workspace import Workspace
from gmscreen.viewmodels.desk import DeskModel

TEXT_LIMIT = 500


class Labelled(QWidget):
    """A control with its name before it, or above it."""

    def __init__(self, control: QWidget, *, above: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.control = control
        self.label = plain_label("", "small")
        self.label.setBuddy(control)
        layout = QVBoxLayout(self) if above else QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0 if above else 4, 0)
        layout.setSpacing(4 if above else 6)
        layout.addWidget(self.label)
        layout.addWidget(control)

    def set_text(self, text: str) -> None:
        """Name the control, for the eye and for assistive tools."""
        self.label.setText(text)
        self.control.setAccessibleName(text)


class FieldRow(QWidget):
    """The fields that the present kind of test and the lines of the builder ask for."""

    def __init__(self, workspace: Workspace, desk: DeskModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._desk = desk
        self._fields: list[tuple[FieldSpec, Labelled]] = []
        layout = FlowLayout(self, spacing=8, row_spacing=8)
        for spec in desk.system.fields:
            if spec.type != "flag" and not beside_kind(spec):
                named = Labelled(with_marks(field_control(spec, desk), spec, desk, workspace))
                self._fields.append((spec, named))
                layout.addWidget(named)

    def retranslate(self) -> None:
        """Name the fields."""
        for spec, named in self._fields:
            name_field(named.control, spec, self._workspace, self._desk)
            named.label.setText(named.control.accessibleName())
        self.refresh()

    def refresh(self) -> None:
        """Show the fields that are asked for, with what they hold."""
        request = self._desk.request
        codes = {line.code for line in request.modifiers} | {one.key for one in request.inputs}
        shown = False
        for spec, named in self._fields:
            fits = (not spec.kinds or request.kind in spec.kinds) and (not spec.needs or spec.needs in codes)
            named.setVisible(fits)
            shown = shown or fits
            show_field(named.control, spec, self._desk)
        self.setVisible(shown)


def beside_kind(spec: FieldSpec) -> bool:
    """Whether a field stands in the first row, beside the kind of test: numbers at the head do."""
    return spec.place == "head" and spec.type == "int"


def field_control(spec: FieldSpec, desk: DeskModel) -> QWidget:
    """The control for a field that a system declares, wired to the desk."""
    control = _control(spec, desk)
    control.setObjectName(f"{desk.system.id}.{spec.id}")
    return control


def _control(spec: FieldSpec, desk: DeskModel) -> QWidget:
    if spec.type == "choice":
        choices = SegmentedControl()
        choices.chosen.connect(lambda item: desk.set_input(spec.id, item))
        return choices
    if spec.type == "text":
        words = ShortField(88)
        words.setMaxLength(TEXT_LIMIT)
        words.editingFinished.connect(lambda: desk.set_input(spec.id, words.text().strip() or None))
        return words
    number = NumberField(spec.minimum, spec.maximum, optional=True)
    number.set_width(72 if spec.place == "head" else 52)
    number.value_changed.connect(
        lambda value: desk.set_input(spec.id, value if isinstance(value, int) else None)
    )
    return number


def name_field(control: QWidget, spec: FieldSpec, workspace: Workspace, desk: DeskModel) -> None:
    """Name a control and its choices in the present language."""
    texts, system = workspace.texts, desk.system.id
    control.setAccessibleName(texts.of(system, f"field.{spec.id}"))
    set_tip(control, texts.find(system, f"field.{spec.id}.tip"))
    if isinstance(control, SegmentedControl):
        control.set_items([(one, texts.of(system, f"choice.{spec.id}.{one}")) for one in spec.choices])
    elif spec.type == "text" and isinstance(control, QLineEdit):
        control.setPlaceholderText(texts.find(system, f"field.{spec.id}.hint"))


def show_field(control: QWidget, spec: FieldSpec, desk: DeskModel) -> None:
    """Show in `control` what the desk has in the field `spec`."""
    request = desk.request
    if isinstance(control, SegmentedControl):
        chosen = request.choice(spec.id, str(spec.default or ""))
        if control.current() != chosen:
            control.set_current(chosen)
    elif isinstance(control, NumberField):
        value = request.integer(spec.id)
        value = spec.default if value is None and isinstance(spec.default, int) else value
        if control.value() != value:
            control.set_value(value)
    elif isinstance(control, QLineEdit) and not control.hasFocus():
        control.setText(request.choice(spec.id))
