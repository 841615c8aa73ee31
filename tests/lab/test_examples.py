"""The examples do what they say. Each test loads its own: what they need takes seconds to load, for every process."""

from __future__ import annotations

from pathlib import Path

import detente
from detente.lab.arena import self_play
from detente.lab.results import play_plan, read_games, write_decisions
from detente.lab.workers import Alone


def test_the_learner_by_wins_and_losses_learns() -> None:
    from examples.reinforce import learn

    results = learn("curtain", side=0, steps=250, games=48, rate=0.01, seed=1)
    third = len(results) // 3
    assert third > 50
    assert sum(results[-third:]) > sum(results[:third])


def test_the_pupil_learns_by_watching_and_plays_legally(tmp_path: Path) -> None:
    from examples.learn import Pupil, measure, teach

    file = tmp_path / "seen.parquet"
    write_decisions(file, play_plan(self_play("curtain", "greedy", 100, "watch", None, {}), Alone()))
    network, agrees = teach(file, hidden=32, rounds=8, seed=1)
    assert agrees > 0.25  # of five choices on average
    game = detente.game("curtain")
    score = measure(game, Pupil(network, game.num_actions), "random", 60, "test")
    assert measure(game, Pupil(network, game.num_actions), "level3", 6, "test").wins < 3  # it won none of a hundred
    assert score.wins > 30  # far from what it is worth (about 50), so that chance decides nothing


def test_a_study_draws_both_games(tmp_path: Path) -> None:
    from examples.study import draw

    for game in detente.games():
        play_plan(self_play(game, "random", 8, "study", None, {}), Alone(), tmp_path / f"{game}.jsonl")
    draw([read_games(tmp_path / f"{game}.jsonl") for game in detente.games()], tmp_path / "study.svg")
    picture = (tmp_path / "study.svg").read_text("utf-8")
    assert picture.count("<svg") == 1
    assert len(picture) > 10_000
