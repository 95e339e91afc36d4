"""Preparing encounters: which NPCs come, how many, hidden or not, with notes; on the table by one click."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from gmscreen.content.characters import NAME_LIMIT
from gmscreen.session.session import Change
from gmscreen.ui.panels.entry_fields import Draft
from gmscreen.ui.panels.npc_encounter_lines import EncounterLines
from gmscreen.ui.widgets.choice_box import ChoiceBox, ChoiceItem
from gmscreen.ui.widgets.labels import plain_label, set_tip
from gmscreen.ui.widgets.sheet import SideSheet
from gmscreen.ui.workspace import Workspace
from gmscreen.viewmodels.npc_encounters import NpcEncounters

WIDTH = 520
LINES = 4


class EncounterSheet(SideSheet):
    """Edits the prepared encounters. What is typed keeps itself.

    `asked` carries what the window is to do (`print`, `fought`) and the id of the encounter.
    """

    asked = Signal(str, str)

    def __init__(self, workspace: Workspace, host: QWidget) -> None:
        super().__init__(host, width=WIDTH)
        self.setObjectName("npc.encounters")
        self._workspace = workspace
        self.encounters = NpcEncounters(workspace.campaign)
        self._current = ""
        self._waiting: tuple[str, str, int] | None = None
        self._shown = ""
        self.lines = EncounterLines(workspace, self.encounters)
        self.which = ChoiceBox()
        self.which.setObjectName("npc.encounters.which")
        self.new = _button("new", "outline")
        self.name = QLineEdit()
        self.name.setObjectName("npc.encounters.name")
        self.name.setMaxLength(NAME_LIMIT)
        self.notes = QPlainTextEdit()
        self.notes.setObjectName("npc.encounters.notes")
        self.notes.setTabChangesFocus(True)
        self.notes.document().setDocumentMargin(6)
        self.party = QCheckBox()
        self.party.setObjectName("npc.encounters.party")
        self.start = _button("open", "strong")
        self.print = _button("print", "outline")
        self.remove = _button("remove", "quiet")
        self._choosing = plain_label("")
        self._choosing.setObjectName("npc.encounters.choosing")
        self._choosing.setWordWrap(True)
        self._choosing.setContentsMargins(0, 0, 0, 8)
        self._empty = plain_label("", "muted")
        self._empty.setWordWrap(True)
        self._name = Draft(self.name, lambda text: self.encounters.rename(self._current, text))
        self._notes = Draft(self.notes, lambda text: self.encounters.annotate(self._current, text))
        self._lay_out()
        self._connect()
        self.retranslate()

    def confirm(self) -> bool:
        """Close: what was typed keeps itself."""
        self.dismiss()
        return True

    def choose(self, npc: str, name: str, count: int) -> None:
        """Let the GM choose the encounter that so many of an NPC are added to."""
        self.begin()
        self._wait((npc, name, count))
        self.which.setFocus(Qt.FocusReason.OtherFocusReason)
        self.which.selectAll()

    def begin(self, prepared: str = "") -> None:
        """Open the sheet with one of the encounters, or the one that was looked at last."""
        self.flush()
        self._wait(None)
        known = [one.id for one in self.encounters.all()]
        if prepared or self._current not in known:
            self._current = prepared if prepared in known else next(iter(known), "")
        self._show()
        self.open()
        first: QWidget = self.name if self._current else self.new
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def add(self, prepared: str, npc: str, count: int, system: str) -> None:
        """Add an NPC to an encounter, or to a new one where `prepared` is empty, and show that."""
        if not prepared:
            prepared = self.encounters.make(self._workspace.texts.t("npc.encounters.new_name"), system)
        if prepared and self.encounters.add(prepared, npc, count):
            self.begin(prepared)

    def flush(self) -> bool:
        """Keep what is being typed, now; False where something of it could not be kept."""
        if not self._current:
            return True
        kept = [one.save() for one in (self._name, self._notes, *self.lines.drafts)]
        return all(kept)

    def dismiss(self) -> None:
        """Keep what is being typed, and close."""
        if not self.isHidden():
            self.flush()
        self._wait(None)
        super().dismiss()

    def retranslate(self) -> None:
        """Say every word in the present language."""
        texts = self._workspace.texts
        self.set_title(texts.t("npc.encounters"), close_name=texts.t("npc.editor.close"))
        for key, caption in self._captions.items():
            caption.setText(texts.t(f"npc.encounters.{key}"))
        self.which.setAccessibleName(texts.t("npc.encounters.which"))
        self.name.setAccessibleName(texts.t("npc.encounters.name"))
        self.notes.setAccessibleName(texts.t("npc.encounters.notes"))
        self._who.setText(texts.t("npc.encounters.who"))
        self._empty.setText(texts.t("npc.encounters.empty"))
        for key, button in (
            ("new", self.new),
            ("open", self.start),
            ("print", self.print),
            ("remove", self.remove),
        ):
            button.setText(texts.t(f"npc.encounters.{key}"))
            set_tip(button, texts.t(f"npc.encounters.{key}.tip"))
        self.party.setText(texts.t("npc.encounters.party"))
        set_tip(self.party, texts.t("npc.encounters.party.tip"))
        self._wait(self._waiting)
        self.lines.retranslate()
        self._show()

    # --- building

    def _lay_out(self) -> None:
        self._captions = {one: plain_label("", "small") for one in ("which", "name", "notes")}
        self._who = plain_label("", "strong_small")
        self._others = plain_label("", "muted")
        self._others.setWordWrap(True)
        which = QHBoxLayout()
        which.setSpacing(8)
        which.addWidget(self.which, 1)
        which.addWidget(self.new)
        self.notes.setFixedHeight(self.notes.fontMetrics().lineSpacing() * LINES + 16)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        for button in (self.start, self.print):
            buttons.addWidget(button)
        buttons.addStretch(1)
        buttons.addWidget(self.remove)
        self._body = QWidget()
        body = QVBoxLayout(self._body)
        body.setContentsMargins(0, 0, 0, 0)
        body.setSpacing(4)
        for key, field in (("name", self.name), ("notes", self.notes)):
            body.addWidget(self._captions[key])
            body.addWidget(field)
            body.addSpacing(4)
        body.addWidget(self._who)
        body.addWidget(self.lines)
        body.addWidget(self._others)
        body.addSpacing(4)
        body.addWidget(self.party)
        body.addSpacing(8)
        body.addLayout(buttons)
        self._frame(which)

    def _frame(self, which: QHBoxLayout) -> None:
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, 12, 16)
        column.setSpacing(4)
        column.addWidget(self._choosing)
        column.addWidget(self._captions["which"])
        column.addLayout(which)
        column.addSpacing(8)
        column.addWidget(self._empty)
        column.addWidget(self._body)
        column.addStretch(1)
        self.set_content(content)

    def _connect(self) -> None:
        self.which.picked.connect(self._pick)
        self.new.clicked.connect(self._make)
        self.start.clicked.connect(self._start)
        self.party.clicked.connect(lambda on: self.encounters.bring_party(self._current, on=on))
        self.print.clicked.connect(lambda: self.asked.emit("print", self._current))
        self.remove.clicked.connect(lambda: self.encounters.remove(self._current))
        campaign = self._workspace.campaign
        campaign.changed.connect(self._follow)
        campaign.replaced.connect(self._forget)
        self._workspace.language.changed.connect(self.retranslate)

    # --- what the GM does

    def _pick(self, prepared: str) -> None:
        self.flush()
        self._current = prepared
        self._add_waiting()
        self._show()

    def _make(self) -> None:
        self.flush()
        texts = self._workspace.texts
        if made := self.encounters.make(texts.t("npc.encounters.new_name"), ""):
            self._current = made
            self._add_waiting()
            self._show()
            self.name.setFocus(Qt.FocusReason.OtherFocusReason)
            self.name.selectAll()

    def _wait(self, waiting: tuple[str, str, int] | None) -> None:
        """Keep who is to be added to the encounter that is chosen next, and say so."""
        self._waiting = waiting
        self._choosing.setVisible(waiting is not None)
        if waiting is not None:
            self._choosing.setText(self._workspace.texts.t("npc.encounters.choose", name=waiting[1]))

    def _add_waiting(self) -> None:
        if self._waiting is not None:
            npc, _, count = self._waiting
            self._wait(None)
            self.encounters.add(self._current, npc, count)

    def _start(self) -> None:
        if self.flush() and self.encounters.open(self._current):
            self.dismiss()
            self.asked.emit("fought", self._current)

    # --- showing

    def _follow(self, change: Change) -> None:
        if change.touches("prepared") and self.isVisible():
            self._show()

    def _forget(self) -> None:
        self._current = ""
        self.dismiss()

    def _show(self) -> None:
        every = self.encounters.all()
        if self.encounters.find(self._current) is None:
            self._current = every[0].id if every else ""
        one = self.encounters.find(self._current)
        self.which.set_items([ChoiceItem(each.id, each.name) for each in every])
        self.which.set_current(self._current)
        self._empty.setVisible(one is None)
        self._body.setVisible(one is not None)
        if one is None:
            return
        self.party.setChecked(one.party)
        if one.id == self._shown:
            self._name.refresh(one.name)
            self._notes.refresh(one.notes)
        else:
            self._name.load(one.name)
            self._notes.load(one.notes)
        self._shown = one.id
        self.lines.show_lines(one)
        names = ", ".join(each.name for each in one.combatants)
        self._others.setText(self._workspace.texts.t("npc.encounters.others", names=names) if names else "")
        self._others.setVisible(bool(names))


def _button(name: str, role: str) -> QPushButton:
    """Give one of the sheet's buttons, whose words `retranslate` says."""
    button = QPushButton()
    button.setObjectName(f"npc.encounters.{name}")
    button.setProperty("role", role)
    return button
