"""What runs in a process of the computer players: it imports games and bots, and nothing of the server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import detente  # noqa: F401  # registers the games
from detente.bots import turns
from detente.bots.advice import Advice
from detente.bots.analysis import Judgement


def think(
    name: str, seed: str, position: dict[str, Any] | None, options: dict[str, Any], decisions: Sequence[int], level: str
) -> list[int]:
    """The decisions of a level from here to the end of its turn, all at once."""
    return list(turns.turn(name, seed, position, options, decisions, level))


def suggest(
    name: str, seed: str, position: dict[str, Any] | None, options: dict[str, Any], decisions: Sequence[int]
) -> Advice:
    """What the strongest player would do here with the knowledge of the side that decides, and why."""
    return turns.suggest(name, seed, position, options, decisions)


def judge_instead(
    name: str,
    seed: str,
    position: dict[str, Any] | None,
    options: dict[str, Any],
    decisions: Sequence[int],
    action: int,
    level: str,
) -> Judgement:
    """The verdict on another answer to what was asked after some decisions."""
    return turns.judge_instead(name, seed, position, options, decisions, action, level)
