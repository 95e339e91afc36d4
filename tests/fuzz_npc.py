"""`python -m tests.fuzz_npc`: files shaped as real ones, changed in ways that no program would think of.

Whatever is put in, what comes out is a tuple of arrivals or an `IntakeError`, within seconds. The ordinary
tests try a few hundred (tests/content/npc/test_fuzz.py).
"""

import argparse
import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from gmscreen.content.npc.faults import faults
from gmscreen.content.npc.formats.bring import bring
from gmscreen.content.npc.formats.own import export_json
from gmscreen.content.npc.formats.words import Words
from gmscreen.content.npc.intake import Arrival, IntakeError
from gmscreen.rules.block import BlockSpec, block_spec
from gmscreen.rules.dice import ScriptedDice
from gmscreen.rules.system import traits_of
from gmscreen.rules.systems import Systems
from gmscreen.session.npcs import checked
from gmscreen.session.session import Context

FOLDER = Path(__file__).parent / "data" / "npc"
SLOW = 5.0
"""Seconds within which a few kilobytes must have been read, on a machine with other things to do."""

ODD: tuple[Any, ...] = (
    *(
        None,
        True,
        False,
        0,
        -1,
        1.5,
        1e300,
        10**8,
        10**30,
        "",
        " ",
        "x",
        "12",
        "12/12",
        "50%",
        "½",
        "１２",
        "٣",
    ),
    *(
        "1d6",
        "-",
        "−3",
        "\x00",
        "\u202e",
        "é" * 300,
        "<script>",
        "../../etc/passwd",
        "NaN",
        "{}",
        "@EDU",
        "9" * 400,
    ),
    *(
        [],
        {},
        [[]],
        [None],
        {"value": {"value": {"value": 1}}},
        {"": ""},
        [1, 2],
        {"name": {"name": "x"}},
        "\ud800",
    ),
    *(
        {"id": "x", "value": 1},
        [{"name": "x", "value": 3}],
        {"format": "gmscreen-npc"},
        "data:image/png;base64,AAAA",
    ),
)
PIECES = (
    *(
        b"\x00",
        b"\xff",
        b"\xef\xbb\xbf",
        b'"',
        b"\\",
        b"{",
        b"}",
        b"[",
        b"]",
        b",",
        b":",
        b";",
        b"\t",
        b"\n",
        b"9",
    ),
    *(
        b"\\ud800",
        b"null",
        b"true",
        b"NaN",
        b"1e999",
        b"<!--",
        b"<a ",
        b"&#0;",
        b"(" * 50,
        b'\\"' * 50,
        b"-",
        b"%",
    ),
)

Random = random.Random


@dataclass
class Tally:
    """What became of the inputs, and those that were not dealt with as they should be."""

    inputs: int = 0
    arrivals: int = 0
    rejected: int = 0
    errors: dict[str, int] = field(default_factory=dict)
    slowest: float = 0.0
    failures: list[str] = field(default_factory=list)


def seeds() -> list[bytes]:
    """The files of other programs, and of this one, in tests/data/npc."""
    return [one.read_bytes() for one in sorted(FOLDER.glob("*.?s*"))]


def mutated(dice: Random, files: list[bytes]) -> bytes:
    """One of the files, changed in its structure or in its bytes."""
    raw = dice.choice(files)
    change: Callable[[Random, bytes], bytes] = dice.choice(
        (_structure, _structure, _structure, _bytes, _encoding)
    )
    return change(dice, raw)


def run(count: int, seed: int, *, until: Callable[[Tally], bool] = lambda _tally: False) -> Tally:
    """Try `count` inputs. The same seed makes the same ones."""
    dice, files, tally = Random(seed), seeds(), Tally()
    systems = Systems()
    for _ in range(count):
        raw = mutated(dice, files)
        start = time.perf_counter()
        try:
            found = bring(raw, systems, words=Words())
            problem = _problem(found, systems)
            tally.arrivals += len(found)
            tally.rejected += sum(one.block is None for one in found)
        except IntakeError as error:
            tally.errors[error.code] = tally.errors.get(error.code, 0) + 1
            problem = ""
        except Exception as error:  # noqa: BLE001 - that is what is looked for
            problem = f"{type(error).__name__}: {error}"
        took = time.perf_counter() - start
        tally.inputs += 1
        tally.slowest = max(tally.slowest, took)
        if took > SLOW:
            problem = problem or f"took {took:.1f} s"
        if problem:
            tally.failures.append(f"{problem[:300]} for {raw[:2000]!r}")
        if until(tally):
            break
    return tally


def _problem(found: tuple[Arrival, ...], systems: Systems) -> str:
    """What is wrong with what came in: a library must take every block, and be able to write it."""
    context = Context(ScriptedDice(()), datetime.now(UTC), systems, 1, 1)
    if not found:
        return "nothing came of it, and nobody was told"
    for one in found:
        if one.block is None:
            if not one.doubts:
                return "rejected without a reason"
            continue
        system = systems.get(one.block.system) if one.block.system in set(systems) else None
        spec = block_spec(system) if system else BlockSpec(groups=())
        if wrong := faults(one.block, spec, traits_of(system) if system else ()):
            return f"a block with faults: {wrong[0]}"
        taken = checked(one.block.model_copy(update={"id": "n1"}), context)
        taken.model_dump_json(exclude_defaults=True)
        again = bring(export_json([one.block]).encode(), systems, words=Words())
        if again[0].block != one.block:
            return "a block that does not come back as it was"
    return ""


def _structure(dice: Random, raw: bytes) -> bytes:
    """A document with some of its values moved, changed or gone; a table with some of its cells so."""
    text = raw.decode("utf-8-sig")
    if not text.startswith(("{", "[")):
        return _cells(dice, text).encode("utf-8", "replace")
    document = json.loads(text)
    for _ in range(dice.randint(1, 4)):
        places = list(_places(document))
        holder, key = dice.choice(places)
        other, of_other = dice.choice(places)
        match dice.randrange(5):
            case 0:
                holder[key] = json.loads(json.dumps(other[of_other]))
            case 1 if isinstance(holder, dict) and len(holder) > 1:
                del holder[key]
            case 2 if isinstance(holder, dict):
                holder[str(of_other)] = holder[key]
            case 3:
                holder[key] = [holder[key]] * dice.choice((1, 2, 400))
            case _:
                holder[key] = deepcopy(dice.choice(ODD))
    if dice.random() < 0.2:
        document = [document] * dice.randint(1, 3)
    return json.dumps(document, ensure_ascii=dice.random() < 0.5).encode("utf-8", "replace")


def _places(document: Any) -> Iterator[tuple[Any, Any]]:
    """Everything that holds something, with the keys of what it holds."""
    keys = (
        document if isinstance(document, dict) else range(len(document)) if isinstance(document, list) else ()
    )
    for key in list(keys):
        yield document, key
        yield from _places(document[key])


def _cells(dice: Random, text: str) -> str:
    sign = next(one for one in ("\t", ";", ",") if one in text.partition("\n")[0])
    rows = [line.split(sign) for line in text.split("\n")]
    for _ in range(dice.randint(1, 5)):
        row = dice.choice(rows)
        at = dice.randrange(len(row))
        match dice.randrange(4):
            case 0:
                row[at] = dice.choice(dice.choice(rows))
            case 1:
                row.insert(at, "")
            case 2 if len(row) > 1:
                del row[at]
            case _:
                row[at] = str(dice.choice(ODD)).replace("\ud800", "?")
    return "\n".join(map(sign.join, rows))


def _bytes(dice: Random, raw: bytes) -> bytes:
    for _ in range(dice.randint(1, 6)):
        at = dice.randrange(len(raw) + 1)
        match dice.randrange(4):
            case 0:
                raw = raw[:at] + dice.choice(PIECES) * dice.choice((1, 1, 2, 300)) + raw[at:]
            case 1:
                raw = raw[:at] + raw[at + dice.randint(1, 40) :]
            case 2:
                raw = raw[:at] + raw[dice.randrange(len(raw) + 1) :]
            case _:
                raw = raw[:at] + bytes([dice.randrange(256)]) + raw[at + 1 :]
        raw = raw or b" "
    return raw


def _encoding(dice: Random, raw: bytes) -> bytes:
    text = raw.decode("utf-8-sig")
    name = dice.choice(("utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "latin-1", "cp1252"))
    return _bytes(dice, text.encode(name, "replace"))


def main() -> int:
    """Try as many as was asked for, and tell what came of it; 1 where something was wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz_npc", description=__doc__)
    parser.add_argument("--inputs", type=int, default=20_000, help="how many files to try")
    parser.add_argument("--seed", type=int, default=None, help="for the same files again")
    asked = parser.parse_args()
    seed = asked.seed if asked.seed is not None else time.time_ns() % 1_000_000
    start = time.perf_counter()
    tally = run(asked.inputs, seed)
    print(
        f"seed {seed}: {tally.inputs} files in {time.perf_counter() - start:.0f} s,"
        f" the slowest {tally.slowest:.2f} s"
    )
    print(f"{tally.arrivals} NPCs, {tally.rejected} of them rejected; refused as a whole: {tally.errors}")
    for failure in tally.failures[:20]:
        print(failure)
    print(f"{len(tally.failures)} went wrong")
    return 1 if tally.failures else 0


if __name__ == "__main__":
    sys.exit(main())
