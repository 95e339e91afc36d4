"""The library of NPCs: a start with ten thousand of them, finding one as it is typed, bringing some in."""

import json
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path

from gmscreen.content.npc.block import BlockSkill, StatBlock, Weapon
from gmscreen.session.state import EntityChange
from gmscreen.store.database import connect, transaction
from gmscreen.store.npcs import keep
from tests.bench.homes import campaign, home
from tests.bench.long import long_home
from tests.bench.process import run
from tests.bench.registry import Bench, interleave, measure
from tests.bench.rules import timed
from tests.bench.table import Row, Sample

MANY = 10_000
IMPORTED = 1000
SYSTEMS = ("eclipse_phase", "partida_web", "peacemaker", "walkure")
NAMES = ("Guarda", "Cultista", "Íñigo", "Capataz", "Sombra", "Doctora Nadal", "Matón", "Piloto", "Vigía")
WORDS = ("puerto", "noche", "faro", "llave", "deuda", "barco", "niebla", "estación", "culto", "espejo")
TYPED = ("c", "cu", "cul", "g", "gu", "gua", "f", "fa", "far", "ni", "ma")
TYPED_LONG = ("c", "ci", "cic", "x", "xi", "xim", "f", "fa", "far", "ni", "mu")
"""What is in the search field after each key press."""


def npc(number: int) -> StatBlock:
    """One of many: skills, a weapon, tags and notes of the usual length."""
    words = list(islice(cycle(WORDS), number % len(WORDS), number % len(WORDS) + 8))
    skills = tuple(BlockSkill(name=f"Habilidad {n}", value=20 + (number + n) % 60) for n in range(12))
    return StatBlock(
        id=f"n{number}",
        name=f"{NAMES[number % len(NAMES)]} {number}",
        system=SYSTEMS[number % len(SYSTEMS)],
        tags=(words[0], words[1]),
        skills=skills,
        weapons=(Weapon(name="Navaja", skill="Habilidad 1", damage="1D4"),),
        notes=" ".join(words),
    ).with_typed({"str": 50, "con": 55, "dur": 30}, {})


def library_home(folder: Path, count: int) -> Path:
    """A home whose campaign has so many NPCs in its library beside the few of the demo."""
    made = home(folder / f"npcs-{count}", 0)
    connection = connect(campaign(made), "rw")
    if connection.execute("SELECT count(*) FROM npc").fetchone()[0] < count:
        changes = (
            EntityChange("npc", one.id, None, one.model_dump_json(exclude_defaults=True))
            for one in map(npc, range(count))
        )
        with transaction(connection):
            keep(connection, changes, "")
    connection.close()
    return made


@measure
def library(bench: Bench) -> Iterator[Row]:
    """The start with many NPCs, and each key press of a search against its bare query and painting."""
    none, many = library_home(bench.folder, 0), library_home(bench.folder, MANY)
    for one in (none, many):
        run("window", one)
    empty, full = interleave(
        bench.times(9), lambda: run("window", none).ready, lambda: run("window", many).ready
    )
    yield Row("start with 10,000 NPCs / with none", "ms", full, empty, 1.15)
    name = "key press of the search painted / its FTS5 query and painting the list"
    for where, made, texts in (("", many, TYPED), (", long campaign", long_home(bench.folder), TYPED_LONG)):
        typed: list[float] = []
        bare: list[float] = []
        for _ in range(bench.times(4, 1)):
            more = run("npcs", made, GMSCREEN_BENCH_TYPED=json.dumps(texts)).more
            typed += more["typed"]
            bare += more["bare"]
        yield Row(f"{name}{where}", "ms", Sample(tuple(typed)), Sample(tuple(bare)), 2)


@measure
def importing(bench: Bench) -> Iterator[Row]:
    """Bringing in a thousand blocks from a file of our own."""
    from gmscreen.content.npc.formats.bring import bring
    from gmscreen.content.npc.formats.own import export_json
    from gmscreen.rules.systems import Systems

    data = export_json([npc(number) for number in range(IMPORTED)]).encode()
    systems = Systems()

    def read() -> None:
        assert len(bring(data, systems)) == IMPORTED

    (taken,) = interleave(bench.times(5), lambda: timed(read, 1) / 1000)
    yield Row("1,000 NPCs read from a file of our own", "ms", taken)


PIECES = (
    "FUE 60 CON 55 TAM 65 DES 50, Percepción 45, daño 1D3+BD (x)\n",
    "FUE 60 x ",
    "((a ",
    "a, b\n",
    "\n",
    "Pelea 45% (",
    "1D3+BD",
    "Talento: a +1, ",
    "| FUE | CON |\n|---|---|\n| 60 | 50 |\n",
    "a-\n",
)
"""What a pasted text may be full of; each could tempt a reader to begin again at every place."""


@measure
def pasting(bench: Bench) -> Iterator[Row]:
    """Reading a paste of 30,000 letters against one of a quarter of them: time must grow with the length."""
    from gmscreen.content.npc.pasted import read_pasted
    from gmscreen.rules.systems import builtin_systems

    systems = {one.id: one for one in builtin_systems()}

    def read(length: int) -> None:
        for piece in PIECES:
            read_pasted(piece * (length // len(piece)), systems, skill_names={})

    short, long = interleave(
        bench.times(3, 2),
        lambda: timed(lambda: read(7_500), 1) / 1000,
        lambda: timed(lambda: read(30_000), 1) / 1000,
    )
    yield Row("a pasted text four times as long / once", "ms", long, short, 6)
