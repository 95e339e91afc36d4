"""A window in which somebody can come to harm, for tests of the wounds and the sanity."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QApplication

from gmscreen.session.state import CampaignState
from gmscreen.session.workflows.model import Case
from gmscreen.store.campaign import CampaignFile
from gmscreen.ui.main_window import MainWindow
from gmscreen.ui.panels.wounds import WoundsPanel
from tests.conftest import Ticking
from tests.ui.kit import find, press, type_into

Opened = Callable[..., MainWindow]


def opened(open_window: Opened, path: Path, state: CampaignState) -> MainWindow:
    """The window of a campaign that begins with `state`."""
    CampaignFile.create(path, "La estación muda", clock=Ticking(), state=state).close()
    return open_window(path=path)


def panel(window: MainWindow) -> WoundsPanel:
    """The panel, in front."""
    window.docks["wounds"].bring_forward()
    QApplication.processEvents()
    return find(window, WoundsPanel, "panel.wounds")


def case(window: MainWindow, case_id: str = "1") -> Case:
    """A case as it stands in the campaign."""
    return next(one for one in window.workspace.campaign.state.case if one.id == case_id)


def strike(window: MainWindow, who: str, points: str) -> None:
    """Damage as the tracker takes it, by keys."""
    window.docks["tracker"].bring_forward()
    QApplication.processEvents()
    tracker = window.tracker
    tracker.list.make_current(who)
    tracker.damage()
    type_into(window, "tracker.damage", points, enter=True)


def throw(window: MainWindow, faces: str, case_id: str = "1") -> None:
    """Roll what is due with real dice, by keys."""
    type_into(window, f"wounds.{case_id}.dice", faces)
    press(window, "Return")


def undo_all(window: MainWindow) -> None:
    """Take back everything that was done."""
    while window.workspace.campaign.session.history.undoable is not None:
        window.actions_["undo"].trigger()
    QApplication.processEvents()
