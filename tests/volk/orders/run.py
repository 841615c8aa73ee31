"""Compare many trees: `python -m tests.volk.orders.run --trees 100000 [--jobs 2] [--seed S]`."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random

from rich.progress import track

from detente.volk.game import GAME
from tests.volk.orders.compare import TooLarge, board_of, differences, engine_tree, model_tree
from tests.volk.orders.positions import USES, action_of, position

MOST = 1_000
"""Moments of a tree; a position whose tree has more is set aside, and another one drawn, which may have more."""
MORE = 200
TRIES = 50
BATCH = 50


def compare(number: int, seed: object) -> list[str]:
    """Compare the trees of one random position; all events of all cards take turns, and a few other uses."""
    card, side, use = USES[number % len(USES)]
    action = action_of(card, side, use)
    for attempt in range(TRIES):
        random = Random(f"{seed} {number} {attempt}")
        state = GAME.from_position(position(random, card, side, use))
        try:
            model = model_tree(action, board_of(state), MOST + MORE * attempt)
            engine = engine_tree(state, state.board.card_ids.index(card), use, MOST + MORE * attempt)
        except TooLarge:
            continue
        told = differences(engine, model, board_of(state), f"{seed} {number}")
        return [f"tree {number} of seed {seed} (card {card}, {use} by {side}): {line}" for line in told]
    raise AssertionError(f"card {card}, {use} by {side}: no position with a tree small enough")


def batch(first: int, trees: int, seed: object) -> list[str]:
    """Compare some trees that follow each other."""
    return [line for number in range(first, min(first + BATCH, trees)) for line in compare(number, seed)]


def compare_all(trees: int, seed: object, jobs: int) -> Iterator[list[str]]:
    """Compare this many trees in several processes, a batch at a time."""
    starts = range(0, trees, BATCH)
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(partial(batch, trees=trees, seed=seed), starts)


def main() -> int:
    """Compare, show how far it is, and list what differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--trees", type=int, default=100_000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", default="0")
    given = parser.parse_args()
    told: list[str] = []
    batches = compare_all(given.trees, given.seed, given.jobs)
    for lines in track(batches, "trees compared", total=-(-given.trees // BATCH)):
        told += lines
    cards = Counter(line.partition("(")[2].partition(")")[0] for line in told)
    for line in told[:20]:
        sys.stdout.write(line + "\n")
    for card, number in cards.most_common():
        sys.stdout.write(f"{card}: {number}\n")
    sys.stdout.write(f"{given.trees:,} trees: {len(told)} differences\n")
    return 1 if told else 0


if __name__ == "__main__":
    raise SystemExit(main())
