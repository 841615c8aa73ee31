"""An engine in Python: plays what wins most often when everything after it is random.

It speaks the protocol of docs/guides/engine.md: detente arena curtain random --engine "python examples/engine.py"
"""

import json
import sys
import time
from typing import Any

import detente
from detente.core.chance import Generator
from detente.core.checks.perft import play_out

ROUNDS = 20
"""How often each action is tried, if the clock does not say."""


class Rollouts:
    """What the engine remembers of a game: its name, and a generator for all that is random."""

    def __init__(self, game: str, seed: str) -> None:
        self.game, self.generator = detente.game(game), Generator(seed, "rollouts")

    def decide(self, question: dict[str, Any], clock: dict[str, Any]) -> dict[str, Any]:
        """Try every action equally often, each time with other hidden cards."""
        state = self.game.from_position(question["position"])
        actions = [choice["action"] for choice in question["legal"]]
        rounds = ROUNDS if clock.get("iterations") is None else max(1, clock["iterations"] // len(actions))
        end = time.monotonic() + (clock.get("seconds") or clock.get("limit") or 60) / 2
        wins, done = dict.fromkeys(actions, 0), 0
        while done == 0 or (done < rounds and time.monotonic() < end):
            for action in actions:
                wins[action] += self.wins(state, action)
            done += 1
        actions.sort(key=lambda action: -wins[action])
        considered = [{"action": action, "visits": done, "chance": wins[action] / done} for action in actions]
        return {"type": "decision", "number": question["number"], "action": actions[0], "considered": considered}

    def wins(self, state: detente.State, action: int) -> bool:
        """Whether the side wins one random game after an action."""
        side = int(state.actor)
        deal = state.determinize(side, self.generator.next())
        deal.play(action)
        play_out(deal, self.generator)
        return int(deal.winner_index()) == side


def main() -> None:
    """Answer line by line."""
    player: Rollouts | None = None
    for line in sys.stdin:
        try:
            message = json.loads(line)
            kind = message["type"]
            if kind == "hello":
                answer = {"type": "engine", "name": "rollouts", "protocol": 1, "games": detente.games()}
            elif kind == "new":
                player, answer = Rollouts(message["game"], message["seed"]), {"type": "ready"}
            elif kind == "decide" and player is not None:
                answer = player.decide(message["question"], message["clock"])
            elif kind == "over":
                continue
            elif kind == "quit":
                return
            else:
                answer = {"type": "error", "message": f"{kind} is not expected here"}
        except (ValueError, LookupError, TypeError) as error:
            answer = {"type": "error", "message": f"this cannot be answered: {error!r}"}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
