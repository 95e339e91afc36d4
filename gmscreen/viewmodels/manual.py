"""The manual: its pages in order, which page speaks of what on the screen, and finding words in all of it.
Knows no Qt.

A page is Markdown, `resources/help/<language>/manual/<id>.md`. What the program calls things is not written
there but filled in, so that the manual says what the window says: `{key:turn.next}` is the key of an action,
or its name where it has none; `{action:turn.next}` its name; `{menu:turn.next}` the way to it through the
menus; `{t:npc.fight}` any text by its key. A link `tracker.md#clock` leads to a page, `action:keys` starts an
action.
"""

import re
from collections.abc import Callable, Iterator, Mapping

from gmscreen.content.folding import fold
from gmscreen.rules.value import frozen
from gmscreen.viewmodels.action_table import ACTIONS
from gmscreen.viewmodels.reference import Page, Section, page_text, parse_page
from gmscreen.viewmodels.texts import Texts

CHAPTERS: Mapping[str, tuple[str, ...]] = {
    "begin": ("first_minute", "line", "keys"),
    "table": ("desk", "hidden", "secrets", "tracker", "wounds", "players"),
    "prepare": ("roster", "notes", "npcs", "npc_editor", "npc_bring", "npc_take", "encounters"),
    "rules": ("reference", "options"),
    "program": ("safety", "recap", "looks", "trouble", "command_line", "adding_a_system"),
}
"""The pages by chapter; the text `manual.chapter.<id>` names a chapter, the first heading a page."""

INDEX = "index"
"""The page of contents, which is made of the others."""

PLACES: Mapping[str, tuple[str, str]] = {
    "command.line": ("line", ""),
    "system": ("desk", ""),
    "panel.roster": ("roster", ""),
    "panel.tracker": ("tracker", ""),
    "tracker.encounters": ("tracker", "prepared"),
    "panel.hidden": ("hidden", ""),
    "hidden.sheet": ("hidden", "detail"),
    "sweep.sheet": ("secrets", "sweep"),
    "panel.notes": ("notes", ""),
    "panel.wounds": ("wounds", ""),
    "panel.npcs": ("npcs", ""),
    "npc.editor": ("npc_editor", ""),
    "npc.templates": ("npc_editor", "templates"),
    "npc.intake": ("npc_bring", ""),
    "npc.take": ("npc_take", ""),
    "npc.encounters": ("encounters", ""),
    "panel.player": ("players", ""),
    "panel.reference": ("reference", ""),
    "panel.options": ("options", ""),
    "help.sheet": ("keys", ""),
    "banner": ("trouble", "banners"),
    "report.sheet": ("trouble", "report"),
}
"""Which page, and which of its sections, speaks of a widget: by the beginning of its name up to a dot."""

_ELSEWHERE = ("adding_a_system",)
"""Pages that lie beside the folder of the manual: they are read outside the program as well."""
_FIELD = r"\{(key|action|menu|t):([\w.]+)\}"


@frozen
class Hit:
    """A section that holds what is looked for."""

    page: str
    page_title: str
    section: Section


@frozen
class Manual:
    """The manual in the words and with the keys of `texts`; `name` says what an action is called."""

    texts: Texts
    name: Callable[[str], str]

    def page(self, page_id: str) -> Page:
        """A page with everything filled in; without any text for a page that there is not."""
        if page_id == INDEX:
            return parse_page(page_id, self._index())
        folder = "" if page_id in _ELSEWHERE else "manual/"
        return parse_page(page_id, self._filled(page_text(f"{folder}{page_id}", self.texts.language)))

    def titles(self) -> Iterator[tuple[str, str, str]]:
        """Every page in order: its chapter in words, its id and its title."""
        for chapter, pages in CHAPTERS.items():
            for page_id in pages:
                yield self.texts.t(f"manual.chapter.{chapter}"), page_id, self.page(page_id).title

    def search(self, words: str) -> tuple[Hit, ...]:
        """The sections that hold every one of `words`, accents and case aside; those with one of them in
        their heading come first.
        """
        wanted = fold(words).split()
        found: list[tuple[bool, Hit]] = []
        for page_id in every_page() if wanted else ():
            page = self.page(page_id)
            for section in page.sections:
                head, body = fold(section.title), fold(_plain(section.text))
                if all(word in head or word in body for word in wanted):
                    named = any(word in head for word in wanted)
                    found.append((not named, Hit(page_id, page.title, section)))
        return tuple(hit for _, hit in sorted(found, key=lambda one: one[0]))

    def _index(self) -> str:
        """The contents: each page with the sentence that it begins with."""
        lines = [f"# {self.texts.t('manual.index')}"]
        for chapter, pages in CHAPTERS.items():
            lines += ["", f"## {self.texts.t(f'manual.chapter.{chapter}')} {{#{chapter}}}", ""]
            for page_id in pages:
                page = self.page(page_id)
                about = " ".join(page.sections[0].text.split()) if page.sections else ""
                lines.append(f"- [{page.title}]({page_id}.md). {first_sentence(about)}")
        return "\n".join(lines)

    def _filled(self, text: str) -> str:
        return re.sub(_FIELD, lambda found: self._word(found[1], found[2]), text)

    def _word(self, kind: str, key: str) -> str:
        """What a field stands for; the dots behind what asks for more have no place in a sentence."""
        match kind:
            case "key":
                return self.texts.key(key) or self.texts.t("manual.keyless", action=self._name(key))
            case "action":
                return self._name(key)
            case "menu":
                menu = next((one.menu for one in ACTIONS if one.id == key), "")
                way = (self.texts.t(f"menu.{menu}") if menu else "", self._name(key))
                return " > ".join(one for one in way if one)
            case _:
                return self.texts.t(key).removesuffix("…")

    def _name(self, action: str) -> str:
        return self.name(action).removesuffix("…")


def every_page() -> tuple[str, ...]:
    """The ids of all pages in order."""
    return tuple(page_id for pages in CHAPTERS.values() for page_id in pages)


def place_of(names: Iterator[str]) -> tuple[str, str]:
    """The page and the section that speak of the first of `names` that any does: those of a widget and of all
    around it, from the inside. The page of contents where none does.
    """
    for name in names:
        parts = name.split(".")
        for end in range(len(parts), 0, -1):
            if (place := PLACES.get(".".join(parts[:end]))) is not None:
                return place
    return INDEX, ""


def first_sentence(text: str) -> str:
    """`text` up to its first full stop, without what Markdown puts around words."""
    found = re.match(r".*?[.!?](?=\s|$)", _plain(text))
    return found[0] if found else _plain(text)


def _plain(text: str) -> str:
    """Markdown as it is read: without stars, ticks and the addresses of links."""
    return re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text).replace("*", "").replace("`", "")
