"""Running the command line inside the test."""

import json
from dataclasses import dataclass
from typing import Protocol

import pytest
from hypothesis import settings

from gmscreen import cli

settings.register_profile("steady", deadline=None, derandomize=True)
settings.load_profile("steady")


@dataclass(frozen=True)
class Answer:
    """What a command printed and its exit code."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> dict[str, object]:
        """The one JSON object on the one line."""
        assert self.out.count("\n") == 1
        found: dict[str, object] = json.loads(self.out)
        return found


class Run(Protocol):
    """Runs a command line given as words."""

    def __call__(self, *words: str) -> Answer:
        """Run it."""


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """The command line of a machine whose locale says nothing."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)

    def call(*words: str) -> Answer:
        code = cli.main(list(words))
        captured = capsys.readouterr()
        return Answer(code, captured.out, captured.err)

    return call
