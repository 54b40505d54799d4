"""Settings every test shares."""

from __future__ import annotations

from hypothesis import settings

# The same examples every time, and no clock: a slow machine is not a failure. `make soak` looks for new ones.
settings.register_profile("house", deadline=None, derandomize=True)
settings.register_profile("soak", deadline=None, max_examples=2_000)
settings.load_profile("house")
