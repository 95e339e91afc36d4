"""The keys of the actions: no two share one, none writes or edits text, and what is damaged falls back."""

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmscreen.viewmodels.action_table import ACTIONS, DEFAULT_KEYS, panel_actions, system_actions
from gmscreen.viewmodels.bindings import Bindings, pressed
from gmscreen.viewmodels.key_rules import KeyRefusedError, canonical, judge
from gmscreen.viewmodels.texts import LANGUAGES, Texts

SPECS = (*ACTIONS, *system_actions(["one", "two"]), *panel_actions(["roster", "notes"]))
SHARED_WITH_TEXT = {"undo", "redo"}
"""A field that has something to take back does it first, and then the window: the same keys on purpose."""

HELD = ("", "Ctrl+", "Alt+", "Shift+", "Ctrl+Shift+", "Ctrl+Alt+", "Alt+Shift+", "Shift+Ctrl+", "Meta+")
NAMES = [
    " ",
    *"abzñÑ5+-=,ß",
    *(f"F{n}" for n in (1, 2, 8, 9, 12, 24, 25)),
    "Return",
    "Enter",
    "Del",
    "Left",
    "Banana",
    "",
]
written = st.builds("{}{}".format, st.sampled_from(HELD), st.sampled_from(NAMES))
keys = written | st.text("Ctrl+AF1 ñ,", max_size=8)
chosen_keys = st.dictionaries(
    st.sampled_from([*DEFAULT_KEYS, "system.one", "panel.notes", "system.gone"]),
    keys | st.sampled_from(sorted(DEFAULT_KEYS.values())),
    max_size=12,
)


def code(bindings: Bindings, action: str, key: str) -> tuple[str, str]:
    """Why an action cannot have a key."""
    with pytest.raises(KeyRefusedError) as refused:
        bindings.with_key(action, key)
    return refused.value.code, refused.value.other


def sound(bindings: Bindings) -> None:
    """What holds of any bindings whatever they were made from."""
    started = [one for key in bindings.keys.values() for one in pressed(key)]
    assert len(started) == len(set(started))
    assert bindings.keys["curtain"]
    for action, key in bindings.keys.items():
        assert canonical(key) == key if key else True
        if key and key != bindings.shipped(action):
            judge(key)


def test_what_is_shipped_obeys_the_rules() -> None:
    """No key of the table takes one that writes or edits text, but for undo and redo; each stands once."""
    for spec in SPECS:
        if spec.key and spec.id not in SHARED_WITH_TEXT:
            assert canonical(spec.key) == spec.key
            judge(spec.key)
    sound(Bindings(SPECS))


@given(chosen_keys)
def test_any_settings_give_sound_keys(chosen: dict[str, str]) -> None:
    """Damaged settings fall back to what is shipped, action by action; what is sound is taken over."""
    bindings = Bindings(SPECS, chosen)
    sound(bindings)
    for action in bindings.dropped:
        assert bindings.keys[action] == bindings.shipped(action)
    for action in chosen.keys() - {*bindings.dropped, "system.gone"}:
        assert bindings.keys[action] == (canonical(chosen[action]) if chosen[action] else "")
    assert bindings.chosen.get("system.gone") == chosen.get("system.gone")
    again = Bindings(SPECS, bindings.chosen)
    assert (again.keys, again.dropped) == (bindings.keys, ())


@given(st.lists(st.tuples(st.sampled_from([spec.id for spec in SPECS]), keys), max_size=8))
def test_any_editing_gives_sound_keys(edits: list[tuple[str, str]]) -> None:
    """A key is either refused, and nothing changes, or only the action that was meant has another."""
    bindings = Bindings(SPECS)
    for action, key in edits:
        before = bindings
        try:
            bindings = bindings.with_key(action, key)
        except KeyRefusedError:
            continue
        assert {one for one in before.keys if before.keys[one] != bindings.keys[one]} <= {action}
        sound(bindings)
    assert bindings.all_shipped().keys == Bindings(SPECS).keys


@pytest.mark.parametrize(
    ("key", "why"),
    [
        ("a", "writes"),
        ("Shift+Ñ", "writes"),
        ("5", "writes"),
        ("Ctrl+Alt+E", "altgr"),
        ("Ctrl+C", "edits"),
        ("Ctrl+E", "edits"),
        ("Ctrl+Backspace", "edits"),
        ("Alt+Left", "edits"),
        ("Return", "edits"),
        ("Shift+Enter", "edits"),
        ("Space", "edits"),
        ("Esc", "edits"),
        ("F2", "lists"),
        ("Alt+F4", "desktop"),
        ("Meta+K", "desktop"),
        ("Ctrl+Banana", "unreadable"),
        ("Ctrl+K, Ctrl+B", "unreadable"),
        ("F25", "unreadable"),
    ],
)
def test_keys_that_no_action_may_have(key: str, why: str) -> None:
    assert code(Bindings(SPECS), "sweep", key) == (why, "")


@pytest.mark.parametrize(
    ("key", "other"),
    [
        ("F9", "decoy"),
        ("Ctrl+Enter", "roll.open"),
        ("Ctrl+=", "font.larger"),
        ("ctrl+k", ""),
        ("Ctrl+k", "line"),
    ],
)
def test_a_key_of_another_action_is_refused_with_its_name(key: str, other: str) -> None:
    """Also the other Enter, and the plus that is typed without Shift."""
    assert code(Bindings(SPECS), "sweep", key) == (("taken", other) if other else ("unreadable", ""))


def test_a_key_that_was_given_away_can_be_taken() -> None:
    bindings = Bindings(SPECS).with_key("decoy", "").with_key("sweep", "F9")
    assert (bindings.keys["sweep"], bindings.keys["decoy"]) == ("F9", "")
    with pytest.raises(KeyRefusedError) as refused:
        bindings.as_shipped("decoy")
    assert (refused.value.code, refused.value.other) == ("taken", "sweep")
    assert bindings.as_shipped("sweep").as_shipped("decoy").chosen == {}


def test_the_curtain_keeps_a_key() -> None:
    assert code(Bindings(SPECS), "curtain", "") == ("needed", "")
    assert Bindings(SPECS).with_key("curtain", "Ctrl+B").keys["curtain"] == "Ctrl+B"
    assert Bindings(SPECS, {"curtain": ""}).dropped == ("curtain",)


def test_undo_comes_back_to_the_key_it_shares_with_text() -> None:
    moved = Bindings(SPECS).with_key("undo", "Ctrl+B")
    assert code(moved, "sweep", "Ctrl+Z") == ("edits", "")
    assert moved.with_key("undo", "Ctrl+Z").chosen == {}


def test_a_panel_without_a_key_of_its_own_gets_an_action() -> None:
    assert [spec.id for spec in panel_actions(["roster", "notes", "hidden"])] == ["panel.notes"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_keys_are_written_as_the_language_has_them(language: str) -> None:
    texts = Texts(language)
    shift, enter = ("Mayús", "Intro") if language == "es" else ("Shift", "Enter")
    assert texts.key("roll.hidden") == f"Ctrl {shift} {enter}"
    assert texts.key("font.larger") == "Ctrl +"
    assert texts.combination("+") == "+"
    assert texts.key("about") == texts.combination("") == ""
    assert texts.with_key("Tira", "roll.open") == f"Tira · Ctrl {enter}"
    assert texts.with_key("Tira", "about") == "Tira"
    assert texts.has("action.keys.edit")


def test_the_table_and_its_rules_need_no_qt() -> None:
    """The help and the command line can list the keys too."""
    names = ("action_table", "bindings", "key_rules", "texts")
    lines = [*(f"import gmscreen.viewmodels.{name}" for name in names), "import sys"]
    script = "\n".join([*lines, "assert not [one for one in sys.modules if one.startswith('PySide6')]"])
    subprocess.run([sys.executable, "-c", script], check=True)
