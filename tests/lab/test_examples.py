"""The examples do what they say."""

from __future__ import annotations

from examples.learn import learn


def test_the_learner_learns() -> None:
    results = learn("curtain", side=0, steps=250, games=48, rate=0.01, seed=1)
    third = len(results) // 3
    assert third > 50
    assert sum(results[-third:]) > sum(results[:third])
