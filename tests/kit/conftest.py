"""Every test of the kit runs for every game."""

from __future__ import annotations

import pytest

import detente


@pytest.fixture(scope="session", params=detente.games())
def game(request: pytest.FixtureRequest) -> detente.Game:
    """Each game of the registry in turn."""
    return detente.game(request.param)
