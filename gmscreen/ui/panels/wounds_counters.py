"""The counters of a case as fields, flags as boxes to tick."""

from functools import partial

from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QWidget

from gmscreen.session.workflows.view import CaseView, CounterView
from gmscreen.ui.widgets.labels import plain_label
from gmscreen.ui.widgets.number_field import NumberField
from gmscreen.ui.widgets.painting import px
from gmscreen.viewmodels.wounds import WoundsModel

FIELD_WIDTH = 60


def counter_field(model: WoundsModel, view: CaseView, counter: CounterView) -> QWidget:
    """A counter that can be set."""
    name = model.teller.counter(view, counter.spec.id)
    key = f"wounds.{view.case.id}.value.{counter.spec.id}"
    if counter.flag:
        box = QCheckBox(name.replace("&", "&&"))
        box.setObjectName(key)
        box.setChecked(bool(counter.value))
        box.toggled.connect(lambda on: model.set_value(view, counter.spec.id, int(on)))
        return box
    pair = QWidget()
    row = QHBoxLayout(pair)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(6)
    field = NumberField(counter.spec.minimum, counter.spec.maximum)
    field.setObjectName(key)
    field.set_value(counter.value)
    field.setFixedWidth(px(pair, FIELD_WIDTH))
    field.setAccessibleName(name)
    field.editingFinished.connect(partial(_settle, model, view, counter, field))
    label = plain_label(name, "muted")
    label.setBuddy(field)
    row.addWidget(label)
    row.addWidget(field)
    return pair


def settle_all(host: QWidget) -> None:
    """Take what is being typed into the counters of `host`."""
    for field in host.findChildren(NumberField):
        if field.hasFocus():
            field.editingFinished.emit()


def _settle(model: WoundsModel, view: CaseView, counter: CounterView, field: NumberField) -> None:
    value = field.value()
    field.setModified(False)  # what is done is no draft
    now = model.view(view.case.id)
    known = next((one.value for one in now.counters if one.spec == counter.spec), None) if now else None
    if value is not None and known is not None and value not in (known, counter.value):
        model.set_value(view, counter.spec.id, value)
