"""What must hold whatever somebody did at the window. Each law says in words what does not, or nothing."""

from typing import Any

from PySide6.QtCore import QAbstractItemModel, QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QStackedWidget

from gmscreen.session.state import CampaignState
from gmscreen.store.ledger import LedgerFilter
from gmscreen.ui.main_window import MainWindow
from gmscreen.viewmodels.ledger import LedgerModel
from gmscreen.viewmodels.notes import NotesModel
from gmscreen.viewmodels.roster import RosterModel
from gmscreen.viewmodels.scenes import ScenesModel
from gmscreen.viewmodels.texts import LANGUAGES
from gmscreen.viewmodels.tracker import TrackerModel
from tests.monkey.mouse import name_of

ROLES = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole, *range(256, 270))
MOST_ENTRIES = 500
PASSING = ("campaign.name", "keys.message")
"""Labels that say for a while what was done, and then again what they are for."""
SHORTEST = 6
"""A shorter word may stand in what players read by chance."""

Saying = tuple[str, str, str, str]


def on_disk(window: MainWindow) -> dict[str, Any]:
    """All that the open campaign holds, by kind: it must be the same when the file is opened again."""
    campaign = window.workspace.campaign
    kinds = {kind: getattr(campaign.state, kind) for kind in CampaignState.__annotations__}
    ledger = campaign.file.page(LedgerFilter(), None, MOST_ENTRIES)
    return {**kinds, "ledger": ledger, "npcs": campaign.file.counts()}


def focus_lost(window: MainWindow) -> list[str]:
    """Whether keys would reach nothing although the window is the active one."""
    lost = window.isActiveWindow() and not window.isMinimized() and QApplication.focusWidget() is None
    return ["no part of the window has the keyboard"] if lost and not window.curtain.drawn else []


def piled(window: MainWindow) -> list[str]:
    """The stacks that show another page than the one that lies on top, or several at once."""
    found: list[str] = []
    for stack in window.findChildren(QStackedWidget):
        pages = (stack.widget(place) for place in range(stack.count()))
        shown = [page for page in pages if page is not None and page.isVisible()]
        if stack.isVisible() and shown != [stack.currentWidget()]:
            found.append(f"a stack shows {[name_of(page) for page in shown]} and not one page")
    return found


def stale(window: MainWindow) -> list[str]:
    """The rows of the window that differ from those that a list made now would show."""
    campaign, language = window.workspace.campaign, window.workspace.language
    pairs: list[tuple[QAbstractItemModel, QAbstractItemModel]] = []
    for roster in window.findChildren(RosterModel):
        fresh = RosterModel(campaign, language)
        fresh.set_system(window.tabs.current_system)
        pairs.append((roster, fresh))
    pairs += [(one, NotesModel(campaign, language)) for one in window.findChildren(NotesModel)]
    pairs += [(one, ScenesModel(campaign, language)) for one in window.findChildren(ScenesModel)]
    pairs += [(one, TrackerModel(campaign, language)) for one in window.findChildren(TrackerModel)]
    ledger = LedgerModel(campaign, language)
    if window.hidden.model.filter == ledger.filter:
        pairs.append((window.hidden.model, ledger))
    found = [difference(old, new) for old, new in pairs]
    for new in (ledger, *(new for _, new in pairs)):
        new.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    return [one for one in found if one]


def difference(old: QAbstractItemModel, new: QAbstractItemModel) -> str:
    """How `old` differs from `new`; empty where it does not. Of the ledger one may have read further."""
    name = type(old).__name__
    if old.rowCount() != new.rowCount() and not isinstance(old, LedgerModel):
        return f"{name}: {old.rowCount()} rows, and {new.rowCount()} in a new list"
    for row in range(min(old.rowCount(), new.rowCount())):
        for role in ROLES:
            was, now = (model.data(model.index(row, 0), role) for model in (old, new))
            if was != now:
                return f"{name}, row {row}, role {role}: {was!r}, and {now!r} in a new list"
    return ""


def mistold(window: MainWindow) -> list[str]:
    """What the window says otherwise after another language was spoken for a while."""
    texts = window.workspace.texts
    other = next(one for one in LANGUAGES if one != texts.language)
    before = _sayings(window)
    for language in (other, texts.language):
        window.actions_[f"language.{language}"].trigger()
        QApplication.processEvents()
    after = _sayings(window)
    gone = [one for one in before if one not in after][:3]
    come = [one for one in after if one not in before][:3]
    return [f"says otherwise after {other}: {gone} became {come}"] if gone or come else []


def _sayings(window: MainWindow) -> list[Saying]:
    """Every word on labels and buttons that can be seen, with what a tip and a screen reader say."""
    found: tuple[QLabel | QAbstractButton, ...] = (
        *window.findChildren(QLabel),
        *window.findChildren(QAbstractButton),
    )
    seen = [one for one in found if one.isVisible() and one.objectName() not in PASSING]
    return sorted((one.objectName(), one.text(), one.toolTip(), one.accessibleName()) for one in seen)


def unrepeated(window: MainWindow, steps: int) -> list[str]:
    """Whether so many steps that are undone and done again lead to another state."""
    campaign = window.workspace.campaign
    before, count = campaign.state, 0
    while count < steps and campaign.undo() is not None:
        count += 1
    for _ in range(count):
        campaign.redo()
    after = campaign.state
    kinds = [one for one in CampaignState.__annotations__ if getattr(before, one) != getattr(after, one)]
    return [f"{count} steps undone and done again differ in {kinds}"] if kinds else []


def told_to_players(window: MainWindow) -> list[str]:
    """Names and notes that only the GM has, and the players' window shows."""
    state = window.workspace.campaign.state
    shown = window.players.model.view
    open_names = {one.public_name for one in state.combatant if not one.hidden or one.seen}
    open_names |= {one.name for one in state.character if one.kind == "pc"}
    open_names |= {side.name for roll in shown.rolls for side in roll.sides}  # shown when it was rolled
    secret = {one.name for one in state.combatant if one.hidden and not one.seen}
    secret |= {one.text for one in state.note}
    words = " ".join((shown.title, shown.subtitle, *(one.name for one in shown.order)))
    told = [one for one in secret - open_names if len(one) >= SHORTEST and one in words]
    return [f"players read {one!r:.100}" for one in told]
