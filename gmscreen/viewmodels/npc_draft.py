"""A stat block while it is edited: each field is checked and kept by itself, as soon as it is good."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Signal

from gmscreen.content.characters import Trait
from gmscreen.content.npc.block import BlockSkill, StatBlock, Weapon
from gmscreen.content.npc.faults import Fault, faults, fresh_faults
from gmscreen.rules.block import BlockSpec
from gmscreen.rules.system import System, TraitSpec, traits_of
from gmscreen.session.session import Change
from gmscreen.store.errors import StoreError
from gmscreen.viewmodels.campaign import CampaignModel
from gmscreen.viewmodels.npc_portraits import keep_portrait
from gmscreen.viewmodels.npcs import NpcActions
from gmscreen.viewmodels.roster_skills import SkillProblem, parse_skills

Update = Callable[[StatBlock], StatBlock]


class NpcDraft(QObject):
    """The NPC that is being edited. What is refused changes nothing, and `write` says why."""

    changed = Signal()
    """The block stands otherwise than before, by this editor or by anything else."""
    gone = Signal()

    def __init__(self, campaign: CampaignModel, library: NpcActions, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._campaign = campaign
        self._library = library
        self._block: StatBlock | None = None
        campaign.changed.connect(self._follow)
        campaign.replaced.connect(self.open)

    @property
    def block(self) -> StatBlock | None:
        """The NPC as it is stored."""
        return self._block

    @property
    def system(self) -> System | None:
        """Its rule system, or None where the program does not have it."""
        return self._library.system(self._block) if self._block is not None else None

    @property
    def spec(self) -> BlockSpec:
        """The fields that its system has for it."""
        return self._library.spec(self._block or StatBlock())

    @property
    def traits(self) -> tuple[TraitSpec, ...]:
        """The kinds of trait that its system knows."""
        return traits_of(self.system) if self.system is not None else ()

    def open(self, npc: str = "") -> bool:
        """Edit another NPC; False where there is none."""
        self._block = self._library.find(npc)
        if self._block is None:
            self.gone.emit()
            return False
        self.changed.emit()
        return True

    def write(self, field: str, update: Update, *, alone: bool = False) -> Fault | None:
        """Keep what `update` makes of the block; the fault that keeps it from being good, else None.

        Edits of one field that follow closely are undone as one, unless this is to be a step `alone`.
        Faults that were there before are no reason to refuse a change elsewhere.
        """
        if self._block is None:
            return None
        new = update(self._block)
        if fresh := self._fresh_faults(new, self._block):
            return fresh[0]
        if new != self._block and not self._library.put(new, "" if alone else field):
            return Fault("unwritten", field)
        return None

    def _fresh_faults(self, new: StatBlock, old: StatBlock) -> tuple[Fault, ...]:
        spec, system = self._library.spec(new), self._library.system(new)
        traits = traits_of(system) if system is not None else ()
        if new.system != old.system:
            return faults(new, spec, traits)
        return fresh_faults(new, old, spec, traits)

    def write_text(self, field: str, text: str) -> Fault | None:
        """Keep a text of the block itself: its name, notes, ..."""
        return self.write(field, lambda block: block.model_copy(update={field: text}))

    def write_list(self, field: str, items: Sequence[str]) -> Fault | None:
        """Keep a list of texts: tags, gear, false leads."""
        items = tuple(items)
        return self.write(field, lambda block: block.model_copy(update={field: items}))

    def write_number(self, field: str, value: int | None) -> Fault | None:
        """Keep a number; None leaves it to the rules again."""
        return self.write(field, lambda block: block.with_number(field, value))

    def write_detail(self, field: str, text: str) -> Fault | None:
        """Keep a text or a choice of the system's own fields."""
        return self.write(field, lambda block: block.with_text(field, text.strip()))

    def write_flag(self, field: str, *, on: bool) -> Fault | None:
        """Keep a yes or no."""
        return self.write(field, lambda block: block.model_copy(update={field: on}))

    def write_system(self, system: str) -> Fault | None:
        """Let the NPC belong to another system. What the new one does not know stays as it is."""
        return self.write_text("system", system)

    def write_portrait(self, picture: bytes) -> bool:
        """Copy a picture beside the campaign and make it the portrait; False for what is no picture.

        With nothing in `picture` the NPC has no portrait any more; the copy stays where it is.
        """
        if self._block is None:
            return False
        if not picture:
            self.write_text("portrait", "")
            return True
        try:
            name = keep_portrait(self._campaign.file.path.parent, self._block.id, picture)
        except StoreError as error:
            self._campaign.report(error)
            return True
        if name:
            self.write_text("portrait", name)
        return bool(name)

    def add_skills(self, text: str) -> tuple[SkillProblem, ...]:
        """Add the skills that a text names, or give those that are there other values; what could not be
        read.
        """
        spec = self.spec
        line = parse_skills(text, spec.skill_low, spec.skill_high)

        def update(block: StatBlock) -> StatBlock:
            values = {one.name.casefold(): one.value for one in line.skills}
            kept = [
                one.model_copy(update={"value": values.pop(one.name.casefold())})
                if one.name.casefold() in values
                else one
                for one in block.skills
            ]
            new = [
                BlockSkill(name=one.name, value=one.value)
                for one in line.skills
                if one.name.casefold() in values
            ]
            return block.model_copy(update={"skills": (*kept, *new)})

        if line.skills and (fault := self.write("skills", update, alone=True)) is not None:
            return (*line.problems, SkillProblem("out_of_range", fault.what or text))
        return line.problems

    def write_item(self, part: str, place: int, **values: object) -> Fault | None:
        """Change one skill, weapon or trait."""

        def update(block: StatBlock) -> StatBlock:
            items = list(getattr(block, part))
            items[place] = items[place].model_copy(update=values)
            return block.model_copy(update={part: tuple(items)})

        return self.write(f"{part}.{place}.{next(iter(values), '')}", update)

    def add_item(self, part: str, item: BlockSkill | Weapon | Trait) -> Fault | None:
        """Add a skill, a weapon or a trait behind the others."""

        def update(block: StatBlock) -> StatBlock:
            return block.model_copy(update={part: (*getattr(block, part), item)})

        return self.write(part, update, alone=True)

    def write_trait_kind(self, place: int, kind: str) -> Fault | None:
        """Let a trait be of another kind; its value comes as near as that allows."""
        rule = next((one for one in self.traits if one.id == kind), None)
        if self._block is None or rule is None:
            return None
        value = min(max(self._block.traits[place].value, rule.minimum), rule.maximum)
        return self.write_item("traits", place, kind=kind, value=value)

    def remove_item(self, part: str, place: int) -> None:
        """Take a skill, a weapon or a trait away."""

        def update(block: StatBlock) -> StatBlock:
            items: Sequence[object] = getattr(block, part)
            return block.model_copy(update={part: (*items[:place], *items[place + 1 :])})

        self.write(part, update, alone=True)

    def _follow(self, change: Change) -> None:
        if self._block is not None and self._block.id in change.entities.get("npc", ()):
            self.open(self._block.id)
