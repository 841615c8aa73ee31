"""Iron Curtain as a PettingZoo environment: `from detente.lab import curtain_v0; env = curtain_v0.env()`.

Importing this registers it, too: `pettingzoo.make("aec", "detente/curtain-v0")`.
"""

from __future__ import annotations

from typing import Any

from detente.lab.aec import GameEnv, wrapped
from detente.lab.extra import extra

with extra():
    from pettingzoo import register


def raw_env(render_mode: str | None = None, deck: str = "house") -> GameEnv:
    """The environment itself, which refuses an illegal action; the deck "house" or a deck file."""
    return GameEnv("curtain", "curtain_v0", render_mode, deck=deck)


def env(**options: Any) -> Any:
    """The environment in PettingZoo's usual wrappers: an illegal action loses."""
    return wrapped(raw_env(**options))


register("aec", "detente/curtain-v0", "detente.lab.curtain_v0:env")
