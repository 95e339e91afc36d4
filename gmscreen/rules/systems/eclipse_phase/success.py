"""Success tests: whether a reading succeeds, how well, and by what margin."""

from gmscreen.rules.model import Tone
from gmscreen.rules.systems.eclipse_phase.percentile import is_double
from gmscreen.rules.systems.eclipse_phase.table import DEFAULT, Table

CRITICAL_SUCCESS = "critical_success"
SUCCESS = "success"
FAILURE = "failure"
CRITICAL_FAILURE = "critical_failure"

OUTCOMES: tuple[tuple[str, Tone], ...] = (
    (CRITICAL_SUCCESS, "critical"),
    (SUCCESS, "success"),
    (FAILURE, "failure"),
    (CRITICAL_FAILURE, "fumble"),
)
TONES: dict[str, Tone] = dict(OUTCOMES)

ALWAYS_SUCCEEDS = 0
ALWAYS_FAILS = 99


def succeeds(reading: int, target: int) -> bool:
    """Whether a reading (0 to 99) is at most the target; 00 always is, 99 never (EP-03, EP-04, EP-05)."""
    if reading == ALWAYS_SUCCEEDS:
        return True
    return reading != ALWAYS_FAILS and reading <= target


def is_critical(reading: int, target: int, table: Table = DEFAULT) -> bool:
    """Whether a reading is critical: a double (EP-16), which may have to differ from the target (EP-E1)."""
    if not is_double(reading):
        return False
    fixed = reading in (ALWAYS_SUCCEEDS, ALWAYS_FAILS)
    return fixed or table.equal_double_critical or reading != target


def outcome(reading: int, target: int, table: Table = DEFAULT) -> str:
    """The outcome of a success test: one of `OUTCOMES` (EP-16, EP-22)."""
    critical = is_critical(reading, target, table)
    if succeeds(reading, target):
        return CRITICAL_SUCCESS if critical else SUCCESS
    return CRITICAL_FAILURE if critical else FAILURE


def margin_of_success(reading: int, target: int, table: Table = DEFAULT) -> int:
    """The margin of success of a reading that succeeds: target minus reading, never negative (EP-30).

    With the option of later printings it is the number rolled.
    """
    return reading if table.face_margin else max(0, target - reading)


def margin_of_failure(reading: int, target: int) -> int:
    """The margin of failure of a reading that fails: reading minus target, never negative (EP-31)."""
    return max(0, reading - target)


def margin(reading: int, target: int, table: Table = DEFAULT) -> int:
    """The margin of success or of failure, whichever the reading has (EP-30, EP-31)."""
    if succeeds(reading, target):
        return margin_of_success(reading, target, table)
    return margin_of_failure(reading, target)


def margin_is_met(reading: int, target: int, required: int, table: Table = DEFAULT) -> bool:
    """Whether a test that asks for a margin of success reaches it (EP-32)."""
    return succeeds(reading, target) and margin_of_success(reading, target, table) >= required
