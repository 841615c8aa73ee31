"""Tables in memory: two users at a game, and nothing else."""

from __future__ import annotations

import random
from typing import Any

from msgspec.structs import replace

import detente
from detente.table import opening, play
from detente.table.clocks import Clock
from detente.table.results import Result
from detente.table.rows import SeatRow
from detente.table.sitting import Seating, Sitting

NOW = 1_700_000_000_000
LIVE = Clock("live", 300_000, 5_000)
ANNA, BORIS, CARLA = 11, 22, 33
"""Anna plays the first side, Boris the second, Carla watches."""


def seated(
    game: str = "curtain",
    clock: Clock = LIVE,
    seats: list[SeatRow] | None = None,
    position: dict[str, Any] | None = None,
    **changes: Any,
) -> Sitting:
    """A table whose game has just begun; `changes` are other values of its row."""
    found = detente.game(game)
    state = opening.first_state(found, "7", position, {})
    left = clock.left_at_start()
    seats = seats or [SeatRow(0, ANNA, None, left), SeatRow(1, BORIS, None, left)]
    row = opening.new_row(found, "7", state, position, clock, NOW)
    return Sitting(replace(opening.begun(row, seats, state, NOW), **changes), seats, [])


def decide(sitting: Sitting, action: int | None = None, now: int = NOW, lag: int = 0) -> Result:
    """Make a decision, by default the first legal one, and store it."""
    step = play.decide(sitting, sitting.match.state.legal()[0] if action is None else action, now, lag)
    sitting.accept(step)
    return step.result


def play_turn(sitting: Sitting, now: int = NOW) -> Result:
    """Make the first legal decisions until it is the other side's turn, or the game is over."""
    actor = sitting.actor
    while True:
        result = decide(sitting, now=now)
        if sitting.actor != actor:
            return result


def play_out(sitting: Sitting, seed: int = 1) -> Result:
    """Play random decisions to the end of the game."""
    chance = random.Random(seed)
    while True:
        result = decide(sitting, chance.choice(sitting.match.state.legal()))
        if sitting.is_over:
            return result


def other(seating: Seating) -> int:
    """The side whose turn it is not."""
    assert seating.row.actor is not None
    return 1 - seating.row.actor
