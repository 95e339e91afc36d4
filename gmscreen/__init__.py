"""A game master's screen: dice, odds, hidden rolls and a table's memory in one window."""

__version__ = "0.1.0"
