"""What the computer players know of each game before they learn: its features, its policy's rows, its endgame."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from detente.bots.bot import Bot, Searcher
from detente.bots.curtain import policy as curtain_policy
from detente.bots.curtain.decks import another_deck
from detente.bots.curtain.exact import ExactBot
from detente.bots.curtain.features import CurtainFeatures
from detente.bots.curtain.policy import CurtainPolicy
from detente.bots.models.features import Features
from detente.bots.models.policy import Policy
from detente.bots.volk import policy as volk_policy
from detente.bots.volk.features import VolkFeatures
from detente.bots.volk.policy import VolkPolicy
from detente.core.chance import Generator
from detente.core.errors import BadOption, one_of


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


KNOWLEDGE = {
    "curtain": Knowledge(
        version=2,
        features=CurtainFeatures,
        policy=CurtainPolicy,
        policy_rows=int(curtain_policy.TOTAL),
        endgame=ExactBot,
        variant=another_deck,
    ),
    "volk": Knowledge(version=1, features=VolkFeatures, policy=VolkPolicy, policy_rows=int(volk_policy.TOTAL)),
}
"""By the name of the game."""


def knowledge_of(game: str) -> Knowledge:
    """The knowledge of a game; a game without any is refused."""
    if game not in KNOWLEDGE:
        raise BadOption(f"the computer players do not know {game!r}: {one_of(KNOWLEDGE, game)}")
    return KNOWLEDGE[game]
