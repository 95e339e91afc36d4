"""The checks that the one line names: of the people of the roster, then of the NPCs of the library."""

import re
from collections.abc import Iterator
from itertools import islice

from gmscreen.content.characters import Character
from gmscreen.content.folding import begins, fold, led_by, parts_of
from gmscreen.rules.model import CheckRequest, Modifier, Side
from gmscreen.rules.system import System, kind_of
from gmscreen.rules.typed import split_faces
from gmscreen.rules.value import frozen
from gmscreen.session.commands import table_options
from gmscreen.viewmodels import phrases
from gmscreen.viewmodels.command_offers import NpcOffer, Offer, Way, World, faces_shown
from gmscreen.viewmodels.texts import Texts

EACH = 4
"""How many checks of one character are offered, and of how many NPCs of the library any are."""

MOST_KNOWN = 2000
"""For how many people and systems is remembered how they test."""

LONG = 4
"""Words of a stat's full name shorter than this, such as articles, name nothing."""

_NUMBER = r"[+-]\d{1,3}"


@frozen
class Words:
    """A line taken apart: names, modifiers and whether the roll is hidden. `folded` are the names as they are
    compared, the parts of each; `shown` is what real dice showed, None where they are thrown.
    """

    names: tuple[str, ...]
    folded: tuple[tuple[str, ...], ...]
    modifiers: tuple[Modifier, ...]
    hidden: bool
    shown: str | None = None


class Ways:
    """How the people of the roster can test, worked out once for each of them and not for every letter."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str, str], tuple[Character, tuple[Way, ...]]] = {}

    def __call__(self, person: Character, system: System, texts: Texts) -> tuple[Way, ...]:
        """The ways of `person` in `system`, with their names; none without a sheet there."""
        key = (person.id, system.id, texts.language)
        known = self._known.get(key)
        if known is None or known[0] is not person:
            if len(self._known) > MOST_KNOWN:
                self._known.clear()
            known = self._known[key] = (person, tuple(_ways(person, system, texts)))
        return known[1]


def _ways(person: Character, system: System, texts: Texts) -> Iterator[Way]:
    if any(one.system == system.id for one in person.sheets):
        names = phrases.skill_names(texts, system)
        for choice in system.bases(person.sheet(system.id).as_sheet(), names):
            name = phrases.base_name(texts, system.id, choice)
            long = phrases.long_base_name(texts, system.id, choice)
            full = (part for part in parts_of(long) if len(part) >= LONG)
            yield Way(choice, name, (*parts_of(name), *full))


def checks(text: str, world: World) -> Iterator[Offer]:
    """The checks of the roster that `text` names, the players' characters first."""
    people = sorted(world.state.character, key=lambda one: one.kind != "pc")
    for system in world.systems:
        words = take_apart(text, system, world.texts)
        if not words.names:
            continue
        for person in people:
            yield from islice(_checks_of(person, words, system, world), EACH)


def library_checks(text: str, world: World) -> Iterator[Offer]:
    """The checks of NPCs of the library: the line begins with the name and goes on with the skill, or the
    other way round.
    """
    found: dict[tuple[str, ...], list[tuple[NpcOffer, str]]] = {}
    for system in world.systems:
        words = take_apart(text, system, world.texts)
        if words.names not in found:
            found[words.names] = _split(words.names, world)
        for npc, skill in found[words.names]:
            if npc.system != system.id:
                continue
            for one in world.library.checks(npc.id, skill)[:EACH]:
                title = f"{npc.name}{phrases.SEPARATOR}{one.name}"
                yield _offer(title, one.request, words, system, world, allowed=one.allowed, npc=npc.id)


def take_apart(text: str, system: System, texts: Texts) -> Words:
    """Split a line into names and the modifiers among them: signed numbers, or the name of an exclusive
    preset.
    """
    bare, hidden = without_openness(text, texts)
    bare, shown = split_faces(bare)
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
    folded = tuple([tuple(fold(name).split()) for name in names])
    return Words(tuple(names), folded, tuple(modifiers), hidden, shown)


def without_openness(text: str, texts: Texts) -> tuple[str, bool]:
    """The line without the words that ask for a roll in the open, and whether there are none."""
    open_words = texts.t("line.open.words").split()
    kept = [word for word in text.split() if fold(word) not in open_words]
    return " ".join(kept), len(kept) == len(text.split())


def _checks_of(person: Character, words: Words, system: System, world: World) -> Iterator[Offer]:
    """The checks of one character that the words name: some of the words name it, the others its skill."""
    rest = tuple([part for parts in words.folded if not begins(parts, person.name) for part in parts])
    for way in world.ways(person, system, world.texts):
        if led_by(rest, way.parts) and (rest or way.choice.source == "skill"):
            yield _check(person, way, words, system, world)


def _check(person: Character, way: Way, words: Words, system: System, world: World) -> Offer:
    choice = way.choice
    side = Side(
        character=person.id,
        who=person.name,
        what=way.name,
        base=choice.base,
        source=choice.source,
        parts=choice.parts,
    )
    request = CheckRequest(system=system.id, kind=kind_of(system, choice).id, a=side)
    title = f"{person.name}{phrases.SEPARATOR}{way.name}"
    return _offer(title, request, words, system, world, allowed=choice.allowed)


def _offer(
    title: str,
    request: CheckRequest,
    words: Words,
    system: System,
    world: World,
    *,
    allowed: bool,
    npc: str = "",
) -> Offer:
    """The check with the modifiers of the line, its number and its chance."""
    texts = world.texts
    if not allowed:
        return Offer("check", title, problem=texts.of(system.id, "notice.cannot_default"))
    modifiers: tuple[Modifier, ...] = ()
    for one in words.modifiers:
        modifiers = system.adjust(modifiers, one)
    request = request.model_copy(update={"modifiers": modifiers})
    preview = system.preview(request, table_options(world.state, system))
    faces, wrong = faces_shown(words.shown, preview.dice, texts)
    if wrong:
        return Offer("check", title, problem=wrong)
    number = texts.of(system.id, f"number.{preview.number_code}.short")
    chance = texts.percent(preview.odds.passed, preview.odds.total)
    word = texts.t("line.hidden" if words.hidden else "line.open")
    read = () if faces is None else (texts.t("line.faces"),)
    detail = phrases.SEPARATOR.join((f"{number} {texts.number(preview.number)}", chance, *read, word))
    return Offer("check", title, detail, id=npc, hidden=words.hidden, request=request, faces=faces)


def _split(names: tuple[str, ...], world: World) -> list[tuple[NpcOffer, str]]:
    """NPCs of the library, as much of the line as can be taken for their names, and the rest of it."""
    for count in range(len(names) - 1, 0, -1):
        first, last = " ".join(names[:count]), " ".join(names[count:])
        for name, skill in ((first, last), (" ".join(names[-count:]), " ".join(names[:-count]))):
            if found := world.library.called(name, EACH):
                return [(npc, skill) for npc in found]
    return []
