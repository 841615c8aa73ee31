"""The golden playthroughs and the counts of perft guard the rules against unnoticed change."""

from __future__ import annotations

from pathlib import Path

import pytest

from detente import State, perft
from tests.curtain.scene import GAME, deck, event_scene, grid, scene
from tests.golden.files import GOLDEN, text_of


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: str(path.stem))
def test_a_golden_game_is_played_as_ever(path: Path) -> None:
    """If the change is meant: make golden, read the diff, and raise the game's rules_version."""
    assert path.read_bytes() == text_of(path).encode(), "if this is meant: make golden, and review the diff"


ORDER = scene(
    usa="iran panama",
    ussr="cuba chile",
    mover="usa",
    grid=grid(poland="1,0 0:2", brazil="0,1"),
    turn={"card": "brazil", "step": "cube"},
)
EVENT = event_scene("move up to 2 enemy from asia to anywhere", japan="1,0 0:2", pakistan="2,0 1:1")


@pytest.mark.parametrize(
    ("state", "counts"),
    [
        (GAME.new(1, deck=deck()), [1, 2, 10, 40, 80, 296, 1300, 4344, 15116]),
        (ORDER, [1, 4, 14, 52, 130, 454, 1314, 4356, 17755]),
        (EVENT, [1, 3, 6, 26, 52, 200, 912, 2948, 12288]),
    ],
    ids=["beginning", "order", "event"],
)
def test_perft_counts_as_many_ways_as_ever(state: State, counts: list[int]) -> None:
    assert [perft(state, n) for n in range(len(counts))] == counts
