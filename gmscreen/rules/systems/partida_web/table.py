"""The table options: readings of the rules on which tables differ. The first value is the default."""

from collections.abc import Mapping

from gmscreen.rules.system import OptionSpec
from gmscreen.rules.systems.partida_web.levels import FACTOR_LE50, FACTOR_LT50, ONLY_100, SCORE_LT50
from gmscreen.rules.systems.partida_web.wounds_options import CASE_OPTIONS
from gmscreen.rules.value import frozen

OPTIONS = (
    OptionSpec("fumble_rule", (FACTOR_LE50, SCORE_LT50, FACTOR_LT50, ONLY_100), "CC-E1"),
    OptionSpec("opposed_fumble", (SCORE_LT50, FACTOR_LE50, FACTOR_LT50, ONLY_100), "CC-E1"),
    OptionSpec("opposed_tie", ("none", "higher_score"), "CC-18"),
    OptionSpec("dice_cap", ("2", "none"), "CC-21"),
    OptionSpec("excess_penalty", ("lost", "harder"), "CC-E10"),
    OptionSpec("push_fumble", ("no", "yes"), "CC-14"),
    OptionSpec("luck_harder", ("factor", "never"), "CC-E13"),
    OptionSpec("luck_reserve", ("0", "1"), "CC-69"),
    OptionSpec("limit_help", ("sum", "any"), "CC-22"),
    OptionSpec("blunt_maximum", ("extreme", "critical"), "CC-E5"),
    OptionSpec("point_blank", ("metres", "feet"), "CC-45.3"),
    OptionSpec("fast_target", ("over_8", "from_8"), "CC-45.4"),
    OptionSpec("big_target", ("over_4", "from_4"), "CC-45.7"),
    OptionSpec("burst_short", ("three", "forbidden"), "CC-E9"),
    OptionSpec("burst_penalty", ("flat", "cumulative"), "CC-E10"),
    OptionSpec("burst_hits", ("ask", "official"), "CC-E15"),
    *CASE_OPTIONS,
)

NO_CAP = 10
"""The most dice that are thrown beside the first tens die where a table sets no limit."""


@frozen
class Table:
    """The options as the rules need them.

    `fumble_rule`, `opposed_fumble`: when 96 to 99 fumble on plain and on opposed rolls (CC-E1).
    `opposed_tie`: who wins a tie that no other rule decides (CC-18). `dice_cap`: the most net dice (CC-21).
    `excess_harder`: penalty dice beyond it raise the difficulty instead of being lost (CC-E10).
    `push_fumble`: a fumble may be pushed (CC-14). `luck_harder`: luck works at Hard and Extreme (CC-E13).
    `luck_reserve`: the points of luck that cannot be spent (CC-69). `help_adds`: helpers add their score to a
    limit; otherwise any help lifts it (CC-22). `blunt_extreme`: an extreme success gives the maximum
    without impaling; otherwise only a critical (CC-E5). `point_blank_feet`, `fast_from`, `big_from`:
    official figures of the circumstances (CC-45.3, CC-45.4, CC-45.7). `short_bursts`: three bullets are
    always allowed (CC-E9). `burst_cumulative`: each burst adds a penalty die (CC-E10). `official_hits`: how
    many bullets of a burst hit follows from the level (CC-E15).
    """

    fumble_rule: str = FACTOR_LE50
    opposed_fumble: str = SCORE_LT50
    opposed_tie: str = "none"
    dice_cap: int = 2
    excess_harder: bool = False
    push_fumble: bool = False
    luck_harder: bool = True
    luck_reserve: int = 0
    help_adds: bool = True
    blunt_extreme: bool = True
    point_blank_feet: bool = False
    fast_from: int = 9
    big_from: int = 5
    short_bursts: bool = True
    burst_cumulative: bool = False
    official_hits: bool = False


DEFAULT = Table()


def read_options(options: Mapping[str, str]) -> Table:
    """The options by name; one that is missing or unknown counts as its default."""
    chosen = {
        spec.id: options[spec.id] if options.get(spec.id) in spec.values else spec.default for spec in OPTIONS
    }
    return Table(
        fumble_rule=chosen["fumble_rule"],
        opposed_fumble=chosen["opposed_fumble"],
        opposed_tie=chosen["opposed_tie"],
        dice_cap=NO_CAP if chosen["dice_cap"] == "none" else 2,
        excess_harder=chosen["excess_penalty"] == "harder",
        push_fumble=chosen["push_fumble"] == "yes",
        luck_harder=chosen["luck_harder"] != "never",
        luck_reserve=int(chosen["luck_reserve"]),
        help_adds=chosen["limit_help"] != "any",
        blunt_extreme=chosen["blunt_maximum"] != "critical",
        point_blank_feet=chosen["point_blank"] == "feet",
        fast_from=8 if chosen["fast_target"] == "from_8" else 9,
        big_from=4 if chosen["big_target"] == "from_4" else 5,
        short_bursts=chosen["burst_short"] != "forbidden",
        burst_cumulative=chosen["burst_penalty"] == "cumulative",
        official_hits=chosen["burst_hits"] == "official",
    )
