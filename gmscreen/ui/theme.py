"""Colours and measures of the window: read from a theme's file, handed to Qt's palette and one stylesheet.

The palette says all it can, since it costs next to nothing; the stylesheet adds shapes and roles. Widgets
that paint themselves ask `theme_of` while they paint: a switch of the theme needs no word to any of them.
"""

import json
import re
from functools import cache
from typing import cast

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from gmscreen.content.resources import read_text, resource_path
from gmscreen.rules.model import Tone
from gmscreen.rules.value import frozen, names_of

DEFAULT_THEME = "noche"
READING_PX = 13
FAMILIES = ("Noto Sans", "Segoe UI", "Inter", "SF Pro Text", "DejaVu Sans", "Liberation Sans")

_PROPERTY = "gmscreen_theme"
_SCALE_PROPERTY = "gmscreen_font_scale"
_STYLE_PROPERTY = "gmscreen_style"
_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}\Z")
_PLACE = re.compile(r"\$(\d+)p|\$(\w+)")


class ThemeError(ValueError):
    """A theme's file lacks a colour or holds something that is none."""


@frozen
class Theme:
    """The colours of one theme as `#rrggbb`; grounds first, then what is written on them."""

    name: str
    dark: bool
    bg: str
    surface: str
    raised: str
    hover: str
    field: str
    line: str
    edge: str
    hidden_tint: str
    active_row: str
    selection: str
    tooltip: str
    text: str
    muted: str
    disabled: str
    focus: str
    on_selection: str
    on_tooltip: str
    hidden: str
    hidden_hover: str
    on_hidden: str
    tone_critical: str
    tone_success: str
    tone_failure: str
    tone_fumble: str
    bar_critical: str
    bar_success: str
    bar_success_low: str
    bar_failure: str
    bar_fumble: str
    bar_neutral: str

    def tone(self, tone: Tone) -> str:
        """The colour in which an outcome is written."""
        return self.text if tone == "neutral" else cast(str, getattr(self, f"tone_{tone}"))

    def bar(self, tone: Tone) -> str:
        """The colour of an outcome's part of a bar."""
        return cast(str, getattr(self, f"bar_{tone}"))

    def sign(self, sign: int) -> str:
        """The colour of a penalty (below zero), of a bonus (above), or of neither."""
        return self.text if sign == 0 else self.tone("success" if sign > 0 else "failure")


def theme_names() -> tuple[str, ...]:
    """The names of the themes, the default first."""
    found = sorted(path.stem for path in resource_path("themes").glob("*.json"))
    return tuple(sorted(found, key=lambda name: name != DEFAULT_THEME))


@cache
def load_theme(name: str) -> Theme:
    """Read the theme `name`."""
    data = json.loads(read_text("themes", f"{name}.json"))
    colours = data.get("ground", {}) | data.get("ink", {}) | data.get("accent", {})
    for table in ("tone", "bar"):
        colours |= {f"{table}_{key}": value for key, value in data.get(table, {}).items()}
    wanted = set(names_of(Theme)) - {"name", "dark"}
    if missing := sorted(wanted - colours.keys()):
        raise ThemeError(f"theme {name!r} lacks: {', '.join(missing)}")
    if wrong := sorted(key for key, value in colours.items() if not _COLOUR.match(str(value))):
        raise ThemeError(f"theme {name!r} has no #rrggbb colour in: {', '.join(wrong)}")
    return Theme(name=name, dark=bool(data.get("dark", True)), **{key: colours[key] for key in wanted})


def apply_theme(app: QApplication, theme: Theme, font_scale: float = 1.0, *, shapes: bool = True) -> None:
    """Dress the whole program in `theme`, at once, also while it runs.

    Without `shapes` the stylesheet is left out: with one, a widget that is put into a layout is dressed anew
    each time, which makes building a window twice as slow.
    """
    scale = min(max(font_scale, 1.0), 2.0)
    if app.property(_STYLE_PROPERTY) is None:
        # Fusion follows the palette everywhere; the styles of the platforms keep colours of their own.
        app.setStyle("Fusion")
        app.setProperty(_STYLE_PROPERTY, "Fusion")
    app.setProperty(_PROPERTY, theme)
    app.setProperty(_SCALE_PROPERTY, scale)
    if app.font() != (font := reading_font(scale)):
        app.setFont(font)
    app.setPalette(palette_of(theme))
    if shapes:
        app.setStyleSheet(stylesheet(theme, scale))
    elif app.styleSheet():
        _undress(app)


def _undress(app: QApplication) -> None:
    """Take the stylesheet off. A widget that was dressed but never shown would keep the mark of it; the next
    stylesheet would then not be told of its end, and dress what is no longer there.
    """
    app.setStyleSheet("")
    for widget in app.allWidgets():
        widget.setAttribute(Qt.WidgetAttribute.WA_StyleSheet, False)


def theme_of(_widget: QWidget | None = None) -> Theme:
    """The theme that the program wears, for a widget that paints itself."""
    app = QApplication.instance()
    theme = app.property(_PROPERTY) if app is not None else None
    return theme if isinstance(theme, Theme) else load_theme(DEFAULT_THEME)


def font_scale() -> float:
    """How much larger than usual the program writes."""
    app = QApplication.instance()
    scale = app.property(_SCALE_PROPERTY) if app is not None else None
    return scale if isinstance(scale, float) else 1.0


def mix(first: str, second: str, share: float) -> str:
    """The colour that lies between two, `share` of the way from the first to the second."""
    pairs = ((int(first[at : at + 2], 16), int(second[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(one + (two - one) * share):02X}" for one, two in pairs)


def reading_font(scale: float = 1.0) -> QFont:
    """The font of the program: in pixels, which follow the scale of the screen; its digits have one width."""
    font = QFont(list(FAMILIES))
    font.setPixelSize(round(READING_PX * scale))
    font.setStyleHint(QFont.StyleHint.SansSerif)
    font.setFeature(QFont.Tag("tnum"), 1)
    return font


def palette_of(theme: Theme) -> QPalette:
    """All roles of the palette, in all its groups."""
    role, group = QPalette.ColorRole, QPalette.ColorGroup
    colours = {
        role.Window: theme.surface,
        role.WindowText: theme.text,
        role.Base: theme.field,
        role.AlternateBase: theme.raised,
        role.Text: theme.text,
        role.PlaceholderText: theme.muted,
        role.Button: theme.raised,
        role.ButtonText: theme.text,
        role.BrightText: theme.tone_fumble,
        role.Highlight: theme.selection,
        role.HighlightedText: theme.on_selection,
        role.Accent: theme.edge,
        role.ToolTipBase: theme.tooltip,
        role.ToolTipText: theme.on_tooltip,
        role.Link: theme.tone_success,
        role.LinkVisited: theme.tone_success,
        role.Light: theme.hover,
        role.Midlight: theme.hover,
        role.Mid: theme.line,
        role.Dark: theme.line,
        role.Shadow: theme.bg,
    }
    palette = QPalette()
    for key, colour in colours.items():
        palette.setColor(key, QColor(colour))
    inks = (role.WindowText, role.Text, role.ButtonText, role.PlaceholderText, role.Link, role.LinkVisited)
    for key in inks:
        palette.setColor(group.Disabled, key, QColor(theme.disabled))
    palette.setColor(group.Disabled, role.Base, QColor(theme.surface))
    palette.setColor(group.Disabled, role.Highlight, QColor(theme.raised))
    palette.setColor(group.Disabled, role.HighlightedText, QColor(theme.disabled))
    return palette


def stylesheet(theme: Theme, scale: float = 1.0) -> str:
    """The stylesheet of the program in the colours of `theme`."""

    def fill(match: re.Match[str]) -> str:
        if match[1]:
            return f"{round(int(match[1]) * scale)}px"
        return cast(str, extra.get(match[2]) or getattr(theme, match[2]))

    # Where the ground of a panel is that of the window, a line must say what the ground does not.
    framed = theme.bg == theme.surface
    extra = {
        "panel_frame": theme.line if framed else theme.surface,
        "card_frame": theme.line if framed else theme.field,
    }
    return _PLACE.sub(fill, read_text("themes", "window.qss"))
