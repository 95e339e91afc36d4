"""Sealed rolls: a fingerprint is published before a roll is revealed, and can be checked afterwards.

The fingerprint is SHA-256 of a random nonce of 128 bits followed by the entry in canonical JSON. Without the
nonce nobody can try out which entry fits; with nonce and entry everybody can see that neither was changed.
Earlier versions sealed all that is kept of an entry; what they sealed can be revealed and verified still.
"""

import json
import re
from typing import Any, Literal

from gmscreen.rules.dice import DiceSource
from gmscreen.rules.value import frozen
from gmscreen.session.history import Label
from gmscreen.session.ledger import EntryView, LedgerEntry, Mark, Seal
from gmscreen.session.sealed_entry import for_the_table
from gmscreen.session.session import CommandError, Context, Effect
from gmscreen.session.state import CampaignState

FORMAT = "gmscreen-seal"
VERSION = 1
NONCE_BYTES = 16
SHORT_DIGITS = 16
"""How much of a fingerprint is shown: 64 bits, too many to search for another entry that fits."""

MOST_SEALED = 50
"""How many sealed entries are kept at hand, the newest ones."""

LONGEST_FILE = 4_000_000
"""Longest seal file that is read, in characters."""

Part = Literal["entry", "nonce", "fingerprint"]

_DIGITS = frozenset("0123456789abcdef")
_GROUPS = re.compile(r"\b[0-9a-f]{4,}\b")


def _digest(data: bytes) -> str:
    """SHA-256 in hexadecimal."""
    from hashlib import sha256  # noqa: PLC0415 - brings a library of cryptography, and most evenings need none

    return sha256(data).hexdigest()


class SealError(ValueError):
    """Something that is no seal; `code` says why.

    `not_a_seal`, `newer_version`, `too_long`, `not_revealed`, `not_sealed` or `number` (one that is not
    whole, which has no canonical form).
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@frozen
class Verification:
    """What a seal file turned out to be: what of it was changed, and what it says.

    `entry` is what the file holds, as it is, and may be anything. `published` is False where another
    fingerprint than that of the file was published.
    """

    fingerprint: str
    changed: tuple[Part, ...] = ()
    published: bool = True
    entry: object = None

    @property
    def ok(self) -> bool:
        """Whether the file holds what was published."""
        return not self.changed and self.published


@frozen
class SealEntry:
    """Seal a hidden entry: from now on the players have its fingerprint."""

    view: EntryView

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Draw the nonce and write the mark. Raises `CommandError` where there is nothing to seal."""
        view, entry = self.view, self.view.entry
        if view.visibility != "hidden" or view.undone or entry.kind == "decoy":
            raise CommandError("seal_shown")
        if view.seal is not None:
            raise CommandError("seal_twice")
        nonce = draw_nonce(context.dice)
        mark = Mark(
            id=context.next_mark,
            entry=entry.id,
            at=context.stamp,
            kind="sealed",
            code=fingerprint(bytes.fromhex(nonce), for_the_table(entry)),
            text=nonce,
        )
        settings = state.secret_settings
        sealed = (*(one for one in settings.sealed if one != entry.id), entry.id)[-MOST_SEALED:]
        changed = state.put("secrets", settings.model_copy(update={"sealed": sealed}))
        return Effect(changed, Label("seal"), marks=(mark,))


def draw_nonce(dice: DiceSource) -> str:
    """A nonce of 128 bits from `dice`, in hexadecimal digits."""
    return bytes(dice.between(0, 255) for _ in range(NONCE_BYTES)).hex()


def canonical(entry: object) -> bytes:
    """An entry as it is hashed: JSON in UTF-8, keys in order, no spaces, whole numbers only.

    Raises `SealError` for other numbers, and for text that UTF-8 cannot hold.
    """
    _check_numbers(entry)
    try:
        return json.dumps(entry, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()
    except (UnicodeEncodeError, TypeError, RecursionError):
        raise SealError("not_a_seal") from None


def fingerprint(nonce: bytes, entry: object) -> str:
    """SHA-256 of the nonce and the canonical entry, in hexadecimal digits. Raises `SealError`."""
    return _digest(nonce + canonical(entry))


def short(text: str) -> str:
    """A fingerprint as it is shown: its first 64 bits in groups of four digits."""
    digits = text[:SHORT_DIGITS]
    return " · ".join(digits[n : n + 4] for n in range(0, len(digits), 4))


def published_file(seal: Seal) -> str:
    """The file that is given out before the roll is revealed: nothing but the fingerprint."""
    return _file({"fingerprint": seal.fingerprint})


def revealed_file(view: EntryView) -> str:
    """The file that anybody can verify, once the roll is revealed. Raises `SealError` before that.

    The sums of its parts tell which of them was changed; they are not published before, since the sum of an
    entry without a nonce could be searched for.
    """
    if view.seal is None:
        raise SealError("not_sealed")
    if view.visibility == "hidden":
        raise SealError("not_revealed")
    entry = _sealed(view.entry, view.seal)
    return _file(
        {
            "fingerprint": view.seal.fingerprint,
            "nonce": view.seal.nonce,
            "entry": entry,
            "sums": {
                "entry": _digest(canonical(entry)),
                "nonce": _digest(bytes.fromhex(view.seal.nonce)),
            },
        }
    )


def verify(text: str, published: str = "") -> Verification:
    """Check the text of a revealed seal file, and that it is what was `published`, if that is given.

    `published` may be a short fingerprint, as it is shown. Raises `SealError` for what is
    no seal file at all, and for one that reveals nothing yet.
    """
    found = _read(text)
    if "entry" not in found and "nonce" not in found:
        raise SealError("not_revealed")
    given, sums = found.get("fingerprint"), found.get("sums")
    sums = sums if isinstance(sums, dict) else {}
    nonce, entry = _nonce(found.get("nonce")), _canonical(found.get("entry"))
    changed: list[Part] = []
    if entry is None or _digest(entry) != sums.get("entry"):
        changed.append("entry")
    if nonce is None or _digest(nonce) != sums.get("nonce"):
        changed.append("nonce")
    if not changed and nonce is not None and entry is not None and _digest(nonce + entry) != given:
        changed.append("fingerprint")
    shown = given if isinstance(given, str) else ""
    if not _is_fingerprint(shown) and "fingerprint" not in changed:
        changed.append("fingerprint")
    return Verification(shown, tuple(changed), _is_same(shown, published), found.get("entry"))


def _file(fields: dict[str, object]) -> str:
    return json.dumps({"format": FORMAT, "version": VERSION, **fields}, ensure_ascii=False, indent=2) + "\n"


def _sealed(entry: LedgerEntry, seal: Seal) -> dict[str, Any]:
    """The entry as it was when it was sealed: older versions sealed everything that is kept of it."""
    found, nonce = _plain(for_the_table(entry)), _nonce(seal.nonce)
    if nonce is None or fingerprint(nonce, found) == seal.fingerprint:
        return found
    whole = _plain(entry.model_dump(exclude_defaults=True))
    return whole if fingerprint(nonce, whole) == seal.fingerprint else found


def _plain(entry: dict[str, Any]) -> dict[str, Any]:
    """An entry as JSON would give it back: lists in place of tuples."""
    return dict(json.loads(canonical(entry)))


def _read(text: str) -> dict[str, object]:
    if len(text) > LONGEST_FILE:
        raise SealError("too_long")
    try:
        found = json.loads(text, object_pairs_hook=_unique)
    except (ValueError, RecursionError):
        raise SealError("not_a_seal") from None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise SealError("not_a_seal")
    version = found.get("version")
    if type(version) is not int or version < 1:
        raise SealError("not_a_seal")
    if version > VERSION:
        raise SealError("newer_version")
    return found


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object whose keys are unlike: of two values for one key each reader might take another."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("repeated key")
    return found


def _check_numbers(value: object) -> None:
    """Refuse numbers that are not whole. What is nested too deep never was an entry."""
    waiting: list[object] = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, float):
            raise SealError("number")
        if isinstance(one, dict):
            waiting += one.values()
        elif isinstance(one, (list, tuple)):
            waiting += one


def _canonical(entry: object) -> bytes | None:
    try:
        return canonical(entry) if isinstance(entry, dict) else None
    except SealError:
        return None


def _nonce(text: object) -> bytes | None:
    if not isinstance(text, str) or len(text) != 2 * NONCE_BYTES or not _DIGITS.issuperset(text):
        return None
    return bytes.fromhex(text)


def _is_fingerprint(text: str) -> bool:
    return len(text) == 64 and _DIGITS.issuperset(text)


def _is_same(given: str, published: str) -> bool:
    """Whether `given` begins with the digits of `published`, of which a short fingerprint has enough."""
    if not published:
        return True
    digits = "".join(_GROUPS.findall(published.lower()))
    return len(digits) >= SHORT_DIGITS and given.startswith(digits)
