"""Détente: two Cold War board games with complete rules, as a fast Python library.

import detente
state = detente.game("curtain").new(seed=7)
while state.actor != detente.OVER:
    state.apply(state.legal()[0])
print(state.outcome)
"""

from __future__ import annotations

from detente import _speed
from detente._version import __version__ as __version__

COMPILED = _speed.choose()
"""Whether the compiled rules run; False: the same sources, interpreted."""

from detente.core.checks.perft import perft  # noqa: E402
from detente.core.errors import (  # noqa: E402 (which modules these are was decided above)
    BadMove,
    BadOption,
    BadPosition,
    BadRecord,
    DetenteError,
    IllegalAction,
    UnknownGame,
)
from detente.core.game import Game  # noqa: E402
from detente.core.journal import Event, Outcome, Prompt, Refusal  # noqa: E402
from detente.core.play.match import Match  # noqa: E402
from detente.core.play.preview import Preview, preview  # noqa: E402
from detente.core.play.record import Record  # noqa: E402
from detente.core.registry import game, games, register, register_module  # noqa: E402
from detente.core.state import OVER, State  # noqa: E402

register_module("curtain", "detente.curtain.game")
register_module("volk", "detente.volk.game")

__all__ = [
    "COMPILED",
    "OVER",
    "BadMove",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "DetenteError",
    "Event",
    "Game",
    "IllegalAction",
    "Match",
    "Outcome",
    "Preview",
    "Prompt",
    "Record",
    "Refusal",
    "State",
    "UnknownGame",
    "game",
    "games",
    "perft",
    "preview",
    "register",
]
