"""One window for each user and screen: a second start gives its file to the window that is open already.

The window listens on a local socket that only its user may connect to. The socket has a random name; that and
a random word stand in a file that nobody else can read. The window says the word first, so the file of a
campaign is told only to a window of this user that is alive and listening. The program opens no other
connection, and this is the only module that could.
"""

import os
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QObject, QTimer
from PySide6.QtNetwork import QLocalServer, QLocalSocket

PATIENCE = 2.0
"""How long a second start waits for the window to answer, in seconds; then it opens a window of its own."""
SHORT_PATIENCE = 0.2
"""How long the window itself waits for another that may be listening already."""
VISIT_MS = 5000
"""When the window hangs up on a visitor who has not finished."""
LONGEST = 1 << 16
"""How many bytes a message may have; the longest path of Windows takes half of that."""

PREFIX = "gmscreen-"
"""What the name of every socket of the program begins with."""
END = b"\0"
"""What ends a message: the one byte that no path can hold."""
TAKEN = b"taken\n"

Want = Callable[[Path | None], object]
"""Hears what a second start asks for: a file, or only that the window come to the front."""


class Listener(QObject):
    """The ear of the window that is open: `want` hears what later starts of the program ask for."""

    def __init__(self, address: Path, want: Want, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._address = address
        self._want = want
        self._word = os.urandom(16).hex()
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._welcome)

    def listen(self) -> bool:
        """Be found by later starts; False where another window is found already, or none can be."""
        if _talk(self._address, b"", b"", SHORT_PATIENCE):
            return False
        stale = _read(self._address)
        if stale is not None and Path(stale[0]).name.startswith(PREFIX):
            QLocalServer.removeServer(stale[0])  # of a window that was killed
        name = f"{PREFIX}{os.urandom(12).hex()}"
        if not any(self._server.listen(place) for place in _places(name)):
            return False
        try:
            _write(self._address, f"{self._server.fullServerName()}\n{self._word}\n")
        except (OSError, ValueError):
            self._server.close()
            return False
        return True

    def close(self) -> None:
        """Be found no more. Nothing to do the second time."""
        if not self._server.isListening():
            return
        if _read(self._address) == (self._server.fullServerName(), self._word):
            with suppress(OSError):
                self._address.unlink()
        self._server.close()

    def _welcome(self) -> None:
        while self._server.hasPendingConnections():
            _Visitor(self._server.nextPendingConnection(), f"{self._word}\n".encode(), self._want)


class _Visitor(QObject):
    """A second start of the program, until it has said what it wants."""

    def __init__(self, socket: QLocalSocket, greeting: bytes, want: Want) -> None:
        super().__init__(socket)
        self._socket = socket
        self._want = want
        self._said = b""
        socket.setReadBufferSize(LONGEST)
        socket.readyRead.connect(self._listen)
        socket.disconnected.connect(socket.deleteLater)
        QTimer.singleShot(VISIT_MS, socket, socket.abort)
        socket.write(greeting)
        socket.flush()

    def _listen(self) -> None:
        self._said += self._socket.readAll().data()
        if END not in self._said and len(self._said) <= LONGEST:
            return
        self._socket.readyRead.disconnect(self._listen)
        try:
            wanted = path_in(self._said)
        except ValueError:
            self._socket.abort()
            return
        self._socket.write(TAKEN)
        self._socket.disconnectFromServer()
        self._want(wanted)


def message(arguments: Sequence[str]) -> bytes:
    """What a start with `arguments` asks for: the file, or nothing. Raises `ValueError` where it is neither,
    and `OSError` where the folder that a relative path starts from is gone.
    """
    if not arguments:
        return END
    if len(arguments) > 1 or arguments[0].startswith("-"):
        raise ValueError("options are for a window of its own")
    return os.fsencode(Path(arguments[0]).absolute()) + END


def path_in(said: bytes) -> Path | None:
    """The file that a message names; None where it names none. Raises `ValueError` for any other bytes."""
    body, end, rest = said.partition(END)
    if not end or rest or len(said) > LONGEST:
        raise ValueError("not a message")
    if not body:
        return None
    path = Path(os.fsdecode(body))
    if not path.is_absolute():
        raise ValueError("not a whole path")
    return path


def hand_over(arguments: Sequence[str], address: Path, patience: float = PATIENCE) -> bool:
    """Give the window whose file is `address` what this start was asked for, and tell whether it took it.

    False also where there is no such window, where it does not answer within `patience` seconds, and where
    the arguments are for this start alone.
    """
    try:
        words = message(arguments)
    except (OSError, ValueError):
        return False
    return _talk(address, words, TAKEN, patience)


def _talk(address: Path, words: bytes, answer: bytes, patience: float) -> bool:
    """Hear the right greeting, say `words`, and hear `answer`; False where any of that fails."""
    found = _read(address)
    if found is None:
        return False
    name, word = found
    end = time.monotonic() + patience
    socket = QLocalSocket()
    socket.connectToServer(name)
    try:
        if not socket.waitForConnected(_left(end)) or not _hears(socket, f"{word}\n".encode(), end):
            return False
        socket.write(words)
        return _hears(socket, answer, end)
    finally:
        socket.abort()


def _hears(socket: QLocalSocket, expected: bytes, end: float) -> bool:
    """Whether the next that `socket` says until `end` is `expected`."""
    while socket.bytesAvailable() < len(expected):
        if not socket.waitForReadyRead(_left(end)):
            return False
    return socket.read(len(expected)).data() == expected


def _left(end: float) -> int:
    """The milliseconds until `end`; Qt takes a negative number for no limit."""
    return max(0, int((end - time.monotonic()) * 1000))


def _places(name: str) -> list[str]:
    """Where the socket may lie: the user's own folder of the session, else that for temporary files."""
    own = os.environ.get("XDG_RUNTIME_DIR", "")
    return [str(Path(own) / name), name] if Path(own).is_absolute() else [name]


def _read(address: Path) -> tuple[str, str] | None:
    """The name of the socket and the word of its window; None where the file tells neither."""
    try:
        name, word, rest = address.read_text(encoding="utf-8").split("\n")
    except (OSError, ValueError):
        return None
    return (name, word) if name and word and not rest else None


def _write(address: Path, text: str) -> None:
    """Fill the file, which only this user can read, in one step. Raises `OSError`."""
    address.parent.mkdir(parents=True, exist_ok=True)
    part = address.with_name(f"{address.name}.{os.getpid()}")
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)
    try:
        part.replace(address)
    except OSError:
        part.unlink(missing_ok=True)
        raise
