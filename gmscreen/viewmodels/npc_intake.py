"""NPCs on their way in: read from a text or from files, looked at, and added when the GM says so."""

import errno
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal

from gmscreen.content.npc.block import StatBlock
from gmscreen.content.npc.formats.bring import BringCancelledError, bring
from gmscreen.content.npc.formats.table import ID as TABLE
from gmscreen.content.npc.formats.table import Proposal, propose_mapping
from gmscreen.content.npc.formats.words import Words
from gmscreen.content.npc.intake import FILE_LIMIT, Arrival, IntakeError, decode
from gmscreen.content.npc.pasted import Reading, ReadLine, read_pasted
from gmscreen.rules.value import frozen
from gmscreen.session.npcs import ImportNpcs
from gmscreen.store.errors import StoreError
from gmscreen.viewmodels.campaign import CampaignModel
from gmscreen.viewmodels.language import Language
from gmscreen.viewmodels.npc_doubts import bring_words, skill_names
from gmscreen.viewmodels.npc_portraits import keep_portrait
from gmscreen.viewmodels.npcs import NpcActions

TEXT_ENDINGS = frozenset({".txt", ".md", ".markdown", ".text"})
MEBIBYTE = 1024 * 1024
BEGINNING = MEBIBYTE // 4
"""How much of a table is looked at to guess what its columns mean, in bytes."""
TELL_SECONDS = 0.04
"""How often a reading tells how far it is."""


@frozen
class Refused:
    """A file from which nothing came, and why; a pasted text has no name."""

    name: str
    error: IntakeError


@frozen
class Brought:
    """What came of a reading: the NPCs, and the files that gave none."""

    arrivals: tuple[Arrival, ...] = ()
    refused: tuple[Refused, ...] = ()


class NpcIntake(QObject):
    """Reads in a thread of its own, so that a large file stops nobody, and adds what was chosen at once."""

    advanced = Signal(int, int)
    """So many of how many NPCs of a file are read."""
    finished = Signal(object)
    """`Brought`: everything is read. Nothing is told of a reading that was given up."""
    _told = Signal(object, object)
    """What the reading with this mark tells from its thread: `Brought`, or how far it is."""

    def __init__(
        self,
        campaign: CampaignModel,
        language: Language,
        library: NpcActions,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._campaign = campaign
        self._language = language
        self._library = library
        self._stop = threading.Event()
        self._told.connect(self._on_told, Qt.ConnectionType.QueuedConnection)

    @property
    def words(self) -> Words:
        """The names of skills and the headings of notes in the present language."""
        return bring_words(self._language.texts, self._campaign.systems)

    def read_text(self, text: str, system: str = "") -> tuple[tuple[ReadLine, ...], Brought]:
        """What a pasted text says, line by line, and the NPCs that come of it."""
        try:
            reading = self._pasted(text, system)
        except IntakeError as error:
            return (), Brought(refused=(_refused("", error),))
        return reading.lines, Brought(reading.arrivals)

    def read_files(
        self, paths: Sequence[Path], mapping: Mapping[str, str] | None = None, system: str = ""
    ) -> None:
        """Read files in the background: `finished` tells what came of them. An earlier reading ends."""
        self.give_up()
        self._stop = stop = threading.Event()
        arguments = (tuple(paths), mapping, system, self.words, stop)
        threading.Thread(target=self._run, args=arguments, name="npcs", daemon=True).start()

    def give_up(self) -> None:
        """Stop a reading; nothing comes of it. It ends when it can, and nobody waits for that."""
        self._stop.set()

    def _on_told(self, stop: threading.Event, told: Brought | tuple[int, int]) -> None:
        """Pass on what a reading told, unless it was given up since."""
        if stop is not self._stop or stop.is_set():
            return
        if isinstance(told, Brought):
            self.finished.emit(told)
        else:
            self.advanced.emit(*told)

    def _tell(self, stop: threading.Event, told: Brought | tuple[int, int]) -> None:
        """Tell the window how far its reading is; it may be closed by now."""
        if not stop.is_set():
            with suppress(RuntimeError):
                self._told.emit(stop, told)

    def propose(self, path: Path, system: str = "") -> tuple[Proposal | None, str]:
        """How the table in a file seems to be meant, and for which system; None for a file that is none.

        Without a `system` it is the one that knows most of the headings.
        """
        systems = self._campaign.systems
        chosen = [systems[system]] if system in systems else list(systems.values())
        try:
            text = _beginning(path)
            if path.suffix.lower() in TEXT_ENDINGS or text.lstrip().startswith(("[", "{")):
                return None, ""
            found = [(propose_mapping(text, one, self.words), one.id) for one in chosen]
        except IntakeError:
            return None, ""
        best = max(found, key=lambda one: sum(bool(column.target) for column in one[0].columns))
        return best if any(column.target for column in best[0].columns) else (None, "")

    def add(self, arrivals: Iterable[Arrival]) -> tuple[str, ...]:
        """Add NPCs to the library, all of them or none; their ids."""
        chosen = [one for one in arrivals if one.block is not None]
        if not chosen:
            return ()
        try:
            blocks = self._numbered(chosen)
        except StoreError as error:
            self._campaign.report(error)
            return ()
        kept = [self._with_portrait(block, one.portrait) for block, one in zip(blocks, chosen, strict=True)]
        if self._campaign.execute(ImportNpcs(tuple(kept))) is None:
            return ()
        return tuple(block.id for block in kept)

    def known(self, arrivals: Iterable[Arrival]) -> frozenset[str]:
        """The names of those whose name somebody in the library has already."""
        try:
            return self._campaign.file.npcs.known(one.name for one in arrivals)
        except StoreError:
            return frozenset()

    def _numbered(self, arrivals: Sequence[Arrival]) -> list[StatBlock]:
        """Their blocks, each under an id that nobody has and with a name; an id of its own stays where it is
        free.
        """
        library, taken = self._campaign.file.npcs, set[str]()
        fresh = iter(self._library.new_ids(len(arrivals)))
        blocks = []
        for one in arrivals:
            block = one.block or StatBlock()
            if not block.name.strip():
                block = block.model_copy(update={"name": self._language.texts.t("npc.new_name")})
            if not block.id or block.id in taken or library.taken(block.id):
                block = block.model_copy(update={"id": next(fresh)})
            taken.add(block.id)
            blocks.append(block)
        return blocks

    def _with_portrait(self, block: StatBlock, picture: bytes) -> StatBlock:
        if not picture:
            return block
        try:
            name = keep_portrait(self._campaign.file.path.parent, block.id, picture)
        except StoreError as error:
            self._campaign.report(error)
            return block
        return block.model_copy(update={"portrait": name}) if name else block

    def _pasted(self, text: str, system: str = "") -> Reading:
        systems = self._campaign.systems
        return read_pasted(
            text, systems, system=system, skill_names=skill_names(self._language.texts, systems.values())
        )

    def _run(
        self,
        paths: Sequence[Path],
        mapping: Mapping[str, str] | None,
        system: str,
        words: Words,
        stop: threading.Event,
    ) -> None:
        """Read each file; a bad one never keeps the others from coming."""
        arrivals: list[Arrival] = []
        refused: list[Refused] = []
        told = 0.0

        def progress(done: int, total: int) -> bool:
            nonlocal told
            # Each word of it makes the window paint, which would cost more than the reading itself.
            if done == total or time.monotonic() - told > TELL_SECONDS:
                told = time.monotonic()
                self._tell(stop, (done, total))
            return not stop.is_set()

        for path in paths:
            try:
                arrivals += self._read(path, mapping, system, words, progress)
            except BringCancelledError:
                return
            except IntakeError as error:
                refused.append(_refused(path.name, error))
        self._tell(stop, Brought(tuple(arrivals), tuple(refused)))

    def _read(
        self,
        path: Path,
        mapping: Mapping[str, str] | None,
        system: str,
        words: Words,
        progress: Callable[[int, int], bool],
    ) -> tuple[Arrival, ...]:
        data = _content(path)
        if mapping is not None:
            return bring(
                data,
                self._campaign.systems,
                format=TABLE,
                mapping=mapping,
                words=words,
                system=system,
                progress=progress,
            )
        if path.suffix.lower() in TEXT_ENDINGS:
            return self._pasted(decode(data), system).arrivals
        return bring(data, self._campaign.systems, words=words, system=system, progress=progress)


def _refused(name: str, error: IntakeError) -> Refused:
    """A refusal that holds nothing of what was read, as a caught error does."""
    return Refused(name, IntakeError(error.code, **error.details))


def _beginning(path: Path) -> str:
    """The first whole lines of a file, as many as tell what its columns hold. Raises `IntakeError`."""
    data = _bytes_of(path, BEGINNING)
    if len(data) < BEGINNING:
        return decode(data)
    for lacking in range(4):  # the last sign may be cut in two
        with suppress(IntakeError):
            return decode(data[: len(data) - lacking]).rpartition("\n")[0]
    raise IntakeError("encoding")


def _content(path: Path) -> bytes:
    """What a file holds. Raises `IntakeError`, also before more is read than can be."""
    data = _bytes_of(path, FILE_LIMIT + 1)
    if len(data) > FILE_LIMIT:
        raise IntakeError("too_large", limit=FILE_LIMIT // MEBIBYTE)
    return data


def _bytes_of(path: Path, most: int) -> bytes:
    """At most so many bytes of a file. Raises `IntakeError`."""
    try:
        # A folder or a pipe is no file: reading from that might never end.
        if path.exists() and not path.is_file():
            raise IntakeError("no_file")
        with path.open("rb") as stream:
            return stream.read(most)
    except FileNotFoundError:
        raise IntakeError("not_there") from None
    except PermissionError:
        raise IntakeError("not_allowed") from None
    except OSError as error:
        why = errno.errorcode.get(error.errno or 0, type(error).__name__)
        raise IntakeError("file", why=why) from None
