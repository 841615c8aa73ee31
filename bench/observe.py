"""Games of an older version against itself, as an older version's own process sees them.

python -P bench/observe.py volk 100 seed 0 650, with the PYTHONPATH of the version

Prints a line of JSON for each game from the first number up to the second: the features of its evaluation at the start
of every turn, and whether the first side won. Nothing of this tree is imported.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import detente.bots.bot as bots
import detente.bots.levels as levels
import detente.core.registry as registry
from detente.core.state import OVER

LEVEL = "level3"


def observe(game: Any, ruler: Any, iterations: int, seed: str) -> dict[str, Any]:
    """Play one game; the features at the start of every turn, and the result."""
    budget = bots.Budget(iterations=iterations)
    players = [levels.make(LEVEL, game, f"{seed} {seat}", budget) for seat in range(2)]
    state = game.new(seed)
    rows: list[list[float]] = []
    turn = -1
    while state.actor != OVER:
        if state.turns != turn:
            turn = int(state.turns)
            ruler.measure(state)
            rows.append(list(ruler.features))
        state.play(players[state.actor].think(state).action)
    return {"rows": rows, "won": float(state.winner_index() == 0)}


def main() -> None:
    """Play the games that the command names."""
    from detente.bots.weights import evaluation  # type: ignore[import-not-found]  # the older version has it

    name, iterations, seed, first, end = sys.argv[1:]
    game, ruler = registry.game(name), evaluation(name)
    for number in range(int(first), int(end)):
        print(json.dumps(observe(game, ruler, int(iterations), f"{seed} {number}")), flush=True)


if __name__ == "__main__":
    main()
