"""What the window tells the GM without interrupting: problems as banners, what was undone as a word."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from gmscreen.session.history import Label
from gmscreen.store.errors import StoreError
from gmscreen.ui.widgets.banner import Banner, Severity
from gmscreen.viewmodels.campaign import Problem
from gmscreen.viewmodels.texts import Texts

if TYPE_CHECKING:
    from gmscreen.ui.main_window import MainWindow

_STANDING = (
    "store.",
    "backup_failed",
    "crashed",
    "player.screen_gone",
    "settings_",
    "shortcuts_damaged",
    "unexpected",
    "unsaved_text",
)
"""Problems that are still there when something else was done. All others only say why something was not done,
and are forgotten with the next thing that was.
"""
_PASSING = ("store.disk_full", "store.busy", "store.io")
"""Problems that are over once something could be written again."""
_REMEDIES = {
    "unexpected": "report",
    "crashed": "crash",
    "unsaved_text": "copy",
    "store.demo_elsewhere": "copy",
    "store.disk_full": "copy",
    "store.read_only": "copy",
    "store.folder_unwritable": "copy",
    "store.io": "copy",
    "store.behind": "catch_up",
    "store.stranger": "stranger",
}
"""What can be done about a problem, where that does not depend on what else is known of it."""
WITH_SETTINGS = "settings_not_saved"
"""What is over once the settings could be written again."""
Words = tuple[str, Sequence[tuple[str, str]]]
"""The sentence of a banner, and its buttons: each an action and what it is called."""
_RECOVER = ("store.damaged", "store.altered", "store.not_a_campaign")
_NOTICES = (
    "store.opened_read_only",
    "store.records_set_aside",
    "store.demo_elsewhere",
    "store.locked",
    "store.rebuilt",
    "crashed",
)


class Messages:
    """Tells what happened."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        self._slips: set[str] = set()
        self._words: list[tuple[Banner, Callable[[], Words]]] = []
        window.workspace.language.changed.connect(self.retranslate)

    def tell(self, problem: Problem) -> None:
        """Show a problem where the GM looks, with what can be done about it."""
        if not problem.code.startswith(_STANDING):
            self._slips.add(problem.code)
        severity: Severity = "warning" if problem.code.startswith(_NOTICES) else "error"
        remedies = self._remedies(problem)

        def words() -> Words:
            texts = self._window.workspace.texts
            return problem_text(texts, problem), [(one, texts.t(f"remedy.{one}")) for one in remedies]

        banner = self.show(words, severity, problem.code)
        banner.action.connect(lambda action: self._window.files.remedy(action, problem))

    def show(self, words: Callable[[], Words], severity: Severity, key: str) -> Banner:
        """Show a banner that says its `words` anew in another language; it takes the place of one with the
        same `key`.
        """
        banners = self._window.banners
        text, actions = words()
        close = self._window.workspace.texts.t("banner.close")
        banner = banners.add(text, severity, actions, key=key, close_name=close)
        shown = banners.banners()
        self._words = [pair for pair in self._words if pair[0] in shown]
        self._words.append((banner, words))
        return banner

    def retranslate(self) -> None:
        """Say what is still on the screen in the present language."""
        shown = self._window.banners.banners()
        close = self._window.workspace.texts.t("banner.close")
        self._words = [pair for pair in self._words if pair[0] in shown]
        for banner, words in self._words:
            banner.say(*words(), close_name=close)
        self._window.top.unsay()

    def mishap(self, error: BaseException) -> None:
        """Tell of an error that nobody expected; one of the file is told as such."""
        if isinstance(error, StoreError):
            self._window.workspace.campaign.report(error)
        else:
            self.tell(Problem("unexpected", {"what": type(error).__name__}))

    def work_again(self) -> None:
        """Something could be done: take back what was said of a disk that could not be written, and why
        something else was not done.
        """
        for code in (*_PASSING, *self._slips):
            self._window.banners.dismiss(code)
        self._slips.clear()

    def saved_again(self) -> None:
        """The settings could be written: take back that they could not."""
        self._window.banners.dismiss(WITH_SETTINGS)

    def say(self, key: str, **args: object) -> None:
        """Say in a word what just happened."""
        self._window.top.say(self._window.workspace.texts.t(key, **args))

    def undo(self) -> None:
        """Take the last step back and say which it was."""
        self._window.flush()
        label = self._window.workspace.campaign.undo()
        if label is not None:
            self.say("undo.done", what=label_text(self._window.workspace.texts, label))

    def redo(self) -> None:
        """Repeat the last step taken back and say which it was."""
        label = self._window.workspace.campaign.redo()
        if label is not None:
            self.say("redo.done", what=label_text(self._window.workspace.texts, label))

    def refresh_undo(self) -> None:
        """Let the menu say what would be undone and redone."""
        texts, actions = self._window.workspace.texts, self._window.actions_
        history = self._window.workspace.campaign.session.history
        for name, step in (("undo", history.undoable), ("redo", history.redoable)):
            action = actions[name]
            action.setEnabled(step is not None)
            words = texts.t(f"action.{name}")
            if step is not None:
                words = texts.t(f"{name}.menu", what=label_text(texts, step.label))
            actions.name(name, words, texts)

    def _remedies(self, problem: Problem) -> list[str]:
        """What can be done about a problem, the best thing first."""
        match problem.code:
            case "store.replaced":
                return ["copy"] if problem.args.get("reason") == "moved" else ["recover", "copy"]
            case "store.no_such_file":
                path = Path(str(problem.args.get("path", "")))
                return ["recover"] if self._window.files.has_copies(path) else []
            case "store.locked":
                import platform  # noqa: PLC0415 - takes a while to load, and the lock is seldom held

                # A lock of this computer is held by a program that runs.
                return [] if problem.args.get("host") == platform.node() else ["take_over"]
            case code if code in _RECOVER:
                return ["recover"] if "path" in problem.args else []
            case code:
                return [_REMEDIES[code]] if code in _REMEDIES else []


def problem_text(texts: Texts, problem: Problem) -> str:
    """A problem in one sentence."""
    args = dict(problem.args)
    why = args.get("why")
    if isinstance(why, str):
        args["why"] = texts.t(why, **problem.args)
    key = f"problem.{problem.code}"
    dropped = args.get("actions")
    if isinstance(dropped, tuple):
        args["names"] = ", ".join(action_name(texts, str(one)) for one in dropped)
    if problem.code.startswith("npc."):
        from gmscreen.viewmodels.npc_words import place_words  # noqa: PLC0415 - seldom needed

        args["field"] = place_words(texts, None, str(args.get("field", "")))
    if problem.code.startswith("refused."):
        code = problem.code.removeprefix("refused.")
        system = str(args.get("system", ""))
        return texts.of(system, f"notice.{code}", **args)
    return texts.t(key, **args) if texts.has(key) else texts.t("problem.unexpected", what=problem.code)


def label_text(texts: Texts, label: Label) -> str:
    """What a step is called: the action in words, with the names it concerns."""
    args = dict(label.args)
    key = f"undo.{label.code}"
    named = f"{key}.named"
    if texts.has(named) and all(str(value) for value in args.values()):
        return texts.t(named, **args)
    return texts.t(key, **args)


def action_name(texts: Texts, action_id: str) -> str:
    """What an action is called; that of a tab is the name of its system."""
    kind, _, named = action_id.partition(".")
    if kind == "system":
        return texts.of(named, "name")
    if kind == "panel":
        return texts.t("panel.go", panel=texts.t(action_id))
    return texts.t(f"action.{action_id}")
