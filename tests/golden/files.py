"""Which games are golden: GAME-SEED.txt or GAME-EDITION-SEED.txt, two of each."""

from __future__ import annotations

from pathlib import Path

import detente
from detente.core.checks.playthrough import playthrough

EDITIONS = {"volk": ("-revised", "-first")}
GOLDEN = [
    Path(__file__).parent / f"{name}{edition}-{seed}.txt"
    for name in detente.games()
    for edition in EDITIONS.get(name, ("",))
    for seed in (1, 2)
]


def text_of(path: Path) -> str:
    """The playthrough that a golden file must hold."""
    name, *edition, seed = path.stem.split("-")
    return playthrough(detente.game(name), seed, **({"edition": edition[0]} if edition else {}))
