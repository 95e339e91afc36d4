"""Laws of lists that are typed as one text."""

from hypothesis import given
from hypothesis import strategies as st

from gmscreen.content.lists import leads_of, leads_text, lines_of, tags_of, tags_text

LINES = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Zl", "Zp")))
LEADS = st.lists(LINES, min_size=1, max_size=4).map("\n".join).map(str.strip).filter(bool)
TAGS = LINES.filter(lambda one: ";" not in one).map(str.strip).filter(bool)


@given(st.lists(LEADS, unique=True, max_size=5))
def test_false_leads_are_read_as_they_are_shown(leads: list[str]) -> None:
    assert leads_of(leads_text(leads)) == tuple(leads)


@given(st.lists(TAGS, unique=True, max_size=5))
def test_tags_are_read_as_they_are_shown(tags: list[str]) -> None:
    assert tags_of(tags_text(tags)) == tuple(tags)


@given(st.text())
def test_whatever_is_typed_is_a_list_that_stays_so(text: str) -> None:
    for read, show in ((leads_of, leads_text), (tags_of, tags_text), (lines_of, "\n".join)):
        items = read(text)
        assert all(one == one.strip() and one for one in items)
        assert len(set(items)) == len(items)
        if read is not tags_of or ";" not in text:
            assert read(show(items)) == items


def test_a_line_is_a_lead_and_an_indented_one_goes_on_with_it() -> None:
    text = "  Nadie sabe nada\n\nUna carta:\n  «Ven sola.»\n\tA.\nOtra"
    assert leads_of(text) == ("Nadie sabe nada", "Una carta:\n«Ven sola.»\nA.", "Otra")
