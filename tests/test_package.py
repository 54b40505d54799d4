"""The package as `import grandmelee` gives it."""

from __future__ import annotations

import pytest

import grandmelee as gm

pytestmark = pytest.mark.both


def test_games_can_be_asked_for_again_and_again():
    assert gm.games() == gm.games()
    assert all(gm.load(slug).slug == slug for slug in gm.games())
    assert "legends-of-the-arena" in gm.games()
