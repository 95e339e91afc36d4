"""The values of a number field that are one click away, with their names: the ladder of difficulties."""

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QEnterEvent, QKeyEvent
from PySide6.QtWidgets import QMenu, QWidget

from gmscreen.rules.system import FieldSpec
from gmscreen.ui.widgets.labels import set_tip
from gmscreen.ui.widgets.number_field import NumberField
from gmscreen.ui.widgets.painting import FlatButton, px
from gmscreen.ui.workspace import Workspace
from gmscreen.viewmodels.desk import DeskModel

_BUTTON = 20


class MarksButton(FlatButton):
    """A small button inside a number field; it, or the down arrow with Alt, opens the list of its marks."""

    def __init__(self, field: NumberField, spec: FieldSpec, workspace: Workspace, desk: DeskModel) -> None:
        super().__init__(parent=field, icon="down", padding=4, height=_BUTTON)
        self._field, self._spec, self._workspace, self._desk = field, spec, workspace, desk
        self._menu: QMenu | None = None
        self.setObjectName(f"{desk.system.id}.{spec.id}.marks")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.clicked.connect(self.open_menu)
        field.installEventFilter(self)
        self._place()

    def menu_shown(self) -> QMenu | None:
        """The list while it is open."""
        return self._menu if self._menu is not None and self._menu.isVisible() else None

    def open_menu(self) -> None:
        """Open the list below the field."""
        texts, system = self._workspace.texts, self._desk.system.id
        if self._menu is None:
            # Made when first asked for: a start should not pay for lists that nobody opens.
            self._menu = QMenu(self)
        self._menu.clear()
        for mark in self._spec.marks:
            name = texts.of(system, f"mark.{mark.code}").replace("&", "&&") if mark.code else ""
            action = self._menu.addAction(f"{texts.number(mark.value)}   {name}".rstrip())
            action.setCheckable(True)
            action.setChecked(mark.value == self._field.value())
            action.triggered.connect(
                lambda _checked=False, value=mark.value: self._desk.set_input(self._spec.id, value)
            )
        self._menu.popup(self._field.mapToGlobal(QPoint(0, self._field.height())))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the size of the field, and open the list with the key that opens others."""
        if event.type() in {QEvent.Type.Resize, QEvent.Type.FontChange, QEvent.Type.Polish}:
            self._place()
        elif event.type() == QEvent.Type.Show:
            self._name()
        elif isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            alt = event.modifiers() & Qt.KeyboardModifier.AltModifier
            if event.key() == Qt.Key.Key_Down and alt:
                self.open_menu()
                return True
        return super().eventFilter(watched, event)

    def enterEvent(self, event: QEnterEvent) -> None:
        self._name()
        super().enterEvent(event)

    def _name(self) -> None:
        name = self._workspace.texts.t(
            "marks", field=self._workspace.texts.of(self._desk.system.id, f"field.{self._spec.id}")
        )
        self.setAccessibleName(name)
        set_tip(self, name)

    def _place(self) -> None:
        wide, high = px(self, _BUTTON), px(self, _BUTTON)
        field = self._field
        self.setGeometry(field.width() - wide - px(self, 4), (field.height() - high) // 2, wide, high)
        if field.textMargins().right() != wide:
            field.setTextMargins(0, 0, wide, 0)


def with_marks(field: QWidget, spec: FieldSpec, desk: DeskModel, workspace: Workspace) -> QWidget:
    """`field` itself, with a button for its marks inside it where the system declares any."""
    if spec.marks and isinstance(field, NumberField):
        MarksButton(field, spec, workspace, desk)
    return field
