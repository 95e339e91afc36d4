"""The command line: checks, odds and rolls in a terminal, on the same rules as the window."""

from gmscreen.cli.program import main

__all__ = ["main"]
