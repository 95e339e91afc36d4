"""What the ledger says of a fight: one line for each combatant that something happened to."""

from gmscreen.rules.record import Record


class TrackerLine(Record):
    """What happened to one combatant.

    `name` is the true name, for the game master alone, and `alias` what the players may hear; both as they
    stood then. `what` names a condition or an outcome in the GM's words, `code` in those of the system.
    `value` is the number that matters (an initiative, damage after armour), `before` and `after` are the
    health around it.
    """

    combatant: str = ""
    name: str = ""
    alias: str = ""
    what: str = ""
    code: str = ""
    value: int | None = None
    before: int | None = None
    after: int | None = None
