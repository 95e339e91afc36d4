"""What a start need not load: pydantic, which is asked only about data that do not fit, and others."""

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

PROGRAM = """
import builtins, json, sys
from pathlib import Path
from gmscreen import app

NEEDLESS = {
    "pydantic", "dataclasses", "asyncio", "ssl", "hashlib", "html", "tomllib",
    "argparse", "inspect", "logging",
    "gmscreen.content.demo", "gmscreen.store.backups", "gmscreen.rules.systems.walkure",
}
KINDS = {"QCalendarWidget", "QMdiArea", "QWizard"}
place, usual = Path(sys.argv[1]), builtins.__import__
report = {"qt": "PySide6" in sys.modules}
application = app.make_application([])
report["qt then"] = "PySide6" in sys.modules
from PySide6 import QtWidgets
before = KINDS & vars(QtWidgets).keys()
window = app.open_window(place / "one.gmscreen")
application.processEvents()
report["kinds"] = sorted((KINDS & vars(QtWidgets).keys()) - before)
window.close()
window = app.open_window(place / "one.gmscreen")
application.processEvents()
report["hooked"] = builtins.__import__ is not usual
report["needless"] = sorted(NEEDLESS & set(sys.modules))
from gmscreen.rules.model import Modifier
Modifier.model_validate({"value": "5"})
report["asked"] = "pydantic" in sys.modules
print(json.dumps(report))
"""


def test_a_start_loads_no_more_than_it_needs(tmp_path: Path) -> None:
    """In a process of its own: pytest-qt imports Qt before any test begins."""
    settings = {**os.environ, "PYTHONPATH": str(ROOT), "GMSCREEN_HOME": str(tmp_path), "PYTHONUTF8": "1"}
    settings["QT_QPA_PLATFORM"] = "offscreen"
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(tmp_path)],
        env=settings,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout.splitlines()[-1])
    assert not report["qt"]
    assert report["qt then"]
    assert not report["hooked"]
    assert report["needless"] == []
    # Qt for Python loads every kind of widget when it is shown one that Qt made and nobody has named yet.
    assert report["kinds"] == []
    assert report["asked"]
