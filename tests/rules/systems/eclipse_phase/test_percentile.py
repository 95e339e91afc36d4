"""How the dice of Eclipse Phase are read."""

import pytest

from gmscreen.rules.systems.eclipse_phase.percentile import d100, sum_d10


@pytest.mark.parametrize(
    ("faces", "reading"), [((1, 6), 16), ((0, 0), 0), ((10, 10), 0), ((9, 9), 99), ((0, 7), 7)]
)
def test_ep_01_d100_reads_0_to_99(faces: tuple[int, int], reading: int) -> None:
    assert d100(*faces) == reading


@pytest.mark.parametrize(
    ("faces", "total"), [((4, 6, 7), 17), ((0,), 10), ((10,), 10), ((0, 0, 1), 21), ((), 0)]
)
def test_ep_02_summed_dice_count_0_as_10(faces: tuple[int, ...], total: int) -> None:
    assert sum_d10(faces) == total


@pytest.mark.parametrize("face", [-1, 11])
def test_a_face_that_no_ten_sided_die_has_is_refused(face: int) -> None:
    with pytest.raises(ValueError, match="no face"):
        d100(face, 0)
    with pytest.raises(ValueError, match="no face"):
        sum_d10([face])
