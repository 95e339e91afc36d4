"""Eclipse Phase, first edition: success and opposed tests on d100, read from 0 to 99."""

from gmscreen.rules.systems.eclipse_phase.system import SYSTEM, EclipsePhase

__all__ = ["SYSTEM", "EclipsePhase"]
