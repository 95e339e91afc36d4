"""The undo history as rows: one is written for a new step, none is written again."""

import sqlite3

from gmscreen.rules.value import field, frozen
from gmscreen.session.history import History, Step
from gmscreen.store.rows import Problem, UnreadableError, read_step, step_data


@frozen
class Stored:
    """The history as the file has it: its steps lie in the rows from `first` on, without a gap."""

    history: History = field(default_factory=History)
    first: int = 1

    @property
    def done(self) -> int:
        """The row of the last step that is done (the one before `first` where none is)."""
        return self.first + self.history.position - 1


def write_history(connection: sqlite3.Connection, stored: Stored, history: History) -> Stored:
    """Bring the rows from what `stored` says to `history`; what the file has then."""
    old, new = stored.history.steps, history.steps
    if new is not old:
        trimmed = _trimmed(old, new)
        same = 0
        while same < len(new) and trimmed + same < len(old) and old[trimmed + same] is new[same]:
            same += 1
        first = stored.first + trimmed
        connection.execute(
            "DELETE FROM history WHERE (position >= ? AND position < ?) OR position >= ?",
            (stored.first, first, first + same),
        )
        connection.executemany(
            "INSERT INTO history(position, data) VALUES (?, ?)",
            [(first + place, step_data(new[place])) for place in range(same, len(new))],
        )
        stored = Stored(history, first)
    else:
        stored = Stored(history, stored.first)
    connection.execute("INSERT OR REPLACE INTO meta(key, value) VALUES ('done', ?)", (str(stored.done),))
    return stored


def _trimmed(old: tuple[Step, ...], new: tuple[Step, ...]) -> int:
    """How many steps at the front of `old` are not in `new` any more."""
    if not new:
        return len(old)
    return next((place for place, step in enumerate(old) if step is new[0]), 0)


def read_history(connection: sqlite3.Connection, problems: list[Problem]) -> Stored:
    """The history of the file.

    What was done before a step that cannot be read cannot be undone any more, and what was undone behind one
    cannot be redone: taking back steps with one missing between them would make a state that never was.
    """
    row = connection.execute("SELECT value FROM meta WHERE key = 'done'").fetchone()
    done = int(row[0]) if row and str(row[0]).isdecimal() else 0
    steps: list[Step] = []
    first = done + 1
    expected: int | None = None
    for position, data in connection.execute("SELECT position, data FROM history ORDER BY position"):
        try:
            step = read_step(data)
        except UnreadableError as error:
            problems.append(Problem("history", str(position), str(error), str(data)))
            step = None
        if step is None or position != (expected or min(position, done + 1)):
            if position > done:
                break
            steps.clear()
        if step is not None:
            first = position if not steps else first
            steps.append(step)
        expected = position + 1
    return Stored(History(tuple(steps), max(0, min(done - first + 1, len(steps)))), first)


def head_of(connection: sqlite3.Connection) -> str:
    """The head of the last action in a file: how many there were, and its sum where it is known.

    Versions of the program that knew no trail counted actions without summing them.
    """
    row = connection.execute(
        """SELECT (SELECT value FROM meta WHERE key = 'commits'),
        (SELECT value FROM meta WHERE key = 'head')"""
    ).fetchone()
    count = f"{row[0] or 0} "
    return str(row[1]) if str(row[1]).startswith(count) else count


def put_head(connection: sqlite3.Connection, head: str) -> None:
    """Write down the head of the last action. Call inside its transaction."""
    connection.execute("INSERT OR REPLACE INTO meta(key, value) VALUES ('head', ?)", (head,))
