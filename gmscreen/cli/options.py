"""The words of a command line: which options a command takes, and what was given for them.

The standard parser is not used: it takes negative numbers for options, and its messages are in English only.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Literal

from gmscreen.rules.typed import as_seen
from gmscreen.rules.value import field, frozen

_WHOLE_NUMBER = re.compile(r"[+-]?[0-9]+", re.ASCII)
_MOST_DIGITS = 10
_LONGEST_QUOTE = 40


class UsageError(Exception):
    """The command line cannot be understood: the key of the sentence that says so, and what it names."""

    def __init__(self, key: str, **args: object) -> None:
        super().__init__(key, args)
        self.key = key
        self.args_of_text = args


@frozen
class Option:
    """An option `--name`. A `flag` takes no value; only a `many` option may be repeated."""

    name: str
    kind: Literal["text", "int", "flag"] = "text"
    many: bool = False
    low: int = -(10**9)
    high: int = 10**9


@frozen
class Given:
    """What a command was given: free words, and the values of its options as they were typed."""

    words: tuple[str, ...] = ()
    values: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    options: Mapping[str, Option] = field(default_factory=dict)

    def has(self, name: str) -> bool:
        """Whether the option was given."""
        return name in self.values

    def all(self, name: str) -> tuple[str, ...]:
        """Every value of an option that may be repeated."""
        return self.values.get(name, ())

    def text(self, name: str, default: str = "") -> str:
        """The value of an option."""
        return self.values.get(name, (default,))[-1]

    def word(self, missing: str) -> str:
        """The only free word. Raises `UsageError`: `missing` where there is none, or for one too many."""
        if not self.words:
            raise UsageError(missing)
        if len(self.words) > 1:
            raise UsageError("needless_word", value=quote(self.words[1]))
        return self.words[0]

    def integer(self, name: str) -> int | None:
        """The value of an option as a whole number, or None. Raises `UsageError` outside its range."""
        if not self.has(name):
            return None
        option = self.options[name]
        return whole_number(self.text(name), f"--{name}", option.low, option.high)


def parse(arguments: Sequence[str], options: Sequence[Option]) -> Given:
    """Sort `arguments` into words and options. Raises `UsageError` for what `options` does not declare.

    A value may follow its option or stand behind `=`. After `--` everything is a word, and so is whatever
    begins with a single hyphen: negative numbers and expressions do.
    """
    known = {option.name: option for option in options}
    words: list[str] = []
    values: dict[str, tuple[str, ...]] = {}
    rest = list(arguments)
    while rest:
        argument = rest.pop(0)
        if argument == "--":
            words += rest
            break
        if not argument.startswith("--"):
            words.append(argument)
            continue
        name, equals, value = argument[2:].partition("=")
        option = known.get(name)
        if option is None:
            raise UsageError("unknown_option", option=quote(f"--{name}"))
        if option.kind != "flag" and not equals:
            value = _next_value(rest, name)
        elif option.kind == "flag" and equals:
            raise UsageError("needless_value", option=f"--{name}")
        if name in values and not option.many:
            raise UsageError("repeated_option", option=f"--{name}")
        values[name] = (*values.get(name, ()), value)
    return Given(tuple(words), values, known)


def whole_number(text: str, option: str, low: int, high: int) -> int:
    """`text` as a whole number from `low` to `high`. Raises `UsageError` that names `option`."""
    seen = as_seen(text).strip()
    if not _WHOLE_NUMBER.fullmatch(seen):
        raise UsageError("not_a_number", option=option, value=quote(text))
    digits = seen.lstrip("+-").lstrip("0") or "0"
    if len(digits) > _MOST_DIGITS:  # Python itself does not read a number of thousands of digits
        raise UsageError("out_of_range", option=option, value=quote(seen), low=low, high=high)
    number = -int(digits) if seen.startswith("-") else int(digits)
    if not low <= number <= high:
        raise UsageError("out_of_range", option=option, value=number, low=low, high=high)
    return number


def quote(text: str) -> str:
    """What was typed, short and printable enough for a sentence."""
    return printable(text[:_LONGEST_QUOTE]) + ("…" if len(text) > _LONGEST_QUOTE else "")


def printable(text: str) -> str:
    """`text` with a sign in place of all that a terminal would obey: other lines, colours, directions."""
    return "".join(char if char.isprintable() else "?" for char in text)


def _next_value(rest: list[str], name: str) -> str:
    if not rest or rest[0].startswith("--"):
        raise UsageError("missing_value", option=f"--{name}")
    return rest.pop(0)
