"""Features of a position: for each named group, which of its buckets the position falls into.

A group may be filled more than once (a bucket for each province), or not at all. Every bucket of every group is a
row of the value network, so the network sees a position as a short list of row numbers.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from detente.core.state import State

MOST: Final = 256
"""The most rows that a position may fill; the value network's sums have room for as many."""


class Features:
    """The rows that a position fills. A game's own features say in `measure` what they are."""

    def __init__(self, groups: list[tuple[int, str, int, int]]) -> None:
        """Take the groups: each has its number, which counts them, its name, its scales and the buckets of a scale.

        The buckets of a scale are in order, and neighbours are expected to be alike; scales are independent.
        """
        for i, (number, name, _, _) in enumerate(groups):
            if number != i:
                raise ValueError(f"group {i}, {name!r}, has the number {number}")
        self.scales = [(scales, buckets) for _, _, scales, buckets in groups]
        self.names = [name for _, name, _, _ in groups]
        sizes = [scales * buckets for scales, buckets in self.scales]
        self.sizes: vec[i64] = vec[i64](sizes)
        self.first: vec[i64] = vec[i64]([sum(sizes[:i]) for i in range(len(groups))])
        self.total = sum(sizes)
        self.rows: vec[i64] = vec[i64]([0] * MOST)
        self.groups: vec[i64] = vec[i64]([0] * MOST)
        self.count: i64 = 0

    def measure(self, state: State) -> None:
        """Fill `rows` and `groups` up to `count` from a state whose game is not over."""
        raise NotImplementedError

    def put(self, group: i64, bucket: i64) -> None:
        """Add a row; a value beyond a group's buckets falls into the nearest one."""
        last = self.sizes[group] - 1
        if bucket < 0:
            bucket = 0
        elif bucket > last:
            bucket = last
        self.rows[self.count] = self.first[group] + bucket
        self.groups[self.count] = group
        self.count += 1

    def scale_starts(self) -> list[int]:
        """For each row the first row of its scale."""
        starts: list[int] = []
        for scales, buckets in self.scales:
            for _ in range(scales):
                starts += [len(starts)] * buckets
        return starts

    def measured(self, state: State) -> list[int]:
        """The rows of a state, for learning."""
        self.measure(state)
        return [int(self.rows[i]) for i in range(self.count)]
