"""Random names: enough of them, in both languages, and nobody has a name twice while others are left."""

import json
import random

import pytest

from gmscreen.content.folding import fold
from gmscreen.content.npc.names import KINDS, LANGUAGES, NameKind, random_name
from gmscreen.content.resources import read_text
from gmscreen.rules.dice import EntropyDice, ScriptedDice


def lists(language: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = json.loads(read_text("packs", f"names.{language}.json"))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_enough_names_and_none_twice(language: str) -> None:
    found = lists(language)
    assert set(found) == {"given", "surnames", "nicknames", "handles"}
    for key, names in found.items():
        assert len(names) >= (50 if key == "nicknames" else 80), key
        assert len({fold(name) for name in names}) == len(names)
        assert all(name == " ".join(name.split()) and len(name) < 25 for name in names)


def test_the_dice_choose_the_name() -> None:
    es = lists("es")
    assert random_name("given", "es", ScriptedDice([1])) == es["given"][0]
    assert random_name("handle", "es", ScriptedDice([len(es["handles"])])) == es["handles"][-1]
    assert random_name("full", "es", ScriptedDice([2])) == f"{es['given'][1]} {es['surnames'][1]}"
    assert random_name("nickname", "en", ScriptedDice([1])) == lists("en")["nicknames"][0]


def test_a_language_without_names_has_the_spanish_ones() -> None:
    assert random_name("given", "eu", ScriptedDice([3])) == lists("es")["given"][2]


def test_every_full_name_is_another_one() -> None:
    es = lists("es")
    count = len(es["given"]) * len(es["surnames"])
    names = {random_name("full", "es", ScriptedDice([place])) for place in range(1, count + 1)}
    assert len(names) == count


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "full"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_name_comes_twice_while_others_are_left(kind: NameKind, language: str) -> None:
    dice = EntropyDice(random.Random(5))
    key = {"given": "given", "surname": "surnames", "nickname": "nicknames", "handle": "handles"}[kind]
    count = len(lists(language)[key])
    taken: list[str] = []
    for _ in range(count):
        taken.append(random_name(kind, language, dice, taken))
    assert sorted(taken) == sorted(lists(language)[key])
    for _ in range(3):
        taken.append(random_name(kind, language, dice, [name.upper() for name in taken]))
    assert len({fold(name) for name in taken}) == count + 3
    assert all(name[-1].isdigit() for name in taken[count:])
