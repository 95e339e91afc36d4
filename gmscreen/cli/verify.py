"""The command `verify`: whether a revealed roll is the one that was sealed."""

import os
from collections.abc import Sequence
from pathlib import Path

from gmscreen.cli.console import ANSWER_IS_NO, DONE, Console
from gmscreen.cli.options import Option, UsageError, parse, quote
from gmscreen.session.seal import LONGEST_FILE, SealError, Verification, short, verify

_OPTIONS = (Option("published"), Option("json", "flag"))


def verify_seal(arguments: Sequence[str], console: Console) -> int:
    """Check a seal file: `gmscreen verify SEAL.json`. Raises `UsageError`."""
    given = parse(arguments, _OPTIONS)
    path = Path(given.word("missing_seal"))
    if given.has("published") and not given.text("published").strip():
        raise UsageError("missing_value", option="--published")
    try:
        found = verify(_read(path), given.text("published"))
    except SealError as error:
        raise UsageError(f"seal.{error.code}", value=quote(str(path))) from error
    if given.has("json"):
        answer = {"ok": found.ok, "fingerprint": found.fingerprint, "changed": list(found.changed)}
        console.answer({**answer, "published": found.published})
    else:
        console.say(_sentence(console, found))
    return DONE if found.ok else ANSWER_IS_NO


def _read(path: Path) -> str:
    try:
        with open(path, "rb", opener=_at_once) as file:
            data = file.read(4 * LONGEST_FILE + 1)
    except (OSError, ValueError) as error:
        raise UsageError("no_such_file", value=quote(str(path))) from error
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UsageError("seal.not_a_seal", value=quote(str(path))) from error


def _at_once(path: str, flags: int) -> int:
    """Open a file without waiting for somebody to write into a pipe; one that is being written is read."""
    found = os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
    if hasattr(os, "O_NONBLOCK"):
        os.set_blocking(found, True)
    return found


def _sentence(console: Console, found: Verification) -> str:
    texts = console.texts
    if found.ok:
        return texts.t("cli.verify.ok", code=short(found.fingerprint))
    if found.changed:
        parts = ", ".join(texts.t(f"cli.verify.part.{part}") for part in found.changed)
        return texts.t("cli.verify.changed", parts=parts)
    return texts.t("cli.verify.other", code=short(found.fingerprint))
