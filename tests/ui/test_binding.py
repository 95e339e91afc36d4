"""What of Qt's Python binding is put off at the start is there when it is wanted, and says the same."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

OURS = "from gmscreen.ui.binding import load_binding; load_binding()"

# Each line asks something of a module that waits.
QUESTIONS = """
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget
application, window = QApplication([]), QMainWindow()

def answer(question):
    try:
        return str(question())
    except Exception as error:
        return f"{type(error).__name__}: {error}"

print(answer(lambda: window.resize("a")))
print(answer(lambda: window.setFocusPolicy(3, 4, 5)))
print(answer(lambda: QColor("red", "green")))
print(answer(lambda: QWidget(window, nonsense=3)))
print(answer(lambda: QWidget(window, objectName="name").objectName()))
print(QWidget.resize.__doc__, QWidget.__doc__)
import PySide6.support.signature as signature
print(signature.get_signature(QWidget.setFocus))
print(signature.lib.enum_sig.ExactEnumerator, signature.lib.pyi_generator.Formatter)
print(answer(lambda: signature.layout.nonsense), answer(lambda: signature.parser.nonsense))
"""


def run(home: Path, *lines: str) -> str:
    """What a process of its own prints."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "GMSCREEN_HOME": str(home)}
    command = [sys.executable, "-c", "\n".join(lines)]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_binding_explains_itself_as_ever(tmp_path: Path) -> None:
    usual = run(tmp_path, QUESTIONS)

    assert "PySide6.QtWidgets.QWidget.resize(w: int, h: int, /)" in usual
    assert run(tmp_path, OURS, QUESTIONS) == usual


def test_a_binding_that_is_loaded_already_is_left_as_it_is(tmp_path: Path) -> None:
    assert run(tmp_path, "import PySide6", OURS, QUESTIONS) == run(tmp_path, QUESTIONS)
