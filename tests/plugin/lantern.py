"""A whole game in one file, as somebody else might write it: an eight-sided die and a lantern.

It imports only what the page for developers names, so that it can be installed apart from the program.
"""

from collections.abc import Mapping, Sequence

from gmscreen.rules.dice import check_faces
from gmscreen.rules.model import (
    CheckRequest,
    CheckResult,
    Die,
    FollowUp,
    Modifier,
    ModifierSum,
    Notice,
    Odds,
    Preview,
    SideResult,
    Tier,
    Tone,
    TraceLine,
)
from gmscreen.rules.modifiers import capped, next_key, of_side, raw_sum
from gmscreen.rules.system import (
    BaseChoice,
    FieldSpec,
    KindSpec,
    Options,
    OptionSpec,
    PresetGroup,
    PresetSpec,
    Sheet,
    SkillSpec,
    StatField,
    System,
)

SIDES = 8
TEXTS = {
    "es": {
        "lantern.name": "Farol",
        "lantern.page.lantern": "Farol",
        "lantern.kind.look": "Mirar",
        "lantern.number.target": "Luz",
        "lantern.number.target.short": "Luz",
        "lantern.outcome.seen": "Se ve",
        "lantern.outcome.dark": "A oscuras",
        "lantern.short.seen": "se ve",
        "lantern.short.dark": "a oscuras",
        "lantern.preset.oil": "Aceite",
        "lantern.preset.oil.tip": "Más aceite, más luz",
        "lantern.group.fuel": "Combustible",
        "lantern.option.flicker": "Parpadeo",
        "lantern.option.flicker.tip": "Con parpadeo, el 1 nunca vale",
        "lantern.option.flicker.off": "No",
        "lantern.option.flicker.on": "Sí",
        "lantern.stat.light": "Luz",
        "lantern.die.d8": "Dado",
        "lantern.source.light": "Luz",
        "lantern.desk.group.light": "Farol",
        "lantern.margin.success": "sobran {n}",
        "lantern.margin.failure": "faltan {n}",
        "lantern.dice.hint.look": "1–8",
        "lantern.notice.out": "El farol está apagado.",
        "lantern.follow.again": "Mirar otra vez",
        "lantern.trace.target": "Luz",
        "lantern.trace.reading": "Dado",
    },
    "en": {
        "lantern.name": "Lantern",
        "lantern.page.lantern": "Lantern",
        "lantern.kind.look": "Look",
        "lantern.number.target": "Light",
        "lantern.number.target.short": "Light",
        "lantern.outcome.seen": "Seen",
        "lantern.outcome.dark": "In the dark",
        "lantern.short.seen": "seen",
        "lantern.short.dark": "dark",
        "lantern.preset.oil": "Oil",
        "lantern.preset.oil.tip": "More oil, more light",
        "lantern.group.fuel": "Fuel",
        "lantern.option.flicker": "Flicker",
        "lantern.option.flicker.tip": "With it, a 1 is never good",
        "lantern.option.flicker.off": "No",
        "lantern.option.flicker.on": "Yes",
        "lantern.stat.light": "Light",
        "lantern.die.d8": "Die",
        "lantern.source.light": "Light",
        "lantern.desk.group.light": "Lantern",
        "lantern.margin.success": "{n} to spare",
        "lantern.margin.failure": "{n} short",
        "lantern.dice.hint.look": "1–8",
        "lantern.notice.out": "The lantern is out.",
        "lantern.follow.again": "Look again",
        "lantern.trace.target": "Light",
        "lantern.trace.reading": "Die",
    },
}
PAGES = {
    "es": "# Farol {#lantern}\n\n## Mirar {#look}\n\nUn dado de ocho caras, igual o por debajo de la luz.\n",
    "en": "# Lantern {#lantern}\n\n## Look {#look}\n\nAn eight-sided die, at or below the light.\n",
}


class Lantern:
    """Roll a d8 at or below the light; oil adds up to 2."""

    id: str = "lantern"
    kinds: tuple[KindSpec, ...] = (KindSpec("look"),)
    fields: tuple[FieldSpec, ...] = ()
    presets: tuple[PresetGroup, ...] = (PresetGroup("fuel", "menu", (PresetSpec("oil", 1),)),)
    options: tuple[OptionSpec, ...] = (OptionSpec("flicker", ("off", "on"), "lantern-1"),)
    stats: tuple[StatField, ...] = (StatField("light", 0, SIDES, 4),)
    skills: tuple[SkillSpec, ...] = ()
    outcomes: tuple[tuple[str, Tone], ...] = (("seen", "success"), ("dark", "failure"))
    base_range: tuple[int, int] = (0, SIDES)
    modifier_range: tuple[int, int] = (-SIDES, SIDES)
    pages: tuple[str, ...] = ("lantern",)
    texts: Mapping[str, Mapping[str, str]] = TEXTS

    def page(self, page_id: str, language: str) -> str:
        """The rules in a few words."""
        return PAGES.get(language, "") if page_id == "lantern" else ""

    def bases(self, sheet: Sheet, skill_names: Mapping[str, str]) -> tuple[BaseChoice, ...]:
        """The light of a character is the only thing it rolls on."""
        return tuple(BaseChoice("light", (name,), value) for name, value in sheet.stats.items())

    def preview(self, request: CheckRequest, options: Options) -> Preview:
        """The light, and how many of eight faces it reaches."""
        target, sums = self._target(request)
        good = sum(self._good(face, target, options) for face in range(1, SIDES + 1))
        tiers = (Tier("seen", "success", good, passes=True), Tier("dark", "failure", SIDES - good))
        out = () if target > 0 else (Notice("out", "refusal"),)
        return Preview(target, "target", sums, Odds(tiers, SIDES), (Die(1, SIDES, "d8"),), out)

    def resolve(self, request: CheckRequest, options: Options, faces: Sequence[int]) -> CheckResult:
        """Read the die. Raises `ValueError` for a face that it has not."""
        check_faces(faces, (Die(1, SIDES, "d8"),))
        target, sums = self._target(request)
        seen = self._good(faces[0], target, options)
        side = SideResult(
            dice=tuple(faces),
            roll=faces[0],
            target=target,
            modifiers=sums,
            outcome="seen" if seen else "dark",
            tone="success" if seen else "failure",
            passed=seen,
            margin=abs(target - faces[0]),
            trace=(
                TraceLine(code="base", value=request.a.base),
                TraceLine(code="target", value=target),
                TraceLine(code="dice", value=faces[0], ref="d8"),
                TraceLine(code="verdict", ref="seen" if seen else "dark"),
            ),
        )
        return CheckResult(system=self.id, kind=request.kind, a=side)

    def grant(self, request: CheckRequest, options: Options, offer: str) -> CheckResult:
        """Nothing is ever on offer."""
        raise ValueError(offer)

    def follow_ups(
        self, request: CheckRequest, options: Options, result: CheckResult
    ) -> tuple[FollowUp, ...]:
        """Another look after one in the dark."""
        return () if result.a.passed else (FollowUp("again", request),)

    def adjust(self, modifiers: tuple[Modifier, ...], added: Modifier) -> tuple[Modifier, ...]:
        """Every line stands for itself."""
        return (*modifiers, added.model_copy(update={"key": next_key(modifiers, added.code)}))

    def _target(self, request: CheckRequest) -> tuple[int, ModifierSum]:
        sums = capped(raw_sum(of_side(request.modifiers, "a")), -SIDES, 2)
        return request.a.base + sums.applied, sums

    def _good(self, face: int, target: int, options: Options) -> bool:
        return face <= target and not (face == 1 and options.get("flicker") == "on")


def make() -> System:
    """The game, as the window's tests open it."""
    return Lantern()
