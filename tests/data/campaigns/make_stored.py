"""Makes the stored campaign of the present version: `python -m tests.data.campaigns.make_stored`.

Run it once, when a version is released. A stored file is never made anew afterwards: it stands for the files
that people have.
"""

from pathlib import Path

from gmscreen.content.characters import Character, Skill, Stat, SystemSheet
from gmscreen.rules.model import CheckRequest, Modifier, Side
from gmscreen.session.commands import EditDesk, MakeCheck, MarkEntry, RollExpression
from gmscreen.session.roster import PutCharacter, PutNote, RemoveCharacter, SetOption
from gmscreen.session.session import Command, Session
from gmscreen.session.state import NotePage
from gmscreen.store.campaign import CampaignFile
from gmscreen.store.migrations import MIGRATIONS
from tests.store.kit import SYSTEMS, EndlessDice, TickingClock

FOLDER = Path(__file__).parent
NAMES = ("Nadia Kovač", "Íñigo", "Guarda 1", "Guarda 2", "Mentón")
CAMPAIGN_ID = "6f0c1a52-6d1e-4a0e-9a53-0e6d3f4b7c11"


def make(path: Path) -> None:
    """Write an evening with everything that the present version keeps to the new file `path`."""
    clock = TickingClock(step=15.0)
    file = CampaignFile.create(path, "La estación", clock=clock, campaign_id=CAMPAIGN_ID)
    session = Session(file.load(), file, EndlessDice(), clock, SYSTEMS)
    for command in evening(session):
        session.execute(command)
    for _ in range(4):
        session.undo()
    session.redo()
    file.close()


def evening(session: Session) -> tuple[Command, ...]:
    """What is done: people, notes, options, a desk, checks of both kinds, rolls, and every kind of mark."""
    option = session.systems["eclipse_phase"].options[0]
    people = tuple(PutCharacter(person(number)) for number in range(len(NAMES)))
    notes = (
        PutNote(NotePage(id="n1", title="La esclusa", text="El código es 7391.\n\nNadie lo sabe.")),
        PutNote(NotePage(id="n2", title="Rumores", text="· El médico miente 🎲")),
    )
    checks = tuple(MakeCheck(request(number), hidden=number % 3 > 0) for number in range(10))
    marks = (
        MarkEntry(2, "revealed"),
        MarkEntry(3, "ruling", code="success", text="La puerta ya estaba abierta"),
        MarkEntry(5, "told", text="Oyes pasos"),
        MarkEntry(6, "note", text="Recordar el ruido"),
        MarkEntry(8, "told", text="Nada de particular"),
    )
    rolls = (RollExpression("2d6+3"), RollExpression("d100", hidden=False))
    rest = (
        SetOption("eclipse_phase", option.id, option.values[-1]),
        EditDesk(request(3)),
        RemoveCharacter("c4"),
        RollExpression("3d6kh2"),
        PutNote(NotePage(id="n3", title="Se deshace", text="y queda por rehacer")),
    )
    return (*people, *notes, *checks, *rolls, *marks, *rest)


def person(number: int) -> Character:
    """One of the people, with numbers of their own."""
    sheet = SystemSheet(
        system="eclipse_phase",
        stats=(Stat(id="cog", value=10 + number), Stat(id="int", value=20 - number)),
        skills=(Skill(name="Percepción", value=40 + number), Skill(name="Sigilo", value=30 + number)),
    )
    return Character(id=f"c{number}", name=NAMES[number], kind="npc" if number > 1 else "pc", sheets=(sheet,))


def request(number: int) -> CheckRequest:
    """A check: every fourth one is opposed."""
    side = Side(character="c0", who=NAMES[0], what="Percepción", base=40 + number)
    modifiers = (Modifier(code="minor", value=-10), Modifier(label="niebla", value=-5, scope="a"))
    other = Side(who=NAMES[2], what="Sigilo", base=35) if number % 4 == 3 else None
    kind = "opposed" if other else "success"
    return CheckRequest(system="eclipse_phase", kind=kind, a=side, b=other, modifiers=modifiers)


if __name__ == "__main__":
    make(FOLDER / f"v{len(MIGRATIONS)}.gmscreen")
