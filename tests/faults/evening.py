"""The scripted evening over everything that the program can do: `play(path, say)` plays until killed."""

from collections.abc import Callable
from pathlib import Path

from tests.faults.acts import acts
from tests.faults.verify import Verifier, play_on


def play(path: Path, say: Callable[[str], None]) -> None:
    """Play the evening at the campaign at `path`."""
    play_on(acts, path, say)


def verifier() -> Verifier:
    """A fresh one, for a file that does not exist yet."""
    return Verifier(acts)
