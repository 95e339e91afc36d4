"""What is sealed: the reckoning of a roll, without what else the GM knows, and what older versions sealed."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from gmscreen.rules.model import CheckRequest, Input, Modifier, Side
from gmscreen.rules.systems import builtin_system
from gmscreen.session.commands import MakeCheck, MarkEntry
from gmscreen.session.ledger import LedgerEntry, Mark, fold
from gmscreen.session.seal import SealEntry, fingerprint, revealed_file, verify
from gmscreen.session.sealed_entry import for_the_table
from gmscreen.session.secret_kinds import SweepPlan
from gmscreen.session.sweep import RollSweep
from gmscreen.session.tracker.damage import Damage
from gmscreen.session.tracker.model import Combatant
from gmscreen.session.tracker.people import AddCombatants
from tests.session.secrets.kit import SECRET, Table, check, table

OLDER = Path(__file__).parents[2] / "data" / "seals" / "v1.json"
NONCE = "ab" * 16


ROLLS: dict[str, Callable[[], MakeCheck | RollSweep | Damage]] = {
    "check": lambda: MakeCheck(check(SECRET)),
    "opposed": lambda: MakeCheck(
        CheckRequest(system="eclipse_phase", kind="opposed", a=check().a, b=check(SECRET).a)
    ),
    "sweep": lambda: RollSweep(
        SweepPlan(
            system="eclipse_phase",
            kind="success",
            what="Percepción",
            parts=("Percepción",),
            characters=("nadia", SECRET.split()[0].lower()),
        )
    ),
    "wound": lambda: Damage(("c1",), "3"),
}


def seal_file(here: Table) -> dict[str, object]:
    """The newest entry is sealed and revealed; its file."""
    view = here.last
    here.do(SealEntry(view), MarkEntry(view.entry.id, "revealed"))
    found: dict[str, object] = json.loads(revealed_file(here.last))
    assert verify(json.dumps(found)).ok
    return found


@pytest.mark.parametrize("kind", ROLLS)
def test_a_seal_has_the_reckoning_and_nothing_that_only_the_gm_knows(kind: str) -> None:
    """No name that the players do not know, none of the GM's words, no number that counts the hidden."""
    plain = table().do(AddCombatants(Combatant(id="", name=SECRET, hidden=True, health=9, most=9)))
    busy = table().do(AddCombatants(Combatant(id="", name=SECRET, hidden=True, health=9, most=9)))
    busy.do(MakeCheck(check("Nadia")), MakeCheck(check("Nadia")))
    entries = []
    for here in (plain, busy):
        here.do(ROLLS[kind]())
        text = json.dumps(seal_file(here), ensure_ascii=False)
        assert SECRET not in text
        assert SECRET.split()[0].lower() not in text
        entries.append(without_dice(for_the_table(here.last.entry)))
    assert entries[0].keys() == entries[1].keys()
    assert "id" not in entries[0]


def test_what_was_typed_about_a_roll_is_not_sealed() -> None:
    """The price of a pushed roll, the time that it took, the name of a modifier."""
    request = CheckRequest(
        system="partida_web",
        kind="success",
        a=Side(who=SECRET, what="Escuchar", base=40),
        modifiers=(
            Modifier(key="m9", code="pushed", value=0),
            Modifier(key="m8", label=SECRET, value=-20),
        ),
        inputs=(Input(key="consequence", value=SECRET), Input(key="extra_time", value=SECRET)),
    )
    result = builtin_system("partida_web").resolve(request, {}, (3, 7, 7, 7))
    entry = LedgerEntry(id=7, at="2026-03-07T20:00:07+00:00", who=SECRET, request=request, result=result)
    assert SECRET in repr(result)
    assert SECRET not in repr(for_the_table(entry))
    assert for_the_table(entry)["result"]["a"]["roll"] == result.a.roll


def without_dice(entry: dict[str, object]) -> dict[str, object]:
    return {key: one for key, one in entry.items() if key not in ("at", "result", "group")}


def test_a_sealed_roll_does_not_tell_how_many_were_made_out_of_sight() -> None:
    asked = MakeCheck(check(), faces=(2, 1))
    first, third = table().do(asked).last, table().do(asked, asked, asked).last
    later = third.entry.model_copy(update={"at": first.entry.at})
    assert for_the_table(later) == for_the_table(first.entry)


def test_who_is_known_is_named_and_the_reckoning_is_whole() -> None:
    here = table().do(MakeCheck(check("Nadia"), faces=(2, 1)))
    entry = seal_file(here)["entry"]
    assert isinstance(entry, dict)
    side, request = entry["result"]["a"], entry["request"]["a"]
    assert (entry["who"], request["who"], request["what"], request["base"]) == (
        "Nadia",
        "Nadia",
        "Sigilo",
        50,
    )
    assert (side["dice"], side["roll"], request["base"], side["target"]) == ([2, 1], 21, 50, 50)


def test_a_file_that_an_older_version_wrote_is_verified() -> None:
    text = OLDER.read_text("utf-8")
    data = json.loads(text)
    assert verify(text, data["fingerprint"]).ok
    data["entry"]["result"]["a"]["roll"] = 1
    assert verify(json.dumps(data)).changed == ("entry",)


def test_what_an_older_version_sealed_is_revealed_as_it_was_sealed() -> None:
    """Its fingerprint is out: it fits the whole entry, whatever is sealed now."""
    entry = LedgerEntry.model_validate(json.loads(OLDER.read_text("utf-8"))["entry"])
    code = fingerprint(bytes.fromhex(NONCE), entry.model_dump(exclude_defaults=True))
    marks = (
        Mark(id=1, entry=entry.id, at=entry.at, kind="sealed", code=code, text=NONCE),
        Mark(id=2, entry=entry.id, at=entry.at, kind="revealed"),
    )
    text = revealed_file(fold(entry, marks))
    assert verify(text, code).ok
    assert json.loads(text)["entry"] == json.loads(OLDER.read_text("utf-8"))["entry"]
