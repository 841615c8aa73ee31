"""The study of levels judges what a level really plays."""

from __future__ import annotations

from bench.levels import lapses


def test_level_1_plays_worse_than_level_4_but_seldom_far_below_the_best() -> None:
    easy, strong = (lapses("curtain", level, 3, 60) for level in ("level1", "level4"))
    assert easy.decisions > 20
    assert easy.mean > strong.mean >= 0
    assert easy.far < 0.35
