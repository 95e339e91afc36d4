"""How properties are tried: the same examples in every run, and no clock that a busy machine could fail."""

from hypothesis import settings

settings.register_profile("steady", deadline=None, derandomize=True)
settings.load_profile("steady")
