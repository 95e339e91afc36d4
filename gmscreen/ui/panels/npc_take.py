"""Taking NPCs out: onto paper, or into a file for another program; the page is seen before it is printed."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from gmscreen.content.npc.block import StatBlock
from gmscreen.session.session import Change
from gmscreen.session.tracker.model import Prepared
from gmscreen.store.atomic import write_file
from gmscreen.store.errors import StoreError
from gmscreen.ui import npc_print
from gmscreen.ui.library_prompts import LibraryPrompts
from gmscreen.ui.panels.npc_take_pages import PagePreview
from gmscreen.ui.printing.marks import Page
from gmscreen.ui.printing.style import PageSize
from gmscreen.ui.widgets.choice_box import ChoiceBox, ChoiceItem
from gmscreen.ui.widgets.labels import plain_label, set_tip
from gmscreen.ui.widgets.segmented import SegmentedControl
from gmscreen.ui.widgets.sheet import SideSheet
from gmscreen.ui.workspace import Workspace
from gmscreen.viewmodels.npc_cards import npc_card
from gmscreen.viewmodels.npc_encounter import fight_sheet, prepared_sheet, standing
from gmscreen.viewmodels.npc_portraits import kept_portraits
from gmscreen.viewmodels.npc_take import ENDINGS, PAPER, Form, forms, text_of, without_secrets
from gmscreen.viewmodels.npcs import NpcActions

WIDTH = 460
MOST_PRINTED = 500
"""So many NPCs are laid out on paper at once; files take everybody."""
SIZES: tuple[PageSize, ...] = ("A4", "A5")


class TakeSheet(SideSheet):
    """Prints or saves some NPCs, or an encounter with those who fight in it. `said` tells what was done."""

    said = Signal(str, object)

    def __init__(
        self, workspace: Workspace, library: NpcActions, prompts: LibraryPrompts, host: QWidget
    ) -> None:
        super().__init__(host, width=WIDTH)
        self.setObjectName("npc.take")
        self._workspace = workspace
        self._library = library
        self.prompts = prompts
        self._creatures: tuple[tuple[StatBlock, int], ...] = ()
        self._encounter: Prepared | None = None
        self._pages: list[Page] = []
        self._make_parts()
        self._lay_out()
        self._connect()
        self.retranslate()

    def confirm(self) -> bool:
        """Ask for the file to save to."""
        self.save.click()
        return True

    def take(self, blocks: Sequence[StatBlock], form: Form = "cards") -> None:
        """Offer to take these NPCs out."""
        self._begin(tuple((one, 1) for one in blocks), None, form)

    def take_encounter(self, prepared: Prepared) -> None:
        """Offer to take a prepared encounter out, with the cards of those whom the library knows."""
        self._begin(self._fighting(prepared), prepared, "cards")

    def take_fight(self) -> None:
        """Offer to take the fight on the table out as it stands, and go on with it."""
        fight = standing(self._workspace.texts, self._workspace.campaign.state)
        self._begin(self._fighting(fight), fight, "cards")

    def _fighting(self, prepared: Prepared) -> tuple[tuple[StatBlock, int], ...]:
        """Those of an encounter whom the library knows, and how many of each."""
        counts = Counter(one.npc for one in prepared.combatants if one.npc)
        counts.update({line.npc: line.count for line in prepared.npcs})
        found = ((self._library.find(npc), count) for npc, count in counts.items())
        return tuple((block, count) for block, count in found if block is not None)

    def retranslate(self) -> None:
        """Say every word in the present language."""
        texts = self._workspace.texts
        self.set_title(texts.t("npc.take"), close_name=texts.t("npc.templates.close"))
        self.form.setAccessibleName(texts.t("npc.take.form"))
        self._caption.setText(texts.t("npc.take.form"))
        paper = self.paper.current() or SIZES[0]
        self.paper.set_items([(one, one) for one in SIZES])
        self.paper.set_current(paper)
        self.paper.setAccessibleName(texts.t("npc.take.paper"))
        self.secrets.setText(texts.t("npc.take.secrets"))
        set_tip(self.secrets, texts.t("npc.take.secrets.tip"))
        self.save.setText(texts.t("npc.take.save"))
        self.print.setText(texts.t("npc.take.print"))
        self.pages.retranslate()
        self._offer(self.form.current())
        self._refresh()

    # --- building

    def _make_parts(self) -> None:
        self._caption = plain_label("", "small")
        self._who = plain_label("", "muted")
        self._who.setWordWrap(True)
        self._limit = plain_label("", "warning")
        self._limit.setObjectName("npc.take.limit")
        self._limit.setWordWrap(True)
        self.form = ChoiceBox()
        self.form.setObjectName("npc.take.form")
        self.paper = SegmentedControl()
        self.paper.setObjectName("npc.take.paper")
        self.secrets = QCheckBox()
        self.secrets.setObjectName("npc.take.secrets")
        self.save = QPushButton()
        self.save.setObjectName("npc.take.save")
        self.save.setProperty("role", "strong")
        self.print = QPushButton()
        self.print.setObjectName("npc.take.print")
        self.print.setProperty("role", "outline")
        self.pages = PagePreview(self._workspace)

    def _lay_out(self) -> None:
        options = QHBoxLayout()
        options.setSpacing(12)
        options.addWidget(self.paper)
        options.addWidget(self.secrets)
        options.addStretch(1)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        for button in (self.save, self.print):
            buttons.addWidget(button)
        buttons.addStretch(1)
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, 12, 16)
        column.setSpacing(8)
        column.addWidget(self._who)
        column.addWidget(self._caption)
        column.addWidget(self.form)
        column.addLayout(options)
        column.addWidget(self._limit)
        column.addLayout(buttons)
        column.addWidget(self.pages)
        column.addStretch(1)
        self.set_content(content)

    def _connect(self) -> None:
        self.form.picked.connect(lambda _: self._refresh())
        self.paper.chosen.connect(lambda _: self._refresh())
        self.secrets.clicked.connect(lambda _: self._refresh())
        self.save.clicked.connect(self._save)
        self.print.clicked.connect(self._print)
        self._workspace.language.changed.connect(self.retranslate)
        self._workspace.campaign.replaced.connect(self.dismiss)
        self._workspace.campaign.changed.connect(self._follow)

    # --- what is taken

    def _begin(
        self, creatures: tuple[tuple[StatBlock, int], ...], encounter: Prepared | None, form: Form
    ) -> None:
        self._creatures, self._encounter = creatures, encounter
        self._offer(form)
        self._refresh()
        self.open()
        self.form.setFocus(Qt.FocusReason.OtherFocusReason)

    def _offer(self, form: str) -> None:
        texts, systems = self._workspace.texts, self._workspace.campaign.systems
        blocks = [one for one, _ in self._creatures]
        found = forms(blocks, systems, encounter=self._encounter is not None)
        prefix = "npc.take.encounter." if self._encounter is not None else "npc.take."
        items = [
            ChoiceItem(one, texts.t(f"{prefix}{one}" if one in PAPER else f"npc.take.{one}")) for one in found
        ]
        self.form.set_items(items)
        self.form.set_current(form if form in found else found[0])
        if self._encounter is not None:
            self._who.setText(self._encounter.name)
        else:
            names = ", ".join(one.name for one in blocks[:3])
            more = len(blocks) - 3
            self._who.setText(texts.t("npc.take.more", names=names, n=more) if more > 0 else names)

    def _form(self) -> Form:
        return next((one for one in ENDINGS if one == self.form.current()), "cards")

    def _laid_out(self) -> list[Page]:
        campaign, texts = self._workspace.campaign, self._workspace.texts
        secrets = self.secrets.isChecked()
        creatures = self._creatures[:MOST_PRINTED]
        blocks = [one if secrets else without_secrets(one) for one, _ in creatures]
        sheets: list[npc_print.Printable] = [
            npc_card(texts, self._library.system(one), one, secrets=secrets) for one in blocks
        ]
        layout: npc_print.Layout = "cards" if self._form() == "cards" else "sheet"
        if self._encounter is not None:
            layout = "encounter"
            find = self._library.find
            if self._encounter.id:
                encounter = prepared_sheet(texts, campaign.systems, self._encounter, find)
            else:
                encounter = fight_sheet(texts, campaign.systems, campaign.state, find)
            sheets = [encounter, *(sheets if self._form() == "cards" else [])]
        folder = campaign.file.path.parent
        page = next(one for one in SIZES if one == self.paper.current())
        return npc_print.pages_of(sheets, page=page, layout=layout, texts=texts, folder=folder)

    def _follow(self, change: Change) -> None:
        """Take them out as they are now; whoever is gone is not taken."""
        gone_or_new = set(change.entities.get("npc", ()))
        if self.isHidden() or not (gone_or_new or any(change.touches(kind) for kind in self._kinds())):
            return
        if self._encounter is not None:
            self._encounter = self._as_now(self._encounter)
            self._creatures = self._fighting(self._encounter) if self._encounter is not None else ()
        else:
            now = [(self._library.find(x.id) if x.id in gone_or_new else x, n) for x, n in self._creatures]
            self._creatures = tuple((block, count) for block, count in now if block is not None)
        if self._encounter is None and not self._creatures:
            self.dismiss()
            return
        self._offer(self.form.current())
        self._refresh()

    def _kinds(self) -> tuple[str, ...]:
        """What of the campaign, beside the library, is on the paper."""
        if self._encounter is None:
            return ()
        return ("prepared",) if self._encounter.id else ("combatant", "encounter")

    def _as_now(self, encounter: Prepared) -> Prepared | None:
        state = self._workspace.campaign.state
        if not encounter.id:
            return standing(self._workspace.texts, state) if state.combatant else None
        return next((one for one in state.prepared if one.id == encounter.id), None)

    # --- what the GM does

    def _save(self) -> None:
        campaign, texts, form = self._workspace.campaign, self._workspace.texts, self._form()
        name = self._encounter.name if self._encounter is not None else self._creatures[0][0].name
        path = self.prompts.file_to_write(texts, campaign.file.path.parent, _file_name(name), ENDINGS[form])
        if path is None:
            return
        try:
            self._write(path, form, name)
        except StoreError as error:
            campaign.report(error)
        except ValueError:
            campaign.report(StoreError("io", reason="text"))
        else:
            self.said.emit("npc.take.done", {"name": path.name})

    def _write(self, path: Path, form: Form, name: str) -> None:
        if form in PAPER:
            kind = "encounter" if self._encounter is not None else "sheets"
            npc_print.write_pages(path, self._pages, self._workspace.texts.t(f"print.title.{kind}"))
            return
        systems = self._workspace.campaign.systems
        folder = self._workspace.campaign.file.path.parent
        text = text_of(
            form,
            self._creatures,
            systems,
            self._workspace.texts,
            name=name,
            secrets=self.secrets.isChecked(),
            pictures=kept_portraits(folder, [one.portrait for one, _ in self._creatures]),
        )
        write_file(path, text.encode("utf-8"))

    def _print(self) -> None:
        page = next(one for one in SIZES if one == self.paper.current())
        printer = npc_print.ask_printer(self.window(), page)
        if printer is not None and self._pages:
            done = npc_print.print_pages(printer, self._pages, self._workspace.texts.t("print.title.sheets"))
            self.said.emit("npc.take.printed" if done else "npc.take.not_printed", {})

    def _left_out(self, *, paper: bool) -> str:
        """Who does not come along, in a sentence; empty where everybody does."""
        texts, many = self._workspace.texts, len(self._creatures)
        if paper:
            return texts.t("npc.take.limit", n=MOST_PRINTED, m=many) if many > MOST_PRINTED else ""
        known = {block.id for block, _ in self._creatures}
        fight = self._encounter or Prepared(id="")
        wanted = [(line.npc, line.name) for line in fight.npcs]
        wanted += [(one.npc, one.name) for one in fight.combatants if one.npc]
        names = ", ".join(name for npc, name in wanted if npc not in known)
        return texts.t("npc.take.missing", names=names) if names else ""

    # --- showing

    def _refresh(self) -> None:
        if not self._creatures and self._encounter is None:
            return
        paper = self._form() in PAPER
        for widget in (self.paper, self.print, self.pages):
            widget.setVisible(paper)
        self.print.setVisible(paper and npc_print.can_print())
        left_out = self._left_out(paper=paper)
        self._limit.setText(left_out)
        self._limit.setVisible(bool(left_out))
        self._pages = self._laid_out() if paper else []
        self.pages.show_pages(self._pages)


def _file_name(name: str) -> str:
    """A name as a file may be called on any system."""
    kept = "".join(sign if sign.isalnum() or sign in " -_" else " " for sign in name)
    return " ".join(kept.split())[:80] or "pnj"
