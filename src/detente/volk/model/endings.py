"""1.15: how a game can end."""

from __future__ import annotations

from typing import Final

from detente.volk.model.board import EAST, WEST

TRIUMPH: Final = 0
WEST_COLLAPSE: Final = 1
BOTH_COLLAPSE: Final = 2
ENDURES: Final = 3
INSOLVENCY: Final = 4
SOCIALISM_FAILS: Final = 5
EAST_COLLAPSE: Final = 6
ENDINGS: Final = (
    "triumph",
    "west-collapse",
    "both-collapse",
    "endures",
    "insolvency",
    "socialism-fails",
    "east-collapse",
)
ENDING_WINNERS: Final = (EAST, EAST, EAST, EAST, WEST, WEST, WEST)
ENDING_RULES: Final = (
    "1.10 phase 9",
    "1.10 phase 10",
    "1.10 phase 10",
    "1.4.6",
    "1.10",
    "1.10 phase 9",
    "1.10 phase 10",
)
