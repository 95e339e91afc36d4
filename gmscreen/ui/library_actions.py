"""What the window does about the library of NPCs: its panel, the editor, what comes in and goes out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar, cast

from PySide6.QtCore import QTimer

from gmscreen.content.npc.block import StatBlock
from gmscreen.ui.library_prompts import LibraryDialogs, LibraryPrompts
from gmscreen.ui.strip_room import StripRoom
from gmscreen.ui.widgets.sheet import SideSheet
from gmscreen.ui.workspace import Panel
from gmscreen.viewmodels.campaign import Problem

if TYPE_CHECKING:
    from gmscreen.ui.main_window import MainWindow
    from gmscreen.ui.panels.npc_editor import NpcEditor
    from gmscreen.ui.panels.npc_encounters import EncounterSheet
    from gmscreen.ui.panels.npc_intake import IntakeSheet
    from gmscreen.ui.panels.npc_take import TakeSheet
    from gmscreen.ui.panels.npc_templates import TemplateSheet
    from gmscreen.ui.panels.npcs import NpcPanel
    from gmscreen.viewmodels.npc_take import Form


SheetKind = TypeVar("SheetKind", bound=SideSheet)


class LibraryActions:
    """Opens the sheets of the library over the desk, and lets them go with it."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        self._editor: NpcEditor | None = None
        self._templates: TemplateSheet | None = None
        self._intake: IntakeSheet | None = None
        self._encounters: EncounterSheet | None = None
        self._take: TakeSheet | None = None
        self.prompts: LibraryPrompts = LibraryDialogs(window)
        self._room: StripRoom | None = None

    def handlers(self) -> dict[str, Callable[[], object]]:
        """The actions of the library."""
        return {
            "focus.npcs": self.focus,
            "npc.new": self.add_blank,
            "npc.template": self.add_from_template,
            "npc.paste": lambda: self.bring("paste"),
            "npc.bring": lambda: self.bring("file"),
            "encounters": self.prepare,
            "fight.paper": self.take_fight,
        }

    def make(self) -> Panel:
        """The panel, which is built when somebody first looks at it."""
        from gmscreen.ui.panels.npcs import NpcPanel  # noqa: PLC0415 - behind the notes at first

        window = self._window
        panel = NpcPanel(window.workspace)
        panel.title_changed.connect(window.docks[panel.panel_id].refresh_extra)
        panel.asked.connect(self._do)
        dock = window.docks[panel.panel_id]
        look = window.workspace.look
        room = StripRoom(
            window, dock, window.tabs, lambda: look.font_scale, self._is_covered, window.docks.ask_height
        )
        QTimer.singleShot(0, panel, lambda: room.grow(panel.isVisible()))
        self._room = room
        return panel

    def _sheets(self) -> tuple[SideSheet | None, ...]:
        return self._editor, self._templates, self._intake, self._encounters, self._take

    def close_sheet(self) -> None:
        """Close whatever sheet of the library lies over the desk."""
        for sheet in self._sheets():
            if sheet is not None:
                sheet.dismiss()

    def _is_covered(self) -> bool:
        return any(sheet is not None and sheet.isVisible() for sheet in self._sheets())

    def _on_opened(self) -> None:
        if self._room is not None:
            self._room.lower()

    def _on_closed(self) -> None:
        if self._room is not None and not self._window.docks["npcs"].visibleRegion().isEmpty():
            self._room.grow()

    def _made(self, sheet: SheetKind) -> SheetKind:
        sheet.opened.connect(self._on_opened)
        sheet.closed.connect(self._on_closed)
        return sheet

    @property
    def panel(self) -> NpcPanel:
        """The library."""
        return cast("NpcPanel", self._window.docks["npcs"].build())

    @property
    def editor(self) -> NpcEditor:
        """The editor of stat blocks, which lies over the desk."""
        if self._editor is None:
            from gmscreen.ui.panels.npc_editor import NpcEditor  # noqa: PLC0415 - not on screen at first

            self._editor = self._made(
                NpcEditor(self._window.workspace, self.panel.library, self.prompts, self._window.tabs)
            )
        return self._editor

    def focus(self) -> None:
        """Bring the library forward and put the cursor into its search."""
        self._window.docks["npcs"].bring_forward()
        self.panel.focus_first()

    def show(self, npc: str) -> None:
        """Bring an NPC forward, as the one line asks."""
        self._window.docks["npcs"].bring_forward()
        if self.panel.show_npc(npc):
            self.panel.sheet.focus_skills()

    def follow(self, npc: str) -> None:
        """Show an NPC that was clicked elsewhere, where the library is in sight anyway."""
        if self._window.docks["npcs"].built and self.panel.isVisible():
            self.panel.show_npc(npc)

    def add_blank(self) -> None:
        """Make an NPC of the system in front and open it in the editor."""
        texts = self._window.workspace.texts
        system = self._window.tabs.current_system
        self._window.docks["npcs"].bring_forward()
        if npc := self.panel.library.add(StatBlock(name=texts.t("npc.new_name"), system=system)):
            self.panel.show_npc(npc)
            self.editor.open_npc(npc, begin_name=True)

    @property
    def templates(self) -> TemplateSheet:
        """The choice of a template, which lies over the desk."""
        if self._templates is None:
            from gmscreen.ui.panels.npc_templates import TemplateSheet  # noqa: PLC0415 - not on screen at first

            window = self._window
            self._templates = self._made(TemplateSheet(window.workspace, self.panel.library, window.tabs))
            self._templates.added.connect(self.panel.show_npc)
        return self._templates

    def add_from_template(self) -> None:
        """Choose a template for an NPC of the system in front."""
        self._window.docks["npcs"].bring_forward()
        self.templates.begin(self._window.tabs.current_system)

    @property
    def intake(self) -> IntakeSheet:
        """What is brought in, which lies over the desk."""
        if self._intake is None:
            from gmscreen.ui.panels.npc_intake import IntakeSheet  # noqa: PLC0415 - not on screen at first

            window = self._window
            self._intake = self._made(
                IntakeSheet(window.workspace, self.panel.library, self.prompts, window.tabs)
            )
            self._intake.added.connect(self._on_added)
        return self._intake

    def bring(self, way: str) -> None:
        """Bring NPCs in from a pasted text (`paste`) or from files (`file`)."""
        self._window.docks["npcs"].bring_forward()
        self.intake.begin(way, self._window.tabs.current_system)

    @property
    def encounters(self) -> EncounterSheet:
        """The prepared encounters, which lie over the desk."""
        if self._encounters is None:
            from gmscreen.ui.panels.npc_encounters import EncounterSheet  # noqa: PLC0415 - not on screen at first

            window = self._window
            self._encounters = self._made(EncounterSheet(window.workspace, window.tabs))
            self._encounters.asked.connect(self._do_encounter)
        return self._encounters

    def prepare(self, prepared: str = "") -> None:
        """Edit the prepared encounters, beginning with this one."""
        self.encounters.begin(prepared)

    @property
    def take(self) -> TakeSheet:
        """What is printed or saved, which lies over the desk."""
        if self._take is None:
            from gmscreen.ui.panels.npc_take import TakeSheet  # noqa: PLC0415 - not on screen at first

            window = self._window
            self._take = self._made(
                TakeSheet(window.workspace, self.panel.library, self.prompts, window.tabs)
            )
            self._take.said.connect(lambda key, args: window.messages.say(key, **args))
        return self._take

    def take_out(self, npcs: Sequence[str], form: Form = "cards") -> None:
        """Print or save NPCs."""
        found = [self.panel.library.find(npc) for npc in npcs]
        if blocks := [block for block in found if block is not None]:
            self.take.take(blocks, form)

    def take_fight(self) -> None:
        """Print or save the fight on the table, or say that there is none."""
        if self._window.workspace.campaign.state.combatant:
            self.take.take_fight()
        else:
            self._window.messages.tell(Problem("no_combatants"))

    def _do_encounter(self, what: str, prepared: str) -> None:
        if what == "fought":
            self._window.docks["tracker"].bring_forward()
        elif (one := self.encounters.encounters.find(prepared)) is not None:
            self.encounters.dismiss()
            self.take.take_encounter(one)

    def _on_added(self, ids: tuple[str, ...]) -> None:
        """Show the first of those who came; a single one can be corrected at once."""
        self.panel.show_npc(ids[0])
        if len(ids) == 1:
            self.intake.dismiss()
            self.editor.open_npc(ids[0])

    def flush(self) -> bool:
        """Keep what is being typed in the editor; False where that failed."""
        editor = self._editor is None or self._editor.flush()
        encounters = self._encounters is None or self._encounters.flush()
        return editor and encounters

    def _to_encounter(self, prepared: str, npc: str) -> None:
        """Add an NPC to a prepared encounter, to a new one (empty), or to one yet to be chosen (`?`)."""
        sheet = self.panel.sheet
        count = sheet.count.value() or 1
        if prepared != "?":
            self.encounters.add(prepared, npc, count, self._window.tabs.current_system)
        elif sheet.block is not None:
            self.encounters.choose(npc, sheet.block.name, count)

    def _do(self, what: str, npc: str) -> None:
        match what:
            case "edit":
                self.editor.open_npc(npc)
            case "fought":
                self._window.docks["tracker"].bring_forward()
            case _ if what.startswith("encounter."):
                self._to_encounter(what.removeprefix("encounter."), npc)
            case "print":
                self.take_out([npc])
            case "export":
                self.take_out([npc], "json")
            case "export_all":
                self.take_out(self.panel.model.ids())
            case "add.blank":
                self.add_blank()
            case "add.template":
                self.add_from_template()
            case "add.paste" | "add.file":
                self.bring(what.removeprefix("add."))
