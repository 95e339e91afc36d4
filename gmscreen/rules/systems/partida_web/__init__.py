"""The d100 rules of a game played by web forum: levels of success, bonus and penalty dice, luck, combat."""

from gmscreen.rules.systems.partida_web.system import SYSTEM, PartidaWeb

__all__ = ["SYSTEM", "PartidaWeb"]
