"""The scenes of the campaign at the left, the one that is open at the right."""

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QStackedWidget

from gmscreen.ui.panels.rows import Fonts, Index, RowDelegate, RowPainter, dress_list
from gmscreen.ui.panels.scene_sheet import SceneSheet
from gmscreen.ui.widgets.kept_list import KeptList
from gmscreen.ui.widgets.labels import plain_label
from gmscreen.ui.workspace import Workspace
from gmscreen.viewmodels.entity_rows import ID_ROLE
from gmscreen.viewmodels.scenes import CURRENT_ROLE, ScenesModel


class SceneRows(KeptList):
    """The list; Enter puts the chosen scene on the stage."""

    def __init__(self, model: ScenesModel) -> None:
        super().__init__()
        dress_list(self, "scenes.list")
        self._scenes = model
        self.setModel(model)
        self.setItemDelegate(RowDelegate(self, _draw))

    @property
    def chosen(self) -> str:
        """The id of the chosen scene."""
        return str(self.currentIndex().data(ID_ROLE) or "")

    def choose(self, scene_id: str) -> None:
        """Choose a scene."""
        row = self._scenes.row_of(scene_id)
        if row >= 0:
            self.setCurrentIndex(self._scenes.index(row))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and self.chosen:
            self._scenes.play(self.chosen)
        else:
            super().keyPressEvent(event)


class SceneDesk(QObject):
    """What the notes panel shows of the scenes: `left` goes below its head, `sheet` beside that."""

    def __init__(self, workspace: Workspace, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self.model = ScenesModel(workspace.campaign, workspace.language, self)
        self.rows = SceneRows(self.model)
        self.sheet = SceneSheet(self.model, workspace.language)
        self._empty = plain_label("", "muted")
        self._empty.setObjectName("scenes.empty")
        self._empty.setWordWrap(True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self._empty.setContentsMargins(12, 4, 12, 4)
        self.left = QStackedWidget()
        self.left.addWidget(self.rows)
        self.left.addWidget(self._empty)
        self._connect()
        self.retranslate()
        self._show_first()

    def retranslate(self) -> None:
        """Say every word in the present language."""
        texts = self._workspace.texts
        self.rows.setAccessibleName(texts.t("scenes.list"))
        self._empty.setText(texts.t("scenes.empty"))
        self.sheet.retranslate()

    def add(self) -> None:
        """Add a scene and let its title be typed."""
        if self.sheet.flush() and (scene_id := self.model.add()):
            self.rows.choose(scene_id)
            self.sheet.fields["title"].setFocus(Qt.FocusReason.OtherFocusReason)

    def play_chosen(self) -> None:
        """Put the chosen scene on the stage, or take it off."""
        if self.sheet.flush():
            self.model.play(self.rows.chosen)

    def _connect(self) -> None:
        self.rows.selectionModel().currentChanged.connect(self._on_chosen)
        self.sheet.removed.connect(self._remove)
        self.model.rowsInserted.connect(self._on_rows)
        self.model.rowsRemoved.connect(self._on_rows)
        self.model.modelReset.connect(self._show_first)

    def _on_chosen(self) -> None:
        scene = self.sheet.scene
        if scene is not None and scene.id == self.rows.chosen:
            return
        if self.sheet.flush() or scene is None:
            self.sheet.open(self.rows.chosen)
        else:
            # What could not be kept stays on the screen.
            self.rows.choose(scene.id)

    def _remove(self) -> None:
        if self.sheet.flush():
            self.model.remove(self.rows.chosen)

    def _on_rows(self) -> None:
        some = self.model.rowCount() > 0
        self.left.setCurrentWidget(self.rows if some else self._empty)
        self.sheet.setEnabled(some)

    def _show_first(self) -> None:
        self.sheet.open("")
        self._on_rows()
        current = next((one.id for one in self._workspace.campaign.state.scene if one.current), "")
        self.rows.setCurrentIndex(self.model.index(max(self.model.row_of(current), 0)))


def _draw(row: RowPainter, index: Index, font: Fonts) -> None:
    current = bool(index.data(CURRENT_ROLE))
    if current:
        row.icon("revealed", row.theme.text)
    row.name(str(index.data(Qt.ItemDataRole.DisplayRole)), row.theme.text, font(bold=current))
