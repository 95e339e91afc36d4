"""The boxes that damage fills, as each system wants them (E-4, E-6, W-9)."""

from gmscreen.content.npc.block import StatBlock
from gmscreen.rules.block import TrackPart, block_spec
from gmscreen.rules.systems import builtin_system
from tests.plugin.lantern import make


def parts(system: str, numbers: dict[str, int], **texts: str) -> tuple[TrackPart, ...]:
    spec = block_spec(builtin_system(system))
    block = StatBlock(name="X").with_typed(numbers, texts)
    return spec.track(block.sheet(spec).stats)


def test_damage_in_eclipse_phase_runs_to_durability_and_on_to_death() -> None:
    assert parts("eclipse_phase", {"dur": 35}) == (
        TrackPart("dur", 35, group=7, threshold="wt"),
        TrackPart("dr", 18, group=7),
    )


def test_an_infomorph_has_nothing_beyond_its_durability() -> None:
    assert parts("eclipse_phase", {"dur": 20}, body="infomorph") == (TrackPart("dur", 20, 4, "wt"),)


def test_a_typed_threshold_makes_the_groups() -> None:
    assert parts("eclipse_phase", {"dur": 20, "wt": 9})[0] == TrackPart("dur", 20, 9, "wt")
    assert parts("eclipse_phase", {"dur": 20, "wt": 0})[0] == TrackPart("dur", 20)


def test_the_web_game_counts_hit_points() -> None:
    assert parts("partida_web", {"con": 55, "siz": 60}) == (TrackPart("hp", 11),)


def test_the_wound_track_has_its_categories() -> None:
    assert parts("walkure", {"boxes_scratch": 3, "boxes_dead": 1}) == (
        TrackPart("boxes_scratch", 3, condition="scratch"),
        TrackPart("boxes_dead", 1, condition="dead"),
    )


def test_a_track_without_categories_has_a_box_for_each_health() -> None:
    assert parts("walkure", {"health": 8}) == (TrackPart("health", 8),)


def test_nobody_has_boxes_without_health() -> None:
    assert [parts(one, {}) for one in ("eclipse_phase", "partida_web", "peacemaker", "walkure")] == [()] * 4
    assert block_spec(make()).track({}) == ()


def test_only_the_web_game_divides_skills() -> None:
    assert block_spec(builtin_system("partida_web")).fractions == (2, 5)
    assert block_spec(builtin_system("eclipse_phase")).fractions == ()
