"""Sealed rolls: what is published, what can be verified, and what cannot be changed unseen."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmscreen.session.commands import MakeCheck, MarkEntry
from gmscreen.session.decoy import MakeDecoy
from gmscreen.session.seal import (
    SealEntry,
    SealError,
    canonical,
    fingerprint,
    published_file,
    revealed_file,
    short,
    verify,
)
from gmscreen.session.session import CommandError
from tests.session.secrets.kit import Table, check, table

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(st.characters(codec="utf-8"), max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("abcé"), inner, max_size=4),
    max_leaves=12,
)


def sealed() -> Table:
    here = table().do(MakeCheck(check(), faces=(2, 1)))
    return here.do(SealEntry(here.last))


def revealed() -> dict[str, object]:
    here = sealed().do(MarkEntry(1, "revealed"))
    found: dict[str, object] = json.loads(revealed_file(here.last))
    return found


def test_the_fingerprint_is_shown_before_and_beside_the_revealed_roll() -> None:
    here = sealed()
    assert here.last.seal is not None
    code = short(here.last.seal.fingerprint)
    assert (here.seen().seals, here.seen().rolls) == ((code,), ())
    seen = here.do(MarkEntry(1, "revealed")).seen()
    assert (seen.seals, seen.rolls[0].seal) == ((), code)


def test_what_is_published_before_holds_the_fingerprint_only() -> None:
    seal = sealed().last.seal
    assert seal is not None
    assert set(json.loads(published_file(seal))) == {"format", "version", "fingerprint"}
    assert len(bytes.fromhex(seal.nonce)) == 16


def test_a_revealed_file_verifies_also_against_what_was_published() -> None:
    data = revealed()
    code = str(data["fingerprint"])
    text = json.dumps(data)
    assert verify(text).ok
    assert verify(text, f"sello {short(code)}").ok
    assert not verify(text, "0000 1111 2222 3333").ok
    assert not verify(text, code[:4]).ok


def test_each_part_that_is_changed_is_named() -> None:
    data = revealed()
    entry = data["entry"]
    assert isinstance(entry, dict)
    changes: dict[str, object] = {
        "entry": {**entry, "what": "Percepción"},
        "nonce": "00" * 16,
        "fingerprint": "ab" * 32,
    }
    for name, value in changes.items():
        assert verify(json.dumps({**data, name: value})).changed == (name,)
        assert name in verify(json.dumps({key: one for key, one in data.items() if key != name})).changed


@pytest.mark.parametrize("part", ["entry", "nonce", "fingerprint"])
@pytest.mark.parametrize("value", [None, 5, "", "xyz", [], {"what": 0.5}, {"what": 1e400}])
def test_nonsense_in_a_part_is_a_change_and_no_accident(part: str, value: object) -> None:
    assert part in verify(json.dumps({**revealed(), part: value})).changed


def test_a_forged_roll_with_sums_that_fit_fails_all_the_same() -> None:
    data, other = revealed(), revealed()
    here = table().do(MakeCheck(check(), faces=(0, 1)))
    here.do(SealEntry(here.last), MarkEntry(1, "revealed"))
    forged = json.loads(revealed_file(here.last))
    mixed = {**data, "entry": forged["entry"], "sums": {**forged["sums"], "nonce": other["sums"]["nonce"]}}  # type: ignore[index]
    assert verify(json.dumps(mixed)).changed == ("fingerprint",)
    assert not verify(json.dumps(forged), str(data["fingerprint"])).ok or forged == data


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "not_a_seal"),
        ("[]", "not_a_seal"),
        ("[" * 100_000, "not_a_seal"),
        ('{"format": "gmscreen-seal", "version": 1, "version": 1}', "not_a_seal"),
        ('{"format": "gmscreen-seal", "version": 2}', "newer_version"),
        ('{"format": "gmscreen-seal", "version": 1, "fingerprint": "ab"}', "not_revealed"),
        (" " * 4_000_001, "too_long"),
    ],
)
def test_what_is_no_seal_is_refused(text: str, code: str) -> None:
    with pytest.raises(SealError) as caught:
        verify(text)
    assert caught.value.code == code


def test_only_what_is_hidden_can_be_sealed_and_only_once() -> None:
    shown = table().do(MakeCheck(check(), hidden=False))
    decoy = table().do(MakeDecoy())
    for here, code in ((shown, "seal_shown"), (decoy, "seal_shown"), (sealed(), "seal_twice")):
        with pytest.raises(CommandError) as caught:
            here.do(SealEntry(here.last))
        assert caught.value.code == code


def test_nothing_is_revealed_by_exporting_too_early() -> None:
    with pytest.raises(SealError) as caught:
        revealed_file(sealed().last)
    assert caught.value.code == "not_revealed"


@given(VALUES, st.randoms())
def test_the_canonical_form_does_not_depend_on_the_order_of_keys(value: object, chance: object) -> None:
    data = {"a": value, "z": 1, "é": [value]}
    again = json.loads(json.dumps(dict(reversed(data.items()))))
    assert canonical(data) == canonical(again)
    assert fingerprint(b"n", data) == fingerprint(b"n", again)
