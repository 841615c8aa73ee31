"""One source, two speeds: compiled and interpreted, the same games decision by decision."""

from __future__ import annotations

import pytest

import detente
from detente import Game
from tests.effort import tries
from tests.kit.transcript import transcript_of

GAMES = tries(5, 30)


@pytest.mark.skipif(
    not detente.COMPILED, reason="the compiled modules are not in use here: there is nothing to compare"
)
def test_compiled_and_interpreted_games_are_the_same(game: Game) -> None:
    compiled = transcript_of(game.name, GAMES)
    interpreted = transcript_of(game.name, GAMES, DETENTE_PURE="1")
    assert len(compiled) > 10 * GAMES
    differ = [pair for pair in zip(compiled, interpreted, strict=True) if pair[0] != pair[1]]
    assert not differ, f"compiled and interpreted first differ here:\n{differ[0][0]}\n{differ[0][1]}"
