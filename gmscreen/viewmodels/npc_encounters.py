"""Prepared encounters as lists of NPCs with counts and notes: what the sheet that edits them asks for."""

from collections.abc import Callable

from gmscreen.session.session import Command
from gmscreen.session.tracker.model import Prepared, PreparedNpc
from gmscreen.session.tracker.prepared import LoadPrepared, PutPrepared, RemovePrepared
from gmscreen.viewmodels.campaign import CampaignModel


class NpcEncounters:
    """Reads and changes the prepared encounters of the campaign. What fails is told by the campaign."""

    def __init__(self, campaign: CampaignModel) -> None:
        self._campaign = campaign

    def all(self) -> tuple[Prepared, ...]:
        """Every prepared encounter, in order."""
        return self._campaign.state.prepared

    def find(self, prepared: str) -> Prepared | None:
        """The encounter with this id, or None."""
        return next((one for one in self.all() if one.id == prepared), None)

    def make(self, name: str, system: str) -> str:
        """A new, empty encounter under a name that none has; its id, or nothing where that failed."""
        taken = {one.name.casefold() for one in self.all()}
        names = (name, *(f"{name} {n}" for n in range(2, len(taken) + 3)))
        free = next(one for one in names if one.casefold() not in taken)
        known = {one.id for one in self.all()}
        if not self._run(PutPrepared(Prepared(id="", name=free, system=system))):
            return ""
        return next((one.id for one in self.all() if one.id not in known), "")

    def add(self, prepared: str, npc: str, count: int = 1) -> bool:
        """Add so many of an NPC, to those of it that are there already; all of them or none."""

        def more(one: Prepared) -> Prepared:
            known = next((line for line in one.npcs if line.npc == npc), None)
            if known is None:
                return one.model_copy(update={"npcs": (*one.npcs, PreparedNpc(npc=npc, count=count))})
            changed = known.model_copy(update={"count": known.count + count})
            return one.model_copy(
                update={"npcs": tuple(changed if line is known else line for line in one.npcs)}
            )

        return self._change(prepared, more)

    def rename(self, prepared: str, name: str) -> bool:
        """Give it another name."""
        return self._change(prepared, lambda one: one.model_copy(update={"name": name}), "name")

    def annotate(self, prepared: str, notes: str) -> bool:
        """Keep the GM's notes on it."""
        return self._change(prepared, lambda one: one.model_copy(update={"notes": notes}), "notes")

    def bring_party(self, prepared: str, *, on: bool) -> bool:
        """Let the players' characters come with it, or leave them to be added by hand."""
        return self._change(prepared, lambda one: one.model_copy(update={"party": on}), "party")

    def write_line(self, prepared: str, place: int, **values: object) -> bool:
        """Change how many of an NPC come, how they come, or the note on them."""

        def update(one: Prepared) -> Prepared:
            lines = list(one.npcs)
            lines[place] = lines[place].model_copy(update=values)
            return one.model_copy(update={"npcs": tuple(lines)})

        return self._change(prepared, update, f"npcs.{place}.{next(iter(values), '')}")

    def remove_line(self, prepared: str, place: int) -> bool:
        """Leave an NPC out."""
        return self._change(
            prepared, lambda one: one.model_copy(update={"npcs": (*one.npcs[:place], *one.npcs[place + 1 :])})
        )

    def remove(self, prepared: str) -> bool:
        """Forget it. A fight that was begun with it goes on."""
        return self._run(RemovePrepared(prepared))

    def open(self, prepared: str) -> bool:
        """Put it on the table, beside whoever is there."""
        return self._run(LoadPrepared(prepared))

    def _change(self, prepared: str, update: Callable[[Prepared], Prepared], field: str = "") -> bool:
        one = self.find(prepared)
        return one is not None and self._run(PutPrepared(update(one), field=field))

    def _run(self, command: Command) -> bool:
        return self._campaign.execute(command) is not None
