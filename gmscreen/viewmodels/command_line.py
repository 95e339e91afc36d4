"""What the one line understands: actions, checks, dice, people, encounters, NPCs, notes and pages. No Qt.

What it does not understand is looked for in the manual: people call things by other names than the program.
"""

import re
from collections.abc import Iterator
from itertools import chain, islice

from gmscreen.content.folding import begins, parts_of
from gmscreen.rules.expression import ExpressionError, parse
from gmscreen.rules.typed import split_faces
from gmscreen.viewmodels import phrases
from gmscreen.viewmodels.command_checks import checks, library_checks, without_openness
from gmscreen.viewmodels.command_offers import Offer, World, faces_shown

LIMIT = 12
"""How many offers are listed."""

SPARED = 4
"""How many places checks and actions leave to what else the line may mean."""

NPCS = 4
"""How many NPCs of the library are listed."""

ENCOUNTERS = 3
"""How many prepared encounters are listed."""

MANUAL = 6
"""How many parts of the manual are listed, where the line means nothing else."""

MANUAL_LETTERS = 3
"""How much has to be typed before the manual is searched: less is in all of it."""

_DICE_START = r"(?i)[-−]?\s*\d*\s*d\s*[\d%]"
_SIGNS = str.maketrans({"−": "-", "–": "-", "\N{NO-BREAK SPACE}": " "})


def interpret(line: str, world: World) -> tuple[Offer, ...]:
    """Everything that `line` may mean, the likeliest first; an empty line offers the actions."""
    text = " ".join(line.translate(_SIGNS).split())[:200]
    if not text:
        return tuple(islice(_actions((), world), LIMIT))
    dice = _dice(text, world)
    if dice is not None and not dice.problem:
        return (dice,)
    words = parts_of(text) or (text,)
    others = [
        *_people(words, world),
        *_encounters(words, world),
        *_npcs(text, world),
        *_notes(words, world),
        *_pages(words, world),
    ]
    room = LIMIT - min(len(others), SPARED)
    first = chain(_actions(words, world), checks(text, world), library_checks(text, world))
    found = list(islice(first, room))
    found += others
    if dice is not None:
        found.insert(0, dice)
    if not found and len(text) >= MANUAL_LETTERS:
        found += _manual(text, world)
    if not found:
        found.append(
            Offer("nothing", world.texts.t("line.nothing"), problem=world.texts.t("line.nothing.hint"))
        )
    return tuple(found[:LIMIT])


def _actions(words: tuple[str, ...], world: World) -> Iterator[Offer]:
    for action in world.actions:
        if begins(words, action.title):
            problem = "" if action.enabled else world.texts.t("line.not_now")
            yield Offer("action", action.title, action.key, problem, action.id)


def _dice(text: str, world: World) -> Offer | None:
    """The line as a dice expression, or None where it does not look like one."""
    bare, hidden = without_openness(text, world.texts)
    if not re.match(_DICE_START, bare):
        return None
    what, shown = split_faces(bare)
    try:
        expression = parse(what)
    except ExpressionError as error:
        key = f"problem.dice.{error.code}"
        why = world.texts.t(key, position=error.position + 1, **error.details)
        return Offer("dice", bare, problem=why)
    faces, wrong = faces_shown(shown, expression.dice, world.texts)
    if wrong:
        return Offer("dice", bare, problem=wrong)
    word = world.texts.t("line.hidden" if hidden else "line.open")
    title = world.texts.t("line.roll" if faces is None else "line.read", what=expression.text)
    return Offer("dice", title, word, id=expression.text, hidden=hidden, faces=faces)


def _people(words: tuple[str, ...], world: World) -> Iterator[Offer]:
    for person in world.state.character:
        if begins(words, person.name):
            yield Offer("character", person.name, world.texts.t(f"line.{person.kind}"), id=person.id)


def _encounters(words: tuple[str, ...], world: World) -> Iterator[Offer]:
    """Each can be put on the table, which the line does first, or be looked at."""
    texts = world.texts
    found = (one for one in world.state.prepared if begins(words, one.name))
    for one in islice(found, ENCOUNTERS):
        yield Offer("fight", texts.t("line.fight", what=one.name), texts.t("line.encounter"), id=one.id)
        yield Offer("encounter", one.name, texts.t("line.encounter"), id=one.id)


def _npcs(text: str, world: World) -> Iterator[Offer]:
    for npc in world.library.called(text, NPCS):
        detail = (world.texts.find(npc.system, "name"), world.texts.t("line.library"))
        yield Offer("npc", npc.name, phrases.SEPARATOR.join(filter(None, detail)), id=npc.id)


def _notes(words: tuple[str, ...], world: World) -> Iterator[Offer]:
    for note in world.state.note:
        if begins(words, note.title):
            yield Offer("note", note.title, world.texts.t("line.note"), id=note.id)


def _pages(words: tuple[str, ...], world: World) -> Iterator[Offer]:
    for page in world.pages():
        if begins(words, page.title):
            yield Offer("page", page.title, world.texts.t("line.page"), id=f"{page.page}#{page.anchor}")


def _manual(text: str, world: World) -> Iterator[Offer]:
    for page in islice(world.manual(text), MANUAL):
        about = page.about if page.about != page.title else ""
        detail = phrases.SEPARATOR.join(filter(None, (about, world.texts.t("line.manual"))))
        yield Offer("manual", page.title, detail, id=f"{page.page}#{page.anchor}")
