"""The labels of one system or of several: which words name which field, trait, section and skill."""

import json
import re
from collections.abc import Container, Mapping, Sequence
from functools import cache

from gmscreen.content.folding import fold
from gmscreen.content.npc.field_names import FIELDS, TRAITS, alternatives
from gmscreen.content.npc.formats.words import SkillBook, Words, plain
from gmscreen.content.npc.paste import aliases
from gmscreen.content.npc.paste.tokens import Token
from gmscreen.content.resources import resource_path
from gmscreen.rules.block import block_spec
from gmscreen.rules.system import System, traits_of

LANGUAGES = ("es", "en")

_SIGNS = re.compile(r"[^\w]+")
_LONGEST = 5

Labels = dict[str, tuple[str, ...]]


class Vocabulary:
    """What the labels of `system` are.

    `fields` gives the ids of the fields that a label names: two where it stands over a pair of numbers.
    `abbreviations` are the words that labels are made of, which may have a full stop behind them.
    `choices` gives the choice that a word stands for, by field. `names` are what the system itself is called.
    """

    def __init__(self, system: System, skill_names: Mapping[str, Mapping[str, str]]) -> None:
        self.system = system
        self.spec = block_spec(system)
        self.traits = {one.id: one for one in traits_of(system)}
        self.fields = self._fields()
        self.abbreviations = frozenset(word for label in self.fields for word in label.split())
        self.trait_labels = self._trait_labels()
        self.choices = self._choices()
        self.names = set(_words(system, "name"))
        self.skill_ids = self._skill_ids()
        self._book = SkillBook(system, Words(skills=skill_names))
        core = self.spec.groups[0].fields if self.spec.groups else ()
        self.core = frozenset({*(one.id for one in core if one.type == "int"), self.spec.health} - {""})

    def skill(self, written: str) -> str:
        """The id of the skill that `written` names, also one with a field behind a colon or in brackets."""
        bare = plain(written)
        if bare in self.skill_ids:
            return self.skill_ids[bare]
        head = re.split(r"[(:]", written, maxsplit=1)[0]
        return self.skill_ids.get(plain(head), "") if head != written else ""

    def skill_name(self, written: str) -> str:
        """What a skill is called in the window; as it was written where the rules do not know it."""
        whole = self.skill_ids.get(plain(written))
        return self._book.named(whole) if whole else self._book.name(written)

    def _fields(self) -> Labels:
        found: Labels = {}
        for field in self.spec.fields:
            for label in (
                *alternatives(FIELDS.get(field.id, "")),
                *_words(self.system, f"stat.{field.id}"),
            ):
                if label:
                    found[label] = (field.id,)
        for pair, labels in aliases.PAIRS.items():
            if all(map(self.spec.field, pair)):
                found |= dict.fromkeys(alternatives(labels), pair)
        return found

    def _trait_labels(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for kind in self.traits:
            own = alternatives(TRAITS.get(kind, kind))
            found |= dict.fromkeys((*own, *_words(self.system, f"trait.{kind}")), kind)
        return found

    def _choices(self) -> dict[str, dict[str, str]]:
        found: dict[str, dict[str, str]] = {}
        for field in self.spec.fields:
            if field.type == "choice":
                found[field.id] = {
                    label: choice
                    for choice in field.choices
                    for label in (choice, *_words(self.system, f"choice.{field.id}.{choice}"))
                }
        return found

    def _skill_ids(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for skill in self.system.skills:
            others = alternatives(aliases.SKILLS[skill.id]) if skill.id in aliases.SKILLS else []
            for label in (plain(skill.id), *_words(self.system, f"skill.{skill.id}"), *others):
                found[label] = skill.id
        return found


def longest_match(tokens: Sequence[Token], at: int, labels: Container[str]) -> tuple[str, int]:
    """The longest of `labels` that stands at place `at`, and the place behind it; else nothing.

    Full stops of abbreviations may stand between and behind its words.
    """
    words: list[str] = []
    best = ("", at)
    place = at
    while place < len(tokens) and len(words) < _LONGEST:
        token = tokens[place]
        place += 1
        if token.kind == "word":
            words.append(token.text if token.text.isalnum() else _SIGNS.sub(" ", token.text).strip())
        elif not words or token.kind != "stop":
            break
        if (label := " ".join(words)) in labels:
            best = (label, place)
    return best


def label_words(text: str) -> str:
    """A label of the window in the form in which it is looked up."""
    return " ".join(_SIGNS.sub(" ", fold(text)).split())


def _words(system: System, key: str) -> list[str]:
    """What `key` of the system reads in every language, ready to be looked up."""
    found: list[str] = []
    for language in LANGUAGES:
        texts = {**_catalogue(language), **system.texts.get(language, {})}
        text = texts.get(f"{system.id}.{key}", texts.get(key, ""))
        if label := label_words(text):
            found.append(label)
    return found


@cache
def _catalogue(language: str) -> Mapping[str, str]:
    """The words of the window for fields, traits, skills and systems."""
    found: dict[str, str] = {}
    for path in sorted(resource_path("i18n", language).glob("*.json")):
        texts = json.loads(path.read_text(encoding="utf-8"))
        found |= {key: text for key, text in texts.items() if isinstance(text, str)}
    return found
