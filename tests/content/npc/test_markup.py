"""The safe subset of Markdown: what it reads, and that it shows the rest letter by letter."""

import re
import time
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmscreen.content.npc.markup import Block, parse, plain
from gmscreen.content.npc.markup_inline import Run
from gmscreen.content.npc.markup_write import escaped, to_html, to_markdown

TAGS = {
    "h1",
    "h2",
    "h3",
    "p",
    "b",
    "i",
    "br",
    "ul",
    "ol",
    "li",
    "blockquote",
    "hr",
    "table",
    "tr",
    "th",
    "td",
}

marked = st.text(st.sampled_from("ab 1.-+*_#>|\\`~[]()!<&\n\t=:é"), max_size=80)
written = st.one_of(marked, st.text(max_size=60))


def paragraph(text: str) -> Block:
    return Block("paragraph", (Run(text),))


def test_headings_and_words_in_bold_and_italic() -> None:
    assert parse("## Quién es\nUn **guarda** del *puerto*, ***de noche***.") == (
        Block("heading", (Run("Quién es"),), 2),
        Block(
            "paragraph",
            (
                Run("Un "),
                Run("guarda", bold=True),
                Run(" del "),
                Run("puerto", italic=True),
                Run(", "),
                Run("de noche", bold=True, italic=True),
                Run("."),
            ),
        ),
    )


def test_lists_within_lists() -> None:
    found = parse("- uno\n  1. primero\n     sigue\n  2. segundo\n- dos\n\n* tres")
    assert [(one.level, one.number, one.text) for one in found] == [
        (0, None, "uno"),
        (1, 1, "primero\nsigue"),
        (1, 2, "segundo"),
        (0, None, "dos"),
        (0, None, "tres"),
    ]


def test_quotes_tables_and_rules() -> None:
    found = parse("> «Nadie pasa»\n> dijo\n\n---\n| a | b \\| c |\n|---|:-:|\n| 1 |\n| 2 | 3 | 4 |\nfin")
    assert [one.kind for one in found] == ["quote", "rule", "table", "paragraph"]
    assert found[0].text == "«Nadie pasa»\ndijo"
    assert found[2].text == "a | b | c\n1 | \n2 | 3"


@pytest.mark.parametrize(
    "text",
    [
        "3D6*5 y luego 2D6*5",
        "el_hombre_gris",
        "2 * 3 * 4",
        "**a medias",
        "a** b**",
        "[aquí](http://localhost/x)",
        "![foto](file:///etc/hostname)",
        '<img src="http://localhost/p.png">',
        "<script>alert(1)</script>",
        "&lt;b&gt;",
        "https://localhost/",
        "`código`",
        "#sin espacio",
        "a | b",
    ],
)
def test_all_else_is_text(text: str) -> None:
    assert parse(text) == (paragraph(text),)


def test_a_backslash_takes_a_sign_for_itself() -> None:
    assert parse(r"\*no\* \# \\ \a") == (paragraph(r"*no* # \ \a"),)
    assert parse("\\- no\nsí") == (paragraph("- no\nsí"),)


def test_what_it_says_without_marks() -> None:
    assert plain(parse("# Uno\n---\n- **dos**\n\ntres")) == "Uno\ndos\ntres"


class Collector(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in TAGS
        assert attrs == []
        if tag not in {"br", "hr"}:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data

    def handle_comment(self, data: str) -> None:
        raise AssertionError(data)

    def handle_decl(self, decl: str) -> None:
        raise AssertionError(decl)

    def handle_pi(self, data: str) -> None:
        raise AssertionError(data)


@given(written)
def test_the_html_holds_bare_tags_that_close_and_every_word(text: str) -> None:
    blocks = parse(text)
    collector = Collector()
    collector.feed(to_html(blocks))
    collector.close()
    assert collector.open == []
    said = "".join(re.findall(r"\w", plain(blocks)))
    assert "".join(re.findall(r"\w", collector.text)) == said


def test_the_html_of_lists() -> None:
    html = to_html(parse("- a\n  - b\n- c\n1. d\n\nfin <b>"))
    assert html == ("<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul><ol><li>d</li></ol><p>fin &lt;b&gt;</p>")


@given(written)
def test_writing_and_reading_again_changes_nothing(text: str) -> None:
    blocks = parse(text)
    assert parse(to_markdown(blocks)) == blocks


@given(written)
def test_escaped_text_shows_just_itself(text: str) -> None:
    one_line = " ".join(text.split())
    assert parse(escaped(text)) == ((paragraph(one_line),) if one_line else ())


def test_escaped_text_makes_no_link_in_other_programs() -> None:
    assert escaped("http://a [[b]] www.c a@b #d ==e== %%f%% $x$ ^g") == (
        r"http\://a \[\[b\]\] www\.c a\@b \#d \=\=e\=\= \%\%f\%\% \$x\$ \^g"
    )
    assert escaped("1D6 (22/11), +1D4: 45 %") == "1D6 (22/11), +1D4: 45 %"


@pytest.mark.parametrize(
    "piece",
    ["*a ", "a* ", "**a *b ", "- ", "> ", "|a", "\\", "_a", "#", "\n- a", "    ", "1. ", "-"],
)
def test_no_text_takes_longer_than_its_length_deserves(piece: str) -> None:
    text = piece * (100_000 // len(piece))
    begun = time.perf_counter()
    to_html(parse(text))
    assert time.perf_counter() - begun < 5
