"""Training learns what wins, and writes it down."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from pathlib import Path

import numpy as np

from detente.bots.weights import guess, names
from detente.lab.card import write_card
from detente.lab.train import Round, fit, learn
from detente.lab.workers import workers
from tests.cli import detente

DATA = files("detente.bots").joinpath("data")


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


def test_the_commands_of_learning_write_what_the_bots_read(tmp_path: Path) -> None:
    few = ("--games", 10, "--iterations", 4, "--jobs", 1, "--seed", "s")
    trained = detente("lab", "train", "curtain", "--rounds", 1, "--match", 2, *few, "--out", tmp_path / "curtain.toml")
    assert trained.returncode == 0, trained.stderr
    assert "against the weights before" in trained.stderr
    stored = tomllib.loads((tmp_path / "curtain.toml").read_text("utf-8"))
    assert list(stored["weights"]) == names("curtain")

    learned = detente("lab", "policy", "curtain", *few, "--out", tmp_path / "curtain_policy.toml")
    assert learned.returncode == 0, learned.stderr
    known = tomllib.loads((DATA / "curtain_policy.toml").read_text("utf-8"))
    stored = tomllib.loads((tmp_path / "curtain_policy.toml").read_text("utf-8"))
    assert stored.keys() == known.keys()
