"""Dice, modifiers, checks and odds: pure functions on frozen models, with one package per rule system."""
