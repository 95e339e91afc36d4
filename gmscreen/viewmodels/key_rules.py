"""Which keys an action may have: none that writes, edits text, moves about, or belongs to the desktop. Knows
no Qt.

A key is written as Qt writes it everywhere (`Ctrl+Alt+Shift+F5`), whatever the keyboard and the language.
"""

_MODIFIERS = ("Meta", "Ctrl", "Alt", "Shift")
"""In the order in which Qt writes them."""
_FUNCTIONS = frozenset(f"F{n}" for n in range(1, 25))
_EDITING = frozenset(
    "Backspace Del Ins Home End PgUp PgDown Left Right Up Down Tab Backtab Esc Space".split()  # noqa: SIM905
)
"""Keys that edit text, walk lists and fields, press buttons and leave, with whatever is held down."""
_TEXT = frozenset(
    {"Ctrl+A", "Ctrl+C", "Ctrl+E", "Ctrl+U", "Ctrl+V", "Ctrl+X", "Ctrl+Y", "Ctrl+Z", "Ctrl+Shift+Z"}
)
"""What text fields take for themselves on the systems that Qt knows."""
_DESKTOP = frozenset({"Alt+F4", "Shift+F10"})
_LISTS = frozenset({"F2"})


class KeyRefusedError(ValueError):
    """An action cannot have a key. `code` says why, and `other` is the action that has it already."""

    def __init__(self, code: str, other: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.other = other


def canonical(key: str) -> str:
    """`key` as Qt writes it, with one Enter for both. Raises `KeyRefusedError` ("unreadable")."""
    held, plus, last = key[:-1].rpartition("+")
    name = last + key[-1:]
    modifiers = held.split("+") if plus else []
    if not name or len(set(modifiers)) < len(modifiers) or not set(modifiers) <= set(_MODIFIERS):
        raise KeyRefusedError("unreadable")
    if len(name) == 1:
        # Some small letters have no single capital (ß).
        name = name.upper() if len(name.upper()) == 1 else name
    name = "Return" if name == "Enter" else name
    sign = len(name) == 1 and name.isprintable() and name != " "
    if not sign and name not in _EDITING | _FUNCTIONS | {"Return"}:
        raise KeyRefusedError("unreadable")
    return "+".join([*(one for one in _MODIFIERS if one in modifiers), name])


def judge(key: str) -> None:
    """Raises `KeyRefusedError` where `key`, written as `canonical` writes it, may start no action at all.

    The codes: "writes" (it types a sign), "edits" (a text field or a list needs it), "altgr" (on many
    keyboards it types a sign), "desktop" (the desktop keeps it), "lists" (lists rename with it).
    """
    held, plus, last = key[:-1].rpartition("+")
    name, modifiers = last + key[-1:], frozenset(held.split("+") if plus else ())
    if "Meta" in modifiers or key in _DESKTOP:
        raise KeyRefusedError("desktop")
    if name in _EDITING or key in _TEXT or (name == "Return" and not modifiers & {"Ctrl", "Alt"}):
        raise KeyRefusedError("edits")
    if key in _LISTS:
        raise KeyRefusedError("lists")
    if len(name) == 1:
        if not modifiers & {"Ctrl", "Alt"}:
            raise KeyRefusedError("writes")
        if {"Ctrl", "Alt"} <= modifiers:
            raise KeyRefusedError("altgr")
