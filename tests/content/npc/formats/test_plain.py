"""Markup as plain text, portraits in files, and what skills are called."""

import base64
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmscreen.content.npc.formats.pictures import PICTURE_LIMIT, picture
from gmscreen.content.npc.formats.plain import as_markup, plain_text
from gmscreen.content.npc.formats.words import SkillBook, Words
from tests.content.npc.formats.kit import EN, ES, SYSTEMS


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("", ""),
        ("plain\n\n\n text ", "plain\n\ntext"),
        ("R&amp;D", "R&D"),
        ("<p>one</p><p>two</p>", "one\ntwo"),
        ("one<br>two<br/>three", "one\ntwo\nthree"),
        ("<ul><li>a</li><li>b</li></ul>", "- a\n- b"),
        ("<table><tr><td>a</td><td>b</td></tr></table>", "a b"),
        ("<p>a\n  b&nbsp;c</p>", "a b c"),
        ("<script>alert('<p>x</p>')</script>kept", "kept"),
        ("<STYLE>p {}</STYLE >kept", "kept"),
        ("<style>never closed", ""),
        ("a <!-- <p>hidden</p> --> b", "a b"),
        ("a <!-- not closed", "a <!-- not closed"),
        ("HP < 5 and > 3", "HP < 5 and > 3"),
        ("<b>HP < 5</b>", "HP < 5"),
        ('<img src="http://127.0.0.1:9/p.png">x', "x"),
        ("<a href='file:///etc/passwd'>link</a>", "link"),
        ("&lt;script&gt;", "<script>"),
        ("a<", "a<"),
        ("<", "<"),
    ],
)
def test_what_a_reader_sees(markup: str, text: str) -> None:
    assert plain_text(markup) == text


@given(st.text())
def test_text_written_as_markup_is_read_as_its_lines(text: str) -> None:
    lines = [" ".join(line.split(" ")).strip() for line in text.split("\n")]
    if all(sign.isprintable() and not sign.isspace() for sign in text.replace("\n", "")):
        assert plain_text(as_markup(text)) == "\n".join(line for line in lines if line)


@given(
    st.lists(
        st.sampled_from(
            ["<", ">", "</", "<!--", "-->", "<p", "'", '"', "<script>", "&", "x", "/", "\n", "<!"]
        )
    )
)
def test_no_text_is_too_broken_to_be_read(pieces: list[str]) -> None:
    assert isinstance(plain_text("".join(pieces)), str)


@pytest.mark.parametrize(
    "piece", ["<!--", "<a ", "<a href='", "</a ", "<?", "&", "<", "<script>", "<![CDATA["]
)
def test_each_sign_is_read_once(piece: str) -> None:
    start = time.perf_counter()
    plain_text(piece * (1_000_000 // len(piece)))
    # The parser of the standard library takes minutes for a tenth of it.
    assert time.perf_counter() - start < 20


PNG = b"\x89PNG\r\n\x1a\n" + bytes(30)
JPEG = b"\xff\xd8\xff\xe0" + bytes(30)
WEBP = b"RIFF\x24\0\0\0WEBPVP8 " + bytes(30)


@pytest.mark.parametrize("data", [PNG, JPEG, WEBP])
def test_a_picture_in_a_file_is_taken(data: bytes) -> None:
    code = base64.b64encode(data).decode()
    assert picture(code) == data
    assert picture(f"data:image/png;base64,{code}") == data
    assert picture(f"data:image/webp;charset=utf-8;base64,{code[:20]}\n{code[20:]}") == data


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "ñ",
        base64.b64encode(b"GIF89a" + bytes(30)).decode(),
        base64.b64encode(b"<svg>" + bytes(30)).decode(),
        f"data:text/plain;base64,{base64.b64encode(PNG).decode()}",
        base64.b64encode(PNG + bytes(PICTURE_LIMIT)).decode(),
        "A" * (2 * PICTURE_LIMIT),
    ],
)
def test_what_is_no_picture_is_left(text: str) -> None:
    assert picture(text) == b""


@pytest.mark.parametrize(
    ("written", "within", "tag", "name"),
    [
        ("Spot Hidden", "", "", "Descubrir"),
        ("SPOT HIDDEN", "", "", "Descubrir"),
        ("Firearms (Rifle/Shotgun)", "", "", "Armas de fuego (fusil y escopeta)"),
        ("Fighting (Whip)", "", "", "Combatir (Whip)"),
        ("Firearms (Flamethrower)", "", "", "Armas de fuego (Flamethrower)"),
        ("Art/Craft (Acting)", "", "", "Arte y artesanía (Acting)"),
        ("Language (Own)", "English", "", "Lengua propia (English)"),
        ("Fighting", "Brawl", "", "Combatir (pelea)"),
        ("Science: Botany", "", "", "Ciencia (Botany)"),
        ("Combatir (Pelea)", "", "fighting-brawl", "Combatir (pelea)"),
        ("Pelear", "", "fighting-brawl", "Combatir (pelea)"),
        ("Idioma (Inglés)", "", "language-own", "Lengua propia (Inglés)"),
        ("Kunst (Malerei)", "", "art-craft-fine-art", "Arte y artesanía (Malerei)"),
        ("Bark orders", "", "bark-orders", "Bark orders"),
        ("Weird (", "", "", "Weird ("),
    ],
)
def test_what_a_skill_is_called_in_spanish(written: str, within: str, tag: str, name: str) -> None:
    assert SkillBook(SYSTEMS["partida_web"], ES).name(written, within=within, tag=tag) == name


def test_names_in_other_languages_and_without_any_words() -> None:
    assert SkillBook(SYSTEMS["eclipse_phase"], EN).name("Professional: Smuggler") == "Profession (Smuggler)"
    assert SkillBook(SYSTEMS["eclipse_phase"], Words()).name("free fall") == "Free fall"
    assert SkillBook(SYSTEMS["eclipse_phase"], ES).find("armas cineticas") == "kinetic_weapons"
