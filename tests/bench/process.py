"""Running probes: fresh processes with their bytecode written, without a display, in a home of their own."""

import json
import os
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

PROJECT = Path(__file__).resolve().parents[2]
PROBES = Path(__file__).parent / "probes"


@dataclass(frozen=True, slots=True)
class Answer:
    """What a probe told: how long after its start it was ready, in milliseconds, its memory, and the rest."""

    ready: float
    rss: float
    anonymous: float
    more: dict[str, Any]


def environment(home: Path, **more: str) -> dict[str, str]:
    """The settings of a probe.

    The platform is the offscreen one unless `QT_QPA_PLATFORM` says otherwise, such as xcb under Xvfb.
    Bytecode is written by the first run, and read by those that count.
    """
    settings = dict(os.environ)
    settings.pop("PYTHONDONTWRITEBYTECODE", None)
    settings.setdefault("QT_QPA_PLATFORM", "offscreen")
    settings.update(
        PYTHONPATH=str(PROJECT), PYTHONUTF8="1", LC_ALL="C.UTF-8", GMSCREEN_HOME=str(home), **more
    )
    return settings


def run(probe: str, home: Path, **more: str) -> Answer:
    """Start a probe and wait for it to end."""
    command = [sys.executable, "-P", str(PROBES / f"{probe}.py")]
    settings = environment(home, **more)
    start = time.monotonic()
    done = subprocess.run(
        command, env=settings, capture_output=True, encoding="utf-8", check=False, timeout=300
    )
    if done.returncode != 0:
        raise RuntimeError(f"the probe {probe} failed:\n{done.stderr[-2000:]}")
    told: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    ready = (told.pop("ready") - start) * 1000
    return Answer(ready, told.pop("rss") / 1024, told.pop("anonymous") / 1024, told)
