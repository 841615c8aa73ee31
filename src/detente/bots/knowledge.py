"""What the computer players know of each game before they learn: its features, its policy's rows, its endgame."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from detente.bots.bot import Bot, Searcher
from detente.bots.models.features import Features
from detente.bots.models.policy import Policy
from detente.core.chance import Generator
from detente.core.errors import BadOption, one_of
from detente.core.registry import companion, games


class Knowledge(msgspec.Struct, frozen=True, kw_only=True):
    """How the models of a game see it.

    Attributes:
        version: raised whenever a row of the features or of the policy changes its meaning.
        features: makes the features of positions.
        policy: makes the policy from the numbers of its rows.
        policy_rows: how many rows the policy has.
        endgame: wraps a search in a solver of the game's end, if there is one.
        variant: makes options for self-play with others than the default ones; None: it takes the game's choices.

    """

    version: int
    features: Callable[[], Features]
    policy: Callable[[list[int]], Policy]
    policy_rows: int
    endgame: Callable[[Searcher], Bot] | None = None
    variant: Callable[[Generator], dict[str, Any]] | None = None


_known: dict[str, Knowledge] = {}


def register(game: str, knowledge: Knowledge) -> None:
    """Let the computer players know a game; the package of its name in this folder does so when it is imported."""
    _known[game] = knowledge


def known_games() -> list[str]:
    """The games that the computer players know."""
    for game in games():
        if game not in _known:
            companion("detente.bots", game)  # registers itself
    return sorted(_known)


def knowledge_of(game: str) -> Knowledge:
    """The knowledge of a game; a game without any is refused."""
    if game not in _known and game not in known_games():
        raise BadOption(f"the computer players do not know {game!r}: {one_of(known_games(), game)}")
    return _known[game]
