"""Entry of a whole number that never guesses."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QWheelEvent
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QWidget

from gmscreen.rules.modifiers import clamp
from gmscreen.ui.widgets.labels import set_look
from gmscreen.ui.widgets.painting import px, text_width

_LONGEST = 9
_SIGNS = {"-": -1, "−": -1, "－": -1, "+": 1, "＋": 1}
_NOTCH = 120


class NumberRefusedError(ValueError):
    """A text is not the whole number that was asked for; `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def parse_whole(text: str) -> int | None:
    """The whole number that `text` spells, None if it is empty.

    Any script's decimal digits and any minus sign count; nothing inside the number is skipped, so that "1,5",
    "1.5" and "1 5" are refused instead of read as 15, whatever the locale of the machine.
    """
    stripped = text.strip()
    if not stripped:
        return None
    sign = _SIGNS.get(stripped[0], 0)
    digits = stripped[1:] if sign else stripped
    if not digits.isdecimal():
        raise NumberRefusedError("not_a_number")
    significant = digits.lstrip("0") or "0"
    if len(digits) > 64 or len(significant) > _LONGEST:
        raise NumberRefusedError("too_long")
    return (sign or 1) * int(significant)


def number_text(value: int | None, *, signed: bool = False) -> str:
    """How a field shows `value`: with a true minus, and a plus where the sign matters."""
    if value is None:
        return ""
    if value < 0:
        return f"−{-value}"
    return f"+{value}" if signed and value else str(value)


class NumberField(QLineEdit):
    """A whole number within a range, or nothing where `optional`; what is neither is refused visibly.

    `value_changed` follows each keystroke that makes a good number. `rejected` carries "not_a_number",
    "out_of_range", "too_long" or "empty"; the value is then again what it was before the typing began.
    """

    value_changed = Signal(object)
    rejected = Signal(str)

    def __init__(
        self,
        minimum: int = -9999,
        maximum: int = 9999,
        *,
        optional: bool = False,
        signed: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._range = (minimum, maximum)
        self._optional, self._signed = optional, signed
        self._turned = 0
        self._wide = 0
        self._columns = max(len(number_text(one)) for one in (minimum, maximum))
        self._value: int | None = None if optional else min(max(0, minimum), maximum)
        self._settled = self._value
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        if optional:
            self.setPlaceholderText("—")
        self.setText(number_text(self._value, signed=signed))
        self.textEdited.connect(self._on_edited)

    def value(self) -> int | None:
        """The number, or None where the field is empty."""
        return self._value

    def set_value(self, value: int | None) -> None:
        """Show `value` without a signal."""
        if value == self._value and self.hasFocus():
            # The echo of what is being typed must not disturb the typing.
            return
        self._value = self._settled = value
        self._mark(False)
        self._show_value()

    def retype(self, text: str) -> None:
        """Take `text` as if it had just been typed in place of what stands here, without a signal."""
        blocked = self.blockSignals(True)
        self.setText(text)
        self._on_edited(text)
        self.blockSignals(blocked)

    def set_range(self, minimum: int, maximum: int) -> None:
        """Change the range; the value stays as it is until somebody edits it."""
        self._range = (minimum, maximum)

    def is_invalid(self) -> bool:
        """Whether the last thing typed was refused."""
        return self.property("invalid") is True

    def set_columns(self, columns: int) -> None:
        """Make the field as wide as `columns` digits need, whatever the size of the font."""
        self._columns = columns
        self.updateGeometry()

    def set_width(self, width: int) -> None:
        """Be so wide, in the measure of the usual type, whatever stands in the field."""
        self._wide = width
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(px(self, self._wide) if self._wide else self._room(28), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """A little closer around the digits, where there is too little room."""
        hint = self.sizeHint()
        return hint if self._wide else QSize(self._room(22), hint.height())

    def _room(self, around: int) -> int:
        return text_width(self.font(), "0" * self._columns) + px(self, around)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1, Qt.Key.Key_PageUp: 10, Qt.Key.Key_PageDown: -10}
        step = steps.get(Qt.Key(event.key()))
        if step is not None and not self.isReadOnly() and not event.modifiers():
            self._add(step)
            return
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and not self._settle():
            self.selectAll()
            return
        super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if not self.hasFocus() or self.isReadOnly():
            # The pointer only passes by: the panel scrolls.
            event.ignore()
            return
        self._turned += event.angleDelta().y()
        notches = int(self._turned / _NOTCH)
        self._turned -= notches * _NOTCH
        if notches:
            self._add(notches)
        event.accept()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self._settled = self._value
            self._turned = 0

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() == Qt.FocusReason.PopupFocusReason:
            return
        self._settle()
        # What is shown is what counts; the frame still tells that something was refused.
        self._show_value()

    def _on_edited(self, text: str) -> None:
        try:
            value = self._accept(text)
        except NumberRefusedError as refusal:
            unfinished = self._is_unfinished(text, refusal.code)
            self._mark(not unfinished)
            self._change(self._settled)
            if not unfinished:
                self.rejected.emit(refusal.code)
            return
        self._mark(False)
        self._change(value)

    def _accept(self, text: str) -> int | None:
        value = parse_whole(text)
        if value is None and not self._optional:
            raise NumberRefusedError("empty")
        if value is not None and not self._range[0] <= value <= self._range[1]:
            raise NumberRefusedError("out_of_range")
        return value

    def _is_unfinished(self, text: str, code: str) -> bool:
        """Whether more typing can make the number good, so that it is too early to complain."""
        bare = text.strip()
        if code == "empty" or bare in _SIGNS:
            return True
        if code != "out_of_range":
            return False
        value = parse_whole(bare) or 0
        low, high = self._range
        return 0 <= value < low or high < value <= 0

    def _settle(self) -> bool:
        """The typing has ended: keep a good number, refuse anything else. Tells whether it was good."""
        if self.is_invalid() and self.text() == number_text(self._value, signed=self._signed):
            return True
        try:
            value = self._accept(self.text())
        except NumberRefusedError as refusal:
            self._change(self._settled)
            if not self.is_invalid():
                self._mark(True)
                self.rejected.emit(refusal.code)
            return False
        self._mark(False)
        self._change(value)
        self._settled = value
        self._show_value()
        return True

    def _add(self, steps: int) -> None:
        low, high = self._range
        start = clamp(0 if self._value is None else self._value + steps, low, high)
        self._mark(False)
        self._settled = start
        self._change(start)
        self._show_value()

    def _change(self, value: int | None) -> None:
        if value != self._value:
            self._value = value
            self.value_changed.emit(value)

    def _show_value(self) -> None:
        text = number_text(self._value, signed=self._signed)
        if text != self.text():
            self.setText(text)

    def _mark(self, invalid: bool) -> None:
        if invalid != self.is_invalid():
            set_look(self, "invalid", invalid)
