"""The actions of the window, made from their table: with their handlers, keys and names."""

from collections.abc import Callable, Iterator, Mapping

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence

from gmscreen.viewmodels.action_table import ActionSpec
from gmscreen.viewmodels.bindings import Bindings, pressed
from gmscreen.viewmodels.command_offers import ActionOffer
from gmscreen.viewmodels.texts import Texts


class ActionSet:
    """The actions of one window, wired to their handlers."""

    def __init__(
        self,
        bindings: Bindings,
        handlers: Mapping[str, Callable[[], object]],
        parent: QObject,
        name: Callable[[Texts, str], str],
    ) -> None:
        self._bindings = bindings
        self._name = name
        self._actions: dict[str, QAction] = {}
        for spec in bindings.specs:
            action = QAction(parent)
            action.setObjectName(f"action.{spec.id}")
            action.setCheckable(spec.checkable)
            if key := bindings.keys[spec.id]:
                action.setShortcuts(shortcuts(key))
            action.triggered.connect(lambda _=False, run=handlers[spec.id]: run())
            self._actions[spec.id] = action

    def __getitem__(self, action_id: str) -> QAction:
        return self._actions[action_id]

    def __iter__(self) -> Iterator[tuple[ActionSpec, QAction]]:
        return ((spec, self._actions[spec.id]) for spec in self._bindings.specs)

    @property
    def bindings(self) -> Bindings:
        """The keys in force."""
        return self._bindings

    def rebind(self, bindings: Bindings) -> None:
        """Obey other keys from now on; the names in the menus are for `retranslate` to say anew."""
        before, self._bindings = self._bindings, bindings
        for spec, action in self:
            key = bindings.keys[spec.id]
            if key != before.keys[spec.id]:
                action.setShortcuts(shortcuts(key))

    def title(self, action_id: str, texts: Texts) -> str:
        """What an action is called."""
        return self._name(texts, action_id)

    def of_menu(self, menu: str) -> Iterator[tuple[ActionSpec, QAction]]:
        """The actions of one menu in order."""
        return ((spec, action) for spec, action in self if spec.menu == menu)

    def check(self, group: str, chosen: str) -> None:
        """Switch on the action `<group>.<chosen>` and the others of its group off."""
        for spec, action in self:
            if spec.group == group:
                action.setChecked(spec.id == f"{group}.{chosen}")

    def retranslate(self, texts: Texts) -> None:
        """Name every action."""
        for spec, _ in self:
            self.name(spec.id, self._name(texts, spec.id), texts)

    def name(self, action_id: str, words: str, texts: Texts) -> None:
        """Let an action be called `words` in the menu, with its key written as everywhere else in the
        program.
        """
        key = texts.key(action_id)
        self._actions[action_id].setText(words.replace("&", "&&") + (f"\t{key}" if key else ""))

    def offers(self, texts: Texts) -> list[ActionOffer]:
        """The actions as the one line lists them."""
        return [
            ActionOffer(spec.id, self._name(texts, spec.id), texts.key(spec.id), action.isEnabled())
            for spec, action in self
            if spec.id != "line"
        ]


def shortcuts(key: str) -> list[QKeySequence]:
    """The key sequences for `key`: the Enter of the number pad does what Return does."""
    keys = sorted(pressed(key), key=lambda one: one != key)
    if key.endswith("Return"):
        keys.append(key.removesuffix("Return") + "Enter")
    return [QKeySequence(one) for one in keys]
