"""What the one line understands: actions, checks, dice, people, notes and reference pages. Knows no Qt."""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from gmscreen.content.characters import Character
from gmscreen.content.folding import fold, matches
from gmscreen.rules.expression import ExpressionError, parse
from gmscreen.rules.model import CheckRequest, Modifier, Side
from gmscreen.rules.system import BaseChoice, System
from gmscreen.rules.value import frozen
from gmscreen.session.commands import table_options
from gmscreen.session.state import CampaignState
from gmscreen.viewmodels import phrases
from gmscreen.viewmodels.texts import Texts

LIMIT = 12
"""How many offers are listed."""

_NUMBER = r"[+-]\d{1,3}"
_DICE_START = r"(?i)[-−]?\s*\d*\s*d\s*[\d%]"
_SIGNS = str.maketrans({"−": "-", "–": "-", "\N{NO-BREAK SPACE}": " "})


@frozen
class ActionOffer:
    """An action of the window: its id, name and key, and whether it can be done now."""

    id: str
    title: str
    key: str = ""
    enabled: bool = True


@frozen
class PageOffer:
    """A part of a reference page."""

    page: str
    anchor: str
    title: str


@frozen
class Offer:
    """What Enter would do: `kind` and the data that go with it.

    `title` says it in words, `detail` what is known before (the target and the odds), `problem` why it
    cannot be done. For a roll, `hidden` is as the line says; Ctrl+Enter rolls in the open whatever it says.
    """

    kind: str
    title: str
    detail: str = ""
    problem: str = ""
    id: str = ""
    hidden: bool = True
    request: CheckRequest | None = None


@frozen
class World:
    """What the line may speak of. `systems` are those shown, the one in front first."""

    texts: Texts
    state: CampaignState
    systems: Sequence[System]
    actions: Sequence[ActionOffer]
    pages: Callable[[], Sequence[PageOffer]]


@frozen
class _Words:
    """A line taken apart: names, modifiers and whether the roll is open."""

    names: tuple[str, ...]
    modifiers: tuple[Modifier, ...]
    hidden: bool


def interpret(line: str, world: World) -> tuple[Offer, ...]:
    """Everything that `line` may mean, the likeliest first; an empty line offers the actions."""
    text = " ".join(line.translate(_SIGNS).split())[:200]
    if not text:
        return tuple(islice(_actions("", world), LIMIT))
    dice = _dice(text, world)
    if dice is not None and not dice.problem:
        return (dice,)
    found = [*_actions(text, world), *_checks(text, world), *_people(text, world), *_notes(text, world)]
    found.extend(_pages(text, world))
    if dice is not None:
        found.insert(0, dice)
    if not found:
        found.append(
            Offer("nothing", world.texts.t("line.nothing"), problem=world.texts.t("line.nothing.hint"))
        )
    return tuple(found[:LIMIT])


def _actions(text: str, world: World) -> Iterator[Offer]:
    for action in world.actions:
        if matches(text, action.title):
            problem = "" if action.enabled else world.texts.t("line.not_now")
            yield Offer("action", action.title, action.key, problem, action.id)


def _dice(text: str, world: World) -> Offer | None:
    """The line as a dice expression, or None where it does not look like one."""
    bare, hidden = _without_openness(text, world.texts)
    if not re.match(_DICE_START, bare):
        return None
    try:
        expression = parse(bare)
    except ExpressionError as error:
        key = f"problem.dice.{error.code}"
        why = world.texts.t(key, position=error.position + 1, **error.details)
        return Offer("dice", bare, problem=why)
    word = world.texts.t("line.hidden" if hidden else "line.open")
    return Offer("dice", world.texts.t("line.roll", what=expression.text), word, id=bare, hidden=hidden)


def _without_openness(text: str, texts: Texts) -> tuple[str, bool]:
    open_words = texts.t("line.open.words").split()
    kept = [word for word in text.split() if fold(word) not in open_words]
    return " ".join(kept), len(kept) == len(text.split())


def _checks(text: str, world: World) -> Iterator[Offer]:
    for system in world.systems:
        words = _take_apart(text, system, world.texts)
        if not words.names:
            continue
        people = sorted(world.state.character, key=lambda one: one.kind != "pc")
        for person in people:
            yield from _checks_of(person, words, system, world)


def _checks_of(person: Character, words: _Words, system: System, world: World) -> Iterator[Offer]:
    """The checks of one character that the words name: some of the words name it, the others its skill."""
    texts = world.texts
    rest = [word for word in words.names if not matches(word, person.name)]
    if len(rest) == len(words.names) and not rest:
        return
    names = {spec.id: texts.of(system.id, f"skill.{spec.id}") for spec in system.skills}
    choices = system.bases(person.sheet(system.id).as_sheet(), names)
    named = [one for one in choices if matches(" ".join(rest), phrases.base_name(texts, system.id, one))]
    if not rest:
        named = [one for one in named if one.source == "skill"]
    for choice in named[:4]:
        yield _check(person, choice, words, system, world)


def _check(person: Character, choice: BaseChoice, words: _Words, system: System, world: World) -> Offer:
    texts = world.texts
    what = phrases.base_name(texts, system.id, choice)
    title = f"{person.name}{phrases.SEPARATOR}{what}"
    if not choice.allowed:
        return Offer("check", title, problem=texts.of(system.id, "notice.cannot_default"))
    side = Side(
        character=person.id,
        who=person.name,
        what=what,
        base=choice.base,
        source=choice.source,
        parts=choice.parts,
    )
    modifiers: tuple[Modifier, ...] = ()
    for one in words.modifiers:
        modifiers = system.adjust(modifiers, one)
    request = CheckRequest(system=system.id, kind=system.kinds[0].id, a=side, modifiers=modifiers)
    preview = system.preview(request, table_options(world.state, system))
    number = texts.of(system.id, f"number.{preview.number_code}.short")
    chance = texts.percent(preview.odds.passed, preview.odds.total)
    word = texts.t("line.hidden" if words.hidden else "line.open")
    detail = phrases.SEPARATOR.join((f"{number} {texts.number(preview.number)}", chance, word))
    return Offer("check", title, detail, hidden=words.hidden, request=request)


def _take_apart(text: str, system: System, texts: Texts) -> _Words:
    """Split a line into names and the modifiers among them: signed numbers, or the name of an exclusive
    preset.
    """
    bare, hidden = _without_openness(text, texts)
    named = {
        fold(texts.of(system.id, f"preset.{preset.code}")): preset
        for group in system.presets
        if group.exclusive
        for preset in group.presets
    }
    names: list[str] = []
    modifiers: list[Modifier] = []
    for word in bare.split():
        preset = named.get(fold(word))
        if re.fullmatch(_NUMBER, word):
            modifiers.append(Modifier(value=int(word), key=f"line{len(modifiers)}"))
        elif preset is not None:
            modifiers.append(Modifier(code=preset.code, value=preset.step, key=f"line{len(modifiers)}"))
        else:
            names.append(word)
    return _Words(tuple(names), tuple(modifiers), hidden)


def _people(text: str, world: World) -> Iterator[Offer]:
    for person in world.state.character:
        if matches(text, person.name):
            yield Offer("character", person.name, world.texts.t(f"line.{person.kind}"), id=person.id)


def _notes(text: str, world: World) -> Iterator[Offer]:
    for note in world.state.note:
        if matches(text, note.title):
            yield Offer("note", note.title, world.texts.t("line.note"), id=note.id)


def _pages(text: str, world: World) -> Iterator[Offer]:
    for page in world.pages():
        if matches(text, page.title):
            yield Offer("page", page.title, world.texts.t("line.page"), id=f"{page.page}#{page.anchor}")
