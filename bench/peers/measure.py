"""How often something can be done in a CPU second."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import process_time

import msgspec

RUNS = 3
SECONDS = 0.7
"""CPU seconds of a run."""


class Measured(msgspec.Struct, frozen=True):
    """A kind of work, who did it, and how often in a CPU second."""

    kind: str
    name: str
    rate: float
    ours: bool = False


def rate(work: Callable[[], int]) -> float:
    """How much a function does in a CPU second, by the number it returns each time: the median of some runs."""
    work()
    rates = []
    for _ in range(RUNS):
        done, began = 0, process_time()
        while process_time() - began < SECONDS:
            done += work()
        rates.append(done / (process_time() - began))
    return median(rates)
