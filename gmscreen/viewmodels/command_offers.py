"""What the one line speaks of, and what it offers. Knows no Qt."""

from collections.abc import Callable, Sequence
from typing import Protocol

from gmscreen.content.characters import Character
from gmscreen.rules.dice import DiceTextError, parse_faces
from gmscreen.rules.model import CheckRequest, Die
from gmscreen.rules.system import BaseChoice, System
from gmscreen.rules.value import frozen
from gmscreen.session.state import CampaignState
from gmscreen.viewmodels.texts import Texts


@frozen
class ActionOffer:
    """An action of the window: its id, name and key, and whether it can be done now."""

    id: str
    title: str
    key: str = ""
    enabled: bool = True


@frozen
class PageOffer:
    """A part of a page of the reference or of the manual; `about` is what its page is called."""

    page: str
    anchor: str
    title: str
    about: str = ""


@frozen
class NpcOffer:
    """An NPC of the library and the id of its system."""

    id: str
    name: str
    system: str


@frozen
class NpcCheck:
    """A test that an NPC of the library can make, or that the rules do not let it make."""

    name: str
    request: CheckRequest
    allowed: bool = True


@frozen
class Offer:
    """What Enter would do: `kind` and the data that go with it.

    `title` says it in words, `detail` what is known before (the target and the odds), `problem` why it
    cannot be done. For a roll, `hidden` is as the line says; Ctrl+Enter rolls in the open whatever it says.
    `faces` are what real dice showed, None where they are thrown.
    The `id` of a check is that of the NPC of the library who makes it, empty for people of the roster.
    """

    kind: str
    title: str
    detail: str = ""
    problem: str = ""
    id: str = ""
    hidden: bool = True
    request: CheckRequest | None = None
    faces: tuple[int, ...] | None = None


@frozen
class Way:
    """A way in which somebody can make a test, what it is called, and the words of its name as compared."""

    choice: BaseChoice
    name: str
    parts: tuple[str, ...]


class LineLibrary(Protocol):
    """The library of NPCs as the line asks it: with every letter that is typed."""

    def called(self, words: str, limit: int) -> Sequence[NpcOffer]:
        """Those in whose names words begin as those of `words`: at most `limit`, the likeliest first."""

    def checks(self, npc: str, skill: str) -> Sequence[NpcCheck]:
        """The tests of an NPC in whose names words begin as those of `skill`."""


@frozen
class World:
    """What the line may speak of.

    `systems` are those shown, the one in front first; `ways` tells how somebody of the roster can test there,
    `manual` finds the parts of the manual that hold some words.
    """

    texts: Texts
    state: CampaignState
    systems: Sequence[System]
    actions: Sequence[ActionOffer]
    pages: Callable[[], Sequence[PageOffer]]
    ways: Callable[[Character, System, Texts], Sequence[Way]]
    library: LineLibrary
    manual: Callable[[str], Sequence[PageOffer]]


def faces_shown(shown: str | None, dice: Sequence[Die], texts: Texts) -> tuple[tuple[int, ...] | None, str]:
    """The faces that a line says real dice showed, None where it says nothing of them, and in words what is
    wrong with them.
    """
    if shown is None:
        return None, ""
    try:
        return parse_faces(shown, dice), ""
    except DiceTextError as error:
        return None, texts.t(f"problem.faces.{error.code}", **error.details)
