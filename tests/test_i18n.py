"""The texts of the program: the same in both languages, complete, and nothing but text."""

import json
import re
import string
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from gmscreen.content.resources import resource_path
from gmscreen.rules.system import System
from gmscreen.rules.systems import builtin_systems
from gmscreen.viewmodels.texts import LANGUAGES, Entry, Texts, catalogue

FORMS = {"one", "other"}
ENGLISH = re.compile(
    r"\b(the|and|with|without|rolls?|rolled|skills?|hidden|undo|redo|notes?|search|add|remove|delete|button|press|"
    r"click|target|number|success|failure|players?|characters?|your?|this|that|from|of)\b",
    re.IGNORECASE,
)
"""Words that no Spanish text contains; what both languages write alike is not among them."""


@cache
def files(language: str) -> dict[str, dict[str, Entry]]:
    found = resource_path("i18n", language).glob("*.json")
    return {path.name: json.loads(path.read_text(encoding="utf-8")) for path in sorted(found)}


def forms(entry: Entry) -> Iterator[str]:
    if isinstance(entry, str):
        yield entry
    else:
        yield from entry.values()


def placeholders(text: str) -> frozenset[str]:
    return frozenset(name for _, name, _, _ in string.Formatter().parse(text) if name is not None)


def declared(system: System) -> Iterator[str]:
    """Every key that a system promises a text for."""
    for kind in system.kinds:
        yield f"kind.{kind.id}"
    for field in system.fields:
        yield f"field.{field.id}"
        yield from (f"choice.{field.id}.{choice}" for choice in field.choices)
    for group in system.presets:
        yield from (f"preset.{preset.code}" for preset in group.presets)
        yield from (f"preset.{preset.code}.tip" for preset in group.presets)
    for code, _ in system.outcomes:
        yield from (f"outcome.{code}", f"short.{code}")
    for option in system.options:
        yield from (f"option.{option.id}", f"option.{option.id}.tip")
        yield from (f"option.{option.id}.{value}" for value in option.values)
    yield from (f"stat.{stat.id}" for stat in system.stats)
    yield from (f"skill.{skill.id}" for skill in system.skills)
    yield from (f"page.{page}" for page in system.pages)


def test_both_languages_have_the_same_files_and_keys() -> None:
    es, en = files("es"), files("en")
    assert es.keys() == en.keys()
    for name in es:
        assert es[name].keys() ^ en[name].keys() == set(), name


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_stands_in_two_files(language: str) -> None:
    counted = Counter(key for entries in files(language).values() for key in entries)
    assert [key for key, times in counted.items() if times > 1] == []


def test_both_languages_fill_in_the_same_arguments() -> None:
    es, en = catalogue("es"), catalogue("en")
    for key in es.keys() & en.keys():
        named = [{one for form in forms(entry) for one in placeholders(form)} for entry in (es[key], en[key])]
        assert named[0] == named[1], key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_plain(language: str) -> None:
    for key, entry in catalogue(language).items():
        if not isinstance(entry, str):
            assert set(entry) == FORMS, key
        for form in forms(entry):
            assert form.strip() == form, key
            assert not re.search(r"</?[a-zA-Z]|&[a-z]+;|\{\s*\}", form), key


def test_no_text_is_missing_in_one_language() -> None:
    es, en = catalogue("es"), catalogue("en")
    assert [key for key in es.keys() & en.keys() if bool(es[key]) != bool(en[key])] == []


def test_spanish_texts_hold_no_english_words() -> None:
    for key, entry in catalogue("es").items():
        for form in forms(entry):
            bare = re.sub(r"\{[^}]*\}|--[a-z-]+", " ", form)
            assert not ENGLISH.search(bare), key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system", builtin_systems(), ids=lambda system: system.id)
def test_every_key_that_a_system_declares_has_a_text(system: System, language: str) -> None:
    texts = Texts(language)
    assert [key for key in declared(system) if not texts.has(f"{system.id}.{key}")] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system", builtin_systems(), ids=lambda system: system.id)
def test_skills_of_a_system_have_names_of_their_own(system: System, language: str) -> None:
    texts = Texts(language)
    names = Counter(texts.of(system.id, f"skill.{skill.id}") for skill in system.skills)
    assert [name for name, times in names.items() if times > 1] == []
