"""Every model is made before Qt is imported, which hooks imports and may break the first model made later."""

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

PROGRAM = """
import importlib, json, pkgutil, sys
from pydantic import BaseModel

def models(kind=BaseModel):
    return {one for child in kind.__subclasses__() for one in ({child} | models(child))}

def ours():
    return sorted(one.__qualname__ for one in models() if one.__module__.startswith("gmscreen"))

import gmscreen.app
report = {"qt": "PySide6" in sys.modules, "before": ours()}
gmscreen.app.make_application([])
report["qt then"] = "PySide6" in sys.modules
for layer in ("content", "session", "store", "viewmodels", "ui"):
    package = importlib.import_module(f"gmscreen.{layer}")
    for found in pkgutil.walk_packages(package.__path__, f"gmscreen.{layer}."):
        importlib.import_module(found.name)
gmscreen.app.find_systems()
report["after"] = ours()
print(json.dumps(report))
"""


def test_every_model_is_made_before_qt(tmp_path: Path) -> None:
    """In a process of its own: pytest-qt imports Qt before any test begins."""
    settings = {**os.environ, "PYTHONPATH": str(ROOT), "GMSCREEN_HOME": str(tmp_path), "PYTHONUTF8": "1"}
    settings["QT_QPA_PLATFORM"] = "offscreen"
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], env=settings, capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout.splitlines()[-1])
    assert not report["qt"]
    assert report["qt then"]
    assert "CheckRequest" in report["before"]
    assert report["after"] == report["before"]
