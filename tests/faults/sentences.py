"""What the game master reads when something fails: one sentence in each language, with nothing left open."""

from pathlib import Path

from gmscreen.store.errors import StoreError
from gmscreen.ui.messages import problem_text
from gmscreen.viewmodels.campaign import Problem
from gmscreen.viewmodels.texts import Texts
from tests.faults.outcome import Outcome

WORDS = {language: Texts(language) for language in ("es", "en")}


def heard(outcome: Outcome, error: StoreError, path: Path = Path("mesa.gmscreen")) -> None:
    """Note what the window says of `error`, and that it says something in both languages."""
    said(outcome, Problem(f"store.{error.code}", {"name": path.name, "path": str(path), **error.details}))


def said(outcome: Outcome, problem: Problem) -> None:
    """Note what the window says of `problem`."""
    outcome.sentences.add(problem.code)
    for texts in WORDS.values():
        words = problem_text(texts, problem)
        if "{" in words or not words or problem.code in words:
            outcome.lose(f"no sentence for {problem.code}: {words}")
