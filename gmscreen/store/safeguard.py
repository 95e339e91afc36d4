"""What an open campaign file does for its own survival: it leaves a trail, and can be made anew from that.

Nothing here ever keeps the game master from playing: a trail that cannot be written is done without.
"""

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from gmscreen.session.session import Clock
from gmscreen.store.database import Connection, connect, transaction, translated
from gmscreen.store.errors import StoreError
from gmscreen.store.history import head_of, put_head
from gmscreen.store.migrations import Migration, migrate
from gmscreen.store.recovery import integrity
from gmscreen.store.watch import Watch

if TYPE_CHECKING:
    from gmscreen.store.rebuild import Rebuilt
    from gmscreen.store.trail import Trail

_VAIN = 2
"""After so many looks at a file that was the same, its time of change is not believed any more."""


class Safeguard:
    """The trail of one open file, and what can be told by it."""

    def __init__(
        self,
        folder: Path,
        path: Path,
        watch: Watch,
        migrations: Sequence[Migration],
        clock: Clock,
    ) -> None:
        """Guard the file at `path`, whose copies are kept in `folder`."""
        self._folder = folder
        self._path = path
        self._watch = watch
        self._migrations = migrations
        self._clock = clock
        self._trail: Trail | None = None
        self._head = ""
        self._vain = 0
        self._opened_as = watch.header

    @property
    def folder(self) -> Path:
        """Where the copies of the file are."""
        return self._folder

    @property
    def backup_due(self) -> bool:
        """Whether the trail has grown so long that a backup should take its place. Asking answers it."""
        if self._trail is None:
            return False
        due, self._trail.due = self._trail.due, False
        return due

    def begin(self, connection: Connection) -> None:
        """Know which action was the last one. Raises `StoreError` where the file cannot be read."""
        with translated():
            self._head = head_of(connection)

    @contextmanager
    def writing(self, connection: Connection) -> Iterator[None]:
        """Write everything inside in one transaction, and on the trail. Raises `StoreError`; then nothing is
        written in either.
        """
        from gmscreen.store.trail import Trail, record_of  # noqa: PLC0415 - at the start nothing is written

        trail = self._trail = self._trail or Trail(self._folder)
        appended = False
        try:
            with transaction(connection):
                before = head_of(connection)
                with connection.remembering() as written:
                    yield
                head, record = record_of(connection, before, written)
                # Before the file has it: what is done must be on the trail, and what is not is taken back.
                trail.append(record)
                appended = True
                put_head(connection, head)
        except BaseException:
            if appended:
                trail.take_back()
            raise
        self._head = head

    def examine(self) -> None:
        """Look whether somebody else wrote something else into the file. Raises `StoreError` (`damaged`).

        A file whose time of change alone is new is left in peace.
        """
        if not self._watch.touched:
            return
        if self._is_otherwise():
            raise StoreError("damaged", reason="altered")
        self._watch.renew()
        self._vain += 1
        self._watch.times_lie = self._vain >= _VAIN

    def altered_while_closed(self) -> bool:
        """Whether the file is not as this program closed it last, though nobody has written it.

        For another thread than that of the game. Raises `StoreError` where the file cannot be read.
        """
        from gmscreen.store.imprint import imprint, read_imprint  # noqa: PLC0415 - not before the window is there

        closed = read_imprint(self._folder)
        if closed is None or int.from_bytes(self._opened_as[24:28], "big") != closed.count:
            return False
        found = imprint(self._watch.parts())
        return (found.size, found.sum) != (closed.size, closed.sum)

    def note_closing(self) -> None:
        """Write down how the file was closed."""
        from gmscreen.store.imprint import imprint, write_imprint  # noqa: PLC0415 - seldom needed

        write_imprint(self._folder, imprint(self._watch.parts()))

    def rebuild(self, path: Path) -> "Rebuilt":
        """Make the campaign anew at `path`, where no file may be, with every action up to the last one.

        Raises `StoreError`: `no_backup` where the copies lack some of it.
        """
        from gmscreen.store.rebuild import rebuild  # noqa: PLC0415 - seldom needed

        rebuilt = rebuild([self._folder], path, self._migrations, self._clock())
        if rebuilt.head != self._head:
            path.unlink(missing_ok=True)
            raise StoreError("no_backup")
        return rebuilt

    def close(self) -> None:
        """Leave the trail as it is."""
        if self._trail is not None:
            self._trail.close()

    def _is_otherwise(self) -> bool:
        """Compare the file with what its copies make up; where they lack some of it, see if it is sound."""
        from gmscreen.store.rebuild import differ, rebuilt_in_memory  # noqa: PLC0415 - seldom needed

        try:
            # Not `recovery.is_sound`: opening and closing the file would drop the locks of our connection.
            with closing(connect(self._path, "ro")) as connection:
                if integrity(connection) != "ok":
                    return True
            made, rebuilt = rebuilt_in_memory([self._folder], self._migrations, self._clock())
            with closing(made):
                if rebuilt.head != self._head:
                    return False
                migrate(made, self._migrations, self._clock())
                return differ(made, self._path)
        except StoreError as error:
            return error.code != "no_backup"
