"""The desk of one rule system: the check being built, its odds, and the roll."""

from collections.abc import Sequence
from typing import Literal

from PySide6.QtCore import QObject, Signal

from gmscreen.rules.dice import DiceTextError, parse_faces
from gmscreen.rules.model import CheckRequest, Die, FollowUp, Input, InputValue, Modifier, Preview, Side
from gmscreen.rules.system import BaseChoice, FieldSpec, KindSpec, PresetSpec, System, kind_of, more_dice
from gmscreen.rules.value import frozen
from gmscreen.session.commands import EditDesk, MakeCheck, TakeFollowUp, table_options
from gmscreen.session.ledger import EntryView
from gmscreen.session.pools import with_pools
from gmscreen.session.session import Change
from gmscreen.session.state import CampaignState
from gmscreen.session.workflows.penalties import automatic_modifiers
from gmscreen.viewmodels.campaign import CampaignModel
from gmscreen.viewmodels.desk_bases import DeskBases
from gmscreen.viewmodels.language import Language
from gmscreen.viewmodels.texts import Texts

SideId = Literal["a", "b"]

WATCHED = ("desk", "character", "settings", "combatant", "encounter", "case", "case_settings")
"""The kinds of entity that what lies on a desk depends on."""

_SCOPES: dict[str, Literal["a", "b", "both"]] = {"a": "b", "b": "both", "both": "a"}


@frozen
class BaseOption:
    """A way to make the test, with the name it has in the present language."""

    id: str
    name: str
    choice: BaseChoice


class DeskModel(QObject):
    """Builds a check from what the GM picks and types, and rolls it.

    The check lives in the campaign, so it is still there after a crash; this object only knows how to
    change it.
    `changed` says that something on the desk is different, `rolled` carries the new ledger entry.
    """

    changed = Signal()
    rolled = Signal(int)

    def __init__(
        self, campaign: CampaignModel, language: Language, system: System, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._campaign = campaign
        self._language = language
        self.system = system
        self._request: tuple[CampaignState, Texts, CheckRequest] | None = None
        self._unknown: dict[SideId, tuple[str, int]] = {}
        self._preview: tuple[CheckRequest, dict[str, str], Preview] | None = None
        campaign.changed.connect(self._on_change)
        campaign.replaced.connect(self.changed)
        language.changed.connect(self.changed)

    # --- what is on the desk

    @property
    def campaign(self) -> CampaignModel:
        """The campaign the desk stands in."""
        return self._campaign

    @property
    def options(self) -> dict[str, str]:
        """The table options in force."""
        return table_options(self._campaign.state, self.system)

    @property
    def request(self) -> CheckRequest:
        """The check as it is laid out, with the numbers the roster has now."""
        known = self._request
        if known is None or known[0] is not self._campaign.state or known[1] is not self._language.texts:
            known = (self._campaign.state, self._language.texts, self._laid_out())
            self._request = known
        return known[2]

    def _laid_out(self) -> CheckRequest:
        request = without_auto(self._campaign.state.find_desk(self.system.id).request)
        if not any(kind.id == request.kind for kind in self.kinds):
            request = request.model_copy(update={"kind": self.kinds[0].id})
        if self._opposed(request.kind) and request.b is None:
            request = request.model_copy(update={"b": Side()})
        return self._burdened(self._ways.followed(request))

    @property
    def kinds(self) -> tuple[KindSpec, ...]:
        """The kinds of test that can be chosen."""
        return tuple(one for one in self.system.kinds if one.offered)

    @property
    def kind(self) -> KindSpec:
        """The kind of test that lies on the desk."""
        return next(one for one in self.kinds if one.id == self.request.kind)

    @property
    def opposed(self) -> bool:
        """Whether the check has a second side."""
        return self._opposed(self.request.kind)

    @property
    def preview(self) -> Preview:
        """The number that counts and the exact odds of the check."""
        state, options = self._campaign.state, self.options
        request = with_pools(state, self.system, self.request)
        if self._preview is None or self._preview[:2] != (request, options):
            self._preview = (request, options, self.system.preview(request, options))
        return self._preview[2]

    @property
    def last(self) -> EntryView | None:
        """The last check rolled at this desk, unless it was undone."""
        view = self._campaign.entry(self._campaign.state.find_desk(self.system.id).last)
        return None if view is None or view.undone else view

    def flags(self) -> tuple[FieldSpec, ...]:
        """The switches of the present kind of test."""
        kind = self.request.kind
        return tuple(
            one for one in self.system.fields if one.type == "flag" and (not one.kinds or kind in one.kinds)
        )

    def follow_ups(self) -> tuple[FollowUp, ...]:
        """What the rules allow after the last check."""
        view = self.last
        if view is None or view.entry.request is None or view.entry.result is None:
            return ()
        request = with_pools(self._campaign.state, self.system, view.entry.request)
        return self.system.follow_ups(request, self.options, view.entry.result)

    def bases(self, side: SideId) -> tuple[BaseOption, ...]:
        """Every way in which the chosen character of `side` can make the test."""
        ways = self._ways
        found = ways.of(self.side(side).character)
        return tuple(BaseOption(str(n), ways.name(choice), choice) for n, choice in enumerate(found))

    def side(self, side: SideId) -> Side:
        """One side of the check."""
        return self.request.a if side == "a" else (self.request.b or Side())

    def worth(self, key: str) -> tuple[int, int]:
        """How much of the chance to pass the modifier `key` wins (or costs, when negative), as a fraction."""
        request = self.request
        lines = tuple(one for one in request.modifiers if one.key != key)
        bare = with_pools(self._campaign.state, self.system, request.model_copy(update={"modifiers": lines}))
        odds, without = self.preview.odds, self.system.preview(bare, self.options).odds
        return odds.passed * without.total - without.passed * odds.total, odds.total * without.total

    # --- what the GM does

    def set_character(self, side: SideId, character_id: str) -> None:
        """Let a character of the roster make the test, with the same skill if it has it."""
        character = self._campaign.state.find_character(character_id)
        if character is None:
            return
        old = self.side(side)
        fresh = Side(character=character_id, who=character.name)
        ways = self._ways
        stat = self.kind.stat if side == "a" else ""
        if stat:
            found = next((one for one in ways.of(character_id) if one.parts == (stat,)), None)
        else:
            found = ways.called(character_id, old.what) or next(iter(ways.of(character_id)), None)
        self._put_side(side, ways.taken(fresh, found))

    def set_name(self, side: SideId, name: str) -> None:
        """Let somebody who is not on the roster make the test; the base number stays as it is."""
        known = next((one for one in self._campaign.state.character if one.name == name), None)
        if known is not None:
            self.set_character(side, known.id)
        else:
            self._put_side(
                side, self.side(side).model_copy(update={"who": name.strip()[:200], "character": ""})
            )

    def pick_base(self, side: SideId, option_id: str) -> None:
        """Make the test in one of the ways of `bases`."""
        option = next((one for one in self.bases(side) if one.id == option_id), None)
        if option is not None and option.choice.allowed:
            self._take_way(side, option.choice)

    def set_what(self, side: SideId, what: str) -> None:
        """Name the skill in the GM's own words; a skill of the character brings its number along."""
        found = self._ways.called(self.side(side).character, what)
        if found is not None:
            self._take_way(side, found)
        else:
            changed = self.side(side).model_copy(
                update={"what": what.strip()[:200], "source": "typed", "parts": ()}
            )
            self._unknown[side] = (changed.what, changed.base)
            self._put_side(side, changed)

    @property
    def kept_bases(self) -> tuple[SideId, ...]:
        """The sides whose base is still that of what they did before: they do something unknown now, and
        nobody has typed a number for it since.
        """
        sides = {one: self.side(one) for one in self._unknown if one == "a" or self.opposed}
        return tuple(
            one
            for one, side in sides.items()
            if side.what and side.source == "typed" and (side.what, side.base) == self._unknown[one]
        )

    def set_base(self, side: SideId, base: int) -> None:
        """Type the base number."""
        changed = self.side(side).model_copy(update={"base": base, "source": "typed", "parts": ()})
        self._put_side(side, changed, field=f"base.{side}")

    def set_kind(self, kind: str) -> None:
        """Choose the kind of test; a second side keeps what it had. Some kinds are always made on one
        stat.
        """
        stat = next((one.stat for one in self.kinds if one.id == kind), "")
        side = self.request.a
        ways = self._ways.of(side.character) if stat else ()
        found = next((one for one in ways if one.parts == (stat,)), None)
        self._edit(kind=kind, a=self._ways.taken(side, found))

    def set_input(self, key: str, value: InputValue | None) -> None:
        """Fill a further field of the test; None or False empties it."""
        others = tuple(one for one in self.request.inputs if one.key != key)
        added = () if value is None or value is False else (Input(key=key, value=value),)
        self._edit(field=f"input.{key}", inputs=(*others, *added))

    def add_preset(self, spec: PresetSpec, scope: Literal["a", "b", "both"] = "a") -> None:
        """Put a preset on the builder."""
        self._add(Modifier(code=spec.code, value=spec.step, scope=scope))

    def add_custom(self, label: str, value: int) -> None:
        """Put a modifier with the GM's own words and number on the builder."""
        low, high = self.system.modifier_range
        self._add(Modifier(code="custom", label=label.strip()[:80], value=max(low, min(high, value))))

    def remove(self, key: str) -> None:
        """Take a line off the builder; one that the rules worked out by themselves is told not to count."""
        if any(one.key == key for one in self.preview.automatic):
            code = next(one.code for one in self.preview.automatic if one.key == key)
            self.set_input(f"without.{code}", True)
            return
        self._edit(modifiers=tuple(one for one in self.request.modifiers if one.key != key))

    def clear(self) -> None:
        """Take every line off the builder that the GM put there."""
        self._edit(modifiers=())

    def step(self, key: str, by: int) -> None:
        """Make a counted line one step more or less; below one step it goes away."""
        line = self._line(key)
        if line is None:
            return
        spec = self.preset(line.code)
        count = line.count + by
        if count < 1:
            self.remove(key)
        elif spec is not None and count <= spec.max_count:
            self._replace(line, line.model_copy(update={"count": count, "value": spec.step * count}))

    def cycle_scope(self, key: str) -> None:
        """Let a line count for the other side, for both, and for the first again."""
        line = self._line(key)
        if line is not None:
            self._replace(line, line.model_copy(update={"scope": _SCOPES[line.scope]}))

    def preset(self, code: str) -> PresetSpec | None:
        """The preset with this code, or None."""
        return next((one for group in self.system.presets for one in group.presets if one.code == code), None)

    def follow_dice(self, follow_up: FollowUp) -> tuple[Die, ...]:
        """The dice that are thrown at once when a follow-up is taken up; none where it is only laid out."""
        request, options = follow_up.request, self.options
        if follow_up.result is not None:
            return more_dice(self.system, request, options, follow_up.result)
        if follow_up.changes or self._can_lie(request):
            return ()
        return self.system.preview(request, options).dice

    def take(self, follow_up: FollowUp, answer: str = "", typed: str = "") -> bool:
        """Take up what the rules allow; `answer` fills the field that it asks for, `typed` is what real dice
        showed where it throws some. Whether that was done.
        """
        request = follow_up.request
        if follow_up.asks:
            others = tuple(one for one in request.inputs if one.key != follow_up.asks)
            filled = (*others, Input(key=follow_up.asks, value=answer.strip()))
            request = request.model_copy(update={"inputs": filled})
        last = self.last
        hidden = last is None or last.visibility == "hidden"
        covert = last is not None and last.target_secret
        faces: tuple[int, ...] | None = None
        if typed.strip() and (dice := self.follow_dice(follow_up)):
            try:
                faces = tuple(parse_faces(typed, dice))
            except DiceTextError as error:
                self._campaign.report(error)
                return False
        if follow_up.result is not None or follow_up.changes:
            return self._campaign.execute(TakeFollowUp(follow_up, hidden, covert, faces)) is not None
        if not self._can_lie(request):
            return self._make(MakeCheck(request, hidden, faces, covert=covert)) is not None
        return self.lay_out(request)

    def _can_lie(self, request: CheckRequest) -> bool:
        """Whether such a check can be laid out on the desk."""
        return any(kind.id == request.kind for kind in self.kinds)

    def lay_out(self, request: CheckRequest) -> bool:
        """Lay out another check, as a follow-up or an old entry gives it."""
        return self._campaign.execute(EditDesk(request)) is not None

    def roll(self, *, hidden: bool, typed: str = "", covert: bool = False) -> int | None:
        """Roll the check, or read the physical dice `typed`; the new entry, or None after `problem` said
        why. The target of a `covert` roll in the open stays secret.
        """
        faces: Sequence[int] | None = None
        if typed.strip():
            try:
                faces = parse_faces(typed, self.preview.dice)
            except DiceTextError as error:
                self._campaign.report(error)
                return None
        read = tuple(faces) if faces is not None else None
        return self._make(MakeCheck(self.request, hidden, read, covert=covert))

    def grant(self, offer: str, *, hidden: bool) -> int | None:
        """Take up an offer of the system instead of rolling."""
        return self._make(MakeCheck(self.request, hidden, offer=offer))

    # --- how

    def _make(self, command: MakeCheck) -> int | None:
        self._unknown.clear()  # whoever rolls it takes the number as it is
        change = self._campaign.execute(command)
        if change is None or not change.new_entries:
            return None
        self.rolled.emit(change.new_entries[0])
        return change.new_entries[0]

    @property
    def _ways(self) -> DeskBases:
        return DeskBases(self._campaign.state, self.system, self._language.texts)

    def _opposed(self, kind: str) -> bool:
        return any(one.opposed for one in self.system.kinds if one.id == kind)

    def _line(self, key: str) -> Modifier | None:
        return next((one for one in self.request.modifiers if one.key == key), None)

    def _replace(self, line: Modifier, changed: Modifier) -> None:
        lines = tuple(changed if one.key == line.key else one for one in self.request.modifiers)
        self._edit(field=f"modifier.{line.key}", modifiers=lines)

    def _add(self, modifier: Modifier) -> None:
        self._edit(modifiers=self.system.adjust(self.request.modifiers, modifier))

    def _take_way(self, side: SideId, choice: BaseChoice) -> None:
        """Make the test in a way. One that has a kind of test of its own is rolled as that, and nothing else
        is: the rules differ in what may follow.
        """
        kind = self.kind
        if side == "a" and (kind.stat or kind == self.kinds[0]):
            kind = kind_of(self.system, choice)
        self._put_side(side, self._ways.taken(self.side(side), choice), kind=kind.id)

    def _put_side(self, side: SideId, changed: Side, field: str = "", **update: object) -> None:
        self._edit(field, **{side: changed}, **update)

    def _edit(self, field: str = "", **update: object) -> None:
        request = without_auto(self.request.model_copy(update=update))
        if request != self._campaign.state.find_desk(self.system.id).request:
            self._campaign.execute(EditDesk(request, field))

    def _burdened(self, request: CheckRequest) -> CheckRequest:
        """The request with the lines that the conditions and the wounds of its people bring by themselves."""
        state, system = self._campaign.state, self.system
        lines = list(automatic_modifiers(state, system, request.a.character, "a"))
        if request.b is not None and self._opposed(request.kind):
            lines += automatic_modifiers(state, system, request.b.character, "b")
        if not lines:
            return request
        return request.model_copy(update={"modifiers": (*request.modifiers, *lines)})

    def _on_change(self, change: Change) -> None:
        if any(change.touches(kind) for kind in WATCHED) or change.marked_entries:
            self.changed.emit()


def without_auto(request: CheckRequest) -> CheckRequest:
    """The request as the GM laid it out: what conditions bring is worked out anew each time."""
    lines = tuple(line for line in request.modifiers if not line.auto)
    return request if lines == request.modifiers else request.model_copy(update={"modifiers": lines})
