"""A case in words: its steps, its rolls, its deadline, its odds and what was done."""

from gmscreen.rules.cases import PathStep
from gmscreen.session.tracker.model import DAY
from gmscreen.session.workflows.model import CaseStep
from gmscreen.session.workflows.view import CaseView, DeadlineView, HelperView, RollView
from gmscreen.viewmodels.phrases import SEPARATOR, modifier_name
from gmscreen.viewmodels.texts import Texts

_MARKS = {True: "✔", False: "✕"}


class CaseNames:
    """What the parts of a case are called in the language of `texts`."""

    def __init__(self, texts: Texts) -> None:
        self.texts = texts

    def kind(self, system: str, kind: str) -> str:
        """What a kind of case is called."""
        return self.texts.of(system, f"case.{kind}")

    def stage(self, view: CaseView, code: str) -> str:
        """What a stage or a step is called."""
        system = view.case.system
        keys = (f"case.{view.case.kind}.{code}", f"case.roll.{code}", f"condition.{code}")
        return next((said for key in keys if (said := self.texts.find(system, key))), code)

    def roll_name(self, view: CaseView, roll: str) -> str:
        """What a roll is called."""
        return self.texts.find(view.case.system, f"case.roll.{roll}") or self.stage(view, roll)

    def counter(self, view: CaseView, value: str) -> str:
        """What a counter is called."""
        system = view.case.system
        own = self.texts.find(system, f"case.value.{value}") or self.texts.find(system, f"stat.{value}")
        return own or self.stage(view, value)

    def word(self, view: CaseView, word: str) -> str:
        """A suggestion: a code that has words, or the GM's own."""
        return self.texts.find(view.case.system, f"case.word.{word}") or word

    def event(self, view: CaseView, code: str) -> str:
        """What happened."""
        return self.texts.find(view.case.system, f"case.event.{code}") or code


class CaseTeller(CaseNames):
    """Says a case: its steps, its rolls, its deadline, its odds and what was done."""

    def step(self, view: CaseView, step: PathStep) -> str:
        """What a step of the path is called."""
        return step.name or self.stage(view, step.code)

    def note(self, view: CaseView, step: PathStep) -> str:
        """A few words below a step: what came of it, or the chance of its roll, else what it is about."""
        if step.state == "done" and (came := self._outcome(view, step)):
            return came
        roll = next((one for one in view.rolls if one.spec.id == step.code), None)
        if step.state == "next" and roll is not None and roll.chance is not None:
            return self.texts.percent(*roll.chance)
        system, kind, args = view.case.system, view.case.kind, dict(step.args)
        keys = (f"case.{kind}.{step.code}.detail", f"case.{kind}.detail")
        key = next((one for one in keys if self.texts.find(system, one)), "")
        if not key or (step.state == "next" and args.get("n") == 0 and "boxes" not in args):
            return ""
        said = self.texts.of(system, key, **args)
        return "" if "{" in said else said

    def _outcome(self, view: CaseView, step: PathStep) -> str:
        """What came of a step: its own roll, or what was rolled last where it lies right behind."""
        own = next((one for one in reversed(view.log) if one.roll == step.code), None)
        if own is not None:
            return self.result(own)
        done = [one for one in view.steps if one.state == "done"]
        last = view.log[-1] if view.log else None
        if last is None or not (last.outcome or last.how == "skipped") or not last.roll or step != done[-1]:
            return ""
        return f"{self.roll_name(view, last.roll)} {self.result(last)}"

    def result(self, step: CaseStep) -> str:
        """What a roll came to, as short as can be."""
        if step.how == "skipped":
            return self.texts.t("wounds.skipped")
        if step.outcome or (step.how == "ruled" and not step.value):
            number = f" {step.value:02d}" if step.how != "ruled" else ""
            return f"{_MARKS[step.passed]}{number}"
        return self.texts.number(step.value)

    def roll(self, view: CaseView, roll: RollView) -> str:
        """A roll with its chance, or with its dice."""
        if roll.spec.kind == "dice":
            name, dice = self.stage(view, roll.spec.id), roll.spec.expression.upper()
            return name if dice in name else f"{name}: {dice}"
        name = self.roll_name(view, roll.spec.id)
        return f"{name}, {self.texts.percent(*roll.chance)}" if roll.chance is not None else name

    def warning(self, view: CaseView, roll: RollView) -> str:
        """Why nobody wants to pass this roll."""
        return self.texts.find(view.case.system, f"case.roll.{roll.spec.id}.warning")

    def helper(self, one: HelperView) -> str:
        """Somebody who may help, with the chance of that roll."""
        return f"{one.who}, {self.texts.percent(*one.chance)}"

    def survival(self, view: CaseView, chance: tuple[int, int] | None) -> str:
        """The chance of a good end, in the words of the kind; empty where there is no saying."""
        if chance is None:
            return ""
        key = f"wounds.odds.{view.case.kind}"
        key = key if self.texts.has(key) else "wounds.odds"
        return self.texts.t(key, chance=self.texts.percent(*chance))

    def odds(self, view: CaseView) -> str:
        """Who it is, and the chance of a good end from here."""
        said = self.survival(view, view.odds)
        return f"{view.case.who} {said}" if said else ""

    def deadline(self, deadline: DeadlineView | None) -> str:
        """Until when."""
        if deadline is None:
            return ""
        if deadline.reached:
            return self.texts.t("wounds.until.reached")
        if deadline.kind == "time":
            rest = deadline.time % DAY
            time = f"{rest // 3600:02d}:{rest // 60 % 60:02d}"
            return self.texts.t("wounds.until.time", time=time, left=self.span(deadline.left or 0))
        if not deadline.round and deadline.rounds:
            return self.texts.t("wounds.until.round.counted", n=deadline.rounds)
        key = f"wounds.until.{deadline.kind}" + ("" if deadline.round else ".open")
        return self.texts.t(key, n=deadline.round)

    def span(self, seconds: int) -> str:
        """How long something still takes."""
        hours, minutes = divmod(-(-seconds // 60), 60)
        if hours and minutes:
            return self.texts.t("wounds.span.both", hours=hours, minutes=minutes)
        key = "wounds.span.hours" if hours else "wounds.span.minutes"
        return self.texts.t(key, n=hours or minutes)

    def caption(self, view: CaseView, *, rolling: bool) -> str:
        """The present stage and its deadline; while nothing is rolled, the stage stands below in large."""
        name = self.stage(view, view.stage) if rolling and view.stages else ""
        if any(one.spec.success_is_bad or self.roll(view, one).startswith(name) for one in view.rolls):
            name = ""  # it stands right below
        return SEPARATOR.join(part for part in (name, self.deadline(view.deadline)) if part)

    def calm(self, view: CaseView) -> str:
        """Where a case stands in which no dice are due."""
        if view.stages:
            return self.stage(view, view.stage)
        present = next((one for one in view.steps if one.state == "present"), None)
        if present is None:
            return self.texts.t("wounds.unmarked")
        return SEPARATOR.join(part for part in (self.step(view, present), self.note(view, present)) if part)

    def summary(self, view: CaseView) -> str:
        """The first counters, without those that stand at nothing."""
        told = [one for one in view.counters if not one.flag and 0 < one.value < one.spec.maximum]
        shown = (
            told[:3] if view.stages and (view.takes_shocks or (view.odds is None and not view.over)) else ()
        )
        return SEPARATOR.join(f"{self.counter(view, one.spec.id)} {one.value}" for one in shown)

    def line(self, view: CaseView, step: CaseStep) -> str:
        """A step that was done, in one line: when, what, how it came out, what followed."""
        what = self.roll_name(view, step.roll) if step.roll else self.texts.t(f"case.how.{step.how}")
        if step.helper:
            what = self.texts.t("wounds.by", what=what, who=step.helper)
        if step.roll:
            what = f"{what}: {self.result(step)}"
        elif step.how == "hit":
            what = f"{what}: {step.value}"
        when = self.texts.t("wounds.round", n=step.round) if step.round else ""
        said = ", ".join(self.event(view, one) for one in step.events if one not in ("set", "began"))
        return SEPARATOR.join(part for part in (when, what, said) if part)

    def penalties(self, view: CaseView) -> str:
        """What the case adds to the tests of whom it is about."""
        system = view.case.system
        return SEPARATOR.join(
            f"{modifier_name(self.texts, system, one)} {self.texts.signed(one.value)}"
            for one in view.penalties
        )

    def dice_hint(self, view: CaseView, roll: RollView) -> str:
        """Which dice are wanted, as short as a field has room."""
        if roll.spec.kind == "dice":
            return roll.spec.expression.upper()
        hint, system = f"dice.hint.{roll.spec.check}", view.case.system
        exact = self.texts.find(system, f"{hint}.{len(roll.dice)}")
        return exact or self.texts.find(system, hint) or self.texts.t("wounds.dice")
