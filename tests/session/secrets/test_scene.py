"""Scenes: preparing them, playing one, and what it has ready to be told."""

import pytest

from gmscreen.session.commands import MakeCheck, MarkEntry
from gmscreen.session.scene import MakeCurrent, PutScene, RemoveScene, leads_for, picture_name
from gmscreen.session.secret_kinds import Scene
from gmscreen.session.session import Command, CommandError
from gmscreen.session.state import CampaignState
from tests.session.secrets.kit import check, table

LEADS = ("Huele a pólvora", "Alguien ha borrado las huellas")


def test_one_scene_is_current_and_the_key_may_end_it() -> None:
    here = table().do(PutScene(Scene(id="a", title="A")), PutScene(Scene(id="b", title="B", current=True)))
    assert here.session.state.current_scene is None
    here.do(MakeCurrent("a"), MakeCurrent("b"))
    assert [one.current for one in here.session.state.scene] == [False, True]
    here.do(PutScene(Scene(id="b", title="B2", notes="x"), field="notes"))
    assert here.session.state.current_scene == here.session.state.scene[1]
    here.session.undo()
    here.session.undo()
    found = here.session.state.current_scene
    assert found is not None
    assert found.id == "a"
    assert here.do(MakeCurrent()).session.state.current_scene is None


def test_in_doubt_no_scene_is_current() -> None:
    state = CampaignState(scene=(Scene(id="a", current=True), Scene(id="b", current=True)))
    assert state.current_scene is None


def test_after_a_failure_the_false_leads_are_offered() -> None:
    here = table().do(PutScene(Scene(id="a", false_leads=(*LEADS, "  "))), MakeCurrent("a"))
    assert leads_for(here.session.state, here.do(MakeCheck(check(), faces=(9, 8))).last) == LEADS
    assert leads_for(here.session.state, here.do(MakeCheck(check(), faces=(1, 2))).last) == ()


def test_truth_and_what_is_told_stand_side_by_side() -> None:
    here = table().do(MakeCheck(check()), MarkEntry(1, "truth", text="Es una trampa"))
    assert (here.last.truth, here.last.owed) == ("Es una trampa", True)
    here.do(MarkEntry(1, "told", text=LEADS[0], code="lead"))
    assert (here.last.told, here.last.owed) == (LEADS[0], False)


def test_nothing_may_be_told_on_purpose() -> None:
    here = table().do(MakeCheck(check()), MarkEntry(1, "told", code="nothing"))
    assert (here.last.told, here.last.told_nothing, here.last.owed) == ("", True, False)
    assert here.do(MarkEntry(1, "told")).last.owed


@pytest.mark.parametrize(
    "name",
    [
        "../a.png",
        "/etc/a.png",
        "C:/a.png",
        "C:a.png",
        "\\\\server\\a.png",
        "a\\b.png",
        "file:///a.png",
        "a/../../b.png",
        "./a.png",
        "a//b.png",
        "a.svg",
        "a.png\0",
        "a",
        "",
        "~/../a.png",
        ".. /a.png",
        "a./b.png",
        "x" * 500 + ".png",
        "a\n.png",
        "a .png ",
    ],
)
def test_a_picture_outside_the_folder_has_no_name(name: str) -> None:
    assert picture_name(name) == ""


@pytest.mark.parametrize("name", ["a.png", "fotos/El almacén.JPG", "a b/c..d.webp"])
def test_a_picture_inside_keeps_its_name(name: str) -> None:
    assert picture_name(name) == name


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (PutScene(Scene(id="a", picture="../a.png")), "picture_outside"),
        (PutScene(Scene(id="a", notes="x" * 1_000_001)), "text_too_long"),
        (PutScene(Scene(id="a", false_leads=("x" * 4001,))), "text_too_long"),
        (PutScene(Scene(id="a", false_leads=("x",) * 101)), "too_many_leads"),
        (PutScene(Scene(id="a", players_title="x" * 201)), "name_too_long"),
        (MakeCurrent("a"), "unknown_scene"),
        (RemoveScene("a"), "unknown_scene"),
    ],
)
def test_what_cannot_be_done_changes_nothing(command: Command, code: str) -> None:
    here = table()
    with pytest.raises(CommandError) as caught:
        here.do(command)
    assert caught.value.code == code
    assert here.session.state.scene == ()
