"""The table options of wounds and sanity: readings on which tables differ. The first value is the default."""

from gmscreen.rules.system import Options, OptionSpec

AID_ATTEMPTS = "aid_attempts"
OFFICIAL_WOUNDS, INSTANT_DEATH = "official_wounds", "instant_death"
SANITY_BASE, SANITY_FIFTH, OFFICIAL_SANITY = "sanity_base", "sanity_fifth", "official_sanity"

CASE_OPTIONS = (
    OptionSpec(AID_ATTEMPTS, ("1", "2", "3"), "CC-56"),
    OptionSpec(OFFICIAL_WOUNDS, ("off", "on"), "CC-E14"),
    OptionSpec(INSTANT_DEATH, ("at_max", "above_max"), "CC-E14"),
    OptionSpec(SANITY_BASE, ("day_start", "maximum"), "CC-E12"),
    OptionSpec(SANITY_FIFTH, ("floor", "exact"), "CC-E12"),
    OptionSpec(OFFICIAL_SANITY, ("off", "on"), "CC-63"),
)


def attempts_a_cycle(options: Options) -> int:
    """How often somebody may try to help before the victim rolls CON: 1 to 3 (CC-56)."""
    chosen = options.get(AID_ATTEMPTS, "1")
    return int(chosen) if chosen in ("2", "3") else 1


def official_wounds(options: Options) -> bool:
    """Whether the official layer of wounds holds, which the source does not have (CC-E14)."""
    return options.get(OFFICIAL_WOUNDS) == "on"


def official_sanity(options: Options) -> bool:
    """Whether the official layer of sanity holds, which the source does not have."""
    return options.get(OFFICIAL_SANITY) == "on"


def kills_at_once(damage: int, most: int, options: Options) -> bool:
    """Whether one blow kills by itself in the official layer: of the maximum, or only beyond it (CC-E14)."""
    return damage > most if options.get(INSTANT_DEATH) == "above_max" else damage >= most
