"""The state of an open campaign: one frozen model made of entities, each of which is a row of the file."""

from collections.abc import Iterable
from typing import Any, Protocol

from gmscreen.content.characters import Character
from gmscreen.rules.model import CheckRequest, Input, Side
from gmscreen.rules.record import Record
from gmscreen.rules.value import frozen
from gmscreen.session.contest import Contest
from gmscreen.session.secret_kinds import PlayerSettings, PrerolledSweep, Scene, SecretSettings
from gmscreen.session.tracker.model import Combatant, Encounter, GameClock, Prepared, TurnStep
from gmscreen.session.workflows.model import Case, CaseSettings


class CampaignInfo(Record):
    """What the campaign is called. There is one, with the id `campaign`."""

    id: str = "campaign"
    rank: float = 0.0
    name: str = ""


class Desk(Record):
    """What is laid out on the desk of a rule system: the check being built, and the last one rolled there."""

    id: str
    rank: float = 0.0
    request: CheckRequest
    last: int = 0


class NotePage(Record):
    """A page of the GM's notes: plain text."""

    id: str
    rank: float = 0.0
    title: str = ""
    text: str = ""


class SystemSettings(Record):
    """How this table plays one rule system: its table options, and whether its tab is shown."""

    id: str
    rank: float = 0.0
    shown: bool = True
    options: tuple[Input, ...] = ()

    def values(self) -> dict[str, str]:
        """The chosen options by id; those left at their default may be missing."""
        return {one.key: str(one.value) for one in self.options}


Entity = (
    CampaignInfo
    | Character
    | Contest
    | Desk
    | NotePage
    | SystemSettings
    | Scene
    | PrerolledSweep
    | SecretSettings
    | PlayerSettings
    | Encounter
    | Combatant
    | TurnStep
    | GameClock
    | Prepared
    | Case
    | CaseSettings
)

KINDS: dict[str, type[Entity]] = {
    "info": CampaignInfo,
    "character": Character,
    "contest": Contest,
    "desk": Desk,
    "note": NotePage,
    "settings": SystemSettings,
    "scene": Scene,
    "prerolled": PrerolledSweep,
    "secrets": SecretSettings,
    "players": PlayerSettings,
    "encounter": Encounter,
    "combatant": Combatant,
    "turn": TurnStep,
    "clock": GameClock,
    "prepared": Prepared,
    "case": Case,
    "case_settings": CaseSettings,
}
"""Entity kinds by the name they have in the campaign file; also the names of the state's fields."""

KEPT_KINDS = frozenset({"npc"})
"""Kinds that stay in the file and are no part of the state: a library may be too large to be held."""

LATE_KINDS = ("prepared", "turn")
"""Kinds of which a campaign gathers many and that nobody sees at first: they may be read when asked for."""

AS_IT_LIES = "="
"""In place of an entity's JSON: what the file still holds of it. See `EntityChange.lightened`."""


_LATE = "_late"
"""Where a state keeps what reads its late kinds."""


class CampaignState(Record):
    """Everything that is open, each kind ordered by rank and id."""

    info: tuple[CampaignInfo, ...] = (CampaignInfo(),)
    character: tuple[Character, ...] = ()
    contest: tuple[Contest, ...] = ()
    desk: tuple[Desk, ...] = ()
    note: tuple[NotePage, ...] = ()
    settings: tuple[SystemSettings, ...] = ()
    scene: tuple[Scene, ...] = ()
    prerolled: tuple[PrerolledSweep, ...] = ()
    secrets: tuple[SecretSettings, ...] = ()
    players: tuple[PlayerSettings, ...] = ()
    encounter: tuple[Encounter, ...] = ()
    combatant: tuple[Combatant, ...] = ()
    turn: tuple[TurnStep, ...] = ()
    clock: tuple[GameClock, ...] = ()
    prepared: tuple[Prepared, ...] = ()
    case: tuple[Case, ...] = ()
    case_settings: tuple[CaseSettings, ...] = ()

    @classmethod
    def begun(cls, fields: dict[str, Any], late: "Late") -> "CampaignState":
        """The state with these fields, whose late kinds `late` reads when somebody first asks for them."""
        state = cls(**fields)
        for kind in LATE_KINDS:
            del state.__dict__[kind]
        state.__dict__[_LATE] = late
        return state

    def whole(self) -> "CampaignState":
        """The same, with everything read."""
        for kind in LATE_KINDS:
            self.entities(kind)
        return self

    def shares(self, kind: str, other: "CampaignState") -> bool:
        """Whether all of `kind` is the very same in `other`, as far as that can be told without a look."""
        own, others = (one.__dict__.get(kind, one.__dict__.get(_LATE)) for one in (self, other))
        return own is others

    def model_dump(self, *, exclude_defaults: bool = False) -> dict[str, Any]:
        """All of it as plain values."""
        return super(CampaignState, self.whole()).model_dump(exclude_defaults=exclude_defaults)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, CampaignState):
            return NotImplemented
        own, others = (dict(one.whole().__dict__, **{_LATE: None}) for one in (self, other))
        return own == others

    def __hash__(self) -> int:
        return super(CampaignState, self.whole()).__hash__()

    @property
    def name(self) -> str:
        """The name of the campaign."""
        return self.info[0].name if self.info else ""

    def entities(self, kind: str) -> tuple[Entity, ...]:
        """All entities of `kind` in order."""
        found: tuple[Entity, ...] = getattr(self, kind)
        return found

    def find_character(self, character_id: str) -> Character | None:
        """The character with this id, or None."""
        return next((one for one in self.character if one.id == character_id), None)

    def find_desk(self, system: str) -> Desk:
        """The desk of `system`; a fresh one where nothing was laid out yet."""
        found = next((one for one in self.desk if one.id == system), None)
        return found or Desk(id=system, request=CheckRequest(system=system, kind="", a=Side()))

    def settings_of(self, system: str) -> SystemSettings:
        """The table's settings for `system`; the defaults where it has none."""
        found = next((one for one in self.settings if one.id == system), None)
        return found or SystemSettings(id=system)

    @property
    def secret_settings(self) -> SecretSettings:
        """How this table keeps its secrets."""
        return self.secrets[0] if self.secrets else SecretSettings()

    @property
    def player_settings(self) -> PlayerSettings:
        """What the players' window shows."""
        return self.players[0] if self.players else PlayerSettings()

    @property
    def current_scene(self) -> Scene | None:
        """The scene that is being played; None where there is none, or doubt which."""
        found = [one for one in self.scene if one.current]
        return found[0] if len(found) == 1 else None

    def put(self, kind: str, *changed: Entity) -> "CampaignState":
        """The state with these entities of `kind` added, or put in the place of those with the same ids."""
        by_id = {one.id: one for one in self.entities(kind)} | {one.id: one for one in changed}
        return self._with(kind, by_id.values())

    def drop(self, kind: str, *ids: str) -> "CampaignState":
        """The state without the entities of `kind` that have these ids."""
        gone = frozenset(ids)
        return self._with(kind, (one for one in self.entities(kind) if one.id not in gone))

    def next_rank(self, kind: str) -> float:
        """A rank behind everything of `kind`."""
        return max((one.rank for one in self.entities(kind)), default=0.0) + 1.0

    def _with(self, kind: str, entities: Iterable[Entity]) -> "CampaignState":
        ordered = tuple(sorted(entities, key=lambda one: (one.rank, one.id)))
        return self.model_copy(update={kind: ordered})


class Late(Protocol):
    """What reads the late kinds of a campaign."""

    def read(self, kind: str) -> tuple[Any, ...]:
        """All of `kind` in order, the very same each time."""


class _LateKind:
    """The field of a late kind. Once that was read it lies in the state like any other."""

    def __init__(self, kind: str) -> None:
        self._kind = kind

    def __get__(self, state: CampaignState | None, owner: type) -> tuple[Any, ...]:
        if state is None:
            return ()
        found: tuple[Any, ...] = state.__dict__[_LATE].read(self._kind)
        state.__dict__[self._kind] = found
        return found


for _kind in LATE_KINDS:
    setattr(CampaignState, _kind, _LateKind(_kind))


@frozen
class EntityChange:
    """One entity before and after a command, as JSON; None where it did not or does not exist.

    What the file keeps by itself may be told as `AS_IT_LIES`.
    """

    kind: str
    id: str
    before: str | None
    after: str | None

    def reversed(self) -> "EntityChange":
        """The change that takes this one back."""
        return EntityChange(self.kind, self.id, self.after, self.before)

    def lightened(self) -> "EntityChange":
        """The change as the history remembers it.

        The file does not forget a kept entity that was added or removed while a step may bring it back; so a
        step that brings in thousands need not hold the text of all of them.
        """
        if self.kind not in KEPT_KINDS or (self.before is not None and self.after is not None):
            return self
        before = None if self.before is None else AS_IT_LIES
        return EntityChange(self.kind, self.id, before, None if self.after is None else AS_IT_LIES)


def difference(old: CampaignState, new: CampaignState) -> tuple[EntityChange, ...]:
    """The entities in which two states differ. Entities and kinds shared by identity cost nothing."""
    changes: list[EntityChange] = []
    for kind in KINDS:
        if old.shares(kind, new):
            continue
        before = {one.id: one for one in old.entities(kind)}
        after = {one.id: one for one in new.entities(kind)}
        for entity_id in before | after:
            one, other = before.get(entity_id), after.get(entity_id)
            if one is not other and one != other:
                changes.append(EntityChange(kind, entity_id, _dump(one), _dump(other)))
    return tuple(changes)


def patched(state: CampaignState, changes: Iterable[EntityChange]) -> CampaignState:
    """`state` with `changes` made: the inverse of `difference`. Kept kinds are none of its business."""
    # Kind by kind and all at once: a change to hundreds of combatants must not sort them hundreds of times.
    by_kind: dict[str, dict[str, str | None]] = {}
    for change in changes:
        by_kind.setdefault(change.kind, {})[change.id] = change.after
    for kind, after in by_kind.items():
        if kind in KEPT_KINDS:
            continue
        state = state.drop(kind, *(one for one, text in after.items() if text is None))
        read = KINDS[kind].model_validate_json
        state = state.put(kind, *(read(text) for text in after.values() if text is not None))
    return state


def _dump(entity: Any) -> str | None:
    return None if entity is None else entity.model_dump_json(exclude_defaults=True)
