"""Random games told decision by decision, to compare two ways to run: `python -m tests.kit.transcript GAME N`."""

from __future__ import annotations

import os
import subprocess
import sys
from hashlib import sha256

import msgspec

import detente
from detente.core.checks.invariants import watchers
from detente.core.play.record import Record
from tests.kit.play import played


def tell(name: str, number: int) -> None:
    """Print each decision of some games: the actor, what is legal and chosen, digests of what is new in the journal,
    of views and tensors, of the position, and of the hidden cards redealt for one watcher after the other.
    """
    game = detente.game(name)
    for seed in range(number):
        record: Record = played(game, seed).record()
        told = 0
        for match in record.replay():
            state, sides = match.state, watchers(match.state)
            choice = record.decisions[len(match.decisions)] if state.actor != detente.OVER else None
            events = (state.journal or [])[told:]
            told += len(events)
            seen = [state.views(list(sides)), [state.tensor(side).tolist() for side in sides]]
            imagined = state.determinize(sides[len(match.decisions) % len(sides)], seed).position()
            digests = [digest(part) for part in (events, seen, state.position(), imagined)]
            print(seed, len(match.decisions), int(state.actor), state.legal(), state.search_legal(), choice, *digests)  # noqa: T201


def digest(thing: object) -> str:
    """The first digits of the SHA-256 of something as JSON."""
    return sha256(msgspec.json.encode(thing)).hexdigest()[:12]


def transcript_of(game: str, number: int, **environment: str) -> list[str]:
    """The lines that a process of its own prints in an environment."""
    ran = subprocess.run(
        [sys.executable, "-m", "tests.kit.transcript", game, str(number)],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)} | environment,
        capture_output=True,
        check=True,
        text=True,
    )
    return ran.stdout.splitlines()


if __name__ == "__main__":
    tell(sys.argv[1], int(sys.argv[2]))
