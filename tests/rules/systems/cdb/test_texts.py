"""Words and pages of the two games: complete in both languages and true to the rules."""

import pytest

from gmscreen.rules.model import CheckRequest
from gmscreen.rules.systems.cdb.presets import SEVERITIES
from gmscreen.rules.systems.cdb.system import CdbSystem
from gmscreen.rules.systems.walkure.reaction import BANDS
from gmscreen.viewmodels.reference import page_text, sections
from gmscreen.viewmodels.texts import LANGUAGES, Texts
from tests.rules.systems.cdb.kit import (
    ASPECT,
    BOTH,
    INVOKED,
    WALKURE,
    mods,
    preview,
    read,
    request,
    versus,
)

IN_BOTH = pytest.mark.parametrize("language", LANGUAGES)
CHECKS = (
    request(2, ASPECT, *mods(5)),
    request(2, INVOKED),
    request(100, *mods(1001)),
    request(2, difficulty=40),
    request(9, difficulty=-1),
    versus(2, 3, ASPECT, minimum=40),
    versus(2, 3, kind="extended", goal=0),
    versus(2, 3, kind="extended", difficulty=40),
)


@BOTH
@IN_BOTH
def test_whatever_a_check_says_has_words(game: CdbSystem, language: str) -> None:
    texts = Texts(language)
    keys: set[str] = set()
    for made in CHECKS:
        found = preview(game, made)
        keys |= {f"notice.{one.code}" for one in found.notices} | {f"number.{found.number_code}"}
        keys |= {f"outcome.{tier.code}" for tier in found.odds.tiers}
        keys |= {f"short.{tier.code}" for tier in found.odds.tiers}
        keys |= _said(game, made)
    assert [key for key in sorted(keys) if not texts.find(game.id, key)] == []


def _said(game: CdbSystem, made: CheckRequest) -> set[str]:
    result = read(game, made, *[3] * len(preview(game, made).dice))
    lines = [line for side in (result.a, result.b) if side for line in side.trace]
    dice = {f"die.{line.ref}" for line in lines if line.code == "dice"}
    reason = {f"reason.{result.reason}"} if result.reason else set()
    return {f"trace.{line.code}" for line in lines} | dice | reason


@BOTH
@IN_BOTH
def test_every_group_mark_and_trait_has_words(game: CdbSystem, language: str) -> None:
    texts = Texts(language)
    keys = [f"group.{group.id}" for group in game.presets]
    keys += [f"mark.{mark.code}" for mark in game.game.marks if mark.code]
    keys += [f"trait.{trait.id}" for trait in game.traits] + [f"dice.hint.{kind.id}" for kind in game.kinds]
    keys += [f"field.{spec.id}.tip" for spec in game.fields] + [f"kind.{kind.id}.tip" for kind in game.kinds]
    assert [key for key in keys if not texts.has(f"{game.id}.{key}")] == []


@BOTH
@IN_BOTH
def test_the_severities_are_called_a_convention_of_the_program(game: CdbSystem, language: str) -> None:
    texts = Texts(language)
    for code, value in SEVERITIES.items():
        tip = texts.of(game.id, f"preset.{code}.tip")
        assert f"±{value}" in tip
        assert "este programa" in tip or "this program" in tip


@BOTH
@IN_BOTH
def test_the_page_agrees_with_the_rules(game: CdbSystem, language: str) -> None:
    texts = Texts(language)
    parts = {one.anchor: one.text for one in sections(game.id, language)}
    named = [mark for mark in game.game.marks if mark.code]
    rows = [f"| {texts.of(game.id, f'mark.{mark.code}')} | {mark.value} |" for mark in named]
    assert "\n".join(rows) in parts["difficulty"]
    assert ("reaction" in parts) == (game is WALKURE)
    if "reaction" in parts:
        assert parts["reaction"].count("\n| ") == len(BANDS) + 2


@BOTH
def test_both_languages_have_the_same_parts(game: CdbSystem) -> None:
    es, en = sections(game.id, "es"), sections(game.id, "en")
    assert [(one.anchor, one.level) for one in es] == [(one.anchor, one.level) for one in en]
    assert len(es) > 8


@IN_BOTH
def test_the_authors_are_named(language: str) -> None:
    credit = page_text("walkure", language)
    assert all(name in credit for name in ("helechaloscuro.net", "evilmaiden.es", "BY-SA 4.0"))
    assert "Nosolorol" in page_text("peacemaker", language)
