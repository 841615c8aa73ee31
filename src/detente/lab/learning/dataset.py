"""Games of self-play as arrays: positions with their results, and decisions with the visits of the search."""

from __future__ import annotations

from array import array
from collections.abc import Iterable

import msgspec
import numpy as np
from numpy.typing import NDArray

from detente.bots.models.features import Features
from detente.bots.models.policy import Policy
from detente.core.registry import game as game_of
from detente.core.state import State
from detente.lab.learning.games import Studied, StudyGame

HELD_OUT = 10
"""Every tenth pair of games is held out: nothing is fitted to it. The games of a pair may share a deal."""
SHARPNESS = 1.5
"""Visits count to this power: the policy is to be surer than the search that it learns from."""
PATIENCE = 0.9
"""The lambda of the returns: 1 trusts the results alone, 0 the next thought alone."""


class Positions(msgspec.Struct, frozen=True):
    """Positions at turn ends: `rows[first[i]:first[i + 1]]` are the rows of position i."""

    rows: NDArray[np.uint16]
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
    """Plays games again and collects what is learned from them, in packed arrays: a window is millions of rows."""

    def __init__(self, features: Features, policy: Policy) -> None:
        assert features.total <= 1 << 16, "rows are kept in 16 bits"
        self.features, self.policy = features, policy
        self.rows = array("H")
        self.first = array("q", [0])
        self.won = array("f")
        self.targets = array("f")
        self.position_game = array("i")
        self.action_rows = array("i")
        self.parts = array("f")
        self.first_action = array("q", [0])
        self.decision_game = array("i")

    def add(self, played: StudyGame) -> None:
        """Play a game again."""
        number, won = played.number, float(played.winner == 0)
        state = game_of(played.game).new(played.seed, **played.options)
        thoughts: list[float] = []
        turn = -1
        for action, studied in zip(played.actions, played.studied, strict=True):
            if state.turns != turn:
                turn = int(state.turns)
                self.rows.extend(self.features.measured(state))
                self.first.append(len(self.rows))
                self.won.append(won)
                self.position_game.append(number)
                thoughts.append(studied.chance if studied is not None else won)
            if studied is not None and studied.actions:
                self.add_decision(state, studied)
                self.decision_game.append(number)
            state.play(action)
        self.targets.extend(returns(thoughts, won))

    def add_decision(self, state: State, studied: Studied) -> None:
        """Add a decision that was searched deeply."""
        self.action_rows.extend(self.policy.measured(state))
        tried = dict(zip(studied.actions, studied.visits, strict=True))
        parts = [tried.get(each, 0) ** SHARPNESS for each in state.legal()]
        total = sum(parts)
        self.parts.extend(part / total for part in parts)
        self.first_action.append(len(self.parts))

    def positions(self) -> Positions:
        """The positions that were collected."""
        return Positions(
            np.frombuffer(self.rows, np.uint16),
            np.frombuffer(self.first, np.int64),
            np.array(self.won, np.float32),
            np.array(self.targets, np.float32),
            np.array(self.position_game, np.int32),
        )

    def decisions(self) -> Decisions:
        """The decisions that were collected."""
        return Decisions(
            np.frombuffer(self.action_rows, np.int32).reshape(-1, int(self.policy.count)),
            np.array(self.parts, np.float32),
            np.frombuffer(self.first_action, np.int64),
            np.array(self.decision_game, np.int32),
        )


def is_held_out(game: NDArray[np.int32]) -> NDArray[np.bool_]:
    """Which games, by their numbers, are held out."""
    return np.equal(game // 2 % HELD_OUT, 0)


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
    for played in games:
        collector.add(played)
    return collector.positions(), collector.decisions()
