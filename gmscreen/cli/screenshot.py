"""The command `screenshot`: pictures of every main view, without a display."""

import os
import re
from collections.abc import Sequence
from pathlib import Path

from gmscreen.cli.console import DONE, Console
from gmscreen.cli.options import Option, UsageError, parse, quote

THEMES = ("noche", "dia", "alto_contraste")
SCALES = (1.0, 4.0)

_OPTIONS = (Option("out"), Option("size"), Option("theme"), Option("scale"))
_SIZE = re.compile(r"([0-9]{3,4})x([0-9]{3,4})", re.ASCII)
_SCALE = re.compile(r"[0-9](\.[0-9]{1,2})?", re.ASCII)


def screenshot(arguments: Sequence[str], console: Console) -> int:
    """Take the pictures: in one theme or all, in the language of the command line. Raises `UsageError`."""
    given = parse(arguments, _OPTIONS)
    if given.words:
        raise UsageError("needless_word", value=quote(given.words[0]))
    if not given.has("out"):
        raise UsageError("missing_option", option="--out")
    size = _size(given.text("size", "1366x768"))
    themes = (_theme(given.text("theme")),) if given.has("theme") else THEMES
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    os.environ["QT_SCALE_FACTOR"] = f"{_scale(given.text('scale', '1')):g}"
    folder = Path(given.text("out"))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError("no_folder", value=quote(str(folder))) from error
    for path in _take(folder, size, themes, console.texts.language):
        console.say(str(path))
    return DONE


def _take(folder: Path, size: tuple[int, int], themes: Sequence[str], language: str) -> list[Path]:
    # Only this command needs Qt: the others must start at once, and where Qt cannot be loaded at all.
    from gmscreen import app  # noqa: PLC0415
    from gmscreen.ui.screenshots import Photographer  # noqa: PLC0415

    application = app.make_application([])
    taken: list[Path] = []
    for theme in themes:
        taken += Photographer(folder, size, theme, language).take_all(app.make_library)
    application.quit()
    return taken


def _size(text: str) -> tuple[int, int]:
    found = _SIZE.fullmatch(text)
    if found is None:
        raise UsageError("bad_size", value=quote(text))
    return int(found[1]), int(found[2])


def _theme(text: str) -> str:
    if text not in THEMES:
        raise UsageError("bad_choice", option="--theme", value=quote(text), choices=", ".join(THEMES))
    return text


def _scale(text: str) -> float:
    low, high = SCALES
    if _SCALE.fullmatch(text) is None or not low <= float(text) <= high:
        raise UsageError("bad_choice", option="--scale", value=quote(text), choices="1, 1.25, 1.5, 2")
    return float(text)
