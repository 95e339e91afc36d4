"""Who makes the test at a desk, and in which of the ways that a character has."""

from gmscreen.rules.model import CheckRequest, Side
from gmscreen.rules.system import BaseChoice, System
from gmscreen.session.state import CampaignState
from gmscreen.viewmodels import phrases
from gmscreen.viewmodels.texts import Texts


class DeskBases:
    """The ways in which the characters of a campaign can test in `system`, as they are called in `texts`."""

    def __init__(self, state: CampaignState, system: System, texts: Texts) -> None:
        self._state, self._system, self._texts = state, system, texts

    def of(self, character_id: str) -> tuple[BaseChoice, ...]:
        """Every way of a character of the roster; none for somebody who is not on it."""
        character = self._state.find_character(character_id)
        if character is None:
            return ()
        names = phrases.skill_names(self._texts, self._system)
        return self._system.bases(character.sheet(self._system.id).as_sheet(), names)

    def name(self, choice: BaseChoice) -> str:
        """What a way to make the test is called."""
        return phrases.base_name(self._texts, self._system.id, choice)

    def called(self, character_id: str, name: str) -> BaseChoice | None:
        """The way that the rules allow and that is called `name`, or None."""
        wanted = name.strip().casefold()
        allowed = (one for one in self.of(character_id) if one.allowed)
        return next((one for one in allowed if self.name(one).casefold() == wanted), None)

    def taken(self, side: Side, choice: BaseChoice | None) -> Side:
        """`side` with the name and the number of `choice`; as it is without one."""
        if choice is None:
            return side
        update = {"what": self.name(choice), "base": choice.base}
        return side.model_copy(update={**update, "source": choice.source, "parts": choice.parts})

    def followed(self, request: CheckRequest) -> CheckRequest:
        """`request` with the names and numbers that the roster has now, unless the GM typed others."""
        sides = {name: side for name, side in (("a", request.a), ("b", request.b)) if side is not None}
        now = {name: self._now(side) for name, side in sides.items()}
        return request if now == sides else request.model_copy(update=now)

    def _now(self, side: Side) -> Side:
        character = self._state.find_character(side.character)
        if character is None or side.source == "typed":
            return side
        same = (
            one for one in self.of(side.character) if (one.source, one.parts) == (side.source, side.parts)
        )
        return self.taken(side.model_copy(update={"who": character.name}), next(same, None))
