"""Training learns what wins, and writes it down."""

from __future__ import annotations

import tomllib
from pathlib import Path

import numpy as np

from detente.bots.weights import guess, names
from detente.lab.card import write_card
from detente.lab.train import Round, fit, learn
from detente.lab.workers import workers


def test_the_regression_finds_the_feature_that_decides() -> None:
    chance = np.random.default_rng(1)
    features = chance.normal(size=(40_000, 3))
    won = (features @ np.array([2.0, 0.0, -1.0]) + chance.logistic(size=40_000) > 0).astype(float)
    weights, loss = fit(features, won, np.zeros(3))
    assert np.allclose(weights, [2.0, 0.0, -1.0], atol=0.2)
    assert loss < np.log(2)


def test_a_short_training_writes_weights_with_its_card(tmp_path: Path) -> None:
    told: list[Round] = []
    with workers(2) as staff:
        weights, rounds = learn("curtain", 1, 10, 2, 4, "test", staff, told.append)
    assert rounds == told
    assert weights != guess("curtain") or not rounds[0].kept
    path = tmp_path / "curtain.toml"
    write_card(path, "curtain", weights, rounds, 4, "test")
    stored = tomllib.loads(path.read_text("utf-8"))
    assert list(stored["weights"]) == names("curtain")
    assert list(stored["weights"].values()) == weights
    assert "--rounds 1 --games 10 --match 2 --iterations 4 --seed test" in path.read_text("utf-8")
