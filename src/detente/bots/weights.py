"""The weights of each game's evaluation, from the data files that the training writes."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from detente.bots import curtain_policy, volk_policy
from detente.bots.curtain_evaluation import CurtainEvaluation, feature_names
from detente.bots.curtain_policy import CurtainPolicy
from detente.bots.evaluation import Evaluation
from detente.bots.policy import Policy
from detente.bots.volk_evaluation import NAMES, VolkEvaluation
from detente.bots.volk_policy import VolkPolicy
from detente.core.errors import BadOption, one_of

FEATURES = {"curtain": feature_names(), "volk": list(NAMES)}
"""The names of the features of each game that has an evaluation."""
SORTS = {"curtain": curtain_policy.sort_names(), "volk": volk_policy.sort_names()}
"""The names of the sorts of actions of each game that has a policy."""
GUESS = 0.5
"""What every feature is worth before anything is learned."""
UNGUESSED = (
    "West at all",
    "decade II",
    "decade III",
    "decade IV",
    "late in decade IV",
    "wall",
    "West to move",
    "to move",
    "cards in hand",
)
"""Features that do not say by themselves whom they favour."""


def evaluation(game: str, weights: list[float] | None = None) -> Evaluation:
    """The evaluation of a game, with the learned weights unless others are given."""
    values = learned(game) if weights is None else weights
    return CurtainEvaluation(names(game), values) if game == "curtain" else VolkEvaluation(names(game), values)


def names(game: str) -> list[str]:
    """The names of a game's features."""
    if game not in FEATURES:
        raise BadOption(f"there is no evaluation of {game!r}: {one_of(FEATURES, game)}")
    return FEATURES[game]


def guess(game: str) -> list[float]:
    """The weights from which learning begins."""
    return [0.0 if name.partition(",")[0] in UNGUESSED else GUESS for name in names(game)]


@cache
def learned(game: str) -> list[float]:
    """The weights that were learned, in the order of the features; a new feature counts nothing yet."""
    file = files("detente.bots").joinpath(f"data/{game}.toml")
    stored = tomllib.loads(file.read_text("utf-8"))["weights"]
    return [float(stored.get(name, 0.0)) for name in names(game)]


def policy(game: str, logits: list[float] | None = None) -> Policy:
    """The policy of a game, with what was learned unless something else is given."""
    if game not in SORTS:
        return Policy([0.0])
    values = habits(game) if logits is None else logits
    return CurtainPolicy(values) if game == "curtain" else VolkPolicy(values)


@cache
def habits(game: str) -> list[float]:
    """What was learned of each sort of action, in their order; a sort that was never met is neither good nor bad."""
    file = files("detente.bots").joinpath(f"data/{game}_policy.toml")
    stored = tomllib.loads(file.read_text("utf-8"))["logits"]
    return [float(stored.get(name, 0.0)) for name in SORTS[game]]
