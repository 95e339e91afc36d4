"""Walküre on the command line."""

from gmscreen.cli.systems.cdb import CdbAdapter
from gmscreen.rules.systems.walkure import SYSTEM

ADAPTER = CdbAdapter(SYSTEM)
