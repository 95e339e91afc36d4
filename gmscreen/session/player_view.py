"""What the players may see, and nothing else: the only thing that the players' window is given.

Everything here was allow-listed by `gmscreen.session.projection`. Texts are plain text without control and
bidirectional signs; codes and numbers become words where they are translated. No id, no time and no count of
the ledger is among it, since a gap would tell of what is hidden.
"""

from typing import Literal

from gmscreen.rules.model import Tone
from gmscreen.rules.value import frozen

Health = Literal["", "unhurt", "hurt", "badly_hurt", "down"]
RollKind = Literal["check", "roll", "sweep"]


@frozen
class PlayerTurn:
    """Somebody in the order of turns; `health` is empty where it is not told."""

    name: str
    active: bool = False
    health: Health = ""


@frozen
class PlayerDie:
    """A die on the table; a dropped one does not count."""

    face: int
    dropped: bool = False


@frozen
class PlayerSide:
    """What one side rolled.

    `name` is empty for somebody whose name the players do not know, `what` where the test is not told.
    `reading` is what the dice say, written with two digits where `percentile`. `target` and `margin` are None
    where they are not told or there are none; `outcome` is empty, and `passed` None, while the verdict is
    not told.
    """

    name: str = ""
    what: str = ""
    dice: tuple[PlayerDie, ...] = ()
    reading: int | None = None
    percentile: bool = False
    target: int | None = None
    outcome: str = ""
    tone: Tone = "neutral"
    passed: bool | None = None
    margin: int | None = None
    damage: int | None = None


@frozen
class PlayerRoll:
    """A roll that the players may see.

    A `check` has one side, or two with a `winner` ("a", "b" or "none") and the `reason` for it. A plain
    `roll` has one side, its expression as `what`. A revealed `sweep` has a side for each character. `ruled`
    says that the GM ruled the outcome of the first side. `seal` is the short fingerprint that was published.
    """

    kind: RollKind
    system: str = ""
    sides: tuple[PlayerSide, ...] = ()
    winner: str = ""
    reason: str = ""
    ruled: bool = False
    seal: str = ""


@frozen
class PlayerView:
    """Everything that the players' window shows; the newest roll comes first.

    A blank view holds nothing else. `round` is None without a fight in which they see somebody;
    `picture` is a name inside the campaign's folder, with `/` between its parts; `timer` are the whole
    seconds that are left. `seals` are short fingerprints of rolls that are still hidden, the newest first.
    `sign` says that the GM rolls.
    """

    blank: bool = False
    title: str = ""
    subtitle: str = ""
    picture: str = ""
    round: int | None = None
    order: tuple[PlayerTurn, ...] = ()
    rolls: tuple[PlayerRoll, ...] = ()
    seals: tuple[str, ...] = ()
    timer: int | None = None
    sign: bool = False

    @property
    def waiting(self) -> bool:
        """Whether there is nothing to show but a waiting sheet; the sign may stand on it."""
        shown = (self.title, self.subtitle, self.picture, self.order, self.rolls, self.seals)
        return not self.blank and not any(shown) and self.timer is None and self.round is None


BLANK = PlayerView(blank=True)
"""The blanked window."""
