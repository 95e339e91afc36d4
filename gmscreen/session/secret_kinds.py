"""What a campaign keeps for its secrets: scenes, pre-rolled sweeps, and what the players' window shows."""

from typing import Literal

from gmscreen.rules.model import Input, Modifier
from gmscreen.rules.record import Record

CovertVerdict = Literal["words", "nothing"]

SETTINGS_ID = "settings"
"""The id of the one entity of the kinds `players` and `secrets`."""


class Scene(Record):
    """A scene as the GM prepared it.

    `title`, `notes`, `false_leads`, `npcs` (ids of characters) and `encounters` (ids) are the GM's alone. The
    players see `players_title`, `players_subtitle` and the picture of the one scene that is `current`.
    `picture` is a name inside the campaign's folder, with `/` between its parts.
    """

    id: str
    rank: float = 0.0
    title: str = ""
    players_title: str = ""
    players_subtitle: str = ""
    picture: str = ""
    notes: str = ""
    false_leads: tuple[str, ...] = ()
    npcs: tuple[str, ...] = ()
    encounters: tuple[str, ...] = ()
    current: bool = False


class MemberModifiers(Record):
    """Modifier lines that only one character has in a sweep."""

    character: str
    modifiers: tuple[Modifier, ...] = ()


class SweepPlan(Record):
    """What a party sweep rolls: one test, for everybody in `characters` (empty: the whole party).

    `what` is the name of the test in the GM's words; `source` and `parts` are those of the `BaseChoice`.
    `names` are the translated names of the system's skills by id, as `System.bases` reads them: who lacks the
    skill rolls on what the rules let stand in for it. `modifiers` and `inputs` hold for all.
    """

    system: str
    kind: str
    what: str
    source: str = "skill"
    parts: tuple[str, ...] = ()
    names: tuple[Input, ...] = ()
    characters: tuple[str, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    own: tuple[MemberModifiers, ...] = ()
    inputs: tuple[Input, ...] = ()


class KeptDie(Record):
    """A die that was thrown beforehand: its least and greatest face, the part it plays, and what it shows."""

    low: int
    high: int
    role: str
    face: int


class KeptDice(Record):
    """The dice that lie ready for one character."""

    character: str
    dice: tuple[KeptDie, ...] = ()


class PrerolledSweep(Record):
    """A sweep whose dice were thrown beforehand. They are read when it is consumed, in the order of rank."""

    id: str
    rank: float = 0.0
    plan: SweepPlan
    thrown: tuple[KeptDice, ...] = ()


class SecretSettings(Record):
    """How the table keeps its secrets. There is one, with the id `settings`.

    `last_sweep` is the sweep that was rolled last. `decoy_minutes` is the mean time between reminders of a
    decoy, 0 for none. `sealed` are the ledger entries that were sealed, the newest last.
    """

    id: str = SETTINGS_ID
    rank: float = 0.0
    last_sweep: SweepPlan | None = None
    decoy_minutes: int = 0
    sealed: tuple[int, ...] = ()


class PlayerSettings(Record):
    """What the players' window shows. There is one, with the id `settings`.

    `sign` shows that the GM rolls, for hidden rolls and decoys alike. `health` tells how NPCs are, in words.
    `npc_names` shows the roster's names of NPCs that have no alias, `npc_numbers` what they roll against.
    `covert` says how the verdict of a roll against a secret difficulty is told once the GM tells it: the
    window shows it in words, or nothing. The timer runs until `timer_ends` (UTC, ISO 8601), or stands still
    with `timer_left` seconds; it is off where both are empty.
    """

    id: str = SETTINGS_ID
    rank: float = 0.0
    sign: bool = False
    order: bool = True
    rolls: bool = True
    health: bool = False
    npc_names: bool = False
    npc_numbers: bool = False
    covert: CovertVerdict = "words"
    timer_ends: str = ""
    timer_left: int = 0
