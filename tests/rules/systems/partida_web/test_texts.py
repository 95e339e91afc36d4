"""The words of the web game: all that the rules can say has a text in both languages, filled in whole."""

import re
from collections.abc import Iterator

import pytest

from gmscreen.rules.model import CheckRequest
from gmscreen.rules.systems.partida_web import SYSTEM
from gmscreen.rules.systems.partida_web.circumstances import GROUPS
from gmscreen.rules.systems.partida_web.levels import DIVISORS
from gmscreen.viewmodels import phrases
from gmscreen.viewmodels.reference import page, sections
from gmscreen.viewmodels.texts import LANGUAGES, Texts
from tests.rules.systems.partida_web.kit import die, preview, read, request, versus

PW = SYSTEM.id
PUSHED, LIMIT = die(0, code="pushed"), die(0, code="limit")
SHOT = "firearms"


def spoken() -> Iterator[tuple[CheckRequest, dict[str, str]]]:
    """Tests that bring every notice about, with the table options they need."""
    yield request(1000, die(11), *(die(0),) * 60, consequence="x" * 501), {}
    for kind in ("success", "opposed", "melee", SHOT, "luck", "sanity", "damage"):
        yield request(50, PUSHED, kind=kind, weapon="x"), {}
    yield request(50, kind="damage"), {}
    yield request(50, kind="damage", weapon="90d6", hits=2), {}
    yield request(50, kind="damage", weapon="1d6"), {}
    yield request(50, die(-4), die(1), kind="sanity", luck=20), {}
    yield request(50, die(-4), die(1), luck=20), {}
    yield request(50, die(-3)), {"excess_penalty": "harder"}
    yield request(50, die(-5)), {"excess_penalty": "harder"}
    yield versus(50, 50, kind="melee", thrown=True), {}
    yield request(50, kind="melee", defence="none"), {}
    for opposing, helpers, options in ((900, 0, {}), (100, 0, {}), (900, 1, {"limit_help": "any"})):
        yield request(50, LIMIT, opposing=opposing, helpers=helpers), options
    for distance in (-1, 10, 30, 70, 90):
        for chosen in ("by_range", "regular", "hard"):
            yield request(50, kind=SHOT, distance=distance, base_range=20, range_difficulty=chosen), {}
    for text in ("2", "9", "x", "3 " * 30, "5 5/9", "5"):
        yield request(50, die(-1, code="dives_for_cover"), kind=SHOT, bursts=text, burst=2, magazine=9), {}
    yield request(50, die(-1, code="load_and_fire"), kind=SHOT), {}
    yield request(50, kind=SHOT, bursts="5 5/9", burst=2), {}
    yield request(50, kind=SHOT, bursts="5 5", magazine=9), {}
    yield request(20, kind=SHOT, bursts="3"), {"burst_short": "forbidden"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_notice_is_said_in_full(language: str) -> None:
    texts = Texts(language)
    said = {f"{PW}.notice.{one.code}" for made, options in spoken() for one in preview(made, options).notices}
    assert {key for key in said if not texts.has(key)} == set()
    for made, options in spoken():
        for notice in preview(made, options).notices:
            assert "{" not in phrases.notice_text(texts, PW, notice), notice.code


def test_no_notice_has_a_text_that_is_never_said() -> None:
    said = {f"{PW}.notice.{one.code}" for made, options in spoken() for one in preview(made, options).notices}
    written = {key for key in Texts("es")._entries if key.startswith(f"{PW}.notice.")}
    assert written - said == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_of_a_trace_has_a_name(language: str) -> None:
    texts = Texts(language)
    made = request(50, die(-3), PUSHED, difficulty="hard", consequence="x", extra_time="y")
    hit = request(60, kind=SHOT, weapon="1d10", damage_bonus="1d4", impales=True)
    found = [read(made, 70).a, SYSTEM.complete(hit, {}, read(hit, 10), (5,)).a]
    found.append(SYSTEM.complete(hit, {}, read(hit, 50), (5, 2)).a)
    for line in (line for side in found for line in side.trace):
        assert texts.has(f"{PW}.trace.{line.code}"), line.code
        assert line.code != "dice" or texts.has(f"{PW}.die.{line.ref}"), line.ref


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_may_follow_has_a_name_and_a_tip(language: str) -> None:
    texts = Texts(language)
    checks = (
        (request(50, luck=40), 70),
        (versus(9, 50), 11),
        (request(65, kind=SHOT, bursts="5 5", weapon="1d6"), 40),
    )
    for made, reading in checks:
        for offer in SYSTEM.follow_ups(made, {}, read(made, reading, 90)):
            assert "{" not in texts.of(PW, f"follow.{offer.code}", **dict(offer.args))
            assert texts.find(PW, f"follow.{offer.code}.tip")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_the_rules_has_a_text(language: str) -> None:
    texts = Texts(language)
    reasons = ("higher_level", "tie", "higher_score", "attacker", "defender", "nobody")
    refusals = ("passed", "luck_roll", "sanity_roll", "damage_roll", "pushed", "fumble", "would_be_critical")
    keys = [f"{PW}.reason.{one}" for one in reasons]
    keys += [f"{PW}.luck.{one}" for one in (*refusals, "harder", "not_enough")]
    keys += [f"cli.error.{PW}.luck.{one}" for one in (*refusals, "harder", "not_enough")]
    keys += [f"{PW}.trace.difficulty.{one}" for one in DIVISORS]
    keys += [
        f"{PW}.{pattern}.{one}" for one in ("a", "tie", "nobody", "b") for pattern in ("outcome", "short")
    ]
    keys += [f"{PW}.dice.hint.{kind.id}" for kind in SYSTEM.kinds]
    keys += [f"{PW}.kind.{kind.id}.tip" for kind in SYSTEM.kinds]
    keys += [f"{PW}.field.{spec.id}.tip" for spec in SYSTEM.fields]
    keys += [f"{PW}.group.{group.id}" for group in GROUPS]
    keys += [f"{PW}.source.{one}" for one in ("skill", "characteristic", "luck", "sanity", "typed")]
    assert [key for key in keys if not texts.has(key)] == []


def test_the_page_has_the_same_parts_in_both_languages() -> None:
    es, en = sections(PW, "es"), sections(PW, "en")
    assert [one.anchor for one in es] == [one.anchor for one in en]
    assert len(es) > 15


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_explains_every_option_and_circumstance(language: str) -> None:
    texts = Texts(language)
    parts = {one.anchor: one.text for one in sections(PW, language)}
    assert len(re.findall(r"^\| .*\(.*\) \|", parts["options"], re.MULTILINE)) == len(SYSTEM.options)
    (shots,) = [group for group in GROUPS if group.kinds == (SHOT,)]
    for preset in shots.presets:
        name = texts.of(PW, f"preset.{preset.code}")
        assert f"| {name} | {texts.signed(preset.step)} |" in parts["circumstances"], preset.code
    assert "<" not in page(PW, language).body
