"""The bench by itself: its arithmetic, its table, and one small measure. Nothing here is timed."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bench import __main__ as bench
from tests.bench.registry import Bench, interleave, measures
from tests.bench.table import Row, Sample, as_json, as_markdown, as_table, over


def sample(*values: float) -> Sample:
    return Sample(values)


def test_a_ratio_is_that_of_the_medians() -> None:
    row = Row("start", "ms", sample(30, 34, 1000), sample(20, 20, 25), 1.7)
    assert row.ratio == 1.7
    assert row.ok
    assert row.verdict == "ok"
    assert not Row("start", "ms", sample(35), sample(20), 1.7).ok


def test_a_limit_kept_at_best_is_kept() -> None:
    """A machine that is busy with something else slows single runs down, never up."""
    row = Row("start", "ms", sample(30, 44, 50), sample(20, 21, 22), 1.7)
    assert row.ratio is not None
    assert row.ratio > 1.7
    assert row.ratio_at_best == 1.5
    assert row.ok


def test_how_many_times_quicker_turns_the_ratio_round() -> None:
    assert Row("odds", "us", sample(2), sample(400), 100, "at least").ratio == 200
    assert not Row("odds", "us", sample(5), sample(400), 100, "at least").ok


def test_without_a_baseline_or_a_limit_a_row_only_tells() -> None:
    for row in (Row("search", "ms", sample(5)), Row("memory", "MiB", sample(5), sample(1))):
        assert row.ok
        assert row.verdict == ""
    assert Row("search", "ms", sample(5)).ratio is None


def test_a_limit_in_all_holds_for_ours_alone() -> None:
    row = Row("growth", "MiB", sample(28, 29, 33), sample(1), 30, "in all")
    assert row.ok
    assert row.cells()[5] == "<= 30 MiB"
    assert not Row("growth", "MiB", sample(31), None, 30, "in all").ok


def test_the_spread_is_that_of_the_quartiles() -> None:
    assert sample(8, 9, 10, 11, 12).spread == pytest.approx(0.2)
    assert sample(8).spread == 0


def test_the_table_is_aligned_and_says_what_is_over() -> None:
    rows = [Row("a long name", "ms", sample(40), sample(20), 1.7), Row("short", "us", sample(1))]
    head, _, first, second = as_table(rows).splitlines()
    assert first.endswith("over")
    assert head.split() == ["what", "baseline", "ours", "ratio", "at", "best", "limit", "spread"]
    assert first.index("2.00") + len("2.00") == head.index("ratio") + len("ratio")
    assert second.split() == ["short", "-", "1", "us", "-", "-", "-", "0%"]
    assert [row.what for row in over(rows)] == ["a long name"]


def test_the_table_can_be_put_into_a_page() -> None:
    rows = [Row("a | b", "ms", sample(40), sample(20), 1.7), Row("short", "us", sample(1))]
    head, rule, first, second = as_markdown(rows).splitlines()
    assert head.startswith("| what | baseline | ours | ratio | at best | limit | spread |")
    assert len(rule.strip("|").split("|")) == len(head.strip("|").split("|"))
    assert first == r"| a \| b | 20 ms | 40 ms | 2.00 | 2.00 | <= 1.7 | 0% / 0% | over |"
    assert second.startswith("| short | - | 1 us | - |")


def test_the_json_holds_every_value() -> None:
    (row,) = json.loads(as_json([Row("start", "ms", sample(3, 4), sample(2), 1.4)]))
    assert row["ours"] == {"values": [3, 4]}
    assert row["ratio"] == 1.75
    assert row["ok"] is False


def test_runs_take_turns() -> None:
    order: list[str] = []

    def run(name: str) -> float:
        order.append(name)
        return float(len(order))

    first, second = interleave(2, lambda: run("a"), lambda: run("b"))
    assert order == ["a", "b", "a", "b"]
    assert (first.values, second.values) == ((1, 3), (2, 4))


def test_one_measure_runs(tmp_path: Path) -> None:
    (row,) = measures()["preview"](Bench(tmp_path, quick=True))
    assert row.ours.middle > 0


def test_a_limit_that_is_exceeded_fails_the_run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def measured(_bench: Bench) -> Iterator[Row]:
        yield Row("start", "ms", sample(40), sample(20), limit[0])

    limit = [1.7]
    monkeypatch.setattr(bench, "measures", lambda: {"start": measured})
    assert bench.main(["--quick"]) == 1
    assert "over" in capsys.readouterr().out
    limit[0] = 3
    assert bench.main(["--json", "start"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["limit"] == 3


def test_an_unknown_measure_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        bench.main(["nothing"])
    assert stop.value.code == 2
    assert "nothing" in capsys.readouterr().err
