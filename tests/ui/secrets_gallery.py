"""Pictures of all that is secret, to be looked at: `python -m tests.ui.secrets_gallery FOLDER`."""

import os
import sys
import tempfile
from pathlib import Path

from PySide6.QtGui import QColor, QImage, QLinearGradient, QPainter
from PySide6.QtWidgets import QApplication

import gmscreen.app
from gmscreen.content.folding import fold
from gmscreen.rules.dice import ScriptedDice
from gmscreen.session.commands import MakeCheck
from gmscreen.session.players import SetPlayers, StartTimer
from gmscreen.session.scene import MakeCurrent, PutScene
from gmscreen.session.secret_kinds import PlayerSettings, Scene
from gmscreen.session.sweep import PrerollSweep, RollSweep
from gmscreen.ui.main_window import MainWindow
from gmscreen.ui.theme import theme_names
from gmscreen.viewmodels.sweeps import options, plan_of
from gmscreen.viewmodels.texts import LANGUAGES
from tests.conftest import Ticking

SIZE = (1366, 768)
FACES = (1, 2, 2, 2, 7, 1, 8, 8, 4, 4, 2, 1, 9, 3, 6, 5) * 3


def picture(path: Path) -> None:
    """A plain picture in the folder of the campaign."""
    image = QImage(1600, 900, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    shade = QLinearGradient(0, 0, 1600, 900)
    shade.setColorAt(0, QColor("#20303C"))
    shade.setColorAt(1, QColor("#0B0E12"))
    painter.fillRect(image.rect(), shade)
    painter.end()
    image.save(str(path))


def play(window: MainWindow) -> None:
    """Half an evening in secret."""
    campaign, texts = window.workspace.campaign, window.workspace.texts
    system = campaign.systems["eclipse_phase"]
    scene = Scene(
        id="s1",
        title="La trampa",
        players_title="La estación muda",
        players_subtitle="Cubierta C, conducto de servicio",
        picture="cubierta.png",
        notes="La cosa espera en el techo.",
        false_leads=("El conducto está vacío, zumba", "Huele a aceite quemado"),
    )
    campaign.execute(PutScene(scene))
    campaign.execute(PutScene(Scene(id="s2", title="El hangar")))
    campaign.execute(MakeCurrent("s1"))
    campaign.execute(SetPlayers(PlayerSettings(health=True)))
    offered = options(campaign.state, system, texts)
    wanted = next(one for one in offered if fold(one.name).startswith("perce"))
    plan = plan_of(system, texts, wanted, (), None)
    desk = window.tabs.current_desk
    assert desk is not None
    campaign.execute(MakeCheck(desk.desk.request, hidden=False))
    window.actions_["decoy"].trigger()
    campaign.execute(RollSweep(plan))
    campaign.execute(PrerollSweep(plan))
    campaign.execute(MakeCheck(desk.desk.request, hidden=True))


def settle() -> None:
    """Let everything be laid out and painted."""
    for _ in range(4):
        QApplication.processEvents()


def shoot(window: MainWindow, folder: Path, name: str) -> None:
    """Every picture in one theme and language."""
    window.showNormal()
    window.resize(*SIZE)
    window.players.toggle()
    players = window.players.players
    assert players is not None
    players.resize(*SIZE)
    settle()
    players.grab().save(str(folder / f"players-{name}.png"))
    window.workspace.campaign.execute(StartTimer(299))
    settle()
    players.grab().save(str(folder / f"players-timer-{name}.png"))
    window.players.toggle()
    window.players.show_scenes()
    window.hidden.list.make_current(0)
    window.hidden.list.buttons.seal.click()
    settle()
    window.grab().save(str(folder / f"scenes-{name}.png"))
    window.docks["player"].bring_forward()
    window.actions_["sweep.choose"].trigger()
    settle()
    window.grab().save(str(folder / f"preview-{name}.png"))
    window.hidden.sweeps.close()
    window.hidden.show_entry(4)
    settle()
    window.grab().save(str(folder / f"told-{name}.png"))


def main(folder: Path) -> None:
    """Take every picture."""
    folder.mkdir(parents=True, exist_ok=True)
    gmscreen.app.make_application([])
    for theme in theme_names():
        for language in LANGUAGES:
            with tempfile.TemporaryDirectory() as home:
                os.environ["GMSCREEN_HOME"] = home
                path = Path(home) / "mesa.gmscreen"
                dice = ScriptedDice(FACES * 4)
                gmscreen.app.make_library(dice, Ticking()).create_demo(path, language).file.close()
                picture(Path(home) / "cubierta.png")
                window = gmscreen.app.open_window(path, dice=dice, clock=Ticking())
                window.actions_[f"theme.{theme}"].trigger()
                window.actions_[f"language.{language}"].trigger()
                play(window)
                shoot(window, folder, f"{theme}-{language}")
                window.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
