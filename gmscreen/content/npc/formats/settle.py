"""Making what was read fit for the library: whatever is wrong with a block is left out and named."""

import unicodedata
from collections.abc import Iterable
from typing import Any

from gmscreen.content.characters import NAME_LIMIT
from gmscreen.content.npc.block import StatBlock
from gmscreen.content.npc.faults import MOST, NOTES_LIMIT, TEXT_LIMIT, Fault, faults
from gmscreen.content.npc.intake import Doubt
from gmscreen.rules.block import BlockSpec
from gmscreen.rules.system import TraitSpec

_PASSES = 4
_OF_TEXTS = ("control_character", "too_long")
"""The faults that texts can have, and that are mended by writing them otherwise."""
_LISTS = {
    "skills": {"name": NAME_LIMIT, "specialization": NAME_LIMIT},
    "traits": {"name": NAME_LIMIT},
    "weapons": {
        "name": NAME_LIMIT,
        "skill": TEXT_LIMIT,
        "damage": TEXT_LIMIT,
        "range": TEXT_LIMIT,
        "notes": TEXT_LIMIT,
    },
    "details": {"text": TEXT_LIMIT},
}
"""The texts of the parts of a block, and how long each may be."""


class RejectedError(Exception):
    """An entry that cannot be added, and why."""

    def __init__(self, *doubts: Doubt) -> None:
        super().__init__(*(one.code for one in doubts))
        self.doubts = doubts


def settled(
    block: StatBlock, spec: BlockSpec, traits: tuple[TraitSpec, ...]
) -> tuple[StatBlock, tuple[Doubt, ...]]:
    """The block without its faults, and what became of them.

    Signs that cannot be written are taken out, texts cut to the length that fits; numbers out of range,
    unknown choices and second skills of one name are left out. Raises `RejectedError` without a name.
    """
    doubts: list[Doubt] = []
    wrong = faults(block, spec, traits)
    if any(one.code in _OF_TEXTS for one in wrong):
        tidy = _Tidy()
        block, doubts = tidy.block(block), tidy.doubts
        wrong = faults(block, spec, traits)
    for _ in range(_PASSES):
        if not wrong:
            return block, tuple(doubts)
        block = _without(block, wrong, doubts)
        wrong = faults(block, spec, traits)
    raise RejectedError(*doubts, *map(_doubt, wrong))


def derived_left_out(block: StatBlock, spec: BlockSpec) -> StatBlock:
    """The block without typed values that the rules would fill in just the same."""
    for field in spec.fields:
        typed = block.typed_numbers() if field.type == "int" else block.typed_texts()
        if not field.derived or field.id not in typed:
            continue
        emptied = block.with_number(field.id, None) if field.type == "int" else block.with_text(field.id, "")
        found = spec.derive(emptied.typed_numbers(), emptied.typed_texts()).get(field.id)
        if found is not None and _alike(found, typed[field.id]):
            block = emptied
    return block


def one_line(text: str) -> str:
    """`text` with one space in place of each run of white space, line ends among them, and none around it."""
    return " ".join(text.split())


def _alike(derived: int | str, typed: int | str) -> bool:
    if isinstance(derived, int) or isinstance(typed, int):
        return derived == typed
    return _dice(derived) == _dice(typed)


def _dice(text: str) -> str:
    bare = text.replace(" ", "").replace("−", "-").lstrip("+").casefold()
    return "0" if bare in ("none", "ninguno", "ninguna", "-", "—") else bare


class _Tidy:
    """Texts as they can be kept; remembers where something was lost on the way."""

    def __init__(self) -> None:
        self.doubts: list[Doubt] = []

    def block(self, block: StatBlock) -> StatBlock:
        changed: dict[str, Any] = {}
        for name, limit in (("name", NAME_LIMIT), ("alias", NAME_LIMIT), ("portrait", TEXT_LIMIT)):
            self._note(changed, name, getattr(block, name), self.text(name, getattr(block, name), limit))
        for name in ("notes", "secrets"):
            text = getattr(block, name)
            self._note(changed, name, text, self.text(name, text, NOTES_LIMIT, lines=True))
        for name, limit in (("tags", TEXT_LIMIT), ("gear", TEXT_LIMIT), ("false_leads", NOTES_LIMIT)):
            texts = getattr(block, name)
            lines = name == "false_leads"
            clean = tuple(self.text(f"{name}.{at}", one, limit, lines=lines) for at, one in enumerate(texts))
            self._note(changed, name, texts, clean)
        for name, limits in _LISTS.items():
            parts = getattr(block, name)
            self._note(
                changed, name, parts, tuple(self._part(name, at, x, limits) for at, x in enumerate(parts))
            )
        return block.model_copy(update=changed) if changed else block

    def text(self, place: str, text: str, limit: int, *, lines: bool = False) -> str:
        if text.isprintable() and len(text) <= limit:
            return text
        kept = text if lines else text.replace("\n", " ").replace("\t", " ").replace("\r", " ")
        allowed = "\n\t" if lines else ""
        clean = "".join(x for x in kept if x in allowed or unicodedata.category(x) not in ("Cc", "Cs"))
        if clean != kept:
            self.doubts.append(Doubt("control_character", place))
        if len(clean) > limit:
            self.doubts.append(Doubt("too_long", place, clean[:limit][:80], {"limit": limit}))
        return clean[:limit]

    def _part(self, name: str, at: int, part: Any, limits: dict[str, int]) -> Any:
        changed: dict[str, str] = {}
        for key, limit in limits.items():
            place = part.id if name == "details" else f"{name}.{at}.{key}"
            self._note(changed, key, getattr(part, key), self.text(place, getattr(part, key), limit))
        return part.model_copy(update=changed) if changed else part

    @staticmethod
    def _note(changed: dict[str, Any], key: str, old: Any, new: Any) -> None:
        if new != old:
            changed[key] = new


def _without(block: StatBlock, wrong: Iterable[Fault], doubts: list[Doubt]) -> StatBlock:
    """The block without what is wrong; each fault becomes a doubt that tells what stood there."""
    cut = [one for one in wrong if one.code == "too_many"]
    if cut:
        doubts += map(_doubt, cut)
        return block.model_copy(
            update={one.field: getattr(block, one.field)[: MOST[one.field]] for one in cut}
        )
    gone: dict[str, set[int | str]] = {}
    for fault in wrong:
        name, _, rest = fault.field.partition(".")
        place, _, key = rest.partition(".")
        if fault.code == "name_empty" and not rest:
            raise RejectedError(*doubts, Doubt("missing", "name"))
        if not place:
            doubts.append(_doubt(fault, _typed(block, name)))
            gone.setdefault("", set()).add(name)
            continue
        part = getattr(block, name)[int(place)]
        where = f"{name}.{part.name}" if hasattr(part, "name") else fault.field
        if name == "weapons" and key in ("piercing", "ammo", "malfunction"):
            doubts.append(_doubt(fault, getattr(part, key), f"{where}.{key}"))
            block = _with_weapon(block, int(place), part.model_copy(update={key: None}))
        else:
            doubts.append(_doubt(fault, getattr(part, "value", ""), where))
            gone.setdefault(name, set()).add(int(place))
    fields = gone.pop("", set())
    changed: dict[str, Any] = {
        name: tuple([one for one in getattr(block, name) if one.id not in fields])
        for name in ("numbers", "details")
    }
    for name, places in gone.items():
        changed[name] = tuple([one for at, one in enumerate(getattr(block, name)) if at not in places])
    return block.model_copy(update=changed)


def _typed(block: StatBlock, field: str) -> int | str:
    return block.typed_numbers().get(field, block.typed_texts().get(field, ""))


def _with_weapon(block: StatBlock, place: int, weapon: Any) -> StatBlock:
    weapons = (*block.weapons[:place], weapon, *block.weapons[place + 1 :])
    return block.model_copy(update={"weapons": weapons})


def _doubt(fault: Fault, value: object = "", field: str = "") -> Doubt:
    args = {key: getattr(fault, key) for key in ("low", "high", "limit", "what")}
    return Doubt(fault.code, field or fault.field, str(value), {k: v for k, v in args.items() if v != ""})
