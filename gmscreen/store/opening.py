"""Making a new campaign file, and connecting to one of whatever version."""

from collections.abc import Sequence
from datetime import UTC
from pathlib import Path
from typing import TYPE_CHECKING

from gmscreen import __version__
from gmscreen.session.session import Clock
from gmscreen.session.state import CampaignInfo, CampaignState
from gmscreen.store.atomic import sync_file
from gmscreen.store.database import Connection, connect, memory_copy, schema_version, transaction
from gmscreen.store.entities import write_state
from gmscreen.store.errors import StoreError
from gmscreen.store.lock import is_ours
from gmscreen.store.migrations import Migration, migrate
from gmscreen.store.recovery import check, journal_size, log_size

if TYPE_CHECKING:
    from gmscreen.content.npc.block import StatBlock


def write_new(
    path: Path,
    name: str,
    clock: Clock,
    state: CampaignState,
    campaign_id: str,
    migrations: Sequence[Migration],
    npcs: Sequence["StatBlock"] = (),
) -> None:
    """Write a new campaign to the new file `path`, which only this program knows yet.

    Raises `StoreError` or `OSError`.
    """
    import uuid  # noqa: PLC0415 - for new campaigns only

    info = (state.info[0] if state.info else CampaignInfo()).model_copy(update={"name": name})
    created = clock().astimezone(UTC).isoformat(timespec="seconds")
    meta = {
        "campaign": campaign_id or str(uuid.uuid4()),
        "created": created,
        "done": "0",
        "commits": "0",
        "program": __version__,
    }
    path.touch(exist_ok=False)  # says why it cannot, where SQLite would not
    connection = connect(path, "rwc")
    try:
        migrate(connection, migrations, clock())
        with transaction(connection):
            connection.executemany("INSERT INTO meta(key, value) VALUES (?, ?)", meta.items())
            write_state(connection, state.model_copy(update={"info": (info,)}))
            if npcs:
                from gmscreen.store.npcs import keep_new  # noqa: PLC0415 - most begin without a library

                keep_new(connection, npcs, created)
    finally:
        connection.close()
    sync_file(path)


def connect_present(
    path: Path, clock: Clock, migrations: Sequence[Migration], *, writable: bool
) -> Connection:
    """A connection to the file, or where its schema is older, to a copy in memory with the present one.

    Raises `StoreError`.
    """
    log_mode = False
    if writable or not is_ours(path):
        # Where this very process has the file open, opening and closing it would drop the locks of SQLite.
        _, version, log_mode = check(path)
        _refuse_newer(version, migrations)
        if writable and journal_size(path):
            # A program died between two journal modes: what it began is rolled back, which reading cannot do.
            connect(path, "rw").close()
        if writable and version == len(migrations) and log_size(path) == 0:
            return connect(path, "rw")  # else the log may know better than the header
    connection = _connect_to_read(path, log_mode=log_mode)
    try:
        version = schema_version(connection)
        _refuse_newer(version, migrations)
        if version == len(migrations):
            if not writable:
                return connection
            connection.close()
            return connect(path, "rw")
        copy = memory_copy(connection)
    except BaseException:
        connection.close()
        raise
    connection.close()
    try:
        migrate(copy, migrations, clock())
    except BaseException:
        copy.close()
        raise
    return copy


def _refuse_newer(version: int, migrations: Sequence[Migration]) -> None:
    if version > len(migrations):
        raise StoreError("newer_version", found=version, known=len(migrations))


def _connect_to_read(path: Path, *, log_mode: bool) -> Connection:
    try:
        return connect(path, "ro")
    except StoreError as error:
        if error.code not in ("io", "folder_unwritable"):
            raise
        # What a program that died left beside the file waits for one that may write.
        if log_size(path):
            raise StoreError("folder_unwritable", reason="log") from None
        if not log_mode:
            raise
        # SQLite wants to share a log that is not there; without one, nobody writes.
        return connect(path, "immutable")
