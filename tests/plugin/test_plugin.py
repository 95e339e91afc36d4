"""A fifth game, found as an installed package and played without a line for it in the program."""

from pathlib import Path

import pytest

from gmscreen.rules.model import CheckRequest, Modifier, Side
from gmscreen.rules.system import Sheet, System
from gmscreen.rules.systems import BUILTIN, find_system, installed_systems, plugin_systems
from gmscreen.session.commands import EditDesk, MakeCheck
from gmscreen.session.roster import SetOption, ShowSystem
from gmscreen.session.session import CommandError, Opened, Session
from gmscreen.store.campaign import CampaignFile
from gmscreen.viewmodels import phrases
from gmscreen.viewmodels.reference import page
from gmscreen.viewmodels.texts import LANGUAGES, Texts
from tests.plugin.conftest import PACKAGE
from tests.plugin.lantern import Lantern, make
from tests.session.kit import MemoryJournal
from tests.store.kit import EndlessDice, TickingClock, new_campaign, open_campaign
from tests.test_i18n import declared


class Point:
    """An entry point that was not looked up anywhere."""

    name = "lantern"

    def load(self) -> object:
        return Lantern


def table(**systems: System) -> tuple[Session, MemoryJournal]:
    journal = MemoryJournal()
    chosen = systems or {"lantern": make()}
    return Session(Opened(), journal, EndlessDice(), TickingClock(), chosen), journal


def look(light: int = 3, *lines: Modifier) -> CheckRequest:
    return CheckRequest(
        system="lantern", kind="look", a=Side(who="Iria", what="Luz", base=light), modifiers=lines
    )


def test_it_is_found_through_an_entry_point() -> None:
    systems, problems = plugin_systems([Point()])
    assert ([system.id for system in systems], problems) == (["lantern"], ())


def test_it_is_found_where_it_is_installed(installed: Path) -> None:
    found = find_system("lantern")
    assert found is not None
    assert type(found).__module__ == PACKAGE
    assert list(installed_systems()) == [*BUILTIN, "lantern"]


def test_without_the_package_there_is_no_such_game() -> None:
    assert find_system("lantern") is None


def test_an_installed_game_that_is_broken_leaves_the_others_alone(installed: Path) -> None:
    (installed / f"{PACKAGE}.py").write_text("raise RuntimeError('no oil')\n", "utf-8")
    systems, problems = plugin_systems()
    assert systems == ()
    assert [(one.name, one.code) for one in problems] == [("lantern", "load_failed")]
    assert list(installed_systems()) == list(BUILTIN)


def test_it_has_odds_and_a_cap_of_its_own() -> None:
    found = make().preview(look(3, Modifier(value=4)), {})
    assert (found.number, found.sums.wasted, found.odds.passed, found.odds.total) == (5, 2, 5, 8)
    assert make().preview(look(3), {"flicker": "on"}).odds.passed == 2


@pytest.mark.parametrize("light", range(9))
def test_its_odds_are_those_of_every_face(light: int) -> None:
    system = make()
    seen = [system.resolve(look(light), {}, (face,)).a.passed for face in range(1, 9)]
    assert sum(seen) == system.preview(look(light), {}).odds.passed


def test_it_rolls_and_writes_to_the_ledger() -> None:
    session, journal = table()
    session.execute(MakeCheck(look(), hidden=True))
    session.execute(MakeCheck(look(), hidden=False, faces=(8,)))
    assert [(one.system, one.visibility) for one in journal.entries] == [
        ("lantern", "hidden"),
        ("lantern", "public"),
    ]
    first, second = (one.result for one in journal.entries)
    assert first is not None
    assert second is not None
    assert (first.a.outcome, second.a.outcome) == ("seen", "dark")
    (again,) = make().follow_ups(look(), {}, second)
    assert again.code == "again"


def test_its_refusal_stops_the_roll() -> None:
    session, journal = table()
    with pytest.raises(CommandError) as caught:
        session.execute(MakeCheck(look(0)))
    assert (caught.value.code, journal.entries) == ("refused.out", [])


def test_its_desk_its_option_and_its_tab_are_undone_like_any() -> None:
    session, _ = table()
    session.execute(EditDesk(look(5)))
    session.execute(SetOption("lantern", "flicker", "on"))
    assert session.state.settings_of("lantern").values() == {"flicker": "on"}
    session.undo()
    session.undo()
    assert session.state.find_desk("lantern").request.a.base == 0
    with pytest.raises(CommandError):
        session.execute(ShowSystem("lantern", False))


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_brings_its_own_words_and_page(language: str) -> None:
    system = make()
    texts = Texts(language, [system.texts])
    assert [key for key in declared(system) if not texts.has(f"lantern.{key}")] == []
    assert [one.anchor for one in page("lantern", language, [system]).sections] == ["lantern", "look"]
    refusal = system.preview(look(0), {}).notices[0]
    assert phrases.notice_text(texts, "lantern", refusal) == system.texts[language]["lantern.notice.out"]
    choice = system.bases(Sheet({"light": 4}, {}), {})[0]
    assert phrases.base_name(texts, "lantern", choice) == system.texts[language]["lantern.source.light"]


def test_a_campaign_with_its_rolls_opens_without_the_game(tmp_path: Path) -> None:
    path = tmp_path / "mesa.gmscreen"
    file = new_campaign(path)
    session = Session(file.load(), file, EndlessDice(), TickingClock(), {"lantern": make()})
    session.execute(MakeCheck(look(), faces=(2,)))
    file.close()
    again = _without(open_campaign(path))
    assert again.state.find_desk("lantern").last == 1
    with pytest.raises(CommandError) as caught:
        again.execute(MakeCheck(look()))
    assert caught.value.code == "unknown_system"
    journal = again._journal
    assert isinstance(journal, CampaignFile)
    journal.close()


def _without(file: CampaignFile) -> Session:
    return Session(file.load(), file, EndlessDice(), TickingClock(), {})
