"""The actions on the roster, the notes and the settings of a campaign."""

from gmscreen.content.characters import NAME_LIMIT, Character
from gmscreen.rules.model import Input
from gmscreen.rules.value import frozen
from gmscreen.session.history import Label
from gmscreen.session.session import CommandError, Context, Effect
from gmscreen.session.state import CampaignState, NotePage

NOTE_LIMIT = 1_000_000
"""Longest page of notes, in characters."""


def clean_name(text: str) -> str:
    """A name as it is kept: one line, no outer spaces. Raises `CommandError` where it is too long."""
    name = " ".join(text.split())
    if len(name) > NAME_LIMIT:
        raise CommandError("name_too_long", limit=NAME_LIMIT)
    return name


@frozen
class PutCharacter:
    """Add a character, or put an edited one in the place of the one with its id."""

    character: Character
    field: str = ""

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Put the character on the roster; a new one goes behind the others.

        Raises `CommandError` for no name, or too long a one.
        """
        del context
        name = clean_name(self.character.name)
        if not name:
            raise CommandError("name_empty")
        known = state.find_character(self.character.id)
        rank = self.character.rank if known else state.next_rank("character")
        character = self.character.model_copy(update={"name": name, "rank": rank})
        label = Label("character.edit" if known else "character.add", (("who", name),))
        merge = f"character.{character.id}.{self.field}" if known and self.field else ""
        return Effect(state.put("character", character), label, merge=merge)


@frozen
class RemoveCharacter:
    """Take a character off the roster. What it rolled stays in the ledger."""

    character: str

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Drop the character. Raises `CommandError` where there is none with that id."""
        del context
        found = state.find_character(self.character)
        if found is None:
            raise CommandError("unknown_character")
        label = Label("character.remove", (("who", found.name),))
        return Effect(state.drop("character", found.id), label)


@frozen
class PutNote:
    """Add or change a page of notes."""

    note: NotePage
    field: str = ""

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Put the page among the notes; a new one goes behind the others. Raises `CommandError`: too long."""
        del context
        if len(self.note.text) > NOTE_LIMIT:
            raise CommandError("text_too_long", limit=NOTE_LIMIT)
        known = next((one for one in state.note if one.id == self.note.id), None)
        rank = known.rank if known else state.next_rank("note")
        note = self.note.model_copy(update={"rank": rank, "title": clean_name(self.note.title)})
        merge = f"note.{note.id}.{self.field}" if known and self.field else ""
        label = Label("note.edit" if known else "note.add", (("title", note.title),))
        return Effect(state.put("note", note), label, merge=merge)


@frozen
class RemoveNote:
    """Take a page out of the notes."""

    note: str

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Drop the page; nothing changes where there is none with that id."""
        del context
        title = next((one.title for one in state.note if one.id == self.note), "")
        return Effect(state.drop("note", self.note), Label("note.remove", (("title", title),)))


@frozen
class RenameCampaign:
    """Give the campaign another name."""

    name: str

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Set the name, kept in one line. Raises `CommandError` where it is empty or too long."""
        del context
        name = clean_name(self.name)
        if not name:
            raise CommandError("name_empty")
        info = state.info[0].model_copy(update={"name": name})
        return Effect(state.put("info", info), Label("campaign.rename", (("name", name),)))


@frozen
class SetOption:
    """Choose a table option of a system."""

    system: str
    option: str
    value: str

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Set the option. Raises `CommandError` where the system has no such option or value."""
        spec = next((one for one in context.system(self.system).options if one.id == self.option), None)
        if spec is None or self.value not in spec.values:
            raise CommandError("unknown_option", option=self.option)
        settings = state.settings_of(self.system)
        others = tuple(one for one in settings.options if one.key != self.option)
        options = (*others, Input(key=self.option, value=self.value))
        changed = settings.model_copy(update={"options": options})
        return Effect(state.put("settings", changed), Label("option", (("option", self.option),)))


@frozen
class ShowSystem:
    """Show or hide the tab of a system in this campaign."""

    system: str
    shown: bool

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Show or hide the tab; the last one that is shown cannot be hidden. Raises `CommandError`."""
        shown = {one for one in context.systems if state.settings_of(one).shown}
        if not self.shown and shown <= {self.system}:
            raise CommandError("last_system")
        changed = state.settings_of(self.system).model_copy(update={"shown": self.shown})
        label = Label("system.show" if self.shown else "system.hide", (("system", self.system),))
        return Effect(state.put("settings", changed), label)
