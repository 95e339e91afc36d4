"""What cards and details say."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from gmscreen.rules.model import Input, Modifier
from gmscreen.rules.value import replace
from gmscreen.viewmodels.ledger import EntryTeller
from gmscreen.viewmodels.ledger_rows import EntryDetail, EntryRow, entry_row
from tests.viewmodels.ledger_kit import Table, open_table


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = open_table(tmp_path / "a.gmscreen")
    yield made
    made.campaign.file.close()


def row(table: Table, entry: int) -> EntryRow:
    view = table.campaign.entry(entry)
    assert view is not None
    return EntryTeller(table.campaign, table.language).row(view)


def detail(table: Table, entry: int) -> EntryDetail:
    view = table.campaign.entry(entry)
    assert view is not None
    return EntryTeller(table.campaign, table.language).detail(view)


def test_a_card_says_who_what_when_and_how_it_went(table: Table) -> None:
    found = row(table, table.roll("Twitch", "Percepción", (7, 1), 45))
    verdict = found.sides[0].verdict
    assert found.title == "Twitch · Percepción"
    assert (verdict.tone, verdict.number, verdict.relation, verdict.margin) == (
        "failure",
        "71",
        "> 45",
        "MdF 26",
    )
    assert found.badge == ""
    assert found.owed


def test_a_reading_has_two_digits(table: Table) -> None:
    assert row(table, table.roll(faces=(0, 5))).sides[0].verdict.number == "05"


def test_an_opposed_test_has_two_sides_and_a_winner(table: Table) -> None:
    found = row(table, table.oppose("Nadia", "Guarda", (3, 4, 2, 1)))
    assert [side.name for side in found.sides] == ["Nadia", "Guarda"]
    assert [side.verdict.number for side in found.sides] == ["34", "21"]
    assert "Nadia" in found.winner
    assert [group.heading for group in detail(table, found.id).groups][:2] == ["Nadia", "Guarda"]


def test_a_plain_roll_says_its_dice_and_its_total(table: Table) -> None:
    found = row(table, table.throw("3d6kh2+4", (5, 2, 6)))
    assert found.title == "3d6kh2+4"
    assert found.sides[0].verdict.number == "15"
    assert found.sides[0].verdict.relation == "[5, (2), 6] + 4"
    assert detail(table, found.id).outcomes == ()


def test_a_plain_roll_for_somebody_says_for_whom(table: Table) -> None:
    """Such as what a fright costs: in a fight it may befall several at once."""
    view = table.campaign.entry(table.throw("1d6", (4,)))
    assert view is not None
    view = replace(view, entry=view.entry.model_copy(update={"who": "Nadia", "what": "Pérdida"}))
    assert EntryTeller(table.campaign, table.language).row(view).title == "Nadia · Pérdida"


def test_a_ruling_stands_beside_what_the_dice_gave(table: Table) -> None:
    entry = table.roll(faces=(7, 1))
    table.mark(entry, "ruling", "estaba oscuro", "success")
    found = row(table, entry)
    assert found.ruling == "Dado: fallo · Corregido: éxito"
    assert found.ruling_tone == "success"
    assert found.sides[0].verdict.tone == "failure"


def test_a_ruling_on_an_opposed_test_names_the_side(table: Table) -> None:
    entry = table.oppose("Nadia", "Guarda", (3, 4, 2, 1))
    table.mark(entry, "ruling", "", "failure")
    assert row(table, entry).ruling.startswith("Nadia: ")


def test_badges_tell_what_players_see(table: Table) -> None:
    revealed, shown = table.roll(), table.roll(hidden=False)
    table.mark(revealed, "revealed")
    undone = table.roll()
    table.campaign.undo()
    assert [row(table, one).badge for one in (revealed, shown, undone)] == [
        "revelada",
        "a la vista",
        "deshecha",
    ]


def test_the_detail_gives_the_whole_reason_and_the_request(table: Table) -> None:
    modifiers = (Modifier(key="a", label="Escombros", value=-10), Modifier(key="b", code="minor", value=10))
    entry = table.roll(modifiers=modifiers, inputs=(Input(key="margin", value=20),))
    trace, request = detail(table, entry).groups
    lines = [(line.name, line.value) for line in trace.rows]
    assert ("Escombros", "−10") in lines
    assert ("Menor", "+10") in lines
    assert ("MdE mínimo", "20") in [(line.name, line.value) for line in request.rows]
    assert [line.value for line in trace.rows if line.strong] == ["Fallo"]


def test_names_are_shown_letter_by_letter_on_one_line(table: Table) -> None:
    found = row(table, table.roll("<b>x</b>\n\x00y", "שומר"))
    assert found.title == "<b>x</b> y · שומר"
    assert "<b>x</b>" in found.tip
    assert "\n" not in found.summary


def test_another_day_is_named(table: Table) -> None:
    view = table.campaign.entry(table.roll())
    assert view is not None
    texts, systems = table.language.texts, table.campaign.systems
    assert entry_row(texts, systems, view, date(2027, 1, 1)).time.startswith("14 mar · ")


def test_a_system_that_is_gone_still_leaves_a_card(table: Table) -> None:
    view = table.campaign.entry(table.roll())
    assert view is not None
    found = entry_row(table.language.texts, {}, view, date(2026, 3, 14))
    assert found.sides[0].verdict.number == "71"


def test_english_says_the_same(table: Table) -> None:
    entry = table.roll(faces=(7, 1))
    table.mark(entry, "told", "nothing there")
    table.language.switch("en")
    found = row(table, entry)
    assert found.sides[0].verdict.margin == "MoF 26"
    assert found.told == "Told: “nothing there”"
    assert found.spoken.startswith("Twitch · Percepción. 14 Mar 2026")
