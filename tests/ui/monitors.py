"""Virtual monitors of an X server without hardware: RandR divides its one screen, and joins it again."""

import ctypes
from ctypes.util import find_library


class _Monitor(ctypes.Structure):
    """XRRMonitorInfo."""

    _fields_ = (
        ("name", ctypes.c_ulong),
        ("primary", ctypes.c_int),
        ("automatic", ctypes.c_int),
        ("noutput", ctypes.c_int),
        *((name, ctypes.c_int) for name in ("x", "y", "width", "height", "mwidth", "mheight")),
        ("outputs", ctypes.POINTER(ctypes.c_ulong)),
    )


def available() -> bool:
    """Whether the libraries are there."""
    return find_library("X11") is not None and find_library("Xrandr") is not None


class Monitors:
    """The monitors of one display."""

    def __init__(self, display: str) -> None:
        self._x, self._randr = ctypes.CDLL(find_library("X11")), ctypes.CDLL(find_library("Xrandr"))
        pointer, number, text = ctypes.c_void_p, ctypes.c_ulong, ctypes.c_char_p
        self._x.XOpenDisplay.restype, self._x.XOpenDisplay.argtypes = pointer, [text]
        self._x.XDefaultRootWindow.restype, self._x.XDefaultRootWindow.argtypes = number, [pointer]
        self._x.XInternAtom.restype = number
        self._x.XInternAtom.argtypes = [pointer, text, ctypes.c_int]
        self._x.XSync.argtypes = [pointer, ctypes.c_int]
        self._randr.XRRGetMonitors.restype = ctypes.POINTER(_Monitor)
        self._randr.XRRGetMonitors.argtypes = [pointer, number, ctypes.c_int, ctypes.POINTER(ctypes.c_int)]
        self._randr.XRRSetMonitor.argtypes = [pointer, number, ctypes.POINTER(_Monitor)]
        self._randr.XRRDeleteMonitor.argtypes = [pointer, number, number]
        self._display = self._x.XOpenDisplay(display.encode())
        self._root = self._x.XDefaultRootWindow(self._display)

    def plug(self, name: str, x: int, width: int, height: int) -> None:
        """Make a part of the screen a monitor; the first one gets the output that there is."""
        count = ctypes.c_int()
        found = self._randr.XRRGetMonitors(self._display, self._root, 1, ctypes.byref(count))
        outputs = [found[0].outputs[n] for n in range(found[0].noutput)] if x == 0 else []
        kept = (ctypes.c_ulong * max(len(outputs), 1))(*outputs)
        size = (x, 0, width, height, width // 4, height // 4)
        made = _Monitor(self._atom(name), int(x == 0), 0, len(outputs), *size, kept)
        self._randr.XRRSetMonitor(self._display, self._root, ctypes.byref(made))
        self._x.XSync(self._display, 0)

    def unplug(self, name: str) -> None:
        """Take a monitor away."""
        self._randr.XRRDeleteMonitor(self._display, self._root, self._atom(name))
        self._x.XSync(self._display, 0)

    def _atom(self, name: str) -> int:
        return int(self._x.XInternAtom(self._display, name.encode(), 0))
