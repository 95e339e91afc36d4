"""The reference pages: the same parts in both languages, true to the rules, found without accents."""

import re

import pytest

from gmscreen.rules.systems.eclipse_phase import SYSTEM
from gmscreen.rules.systems.eclipse_phase.presets import DIFFICULTIES, SEVERITIES
from gmscreen.viewmodels.reference import Section, find_folded, found_in, page, parse_page, sections
from gmscreen.viewmodels.texts import Texts


def test_both_languages_have_the_same_parts() -> None:
    es, en = sections("eclipse_phase", "es"), sections("eclipse_phase", "en")
    assert [one.anchor for one in es] == [one.anchor for one in en]
    assert [one.level for one in es] == [one.level for one in en]
    assert len(es) > 12


@pytest.mark.parametrize("language", ["es", "en"])
def test_the_tables_agree_with_the_rules(language: str) -> None:
    texts = Texts(language)
    parts = {one.anchor: one.text for one in sections("eclipse_phase", language)}
    for code, value in DIFFICULTIES.items():
        written = texts.signed(value) if value else "0"
        assert f"| {texts.of(SYSTEM.id, f'preset.{code}')} | {written} |" in parts["difficulty"]
    for code, value in SEVERITIES.items():
        row = f"| {texts.of(SYSTEM.id, f'preset.{code}')} | {texts.signed(value)} | {texts.signed(-value)} |"
        assert row in parts["severity"]


@pytest.mark.parametrize("language", ["es", "en"])
def test_every_table_option_is_explained(language: str) -> None:
    text = next(one.text for one in sections("eclipse_phase", language) if one.anchor == "options")
    assert len(re.findall(r"^\| .*\(.*\) \|", text, re.MULTILINE)) == len(SYSTEM.options)


@pytest.mark.parametrize("language", ["es", "en"])
def test_pages_link_to_their_own_parts_only(language: str) -> None:
    shown = page("eclipse_phase", language)
    anchors = {one.anchor for one in shown.sections}
    for target in re.findall(r"\]\(([^)]*)\)", shown.body):
        assert target.startswith("#")
        assert target[1:] in anchors
    assert "<" not in shown.body
    assert "{#" not in shown.body


def test_an_unknown_language_reads_spanish_and_an_unknown_page_is_empty() -> None:
    assert page("eclipse_phase", "fr") == page("eclipse_phase", "es")
    assert page("nowhere", "es").sections == ()


def test_a_heading_without_an_anchor_gets_one_of_its_own() -> None:
    found = parse_page("x", "# Uno\n## Años y días\ntexto\n## Años y días\n")
    assert [one.anchor for one in found.sections] == ["uno", "anos-y-dias", "anos-y-dias-2"]
    assert found.sections[1].text == "texto"


def test_sections_are_found_by_heading_and_text() -> None:
    parts = sections("eclipse_phase", "es")
    assert Section in {type(one) for one in found_in(parts, "critico")}
    assert [one.anchor for one in found_in(parts, "CÁDA AYUDANTE")] == ["teamwork"]


@pytest.mark.parametrize(
    ("text", "words", "place"),
    [
        ("El crítico", "CRITICO", (3, 10)),
        ("Straße und Öl", "strasse", (0, 6)),
        ("Straße und Öl", "ol", (11, 13)),
        ("cafe\u0301 solo", "café", (0, 5)),
        ("nada", "x", None),
        ("nada", "  ", None),
    ],
)
def test_words_are_found_where_they_stand(text: str, words: str, place: tuple[int, int] | None) -> None:
    assert find_folded(text, words) == place
