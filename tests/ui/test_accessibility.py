"""Every control by Tab alone, seen, named and in order; and nothing told to a screen reader of the players'
window that players could not see.
"""

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QHeaderView, QMessageBox, QTabBar, QWidget

from gmscreen.rules.dice import EntropyDice
from gmscreen.session.tracker.fight import StartFight
from gmscreen.session.tracker.model import Combatant
from gmscreen.session.tracker.people import AddCombatants
from gmscreen.session.tracker.rolling import EditEncounter
from gmscreen.session.workflows.play import BeginCase
from gmscreen.ui.main_window import MainWindow
from gmscreen.ui.prompts import FileDialogs
from gmscreen.viewmodels.campaign import Problem
from tests.conftest import OpenWindow
from tests.ui.kit import EP, click, find, press, type_into
from tests.ui.tab_kit import controls, named, ring, spoken, walk
from tests.ui.wounds_kit import panel

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)

SYSTEMS = ("eclipse_phase", "partida_web", "peacemaker", "walkure")
NO_KIND = {QAccessible.Role.NoRole, QAccessible.Role.Client, QAccessible.Role.Border}
SECRET = "La mano negra"

Pose = Callable[[MainWindow], None]


@pytest.fixture
def window(open_window: OpenWindow) -> MainWindow:
    """The demo at the size of a laptop, with dice that always fall alike."""
    made = open_window(dice=EntropyDice(random.Random(5)))
    made.resize(1366, 768)
    made._settle_in()
    QApplication.processEvents()
    return made


def fight(window: MainWindow) -> None:
    """Two people in a fight of the system in front."""
    campaign = window.workspace.campaign
    campaign.execute(EditEncounter(system=window.tabs.current_system))
    for one in (
        Combatant(id="", name="Guarda", health=9, most=9),
        Combatant(id="", name="Twitch", side="party", health=30, most=30),
    ):
        campaign.execute(AddCombatants(one))
    campaign.execute(StartFight())


def forward(name: str) -> Pose:
    """A panel of the strip in front."""
    return lambda window: window.docks[name].bring_forward()


def detail(window: MainWindow) -> None:
    press(window, "Ctrl+Shift+Return")
    window.hidden.show_entry(1)


def tracker(window: MainWindow) -> None:
    press(window, "Ctrl+I")
    fight(window)


def sheet_of_a_combatant(window: MainWindow) -> None:
    tracker(window)
    window.tracker.focus_first()
    press(window, "Return")
    assert find(window, QWidget, "tracker.sheet.close").isVisible()


def adding(window: MainWindow) -> None:
    tracker(window)
    click(window, "tracker.add")


def trouble(window: MainWindow) -> None:
    """The first trouble that the system knows has befallen somebody; else the form that begins one."""
    wounds = panel(window)
    kinds = wounds.model.kinds(window.tabs.current_system)
    for kind in kinds[:1]:
        begin = BeginCase(kind.id, window.tabs.current_system, who="Twitch")
        window.workspace.campaign.execute(begin)
        QApplication.processEvents()
        assert window.workspace.campaign.state.case


def scenes(window: MainWindow) -> None:
    press(window, "Shift+F6")
    click(window, "notes.add")


def problem(window: MainWindow) -> None:
    window.messages.tell(Problem("store.disk_full"))


POSES: dict[str, Pose] = {
    "desk": lambda window: press(window, "Ctrl+Shift+Return"),
    "troubles": trouble,
    "players": forward("player"),
    "reference": forward("reference"),
    "options": forward("options"),
    "scenes": scenes,
    "tracker": tracker,
    "combatant": sheet_of_a_combatant,
    "adding": adding,
    "detail": detail,
    "sweep": lambda window: press(window, "Shift+F8"),
    "keys": lambda window: press(window, "Ctrl+F1"),
    "manual": lambda window: press(window, "F1"),
    "editor": lambda window: window.actions_["keys.edit"].trigger(),
    "npcs": forward("npcs"),
    "new npc": lambda window: window.actions_["npc.new"].trigger(),
    "template": lambda window: window.actions_["npc.template"].trigger(),
    "pasted npc": lambda window: window.actions_["npc.paste"].trigger(),
    "problem": problem,
}


BY_SYSTEM = ["desk", "troubles", "options", "tracker", "combatant", "sweep", "new npc"]
EVENINGS = [
    (EP, ["desk", "troubles", "players", "reference", "options"]),
    (EP, ["scenes", "tracker", "combatant", "adding", "detail"]),
    (EP, ["sweep", "keys", "manual", "editor"]),
    (EP, ["npcs", "new npc", "template", "pasted npc", "problem"]),
    *((system, BY_SYSTEM) for system in SYSTEMS if system != EP),
]
"""What is looked at one after the other in a window: in one game all there is, in the others what is made
from what a system declares.
"""


def test_every_pose_is_looked_at() -> None:
    assert sorted(name for system, names in EVENINGS if system == EP for name in names) == sorted(POSES)


def faults(window: QWidget, way: list[QWidget]) -> list[str]:
    """What is wrong with a walk: what was left out, and what has no name or is of no kind."""
    there = controls(window)
    reached, wanted = {*map(id, way)}, {*map(id, there)}
    found = [f"left out: {named(one)}" for one in there if id(one) not in reached]
    found += [f"no control: {named(one)}" for one in way if id(one) not in wanted]
    for one in way:
        name, description, kind = spoken(one)
        if not name.strip() or not one.objectName():
            found.append(f"no name: {named(one)}")
        if "<" in name + description:
            found.append(f"markup: {named(one)}: {name} {description}")
        if kind in NO_KIND:
            found.append(f"no kind: {named(one)}")
    return found


def go(window: MainWindow) -> list[QWidget]:
    """Walk from where the focus is, and see that nothing is wrong."""
    QApplication.processEvents()
    way = walk(window)
    assert faults(window, way) == []
    return way


def order(window: MainWindow, way: list[QWidget], *names: str) -> list[str]:
    """`names` in the order in which they were reached, from the first of them on."""
    reached = [name for one in way if (name := one.objectName()) in names]
    first = reached.index(names[0])
    return reached[first:] + reached[:first]


@pytest.mark.parametrize(("system", "poses"), EVENINGS)
def test_tab_reaches_every_control_once_and_comes_back(
    window: MainWindow, system: str, poses: list[str]
) -> None:
    """With every panel in front and every sheet open; with Shift the same way back."""
    found: dict[str, list[str]] = {}
    for name in poses:
        window.tabs.bring_forward(system)
        POSES[name](window)
        QApplication.processEvents()
        way = walk(window)
        found[name] = faults(window, way)
        if name in {"desk", "combatant", "editor"} and walk(window, back=True) != way[:1] + way[:0:-1]:
            found[name].append("another way back")
        for _ in range(2):
            press(window, "Escape")
    assert found == {name: [] for name in poses}


@pytest.mark.parametrize("system", SYSTEMS)
def test_tab_goes_as_the_window_is_read(window: MainWindow, system: str) -> None:
    """The line, the column at the left, the desk, the strip below it, the pane at the right."""
    window.tabs.bring_forward(system)
    press(window, "Ctrl+Shift+Return")
    way = go(window)
    names = (
        "command.line",
        "tabs.left",
        "roster.search",
        "roster.list",
        "roster.remove",
        "systems.tabs",
        f"{system}.who",
        f"{system}.skill",
        f"{system}.base",
        f"{system}.mod.custom",
        f"{system}.roll.hidden",
        f"{system}.roll.open",
        f"{system}.dice",
        f"{system}.result.rule",
        "tabs.strip",
        "notes.add",
        "notes.list",
        "notes.text",
        "hidden.search",
        "hidden.list",
        "hidden.reveal",
        "hidden.sweep",
        "hidden.decoy",
    )
    assert order(window, way, *names) == list(names)


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_kind_of_test_by_tab(window: MainWindow, system: str) -> None:
    window.tabs.bring_forward(system)
    desk = window.tabs.current_desk
    assert desk is not None
    for kind in desk.desk.kinds:
        desk.desk.set_kind(kind.id)
        desk.focus_skill()
        assert f"{system}.roll.hidden" in [one.objectName() for one in go(window)] or kind.extended


@pytest.mark.parametrize("language", ["es", "en"])
def test_names_in_both_languages(window: MainWindow, language: str) -> None:
    window.actions_[f"language.{language}"].trigger()
    press(window, "Ctrl+I")
    fight(window)
    names = {one.objectName(): spoken(one)[0] for one in go(window)}
    assert names["tracker.add"] == ("Añadir al combate" if language == "es" else "Add to the fight")
    bars = {bar.objectName(): bar.accessibleName() for bar in window.findChildren(QTabBar) if bar.isVisible()}
    assert bars["tabs.left"] == ("Paneles de la izquierda" if language == "es" else "Panels at the left")
    assert "" not in bars.values()


@pytest.mark.parametrize("theme", ["noche", "dia", "alto_contraste"])
def test_the_focus_is_seen_on_every_control(window: MainWindow, theme: str) -> None:
    """About half of the outline changes at least, whatever has the focus."""
    QApplication.setCursorFlashTime(0)
    window.actions_[f"theme.{theme}"].trigger()
    press(window, "Ctrl+Shift+Return")
    press(window, "Ctrl+I")
    fight(window)
    window.tabs.bring_forward(EP)
    assert dim(window) == []


@pytest.mark.parametrize("pose", ["players", "detail", "new npc", "editor"])
def test_the_focus_is_seen_on_every_sheet(window: MainWindow, pose: str) -> None:
    QApplication.setCursorFlashTime(0)
    POSES[pose](window)
    assert dim(window) == []


def dim(window: MainWindow) -> list[tuple[str, float]]:
    """The controls on the way of Tab on which the focus is hard to see, with how much of it can be seen. Of a
    bar of tabs only the tab has a ring, of a switch only its box.
    """
    found = []
    for one in go(window):
        seen = ring(one)
        press(window, "Tab")
        if seen < (0.05 if isinstance(one, (QTabBar, QCheckBox)) else 0.45):
            found.append((named(one), round(seen, 2)))
    return found


def test_going_to_a_panel_shows_where_the_keyboard_is(window: MainWindow) -> None:
    """From the one line: the panel comes forward, and a control in it has the focus."""
    for name in ("notes", "wounds", "player", "reference", "options"):
        window.actions_[f"panel.{name}"].trigger()
        QApplication.processEvents()
        focus = QApplication.focusWidget()
        assert focus in controls(window), name
        assert window.docks[name].isAncestorOf(focus)


def test_a_panel_that_is_a_window_of_its_own(window: MainWindow) -> None:
    dock = window.docks["notes"]
    dock.setFloating(True)
    dock.activateWindow()
    window.notes.focus_first()
    QApplication.processEvents()
    names = [one.objectName() for one in walk(dock)]
    assert {"notes.add", "notes.search", "notes.list", "notes.title", "notes.text"} <= {*names}
    assert {one.objectName() for one in controls(dock)} == {*names}


def test_only_the_curtain_while_it_is_drawn(window: MainWindow) -> None:
    """Tab stays on it, and it says nothing."""
    press(window, "F12")
    for _ in range(3):
        QTest.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_Tab)
        assert QApplication.focusWidget() is window.curtain
    name, description, kind = spoken(window.curtain)
    assert (name, description) == ("", "")
    assert kind == QAccessible.Role.Pane


def test_no_control_below_a_sheet(window: MainWindow) -> None:
    """What the sheet covers is not walked through unseen."""
    press(window, "Ctrl+F1")
    names = {one.objectName() for one in walk(window)}
    assert "keys.edit" in names
    assert "hidden.sweep" not in names
    press(window, "Escape")
    assert "hidden.sweep" in {one.objectName() for one in walk(window)}


def shown_in(widget: QWidget, colour: str) -> int:
    """How many pixels of a control have a colour."""
    image, wanted = widget.grab().toImage(), QColor(colour).rgb()
    places = [(x, y) for x in range(image.width()) for y in range(image.height())]
    return sum(image.pixel(x, y) == wanted for x, y in places)


def test_the_dialog_for_files(window: MainWindow) -> None:
    dialog = FileDialogs(window).dialog(window.workspace.texts, Path(__file__).parent, "prompt.open")
    dialog.show()
    dialog.activateWindow()
    QApplication.processEvents()
    way = walk(dialog)
    there = [one for one in controls(dialog) if not isinstance(one, QHeaderView)]
    assert {named(one) for one in way} == {named(one) for one in there}
    for one in way:
        assert spoken(one)[0].strip()
        assert one.objectName()
    assert spoken(find(dialog, QWidget, "toParentButton"))[:2] == ("Carpeta de encima",) * 2
    assert shown_in(find(dialog, QWidget, "toParentButton"), window.workspace.look.theme.text) > 5
    dialog.close()
    dialog.deleteLater()


def test_the_question_before_a_file_is_replaced(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    seen: list[str] = []

    def answer(box: QMessageBox) -> int:
        box.show()
        box.activateWindow()
        QApplication.processEvents()
        seen.extend(one.objectName() for one in walk(box))
        box.hide()
        return 0

    monkeypatch.setattr(QMessageBox, "exec", answer)
    assert not FileDialogs(window)._may_replace(window.workspace.texts, tmp_path)
    assert sorted(seen) == ["file.keep", "file.replace"]


def heard(widget: QWidget) -> set[str]:
    """Everything that a screen reader can be told of a window and of all that is in it."""
    found: set[str] = set()

    def ask(one: QAccessibleInterface) -> None:
        for kind in QAccessible.Text:
            found.add(one.text(kind))
        for n in range(one.childCount()):
            ask(one.child(n))

    ask(QAccessible.queryAccessibleInterface(widget))
    return found - {""}


def test_a_screen_reader_is_told_of_the_players_window_what_is_painted_there(window: MainWindow) -> None:
    """S06: the words of the board and the neutral title; hidden things change none of it."""
    window.players.toggle()
    players = window.players.players
    assert players is not None
    QApplication.processEvents()
    before = heard(players)
    assert before <= {players.view.text(), "gmscreen", "player.window", "player.text"}
    fight(window)
    shown = heard(players)
    window.workspace.campaign.execute(AddCombatants(Combatant(id="", name=SECRET, hidden=True)))
    press(window, "Ctrl+Shift+Return")
    press(window, "F9")
    QApplication.processEvents()
    assert heard(players) == shown
    assert not any(SECRET in words for words in shown)


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a screen reader that listens is asked to say."""
    words: list[str] = []
    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    monkeypatch.setattr(QAccessible, "updateAccessibility", lambda event: words.append(event.message()))
    return words


def test_problems_and_news_are_announced(window: MainWindow, said: list[str]) -> None:
    """A banner takes no focus, so it is said."""
    problem(window)
    window.messages.say("copy.done", name="x")
    assert said == [window.banners.banners()[0].text(), "Copia guardada: x"]


def test_what_is_marked_in_a_list_below_a_field_is_announced(window: MainWindow, said: list[str]) -> None:
    """The field keeps the focus while the arrows walk the list: of the line, and of a choice."""
    press(window, "Ctrl+K")
    type_into(window, "command.line", "turno")
    first = said[-1]
    press(window, "Down")
    assert {first, said[-1]} == {"Siguiente turno  F7", "Turno anterior  Mayús F7"}
    press(window, "Escape")
    type_into(window, f"{EP}.skill", "per")
    assert said[-1].startswith("Percepción")


def test_nothing_is_announced_where_nobody_listens(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(QAccessible, "updateAccessibility", lambda event: said.append(event.message()))
    problem(window)
    assert said == []
