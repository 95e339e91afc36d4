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

VERSION_2 = (
    # What was removed stays as long as a step of the history can bring it back.
    # The blocks lie apart, so that a list or a search reads narrow rows only.
    """CREATE TABLE npc(
        key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL, sort TEXT NOT NULL,
        system TEXT NOT NULL, favourite INTEGER NOT NULL DEFAULT 0, used TEXT NOT NULL DEFAULT '',
        removed INTEGER NOT NULL DEFAULT 0)""",
    "CREATE TABLE npc_block(npc INTEGER PRIMARY KEY, data TEXT NOT NULL)",
    "CREATE INDEX npc_sort ON npc(removed, sort, key)",
    "CREATE INDEX npc_system ON npc(removed, system, sort, key)",
    "CREATE INDEX npc_favourite ON npc(sort, key) WHERE favourite = 1 AND removed = 0",
    "CREATE INDEX npc_removed ON npc(key) WHERE removed = 1",
    "CREATE INDEX npc_used ON npc(used) WHERE used <> ''",
    """CREATE TABLE npc_tag(
        tag TEXT NOT NULL, npc INTEGER NOT NULL, label TEXT NOT NULL, PRIMARY KEY(tag, npc)) WITHOUT ROWID""",
    "CREATE INDEX npc_tag_npc ON npc_tag(npc)",
    """CREATE VIRTUAL TABLE npc_search USING fts5(
        name, tags, notes, tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3')""",
)
"""The library of NPCs. It is searched and paged in the file, and never held as a whole."""
