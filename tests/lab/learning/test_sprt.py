"""The sequential test ends matches early, and is wrong as seldom as it promises."""

from __future__ import annotations

from math import log

import pytest

from detente.core.chance import Generator
from detente.lab.learning.sprt import Sprt


def test_the_ratio_is_that_of_the_two_likelihoods() -> None:
    test = Sprt(null=0.5, better=0.6)
    assert test.ratio(3, 5) == pytest.approx(log(0.6**3 * 0.4**2 / 0.5**5))
    low, high = test.bounds()
    assert -low == high == pytest.approx(log(0.95 / 0.05))


def test_a_clear_match_ends_early_and_a_level_one_at_the_limit() -> None:
    test = Sprt(null=0.5, better=0.56, most=400)
    assert test.verdict(0, 0) == "open"
    assert test.verdict(30, 32) == "better"
    assert test.verdict(2, 32) == "not better"
    assert test.verdict(100, 200) == "open"
    assert test.verdict(200, 400) == "not better"
    assert test.verdict(230, 400) == "better"


@pytest.mark.parametrize(("rate", "expected"), [(0.5, "not better"), (0.6, "better")])
def test_mistakes_are_as_rare_as_promised(rate: float, expected: str) -> None:
    test, generator = Sprt(null=0.5, better=0.6, error=0.05, most=10_000), Generator("sprt", str(rate))
    right = 0
    for _ in range(400):
        won = games = 0
        while (verdict := test.verdict(won, games)) == "open":
            won += int(generator.below(1000)) < rate * 1000
            games += 1
        right += verdict == expected
    assert right >= 0.93 * 400
