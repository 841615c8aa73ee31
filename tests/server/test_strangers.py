"""What strangers send is read or refused: a short run of the fuzzer, the same every time."""

from __future__ import annotations

import random

import pytest

from tests.server.strangers import Tally, changed, targets


@pytest.mark.parametrize("name", targets())
def test_whatever_comes_is_read_or_refused(name: str) -> None:
    read, samples = targets()[name]
    chance, tally = random.Random(name), Tally()
    for sample in samples:
        read(sample)  # what is right is read
    for _ in range(300):
        tally.feed(name, read, changed(chance.choice(samples), chance))
    assert tally.refused > 0
