"""What the panel of the tracker is told by its small forms. Knows no Qt."""

from gmscreen.rules.value import frozen
from gmscreen.session.tracker.conditions import Unit

UNITS: tuple[Unit, ...] = ("never", "turns", "rounds", "start", "end", "minutes", "hours", "days")
ANCHORED: frozenset[Unit] = frozenset({"start", "end"})
"""Units that end with somebody's turn: the next one (0), or that of so many rounds later."""


@frozen
class AddRequest:
    """Somebody to be added: a character of the roster, or a name; `number` and `most` may be left open."""

    character: str = ""
    name: str = ""
    count: int = 1
    number: int | None = None
    most: int | None = None
    hidden: bool = False


@frozen
class ConditionRequest:
    """A condition to be put on somebody, of the palette by its `code` or with a name of one's own: how long
    it lasts, whose turn ends it, what it is worth.
    """

    name: str
    code: str = ""
    unit: Unit = "never"
    amount: int = 1
    anchor: str = ""
    value: int = 0


@frozen
class ConditionEdit:
    """A condition that somebody has, as its form shows it: how it is called, what each count of it is worth,
    how long it still lasts.
    """

    id: str
    name: str
    value: int = 0
    unit: Unit = "never"
    amount: int = 1
    anchor: str = ""


@frozen
class PaletteEntry:
    """A condition that is offered, and what it is worth; `code` is empty for one in the GM's words."""

    code: str
    name: str
    value: int = 0
