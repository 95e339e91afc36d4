"""Every rule that the program claims to know is named where it is written: a search for its id finds it."""

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CLAIMED = ROOT / "tests" / "data" / "rules" / "claimed.json"
RULE = re.compile(r"\b(?:EP|CC|PM|WK)-E?\d+(?:\.\d+)?")
GROUPS = {"CC-45"}
"""Ids of a whole list of rules: naming one says nothing of its members."""


@cache
def claimed() -> tuple[str, ...]:
    """The ids of the rules that the program knows."""
    found = json.loads(CLAIMED.read_text(encoding="utf-8"))
    return tuple(rule for rules in found.values() for rule in rules)


def rules_in(text: str) -> list[str]:
    """The ids that a text names letter by letter: within "EP-26 to EP-29" no search finds EP-27."""
    return RULE.findall(text)


def documentation(source: str) -> Iterator[str]:
    """The docstrings of a module, those below its constants included, and the rules its tables name."""
    for node in ast.walk(ast.parse(source)):
        if (
            isinstance(node, ast.Expr)
            and isinstance(node.value, ast.Constant)
            and type(node.value.value) is str
        ):
            yield node.value.value
        elif isinstance(node, ast.Call):
            words = [*node.args, *(keyword.value for keyword in node.keywords)]
            yield from (
                word.value
                for word in words
                if isinstance(word, ast.Constant) and type(word.value) is str and RULE.fullmatch(word.value)
            )


@cache
def named() -> dict[str, set[str]]:
    """Each rule that the documentation of the program names, with the modules that do."""
    found: dict[str, set[str]] = {}
    for path in sorted((ROOT / "gmscreen").rglob("*.py")):
        for text in documentation(path.read_text(encoding="utf-8")):
            for rule in rules_in(text):
                found.setdefault(rule, set()).add(path.relative_to(ROOT).as_posix())
    return found


@pytest.mark.parametrize("rule", claimed())
def test_a_claimed_rule_is_named_where_it_is_written(rule: str) -> None:
    assert named().get(rule), f"no docstring of gmscreen names {rule}"


def test_no_rule_is_named_that_does_not_exist() -> None:
    strange = {rule: paths for rule, paths in named().items() if rule not in {*claimed(), *GROUPS}}
    assert not strange


def test_no_rule_is_claimed_twice() -> None:
    assert len(set(claimed())) == len(claimed())


def test_a_range_and_a_word_in_code_name_nothing() -> None:
    assert rules_in("as it says (EP-08 to EP-10, CC-45.10, WK-E1)") == ["EP-08", "EP-10", "CC-45.10", "WK-E1"]
    found = list(
        documentation('"""Of EP-01."""\nx = 1  # EP-02\n"""Of EP-03."""\ny = f("EP-04", rule="EP-05")\n')
    )
    assert found == ["Of EP-01.", "Of EP-03.", "EP-04", "EP-05"]
