"""A table at which somebody is in trouble."""

from gmscreen.content.characters import Character, Skill, Stat, SystemSheet
from gmscreen.session.roster import PutCharacter
from gmscreen.session.workflows.model import Case
from gmscreen.session.workflows.play import BeginCase, RollCase
from gmscreen.session.workflows.view import CaseView, case_view
from tests.session.tracker.kit import SYSTEMS, Table, person

PW, EP = "partida_web", "eclipse_phase"
PASS, FAIL = (0, 1), (9, 8)
"""Faces of a d100 that pass any usual roll, and that fail it."""


def sheet(system: str, skills: dict[str, int] | None = None, /, **stats: int) -> SystemSheet:
    return SystemSheet(
        system=system,
        stats=tuple(Stat(id=key, value=value) for key, value in stats.items()),
        skills=tuple(Skill(name=key, value=value) for key, value in (skills or {}).items()),
    )


class Ward(Table):
    """A fight with Nadia (12 HP, CON 55, SAN 50, INT 60) and a guard; Doc knows both skills of a helper."""

    def __init__(self, system: str = PW, *, fight: bool = True) -> None:
        super().__init__(system)
        skills = {"Primeros auxilios": 45, "Medicina": 40}
        numbers = {"con": 55, "san": 50, "int": 60, "hp": 12}
        if system == EP:
            numbers = {"som": 15, "wil": 20, "int": 15}
        self.do(PutCharacter(Character(id="nadia", name="Nadia", sheets=(sheet(system, **numbers),))))
        self.do(PutCharacter(Character(id="doc", name="Doc", sheets=(sheet(system, skills),))))
        if fight:
            most = 12 if system == PW else 40
            self.add(person("Nadia", 20, character="nadia", most=most), person("Guard", 10, most=20))

    @property
    def case(self) -> Case:
        return self.state.case[-1]

    @property
    def view(self) -> CaseView:
        return case_view(self.state, SYSTEMS[self.case.system], self.case)

    @property
    def stage(self) -> str:
        return self.case.situation.stage

    @property
    def due(self) -> str:
        found = self.view.due
        return found.spec.id if found else ""

    def begin(self, kind: str, system: str = PW, *, combatant: str = "", shock: str = "") -> None:
        self.do(BeginCase(kind, system, "nadia", combatant, shock=shock))

    def roll(self, roll: str, *faces: int, hidden: bool = True, helper: str = "") -> None:
        self.do(RollCase(self.case.id, roll, hidden, faces or None, helper))

    def stat(self, stat: str, who: str = "nadia") -> int:
        found = self.state.find_character(who)
        assert found is not None
        stats = found.sheet(self.case.system).as_sheet().stats
        return stats[stat]
