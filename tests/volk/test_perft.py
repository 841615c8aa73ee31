"""How many ways there are to go on from three positions: a count that changes has a rule that changed."""

from __future__ import annotations

import pytest

from detente import State, perft
from detente.volk.game import GAME
from tests.volk.decade_scene import end
from tests.volk.io.test_hidden import spying

END = end(
    1,
    row=["I", "2"],
    living={"BY": 2, "SN": 1},
    unrest={"SN": 4, "WB": 3, "TH": 2},
    box=1,
    prestige=-4,
    currency=-2,
    socialist=-3,
    socialists={"SN": 1},
    factories="hamburg dortmund berlin bitterfeld leipzig",
    lines={"berlin-bitterfeld": 2},
)


@pytest.mark.parametrize(
    ("state", "counts"),
    [
        (GAME.new(1), [1, 9, 29, 470, 10282, 193602]),
        (END, [1, 2, 5, 16, 61, 250, 1428, 24110]),
        (spying(), [1, 2, 8, 24, 80, 704, 7520]),
    ],
    ids=["beginning", "end of a decade", "Guillaume"],
)
def test_perft_counts_as_many_ways_as_ever(state: State, counts: list[int]) -> None:
    assert [perft(state, n) for n in range(len(counts))] == counts
