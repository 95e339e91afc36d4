"""Walküre as a rule system: the engine's actions, and reaction rolls."""

from collections.abc import Mapping, Sequence

from gmscreen.rules.cases import CaseRules
from gmscreen.rules.dice import check_faces
from gmscreen.rules.model import CheckRequest, CheckResult, FollowUp, Preview
from gmscreen.rules.system import KindSpec, Options
from gmscreen.rules.systems.cdb.system import CdbSystem
from gmscreen.rules.systems.walkure import reaction
from gmscreen.rules.systems.walkure.game import WALKURE


class Walkure(CdbSystem):
    """Walküre. Satisfies `gmscreen.rules.system.System`."""

    def __init__(self) -> None:
        super().__init__(WALKURE)
        bands = tuple((one.code, one.tone) for one in reaction.BANDS)
        self.kinds = (*self.kinds, KindSpec(reaction.REACTION, outcomes=tuple(code for code, _ in bands)))
        self.presets = (*self.presets, reaction.PRESETS)
        self.outcomes = (*self.outcomes, *bands)

    @property
    def topics(self) -> Mapping[str, str]:
        """Which section of the page explains what: reaction rolls have one of their own."""
        return {**super().topics, **reaction.TOPICS}

    @property
    def cases(self) -> CaseRules:
        """The wound track with its known categories (W-9)."""
        from gmscreen.rules.systems.cdb.wound_track import WALKURE_CASES  # noqa: PLC0415 - seldom needed

        return WALKURE_CASES

    def preview(self, request: CheckRequest, options: Options) -> Preview:
        """What is known before the dice fall, of an action or of a reaction roll (WK-43)."""
        if request.kind == reaction.REACTION:
            return reaction.preview(request)
        return super().preview(request, options)

    def resolve(self, request: CheckRequest, options: Options, faces: Sequence[int]) -> CheckResult:
        """Read the dice of an action or of a reaction roll. Raises `ValueError` for wrong faces."""
        if request.kind == reaction.REACTION:
            check_faces(faces, reaction.dice())
            return reaction.read(request, faces)
        return super().resolve(request, options, faces)

    def follow_ups(
        self, request: CheckRequest, options: Options, result: CheckResult
    ) -> tuple[FollowUp, ...]:
        """A destiny point for a natural 2 (WK-36); nothing after a reaction, which is nobody's action."""
        if request.kind == reaction.REACTION:
            return ()
        return super().follow_ups(request, options, result)


SYSTEM = Walkure()
