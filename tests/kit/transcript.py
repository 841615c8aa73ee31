"""Random games told decision by decision, to compare two ways to run: `python -m tests.kit.transcript GAME N`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from hashlib import sha256

import msgspec

import detente
from detente.core.invariants import watchers
from detente.core.record import Record
from tests.kit.play import played


def tell(name: str, number: int) -> None:
    """Print each decision of some games: the actor, what is legal and chosen, digests of journal, views and tensors."""
    game = detente.game(name)
    for seed in range(number):
        record: Record = played(game, seed).record()
        for match in record.replay():
            state = match.state
            choice = record.decisions[len(match.decisions)] if state.actor != detente.OVER else None
            seen = [[state.view(side), state.tensor(side).tolist()] for side in watchers(state)]
            imagined = [state.determinize(side, seed).position() for side in watchers(state)]
            digests = [digest(part) for part in (state.journal, seen, state.position(), imagined)]
            print(seed, len(match.decisions), int(state.actor), state.legal(), state.search_legal(), choice, *digests)  # noqa: T201


def digest(thing: object) -> str:
    """The first digits of the SHA-256 of something as JSON."""
    return sha256(json.dumps(msgspec.to_builtins(thing)).encode()).hexdigest()[:12]


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
