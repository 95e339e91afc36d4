"""The cases of the web game: what can happen to its people step by step."""

from gmscreen.rules.cases import CaseRules
from gmscreen.rules.systems.partida_web.sanity import WORDS, Sanity
from gmscreen.rules.systems.partida_web.wounds import AID_SKILLS, CriticalWound

CASES = CaseRules(kinds=(CriticalWound(), Sanity()), skills=AID_SKILLS, words=WORDS)
