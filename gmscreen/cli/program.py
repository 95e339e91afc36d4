"""The entry of the command line: the language, the command, and what becomes of mistakes."""

import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import cast

from gmscreen import __version__
from gmscreen.cli.console import DONE, WRONG_USE, Console, make_streams_forgiving
from gmscreen.cli.options import UsageError, quote
from gmscreen.startup import language
from gmscreen.viewmodels.texts import LANGUAGES, Texts

Command = Callable[[Sequence[str], Console], int]

COMMANDS = {
    "check": "gmscreen.cli.checks:check",
    "odds": "gmscreen.cli.checks:odds",
    "roll": "gmscreen.cli.rolls:roll",
    "npc": "gmscreen.cli.npc:npc",
    "recap": "gmscreen.cli.recap:recap",
    "verify": "gmscreen.cli.verify:verify_seal",
    "doctor": "gmscreen.cli.doctor:doctor",
    "screenshot": "gmscreen.cli.screenshot:screenshot",
}
"""The commands that exist, in the order of the help: each is imported when it is asked for.

The help of a command is the text `cli.help.<command>`, in which `{command}` stands for its name.
"""
_OF_SYSTEMS = ("check", "odds")
"""Those whose options are the system's."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and give its exit code: 0 done, 1 the answer is no, 2 wrong use."""
    make_streams_forgiving()
    arguments = list(sys.argv[1:] if argv is None else argv)
    console = Console(Texts(language(os.environ)))
    try:
        chosen, arguments = _language(arguments)
        if chosen:
            console = Console(Texts(chosen))
        code = _run(arguments, console)
        if sys.stdout is not None:
            sys.stdout.flush()
    except UsageError as error:
        console.complain(_sentence(console.texts, error))
        return WRONG_USE
    except BrokenPipeError:
        # The reader went away. What Python still holds would raise again when it is flushed at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except OSError as error:
        console.complain(
            console.texts.t("cli.error.no_output", reason=error.strerror or type(error).__name__)
        )
        return WRONG_USE
    return code


def _sentence(texts: Texts, error: UsageError) -> str:
    args = {
        name: texts.number(value) if isinstance(value, int) else value
        for name, value in error.args_of_text.items()
    }
    if "code" in args:  # what the store said, which is told in words
        args["why"] = texts.t(f"cli.campaign.{args['code']}", **args)
    return texts.t(f"cli.error.{error.key}", **args)


def _language(arguments: list[str]) -> tuple[str, list[str]]:
    """The language asked for, wherever `--lang` stands before `--`, and the other arguments."""
    chosen = ""
    others: list[str] = []
    rest = list(arguments)
    while rest:
        argument = rest.pop(0)
        if argument == "--":
            return chosen, [*others, argument, *rest]
        if argument == "--lang" or argument.startswith("--lang="):
            chosen = argument[7:] if "=" in argument else (rest.pop(0) if rest else "")
            if chosen not in LANGUAGES:
                raise UsageError("bad_language", value=quote(chosen), choices=", ".join(LANGUAGES))
        else:
            others.append(argument)
    return chosen, others


def _run(arguments: Sequence[str], console: Console) -> int:
    for argument in arguments:
        _check_text(argument)
    name, *rest = arguments or ("--help",)
    if name in ("--help", "-h"):
        return _help(console)
    if name == "--version":
        console.say(f"gmscreen {__version__}")
        return DONE
    if name not in COMMANDS:
        raise UsageError("unknown_command", value=quote(name), choices=", ".join(COMMANDS))
    if "--help" in rest or "-h" in rest:
        console.say(_help_of(console, name))
        if name in _OF_SYSTEMS and (said := _declared_help(rest[0])):
            console.say(said)
        return DONE
    return _command(name)(rest, console)


def _command(name: str) -> Command:
    module, _, function = COMMANDS[name].partition(":")
    return cast("Command", getattr(import_module(module), function))


def _check_text(argument: str) -> None:
    """Refuse what is not text: bytes of a file name in another encoding, for one."""
    try:
        argument.encode()
    except UnicodeEncodeError as error:
        raise UsageError("not_text", value=quote(argument.encode(errors="replace").decode())) from error


def _help_of(console: Console, command: str) -> str:
    return console.texts.t(f"cli.help.{command}", command=command, like="check", readers="gm|players")


def _declared_help(system_id: str) -> str:
    """The options of a game of somebody else, which the text of the command cannot know; else nothing."""
    from gmscreen.cli.systems.declared import usage  # noqa: PLC0415 - only for help are all games looked up
    from gmscreen.rules.systems import BUILTIN, find_system  # noqa: PLC0415 - likewise

    system = None if system_id in BUILTIN else find_system(system_id)
    return "" if system is None else f"  {usage(system)}"


def _help(console: Console) -> int:
    texts = console.texts
    console.say(texts.t("cli.help"))
    for name in COMMANDS:
        console.say(f"  {_help_of(console, name).splitlines()[0]}")
    console.say("")
    console.say(texts.t("cli.help.end"))
    return DONE
