"""Peacemaker on the command line."""

from gmscreen.cli.systems.cdb import CdbAdapter
from gmscreen.rules.systems.peacemaker import SYSTEM

ADAPTER = CdbAdapter(SYSTEM)
