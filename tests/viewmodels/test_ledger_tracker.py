"""What the ledger and the undo menu say of a fight."""

import re
from pathlib import Path

import pytest

from gmscreen.rules.fight import fight_rules
from gmscreen.session.ledger import fold
from gmscreen.session.tracker.clock import TakeTime
from gmscreen.session.tracker.conditions import AddCondition, Duration
from gmscreen.session.tracker.damage import Damage
from gmscreen.session.tracker.fight import EndFight
from gmscreen.session.tracker.rolling import RollInitiative, SetInitiative
from gmscreen.viewmodels.ledger_rows import entry_row
from gmscreen.viewmodels.phrases import entry_title
from gmscreen.viewmodels.texts import LANGUAGES, Texts
from tests.session.tracker.kit import SYSTEMS, Table, person
from tests.store.kit import EVENING

SOURCES = sorted((Path(__file__).parents[2] / "gmscreen/session/tracker").glob("*.py"))


def titles(table: Table, language: str = "es") -> list[str]:
    return [entry_title(Texts(language), fold(entry, ())) for entry in table.journal.entries]


def test_a_fight_reads_as_a_story() -> None:
    table = Table("partida_web", faces=[5, 0, 3])
    table.add(person("Ana", most=9, dex=50), person("Sombra", -2, hidden=True, alias="Alguien", most=4))
    table.do(RollInitiative(table.id("Ana")))
    table.next()
    table.do(AddCondition(table.id("Ana"), "bout", duration=Duration("rounds", 1)))
    table.do(Damage(table.id("Ana", "Sombra"), "1d6+1"))
    table.next(1)
    table.do(SetInitiative(table.who("Ana"), None))
    table.do(TakeTime(3661))
    table.do(EndFight())
    assert titles(table)[2:] == [
        "Iniciativa: Ana (éxito normal)",
        "Empieza el combate",
        "Estado: Ana: Ataque de locura",
        "Daño: Ana −4 (9 → 5)",
        "Daño: Sombra −4 (4 → 0), cae",
        "Asalto 2",
        "Se acaba: Ana: Ataque de locura",
        "Se acaba: Sombra: Herida crítica · A",
        "Iniciativa: Ana –",
        "Pasa el tiempo: 1:01:01",
        "Termina el combate en el asalto 2",
    ]


def test_rows_of_the_ledger_take_tracker_entries() -> None:
    table = Table()
    table.add(person("Ana", 3, most=9))
    table.do(Damage(table.id("Ana"), "2d4"))
    rows = [entry_row(Texts("en"), SYSTEMS, fold(one, ()), EVENING.date()) for one in table.journal.entries]
    assert (rows[0].title, rows[0].owed) == ("Joins the fight: Ana", False)
    assert "2d4" in rows[1].spoken or rows[1].sides


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_of_the_tracker_has_words(language: str) -> None:
    texts = Texts(language)
    source = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES)
    problems = set(re.findall(r'CommandError\("(\w+)"', source))
    labels = set(re.findall(r'label\("([\w.]+)"', source)) | {
        f"{flag}.{way}" for flag in ("hidden", "defeated", "surprised") for way in ("on", "off")
    }
    told = set(re.findall(r'entr(?:y|ies)\(\w+, context, "(\w+)"', source)) | {"damage", "healing", "set"}
    keys = [f"problem.{one}" for one in problems] + [f"undo.tracker.{one}" for one in labels]
    keys += [f"ledger.tracker.{one}" for one in told]
    assert len(keys) > 60
    assert [key for key in keys if not texts.has(key)] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system", ["", *SYSTEMS])
def test_every_condition_and_number_has_a_name(system: str, language: str) -> None:
    texts, rules = Texts(language), fight_rules(SYSTEMS.get(system))
    for one in rules.conditions:
        assert texts.find(system, f"condition.{one.code}"), one.code
        assert texts.find(system, f"preset.condition.{one.code}"), one.code
    for number in rules.numbers:
        assert texts.find(system, f"stat.{number.id}"), number.id
