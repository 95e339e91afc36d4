"""How the dice of Eclipse Phase are read."""

import pytest

from gmscreen.rules.dice import parse_faces
from gmscreen.rules.expression import parse, typed
from gmscreen.rules.systems.eclipse_phase.percentile import d100


@pytest.mark.parametrize(
    ("faces", "reading"), [((1, 6), 16), ((0, 0), 0), ((10, 10), 0), ((9, 9), 99), ((0, 7), 7)]
)
def test_ep_01_d100_reads_0_to_99(faces: tuple[int, int], reading: int) -> None:
    assert d100(*faces) == reading


@pytest.mark.parametrize(("text", "total"), [("4 6 7", 17), ("0 0 1", 21), ("10 1 1", 12)])
def test_ep_02_summed_dice_count_0_as_10(text: str, total: int) -> None:
    thrown = parse("3d10")
    assert typed(thrown, parse_faces(text, thrown.dice)).total == total


@pytest.mark.parametrize("face", [-1, 11])
def test_a_face_that_no_ten_sided_die_has_is_refused(face: int) -> None:
    with pytest.raises(ValueError, match="no face"):
        d100(face, 0)
