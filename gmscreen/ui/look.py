"""The look of the window: its theme and the size of its type, which can be switched while it is open."""

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from gmscreen.ui.theme import DEFAULT_THEME, Theme, apply_theme, load_theme, theme_names

CONTRAST_THEME = "alto_contraste"


def contrast_wanted() -> bool:
    """Whether the desktop asks its programs for more contrast; it is not known everywhere."""
    hints = QGuiApplication.styleHints()
    accessibility = getattr(hints, "accessibility", None)  # since Qt 6.10
    return accessibility is not None and bool(
        accessibility().contrastPreference() == Qt.ContrastPreference.HighContrast
    )


class Look(QObject):
    """Holds the theme in use; widgets that paint by themselves repaint when it `changed`."""

    changed = Signal()

    def __init__(self, theme: str, font_scale: float = 1.0, parent: QObject | None = None) -> None:
        super().__init__(parent)
        # A later version may have other themes, and its settings are ours too.
        self._theme = load_theme(theme if theme in theme_names() else DEFAULT_THEME)
        self._font_scale = font_scale

    @property
    def theme(self) -> Theme:
        """The theme in use."""
        return self._theme

    @property
    def font_scale(self) -> float:
        """How much larger than usual the type is (1.0 to 2.0)."""
        return self._font_scale

    def apply(self, *, shapes: bool = True) -> None:
        """Dress the running application: without `shapes` first, where a whole window is to be built."""
        app = QApplication.instance()
        if isinstance(app, QApplication):
            apply_theme(app, self._theme, self._font_scale, shapes=shapes)

    def switch(self, theme: str | None = None, font_scale: float | None = None) -> None:
        """Wear another theme, or another size of type, from now on."""
        self._theme = load_theme(theme) if theme else self._theme
        self._font_scale = font_scale or self._font_scale
        self.apply()
        self.changed.emit()
