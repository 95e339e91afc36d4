"""What the pictures of the program show: each view as it is in the middle of an evening, in order."""

from collections.abc import Callable

from PySide6.QtWidgets import QApplication

from gmscreen.session.commands import MarkEntry
from gmscreen.session.scene import MakeCurrent, PutScene
from gmscreen.session.secret_kinds import Scene
from gmscreen.session.tracker.damage import Damage
from gmscreen.session.tracker.fight import NextTurn
from gmscreen.session.tracker.prepared import LoadPrepared
from gmscreen.session.tracker.rolling import RollInitiative
from gmscreen.ui.main_window import MainWindow

Pose = Callable[[MainWindow], None]

PASTED = {
    "es": "Vigilante nocturno\nFUE 60 CON 55 TAM 65 DES 50 INT 50 POD 45\nPV 12\n"
    "Combatir (pelea) 45 % (22/9), daño 1D3+BD\nDescubrir 40, Escuchar 35\nLe debe dinero a todo el muelle",
    "en": "Night watchman\nSTR 60 CON 55 SIZ 65 DEX 50 INT 50 POW 45\nHP 12\n"
    "Fighting (Brawl) 45% (22/9), damage 1D3+DB\nSpot Hidden 40, Listen 35\nOwes money all over the harbour",
}
TABLE = "players"
"""The view that shows what the table sees."""

FACES = (3, 8, 5, 9, 2, 6, 4)
"""What the dice of the initiatives show."""


def put_away(window: MainWindow) -> None:
    """Close whatever sheet lies over the window."""
    window.top.line.leave()
    for actions in (window.help, window.views, window.npcs):
        actions.close_sheet()
    window.hidden.sheet.closed.emit()


def _forward(panel: str) -> Pose:
    return lambda window: window.docks[panel].bring_forward()


def _opposed(window: MainWindow) -> None:
    window.docks["notes"].bring_forward()
    desk = window.tabs.current_desk
    if desk is None:
        return
    desk.desk.set_kind("opposed")
    other = next(one for one in window.workspace.campaign.state.character if one.kind == "npc")
    desk.desk.set_character("b", other.id)
    desk.roll(hidden=False)


def _detail(window: MainWindow) -> None:
    window.hidden.show_entry(3)


def _line(window: MainWindow) -> None:
    window.top.line.start(None)
    window.top.line.setText("nad perc −10")
    window.top.line.refresh()


def _keys(window: MainWindow) -> None:
    window.views.keys()


def _tracker(window: MainWindow) -> None:
    """The ambush of the demo in its first round: everybody rolled, somebody is hurt."""
    campaign = window.workspace.campaign
    if (desk := window.tabs.current_desk) is not None:
        desk.desk.set_kind("success")
    window.docks["tracker"].bring_forward()
    campaign.execute(LoadPrepared(campaign.state.prepared[0].id))
    for one, face in zip(campaign.state.combatant, FACES, strict=True):
        campaign.execute(RollInitiative((one.id,), faces=(face,)))
    campaign.execute(NextTurn())
    campaign.execute(Damage((campaign.state.combatant[1].id,), "14"))
    campaign.execute(NextTurn())
    window.tracker.focus_first()


def _players(window: MainWindow) -> None:
    texts = window.workspace.texts
    title = texts.t("shots.scene")
    scene = Scene(id="shots", title=title, players_title=title, players_subtitle=texts.t("shots.place"))
    window.workspace.campaign.execute(PutScene(scene))
    window.workspace.campaign.execute(MakeCurrent("shots"))
    window.workspace.campaign.execute(MarkEntry(4, "revealed"))
    window.docks["player"].bring_forward()


def _npcs(window: MainWindow) -> None:
    window.npcs.show("demo-guard")


def _editor(window: MainWindow) -> None:
    window.npcs.editor.open_npc("demo-guard")


def _templates(window: MainWindow) -> None:
    window.npcs.add_from_template()


def _paste(window: MainWindow) -> None:
    window.npcs.intake.text.setPlainText(PASTED[window.workspace.texts.language])
    window.npcs.bring("paste")


def _take(window: MainWindow) -> None:
    window.npcs.take_out(window.npcs.panel.model.ids())


def _encounters(window: MainWindow) -> None:
    window.npcs.prepare()


def _manual(window: MainWindow) -> None:
    window.hidden.focus_first()
    window.help.open()


def _tour(window: MainWindow) -> None:
    window.docks["notes"].bring_forward()
    QApplication.processEvents()  # it points at where things are
    window.help.tour.begin("")


POSES: tuple[tuple[str, Pose], ...] = (
    ("main", _forward("notes")),
    ("reference", _forward("reference")),
    ("options", _forward("options")),
    ("opposed", _opposed),
    ("detail", _detail),
    ("line", _line),
    ("keys", _keys),
    ("tracker", _tracker),
    ("wounds", _forward("wounds")),
    (TABLE, _players),
    ("npcs", _npcs),
    ("npc-editor", _editor),
    ("npc-templates", _templates),
    ("npc-paste", _paste),
    ("npc-take", _take),
    ("encounters", _encounters),
    ("manual", _manual),
    ("tour", _tour),
)
