"""Damage and healing as they are typed: for those selected, else for whoever acts."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from gmscreen.ui.panels.tracker_ask import AskLine
from gmscreen.ui.panels.tracker_list import CombatantList
from gmscreen.viewmodels.language import Language
from gmscreen.viewmodels.tracker import TrackerModel
from gmscreen.viewmodels.tracker_actions import TrackerActions


class DamageDesk:
    """Opens the line for damage, and strikes with what is typed there."""

    def __init__(
        self, entries: CombatantList, model: TrackerModel, language: Language, actions: TrackerActions
    ) -> None:
        self._list = entries
        self._model = model
        self._language = language
        self._actions = actions
        self.line = AskLine("tracker.damage")
        self.line.entered.connect(self._apply)
        self.line.left.connect(self.close)
        self.line.field.textChanged.connect(lambda text: self.line.note(actions.damage_note(text)))

    def open(self, text: str = "") -> None:
        """Ask for an amount; `text` is typed already. Nothing where nobody is meant."""
        if self._list.targets():
            self.line.open(self._title(), text)

    def close(self) -> None:
        """Ask no longer, and give the keyboard back to the list."""
        inside = self.line.isAncestorOf(QApplication.focusWidget() or self._list)
        self.line.hide()
        if inside:
            self._list.setFocus(Qt.FocusReason.OtherFocusReason)

    def follow(self) -> None:
        """Aim at those who are selected now."""
        if self.line.isVisible():
            self.line.aim(self._title())

    def retranslate(self) -> None:
        """Say every word in the present language."""
        texts = self._language.texts
        self.line.describe(texts, texts.t("tracker.damage.hint"), texts.t("tracker.damage.tip"))
        self.line.note(self._actions.damage_note(self.line.field.text()))
        self.follow()

    def _apply(self, text: str) -> None:
        problem = self._actions.damage(self._list.targets(), text)
        if problem is not None:
            self.line.refuse(problem, self._language.texts)
            self.line.field.selectAll()
            return
        self.close()

    def _title(self) -> str:
        people, texts = self._list.targets(), self._language.texts
        one = self._model.find(people[0]) if len(people) == 1 else None
        if one is not None:
            return texts.t("tracker.damage.to", who=one.name)
        return texts.t("tracker.damage.to_many", n=len(people))
