"""Where a command says what it found: one line for a person, or one JSON object."""

import json
import sys
from collections.abc import Mapping

from gmscreen.rules.system import System
from gmscreen.rules.value import frozen
from gmscreen.viewmodels.texts import Texts

DONE = 0
ANSWER_IS_NO = 1
WRONG_USE = 2


@frozen
class Console:
    """Standard output and standard error, with the words of the chosen language."""

    texts: Texts

    def with_words_of(self, *systems: System) -> "Console":
        """The same with the words that systems of somebody else bring along."""
        own = [one.texts for one in systems if one.texts]
        return Console(Texts(self.texts.language, own)) if own else self

    def say(self, line: str) -> None:
        """Print a line for a person."""
        print(line)

    def answer(self, found: Mapping[str, object]) -> None:
        """Print one JSON object on one line, in ASCII, so that no terminal's encoding can spoil it."""
        print(json.dumps(found))

    def complain(self, sentence: str) -> None:
        """Print one sentence on standard error."""
        print(sentence, file=sys.stderr)


def make_streams_forgiving() -> None:
    """Let a sign that the terminal's encoding lacks be replaced rather than end the program."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
