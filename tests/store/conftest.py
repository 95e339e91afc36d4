"""Fixtures of the campaign file's tests."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from gmscreen.session.session import Session
from gmscreen.store.campaign import CampaignFile
from tests.store.kit import new_campaign, session_on


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the campaign of the test is: with spaces, accents and signs that mean something in a URI."""
    return tmp_path / "Mesa del jueves" / "Ñandú 100% #1? 🎲.gmscreen"


@pytest.fixture
def file(path: Path) -> Iterator[CampaignFile]:
    """A new campaign, open."""
    file = new_campaign(path)
    yield file
    file.close()


@pytest.fixture
def session(file: CampaignFile) -> Session:
    """A session on `file`."""
    return session_on(file)
