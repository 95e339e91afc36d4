"""Where the bundle starts: the program's own entry point, with what its place asks for."""

import os
import sys
from pathlib import Path

from gmscreen.__main__ import main

# Windows gives a program without a terminal no streams at all.
for stream in ("stdout", "stderr"):
    if getattr(sys, stream) is None:
        setattr(sys, stream, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115

# The plug-ins of another Qt, to which a desktop may point every program, would not go with this one.
if sys.platform.startswith("linux"):
    os.environ["QT_PLUGIN_PATH"] = str(Path(__file__).parent / "PySide6" / "Qt" / "plugins")

sys.exit(main())
