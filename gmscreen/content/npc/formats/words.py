"""The words an import needs: the names of skills in the reader's language, and headings for the notes."""

import re
from collections.abc import Mapping

from gmscreen.content.folding import fold
from gmscreen.rules.system import System
from gmscreen.rules.value import field, frozen

_SIGNS = re.compile(r"[\W_]+")
_WITH_FIELD = re.compile(r"([^(:]+?)\s*(?:\(([^()]*)\)|:\s*([^:]+?))\s*")

# Names of skills in foreign files that are not simply the id with spaces.
_ALIASES = {
    "art craft": "art",
    "arts and crafts": "art",
    "drive automobile": "drive_auto",
    "drive car": "drive_auto",
    "firearms rifle shotgun": "firearms_rifle",
    "firearms shotgun": "firearms_rifle",
    "firearms rifles": "firearms_rifle",
    "firearms smg": "firearms_submachine_gun",
    "language": "language_other",
    "natural history": "natural_world",
    "own language": "language_own",
    "other language": "language_other",
    "operate heavy machine": "operate_machinery",
    "operate heavy machinery": "operate_machinery",
    "freefall": "free_fall",
    "free running": "freerunning",
    "professional": "profession",
    "exotic melee": "exotic_melee_weapon",
    "exotic ranged": "exotic_ranged_weapon",
}
_FIELDED = frozenset({"language_own", "language_other", "art", "lore", "pilot", "science", "survival"})
_FAMILIES = {"fighting": "fighting_brawl", "firearms": "firearms_handgun"}


@frozen
class Words:
    """Names of skills by system and `SkillSpec.id`, and headings by code (`db`, `occupation`, ...).

    What is missing stands as it does in the file; a heading reads as its code. `heard` are names of skills in
    other languages, each with its id: they are understood, and not written.
    """

    skills: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict)
    heard: Mapping[str, tuple[tuple[str, str], ...]] = field(default_factory=dict)

    def label(self, code: str) -> str:
        """The heading with this code."""
        return self.labels.get(code, code)


class SkillBook:
    """The skills of one system: which of them a foreign name means, and what it is called here."""

    def __init__(self, system: System, words: Words) -> None:
        self._names = words.skills.get(system.id, {})
        self._known = {one.id for one in system.skills}
        self._ids = {plain(one.replace("_", " ")): one for one in self._known}
        self._ids |= {name: one for name, one in _ALIASES.items() if one in self._known}
        self._ids |= {plain(name): one for name, one in words.heard.get(system.id, ()) if one in self._known}
        self._ids |= {plain(name): one for one, name in self._names.items() if one in self._known}

    def find(self, name: str) -> str:
        """The id of the skill that `name` means as a whole, or nothing."""
        return self._ids.get(plain(name), "")

    def named(self, skill_id: str) -> str:
        """What the skill with this id is called."""
        return self._names.get(skill_id) or skill_id.replace("_", " ").capitalize()

    def name(self, written: str, *, within: str = "", tag: str = "") -> str:
        """What a skill that a file calls `written` is called here; as it is written where nobody knows it.

        `within` is its field (`Latin`), which may also stand in `written` after a colon or in brackets. `tag`
        is a stable English name that some programs keep beside a translated one (`fighting-brawl`).
        """
        if within:
            whole = f"{written} ({within})"
            return (
                self.named(found) if (found := self.find(whole)) else self._in_field(written, within, whole)
            )
        if found := self.find(written):
            return self.named(found)
        head, inner = _parts(written)
        if tag and (found := self.find(tag)):
            return f"{self.named(found)} ({inner})" if inner and found in _FIELDED else self.named(found)
        return self._in_field(head, inner, written, tag) if inner else written

    def _in_field(self, head: str, inner: str, whole: str, tag: str = "") -> str:
        words = plain(tag).split()
        starts = (" ".join(words[:count]) for count in range(len(words) - 1, 0, -1))
        found = self.find(head) or next((one for start in starts if (one := self.find(start))), "")
        if found:
            return f"{self.named(found)} ({inner})"
        family = _FAMILIES.get(plain(head), "")
        if family in self._known:
            return f"{_parts(self.named(family))[0]} ({inner})"
        return whole


def plain(text: str) -> str:
    """`text` without accents, case and signs, for comparing headings and names."""
    return " ".join(_SIGNS.sub(" ", fold(text)).split())


def _parts(name: str) -> tuple[str, str]:
    """`Art (Acting)` and `Art: Acting` as their two parts; a name without a field has an empty second one."""
    found = _WITH_FIELD.fullmatch(name) if len(name) < 200 else None
    return (found[1], (found[2] or found[3] or "").strip()) if found else (name, "")
