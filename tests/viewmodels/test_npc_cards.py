"""What is printed of NPCs and encounters, before anybody thinks of paper."""

import pytest

from gmscreen.content.characters import Stat, Trait
from gmscreen.content.npc.block import BlockSkill, StatBlock, Weapon
from gmscreen.rules.systems import Systems
from gmscreen.session.tracker.from_library import from_block
from gmscreen.session.tracker.model import Combatant, Condition, Prepared, PreparedNpc
from gmscreen.viewmodels.npc_card_data import BoxRow, Card, Passage, Span
from gmscreen.viewmodels.npc_cards import MOST_BOXES, npc_card
from gmscreen.viewmodels.npc_encounter import EncounterSheet, encounter_sheet, prepared_sheet
from gmscreen.viewmodels.npc_notes import paragraphs
from gmscreen.viewmodels.texts import Texts
from tests.ui.npc_print_kit import LEAD, SECRET, TURNED, cultist, guard, infomorph, soldier, thug
from tests.viewmodels.encounter_kit import counted_sheet

ES = Texts("es")
SYSTEMS = Systems()
NOBODY: dict[str, StatBlock] = {}


def card(block: StatBlock, *, secrets: bool = False) -> Card:
    return npc_card(ES, SYSTEMS.get(block.system), block, secrets=secrets)


def cells(found: Card) -> dict[str, str]:
    return {cell.label: cell.value for group in found.groups for cell in group.cells}


def passage(found: Card, title: str) -> Passage:
    return next(one for one in found.passages if one.title == title)


def test_derived_values_are_printed_beside_typed_ones() -> None:
    found = cells(card(guard()))
    assert {key: found[key] for key in ("COG", "LUC", "UH", "UM", "INIC", "Morfo", "Tipo")} == {
        "COG": "10",
        "LUC": "30",
        "UH": "7",
        "UM": "53",
        "INIC": "7",
        "Morfo": "Exalto",
        "Tipo": "Biomorfo",
    }
    assert cells(card(thug()))["BD"] == "+1D4"
    small = thug().with_number("str", 20).with_number("siz", 30)
    assert cells(card(small))["BD"] == cells(card(small))["Env."] == "−2"


def test_half_and_fifth_are_of_the_web_game() -> None:
    (fight, *_) = card(thug()).skills
    assert (fight.name, fight.value, fight.fractions) == ("Combatir (Pelea)", "45", ("22", "9"))
    assert all(one.fractions == () for one in card(guard()).skills)
    strength, luck = (
        next(cell for group in card(thug()).groups for cell in group.cells if cell.label == name)
        for name in ("FUE", "Suerte")
    )
    assert (strength.fractions, luck.fractions) == (("30", "12"), ())


def test_weapons_have_the_columns_of_their_game_as_far_as_they_are_used() -> None:
    table = card(thug()).weapons
    assert [one.label for one in table.columns] == ["Habilidad", "Daño", "Alcance", "Munición", "Avería"]
    revolver = table.rows[-1]
    assert revolver.values == ("Armas de fuego (Corta) 35 (17/7)", "1D10", "15 m", "6", "100")
    assert revolver.notes == "Empala"
    assert [one.label for one in card(cultist()).weapons.columns] == ["Habilidad", "Daño"]
    assert [one.label for one in card(guard()).weapons.columns] == [
        "Habilidad",
        "Daño",
        "Penetración",
        "Munición",
    ]
    # A weapon of another game brings nothing along that this one has no column for.
    strange = soldier().model_copy(update={"weapons": (Weapon(name="Arco", piercing=3, impales=True),)})
    assert card(strange).weapons.columns == ()
    assert card(strange).weapons.rows[0].notes == ""


def test_a_weapon_finds_the_value_of_its_skill_whatever_the_accents() -> None:
    block = StatBlock(
        name="X",
        system="eclipse_phase",
        skills=(BlockSkill(name="Percepción", value=40),),
        weapons=(Weapon(name="Ojo", skill="percepcion"), Weapon(name="Mano", skill="Otra")),
    )
    assert [one.values for one in card(block).weapons.rows] == [("percepcion 40",), ("Otra",)]


def test_traits_are_named_by_kind_with_what_they_count_for() -> None:
    traits = passage(card(soldier()), "Rasgos")
    assert [one.text for one in traits.paragraphs] == [
        "Talento: Buen tirador +1",
        "Limitación: Cojo −1",
        "Aspecto: Nunca deja a nadie atrás",
    ]
    strange = StatBlock(name="X", system="walkure", traits=(Trait(kind="odd", name="Raro", value=2),))
    assert passage(card(strange), "Rasgos").paragraphs[0].text == "odd: Raro +2"


def test_secrets_and_false_leads_only_where_they_are_asked_for() -> None:
    assert SECRET not in repr(card(guard()))
    assert LEAD not in repr(card(guard()))
    asked = card(guard(), secrets=True)
    assert [one.title for one in asked.passages if one.secret] == [
        "Secretos · solo DJ",
        "Pistas falsas · solo DJ",
    ]
    assert SECRET in passage(asked, "Secretos · solo DJ").paragraphs[0].text


def test_signs_without_a_shape_are_left_out_and_markup_stays() -> None:
    block = guard().model_copy(
        update={"name": TURNED, "alias": "<i>x</i>\u200e", "gear": ("a\u0000b", "\u202e")}
    )
    found = card(block)
    assert found.name == "Nadia Voss"
    assert found.alias == "Para los jugadores: <i>x</i>"
    assert passage(found, "Equipo").paragraphs[0].text == "a b"


def test_an_empty_alias_is_not_announced() -> None:
    assert card(guard().model_copy(update={"alias": "  "})).alias == ""


def test_notes_are_plain_unless_they_are_formatted() -> None:
    text = "# Título\n\n**Fuerte** y *así*\n- uno\n  1. dos"
    plain = paragraphs(text)
    assert "**Fuerte** y *así*" in plain[1].text
    assert {span.strong for one in plain for span in one.spans} == {False}
    formatted = paragraphs(text, formatted=True)
    assert [(one.kind, one.level, one.text) for one in formatted] == [
        ("heading", 0, "Título"),
        ("text", 0, "Fuerte y así"),
        ("item", 0, "• uno"),
        ("item", 1, "1. dos"),
    ]
    assert formatted[1].spans == (Span("Fuerte", strong=True), Span(" y "), Span("así", slanted=True))


def test_tables_and_quotes_become_paragraphs_and_links_stay_text() -> None:
    text = "> dicho\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n---\n\n[x](file:///etc) ![](http://x)"
    assert [one.text for one in paragraphs(text, formatted=True)] == [
        "dicho",
        "a · b",
        "1 · 2",
        "[x](file:///etc) ![](http://x)",
    ]


def test_a_system_that_is_not_there_loses_nothing() -> None:
    found = npc_card(ES, None, guard().model_copy(update={"system": "lantern_2"}))
    assert cells(found)["armour_kinetic"] == "6"
    assert len(found.weapons.columns) == 4
    assert found.boxes == ()
    assert found.system == "lantern_2"


def test_boxes_say_what_they_are_grouped_by_and_what_they_cost() -> None:
    assert card(guard()).boxes == (BoxRow("DUR", "35", 35, 7, "UH 7"), BoxRow("UM", "53", 18, 7))
    assert card(thug()).boxes == (BoxRow("PV", "12", 12),)
    assert [(one.label, one.boxes, one.note) for one in card(soldier()).boxes] == [
        ("Rasguño", 3, ""),
        ("Herido", 2, "−1"),
        ("Grave", 2, "−2"),
        ("Incapacitado", 1, "−3"),
        ("Muerto", 1, ""),
    ]
    giant = thug().with_number("hp", MOST_BOXES + 1)
    assert card(giant).boxes == (BoxRow("PV", str(MOST_BOXES + 1), 0),)


def test_what_the_boxes_show_is_told_from_other_values() -> None:
    assert [group.title for group in card(soldier()).groups if group.counted] == ["Heridas"]
    assert not any(group.counted for block in (guard(), thug()) for group in card(block).groups)


def encounter(*people: Combatant, system: str = "eclipse_phase") -> EncounterSheet:
    return encounter_sheet(ES, SYSTEMS, "Pelea", system, people, NOBODY.get)


def test_so_many_of_each_are_numbered() -> None:
    sheet = counted_sheet(ES, SYSTEMS, "Muelle", "eclipse_phase", [(guard(), 3), (infomorph(), 1)])
    assert [(one.number, one.name) for one in sheet.fighters] == [
        ("1", "Guarda de estación 1"),
        ("2", "Guarda de estación 2"),
        ("3", "Guarda de estación 3"),
        ("4", "Eco-9"),
    ]
    assert [one.name for one in sheet.reference] == ["Guarda de estación", "Eco-9"]
    first = sheet.fighters[0]
    assert first.boxes == card(guard()).boxes
    assert [(one.label, one.value) for one in first.cells] == [
        ("INIC", "7"),
        ("VEL", "1"),
        ("Arm. cinética", "6"),
    ]
    assert [(one.label, one.boxes) for one in first.ticks][:3] == [
        ("Herida", 5),
        ("Trauma", 5),
        ("Aturdido", 1),
    ]


@pytest.mark.parametrize(
    ("system", "slots"), [("eclipse_phase", 6), ("partida_web", 1), ("peacemaker", 6), ("walkure", 6)]
)
def test_initiative_that_changes_has_room_to_change(system: str, slots: int) -> None:
    assert encounter(system=system).slots == slots


def test_a_fight_that_is_going_on_is_printed_as_it_stands() -> None:
    hurt = Combatant(
        id="c1",
        name="Ana",
        side="party",
        initiative=-2,
        most=30,
        health=18,
        stats=(Stat(id="init", value=5),),
        conditions=(
            Condition(id="1", code="wound", count=7),
            Condition(id="2", code="stunned"),
            Condition(id="3", name="Asustada"),
        ),
    )
    (found,) = encounter(hurt).fighters
    assert (found.initiative, found.marks, found.states) == ("−2", ("Grupo",), "Asustada")
    assert [(one.boxes, one.marked) for one in found.boxes] == [(30, 12), (15, 0)]
    ticked = {one.label: (one.boxes, one.marked) for one in found.ticks}
    assert ticked["Herida"] == (7, 7)
    assert ticked["Aturdido"] == (1, 1)
    assert ticked["Derribado"] == (1, 0)


def test_damage_beyond_the_first_part_goes_on_in_the_next() -> None:
    (found,) = encounter(Combatant(id="c1", name="Ana", most=30, health=-4)).fighters
    assert [(one.boxes, one.marked) for one in found.boxes] == [(30, 30), (15, 4)]


def test_damage_that_has_no_boxes_is_written() -> None:
    giant = Combatant(id="c1", name="Titán", most=200, health=150)
    (web,) = encounter(giant, system="partida_web").fighters
    assert web.boxes == (BoxRow("PV", "150/200", 0, marked=50),)
    (strange,) = encounter(giant, system="lantern").fighters
    assert strange.boxes == (BoxRow("Salud", "150/200", 0, marked=50),)


def test_somebody_without_health_has_room_to_write_damage() -> None:
    (found,) = encounter(Combatant(id="c1", name="Ana")).fighters
    assert found.boxes == (BoxRow("Daño", "", 0),)


def test_a_health_that_was_changed_has_boxes_of_its_own() -> None:
    made = from_block(soldier(), "walkure", SYSTEMS).model_copy(update={"most": 4, "health": 4})
    (found,) = encounter_sheet(ES, SYSTEMS, "", "walkure", [made], lambda _: soldier()).fighters
    assert found.boxes == (BoxRow("Aguante", "4", 4),)


def test_wounds_that_boxes_bring_are_not_ticked_besides() -> None:
    with_track, without = (
        counted_sheet(ES, SYSTEMS, "", "walkure", [(block, 1)]).fighters[0]
        for block in (soldier(), soldier().with_typed({"health": 5}, {}))
    )
    assert "Herido" not in {one.label for one in with_track.ticks}
    assert "Herido" in {one.label for one in without.ticks}


def test_hidden_ones_are_marked_where_others_are_not() -> None:
    seen, hidden = Combatant(id="1", name="A"), Combatant(id="2", name="B", hidden=True)
    assert [one.marks for one in encounter(seen, hidden).fighters] == [(), ("oculto",)]
    assert [one.marks for one in encounter(hidden, hidden).fighters] == [(), ()]


def test_a_prepared_encounter_brings_the_library_up_to_date() -> None:
    stale = from_block(thug(), "partida_web", SYSTEMS)
    prepared = Prepared(
        id="p1",
        name="Almacén 4",
        system="partida_web",
        notes="Empiezan escondidos.",
        combatants=(Combatant(id="c1", name="Cultista encapuchada", most=9, health=9),),
        npcs=(
            PreparedNpc(npc="n4", count=2, note="Junto al altar"),
            PreparedNpc(npc="gone", count=1, combatant=stale),
            PreparedNpc(npc="never"),
        ),
    )
    blocks = {"n4": cultist()}
    sheet = prepared_sheet(ES, SYSTEMS, prepared, blocks.get)
    assert [one.name for one in sheet.fighters] == [
        "Cultista encapuchada",
        "Cultista encapuchada A",
        "Cultista encapuchada B",
        "Matón del puerto",
    ]
    assert [one.boxes[0].boxes for one in sheet.fighters] == [9, 10, 10, 12]
    assert [one.text for one in sheet.fighters[1].notes] == ["Junto al altar"]
    assert [one.text for one in sheet.notes] == ["Empiezan escondidos."]
    assert [one.name for one in sheet.reference] == ["Cultista encapuchada"]
    assert sheet.round == 0


def test_secrets_of_those_who_fight_are_not_told() -> None:
    sheet = counted_sheet(ES, SYSTEMS, "", "eclipse_phase", [(guard(), 2)])
    assert SECRET not in repr(sheet)
    assert LEAD not in repr(sheet)
