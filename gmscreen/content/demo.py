"""The demo campaign of a first start: something to try in ten seconds, in the language of the window."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, cast

from gmscreen.content.characters import Character, Skill, Stat, SystemSheet, Trait
from gmscreen.content.resources import read_text
from gmscreen.rules.model import CheckRequest, Modifier, Side
from gmscreen.rules.value import frozen

FOLDER = "demo"
LANGUAGES = ("es", "en")

Words = Mapping[str, Any]


@frozen
class DemoDesk:
    """The check that lies ready on the desk."""

    system: str
    kind: str
    character: str
    who: str
    skill: str
    base: int
    modifiers: tuple[Modifier, ...]

    def request(self) -> CheckRequest:
        """The same in the form a desk holds."""
        side = Side(
            character=self.character,
            who=self.who,
            what=self.skill,
            base=self.base,
            source="skill",
            parts=(self.skill,),
        )
        return CheckRequest(system=self.system, kind=self.kind, a=side, modifiers=self.modifiers)


@frozen
class DemoScene:
    """The scene that is prepared; `npcs` and `encounters` are ids of the demo's own."""

    title: str
    players_title: str
    players_subtitle: str
    notes: str
    false_leads: tuple[str, ...]
    npcs: tuple[str, ...]
    encounters: tuple[str, ...]


@frozen
class Demo:
    """What the demo campaign is made of; notes are pairs of title and text."""

    name: str
    characters: tuple[Character, ...]
    notes: tuple[tuple[str, str], ...]
    scene: DemoScene
    desk: DemoDesk


def demo_state(language: str) -> Demo:
    """The demo campaign in `language`; in Spanish where it is none that the demo was written in."""
    language = language if language in LANGUAGES else LANGUAGES[0]
    numbers, words = _read("station.json"), _read(f"station.{language}.json")
    guests, guest_words = _read("border.json"), _read(f"border.{language}.json")
    crew = [_character(one, (numbers["system"],), words) for one in numbers["characters"]]
    # They come last and have sheets of their own games only, so that they are in nobody's way in the others.
    crew += [_character(one, guests["systems"], guest_words) for one in guests["characters"]]
    characters = tuple(one.model_copy(update={"rank": float(rank)}) for rank, one in enumerate(crew, 1))
    notes = tuple((note["title"], note["text"]) for note in words["notes"])
    return Demo(words["name"], characters, notes, _scene(numbers, words), _desk(numbers, words, characters))


def _read(name: str) -> dict[str, Any]:
    return cast(dict[str, Any], json.loads(read_text(FOLDER, name)))


def _character(data: Mapping[str, Any], systems: Sequence[str], words: Words) -> Character:
    """A character with the same numbers in each of `systems`."""
    stats = tuple(Stat(id=stat, value=value) for stat, value in data["stats"].items())
    skills = tuple(Skill(name=words["skills"][skill], value=value) for skill, value in data["skills"].items())
    traits = tuple(
        Trait(kind=kind, name=words["traits"][name], value=value)
        for kind, name, value in data.get("traits", ())
    )
    sheets = tuple(SystemSheet(system=one, stats=stats, skills=skills, traits=traits) for one in systems)
    return Character(id=data["id"], name=words["characters"][data["id"]], kind=data["kind"], sheets=sheets)


def _scene(numbers: Mapping[str, Any], words: Words) -> DemoScene:
    said, found = words["scene"], numbers["scene"]
    names = (said[key] for key in ("title", "players_title", "players_subtitle", "notes"))
    lists = (said["false_leads"], found["npcs"], found["encounters"])
    return DemoScene(*names, *(tuple(one) for one in lists))


def _desk(numbers: Mapping[str, Any], words: Words, characters: tuple[Character, ...]) -> DemoDesk:
    desk, system = numbers["desk"], numbers["system"]
    actor = next(one for one in characters if one.id == desk["character"])
    skill = words["skills"][desk["skill"]]
    base = actor.sheet(system).as_sheet().skills[skill]
    modifiers = tuple(
        Modifier(
            key=f"{one['code']}.{place}",
            code=one["code"],
            label=words["modifiers"].get(one.get("label"), ""),
            value=one["value"],
        )
        for place, one in enumerate(desk["modifiers"], 1)
    )
    return DemoDesk(system, desk["kind"], actor.id, actor.name, skill, base, modifiers)
