"""What every panel is given: the campaign, the words and the look. There is nothing global behind it."""

from typing import ClassVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from gmscreen.rules.value import frozen
from gmscreen.ui.look import Look
from gmscreen.ui.widgets.tab_order import tab_order
from gmscreen.viewmodels.campaign import CampaignModel
from gmscreen.viewmodels.language import Language
from gmscreen.viewmodels.texts import Texts


@frozen
class Workspace:
    """The campaign that is open, the language that is spoken and the look that is worn."""

    campaign: CampaignModel
    language: Language
    look: Look

    @property
    def texts(self) -> Texts:
        """The texts of the present language."""
        return self.language.texts


class Panel(QWidget):
    """A panel that lives in a dock or in the strip.

    `panel_id` names it for good (object names, layout, the key `panel.<id>` of its title). `in_sight` is
    False while it lies behind another one of its strip, where Qt calls it visible all the same.
    """

    panel_id: ClassVar[str] = ""
    in_sight = True

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.setObjectName(f"panel.{self.panel_id}")
        workspace.language.changed.connect(self.retranslate)

    def retranslate(self) -> None:
        """Say every word of the panel in the present language."""

    def focus_search(self) -> bool:
        """Put the cursor into the panel's search field; False where it has none."""
        return False

    def focus_first(self) -> None:
        """Put the keyboard where work in the panel begins."""
        for first in tab_order(self)[:1]:
            first.setFocus(Qt.FocusReason.OtherFocusReason)

    def come_in_sight(self) -> None:
        """Do what was put off while nobody could see the panel."""

    def title_extra(self) -> str:
        """A few words beside the title of the panel, such as a count; empty for none."""
        return ""
