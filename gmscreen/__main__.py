"""The entry point: early checks, then the command line or the window.

Nothing of Qt is imported here, and neither half before it is known to be needed, so that `gmscreen roll`
stays quick and a missing library is told in a sentence.
"""

from __future__ import annotations

import gc
import os
import sys
from typing import TYPE_CHECKING

from gmscreen import startup

if TYPE_CHECKING:
    from gmscreen.startup import Probe, Problem

COMMANDS = frozenset({"check", "odds", "roll", "npc", "recap", "verify", "doctor", "screenshot"})
COMMAND_LINE_OPTIONS = frozenset({"--version", "--help", "-h"})

EXIT_WRONG_USE = 2
EXIT_INTERRUPTED = 130


def is_command_line(arguments: list[str]) -> bool:
    """Tell a command from the window by the first word, so that a later one may be any file's name.

    Only the language may be told before it.
    """
    words = arguments[2:] if arguments[:1] == ["--lang"] else arguments
    return bool(words) and (words[0] in COMMANDS | COMMAND_LINE_OPTIONS or is_mistaken(words))


def is_mistaken(words: list[str]) -> bool:
    """Tell a command or an option that does not exist from a file, which is one word, and from Qt's options.

    A file that is not there is told of in the window; the command line says which commands there are.
    """
    option = words[0].startswith("-")
    looks_so = words[0].startswith("--") if len(words) == 1 else not option
    return looks_so and not os.path.lexists(words[0])


def draws(arguments: list[str]) -> bool:
    """Tell the commands that need Qt, though no display: pictures, and NPCs on paper."""
    command = arguments[2] if arguments[:1] == ["--lang"] else arguments[0]
    paper = "--format=pdf" in arguments or ("--format", "pdf") in zip(arguments, arguments[1:])
    return command == "screenshot" or (command == "npc" and paper)


def find_problem(arguments: list[str], probe: Probe) -> Problem | None:
    """Choose the checks that the asked-for command needs, and no more: rolling dice needs no Qt."""
    old = startup.python_problem(sys.version_info[:3])
    if old is not None:
        return old
    if not is_command_line(arguments):
        return startup.window_problem(os.environ, probe, arguments=arguments)
    if draws(arguments):
        return startup.screenshot_problem(os.environ, probe)
    return startup.module_problem(startup.COMMAND_LINE_MODULES, probe, sys.executable)


def start(arguments: list[str]) -> int:
    """Import and run the half of the program that was asked for."""
    if is_command_line(arguments):
        from gmscreen import cli  # noqa: PLC0415

        return cli.main(arguments)
    # What is made while the program starts stays: looking through it for rubbish takes a seventh of the time.
    # `app` turns the collector on again once the window is there.
    gc.disable()
    try:
        from gmscreen import app  # noqa: PLC0415

        return app.main(arguments)
    finally:
        gc.enable()


def main(argv: list[str] | None = None, probe: Probe | None = None) -> int:
    """Run the program and give its exit code: 2, with one sentence, where this machine cannot run it."""
    arguments = sys.argv[1:] if argv is None else argv
    problem = find_problem(arguments, probe or startup.SystemProbe())
    if problem is None:
        try:
            return start(arguments)
        except KeyboardInterrupt:
            return EXIT_INTERRUPTED
        except ModuleNotFoundError as error:
            problem = startup.import_problem(error, sys.executable)
            if problem is None:
                raise
    print(problem.sentence(startup.language(os.environ)), file=sys.stderr)
    return EXIT_WRONG_USE


if __name__ == "__main__":
    sys.exit(main())
