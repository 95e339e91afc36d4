"""The actions on the library of NPCs: write, remove, bring in, and put at the table.

The library lies in the file and is no part of the state: commands find blocks through their context and tell
what becomes of them as `Effect.kept`.
"""

from gmscreen.content.npc.block import StatBlock
from gmscreen.content.npc.faults import faults, fresh_faults
from gmscreen.rules.block import BlockSpec, block_spec
from gmscreen.rules.system import traits_of
from gmscreen.rules.value import frozen
from gmscreen.session.history import Label
from gmscreen.session.roster import clean_name
from gmscreen.session.session import CommandError, Context, Effect
from gmscreen.session.state import CampaignState, EntityChange

MOST_IMPORTED = 20_000
"""The most NPCs that are brought in at once."""

EMPTY = BlockSpec(groups=())
"""The stat block of a system that the program does not have: everything is kept and nothing judged."""


@frozen
class PutNpc:
    """Add an NPC to the library, or put an edited one in its place. Edits of one `field` that follow closely
    are one step.
    """

    block: StatBlock
    field: str = ""

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Write it. Raises `CommandError` for a block with faults that it did not have yet, or without an
        id.
        """
        old = context.find_npc(self.block.id)
        block = checked(self.block, context, old)
        if old == block:
            return Effect(state, Label("npc.edit"))
        label = Label("npc.edit" if old else "npc.add", (("name", block.name),))
        merge = f"npc.{block.id}.{self.field}" if old and self.field else ""
        return Effect(state, label, merge=merge, kept=(written(block, old),))


@frozen
class RemoveNpcs:
    """Take NPCs out of the library. Who is in a fight stays there and shares nothing with the library."""

    npcs: tuple[str, ...]

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Remove them. Raises `CommandError` for an unknown one, and for none."""
        gone = [found_npc(context, one) for one in dict.fromkeys(self.npcs)]
        if not gone:
            raise CommandError("nobody_chosen")
        kept = tuple(EntityChange("npc", one.id, _dump(one), None) for one in gone)
        return Effect(state, _label("npc.remove", gone), kept=kept)


@frozen
class ImportNpcs:
    """Bring new NPCs into the library, all of them or none, as one step."""

    blocks: tuple[StatBlock, ...]

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Write them. Raises `CommandError` for none or too many, for a block with faults, and for an id that
        is taken.
        """
        if not self.blocks:
            raise CommandError("nobody_chosen")
        if len(self.blocks) > MOST_IMPORTED:
            raise CommandError("too_many_npcs", limit=MOST_IMPORTED)
        blocks = [checked(one, context) for one in self.blocks]
        ids = {one.id for one in blocks}
        if len(ids) < len(blocks) or any(context.find_npc(one) is not None for one in ids):
            raise CommandError("npc_id_taken")
        return Effect(state, _label("npc.import", blocks), kept=tuple(written(one, None) for one in blocks))


@frozen
class NpcsToRoster:
    """Put NPCs on the roster, where they can be chosen at the desk; the library keeps them as they are."""

    npcs: tuple[str, ...]

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Add them behind the others. Raises `CommandError` for an unknown one, and for none."""
        blocks = [found_npc(context, one) for one in dict.fromkeys(self.npcs)]
        if not blocks:
            raise CommandError("nobody_chosen")
        for block in blocks:
            taken = {one.id for one in state.character}
            key = next(name for n in range(len(taken) + 1) if (name := f"{block.id}-{n}") not in taken)
            character = block.as_character(spec_of(block, context), key)
            rank = state.next_rank("character")
            state = state.put("character", character.model_copy(update={"rank": rank}))
        return Effect(state, _label("npc.roster", blocks))


def checked(block: StatBlock, context: Context, old: StatBlock | None = None) -> StatBlock:
    """The block with names as they are kept. Raises `CommandError` where something is wrong with it that was
    not wrong with `old` already, in the same system.
    """
    if not block.id:
        raise CommandError("unknown_npc")
    block = block.model_copy(
        update={
            "name": clean_name(block.name),
            "alias": clean_name(block.alias),
            "tags": _distinct(block.tags),
            "gear": tuple(one.strip() for one in block.gear if one.strip()),
            "false_leads": tuple(one.strip() for one in block.false_leads if one.strip()),
        }
    )
    system = context.systems.get(block.system)
    spec, traits = spec_of(block, context), traits_of(system) if system else ()
    if old is not None and old.system == block.system:
        wrong = fresh_faults(block, old, spec, traits)
    else:
        wrong = faults(block, spec, traits)
    if wrong:
        first = wrong[0]
        details = {key: getattr(first, key) for key in ("low", "high", "limit", "what", "field")}
        raise CommandError(f"npc.{first.code}", **details)
    return block


def found_npc(context: Context, npc: str) -> StatBlock:
    """The block of the library with this id. Raises `CommandError` where there is none."""
    block = context.find_npc(npc)
    if block is None:
        raise CommandError("unknown_npc")
    return block


def spec_of(block: StatBlock, context: Context) -> BlockSpec:
    """The fields of the system that `block` belongs to; none for a system that the program does not have."""
    system = context.systems.get(block.system)
    return block_spec(system) if system is not None else EMPTY


def written(block: StatBlock, old: StatBlock | None) -> EntityChange:
    """The change that writes `block` where `old` was."""
    return EntityChange("npc", block.id, None if old is None else _dump(old), _dump(block))


def _dump(block: StatBlock) -> str:
    return block.model_dump_json(exclude_defaults=True)


def _distinct(tags: tuple[str, ...]) -> tuple[str, ...]:
    """Tags on one line each, without outer spaces; one that differs in nothing but case stands once."""
    tidy = [" ".join(one.split()) for one in tags]
    return tuple({one.casefold(): one for one in reversed(tidy) if one}.values())[::-1]


def _label(code: str, blocks: list[StatBlock]) -> Label:
    return Label(code, (("name", blocks[0].name), ("n", len(blocks))))
