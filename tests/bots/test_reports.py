"""How a side played, in numbers."""

from __future__ import annotations

import pytest

from detente.bots.analysis import Judgement, grade
from detente.bots.reports import accuracy, report, summary_of


def judged(number: int, side: int, before: float, after: float) -> Judgement:
    """A decision with its chances."""
    return Judgement(
        number=number,
        side=side,
        action=1,
        best=1 if before == after else 2,
        before=before,
        after=after,
        visits=100,
        grade=grade(before - after),
        considered=(),
    )


GAME = [judged(1, 0, 0.5, 0.5), judged(2, 1, 0.5, 0.3), judged(3, 0, 0.7, 0.65), judged(4, 0, 0.65, 0.64)]


def test_what_costs_nothing_is_accurate_and_what_costs_everything_is_not() -> None:
    assert accuracy(0) == pytest.approx(1, abs=1e-5)
    assert accuracy(1) == 0
    assert 0.6 < accuracy(0.1) < 0.7


def test_a_summary_counts_a_sides_own_decisions() -> None:
    first, second = summary_of(GAME, 0), summary_of(GAME, 1)
    assert first.grades == {"best": 1, "good": 1, "inaccuracy": 1, "mistake": 0, "blunder": 0}
    assert second.grades["blunder"] == 1
    assert first.loss == pytest.approx(0.02)
    assert second.accuracy is not None
    assert first.accuracy is not None
    assert first.accuracy > second.accuracy == accuracy(0.2)
    assert summary_of(GAME[:1], 1).accuracy is None


def test_an_analysis_is_summed_up_when_it_is_done() -> None:
    assert report("running", 0.5, 0, 0, GAME, None, False).summary == []
    assert report("done", 1.0, 0, 0, GAME, 0, True).summary == [summary_of(GAME, 0), summary_of(GAME, 1)]
