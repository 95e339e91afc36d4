"""The fight: how long the next turn takes, and the memory of a great one."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from gmscreen.session.tracker.model import Combatant, Condition, Cursor, Encounter, Ends
from gmscreen.store.campaign import CampaignFile
from tests.bench.homes import campaign, clock, home
from tests.bench.process import Answer, run
from tests.bench.registry import Bench, interleave, measure
from tests.bench.table import Row, Sample

FEW, MANY = 5, 500
CONDITIONS = ("Herida", "A cubierto", "Aturdido", "Cegado", "En llamas")
GROWTH = 30
"""How many MiB the memory may grow by a fight of many."""


@measure
def turns(bench: Bench) -> Iterator[Row]:
    """From the key to the painted row, in a fight of five and of five hundred with five conditions each.

    Memory grows by the fight itself, the tracker with all its rows, and the turns that can be gone back: it
    is compared with that of a window whose campaign holds a fight of five which is not shown.
    """
    homes = {count: fight_home(bench.folder, count) for count in (FEW, MANY)}
    told: dict[int, list[Answer]] = {FEW: [], MANY: []}

    def probe(count: int) -> float:
        told[count].append(run("turns", homes[count]))
        return told[count][-1].rss

    few, many = interleave(bench.times(6, 2), lambda: probe(FEW), lambda: probe(MANY))
    paid_turns = {count: _all(answers, "turns") for count, answers in told.items()}
    name = "next turn, key press to painted row, 500 combatants of 5 conditions / 5 combatants"
    yield Row(name, "ms", paid_turns[MANY], paid_turns[FEW], 2)
    paid_rounds = {count: _all(answers, "rounds") for count, answers in told.items()}
    yield Row("next turn that begins a round, likewise", "ms", paid_rounds[MANY], paid_rounds[FEW], 2)
    hidden = Sample(tuple(one.more["before"] for one in told[FEW])).middle
    grown = {
        key: Sample(tuple(one - hidden for one in rss.values)) for key, rss in ((FEW, few), (MANY, many))
    }
    yield Row(
        "memory growth with 500 × 5 (baseline: with 5)", "MiB", grown[MANY], grown[FEW], GROWTH, "in all"
    )
    yield Row("scrolling a page among 500 × 5", "ms", _all(told[MANY], "pages"))


def _all(answers: Iterable[Answer], what: str) -> Sample:
    return Sample(tuple(value for one in answers for value in one.more[what]))


def fight_home(folder: Path, count: int) -> Path:
    """A home whose campaign is in the middle of a fight of `count`."""
    made = home(folder / f"fight-{count}", 0)
    file = CampaignFile.open(campaign(made), clock=clock)
    state = file.load().state
    file.close()
    path = campaign(made)
    path.unlink()
    cursor = Cursor(active="c1", anchor="c1", round=3)
    fight = Encounter(running=True, cursor=cursor, serial=9000)
    state = state.put("combatant", *map(combatant, range(1, count + 1))).put("encounter", fight)
    CampaignFile.create(path, state.name, clock=clock, state=state).close()
    return made


def combatant(number: int) -> Combatant:
    """One of many, with conditions of every kind that runs out."""
    ends: tuple[Ends, ...] = ("never", "turns", "rounds", "end", "time")
    held = tuple(
        Condition(
            id=f"k{number}x{at}",
            name=name,
            value=-10 * (at == 0),
            ends=end,
            left=9,
            round=9,
            whose="c1",
            time=9000,
        )
        for at, (name, end) in enumerate(zip(CONDITIONS, ends, strict=True))
    )
    return Combatant(
        id=f"c{number}",
        rank=float(number),
        name=f"Guarda {number}",
        initiative=99 - number % 90,
        health=number % 31,
        most=30,
        conditions=held,
    )
