"""Combatants as they are shown: ready words and shares, nothing to be worked out while painting. Knows no
Qt.
"""

from collections.abc import Mapping
from typing import Literal

from gmscreen.rules.fight import FightRules
from gmscreen.rules.value import field, frozen, replace
from gmscreen.session.tracker.conditions import OF_A_CASE
from gmscreen.session.tracker.model import DAY, Combatant, Condition, Encounter
from gmscreen.session.tracker.reads import ACTIONS, actions_left, moment, phase_grid, turns_a_round
from gmscreen.viewmodels.texts import Texts

MOST_CELLS = 6
"""More actions than this are not drawn one by one."""
SHORT = 12
"""How much of somebody's name goes into the tag of a condition that ends with that one's turn."""
TIP = 120
"""How much of a name a tooltip shows."""

Mark = Literal["", "active", "hidden", "down", "waiting"]


@frozen
class ConditionChip:
    """A condition as a tag: its name, what it is worth, and how long it lasts; `sign` colours it.

    `count` is how often somebody has it, None for one that can be had only once. `case` marks the sign of an
    open case of wounds or sanity.
    """

    id: str
    name: str
    left: str = ""
    sign: int = 0
    tip: str = ""
    count: int | None = None
    case: bool = False


@frozen
class OpenCase:
    """An open case about somebody in the fight: its id, the system and the kind that name it."""

    id: str
    system: str
    kind: str


@frozen
class PhaseCells:
    """What somebody may do in a round, cell by cell: `speed` of `total`, of which `now` (from 1) is due."""

    total: int
    speed: int
    now: int = 0


@frozen
class CombatantRow:
    """Everything the row of a combatant says.

    `left` and `most` are the health that is left and that somebody can have; `share` is how full the bar is,
    None where there is none. `dim` says that somebody cannot act now.
    """

    id: str
    name: str
    alias: str = ""
    number: str = ""
    left: str = ""
    most: str = ""
    share: float | None = None
    chips: tuple[ConditionChip, ...] = ()
    mark: Mark = ""
    active: bool = False
    hidden: bool = False
    down: bool = False
    dim: bool = False
    grouped: bool = False
    phases: PhaseCells | None = None
    spoken: str = ""
    tip: str = ""


@frozen
class FightView:
    """What all rows have in common: the fight, its rules and its system, the time, and everybody's names."""

    encounter: Encounter
    rules: FightRules
    system: str
    seconds: int
    names: Mapping[str, str]
    acting: frozenset[str] = frozenset()
    phased: bool = False
    """Whether anybody acts in more than one phase: where nobody does, phases are not worth a sign."""
    late: frozenset[str] = frozenset()
    """Those whom the order comes to in the next round only, though they could act in this one."""
    cases: Mapping[str, tuple[OpenCase, ...]] = field(default_factory=dict)
    """The open cases by the id of the combatant they are about."""


class CombatantTeller:
    """Puts combatants into words."""

    def __init__(self, texts: Texts) -> None:
        self.texts = texts

    def row(self, one: Combatant, fight: FightView) -> CombatantRow:
        """The row of a combatant."""
        active = one.id in fight.acting
        held = tuple(self.chip(condition, fight) for condition in one.conditions)
        signs = tuple(self._sign(case, held) for case in fight.cases.get(one.id, ()))
        signed = {sign.id for sign in signs}
        chips = (*signs, *self._states(one, fight), *(chip for chip in held if chip.id not in signed))
        place = _place(one, fight)
        number = "" if place is None else self.texts.number(place)
        left = "" if one.health is None else self.texts.number(one.health)
        most = "" if one.most is None else str(one.most)
        plain = CombatantRow(
            id=one.id,
            name=one.name,
            alias=one.alias,
            number=number,
            left=left,
            most=most,
            share=_share(one),
            chips=chips,
            mark=_mark(one, fight, active=active),
            active=active,
            hidden=one.hidden,
            down=one.defeated,
            dim=not _may_act(one, fight),
            grouped=bool(one.group),
            phases=_phases(one, fight),
        )
        return replace(plain, spoken=self._spoken(plain), tip=self._tip(one, plain))

    def chip(self, held: Condition, fight: FightView) -> ConditionChip:
        """A condition as a tag."""
        name = self.condition_name(held, fight.system)
        worth = held.value * held.count
        if worth:
            name += f" {self.texts.signed(worth)}"
        elif held.count > 1:
            name += f" ×{held.count}"
        left, tip = self._left(held, fight)
        spec = fight.rules.condition(held.code)
        count = held.count if spec is not None and spec.most > 1 else None
        sign = (worth > 0) - (worth < 0)
        return ConditionChip(held.id, name, left, sign, f"{name} · {tip}" if tip else name, count)

    def _sign(self, case: OpenCase, held: tuple[ConditionChip, ...]) -> ConditionChip:
        """The sign of an open case: the first condition that it puts on, else what kind of case it is."""
        start = f"{OF_A_CASE}{case.id}."
        kind = self.texts.of(case.system, f"case.{case.kind}")
        first = next((chip for chip in held if chip.id.startswith(start)), ConditionChip(start, kind))
        tip = self.texts.t("tracker.case.tip", kind=kind)
        return replace(first, case=True, tip=f"{first.tip}\n{tip}" if first.tip else tip)

    def condition_name(self, held: Condition, system: str) -> str:
        """What a condition is called."""
        return held.name or self.texts.of(system, f"condition.{held.code}")

    def _states(self, one: Combatant, fight: FightView) -> tuple[ConditionChip, ...]:
        """What the turn order itself says of somebody, as tags without an id."""
        texts, now = self.texts, one.in_round(fight.encounter.round)
        found = []
        if one.surprised == fight.encounter.round:
            found.append("surprised")
        if now.delaying:
            found.append("delaying")
        elif now.passed:
            found.append("passed")
        if one.id in fight.late:
            found.append("late")
        return tuple(ConditionChip("", texts.t(f"tracker.state.{state}")) for state in found)

    def _left(self, held: Condition, fight: FightView) -> tuple[str, str]:
        """How long a condition lasts: in a word for the tag, and in a sentence."""
        texts = self.texts
        match held.ends:
            case "turns":
                return str(held.left), texts.t("tracker.left.turns", n=held.left)
            case "rounds":
                left = max(held.round - fight.encounter.round, 0)
                return str(left), texts.t("tracker.left.rounds", n=left)
            case "start" | "end":
                who = fight.names.get(held.whose, "?")
                return f"→ {who if len(who) <= SHORT else who[: SHORT - 1].rstrip() + '…'}", texts.t(
                    f"tracker.left.{held.ends}", who=who, n=held.round
                )
            case "time":
                span = self.span(max(held.time - fight.seconds, 0))
                return span, texts.t("tracker.left.time", span=span)
            case _:
                return "", ""

    def span(self, seconds: int) -> str:
        """A stretch of time in its greatest unit, rounded up: what runs out is never said to be over."""
        for unit, length in (("days", DAY), ("hours", 3600), ("minutes", 60)):
            if seconds >= 2 * length or (unit == "minutes" and seconds > 60):
                return self.texts.t(f"tracker.span.{unit}", n=-(-seconds // length))
        return self.texts.t("tracker.span.seconds", n=seconds)

    def _spoken(self, row: CombatantRow) -> str:
        texts = self.texts
        parts = [row.name, row.number or texts.t("tracker.spoken.no_number")]
        if row.left:
            parts.append(texts.t("tracker.spoken.health", left=row.left, most=row.most or row.left))
        open_case = texts.t("tracker.spoken.case")
        parts += [
            " ".join(filter(None, (chip.name, chip.left, open_case if chip.case else "")))
            for chip in row.chips
        ]
        states = {"active": row.active, "hidden": row.hidden, "down": row.down}
        parts += [texts.t(f"tracker.spoken.{name}") for name, holds in states.items() if holds]
        return ", ".join(parts)

    def _tip(self, one: Combatant, row: CombatantRow) -> str:
        """Everything about somebody, a line each."""
        texts = self.texts
        lines = [row.name if len(row.name) <= TIP else row.name[:TIP] + "…"]
        if row.alias:
            lines.append(texts.t("tracker.tip.alias", alias=row.alias[:TIP]))
        if row.phases is not None:
            key = "tracker.tip.actions" if one.stat(ACTIONS) is not None else "tracker.tip.speed"
            lines.append(texts.t(key, n=row.phases.speed))
        lines += [chip.tip or chip.name for chip in row.chips]
        if one.armour:
            lines.append(texts.t("tracker.tip.armour", n=one.armour))
        if row.hidden:
            lines.append(texts.t("tracker.tip.hidden"))
        if one.note:
            lines.append(one.note[: 4 * TIP])
        return "\n".join(lines)


def _share(one: Combatant) -> float | None:
    if one.health is None or not one.most or one.most <= 0:
        return None
    return min(max(one.health / one.most, 0.0), 1.0)


def _mark(one: Combatant, fight: FightView, *, active: bool) -> Mark:
    if active:
        return "active"
    if one.defeated:
        return "down"
    if one.hidden:
        return "hidden"
    return "waiting" if one.in_round(fight.encounter.round).delaying else ""


def _place(one: Combatant, fight: FightView) -> int | None:
    """The number somebody stands at: the moment of a countdown, else the initiative."""
    if fight.rules.scheme == "countdown" and fight.encounter.running:
        return moment(one, fight.encounter.round)
    return one.initiative


def _may_act(one: Combatant, fight: FightView) -> bool:
    number = fight.encounter.round
    if one.defeated or one.surprised == number or one.in_round(number).passed:
        return False
    if not fight.encounter.running or fight.rules.scheme != "phases":
        return True
    return (turns_a_round(one, fight.rules) or 1) >= fight.encounter.phase


def _phases(one: Combatant, fight: FightView) -> PhaseCells | None:
    """The phases of somebody (E-5), or the combat actions of a countdown (W-4)."""
    running, number = fight.encounter.running, fight.encounter.round
    if one.defeated:
        return None
    if fight.rules.scheme == "phases":
        if not fight.phased:
            return None
        grid = phase_grid(one, fight.rules)
        return PhaseCells(len(grid), sum(grid), fight.encounter.phase if running else 0)
    total = one.stat(ACTIONS)
    left = actions_left(one, number)
    if fight.rules.scheme != "countdown" or total is None or left is None or not 0 < total <= MOST_CELLS:
        return None
    return PhaseCells(total, total, total - left + 1)
