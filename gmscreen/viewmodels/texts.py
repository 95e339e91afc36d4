"""The words of the program in one language, and numbers written the way that language writes them. Knows
no Qt.
"""

import json
from collections.abc import Iterable, Mapping
from functools import cache

from gmscreen.content.resources import resource_path
from gmscreen.viewmodels.action_table import DEFAULT_KEYS

LANGUAGES = ("es", "en")
"""The languages the program speaks, the first of which it speaks until told otherwise."""

MINUS = "−"
NARROW = "\N{NO-BREAK SPACE}"

Entry = str | Mapping[str, str]


@cache
def catalogue(language: str) -> Mapping[str, Entry]:
    """Every text of `language` by key, gathered from the files of resources/i18n."""
    found: dict[str, Entry] = {}
    for path in sorted(resource_path("i18n", language).glob("*.json")):
        found.update(json.loads(path.read_text(encoding="utf-8")))
    return found


class Texts:
    """Looks texts up by key and fills in their arguments.

    A text with the forms `one` and `other` takes its form from the argument `n`. A key that nobody translated
    reads as itself: a gap in the words must not stop the game.
    """

    def __init__(
        self,
        language: str,
        extra: Iterable[Mapping[str, Mapping[str, str]]] = (),
        keys: Mapping[str, str] = DEFAULT_KEYS,
    ) -> None:
        self.language = language if language in LANGUAGES else LANGUAGES[0]
        self._keys = keys
        self._entries: dict[str, Entry] = dict(catalogue(self.language))
        for texts in extra:
            self._entries.update(texts.get(self.language, {}))

    def has(self, key: str) -> bool:
        """Whether there is a text for `key`."""
        return key in self._entries

    def t(self, key: str, /, **args: object) -> str:
        """The text of `key` with `args` filled in."""
        entry = self._entries.get(key, key)
        if not isinstance(entry, str):
            entry = entry["one" if args.get("n") == 1 else "other"]
        try:
            return entry.format(**args) if args else entry
        except (KeyError, IndexError, ValueError):
            return entry

    def of(self, system: str, key: str, /, **args: object) -> str:
        """The text of `key` as `system` has it, else the common one."""
        own = f"{system}.{key}"
        return self.t(own if own in self._entries else key, **args)

    def find(self, system: str, key: str) -> str:
        """Like `of`, but empty where nobody wrote such a text."""
        own = f"{system}.{key}"
        return self.of(system, key) if own in self._entries or key in self._entries else ""

    def key(self, action: str) -> str:
        """The key of an action as it is shown (`Ctrl Mayús Intro`); empty where it has none."""
        return self.combination(self._keys.get(action, ""))

    def with_key(self, words: str, action: str) -> str:
        """`words`, and the key of an action behind them if it has one, as tooltips say it."""
        key = self.key(action)
        return f"{words} · {key}" if key else words

    def combination(self, key: str) -> str:
        """A key such as `Ctrl+Shift+Return` as this language writes it."""
        if not key:
            return ""
        modifiers, plus, last = key[:-1].rpartition("+")
        parts = [*modifiers.split("+"), last + key[-1]] if plus else [key]
        return " ".join(self.t(f"key.{part}") if self.has(f"key.{part}") else part for part in parts)

    def signed(self, value: int) -> str:
        """A modifier: always with its sign, with a true minus."""
        return f"{MINUS}{-value}" if value < 0 else f"+{value}"

    def number(self, value: int) -> str:
        """A whole number, with a true minus."""
        return f"{MINUS}{-value}" if value < 0 else str(value)

    def share(self, ways: int, total: int) -> str:
        """A chance in per cent without its sign: whole where it is whole, else with one decimal."""
        if total <= 0:
            return "0"
        tenths, rest = divmod(ways * 1000, total)
        tenths += 1 if rest * 2 >= total else 0
        if 0 < ways < total and tenths in (0, 1000):
            return "<" + self._decimal(1) if tenths == 0 else ">" + self._decimal(999)
        return str(tenths // 10) if tenths % 10 == 0 else self._decimal(tenths)

    def percent(self, ways: int, total: int) -> str:
        """A chance in per cent as this language writes it."""
        return self.share(ways, total) + (f"{NARROW}%" if self.language == "es" else "%")

    def points(self, ways: int, total: int) -> str:
        """A difference of chances in percentage points, with its sign."""
        text = self.share(abs(ways), total)
        return f"{MINUS}{text}" if ways < 0 else f"+{text}"

    def _decimal(self, tenths: int) -> str:
        return f"{tenths // 10}{',' if self.language == 'es' else '.'}{tenths % 10}"
