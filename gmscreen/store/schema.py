"""The tables of a campaign file.

`ledger` and `mark` are the truth about what happened and are only ever added to. `standing` says how each
entry stands now (its visibility after every mark, whether the players are owed it, the text it is found by):
it is derived from the two, kept in the same transaction, and narrow, so that a filter or a search over a
hundred thousand entries reads a few megabytes instead of every result and trace. It can be thrown away and
built again, which text in an append-only table could not.
"""

APPLICATION_ID = 0x474D5343
"""`GMSC` in the header of the file: what tells a campaign from any other SQLite file."""

VERSION_1 = (
    "CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    "CREATE TABLE migration(version INTEGER PRIMARY KEY, at TEXT NOT NULL)",
    """CREATE TABLE entity(
        kind TEXT NOT NULL, id TEXT NOT NULL, rank REAL NOT NULL DEFAULT 0, name TEXT NOT NULL DEFAULT '',
        data TEXT NOT NULL, PRIMARY KEY(kind, id))""",
    """CREATE TABLE set_aside(
        id INTEGER PRIMARY KEY, at TEXT NOT NULL, kind TEXT NOT NULL, entity TEXT NOT NULL,
        data TEXT NOT NULL)""",
    """CREATE TABLE ledger(
        id INTEGER PRIMARY KEY, at TEXT NOT NULL, kind TEXT NOT NULL, system TEXT NOT NULL,
        visibility TEXT NOT NULL, who TEXT NOT NULL, what TEXT NOT NULL, data TEXT NOT NULL)""",
    """CREATE TABLE mark(
        id INTEGER PRIMARY KEY, entry INTEGER NOT NULL, at TEXT NOT NULL, kind TEXT NOT NULL,
        data TEXT NOT NULL)""",
    "CREATE INDEX mark_entry ON mark(entry)",
    """CREATE TABLE standing(
        entry INTEGER PRIMARY KEY, at TEXT NOT NULL, system TEXT NOT NULL, visibility TEXT NOT NULL,
        owed INTEGER NOT NULL, search TEXT NOT NULL)""",
    "CREATE INDEX standing_visibility ON standing(visibility)",
    "CREATE INDEX standing_system ON standing(system, visibility)",
    "CREATE INDEX standing_owed ON standing(at) WHERE owed = 1",
    "CREATE TABLE history(position INTEGER PRIMARY KEY, data TEXT NOT NULL)",
    *(
        f"""CREATE TRIGGER {table}_keeps_{action} BEFORE {action} ON {table}
        BEGIN SELECT RAISE(ABORT, 'append only'); END"""
        for table in ("ledger", "mark")
        for action in ("UPDATE", "DELETE")
    ),
)
