"""Tests of the set-up script and its parts."""
