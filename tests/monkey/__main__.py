"""`python -m tests.monkey`: see the package for what it does and how it is run."""

import argparse
import faulthandler
import os
import random
import sys
import tempfile
import time
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

STEPS = 1000
SLOW_SECONDS = 3.0


def main() -> int:
    """Play one evening; 1 where something was wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.monkey", description="Clumsy hands at the window.")
    parser.add_argument("--seed", type=int, help="whose hands: a number; without it a new one")
    parser.add_argument("--steps", type=int, default=STEPS, help="how many things are done")
    parser.add_argument("--minutes", type=float, default=60.0, help="the longest it may take")
    parser.add_argument("--slow", type=float, default=SLOW_SECONDS, help="seconds of work that are too many")
    parser.add_argument("--trace", type=Path, help="a file to write down everything that was done")
    options = parser.parse_args()
    faulthandler.enable()
    seed: int = time.time_ns() % 1_000_000 if options.seed is None else options.seed
    from tests.monkey.evening import Evening

    with tempfile.TemporaryDirectory() as folder:
        os.environ["GMSCREEN_HOME"] = str(Path(folder) / "home")
        evening = Evening(random.Random(seed), Path(folder), slow=options.slow, tell=print)
        findings = evening.play(options.steps, options.minutes * 60)
    if options.trace is not None:
        options.trace.write_text("".join(f"{n} {did}\n" for n, did in enumerate(evening.done, 1)), "utf-8")
    print(f"seed {seed}: {len(evening.done)} steps, {len(findings)} findings", flush=True)
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
