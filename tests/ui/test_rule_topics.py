"""The rule at one key: whatever has the keyboard, the section that opens is the one that explains it."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from gmscreen.rules.cases import CaseRules
from gmscreen.rules.fight import fight_rules
from gmscreen.rules.system import topics_of, traits_of
from gmscreen.rules.systems import installed_systems
from gmscreen.session.tracker.rolling import EditEncounter
from gmscreen.session.workflows.play import BeginCase
from gmscreen.ui.docks import PanelDock
from gmscreen.ui.main_window import MainWindow
from gmscreen.ui.panels.reference import ANCHOR_ROLE
from gmscreen.viewmodels.reference import sections
from tests.conftest import OpenWindow
from tests.ui.kit import EP, find, press, type_into
from tests.ui.tab_kit import controls
from tests.ui.test_accessibility import fight
from tests.ui.wounds_kit import panel

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)

SYSTEMS = ("eclipse_phase", "partida_web", "peacemaker", "walkure")

EXPECTED: dict[str, tuple[str, str, str, str]] = {
    # the desk; `*` stands for the game
    "*.skill": ("target", "difficulty", "glance", "glance"),
    "*.base": ("target", "difficulty", "glance", "glance"),
    "*.kind.success": ("target", "difficulty", "glance", "glance"),
    "*.kind.opposed": ("opposed",) * 4,
    "*.kind.melee": ("", "melee", "", ""),
    "*.kind.firearms": ("", "firearms", "", ""),
    "*.kind.luck": ("", "luck", "", ""),
    "*.kind.sanity": ("", "sanity", "", ""),
    "*.kind.extended": ("", "", "extended", "extended"),
    "*.kind.reaction": ("", "", "", "reaction"),
    "*.margin": ("margins", "", "", ""),
    "*.difficulty": ("", "difficulty", "difficulty", "difficulty"),
    "*.minimum": ("", "", "opposed", "opposed"),
    "*.defender": ("", "", "opposed", "opposed"),
    "*.goal": ("", "", "extended", "extended"),
    "*.tie": ("", "opposed", "", ""),
    "*.defence": ("", "melee", "", ""),
    "*.defences": ("", "melee", "", ""),
    "*.free_defences": ("", "melee", "", ""),
    "*.range_difficulty": ("", "firearms", "", ""),
    "*.distance": ("", "firearms", "", ""),
    "*.base_range": ("", "firearms", "", ""),
    "*.dex": ("", "circumstances", "", ""),
    "*.target_mov": ("", "circumstances", "", ""),
    "*.target_build": ("", "circumstances", "", ""),
    "*.bursts": ("", "bursts", "", ""),
    "*.weapon": ("", "damage", "", ""),
    "*.damage_bonus": ("", "damage", "", ""),
    "*.mod": ("severity", "dice", "modifiers", "modifiers"),
    "*.mods.difficulty": ("difficulty", "", "", ""),
    "*.mods.circumstance": ("severity", "circumstances", "", ""),
    "*.mods.defence": ("", "melee", "", ""),
    "*.mods.situation": ("", "push", "", ""),
    "*.mods.traits": ("", "", "modifiers", "modifiers"),
    "*.mods.aspects": ("", "", "aspects", "aspects"),
    "*.mods.switches": ("", "", "result", "result"),
    "*.mods.reaction": ("", "", "", "reaction"),
    "*.chip.challenging": ("difficulty", "", "", ""),
    "*.chip.custom": ("severity", "dice", "modifiers", "modifiers"),
    "*.pool.luck": ("", "luck", "", ""),
    "*.pool.san": ("", "sanity", "", ""),
    "*.pool.destiny": ("", "", "aspects", "aspects"),
    "*.trait.talent": ("", "", "modifiers", "modifiers"),
    "*.trait.limitation": ("", "", "modifiers", "modifiers"),
    "*.trait.gift": ("", "", "modifiers", "modifiers"),
    "*.trait.aspect": ("", "", "aspects", "aspects"),
    "*.trait.invoked": ("", "", "aspects", "aspects"),
    "*.contest": ("", "", "extended", "extended"),
    "*.roll.hidden": ("secret",) * 4,
    "*.roll.open": ("dice", "dice", "result", "result"),
    "*.dice": ("dice", "dice", "result", "result"),
    "*.result": ("criticals", "levels", "result", "result"),
    "*.follow.retry": ("retry", "", "", ""),
    "*.follow.push": ("", "push", "", ""),
    "*.option": ("options", "options", "", ""),
    # the people
    "roster": ("target", "difficulty", "glance", "glance"),
    "roster.stat.luck": ("", "luck", "", ""),
    "roster.stat.san": ("", "sanity", "", ""),
    "roster.stat.hp": ("", "wounds", "", ""),
    "roster.stat.mov": ("", "circumstances", "", ""),
    "roster.stat.build": ("", "circumstances", "", ""),
    "roster.stat.destiny": ("", "", "aspects", "aspects"),
    "roster.stat.ac": ("", "", "initiative", "initiative"),
    "roster.trait": ("", "", "modifiers", "modifiers"),
    "roster.traits": ("", "", "modifiers", "modifiers"),
    # the fight
    "tracker": ("initiative",) * 4,
    "tracker.damage": ("wounds", "damage", "wounds", "wounds"),
    "tracker.sheet.health": ("wounds", "damage", "wounds", "wounds"),
    "tracker.sheet.most": ("wounds", "damage", "wounds", "wounds"),
    "tracker.sheet.armour": ("wounds", "damage", "wounds", "wounds"),
    "tracker.sheet.conditions": ("wounds",) * 4,
    "tracker.sheet.case": ("wounds",) * 4,
    "tracker.sheet.hide": ("secret",) * 4,
    "tracker.add.health": ("wounds", "damage", "wounds", "wounds"),
    "tracker.add.hidden": ("secret",) * 4,
    "tracker.condition": ("wounds",) * 4,
    "tracker.conditions": ("wounds",) * 4,
    "tracker.palette": ("wounds",) * 4,
    "tracker.palette.trauma": ("stress", "", "", ""),
    "tracker.palette.bout": ("", "sanity", "", ""),
    "tracker.palette.underlying": ("", "sanity", "", ""),
    # what befalls them
    "wounds": ("wounds",) * 4,
    "wounds.begin.kind.stress": ("stress", "", "", ""),
    "wounds.begin.kind.sanity": ("", "sanity", "", ""),
    # what is kept from the players
    "hidden": ("secret",) * 4,
    "hidden.ruling": ("criticals", "levels", "result", "result"),
    "sweep": ("secret",) * 4,
    # the library
    "npc": ("quality",) * 4,
    "npc.roll": ("target", "difficulty", "glance", "glance"),
    "npc.fight": ("initiative",) * 4,
    "npc.templates": ("quality",) * 4,
    "sheet.close": ("quality",) * 4,
}
"""The section that a person looks for at a control, by the longest beginning of its name, in each game."""

SILENT = ("notes", "scenes", "tabs", "systems.tabs", "command.line", "banner", "player", "decoy", "reference")
"""Controls that no rule is about: the page stays where it was read."""

BY_KIND = {
    "success": ("target", "difficulty", "glance", "glance"),
    "opposed": ("opposed",) * 4,
    "melee": ("", "melee", "", ""),
    "firearms": ("", "firearms", "", ""),
    "luck": ("", "luck", "", ""),
    "sanity": ("", "sanity", "", ""),
    "extended": ("", "", "extended", "extended"),
    "reaction": ("", "", "", "reaction"),
}
"""The section for who makes the test, and for who is against them: the kind of test that is laid out."""


def expected(system: str, name: str, kind: str) -> str | None:
    """The anchor that is right for a control: empty where no rule is about it, None for an unknown one."""
    place = SYSTEMS.index(system)
    called = f"*{name.removeprefix(system)}" if name.startswith(f"{system}.") else name
    if called == "*.who" or called.startswith("*.vs."):
        return BY_KIND[kind][place]
    parts = called.split(".")
    for end in range(len(parts), 0, -1):
        beginning = ".".join(parts[:end])
        if beginning in EXPECTED:
            return EXPECTED[beginning][place]
        if beginning in SILENT:
            return ""
    return None


def opened_section(window: MainWindow, one: QWidget) -> tuple[str, str]:
    """Shift+F1 where `one` has the keyboard: the page and the section that are shown then."""
    around: QWidget | None = one
    while around is not None:
        if isinstance(around, PanelDock):
            around.bring_forward()
        around = around.parentWidget()
    one.setFocus(Qt.FocusReason.OtherFocusReason)
    QApplication.processEvents()
    assert QApplication.focusWidget() is one, one.objectName()
    press(window, "Shift+F1")
    assert not window.docks["reference"].visibleRegion().isEmpty()
    shown = window.reference
    return shown.current(), str(shown.contents.currentIndex().data(ANCHOR_ROLE))


CARD = ("npc.count", "npc.fight", "npc.edit", "npc.more", "npc.roll")
"""What belongs to the NPC that is looked at: the first one of the demo is of Eclipse Phase."""


def faults(window: MainWindow, system: str, kind: str, seen: set[tuple[str, str]]) -> list[str]:
    """What opens otherwise than it should, at each control that was not `seen` at this kind of test."""
    found = []
    for one in controls(window):
        name = one.objectName()
        if (name, kind) in seen or name.startswith("reference"):
            continue
        seen.add((name, kind))
        game = EP if name.startswith(CARD) else system
        wanted = expected(game, name, kind)
        first = sections(game, "es")[1].anchor
        window.reference.show_page(game, first)
        if wanted is None:
            found.append(f"no rule written down for {name}")
        elif (opened := opened_section(window, one)) != (game, wanted or first):
            found.append(f"{name}: {opened}, not {wanted or first}")
    return found


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_section_is_about_what_has_the_keyboard_at_every_kind_of_test(
    open_window: OpenWindow, system: str
) -> None:
    window = open_window(range(1, 10))
    window.resize(1366, 768)
    window.tabs.bring_forward(system)
    desk = window.tabs.current_desk
    assert desk is not None
    found = {}
    for kind in desk.desk.kinds:
        desk.desk.set_kind(kind.id)
        desk.focus_skill()
        QApplication.processEvents()
        elsewhere = {
            (name, kind.id) for one in controls(window) if not (name := one.objectName()).startswith(system)
        }
        found[kind.id] = faults(window, system, kind.id, elsewhere)
    assert found == {kind.id: [] for kind in desk.desk.kinds}


def combatant(window: MainWindow) -> None:
    tracking(window)
    window.tracker.focus_first()
    press(window, "Return")


def tracking(window: MainWindow) -> None:
    window.docks["tracker"].bring_forward()
    if not window.workspace.campaign.state.combatant:
        fight(window)
    window.tracker.focus_first()


def conditions(window: MainWindow) -> None:
    tracking(window)
    press(window, "C")


def hurting(window: MainWindow) -> None:
    tracking(window)
    press(window, "Ctrl+D")


def adding(window: MainWindow) -> None:
    tracking(window)
    find(window, QWidget, "tracker.add").setFocus()
    press(window, "Space")


def beginning(window: MainWindow) -> None:
    panel(window).focus_search()


def options(window: MainWindow) -> None:
    window.actions_["panel.options"].trigger()


def detail(window: MainWindow) -> None:
    press(window, "Ctrl+Shift+Return")
    window.hidden.show_entry(1)


POSES: dict[str, Callable[[MainWindow], object]] = {
    "roster": lambda window: press(window, "Ctrl+R"),
    "tracker": tracking,
    "combatant": combatant,
    "conditions": conditions,
    "damage": hurting,
    "adding": adding,
    "begin a case": beginning,
    "detail": detail,
    "sweep": lambda window: press(window, "Shift+F8"),
    "npcs": lambda window: press(window, "Ctrl+L"),
    "template": lambda window: window.actions_["npc.template"].trigger(),
    "options": options,
}


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_section_is_about_what_has_the_keyboard_in_every_panel(
    open_window: OpenWindow, system: str
) -> None:
    window = open_window(range(1, 10))
    window.resize(1366, 768)
    found: dict[str, list[str]] = {}
    seen: set[tuple[str, str]] = set()
    for name, pose in POSES.items():
        window.tabs.bring_forward(system)
        people = window.workspace.campaign.state.character
        window.roster.select(next((one.id for one in people if one.plays(system)), ""))
        pose(window)
        QApplication.processEvents()
        found[name] = faults(window, system, "success", seen)
        for _ in range(2):
            press(window, "Escape")
    assert found == {name: [] for name in POSES}


@pytest.mark.parametrize(
    ("system", "kind", "anchor"),
    [
        ("eclipse_phase", "wounds", "wounds"),
        ("eclipse_phase", "stress", "stress"),
        ("partida_web", "critical_wound", "wounds"),
        ("partida_web", "sanity", "sanity"),
        ("peacemaker", "wound_track", "wounds"),
        ("walkure", "wound_track", "wounds"),
    ],
)
def test_a_card_leads_to_the_rule_of_its_own_trouble(
    open_window: OpenWindow, system: str, kind: str, anchor: str
) -> None:
    """Also when the desk of another game is in front."""
    window = open_window(range(1, 10))
    window.resize(1366, 768)
    window.tabs.bring_forward(system)
    window.workspace.campaign.execute(BeginCase(kind, system, who="Twitch"))
    panel(window)
    card = find(window, QWidget, "wounds.1.more")
    assert opened_section(window, card) == (system, anchor)
    window.tabs.bring_forward(next(one for one in SYSTEMS if one != system))
    panel(window)
    if card.isVisible():
        assert opened_section(window, card) == (system, anchor)


def test_a_fight_and_an_npc_of_another_game_lead_to_its_page(open_window: OpenWindow) -> None:
    window = open_window(range(1, 10))
    window.resize(1366, 768)
    tracking(window)
    window.workspace.campaign.execute(EditEncounter(system="walkure"))
    window.tabs.bring_forward("partida_web")
    assert opened_section(window, find(window, QWidget, "tracker.list")) == ("walkure", "initiative")
    press(window, "Ctrl+L")
    type_into(window, "npc.search", "guarda", enter=True)
    assert opened_section(window, find(window, QWidget, "npc.fight")) == ("eclipse_phase", "initiative")


def test_the_page_is_that_of_the_desk_again_with_the_next_tab(open_window: OpenWindow) -> None:
    window = open_window(range(1, 10))
    tracking(window)
    window.workspace.campaign.execute(EditEncounter(system="walkure"))
    opened_section(window, find(window, QWidget, "tracker.list"))
    window.tabs.bring_forward("peacemaker")
    assert window.reference.current() == "peacemaker"


# --- what the games declare


GENERAL = {"base", "modifiers", "reading", "result", "secret", "initiative", "damage", "condition", "npc"}


@pytest.mark.parametrize("system_id", SYSTEMS)
@pytest.mark.parametrize("language", ["es", "en"])
def test_every_topic_is_a_section_of_the_page(system_id: str, language: str) -> None:
    system = installed_systems()[system_id]
    there = {one.anchor for one in sections(system.pages[0], language) if one.level > 1}
    assert {topic: anchor for topic, anchor in topics_of(system).items() if anchor not in there} == {}


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_everything_that_a_game_declares_is_explained_somewhere(system_id: str) -> None:
    system = installed_systems()[system_id]
    cases = getattr(system, "cases", CaseRules())
    declared = {
        *GENERAL,
        *(f"kind.{one.id}" for one in system.kinds),
        *(f"field.{one.id}" for one in system.fields),
        *(f"group.{one.id}" for one in system.presets),
        *(f"preset.{one.code}" for group in system.presets for one in group.presets),
        *(f"stat.{one.id}" for one in system.stats),
        *(f"condition.{one.code}" for one in fight_rules(system).conditions if one.rule),
        *(f"case.{one.id}" for one in cases.kinds),
        *(["traits"] if traits_of(system) else []),
        *(["contest"] if any(one.extended for one in system.kinds) else []),
        *(["options"] if system.options else []),
    }
    assert declared - {*topics_of(system)} == set()


def test_a_game_without_topics_is_searched_by_the_words_of_the_control(
    open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As any that somebody else wrote may be."""
    window = open_window()
    system = window.workspace.campaign.systems["eclipse_phase"]
    monkeypatch.setattr(type(system), "topics", {})
    assert opened_section(window, find(window, QWidget, "eclipse_phase.margin")) == (
        "eclipse_phase",
        "margins",
    )
