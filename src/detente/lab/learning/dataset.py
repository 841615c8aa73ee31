"""Games of self-play as arrays: positions with their results, and decisions with the visits of the search."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
import numpy as np
from numpy.typing import NDArray

from detente.bots.models.features import Features
from detente.bots.models.policy import Policy
from detente.core.registry import game as game_of
from detente.lab.learning.games import StudyGame

HELD_OUT = 10
"""Every tenth game is held out: nothing is fitted to it."""
SHARPNESS = 1.5
"""Visits count to this power: the policy is to be surer than the search that it learns from."""


PATIENCE = 0.9
"""The lambda of the returns: 1 trusts the results alone, 0 the next thought alone."""


class Positions(msgspec.Struct, frozen=True):
    """Positions at turn ends: `rows[first[i]:first[i + 1]]` are the rows of position i."""

    rows: NDArray[np.int32]
    first: NDArray[np.int64]
    won: NDArray[np.float32]
    """1 where the first side won the game."""
    target: NDArray[np.float32]
    """What the value network is to say: the results and the later thoughts of the search, mixed (`returns`)."""
    game: NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.won)


class Decisions(msgspec.Struct, frozen=True):
    """Decisions: the legal actions of decision i are `first[i]` to `first[i + 1]`, each with its rows and its part."""

    rows: NDArray[np.int32]
    """One line of rows for each action."""
    part: NDArray[np.float32]
    """The part of the visits, sharpened."""
    first: NDArray[np.int64]
    game: NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.game)


class Collector:
    """Plays games again and collects what is learned from them."""

    def __init__(self, features: Features, policy: Policy) -> None:
        self.features, self.policy = features, policy
        self.rows: list[NDArray[np.int32]] = []
        self.sizes: list[int] = []
        self.won: list[float] = []
        self.targets: list[float] = []
        self.position_game: list[int] = []
        self.action_rows: list[NDArray[np.int32]] = []
        self.parts: list[float] = []
        self.choices: list[int] = []
        self.decision_game: list[int] = []

    def add(self, played: StudyGame) -> None:
        """Play a game again."""
        number = played.number
        state = game_of(played.game).new(played.seed, **played.options)
        thoughts: list[float] = []
        turn = -1
        for action, studied in zip(played.actions, played.studied, strict=True):
            if state.turns != turn:
                turn = int(state.turns)
                row = np.array(self.features.measured(state), np.int32)
                self.rows.append(row)
                self.sizes.append(len(row))
                self.won.append(float(played.winner == 0))
                thoughts.append(studied.chance if studied is not None else float(played.winner == 0))
                self.position_game.append(number)
            if studied is not None and studied.actions:
                self.action_rows.append(np.array(self.policy.measured(state), np.int32))
                tried = dict(zip(studied.actions, studied.visits, strict=True))
                parts = [tried.get(each, 0) ** SHARPNESS for each in state.legal()]
                total = sum(parts)
                self.parts += [part / total for part in parts]
                self.choices.append(len(parts))
                self.decision_game.append(number)
            state.play(action)
        self.targets += returns(thoughts, float(played.winner == 0))

    def positions(self) -> Positions:
        """The positions that were collected."""
        return Positions(
            np.concatenate(self.rows),
            np.concatenate(([0], np.cumsum(self.sizes))),
            np.array(self.won, np.float32),
            np.array(self.targets, np.float32),
            np.array(self.position_game, np.int32),
        )

    def decisions(self) -> Decisions:
        """The decisions that were collected."""
        width = int(self.policy.count)
        rows = np.concatenate(self.action_rows) if self.action_rows else np.empty(0, np.int32)
        return Decisions(
            rows.reshape(-1, width),
            np.array(self.parts, np.float32),
            np.concatenate(([0], np.cumsum(self.choices))),
            np.array(self.decision_game, np.int32),
        )


def returns(thoughts: list[float], result: float) -> list[float]:
    """The lambda-returns of a game: at each turn a mix of the next thought and of the return from there.

    A result alone is a noisy teacher, for much can still happen after an early position.
    """
    found = [result] * len(thoughts)
    for i in range(len(thoughts) - 2, -1, -1):
        found[i] = (1 - PATIENCE) * thoughts[i + 1] + PATIENCE * found[i + 1]
    return found


def collect(features: Features, policy: Policy, games: Iterable[StudyGame]) -> tuple[Positions, Decisions]:
    """The positions and decisions of games."""
    collector = Collector(features, policy)
    for played in sorted(games, key=lambda each: each.number):
        collector.add(played)
    return collector.positions(), collector.decisions()
