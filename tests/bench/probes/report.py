"""What a probe tells about itself. Standard library only: it must not weigh on what is measured."""

import json
import sys
import time
from pathlib import Path


def memory() -> dict[str, int]:
    """The memory of this process in KiB: all of it, and what is its own and in no file."""
    try:
        lines = Path("/proc/self/smaps_rollup").read_text(encoding="ascii").splitlines()[1:]
    except OSError:
        return {"rss": 0, "anonymous": 0}
    sizes = {name: int(rest.split()[0]) for name, _, rest in (line.partition(":") for line in lines)}
    return {"rss": sizes["Rss"], "anonymous": sizes["Anonymous"]}


def tell(at: float | None = None, **more: object) -> None:
    """Write one line for the bench: when it was ready, what memory it takes, and what else it found."""
    ready = time.monotonic() if at is None else at
    print(json.dumps({"ready": ready, **memory(), **more}))
    sys.stdout.flush()
