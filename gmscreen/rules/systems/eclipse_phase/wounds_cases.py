"""The cases of Eclipse Phase: what can happen to its people step by step."""

from gmscreen.rules.cases import CaseRules
from gmscreen.rules.systems.eclipse_phase.stress import Stress
from gmscreen.rules.systems.eclipse_phase.wounds import Wounds

CASES = CaseRules(kinds=(Wounds(), Stress()))
