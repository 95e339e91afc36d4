"""Where the bundle starts: the program's own entry point, with somewhere to write on every system."""

import os
import sys

from gmscreen.__main__ import main

# Windows gives a program without a terminal no streams at all.
for stream in ("stdout", "stderr"):
    if getattr(sys, stream) is None:
        setattr(sys, stream, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115

sys.exit(main())
