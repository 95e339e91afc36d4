"""What a card shows when it is opened: the counters, the stage, the last roll, suggestions, what was done."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gmscreen.session.workflows.view import CaseView
from gmscreen.ui.panels.wounds_counters import FIELD_WIDTH, counter_field, settle_all
from gmscreen.ui.panels.wounds_drafts import Drafts
from gmscreen.ui.panels.wounds_list_editor import ListEditor
from gmscreen.ui.panels.wounds_parts import button
from gmscreen.ui.widgets.flow import FlowLayout
from gmscreen.ui.widgets.labels import plain_label, set_tip
from gmscreen.ui.widgets.menu_button import MenuButton, MenuItem
from gmscreen.ui.widgets.number_field import NumberField
from gmscreen.ui.widgets.painting import px
from gmscreen.viewmodels.wounds import WoundsModel
from gmscreen.viewmodels.wounds_lists import preset_lines, track_lines


class CaseDrawer(QWidget):
    """Everything about a case that can be seen and set."""

    left = Signal()

    def __init__(self, model: WoundsModel, view: CaseView, drafts: Drafts) -> None:
        super().__init__()
        self._drafts = drafts
        self._model, self._view, self._teller = model, view, model.teller
        self._name = f"wounds.{view.case.id}"
        self._lists: list[ListEditor] = []
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 6, 0, 0)
        column.setSpacing(6)
        if view.rolls or view.takes_shocks or view.over:  # else they stand on the card itself
            column.addWidget(self._counters())
        if not view.over:
            column.addWidget(self._rulings())
        self._add_lists(column)
        texts = self._teller.texts
        log = plain_label("\n".join(self._teller.line(view, one) for one in reversed(view.log)), "muted")
        log.setObjectName(f"{self._name}.log")
        log.setWordWrap(True)
        log.setAccessibleName(texts.t("wounds.log"))
        column.addWidget(plain_label(texts.t("wounds.log"), "strong_small"))
        column.addWidget(log)

    def flush(self) -> None:
        """Take what is being typed."""
        settle_all(self)
        for one in self._lists:
            one.flush()

    # --- building

    def _counters(self) -> QWidget:
        host = QWidget()
        flow = FlowLayout(host, spacing=12, row_spacing=4)
        for one in self._view.counters:
            flow.addWidget(counter_field(self._model, self._view, one))
        return host

    def _rulings(self) -> QWidget:
        """The stage by hand, and the number that the last dice should have shown."""
        texts, view = self._teller.texts, self._view
        host = QWidget()
        flow = FlowLayout(host, spacing=6, row_spacing=4)
        if view.stages:
            stages = MenuButton(texts.t("wounds.stage"))
            stages.setObjectName(f"{self._name}.stage")
            stages.set_items([MenuItem(one, self._teller.stage(view, one)) for one in view.stages])
            stages.picked.connect(lambda stage: self._model.set_stage(view, stage))
            flow.addWidget(stages)
        if view.correctable and not view.log[-1].outcome:
            value = NumberField(0, 9999, optional=True)
            value.setObjectName(f"{self._name}.correct.value")
            value.setFixedWidth(px(self, FIELD_WIDTH))
            value.setAccessibleName(texts.t("wounds.correct.value"))
            set_tip(value, texts.t("wounds.correct.value"))
            go = button(texts.t("wounds.correct.value"), f"{self._name}.correct.go", "quiet")
            go.clicked.connect(lambda: self._correct(value))
            value.returnPressed.connect(lambda: self._correct(value))
            flow.addWidget(value)
            flow.addWidget(go)
        return host

    def _add_lists(self, column: QVBoxLayout) -> None:
        """The table's own lists, as far as this kind of case uses them."""
        texts, view, model = self._teller.texts, self._view, self._model
        system = view.case.system
        if view.takes_shocks and view.words:
            lines = "\n".join(self._teller.word(view, one) for one in view.words)
            words = ListEditor(f"{self._name}.words", lines, self._keep_words, texts, "wounds.words")
            usual = button(texts.t("wounds.words.usual"), f"{self._name}.words.usual", "quiet")
            usual.clicked.connect(lambda: model.set_words(system, None))
            words.row.insertWidget(1, usual)
            self._lists.append(words)
        if view.takes_shocks:
            presets = ListEditor(
                f"{self._name}.events",
                preset_lines(view),
                lambda text: model.set_presets(system, text),
                texts,
                "wounds.events",
            )
            self._lists.append(presets)
        if not view.stages:
            lines = track_lines(self._teller, view)
            track = ListEditor(
                f"{self._name}.track", lines, lambda text: model.set_track(view, text), texts, "wounds.track"
            )
            self._lists.append(track)
        for one in self._lists:
            column.addWidget(one)

    # --- doing

    def _correct(self, field: NumberField) -> None:
        value = field.value()
        if value is not None:
            with self._drafts.using(field.objectName()):
                self._model.correct(self._view, passed=True, value=value)

    def _keep_words(self, text: str) -> bool:
        known = {self._teller.word(self._view, one): one for one in self._view.words}
        lines = tuple(known.get(one, one) for line in text.splitlines() if (one := line.strip()))
        return self._model.set_words(self._view.case.system, lines or None)
