"""`python -m tests.bench`: measure everything, print one table, and fail where a limit is not kept."""

import argparse
import os
import platform
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.bench.registry import Bench, measures
from tests.bench.table import Row, as_json, as_markdown, as_table, over

ABOUT = """Ratios of one run. Each figure is the median of fresh processes that take turns with their
baseline. "At best" compares the least of each, since other load only ever adds; a limit counts as exceeded
where both ratios are over it. "Spread" is how far apart the quartiles are (of the baseline, and of ours).
Without QT_QPA_PLATFORM the windows are drawn offscreen; under a display, or Xvfb, QT_QPA_PLATFORM=xcb
measures with a real one."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run what was asked for; 1 where a limit is exceeded, 2 where a name is unknown."""
    known = measures()
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=ABOUT)
    parser.add_argument("names", nargs="*", metavar="name", help=f"only these: {', '.join(known)}")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print what was measured as JSON")
    form.add_argument("--markdown", action="store_true", help="print the table as Markdown, for the README")
    parser.add_argument("--quick", action="store_true", help="few repetitions: a glance, no judgement")
    asked = parser.parse_args(arguments)
    if unknown := sorted(set(asked.names) - set(known)):
        parser.error(f"there is no measure called {', '.join(unknown)}")
    rows = collect(asked.names or list(known), quick=asked.quick)
    write = as_markdown if asked.markdown else as_table
    print(as_json(rows) if asked.json else f"{write(rows)}\n\n{machine()}")
    return 1 if over(rows) else 0


def collect(names: Sequence[str], *, quick: bool) -> list[Row]:
    """Measure, telling on the way what is being measured."""
    rows: list[Row] = []
    with tempfile.TemporaryDirectory(prefix="gmscreen-bench-") as folder:
        bench = Bench(Path(folder), quick)
        for name in names:
            print(f"measuring: {name}", file=sys.stderr, flush=True)
            rows += measures()[name](bench)
    return rows


def machine() -> str:
    """A word on where the figures were taken."""
    display = os.environ.get("QT_QPA_PLATFORM", "offscreen")
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    return f"Python {platform.python_version()}, {os.cpu_count()} cores{load}, platform {display}"


if __name__ == "__main__":
    sys.exit(main())
