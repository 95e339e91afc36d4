"""A second start of the program: what it says to the window that is open, and who may say anything to it."""

import os
import socket
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from gmscreen.store import paths
from gmscreen.ui import single_instance
from gmscreen.ui.arrivals import Arrivals
from gmscreen.ui.single_instance import END, TAKEN, Listener, hand_over, message, path_in
from tests.conftest import OpenWindow

pytestmark = pytest.mark.skipif(os.name == "nt", reason="looks at the socket as these systems have it")

ROOT = Path(__file__).resolve().parents[2]


class Ear:
    """A listener, and what it heard."""

    def __init__(self, address: Path) -> None:
        self.heard: list[Path | None] = []
        self.address = address
        self.listener = Listener(address, self.heard.append)

    def socket_name(self) -> str:
        """Where it listens."""
        return self.address.read_text(encoding="utf-8").split("\n")[0]

    def visit(self, qtbot: QtBot, said: bytes) -> bytes:
        """Say something, and give what is answered after the greeting."""
        visitor = socket.socket(socket.AF_UNIX)
        visitor.settimeout(0)
        visitor.connect(self.socket_name())
        visitor.sendall(said)
        answer = b""

        def ended() -> bool:
            nonlocal answer
            try:
                part = visitor.recv(1000)
            except BlockingIOError:
                return False
            except ConnectionResetError:  # hung up on before it had finished
                return True
            answer += part
            return not part

        qtbot.waitUntil(ended)
        visitor.close()
        return answer.partition(b"\n")[2]


@pytest.fixture
def ear(qtbot: QtBot, tmp_path: Path) -> Iterator[Ear]:
    """A listener that listens."""
    found = Ear(tmp_path / "data" / "window.address")
    assert found.listener.listen()
    yield found
    found.listener.close()


# --- what is said


@given(st.lists(st.text(st.characters(blacklist_characters="\0", codec="utf-8"), min_size=1), max_size=1))
def test_a_file_is_named_by_its_whole_path(arguments: list[str]) -> None:
    """Whatever a file is called, the window gets the very path that the second start was given."""
    if arguments and arguments[0].startswith("-"):
        return
    expected = Path(arguments[0]).absolute() if arguments else None
    assert path_in(message(arguments)) == expected


@given(st.binary(max_size=60))
def test_nothing_else_is_taken(said: bytes) -> None:
    """Any bytes are refused unless they are one whole path, or none at all."""
    try:
        path = path_in(said)
    except ValueError:
        return
    assert said.endswith(END)
    assert said.count(END) == 1
    assert path.is_absolute() if path else said == END


@pytest.mark.parametrize("arguments", [["-platform", "offscreen"], ["--help-all"], ["a.gmscreen", "b"]])
def test_options_are_for_a_window_of_its_own(arguments: list[str], ear: Ear) -> None:
    with pytest.raises(ValueError, match="window of its own"):
        message(arguments)
    assert not hand_over(arguments, ear.address)


def test_bytes_that_are_no_letters_arrive() -> None:
    """A file of an old computer, whose name is not UTF-8, is the same file on the other side."""
    name = os.fsdecode(b"/tmp/campa\xf1a.gmscreen")
    assert path_in(message([name])) == Path(name)


# --- who hears it


def test_the_window_hears_a_file_and_answers(qtbot: QtBot, ear: Ear) -> None:
    assert ear.visit(qtbot, b"/mesa/una noche.gmscreen\0") == TAKEN
    assert ear.visit(qtbot, END) == TAKEN
    assert ear.heard == [Path("/mesa/una noche.gmscreen"), None]


@pytest.mark.parametrize(
    "said", [b"mesa\0", b"/a\0/b\0", b"/a\0b", b"x" * 70_000], ids=["relative", "two", "more", "long"]
)
def test_the_window_hangs_up_on_anything_else(qtbot: QtBot, ear: Ear, said: bytes) -> None:
    assert ear.visit(qtbot, said) == b""
    assert ear.heard == []


def test_a_visitor_who_does_not_finish_is_hung_up_on(
    qtbot: QtBot, ear: Ear, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(single_instance, "VISIT_MS", 50)
    assert ear.visit(qtbot, b"/mesa") == b""
    assert ear.heard == []


def test_only_its_user_finds_the_window(ear: Ear) -> None:
    """Neither the socket nor the file that names it are open to others; the name cannot be guessed."""
    assert stat.S_IMODE(Path(ear.socket_name()).stat().st_mode) & 0o077 == 0
    assert stat.S_IMODE(ear.address.stat().st_mode) == 0o600
    other = Ear(ear.address.with_name("other.address"))
    assert other.listener.listen()
    assert other.socket_name() != ear.socket_name()
    other.listener.close()


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can be someone else")
def test_another_user_cannot_connect(ear: Ear) -> None:
    words = "import socket, sys; socket.socket(socket.AF_UNIX).connect(sys.argv[1])"
    command = ["/usr/bin/env", "python3", "-c", words, ear.socket_name()]
    own = subprocess.run(command, capture_output=True, text=True, check=False, timeout=20)
    other = subprocess.run(
        ["setpriv", "--reuid=65534", "--clear-groups", *command],
        capture_output=True,
        text=True,
        check=False,
        timeout=20,
    )
    assert own.returncode == 0, own.stderr
    assert other.returncode != 0
    assert "ermission denied" in other.stderr


STRANGER = """
import socket, sys
place = socket.socket(socket.AF_UNIX)
place.bind(sys.argv[1])
place.listen()
print("listening", flush=True)
visitor, _ = place.accept()
visitor.sendall(b"wrong\\n")
print("heard", visitor.recv(1000))
"""


def test_a_stranger_in_its_place_is_told_nothing(tmp_path: Path) -> None:
    """Whoever took over the socket of a window that was killed does not know the word, and hears no path."""
    name, address = tmp_path / "gmscreen-x", tmp_path / "window.address"
    address.write_text(f"{name}\nword\n", encoding="utf-8")
    stranger = subprocess.Popen(
        [sys.executable, "-c", STRANGER, str(name)], stdout=subprocess.PIPE, text=True, bufsize=0
    )
    assert stranger.stdout is not None
    assert stranger.stdout.readline() == "listening\n"
    assert not hand_over(["/mesa/secreta.gmscreen"], address)
    assert stranger.communicate(timeout=20)[0] == "heard b''\n"


def test_a_window_that_does_not_answer_is_not_waited_for(tmp_path: Path) -> None:
    """It was not told the file either, so that it cannot open it later, when another window has it."""
    name, address = tmp_path / "gmscreen-x", tmp_path / "window.address"
    address.write_text(f"{name}\nword\n", encoding="utf-8")
    with socket.socket(socket.AF_UNIX) as mute:
        mute.bind(str(name))
        mute.listen()
        assert not hand_over(["/mesa/secreta.gmscreen"], address, patience=0.1)
        visitor, _ = mute.accept()
        with visitor:
            assert visitor.recv(1000) == b""


@pytest.mark.parametrize(
    "content", ["", "\n\n", "one line", "/nowhere/gmscreen-x\nword\n", "a\nb\nc\n", "\0\nword\n", "ñ" * 9000]
)
def test_whatever_the_file_says_it_hinders_nobody(qtbot: QtBot, tmp_path: Path, content: str) -> None:
    ear = Ear(tmp_path / "window.address")
    ear.address.write_text(content, encoding="utf-8")
    assert not hand_over([], ear.address)
    assert ear.listener.listen()
    assert ear.visit(qtbot, END) == TAKEN
    ear.listener.close()


def test_no_file_of_anybody_is_taken_for_a_socket(qtbot: QtBot, tmp_path: Path) -> None:
    """What is cleared away after a window that was killed is a socket of the program, never anything else."""
    ear, precious = Ear(tmp_path / "window.address"), tmp_path / "mesa.gmscreen"
    precious.write_bytes(b"precious")
    ear.address.write_text(f"{precious}\nword\n", encoding="utf-8")
    assert ear.listener.listen()
    ear.listener.close()
    assert precious.read_bytes() == b"precious"


def test_it_leaves_nothing_behind(ear: Ear) -> None:
    name = Path(ear.socket_name())
    assert name.exists()
    ear.listener.close()
    assert not name.exists()
    assert not ear.address.exists()


def test_a_folder_that_cannot_be_written_is_no_hindrance(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    ear = Ear(tmp_path / "file" / "window.address")
    assert not ear.listener.listen()
    ear.listener.close()


# --- what the window does


def test_the_window_opens_what_arrives(open_window: OpenWindow, qtbot: QtBot, tmp_path: Path) -> None:
    """It comes to the front, and what will not open is a sentence in the window."""
    import gmscreen.app

    other = tmp_path / "otra ñ.gmscreen"
    gmscreen.app.make_library().create(other, "Otra").file.close()
    window = open_window()
    arrivals = Arrivals(window)
    window.showMinimized()
    arrivals.take(None)
    assert not window.isMinimized()
    assert window.workspace.campaign.file.path != other
    arrivals.take(other)
    assert window.workspace.campaign.file.path == other
    arrivals.take(tmp_path / "no está.gmscreen")
    assert "No encuentro" in window.banners.banners()[0].text()
    assert window.workspace.campaign.file.path == other
    qtbot.waitUntil(paths.instance_file().exists)
    window.close()
    assert not paths.instance_file().exists()


OPEN_EVENT = """
import sys
from gmscreen import app
from pathlib import Path
application = app.make_application([])
from PySide6.QtCore import QUrl
from PySide6.QtGui import QFileOpenEvent
from gmscreen.ui.arrivals import Arrivals
window = app.open_window(sys.argv[1])
application.file_wanted.connect(Arrivals(window).take)
for event in (QFileOpenEvent(sys.argv[2]), QFileOpenEvent(QUrl("https://example.org/x"))):
    application.sendEvent(application, event)
print(window.workspace.campaign.file.path == Path(sys.argv[2]), len(window.banners.banners()))
window.close()
"""


def test_a_file_that_the_system_hands_over_is_opened(tmp_path: Path) -> None:
    """As macOS does it; an address that is no file is none of the program's business."""
    import gmscreen.app

    first, second = tmp_path / "una.gmscreen", tmp_path / "otra.gmscreen"
    for path in (first, second):
        gmscreen.app.make_library().create(path, path.stem).file.close()
    done = subprocess.run(
        [sys.executable, "-P", "-c", OPEN_EVENT, str(first), str(second)],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.stdout.split() == ["True", "0"], done.stderr
