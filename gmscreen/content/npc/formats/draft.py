"""A stat block while it is being read from a foreign file, and everything about it that is in doubt."""

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from gmscreen.content.npc.block import BlockSkill, StatBlock, Weapon
from gmscreen.content.npc.formats.pictures import picture
from gmscreen.content.npc.formats.plain import plain_text
from gmscreen.content.npc.formats.settle import RejectedError, derived_left_out, one_line, settled
from gmscreen.content.npc.formats.words import SkillBook, Words
from gmscreen.content.npc.intake import Doubt, shortened, whole
from gmscreen.rules.block import BlockSpec, block_spec
from gmscreen.rules.system import System, traits_of
from gmscreen.rules.value import field, frozen

T = TypeVar("T")

_NUMBERS = re.compile(r"\d+")
_LOOK = 200
"""How much of a doubtful value is shown, in characters."""


@frozen
class Tools:
    """What the readers of all formats are given. `system` is the one that a table is read for, if chosen."""

    systems: Mapping[str, System]
    words: Words
    system: str = ""
    mapping: Mapping[str, str] | None = None
    made: dict[Any, Any] = field(default_factory=dict)

    def once(self, key: Any, make: Callable[[], T]) -> T:
        """What `make` gives, made once for a whole file."""
        if key not in self.made:
            self.made[key] = make()
        found: T = self.made[key]
        return found

    def book(self, system: System) -> SkillBook:
        """The skills of `system`."""
        return self.once(("book", system.id), lambda: SkillBook(system, self.words))

    def of(self, system_id: str) -> System:
        """The system with this id. Raises `RejectedError` where the program does not have it."""
        if (found := self.systems.get(system_id)) is None:
            raise RejectedError(Doubt("unknown_system", "system", system_id))
        return found


@frozen
class Found:
    """What a reader made of one entry."""

    block: StatBlock
    doubts: tuple[Doubt, ...] = ()
    portrait: bytes = b""


class Draft:
    """Takes values as they stand in a file: what can mean one thing only is kept, the rest named."""

    def __init__(self, name: Any, system: System, tools: Tools) -> None:
        self.name = one_line(required_name(name))
        self.system = system
        self.spec: BlockSpec = block_spec(system)
        self.words = tools.words
        self.book = tools.book(system)
        self.numbers: dict[str, int] = {}
        self.texts: dict[str, str] = {}
        self.skills: list[BlockSkill] = []
        self.weapons: list[Weapon] = []
        self.gear: list[str] = []
        self.notes: list[str] = []
        self.secrets: list[str] = []
        self.doubts: list[Doubt] = []
        self.more: dict[str, Any] = {}
        self.portrait = b""

    def doubt(self, code: str, place: str, value: Any = "") -> None:
        """Remember that something needs a look."""
        self.doubts.append(Doubt(code, place, shortened(value)[:_LOOK]))

    def whole(self, place: str, value: Any) -> int | None:
        """The number that `value` means; None for nothing, and for what is not clear, which is doubted."""
        if value is None or value == "":
            return None
        number = whole(value)
        if number is None:
            self.doubt(_why(value), place, value)
        return number

    def number(self, place: str, value: Any) -> None:
        """Type a number, if there is one."""
        if (number := self.whole(place, value)) is not None:
            self.numbers[place] = number

    def plain(self, place: str, value: Any, read: Callable[[str], str] = str.strip) -> str:
        """The text of `value`, numbers as text; nothing for nothing; other things are doubted."""
        match value:
            case None | "":
                return ""
            case str():
                return read(value)
            case int() | float() if not isinstance(value, bool):
                return f"{value:g}" if isinstance(value, float) else str(value)
            case _:
                self.doubt("not_text", place, value)
                return ""

    def markup(self, place: str, value: Any) -> str:
        """The text of a value that may be markup."""
        return self.plain(place, value, plain_text)

    def text(self, place: str, value: Any) -> None:
        """Fill in a field that is text, if there is any."""
        if text := self.plain(place, value):
            self.texts[place] = text

    def note(self, code: str, value: Any, place: str = "") -> None:
        """Add a line or a paragraph to the notes, under the heading `code` of the words."""
        if text := self.markup(place or code, value):
            heading = self.words.label(code)
            self.notes.append(f"{heading}:\n{text}" if "\n" in text else f"{heading}: {text}")

    def skill(self, name: Any, value: Any, *, tag: str = "", within: str = "", **more: Any) -> None:
        """Add a skill under the name it has here. Without clear name and value it is doubted and left out."""
        written = self.plain("skills", name)
        if not written:
            if value not in (None, ""):
                self.doubt("missing", "skills.name", value)
            return
        called = self.book.name(written, within=within, tag=tag)
        if value is None or value == "":
            self.doubt("no_value", f"skills.{called}")
        elif (number := self.whole(f"skills.{called}", value)) is not None:
            self.skills.append(BlockSkill(name=called, value=number, **more))

    def picture(self, place: str, value: Any) -> None:
        """Take a portrait that lies in the file itself; a path or an address is left alone, and doubted."""
        if value is None or value == "":
            return
        self.portrait = picture(value) if isinstance(value, str) else b""
        if not self.portrait:
            self.doubt("portrait_left", place, value)

    def finish(self) -> Found:
        """The block, without what nobody could vouch for. Raises `RejectedError`."""
        block = StatBlock(
            name=self.name,
            system=self.system.id,
            skills=tuple(self.skills),
            weapons=tuple(self.weapons),
            gear=tuple(self.gear),
            notes="\n".join(self.notes),
            secrets="\n".join(self.secrets),
            **self.more,
        ).with_typed(self.numbers, self.texts)
        block, wrong = settled(block, self.spec, traits_of(self.system))
        block = derived_left_out(block, self.spec)
        health = self.spec.health
        doubtful = {one.field for one in (*self.doubts, *wrong)}
        if health and health not in doubtful and health not in block.filled(self.spec):
            self.doubt("missing", health)
        return Found(block, (*self.doubts, *wrong), self.portrait)


def required_name(name: Any) -> str:
    """The name that an NPC must have. Raises `RejectedError`."""
    if name is None or (isinstance(name, str) and not name.strip()):
        raise RejectedError(Doubt("missing", "name"))
    if not isinstance(name, str):
        raise RejectedError(Doubt("not_text", "name", shortened(name)[:_LOOK]))
    return name


def _why(value: Any) -> str:
    """What is wrong with a value that is no number: several numbers leave open which one is meant."""
    if isinstance(value, list):
        return "ambiguous" if len(value) > 1 else "not_a_number"
    several = isinstance(value, str) and len(_NUMBERS.findall(value[:_LOOK])) > 1
    return "ambiguous" if several else "not_a_number"
