"""Wir sind das Volk! as a PettingZoo environment: `from detente.lab import volk_v0; env = volk_v0.env()`.

Importing this registers it, too: `pettingzoo.make("aec", "detente/volk-v0")`.
"""

from __future__ import annotations

from typing import Any

from detente.lab.aec import GameEnv, wrapped
from detente.lab.extra import extra

with extra():
    from pettingzoo import register


def raw_env(render_mode: str | None = None, edition: str = "revised") -> GameEnv:
    """The environment itself, which refuses an illegal action; the edition "revised" or "first"."""
    return GameEnv("volk", "volk_v0", render_mode, edition=edition)


def env(**options: Any) -> Any:
    """The environment in PettingZoo's usual wrappers: an illegal action loses."""
    return wrapped(raw_env(**options))


register("aec", "detente/volk-v0", "detente.lab.volk_v0:env")
