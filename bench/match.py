"""Strength at equal time against OpenSpiel's information-set search, in our games through our adapter.

The opponent is `open_spiel.python.algorithms.ismcts.ISMCTSBot`. (The one in C++ cannot play a game that is
written in Python: OpenSpiel does not hand `resample_from_infostate` on to it.) It chooses by visits, with a
new deal for every simulation, and its evaluator plays random games to the end, in one of two ways:

openspiel   its own `RandomRolloutEvaluator`, step by step through OpenSpiel's interface
compiled    the same random games in our compiled rules, so that it need not pay for the interface
"""

from __future__ import annotations

from time import perf_counter
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import detente.lab.openspiel  # registers the games
from detente.bots.bot import Budget
from detente.bots.levels import make
from detente.core.chance import Generator
from detente.core.checks.perft import play_out
from detente.lab.arena import Score

ROLLOUTS = ("openspiel", "compiled")
UCT_C = 1.4
"""About the square root of two, for returns of -1 and 1."""
NO_END = 10**9


class TimeIsUp(Exception):
    """The seconds of a move are over."""


class TimedSearch(ismcts.ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's bot with seconds instead of a number of simulations."""

    def __init__(self, game: Any, seconds: float, seed: int, rollouts: str) -> None:
        random = np.random.RandomState(seed)
        evaluator = mcts.RandomRolloutEvaluator(1, random) if rollouts == "openspiel" else CompiledRollouts(seed)
        super().__init__(game, evaluator, UCT_C, NO_END, random_state=random)
        self.seconds, self.simulations, self.moves = seconds, 0, 0

    def step(self, state: Any) -> int:
        """Search until the time is up; then the action with the most visits."""
        self.deadline = perf_counter() + self.seconds
        try:
            self.run_search(state)
        except TimeIsUp:
            self.moves += 1
            self.simulations += self._root_node.total_visits
        actions, chances = zip(*self.get_final_policy(state, self._root_node), strict=True)
        return int(self._random_state.choice(actions, p=chances))

    def sample_root_state(self, state: Any) -> Any:
        """A deal for the next simulation, if there is time for one."""
        if perf_counter() >= self.deadline and self._root_node.total_visits > 0:
            raise TimeIsUp
        return super().sample_root_state(state)


class CompiledRollouts(mcts.Evaluator):  # type: ignore[misc]
    """Random games to the end, played by the compiled rules."""

    def __init__(self, seed: int) -> None:
        self.generator = Generator(seed, "rollouts")

    def evaluate(self, state: Any) -> np.ndarray[Any, Any]:
        """The returns of one random game from here."""
        rest = state.ours.copy()
        play_out(rest, self.generator)
        return np.array([1.0, -1.0]) if rest.winner_index() == 0 else np.array([-1.0, 1.0])

    def prior(self, state: Any) -> list[tuple[int, float]]:
        """Every action is as good as any other."""
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def play_match(
    name: str, games: int, seconds: float, rollouts: str, handicap: float = 1.0, tell: bool = False
) -> tuple[Score, float]:
    """Games from both seats on the same deals; what ours won, and the opponent's simulations a move.

    With a handicap the opponent has our seconds times this factor.
    """
    game = pyspiel.load_game(f"detente_{name}")
    won = simulations = moves = 0
    for number in range(games):
        seat = number % 2
        theirs = TimedSearch(game, seconds * handicap, number, rollouts)
        ours = make("level5", detente.game(name), number, Budget(seconds=seconds))
        state = game.new_initial_state()
        for digit in (0, 0, 0, number // 2):
            state.apply_action(digit)
        while not state.is_terminal():
            own = state.current_player() == seat
            state.apply_action(ours.think(state.ours).action if own else theirs.step(state))
        won += state.returns()[seat] > 0
        simulations, moves = simulations + theirs.simulations, moves + theirs.moves
        if tell:
            side = detente.game(name).sides[seat]
            print(f"{name}, {rollouts} rollouts, game {number + 1}: ours as {side}, {won} won so far", flush=True)
    return Score(won, games), simulations / max(moves, 1)
