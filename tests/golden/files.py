"""Which games are golden: GAME-SEED.txt, two of each."""

from __future__ import annotations

from pathlib import Path

import detente
from detente.core.playthrough import playthrough

GOLDEN = [Path(__file__).parent / f"{name}-{seed}.txt" for name in detente.games() for seed in (1, 2)]


def text_of(path: Path) -> str:
    """The playthrough that a golden file must hold."""
    name, _, seed = path.stem.rpartition("-")
    return playthrough(detente.game(name), seed)
