"""A fight as it stands: the encounter, its combatants, the time of the game, and how to go a turn back.

Combatants are entities of their own, ordered by `rank`, which is the order of the fight. Whatever runs out
is kept as the round or the time at which it ends, so that a turn changes hardly anything but the encounter.
"""

from functools import lru_cache
from typing import Literal

from gmscreen.content.characters import Stat
from gmscreen.rules.record import Record

Ends = Literal["never", "turns", "rounds", "start", "end", "time"]
Faction = Literal["party", "foe", "neutral"]

MOST_COMBATANTS = 1000
"""The most combatants of one encounter."""
MOST_COPIES = 100
"""The most copies that are added at once."""
MOST_CONDITIONS = 50
"""The most conditions of one combatant."""
MOST_OWN = 8
"""How many conditions in the GM's own words are offered again."""
MOST_TURNS = 5000
"""How many turns of a fight can be gone back."""
MOST_PREPARED = 500
"""The most encounters that are kept prepared."""
NUMBER_LIMIT = 9999
"""The greatest initiative, health, armour or number of a combatant, and with a minus the least."""
NOTE_LIMIT = 4000
"""Longest note about a combatant, in characters."""
DAY = 24 * 60 * 60
MOST_SECONDS = 36_525 * DAY
"""The latest time of the game: a hundred years."""


class Condition(Record):
    """Something that holds for a combatant, and until when.

    `code` names it in the palette of its system, else `name` does in the GM's words. It ends `never`; after
    `left` more `turns` of its bearer; when round `round` begins (`rounds`); with the `start` or `end` of the
    turn of the combatant `whose`, in round `round` or later; or when the game's `time` in seconds is reached.
    `fresh` ones were put on in a turn of their bearer that does not count, and no turn counts up to the step
    `since` of the fight, which somebody may go back over. `value` times `count` is what it
    adds to the checks of its bearer.
    """

    id: str
    code: str = ""
    name: str = ""
    value: int = 0
    count: int = 1
    ends: Ends = "never"
    left: int = 0
    fresh: bool = False
    since: int = 0
    round: int = 0
    whose: str = ""
    time: int = 0


class Tally(Record):
    """What a combatant did in a round. It says nothing about any other round.

    `acted` counts turns; `delaying` ones hold their turn back, `delayed` ones have done so already; `spent`
    is what manoeuvres cost, `passed` those who declined the rest.
    """

    round: int = 0
    acted: int = 0
    delaying: bool = False
    delayed: bool = False
    spent: int = 0
    passed: bool = False


@lru_cache(maxsize=64)
def fresh_tally(number: int) -> Tally:
    """The tally of who has done nothing yet in round `number`: one for all, since it is asked for often."""
    return Tally(round=number)


class Combatant(Record):
    """Somebody in the fight. `rank` is the place in the order, the least first.

    `alias` is what the players call it; `called` is the name without the letter that tells somebody unseen
    apart, empty where it has none; `seen` says of somebody hidden that the players saw it in this fight (see
    `names`). `character` is the id of the roster's character, `npc` that of the block of the library that it
    was made from and shares nothing with. `initiative` is None until it is rolled or typed: 0 and less are
    initiatives like any other. `reading` is the outcome the dice were read as. Those with the same `group`
    act together. `health` is what is left of `most`; either is None
    where nobody keeps count. `stats` are the numbers that the rules of the fight ask for. `surprised` is the
    round that it cannot act in, 0 for none. `taken` and `healed` add up over the fight, `dropped` is the
    round in which it was defeated, 0 if it was not.
    """

    id: str
    rank: float = 0.0
    name: str = ""
    alias: str = ""
    called: str = ""
    side: Faction = "foe"
    system: str = ""
    character: str = ""
    npc: str = ""
    initiative: int | None = None
    tiebreak: int = 0
    reading: str = ""
    group: str = ""
    health: int | None = None
    most: int | None = None
    armour: int = 0
    stats: tuple[Stat, ...] = ()
    conditions: tuple[Condition, ...] = ()
    note: str = ""
    hidden: bool = False
    seen: bool = False
    defeated: bool = False
    surprised: int = 0
    tally: Tally = Tally()
    taken: int = 0
    healed: int = 0
    dropped: int = 0

    @property
    def public_name(self) -> str:
        """What the players may hear: the alias, else the name."""
        return self.alias or self.name

    def stat(self, number: str) -> int | None:
        """The number `number` of the combatant, or None where nobody typed it."""
        return next((one.value for one in self.stats if one.id == number), None)

    def in_round(self, number: int) -> Tally:
        """What the combatant did in that round."""
        return self.tally if self.tally.round == number else fresh_tally(number)


class Expired(Record):
    """A condition that ran out, and whose it was."""

    combatant: str
    condition: Condition


class Thrown(Record):
    """An initiative that was rolled: who for, in which round, and what it came to."""

    combatant: str
    round: int
    initiative: int
    tiebreak: int = 0
    reading: str = ""


class Cursor(Record):
    """Where the fight stands.

    `active` is the id of whose turn it is, `round` counts from 1, `phase` from 1 within the round. `anchor`
    is who the order goes on behind: the active one, unless that one acts out of order. `queue` are those who
    return from a delay as soon as this turn ends, `interrupted` those whose turn goes on later, the next one
    last. `expired` ran out with the last step.
    """

    active: str = ""
    round: int = 1
    phase: int = 1
    anchor: str = ""
    queue: tuple[str, ...] = ()
    interrupted: tuple[str, ...] = ()
    expired: tuple[Expired, ...] = ()


class ShownTurn(Record):
    """What the players see of the turns while it is the turn of somebody hidden.

    `active` are the ids of those whose turn they see, in round `round`. `order` are the ids of the visible in
    the order that they see, empty where that is the order of the fight.
    """

    round: int = 1
    active: tuple[str, ...] = ()
    order: tuple[str, ...] = ()


class SummaryRow(Record):
    """How somebody fared in a fight: damage taken and healed, what is left, and the round it dropped in."""

    name: str
    alias: str = ""
    side: Faction = "foe"
    hidden: bool = False
    taken: int = 0
    healed: int = 0
    health: int | None = None
    most: int | None = None
    dropped: int = 0


class Summary(Record):
    """A fight that is over: its name, how many rounds it took, the game time in seconds, everybody's fare.

    `rounds_seen` and `seconds_seen` are what the players saw of it: a round that only somebody hidden began
    is none for them. Both are 0 in files of older versions.
    """

    name: str = ""
    rounds: int = 0
    seconds: int = 0
    rounds_seen: int = 0
    seconds_seen: int = 0
    rows: tuple[SummaryRow, ...] = ()


class OwnCondition(Record):
    """A condition in the GM's words that was put on somebody before, and what a count of it was worth."""

    name: str
    value: int = 0


class Encounter(Record):
    """The fight on the table. There is one, with the id `encounter`.

    `system` says whose turn rules hold. With `reroll` False initiatives are not rolled anew each round though
    the rules would have it. `round_seconds` is the table's own length of a round, 0 for that of the rules.
    `serial` is the number that the last id was made of. `began` is the time of the game when the fight began.
    `thrown` are initiatives of later rounds that fell before somebody went a turn back: they stand. `shown`
    is what the players see while it is the turn of somebody hidden; None where it is not, and in files of
    older versions. `own` are conditions in the GM's words that can be put on again, the newest last.
    """

    id: str = "encounter"
    rank: float = 0.0
    name: str = ""
    system: str = ""
    running: bool = False
    cursor: Cursor = Cursor()
    reroll: bool = True
    round_seconds: int = 0
    serial: int = 0
    began: int = 0
    thrown: tuple[Thrown, ...] = ()
    last: Summary | None = None
    shown: ShownTurn | None = None
    own: tuple[OwnCondition, ...] = ()

    @property
    def active(self) -> str:
        """The id of whose turn it is; empty while nobody's is."""
        return self.cursor.active

    @property
    def round(self) -> int:
        """The round, from 1 on."""
        return self.cursor.round

    @property
    def phase(self) -> int:
        """The phase within the round, from 1 on."""
        return self.cursor.phase


class Touched(Record):
    """How a combatant stood before a step in what a turn can change.

    Its place and initiative hold only where the step `rolled` them, its tally only where it was `tallied`;
    `after` are the conditions as the step left them.
    """

    combatant: str
    rolled: bool = False
    tallied: bool = False
    rank: float = 0.0
    initiative: int | None = None
    tiebreak: int = 0
    reading: str = ""
    tally: Tally = Tally()
    conditions: tuple[Condition, ...] = ()
    after: tuple[Condition, ...] = ()


class TurnStep(Record):
    """A step of the fight, so that it can be gone back: where the fight stood, and what the step changed.

    `seconds` is how far the time of the game went on. `thrown` are the initiatives rolled in the step, and
    `shown` is what the encounter had as `shown` before it.
    """

    id: str
    rank: float
    cursor: Cursor
    seconds: int = 0
    touched: tuple[Touched, ...] = ()
    thrown: tuple[Thrown, ...] = ()
    shown: ShownTurn | None = None


class GameClock(Record):
    """The time of the game, in seconds since midnight of day 1. There is one, with the id `clock`."""

    id: str = "clock"
    rank: float = 0.0
    seconds: int = 0

    @property
    def day(self) -> int:
        """The day, from 1 on."""
        return self.seconds // DAY + 1

    @property
    def time(self) -> tuple[int, int, int]:
        """Hour, minute and second of the day."""
        of_day = self.seconds % DAY
        return of_day // 3600, of_day // 60 % 60, of_day % 60


class PreparedNpc(Record):
    """So many of an NPC of the library in a prepared encounter.

    They come as the library has them then; `combatant` is what the NPC was like when it was put here, for
    when the library has it no more. `name` is what it was called.
    """

    npc: str
    count: int = 1
    name: str = ""
    note: str = ""
    hidden: bool = True
    together: bool = False
    combatant: Combatant | None = None


class Prepared(Record):
    """An encounter that waits to be played: its name, its system, who takes part, and the GM's notes on it.

    `combatants` were on the tracker, `npcs` are to come from the library. With `party` the players'
    characters come too, unless a fight runs already.
    """

    id: str
    rank: float = 0.0
    name: str = ""
    system: str = ""
    notes: str = ""
    combatants: tuple[Combatant, ...] = ()
    npcs: tuple[PreparedNpc, ...] = ()
    party: bool = True
