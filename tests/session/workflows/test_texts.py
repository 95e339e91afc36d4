"""Whatever a case says has words in both languages."""

import re
from pathlib import Path

import pytest

import gmscreen
from gmscreen.rules.cases import case_rules
from gmscreen.viewmodels.texts import LANGUAGES, Texts
from tests.session.tracker.kit import SYSTEMS

ROOT = Path(gmscreen.__file__).parent
SOURCES = (
    *ROOT.glob("rules/systems/partida_web/wounds*.py"),
    *ROOT.glob("rules/systems/partida_web/sanity*.py"),
    ROOT / "rules/systems/eclipse_phase/wounds.py",
    ROOT / "rules/systems/eclipse_phase/stress.py",
    ROOT / "rules/systems/cdb/wound_track.py",
    *ROOT.glob("session/workflows/*.py"),
)


def found(pattern: str) -> set[str]:
    return {one for path in SOURCES for one in re.findall(pattern, path.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("language", LANGUAGES)
def test_kinds_stages_counters_and_suggestions_have_words(language: str) -> None:
    texts = Texts(language)
    keys: set[str] = set()
    for system in SYSTEMS.values():
        rules = case_rules(system)
        keys |= {f"case.word.{one}" for one in rules.words}
        keys |= {f"case.wound_track.{row.code}" for row in rules.track}
        keys |= {f"condition.{row.code}" for row in rules.track}
        for kind in rules.kinds:
            keys |= {f"case.{kind.id}"} | {f"case.{kind.id}.{one}" for one in kind.stages}
            keys |= {f"case.value.{one.id}" for one in kind.values}
    assert [key for key in sorted(keys) if not texts.has(key)] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("pattern", "prefix"),
    [
        (r'CommandError\("([a-z_]+)"', "problem."),
        (r'CaseError\("([a-z_]+)"', "problem."),
        (r'label\("([a-z_]+)", case', "undo.case."),
        (r'Label\("(case\.[a-z_]+)"', "undo."),
        (r'told\.append\("([a-z_]+)"\)', "case.event."),
        (r'\("([a-z_]+)",\)', "case.event."),
        (r'\btold = \(?"([a-z_]+)"', "case.event."),
        (r'\btold = .*"([a-z_]+)"', "case.event."),
        (r'RollSpec\("([a-z_]+)"', "case.roll."),
        (r'Status\("([a-z_]+)"', "condition."),
    ],
)
def test_every_code_in_the_source_has_words(language: str, pattern: str, prefix: str) -> None:
    texts, codes = Texts(language), found(pattern) - {"con", "san", "int", "som", "wil"}
    assert codes or prefix == "case.roll."
    assert [code for code in sorted(codes) if not texts.has(prefix + code)] == []


def test_both_languages_say_the_same_things() -> None:
    spanish, english = (set(Texts(one)._entries) for one in LANGUAGES)
    assert {one for one in spanish ^ english if one.startswith(("case.", "undo.case."))} == set()
