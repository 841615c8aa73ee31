"""An older version whose linear evaluation is fitted again to its own games, as an opponent for bench.against.

python -m bench.refit 3b734dd --game volk --games 1300 --jobs 2
python -m bench.against build/versions/3b734ddd185f-refit --game volk --games 200 --iterations 1000

The version plays itself with level 3; logistic regression fits the weights of its features at the start of every turn
to the results. A tenth of the games is held out to tell the loss. Search, policy and rules stay the version's own.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from argparse import ArgumentParser
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.progress import track

from bench.against import ROOT, run, version
from detente.core.errors import DetenteError

OBSERVE = ROOT / "bench" / "observe.py"
CALM = 1.0
"""The penalty on squared weights."""
STEPS = 30
"""Of Newton's method; it needs fewer."""
Numbers = NDArray[np.float64]


def games_of(source: Path, game: str, games: int, iterations: int, seed: str, jobs: int) -> list[dict[str, Any]]:
    """The games that a version plays against itself, in as many processes as there are jobs."""
    env = {**os.environ, "PYTHONPATH": str(source)}
    bounds = [games * job // jobs for job in range(jobs + 1)]
    players = [
        subprocess.Popen(
            [sys.executable, "-P", OBSERVE, game, str(iterations), seed, str(first), str(end)],
            env=env,
            stdout=subprocess.PIPE,
            text=True,
        )
        for first, end in pairwise(bounds)
    ]
    seen: list[dict[str, Any]] = []
    for line in track((line for each in players for line in each.stdout or ()), "games", games):
        seen.append(json.loads(line))
    if any(each.wait() for each in players):
        raise DetenteError(f"a process of {source} failed; what it said is above")
    return seen


def columns(games: list[dict[str, Any]]) -> tuple[Numbers, Numbers]:
    """The features of all turns, and the result of the game each is of."""
    features = np.array([row for each in games for row in each["rows"]])
    return features, np.array([each["won"] for each in games for _ in each["rows"]])


def fit(features: Numbers, won: Numbers) -> Numbers:
    """The weights of a logistic regression, by Newton's method."""
    weights = np.zeros(features.shape[1])
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-np.clip(features @ weights, -30, 30)))
        slope = features.T @ (chance - won) + CALM * weights
        curve = (features * (chance * (1 - chance))[:, None]).T @ features + CALM * np.eye(len(weights))
        weights = weights - np.linalg.solve(curve, slope)
    return weights


def loss(sums: Numbers, won: Numbers) -> float:
    """The mean log-loss of chances given as logits."""
    return float(np.mean(np.logaddexp(0, sums) - won * sums))


def main() -> None:
    """Play, fit, and write the version with its new weights."""
    parser = ArgumentParser(description="an older version with its linear evaluation fitted to its own games")
    parser.add_argument("commit", help="the older version, one with a linear evaluation")
    parser.add_argument("--game", default="volk")
    parser.add_argument("--games", type=int, default=1300)
    parser.add_argument("--iterations", type=int, default=100, help="for a decision")
    parser.add_argument("--seed", default="refit")
    parser.add_argument("--jobs", type=int, default=1, help="games at a time")
    given = parser.parse_args()
    try:
        _, source = version(given.commit)
        games = games_of(source, given.game, given.games, given.iterations, given.seed, given.jobs)
    except DetenteError as error:
        sys.exit(str(error))
    held = max(1, len(games) // 10)
    features, won = columns(games[held:])
    weights = fit(features, won)
    checked, results = columns(games[:held])
    constant = np.full(len(results), np.log(won.mean() / (1 - won.mean())))
    print(f"{len(games)} games, {len(won)} positions fitted to; held-out loss {loss(checked @ weights, results):.4f}")
    print(f"a constant {loss(constant, results):.4f}")
    names = run(
        sys.executable,
        "-P",
        "-c",
        f"import json, detente.bots.weights as w; print(json.dumps(w.names({given.game!r})))",
        env={**os.environ, "PYTHONPATH": str(source)},
    )
    folder = source.parent.with_name(f"{source.parent.name}-refit")
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(source.parent, folder)
    lines = [f"{json.dumps(name)} = {weight:.4f}" for name, weight in zip(json.loads(names), weights, strict=True)]
    file = folder / "src" / "detente" / "bots" / "data" / f"{given.game}.toml"
    file.write_text("\n".join(["[weights]", *lines, ""]), "utf-8")
    print(f"written to {folder}")


if __name__ == "__main__":
    main()
