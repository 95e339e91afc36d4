"""One scene, being prepared: what only the GM knows of it, and what the players will see."""

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from gmscreen.content.characters import NAME_LIMIT
from gmscreen.content.lists import leads_of, leads_text
from gmscreen.session.scene import PICTURE_LIMIT
from gmscreen.session.secret_kinds import Scene
from gmscreen.session.session import Change
from gmscreen.ui.panels.entry_fields import Draft
from gmscreen.ui.panels.scene_members import MemberRow
from gmscreen.ui.widgets.fitted import Fitted
from gmscreen.ui.widgets.flow_box import FlowBox
from gmscreen.ui.widgets.labels import set_look, set_tip
from gmscreen.ui.widgets.menu_button import MenuButton, MenuItem
from gmscreen.ui.widgets.painting import ROW, px
from gmscreen.ui.widgets.scrolled import scrolled
from gmscreen.viewmodels.language import Language
from gmscreen.viewmodels.scenes import MemberField, ScenesModel

SAVE_MS = 250
NO_PICTURE = "-"
LINES = ("title", "players_title", "players_subtitle", "picture")
TEXTS = ("notes", "false_leads")
MEMBERS: tuple[MemberField, ...] = ("npcs", "encounters")
ONE_COLUMN = (
    "title",
    "head",
    "players_title",
    "players_subtitle",
    "picture",
    "notes",
    "false_leads",
    *MEMBERS,
)
PLACES = {
    "title": (0, 0, 1),
    "head": (0, 1, 1),
    "players_title": (1, 0, 1),
    "players_subtitle": (1, 1, 1),
    "picture": (2, 0, 1),
    "false_leads": (2, 1, 2),
    "notes": (3, 0, 1),
    "npcs": (4, 0, 1),
    "encounters": (4, 1, 1),
}
"""The row, the column and the number of rows of each part where there is room for two columns."""

TWO_COLUMNS = 340
MARGIN = 12
SCROLL_BAR = 12


class SceneSheet(Fitted):
    """The fields of the open scene. What is typed is kept a quarter of a second after the last key."""

    removed = Signal()

    def __init__(self, model: ScenesModel, language: Language, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._language = language
        self._scene = ""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(SAVE_MS)
        self.fields: dict[str, QLineEdit | QPlainTextEdit] = {}
        self._drafts: dict[str, Draft] = {}
        for name in (*LINES, *TEXTS):
            self._make(name)
        self.members = {name: MemberRow(name) for name in MEMBERS}
        self.play = QPushButton()
        self.play.setObjectName("scenes.play")
        self.remove = QPushButton()
        self.remove.setObjectName("scenes.remove")
        self.remove.setProperty("role", "quiet")
        self.pictures = MenuButton()
        self.pictures.setObjectName("scenes.pictures")
        self._lay_out()
        self._connect()
        self.retranslate()

    @property
    def scene(self) -> Scene | None:
        """The scene that is open, as the campaign has it."""
        return self._model.find(self._scene)

    def open(self, scene_id: str) -> None:
        """Show another scene; what was typed into the one before must have been kept."""
        self._timer.stop()
        scene = self._model.find(scene_id)
        self._scene = scene.id if scene else ""
        for name, draft in self._drafts.items():
            draft.load(_text(scene, name) if scene else "")
        self._timer.stop()
        self._show_state()
        self._show_members()

    def flush(self) -> bool:
        """Keep what was typed, now; False where that failed."""
        self._timer.stop()
        if self.scene is None:
            return True
        kept = [draft.save() for draft in self._drafts.values()]
        return all(kept)

    def refresh(self) -> None:
        """Show the scene as it stands now; what is being typed stays."""
        scene = self.scene
        if scene is not None:
            for name, draft in self._drafts.items():
                if not self.fields[name].hasFocus() or not draft.dirty:
                    draft.refresh(_text(scene, name))
        self._show_state()
        self._show_members()

    def retranslate(self) -> None:
        """Say every word in the present language."""
        texts = self._language.texts
        for name, field in self.fields.items():
            field.setPlaceholderText(texts.t(f"scenes.{name}"))
            field.setAccessibleName(texts.t(f"scenes.{name}"))
            set_tip(field, texts.t(f"scenes.{name}.tip"))
        for row in self.members.values():
            row.retranslate(texts)
        self.remove.setText(texts.t("notes.remove"))
        self.remove.setAccessibleName(texts.t("scenes.remove.tip"))
        set_tip(self.remove, texts.t("scenes.remove.tip"))
        self.pictures.setText(texts.t("scenes.choose"))
        set_tip(self.pictures, texts.t("scenes.choose.tip"))
        self._show_state()

    def _show_state(self) -> None:
        texts, scene = self._language.texts, self.scene
        playing = scene is not None and scene.current
        self.play.setText(texts.t("scenes.stop" if playing else "scenes.play"))
        set_tip(self.play, texts.t("scenes.stop.tip" if playing else "scenes.play.tip"))
        set_look(self.play, "role", "outline" if playing else "")

    def _show_members(self) -> None:
        scene = self.scene
        for name, row in self.members.items():
            members = self._model.members(scene, name) if scene is not None else ()
            row.show_members(members, tuple(one for one in self._model.everybody(name) if one not in members))

    def _set_member(self, name: MemberField, member: str, *, belongs: bool) -> None:
        if self.flush():
            self._model.set_member(self._scene, name, member, belongs=belongs)

    def _follow(self, change: Change) -> None:
        if change.touches("character") or change.touches("prepared"):
            self._show_members()

    def _make(self, name: str) -> None:
        field: QLineEdit | QPlainTextEdit
        if name in TEXTS:
            field = QPlainTextEdit()
            field.setTabChangesFocus(True)
            field.document().setDocumentMargin(6)
        else:
            field = QLineEdit()
            field.setMaxLength(PICTURE_LIMIT if name == "picture" else NAME_LIMIT)
        field.setObjectName(f"scenes.{name}")
        self.fields[name] = field
        self._drafts[name] = Draft(field, self._saver(name))
        self._drafts[name].edited.connect(self._timer.start)

    def _saver(self, name: str) -> Callable[[str], bool]:
        def save(text: str) -> bool:
            if not self._scene:
                return True
            return self._model.write(self._scene, name, leads_of(text) if name == "false_leads" else text)

        return save

    def _connect(self) -> None:
        self._timer.timeout.connect(self._save_typed)
        self._model.dataChanged.connect(self.refresh)
        self.play.clicked.connect(self._toggle)
        self.remove.clicked.connect(self.removed)
        self.pictures.clicked.disconnect()
        self.pictures.clicked.connect(self._offer_pictures)
        self.pictures.picked.connect(self._choose_picture)
        self._model.campaign.changed.connect(self._follow)
        for name, row in self.members.items():
            row.added.connect(lambda one, name=name: self._set_member(name, one, belongs=True))
            row.removed.connect(lambda one, name=name: self._set_member(name, one, belongs=False))
            row.opened.connect(self._model.open_encounter)

    def _save_typed(self) -> None:
        # Half a picture's name is no picture: it is kept when the field is left, or by Enter.
        for name, draft in self._drafts.items():
            if name != "picture":
                draft.save()

    def _toggle(self) -> None:
        if self.flush():
            self._model.play(self._scene)

    def _offer_pictures(self) -> None:
        """Offer what lies in the campaign's folder now."""
        texts, found = self._language.texts, self._model.pictures()
        items = [MenuItem(NO_PICTURE, texts.t("scenes.no_picture"))]
        items += [MenuItem(name, name) for name in found]
        if not found:
            items.append(MenuItem("", texts.t("scenes.no_pictures"), enabled=False))
        self.pictures.set_items(items)
        self.pictures.open_menu()

    def _choose_picture(self, name: str) -> None:
        self._model.write(self._scene, "picture", "" if name == NO_PICTURE else name)
        scene = self.scene
        if scene is not None:
            self._drafts["picture"].load(scene.picture)

    def fit(self) -> None:
        """Two columns where there is room for both, else one below the other."""
        self._place(narrow=self.width() < px(self, TWO_COLUMNS))

    def minimumSizeHint(self) -> QSize:
        widest = max(one.minimumSizeHint().width() for one in self._parts.values())
        return QSize(widest + MARGIN + SCROLL_BAR, px(self, ROW) * 2)

    def _lay_out(self) -> None:
        picture, head = QWidget(), FlowBox()
        row = QHBoxLayout(picture)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self.fields["picture"], 1)
        row.addWidget(self.pictures)
        head.flow.addWidget(self.play)
        head.flow.addWidget(self.remove)
        head.flow.setAlignment(self.remove, Qt.AlignmentFlag.AlignRight)
        self._parts: dict[str, QWidget] = {**self.fields, "picture": picture, "head": head}
        self._parts.update({str(name): row for name, row in self.members.items()})
        for name in TEXTS:
            field = self.fields[name]
            field.setMinimumHeight(self.fontMetrics().lineSpacing() * 2 + 14)
            # As high as there is room, and no higher than needed where it is scrolled.
            field.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        body = QWidget()
        self._grid = QGridLayout(body)
        self._grid.setContentsMargins(0, 0, MARGIN, 8)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(4)
        self._narrow: bool | None = None
        self._place(narrow=False)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(scrolled(body))

    def _place(self, *, narrow: bool) -> None:
        """Put every part where it belongs."""
        if narrow == self._narrow:
            return
        self._narrow = narrow
        for part in self._parts.values():
            self._grid.removeWidget(part)
        for row in range(len(ONE_COLUMN)):
            self._grid.setRowStretch(row, 0)
        self._grid.setColumnStretch(0, 1)
        self._grid.setColumnStretch(1, 0 if narrow else 1)
        if narrow:
            for row, name in enumerate(ONE_COLUMN):
                self._grid.addWidget(self._parts[name], row, 0)
                self._grid.setRowStretch(row, 1 if name in TEXTS else 0)
            return
        for name, (row, column, rows) in PLACES.items():
            self._grid.addWidget(self._parts[name], row, column, rows, 1)
        self._grid.setRowStretch(3, 1)


def _text(scene: Scene, name: str) -> str:
    value = getattr(scene, name)
    return leads_text(value) if isinstance(value, tuple) else str(value)
