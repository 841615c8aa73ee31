"""A run of learning gets better, remembers everything, and continues where it was stopped."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import msgspec
import numpy as np
import pytest
import torch

from detente.bots.knowledge import knowledge_of
from detente.bots.models.file import learned, read_model
from detente.core.errors import BadOption, BadRecord
from detente.core.registry import game as game_of
from detente.core.state import OVER
from detente.lab.learning.fit import FitSettings, ValueModule, log_loss, platt
from detente.lab.learning.games import Shards, StudyGame
from detente.lab.learning.report import elo, write_reports
from detente.lab.learning.run import Progress, Round, Run, Settings
from detente.lab.learning.selfplay import Exploration, random_game, study
from detente.lab.learning.sprt import Sprt
from detente.lab.workers import workers
from tests.cli import detente

TINY = Settings(
    game="curtain",
    seed="tiny",
    random_games=60,
    first_games=8,
    match_iterations=8,
    exploration=Exploration(iterations=12, shallow=6, deep=50),
    fit=FitSettings(hidden=4, epochs=2, policy_epochs=1, batch=128),
    sprt=Sprt(most=16),
)


class Stopped(Exception):
    """A test pulls the plug."""


class Plug(Progress):
    """Stops a run after this many games and epochs."""

    def __init__(self, left: int) -> None:
        self.left = left

    def advance(self, message: str = "") -> None:
        self.left -= 1
        if self.left == 0:
            raise Stopped


def learn(folder: Path, rounds: int, progress: Progress) -> Run:
    """Learn some rounds."""
    run = Run(folder, TINY)
    with workers(1) as staff:
        while len(run.rounds) < rounds:
            assert run.round(len(run.rounds) + 1, 1e9, staff, progress)
    return run


def untimed(rounds: list[Round]) -> list[Round]:
    """Rounds without their times."""
    return [msgspec.structs.replace(each, seconds=0.0) for each in rounds]


def test_a_run_that_is_stopped_anywhere_ends_like_one_that_is_not(tmp_path: Path) -> None:
    whole = learn(tmp_path / "whole", 2, Progress())
    stops = 0
    for left in (7, 30, 25, 2, 9, 12, 5):
        try:
            learn(tmp_path / "parts", 2, Plug(left))
        except Stopped:
            stops += 1
    parts = learn(tmp_path / "parts", 2, Progress())
    assert stops == 7
    assert untimed(parts.rounds) == untimed(whole.rounds)
    for name in ("models/001.json", "models/002.json", "games/000000.jsonl"):
        assert (tmp_path / "parts" / name).read_bytes() == (tmp_path / "whole" / name).read_bytes()
    assert parts.rounds[0].games == 60
    assert parts.rounds[1].games == 60 + 16 + 8


def test_random_games_teach_only_the_first_rounds(tmp_path: Path) -> None:
    run = learn(tmp_path, 3, Progress())
    assert {game.number for game in run.teachers(2)} >= set(range(60))
    assert min(game.number for game in run.teachers(3)) == 60
    assert run.rounds[2].positions < run.rounds[1].positions


def test_a_run_that_starts_from_a_model_plays_on_with_it_and_has_no_random_games(tmp_path: Path) -> None:
    start = learned("curtain")
    run = Run(tmp_path, TINY, start)
    assert run.best.rows == start.rows
    with workers(1) as staff:
        run.round(1, 1e9, staff, Progress())
    assert run.rounds[0].games == TINY.first_games
    assert all(game.studied[0] is not None for game in run.teachers(1))
    assert Run(tmp_path, TINY).settings.random_games == 0


def test_a_fit_from_a_model_begins_with_what_the_model_says() -> None:
    start = learned("curtain")
    value = start.networks[0]
    module = ValueModule(knowledge_of("curtain").features(), start.units - 1)
    module.start_from(start)
    assert module.strain().item() == 0
    state = game_of("curtain").new("warm")
    while state.actor != OVER:
        rows = torch.tensor(value.features.measured(state))
        said = torch.sigmoid(module(rows, torch.tensor([0])))[0].item()
        assert said == pytest.approx(value.chance(state), abs=0.005)
        state.play(state.legal()[-1])


def test_a_run_that_starts_from_a_model_adds_to_what_it_knows(tmp_path: Path) -> None:
    losses = []
    for name, start in (("warm", learned("curtain")), ("cold", None)):
        run = Run(tmp_path / name, msgspec.structs.replace(TINY, random_games=0, first_games=24), start)
        assert run.settings.warm == (start is not None)
        run.best = learned("curtain")  # both play the same games
        with workers(1) as staff:
            run.play(1, 1e9, staff, Progress())
        candidate, notes = run.fit(1, Progress())
        losses.append((notes.value_loss, notes.policy_loss))
        assert candidate.units == (start.units if start else TINY.fit.hidden + 1)
    assert losses[0][0] < losses[1][0] - 0.02
    assert losses[0][1] < losses[1][1] - 0.1


def test_the_first_round_already_beats_the_blank_model(tmp_path: Path) -> None:
    settings = msgspec.structs.replace(TINY, random_games=400, match_iterations=40)
    run = Run(tmp_path, settings)
    with workers(1) as staff:
        run.round(1, 1e9, staff, Progress())
    [first] = run.rounds
    assert first.kept
    assert first.won >= 14
    assert first.value_loss < first.constant_loss
    write_reports(run)
    assert read_model(tmp_path / "best.json").card["games"] == 400
    assert f"| {first.won} of 16 |" in (tmp_path / "card.md").read_text("utf-8")
    assert (tmp_path / "curve.png").stat().st_size > 1000
    assert elo(run.rounds)[-1] > 0


def test_logits_are_scaled_and_shifted_to_what_happened() -> None:
    generator = np.random.default_rng(1)
    true = generator.normal(size=20_000)
    won = (generator.random(20_000) < 1 / (1 + np.exp(-true))).astype(np.float64)
    said = 2 * true + 1
    scale, shift = platt(said, won)
    assert scale == pytest.approx(0.5, abs=0.03)
    assert shift == pytest.approx(-0.5, abs=0.06)
    assert log_loss(scale * said + shift, won) < log_loss(said, won)
    assert all(np.isfinite(platt(np.ones(3), np.ones(3))))


def test_time_is_counted_over_all_calls(tmp_path: Path) -> None:
    with workers(1) as staff:
        run = Run(tmp_path, TINY)
        run.learn(0.05, staff, Progress())
        played = run.shards.count
        assert played > 0
        assert Run(tmp_path, TINY).seconds() >= 0.05
        again = Run(tmp_path, TINY)
        again.learn(0.05, staff, Progress())
        assert again.shards.count == played


def test_processes_play_the_same_games(tmp_path: Path) -> None:
    games = []
    for jobs in (1, 2):
        run = Run(tmp_path / str(jobs), TINY)
        with workers(jobs) as staff:
            assert run.play(1, 1e9, staff, Progress())
        games.append(list(run.shards.newest(100)))
    assert games[0] == games[1]


def test_a_folder_of_another_game_or_of_something_else_is_refused(tmp_path: Path) -> None:
    Run(tmp_path, TINY)
    with pytest.raises(BadOption, match="is where curtain is learned"):
        Run(tmp_path, Settings(game="volk"))
    path = tmp_path / "settings.json"
    path.write_bytes(msgspec.json.encode(msgspec.structs.replace(TINY, rules=99)))
    with pytest.raises(BadOption, match="was learned under version 99 of the rules of curtain"):
        Run(tmp_path, TINY)
    path.write_text("[]")
    with pytest.raises(BadOption, match="is not the settings of a run"):
        Run(tmp_path, TINY)


def test_a_torn_line_is_dropped_and_a_wrong_one_refused(tmp_path: Path) -> None:
    shards = Shards(tmp_path)
    for number in range(3):
        shards.add(random_game("curtain", "torn", number))
    path = tmp_path / "000000.jsonl"
    whole = path.read_bytes()
    path.write_bytes(whole[:-20])
    again = Shards(tmp_path)
    assert set(again.winners) == {0, 1}
    again.add(random_game("curtain", "torn", 2))
    assert path.read_bytes() == whole
    path.write_bytes(b"{}\n" + whole)
    with pytest.raises(BadRecord, match="not a game of self-play"):
        Shards(tmp_path)


def test_games_of_self_play_are_legal_and_say_what_was_thought() -> None:
    from detente.bots.models.file import blank

    for name in ("curtain", "volk"):
        played: StudyGame = study(blank(name), Exploration(iterations=8, shallow=4, deep=50), "legal", 1)
        state = game_of(name).new(played.seed, **played.options)
        for action, studied in zip(played.actions, played.studied, strict=True):
            assert studied is not None
            assert set(studied.actions) <= set(state.legal())
            assert 0 <= studied.chance <= 1
            state.apply(action)
        assert state.winner_index() == played.winner


def test_the_command_learns_and_continues(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    Run(folder, TINY)
    done = detente("lab", "learn", "curtain", "--hours", 0.0002, "--jobs", 1, "--folder", folder)
    assert done.returncode == 0, done.stderr
    assert "the best model is best.json" in done.stdout
    assert (folder / "card.md").exists()
    model = files("detente.bots") / "data" / "volk.json"
    wrong = detente("lab", "learn", "curtain", "--folder", tmp_path / "other", "--start", model)
    assert wrong.returncode != 0
    assert "is a model of volk" in wrong.stderr
    assert not (tmp_path / "other").exists()
    wrong = detente("lab", "learn", "volk", "--folder", folder)
    assert wrong.returncode != 0
    assert "is where curtain is learned" in wrong.stderr
