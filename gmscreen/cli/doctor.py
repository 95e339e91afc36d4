"""The command `doctor`: display, libraries, folders, and the integrity of a campaign file; says what to do.

It changes nothing, and prints nothing that is in the campaign but its name and what is wrong with it.
"""

import json
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path

from gmscreen import startup
from gmscreen.cli.console import ANSWER_IS_NO, DONE, WRONG_USE, Console
from gmscreen.cli.options import Option, UsageError, parse, printable, quote
from gmscreen.rules.systems import plugin_systems
from gmscreen.rules.value import frozen
from gmscreen.store import paths
from gmscreen.store.backups import newest_valid_backup
from gmscreen.store.campaign import CampaignFile
from gmscreen.store.errors import StoreError
from gmscreen.store.health import can_write, is_json_object
from gmscreen.store.recovery import check_is_file

WORDS: dict[str, tuple[str, str]] = {
    "python": ("Python: bien", "Python: fine"),
    "display": ("Pantalla y bibliotecas: bien", "Display and libraries: fine"),
    "folder": ("{what}, en {path}: bien", "{what}, in {path}: fine"),
    "folder_unwritable": (
        "{what}: no se puede escribir en {path}; cambia sus permisos, o elige otra con {variable}.",
        "{what}: {path} cannot be written; change its permissions, or choose another with {variable}.",
    ),
    "config_dir": ("Ajustes", "Settings"),
    "data_dir": ("Datos del programa", "What the program keeps"),
    "campaigns_dir": ("Campaña de demostración", "Demo campaign"),
    "backups_dir": ("Copias de seguridad", "Backups"),
    "log_dir": ("Registro de fallos", "Log of faults"),
    "temporary_dir": ("Archivos temporales", "Temporary files"),
    "load_failed": (
        "El juego «{name}» está instalado, pero no se puede cargar ({detail}): se deja fuera.",
        'The game "{name}" is installed but cannot be loaded ({detail}): it is left out.',
    ),
    "not_a_system": (
        "Al juego «{name}» le falta algo ({detail}): se deja fuera.",
        'The game "{name}" lacks something ({detail}): it is left out.',
    ),
    "id_taken": (
        "El juego «{name}» usa un nombre que ya tiene otro ({detail}): se deja fuera.",
        'The game "{name}" has the id of another one ({detail}): it is left out.',
    ),
    "settings": ("Lo que hay en los ajustes: bien", "What is in the settings: fine"),
    "settings_damaged": (
        "Los ajustes de {path} no se pueden leer: al abrir la ventana se apartan y se usan los de fábrica.",
        "The settings in {path} cannot be read: the window puts them aside and starts with its own.",
    ),
    "campaign": ("Campaña «{name}»: bien ({entries} tiradas)", 'Campaign "{name}": fine ({entries} rolls)'),
    "reading": (
        "Se comprueba {path} entero: si hay muchas tiradas puede llevar unos segundos…",
        "Checking all of {path}: with many rolls this may take some seconds…",
    ),
    "records": (
        "{kind} {id} no se puede leer ({reason}): se conserva en el fichero y se deja fuera.",
        "{kind} {id} cannot be read ({reason}): it is kept in the file and left out.",
    ),
    "pages": (
        "El fichero está dañado por dentro ({found}).",
        "The file is damaged inside ({found}).",
    ),
    "standing": (
        "El índice de las tiradas no cuadra con ellas en {count} casos.",
        "The index of the rolls differs from them in {count} cases.",
    ),
    "damaged": ("El fichero está dañado por dentro.", "The file is damaged inside."),
    "empty": ("El fichero está vacío.", "The file is empty."),
    "zeros": ("El fichero solo tiene ceros.", "The file holds nothing but zeros."),
    "truncated": ("Al fichero le falta el final.", "The end of the file is missing."),
    "not_a_campaign": ("El fichero no es una campaña.", "The file is no campaign."),
    "newer_version": (
        "Es de una versión más nueva ({found}; esta llega a la {known}): actualiza el programa.",
        "It is of a newer version ({found}; this one knows {known}): update the program.",
    ),
    "folder_log": (
        "El programa se cerró a medias: ábrela una vez donde se pueda escribir.",
        "The program ended half way: open it once where it can be written.",
    ),
    "unreadable": ("No se puede leer ({code}).", "It cannot be read ({code})."),
    "backup": (
        "La última copia buena es de {when}: ábrela desde el aviso de la ventana, o copia {path}.",
        "The newest good backup is of {when}: open it from the window's notice, or copy {path}.",
    ),
    "no_backup": ("No hay ninguna copia buena.", "There is no good backup."),
    "usage": (
        "Se esperaba: gmscreen doctor [CAMPAÑA] [--json]",
        "Expected: gmscreen doctor [CAMPAIGN] [--json]",
    ),
    "no_such_file": ("No existe {path}.", "There is no {path}."),
    "is_a_directory": ("{path} es una carpeta, no una campaña.", "{path} is a folder, not a campaign."),
    "permission": ("No hay permiso para leer {path}.", "There is no permission to read {path}."),
}
"""What is said, in Spanish and in English."""


@frozen
class Finding:
    """One thing that was looked at: what, whether it is in order, and the sentence that says so."""

    check: str
    ok: bool
    says: str


Say = Callable[..., str]


def main(argv: Sequence[str], language: str) -> int:
    """Look, and say what was found: 0 all in order, 1 something is not, 2 wrong use or no such file."""

    def say(key: str, **args: object) -> str:
        shown = {name: printable(str(value)) for name, value in args.items()}
        return WORDS[key][1 if language == "en" else 0].format(**shown)

    words = [one for one in argv if one != "--json"]
    if len(words) > 1 or any(one.startswith("-") for one in words):
        print(say("usage"), file=sys.stderr)
        return WRONG_USE
    if not words:
        return _tell(_machine(language, say), as_json="--json" in argv)
    path = Path(words[0])
    try:
        check_is_file(path)
        path.open("rb").close()
    except OSError:
        print(say("permission", path=path), file=sys.stderr)
        return WRONG_USE
    except StoreError as error:
        known = error.code in WORDS
        print(say(error.code, path=path) if known else _refusal(error, say), file=sys.stderr)
        return WRONG_USE
    if sys.stderr is not None and sys.stderr.isatty():  # for whoever waits, and in nobody's file
        print(say("reading", path=path), file=sys.stderr, flush=True)
    return _tell(_campaign(path, say), as_json="--json" in argv)


def doctor(arguments: Sequence[str], console: Console) -> int:
    """The command as the command line calls it. Raises `UsageError`."""
    given = parse(arguments, (Option("json", "flag"),))
    if len(given.words) > 1:
        raise UsageError("needless_word", value=quote(given.words[1]))
    return main([*given.words, *(["--json"] if given.has("json") else [])], console.texts.language)


def _tell(findings: Iterable[Finding], *, as_json: bool) -> int:
    found = list(findings)
    ok = all(one.ok for one in found)
    if as_json:
        checks = [{"check": one.check, "ok": one.ok, "says": one.says} for one in found]
        print(json.dumps({"ok": ok, "checks": checks}))
    else:
        for one in found:
            print(f"{'✔' if one.ok else '✕'} {one.says}")
    return DONE if ok else ANSWER_IS_NO


def _machine(language: str, say: Say) -> Iterable[Finding]:
    """What the window needs."""
    problem = startup.python_problem(sys.version_info[:3])
    yield Finding("python", not problem, problem.sentence(language) if problem else say("python"))
    problem = startup.window_problem(os.environ, startup.SystemProbe())
    yield Finding("display", not problem, problem.sentence(language) if problem else say("display"))
    for name, folder in paths.folders().items():
        ok = can_write(folder)
        variable = paths.TEMPORARY if name == "temporary_dir" else paths.VARIABLE
        key = "folder" if ok else "folder_unwritable"
        yield Finding(name, ok, say(key, what=say(name), path=folder, variable=variable))
    file = paths.settings_file()
    ok = is_json_object(file)
    yield Finding("settings", ok, say("settings" if ok else "settings_damaged", path=file))
    for one in plugin_systems()[1]:
        yield Finding("system", False, say(one.code, name=one.name, detail=one.detail))


def _campaign(path: Path, say: Say) -> list[Finding]:
    """What is wrong with the file, and where its newest good backup is."""
    try:
        file = CampaignFile.open(path, clock=lambda: datetime.now(UTC), read_only=True)
    except StoreError as error:
        return [Finding("campaign", False, _refusal(error, say)), *_way_out(error.code, path, say)]
    try:
        return _inside(file, say) or [_praise(file, say)]
    except StoreError as error:
        return [Finding("campaign", False, _refusal(error, say)), *_way_out(error.code, path, say)]
    finally:
        file.close()


def _inside(file: CampaignFile, say: Say) -> list[Finding]:
    file.load()
    found, count = file.check()
    if found != "ok":
        wrong = [Finding("structure", False, say("pages", found=found))]
        return [*wrong, *_way_out("damaged", file.path, say)]
    records = [
        Finding("records", False, say("records", kind=one.kind, id=one.id, reason=one.reason))
        for one in file.problems
    ]
    return [*records, *([Finding("standing", False, say("standing", count=count))] if count else [])]


def _praise(file: CampaignFile, say: Say) -> Finding:
    opened = file.load()
    return Finding("campaign", True, say("campaign", name=opened.state.name, entries=opened.last_entry))


def _refusal(error: StoreError, say: Say) -> str:
    if error.details.get("reason") == "log":
        return say("folder_log")
    reason = str(error.details.get("reason", ""))
    if error.code == "damaged" and reason in WORDS:
        return say(reason)
    if error.code in ("damaged", "not_a_campaign", "newer_version"):
        return say(error.code, **error.details)
    return say("unreadable", code=error.details.get("reason", error.code))


def _way_out(code: str, path: Path, say: Say) -> list[Finding]:
    """The newest good backup of a damaged file."""
    if code not in ("damaged", "not_a_campaign"):
        return []
    backup = newest_valid_backup(paths.backups_dir(), campaign=path)
    if backup is None:
        return [Finding("backup", False, say("no_backup"))]
    when = backup.at.astimezone().strftime("%Y-%m-%d %H:%M")
    return [Finding("backup", True, say("backup", when=when, path=backup.path))]
