"""NPCs from templates: which there are for a game, and what one becomes at a quality and under a name."""

from gmscreen.content.npc.block import StatBlock
from gmscreen.content.npc.quality import STEPS
from gmscreen.content.npc.templates import make_from_template, template_name, templates
from gmscreen.rules.system import System
from gmscreen.rules.value import frozen
from gmscreen.store.errors import StoreError
from gmscreen.viewmodels.campaign import CampaignModel
from gmscreen.viewmodels.language import Language
from gmscreen.viewmodels.phrases import skill_names

QUALITIES = tuple(STEPS)


@frozen
class TemplateOffer:
    """A template and what it is called."""

    id: str
    name: str
    named: bool
    """Whether those of its kind have names."""


class NpcTemplates:
    """Offers the templates of a game, and makes NPCs of them with words of the present language."""

    def __init__(self, campaign: CampaignModel, language: Language) -> None:
        self._campaign = campaign
        self._language = language

    def systems(self) -> tuple[str, ...]:
        """The games that any template has numbers for, as far as the program has them."""
        known = {system for one in templates() for system in one.systems}
        return tuple(one for one in self._campaign.systems if one in known)

    def offers(self, system: str) -> tuple[TemplateOffer, ...]:
        """The templates that have numbers for `system`."""
        language = self._language.texts.language
        return tuple(
            TemplateOffer(one.id, template_name(one.id, language), one.names is not None)
            for one in templates()
            if system in one.systems
        )

    def make(self, template: str, system: str, quality: str, *, random_name: bool = False) -> StatBlock:
        """What the template is at a quality, called by its kind or with a random name that nobody has.

        Raises `KeyError` for a template, quality or system that there is not.
        """
        found: System = self._campaign.systems[system]
        texts = self._language.texts
        return make_from_template(
            template,
            found,
            quality=quality,
            language=texts.language,
            skill_names=skill_names(texts, found),
            dice=self._campaign.session.dice if random_name else None,
            taken=self._taken() if random_name else (),
        )

    def _taken(self) -> frozenset[str]:
        try:
            names = self._campaign.file.npcs.names()
        except StoreError:
            return frozenset()
        return names | {one.name for one in self._campaign.state.character}
