"""The pages that NPCs take up on paper, one of them to be seen, as they will be printed."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from gmscreen.ui import npc_print
from gmscreen.ui.printing.marks import Page
from gmscreen.ui.widgets.labels import plain_label
from gmscreen.ui.widgets.painting import FlatButton, px
from gmscreen.ui.workspace import Workspace

PREVIEW = 330
PREVIEW_DPI = 100


class PagePreview(QWidget):
    """Shows one page, and turns to the others."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__()
        self._workspace = workspace
        self._pages: Sequence[Page] = ()
        self._shown = 0
        self.back = FlatButton(icon="left", padding=6)
        self.back.setObjectName("npc.take.back")
        self.on = FlatButton(icon="right", padding=6)
        self.on.setObjectName("npc.take.on")
        for button in (self.back, self.on):
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._number = plain_label("", "small")
        self._number.setObjectName("npc.take.number")
        self._preview = QLabel()
        self._preview.setObjectName("npc.take.preview")
        turning = QHBoxLayout()
        turning.setSpacing(4)
        turning.addWidget(self.back)
        turning.addWidget(self._number)
        turning.addWidget(self.on)
        turning.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addLayout(turning)
        column.addWidget(self._preview, 0, Qt.AlignmentFlag.AlignLeft)
        self.back.clicked.connect(lambda: self._turn(-1))
        self.on.clicked.connect(lambda: self._turn(1))

    def retranslate(self) -> None:
        """Name the buttons in the present language."""
        self.back.setAccessibleName(self._workspace.texts.t("npc.take.back"))
        self.on.setAccessibleName(self._workspace.texts.t("npc.take.on"))

    def show_pages(self, pages: Sequence[Page]) -> None:
        """Show the page with the same number among other pages, or the last."""
        self._pages = pages
        self._shown = min(self._shown, max(0, len(pages) - 1))
        self._show_page()

    def _turn(self, step: int) -> None:
        self._shown = max(0, min(len(self._pages) - 1, self._shown + step))
        self._show_page()

    def _show_page(self) -> None:
        if not self._pages:
            self._preview.clear()
            return
        texts, count = self._workspace.texts, len(self._pages)
        self._number.setText(texts.t("npc.take.page", n=self._shown + 1, m=count))
        self.back.setEnabled(self._shown > 0)
        self.on.setEnabled(self._shown < count - 1)
        ratio = self.devicePixelRatioF()
        dpi = round(PREVIEW_DPI * ratio)
        image = npc_print.page_image(self._pages[self._shown], dpi)
        width = round(px(self, PREVIEW) * ratio)
        picture = QPixmap.fromImage(image.scaledToWidth(width, Qt.TransformationMode.SmoothTransformation))
        picture.setDevicePixelRatio(ratio)
        self._preview.setPixmap(picture)
        self._preview.setAccessibleName(self._number.text())
