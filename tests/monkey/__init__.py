"""Somebody clumsy at the real window: seeded clicks, keys, pastes, drags, themes, languages, undo.

    python -m tests.monkey --seed 7 --steps 2000

opens the demo campaign in a window without a display, does so many things at it, and looks now and then
whether all still holds (see `laws`). What does not is printed with the last things that were done, and the
exit code is 1. The same seed does the same things, as far as timers of the window let it: `--trace` writes
every one of them down. Without a seed it takes a new one each time, and says which; `--minutes` ends it by
the clock. Nothing outside a temporary folder is read or written. `test_evening.py` plays two short evenings
with every run of the tests.
"""
