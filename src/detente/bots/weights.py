"""The weights of each game's evaluation, from the data files that the training writes."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from detente.bots.curtain_evaluation import CurtainEvaluation, feature_names
from detente.bots.evaluation import Evaluation
from detente.bots.volk_evaluation import NAMES, VolkEvaluation
from detente.core.errors import BadOption, one_of

FEATURES = {"curtain": feature_names(), "volk": list(NAMES)}
"""The names of the features of each game that has an evaluation."""
GUESS = 0.5
"""What every feature is worth before anything is learned."""
UNGUESSED = ("West at all", "decade II", "decade III", "decade IV", "wall", "West to move", "to move", "cards in hand")
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
