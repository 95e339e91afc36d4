"""The lists that the GM types as lines, and the words of a case."""

import pytest

from gmscreen.rules.cases import TrackRow
from gmscreen.rules.systems import builtin_systems
from gmscreen.session.session import CommandError
from gmscreen.session.state import CampaignState
from gmscreen.session.workflows.model import Case
from gmscreen.session.workflows.view import CaseView, DeadlineView, case_view
from gmscreen.viewmodels.texts import Texts
from gmscreen.viewmodels.wounds_lists import preset_lines, read_presets, read_track, track_lines
from gmscreen.viewmodels.wounds_words import CaseTeller

ES, EN = CaseTeller(Texts("es")), CaseTeller(Texts("en"))


def walkure() -> CaseView:
    system = next(one for one in builtin_systems() if one.id == "walkure")
    case = Case(id="1", kind="wound_track", system=system.id, who="Vigía")
    return case_view(CampaignState(case=(case,)), system, case)


def test_a_track_that_is_only_read_stays_the_built_in_one() -> None:
    view = walkure()
    for teller in (ES, EN):
        assert read_track(teller, view, track_lines(teller, view)) == view.track


@pytest.mark.parametrize("line", ["Roto −2 3", "Roto -2 3", "Roto: -2, 3", "  Roto ;  -2 ; 3 "])
def test_a_category_of_the_gms_own(line: str) -> None:
    assert read_track(ES, walkure(), line) == (TrackRow(name="Roto", penalty=-2, boxes=3),)


@pytest.mark.parametrize("line", ["Roto", "Roto 3", "-2 3", "Roto dos 3", "Roto -2 99999"])
def test_a_line_that_is_no_category_is_refused(line: str) -> None:
    with pytest.raises(CommandError):
        read_track(ES, walkure(), line)


def test_events_are_read_as_they_are_written() -> None:
    found = read_presets("Ver un muerto: 0/1d4\n\nCaída libre 1d10\n")
    assert [(one.name, one.loss) for one in found] == [("Ver un muerto", "0/1d4"), ("Caída libre", "1d10")]
    assert preset_lines(walkure()) == ""


@pytest.mark.parametrize(
    ("seconds", "said"), [(0, "0 min"), (59, "1 min"), (3600, "1 h"), (5400, "1 h 30 min"), (7199, "2 h")]
)
def test_how_long_something_still_takes(seconds: int, said: str) -> None:
    assert ES.span(seconds) == said


def test_a_deadline_in_words() -> None:
    assert ES.deadline(None) == ""
    assert ES.deadline(DeadlineView("turn", 4, 0, 1, reached=False)) == "antes de su turno, asalto 4"
    assert ES.deadline(DeadlineView("turn", 0, 0, None, reached=False)) == "antes de su próximo turno"
    assert EN.deadline(DeadlineView("time", 0, 90_000, 3600, reached=False)) == "until 01:00, 1 h left"
    assert EN.deadline(DeadlineView("time", 0, 90_000, 0, reached=True)) == "time is up"
