"""What goes into the bundle and what does not, without building one."""

from __future__ import annotations

from importlib import import_module

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bundle_contents
import dev
import gmscreen
from tests.test_import_contracts import imported_names

PACKAGE = dev.PROJECT / "gmscreen"


def test_every_module_of_the_program_is_listed() -> None:
    """Each by a name that imports, and as many as there are files."""
    names = bundle_contents.modules(PACKAGE)
    assert len(set(names)) == len(list(PACKAGE.rglob("*.py")))
    assert {"gmscreen", "gmscreen.__main__", "gmscreen.rules.systems.walkure"} <= set(names)
    for name in names[:20]:
        import_module(name)


def test_nothing_that_the_program_imports_is_left_out() -> None:
    """Anywhere in it, also where it waits to be needed."""
    imported = {name for path in PACKAGE.rglob("*.py") for name in imported_names(path)}
    assert "pydantic" in imported
    assert imported.isdisjoint(bundle_contents.UNUSED_MODULES)


@pytest.mark.parametrize(
    ("place", "wanted"),
    [
        ("PySide6/Qt/plugins/platforms/libqxcb.so", True),
        ("PySide6/Qt/plugins/platforms/libqwayland.so", True),
        ("PySide6/Qt/plugins/platforms/libqoffscreen.so", True),
        ("PySide6\\plugins\\platforms\\qwindows.dll", True),
        ("PySide6/Qt/plugins/platforms/libqcocoa.dylib", True),
        ("PySide6/Qt/plugins/imageformats/libqsvg.so", True),
        ("PySide6/Qt/plugins/platformthemes/libqxdgdesktopportal.so", True),
        ("PySide6/Qt/translations/qtbase_es.qm", True),
        ("resources/i18n/es/main.json", True),
        ("PySide6/Qt/plugins/platforms/libqeglfs.so", False),
        ("PySide6/Qt/plugins/platforms/libqminimal.so", False),
        ("PySide6\\plugins\\platforms\\qdirect2d.dll", False),
        ("PySide6/Qt/plugins/platformthemes/libqgtk3.so", False),
        ("PySide6/Qt/plugins/tls/libqopensslbackend.so", False),
        ("PySide6\\plugins\\imageformats\\qjpeg.dll", False),
        ("PySide6/Qt/translations/qtbase_de.qm", False),
    ],
)
def test_of_qt_only_what_is_used_goes_in(place: str, wanted: bool) -> None:
    assert bundle_contents.is_wanted(place) is wanted


GRAPH = st.dictionaries(st.sampled_from("abcdef"), st.lists(st.sampled_from("abcdefx"), max_size=3))


@given(GRAPH, st.sets(st.sampled_from("abcdef")))
def test_a_library_goes_in_when_something_asks_for_it(asks: dict[str, list[str]], plugins: set[str]) -> None:
    """What is kept finds all that it asks for and that there is; and nothing else is kept."""
    places = {name: f"plugins/{name}" if name in plugins else name for name in "abcdef"}
    kept = bundle_contents.reachable(places.values(), lambda place: asks.get(place[-1], []))
    assert {places[name] for name in plugins} <= kept
    for place in kept:
        assert {places[name] for name in asks.get(place[-1], []) if name in places} <= kept
    wanted = plugins | {name for place in kept for name in asks.get(place[-1], [])}
    assert kept <= {places[name] for name in wanted if name in places}


def test_what_is_used_by_itself() -> None:
    for place in ("libpython3.11.so.1.0", "python311.dll", "PySide6/QtCore.abi3.so", "PySide6\\QtCore.pyd"):
        assert bundle_contents.is_root(place)
    for place in ("libgtk-3.so.0", "PySide6/Qt/lib/libQt6Quick.so.6"):
        assert not bundle_contents.is_root(place)


def test_a_link_leads_where_it_says() -> None:
    place = bundle_contents.target("libQt6Core.so.6", "PySide6/Qt/lib/libQt6Core.so.6")
    assert place == "PySide6/Qt/lib/libQt6Core.so.6"
    assert bundle_contents.target("a/b/x.so", "../x.so.1") == "a/x.so.1"


def test_the_version_is_the_programs() -> None:
    assert bundle_contents.version(dev.PROJECT) == gmscreen.__version__


def test_every_library_tells_its_licence() -> None:
    text = bundle_contents.licences()
    assert "see its page" not in text
    for name in ("PySide6_Essentials", "pydantic_core", "appdirs"):
        assert f"\n{name} " in text
