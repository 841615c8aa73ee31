"""Teach a small neural network (scikit-learn) to play by watching a stronger player, and measure it against level 3.

detente lab selfplay curtain --bot level3 --games 400 --out games.parquet --decisions seen.parquet
python -m examples.learn curtain seen.parquet --games 100

The network sees what the side could see (the tensor of a decision) and learns which action was taken. In play
it takes the legal action that it thinks likeliest, without looking ahead.
"""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any
from warnings import catch_warnings, simplefilter

import numpy as np
from numpy.typing import NDArray
from pyarrow import parquet
from sklearn.exceptions import ConvergenceWarning
from sklearn.neural_network import MLPClassifier

import detente
from detente.bots.bot import Thought
from detente.bots.levels import make
from detente.lab.arena import Score

Numbers = NDArray[Any]


class Pupil:
    """Plays what the network thinks likeliest among the legal actions; it looks only at what its side may see."""

    def __init__(self, network: MLPClassifier, actions: int) -> None:
        self.name, self.network = "pupil", network
        self.column = np.full(actions, -1)
        self.column[network.classes_] = np.arange(len(network.classes_))

    def think(self, state: detente.State) -> Thought:
        """The likeliest legal action; one that was never seen comes last."""
        likely = self.network.predict_proba([state.tensor(int(state.actor))])[0]
        legal = np.array(state.legal())
        columns = self.column[legal]
        return Thought(int(legal[np.where(columns >= 0, likely[columns], -1.0).argmax()]))


def teach(path: Path, hidden: int, rounds: int, seed: int) -> tuple[MLPClassifier, float]:
    """Learn from a file of decisions; the network, and how often it agrees in games that it has not seen."""
    table = parquet.read_table(path, columns=["row", "tensor", "action"])
    games = np.array(table["row"])
    seen = np.stack(table["tensor"].to_numpy()).astype(np.float32)
    taken = np.array(table["action"])
    held = games % 10 == 9
    network = MLPClassifier((hidden,), max_iter=rounds, random_state=seed)
    with catch_warnings():  # so few passes are meant
        simplefilter("ignore", ConvergenceWarning)
        network.fit(seen[~held], taken[~held])
    return network, float(np.mean(network.predict(seen[held]) == taken[held])) if held.any() else float("nan")


def measure(game: detente.Game, pupil: Pupil, rival: str, games: int, seed: object) -> Score:
    """What the pupil wins against a computer player; two games with changed seats share a deal."""
    won = 0
    for number in range(games):
        state, seat = game.new(f"{seed} {number // 2}"), number % 2
        other = make(rival, game, f"{seed} {number}")
        while state.actor != detente.OVER:
            state.play((pupil if state.actor == seat else other).think(state).action)
        won += state.winner_index() == seat
    return Score(won, games)


def main() -> None:
    """Learn, and tell how often the pupil wins."""
    parser = ArgumentParser(description="learn a game from a file of decisions, and play against computer players")
    parser.add_argument("game", choices=detente.games())
    parser.add_argument("decisions", type=Path, help="what 'detente lab selfplay --decisions' wrote, as .parquet")
    parser.add_argument("--hidden", type=int, default=64, help="neurons of the hidden layer")
    parser.add_argument("--rounds", type=int, default=8, help="passes over the data")
    parser.add_argument("--games", type=int, default=100, help="games against each computer player")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    game = detente.game(given.game)
    network, agrees = teach(given.decisions, given.hidden, given.rounds, given.seed)
    print(f"agrees with {agrees:.0%} of the decisions in games that it has not seen")
    pupil = Pupil(network, game.num_actions)
    for rival in ("random", "greedy", "level3"):
        score = measure(game, pupil, rival, given.games, f"pupil {given.seed}")
        low, high = score.interval
        print(f"against {rival}: won {score.rate:.0%} of {score.games} games (95% interval {low:.0%} to {high:.0%})")


if __name__ == "__main__":
    main()
