"""The manual: the same in both languages, true to the program, and with links that lead somewhere."""

import re
from collections.abc import Iterator
from functools import cache

import pytest

from gmscreen.content.resources import read_text, resource_path
from gmscreen.rules.block import block_spec
from gmscreen.rules.expression import (
    MAX_CONSTANT,
    MAX_DICE,
    MAX_LENGTH,
    MAX_SIDES,
    MAX_TERMS,
    MIN_SIDES,
)
from gmscreen.rules.systems import builtin_systems
from gmscreen.session.history import LIMIT
from gmscreen.viewmodels.action_table import ACTIONS, DEFAULT_KEYS, panel_actions, system_actions
from gmscreen.viewmodels.manual import (
    CHAPTERS,
    INDEX,
    PLACES,
    Manual,
    every_page,
    first_sentence,
    place_of,
)
from gmscreen.viewmodels.reference import Page
from gmscreen.viewmodels.texts import LANGUAGES, Texts
from tests.test_i18n import ENGLISH

PANELS = ("roster", "tracker", "hidden", "notes", "wounds", "npcs", "player", "reference", "options")
SYSTEMS = [system.id for system in builtin_systems()]
SPECS = (*ACTIONS, *system_actions(SYSTEMS), *panel_actions(PANELS))
KNOWN = {spec.id for spec in SPECS}
OWN = [page_id for page_id in every_page() if page_id != "adding_a_system"]
BOTH = pytest.mark.parametrize("language", LANGUAGES)


def name(action: str) -> str:
    return f"‹{action}›"


@cache
def manual(language: str) -> Manual:
    return Manual(Texts(language), name)


def source(page_id: str, language: str) -> str:
    return read_text("help", language, "manual", f"{page_id}.md")


def fields(page_id: str, language: str) -> list[tuple[str, str]]:
    return re.findall(r"\{(key|action|menu|t):([\w.]+)\}", source(page_id, language))


def links(page: Page) -> list[str]:
    return re.findall(r"\]\(([^)]*)\)", page.body)


def prose(text: str) -> Iterator[str]:
    """The lines of a page without what is typed letter by letter."""
    for part in re.split(r"```.*?```", text, flags=re.DOTALL):
        for line in part.splitlines():
            yield re.sub(r"`[^`]*`|\]\([^)]*\)|\{#[^}]*\}|\{(?:key|action|menu|t):[^}]*\}", " ", line)


def test_every_page_is_there_in_both_languages_and_no_other() -> None:
    for language in LANGUAGES:
        files = {path.stem for path in resource_path("help", language, "manual").glob("*.md")}
        assert files == set(OWN)


@pytest.mark.parametrize("page_id", every_page())
def test_both_languages_have_the_same_headings_links_and_names(page_id: str) -> None:
    es, en = (manual(language).page(page_id) for language in LANGUAGES)
    assert [(one.anchor, one.level) for one in es.sections] == [
        (one.anchor, one.level) for one in en.sections
    ]
    assert links(es) == links(en)
    assert es.sections[0].level == 1
    assert es.title != ""
    if page_id in OWN:
        assert sorted(fields(page_id, "es")) == sorted(fields(page_id, "en"))
        assert sorted(set(re.findall(r"\{#([^}]*)\}", source(page_id, "es")))) == sorted(
            one.anchor for one in es.sections
        )


@BOTH
def test_every_action_is_named(language: str) -> None:
    named = {key for page_id in OWN for kind, key in fields(page_id, language) if kind != "t"}
    assert KNOWN - named == set()


@BOTH
@pytest.mark.parametrize("page_id", OWN)
def test_every_name_that_is_filled_in_is_one_of_the_program(page_id: str, language: str) -> None:
    texts = Texts(language)
    for kind, key in fields(page_id, language):
        assert texts.has(key) if kind == "t" else key in KNOWN, key
    filled = manual(language).page(page_id)
    assert not re.search(r"\{\w", filled.body), re.search(r"\{\w.*", filled.body)
    assert "<" not in re.sub(r"```.*?```", "", filled.body, flags=re.DOTALL)


@BOTH
@pytest.mark.parametrize("page_id", [INDEX, *every_page()])
def test_every_link_leads_somewhere(page_id: str, language: str) -> None:
    here = manual(language).page(page_id)
    for link in links(here):
        if link.startswith("action:"):
            assert link.removeprefix("action:") in KNOWN
            continue
        path, _, anchor = link.partition("#")
        there = manual(language).page(path.removesuffix(".md")) if path else here
        assert there.sections, link
        assert not anchor or anchor in {one.anchor for one in there.sections}, link


@BOTH
def test_every_place_has_its_page_and_section(language: str) -> None:
    assert {f"panel.{panel}" for panel in PANELS} <= set(PLACES)
    for page_id, anchor in PLACES.values():
        sections = manual(language).page(page_id).sections
        assert page_id in every_page()
        assert not anchor or anchor in {one.anchor for one in sections}
        if not anchor:
            assert sections[1].anchor == "keys", page_id


@BOTH
def test_every_table_option_is_explained_with_all_its_ways(language: str) -> None:
    named = {key for kind, key in fields("options", language) if kind == "t"}
    for system in builtin_systems():
        for option in system.options:
            assert f"{system.id}.option.{option.id}" in named
            ways = {f"{system.id}.option.{option.id}.{value}" for value in option.values}
            assert ways <= named, ways - named


@BOTH
def test_numbers_are_those_of_the_program(language: str) -> None:
    page = {one.anchor: one.text for one in manual(language).page("npc_editor").sections}
    specs = {system.id: block_spec(system) for system in builtin_systems()}
    rows = [row.split("|")[2:5] for row in page["templates"].splitlines() if row.startswith("|")]
    weak, tough, boss = ([re.findall(r"[+−]\d+", cell) for cell in rows[n]] for n in (2, 4, 5))
    for place, system in enumerate(("eclipse_phase", "partida_web", "walkure")):
        step = [specs[system].skill_step] + ([specs[system].field_step] if specs[system].field_step else [])
        assert weak[place] == [f"−{one}" for one in step]
        assert tough[place] == [f"+{one}" for one in step]
        assert boss[place] == [f"+{2 * one}" for one in step]
    tops = ", ".join(str(specs[one].skill_top) for one in ("eclipse_phase", "partida_web"))
    assert tops in page["templates"]
    dice = next(one.text for one in manual(language).page("line").sections if one.anchor == "dice")
    for number in (MAX_LENGTH, MAX_TERMS, MAX_DICE, MIN_SIDES, MAX_SIDES, MAX_CONSTANT):
        assert re.search(rf"\b{number}\b", dice), number
    assert f" {LIMIT} " in manual(language).page("first_minute").body


@BOTH
def test_keys_are_those_that_hold(language: str) -> None:
    edited = Manual(Texts(language, keys={**DEFAULT_KEYS, "decoy": "Ctrl+B", "sweep": ""}), name)
    keys = edited.page("secrets").sections[1].text
    assert "**Ctrl B**" in keys
    assert "**F9**" not in keys
    assert edited.texts.t("manual.keyless", action=name("sweep")) in keys


@pytest.mark.parametrize("page_id", OWN)
def test_spanish_pages_hold_no_english_words(page_id: str) -> None:
    for line in prose(source(page_id, "es")):
        assert not ENGLISH.search(line), line


@BOTH
def test_the_contents_name_every_page_with_a_sentence(language: str) -> None:
    made = manual(language)
    index = made.page(INDEX)
    assert [one.anchor for one in index.parts] == list(CHAPTERS)
    for chapter, page_id, title in made.titles():
        assert f"[{title}]({page_id}.md). " in index.body
        assert any(one.title == chapter for one in index.parts)
    assert [page_id for _, page_id, _ in made.titles()] == list(every_page())


@pytest.mark.parametrize(
    ("words", "page", "anchor"),
    [
        ("bateria", "safety", "crash"),
        ("COPIAS seguridad", "safety", "backups"),
        ("pistas falsas", "hidden", "leads"),
        ("telón", "players", "curtain"),
        ("puntos de entrada", "adding_a_system", "glance"),
    ],
)
def test_words_are_found_headings_first(words: str, page: str, anchor: str) -> None:
    hits = manual("es").search(words)
    assert (page, anchor) in [(one.page, one.section.anchor) for one in hits]
    named = [words.casefold() in one.section.title.casefold() for one in hits]
    assert named == sorted(named, reverse=True)


def test_nothing_is_found_for_nothing() -> None:
    assert manual("es").search("  ") == ()
    assert manual("es").search("zzz") == ()


@pytest.mark.parametrize(
    ("names", "place"),
    [
        (["npc.editor.name", "", "npc.editor"], ("npc_editor", "")),
        (["eclipse_phase.who", "", "system.eclipse_phase"], ("desk", "")),
        (["hidden.list", "panel.hidden", "dock.hidden"], ("hidden", "")),
        (["sweep.skill", "sweep.sheet", "panel.hidden"], ("secrets", "sweep")),
        (["banner.store.disk_full.copy"], ("trouble", "banners")),
        (["window"], (INDEX, "")),
        ([], (INDEX, "")),
    ],
)
def test_a_widget_leads_to_the_page_about_it(names: list[str], place: tuple[str, str]) -> None:
    assert place_of(iter(names)) == place


def test_a_first_sentence_is_read_as_text() -> None:
    assert first_sentence("Un [campo](x.md) de *tres*. Y más.") == "Un campo de tres."
    assert first_sentence("Sin punto") == "Sin punto"
