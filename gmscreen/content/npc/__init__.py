"""Stat blocks of NPCs: what they hold, what is wrong with them, and how they come in and go out."""
