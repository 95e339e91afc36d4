"""What was read of one block so far: its parts, the places they came from, and what is in doubt."""

from collections.abc import Sequence
from typing import NamedTuple

from gmscreen.content.characters import Trait
from gmscreen.content.folding import fold
from gmscreen.content.npc.block import BlockSkill, StatBlock, Weapon
from gmscreen.content.npc.formats.settle import derived_left_out, settled
from gmscreen.content.npc.intake import Arrival, Doubt
from gmscreen.content.npc.paste.line import Line
from gmscreen.content.npc.paste.pieces import pieces
from gmscreen.content.npc.paste.source import Source
from gmscreen.content.npc.paste.tokens import Token, tokenise
from gmscreen.content.npc.paste.vocabulary import Vocabulary, label_words

FORMAT = "text"
NAME = "name"
KEPT = "kept"
"""What a place is called that was not understood and stays in the notes."""

_SHOWN = 120
_MOST_KEPT = 50
_NAMELESS = "?"


class Mark(NamedTuple):
    """A token that means something: `what` is a part of a block or the id of a field.

    Those of one `unit` mean something together.
    """

    token: Token
    what: str
    unit: int


class Notebook:
    """Collects the parts of a block."""

    def __init__(self, source: Source, vocabulary: Vocabulary) -> None:
        self.source = source
        self.vocabulary = vocabulary
        self.name = ""
        self.alias = ""
        self.numbers: dict[str, int] = {}
        self.texts: dict[str, str] = {}
        self.skills: dict[str, BlockSkill] = {}
        self.traits: list[Trait] = []
        self.weapons: list[Weapon] = []
        self.lists: dict[str, list[str]] = {"gear": [], "tags": [], "false_leads": []}
        self.prose: dict[str, list[str]] = {"notes": [], "secrets": []}
        self.doubts: list[Doubt] = []
        self.marks: list[Mark] = []
        self._units = 0
        self._kept = 0

    def said(self, tokens: Sequence[Token]) -> str:
        """What the tokens read in the text, in one line; those that stand apart with a blank between them."""
        plain, parts = self.source.plain, list[str]()
        start = end = -1
        for token in tokens:
            between = plain[end : token.start] if end >= 0 else ""
            if end < 0 or token.start < end or "|" in between or "\n" in between.strip(" "):
                if end >= 0:
                    parts.append(self.source.original(start, end))
                start = token.start
            end = token.end
        parts.append(self.source.original(start, end) if end >= 0 else "")
        return " ".join(parts)

    def quoted(self, token: Token) -> str:
        """What a token reads in the text, without the brackets or quotation marks around it."""
        inner = token.kind in ("group", "quote")
        return self.source.original(token.start + inner, token.end - inner)

    def inside(self, group: Token) -> list[list[Token]]:
        """The pieces of what stands in brackets."""
        start, end = group.start + 1, group.end - 1
        fields = self.vocabulary.fields
        tokens = tokenise(self.source.plain[start:end], fields.__contains__, start)
        rows = [one for one in tokens if one.kind != "line"]
        return list(pieces(rows, self.vocabulary.abbreviations))

    def mark(self, tokens: Sequence[Token], what: str) -> None:
        """Remember that these tokens were understood, together, as `what`."""
        self._units += 1
        self.marks += [Mark(one, what, self._units) for one in tokens]

    def doubt(self, code: str, field: str, text: str = "", **args: int | str) -> None:
        """Remember that something needs a look."""
        self.doubts.append(Doubt(code, field, text[:_SHOWN], args))

    def number(self, field: str, value: int, text: str) -> None:
        """Type a number. The first one of a field holds; another one is doubted."""
        if self.numbers.setdefault(field, value) != value:
            self.doubt("repeated", field, text, what=text)

    def text(self, field: str, value: str, text: str) -> None:
        """Fill in a text. The first one of a field holds; another one is doubted."""
        if self.texts.setdefault(field, value) != value:
            self.doubt("repeated", field, text, what=text)

    def skill(self, name: str, value: int, specialization: str) -> None:
        """Add a skill. The first one of a name holds; another value is doubted."""
        skill = BlockSkill(name=name, value=value, specialization=specialization)
        if self.skills.setdefault(fold(name), skill).value != value:
            self.doubt("repeated", f"skills.{name}", name, what=f"{name} {value}")

    def note(self, tokens: Sequence[Token], what: str = "notes", said: Sequence[Token] = ()) -> None:
        """Add a line to the notes, that of `said` if those tokens tell more."""
        self.prose["notes"].append(self.said(said or tokens))
        self.mark(tokens, what)

    def keep(self, tokens: Sequence[Token], line: Line, said: Sequence[Token] = ()) -> None:
        """Keep in the notes what was not understood; only the first of many lines are doubted one by one."""
        self.note(tokens, KEPT, said)
        self._kept += 1
        if self._kept <= _MOST_KEPT:
            above = self.source.plain.count("\n", line.tokens[0].start, tokens[0].start)
            self.doubt("unknown_line", f"lines.{line.number + 1 + above}", self.said(tokens))

    def finish(self, raw: str, *, rival: bool) -> Arrival:
        """The block without what nobody could vouch for."""
        spec = self.vocabulary.spec
        self._chosen_by_texts()
        block = StatBlock(
            name=self.name or _NAMELESS,
            alias=self.alias,
            system=self.vocabulary.system.id,
            skills=tuple(self.skills.values()),
            traits=tuple(self.traits),
            weapons=tuple(self.weapons),
            gear=tuple(self.lists["gear"]),
            tags=tuple(self.lists["tags"]),
            false_leads=tuple(self.lists["false_leads"]),
            notes="\n".join(self.prose["notes"]).strip(),
            secrets="\n".join(self.prose["secrets"]).strip(),
        ).with_typed(self.numbers, self.texts)
        block, wrong = settled(block, spec, tuple(self.vocabulary.traits.values()))
        block = derived_left_out(block, spec)
        if not self.name:
            block = block.model_copy(update={"name": ""})
            self.doubts.insert(0, Doubt("missing", "name"))
        doubtful = {one.field for one in (*self.doubts, *wrong)}
        if spec.health and spec.health not in doubtful and spec.health not in block.filled(spec):
            self.doubt("missing", spec.health)
        if rival:
            self.doubt("system_guess", "system", block.system)
        return Arrival(block.name, FORMAT, block, (*self.doubts, *wrong), raw)

    def _chosen_by_texts(self) -> None:
        """A text that names a choice makes it: who is sleeved in an infomorph is one."""
        words = [f" {label_words(text)} " for text in self.texts.values()]
        for field, labels in self.vocabulary.choices.items():
            named = {
                choice for label, choice in labels.items() if any(f" {label} " in text for text in words)
            }
            if len(named) == 1:
                self.texts.setdefault(field, named.pop())
