"""What stands in the players' window, in ready words."""

from gmscreen.rules.model import Tone
from gmscreen.rules.value import frozen


@frozen
class OrderLine:
    """Somebody in the order of turns."""

    name: str
    health: str = ""
    active: bool = False

    @property
    def text(self) -> str:
        """The line as plain text."""
        return " · ".join(part for part in (self.name, self.health) if part)


@frozen
class Die:
    """A die as it fell; a dropped one does not count."""

    face: str
    dropped: bool = False


@frozen
class RollCard:
    """A roll that the players may see."""

    head: str
    who: str = ""
    dice: tuple[Die, ...] = ()
    tone: Tone = "neutral"
    seal: str = ""

    @property
    def text(self) -> str:
        """The card as plain text."""
        dice = " ".join(die.face for die in self.dice)
        return " · ".join(part for part in (dice, self.head, self.who, self.seal) if part)


@frozen
class Board:
    """The whole window. `waiting` stands alone in its middle, but for the sign.

    `picture` is a path inside the campaign's folder. The newest roll comes first; `seals` are those of rolls
    that are still hidden.
    """

    waiting: str = ""
    round: str = ""
    order: tuple[OrderLine, ...] = ()
    title: str = ""
    place: str = ""
    picture: str = ""
    rolls: tuple[RollCard, ...] = ()
    seals: tuple[RollCard, ...] = ()
    sign: str = ""
    timer: str = ""

    @property
    def text(self) -> str:
        """Everything that can be read, line by line."""
        order = (("▸ " if line.active else "") + line.text for line in self.order)
        cards = (card.text for card in (*self.seals, *self.rolls))
        lines = (self.waiting, self.title, self.place, self.round, *order, *cards, self.sign, self.timer)
        return "\n".join(line for line in lines if line)
