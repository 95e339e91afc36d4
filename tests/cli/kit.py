"""What tests read out of the answers of the command line."""

from fractions import Fraction

from tests.cli.conftest import Answer


def chances(answer: Answer, table: str = "odds") -> dict[str, Fraction]:
    """The exact chances under the name `table`, by the code of the outcome."""
    found = answer.json[table]
    assert isinstance(found, dict)
    return {code: Fraction(value) for code, value in found.items()}


def side(answer: Answer, name: str) -> dict[str, object]:
    """What is said of one side of an opposed test."""
    found = answer.json[name]
    assert isinstance(found, dict)
    return found
