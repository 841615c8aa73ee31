"""The learned weights of each game's evaluation, from the data files that the training writes."""

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


def evaluation(game: str, weights: list[float] | None = None) -> Evaluation:
    """The evaluation of a game, with the learned weights unless others are given."""
    if game not in FEATURES:
        raise BadOption(f"there is no evaluation of {game!r}: {one_of(FEATURES, game)}")
    names = FEATURES[game]
    values = learned(game) if weights is None else weights
    return CurtainEvaluation(names, values) if game == "curtain" else VolkEvaluation(names, values)


@cache
def learned(game: str) -> list[float]:
    """The weights that were learned, in the order of the features."""
    file = files("detente.bots").joinpath(f"data/{game}.toml")
    stored = tomllib.loads(file.read_text("utf-8"))["weights"]
    return [float(stored[name]) for name in FEATURES[game]]
