"""What is typed and pasted: words of the game, numbers of every kind, and what text fields stumble over."""

from PySide6.QtCore import Qt

_Key = Qt.Key

KEYS = (
    *(_Key.Key_Return, _Key.Key_Enter, _Key.Key_Escape, _Key.Key_Tab, _Key.Key_Backtab),
    *(_Key.Key_Up, _Key.Key_Down, _Key.Key_Left, _Key.Key_Right, _Key.Key_Home, _Key.Key_End),
    *(_Key.Key_Space, _Key.Key_Delete, _Key.Key_Backspace, _Key.Key_PageUp, _Key.Key_PageDown),
    *(_Key.Key_Insert, _Key.Key_Menu, _Key.Key_F2, _Key.Key_F4, _Key.Key_F5, _Key.Key_F10),
)
"""Keys pressed alone or with a modifier."""
WITH_CONTROL = (_Key.Key_A, _Key.Key_C, _Key.Key_V, _Key.Key_X, _Key.Key_Z, _Key.Key_Y, _Key.Key_N)
"""Keys that text fields know with Ctrl."""
WORDS = (
    *("nadia perc", "2d6+3", "35", "-15 humo", "100", "99999999999999999999", "0", "-1", "1d10+2", "d%"),
    *("Guarda", "ñandú", "  ", "\u202eatrás", "<b>x</b>", "a & b", "%s {0} \\n", "日本語"),
    *("👩\u200d🚀", "e\u0301", "3,5", "3 5", "½", "+5", "−20", "x" * 300, "siguiente turno"),
    *("10/20", "1h 30m", "--"),
)
"""What is typed, letter by letter."""
TEXTS = (
    *WORDS,
    "Guarda\nAPT 15 PER 50%\nSigilo 40, Pistolas 55\n",
    "Nombre;Percepción\nA;50\nB;60\n",
    '{"name": "x", "type": "npc", "system": {"characteristics": {}}}',
    "línea\nlínea\n" * 200,
)
"""What is pasted."""
