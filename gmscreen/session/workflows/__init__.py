"""Wounds and losses that are played step by step: who is in trouble, what is due, and until when."""
