"""Calibration: what is said to happen in three games of ten should happen in three games of ten."""

from __future__ import annotations

import json
from math import log
from pathlib import Path

import pytest

from detente.core.chance import Generator
from detente.lab.calibration import calibrate
from tests.cli import detente


def test_true_chances_have_no_error_and_the_least_loss() -> None:
    generator = Generator("calibration", "true")
    chances = [float(generator.next()) / 2**32 for _ in range(40_000)]
    won = [float(generator.next()) / 2**32 < chance for chance in chances]
    true = calibrate(chances, won)
    assert true.error < 0.02
    assert true.constant_loss == pytest.approx(log(2), abs=0.01)
    assert true.loss == pytest.approx(0.5, abs=0.01)  # the integral of the entropy
    assert sum(each.number for each in true.bins) == true.forecasts == 40_000
    bold = calibrate([0.9 if chance > 0.5 else 0.1 for chance in chances], won)
    assert bold.error == pytest.approx(0.15, abs=0.02)
    assert bold.loss > true.loss


def test_the_command_prints_and_draws(tmp_path: Path) -> None:
    command = ("lab", "calibrate", "curtain", "--games", 4, "--iterations", 10, "--jobs", 1)
    done = detente(*command, "--json", "--plot", tmp_path / "plot.svg")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert set(found) == {"search", "value network"}
    assert found["search"]["forecasts"] > 40
    assert "<svg" in (tmp_path / "plot.svg").read_text("utf-8")
    assert "points off" in detente(*command).stdout
    assert "must end in" in detente(*command, "--plot", "plot.doc").stderr
    assert "random weighs nothing" in detente(*command, "--level", "random").stderr


def test_a_stopped_run_resumes_from_its_file(tmp_path: Path) -> None:
    command = ("lab", "calibrate", "curtain", "--iterations", 10, "--jobs", 1, "--json")
    kept = tmp_path / "forecasts.jsonl"
    whole = detente(*command, "--games", 4).stdout
    assert detente(*command, "--games", 2, "--out", kept).returncode == 0
    first = kept.read_bytes()
    kept.write_bytes(first + b'{"run": "curt')  # as a killed run leaves it
    assert detente(*command, "--games", 4, "--out", kept).stdout == whole
    assert kept.read_bytes().startswith(first)
    assert len(kept.read_bytes().splitlines()) == 4
    assert "another run" in detente(*command, "--games", 4, "--seed", 2, "--out", kept).stderr
    assert "must end in .jsonl" in detente(*command, "--out", tmp_path / "x.csv").stderr
    assert "there is no folder" in detente(*command, "--out", tmp_path / "no" / "x.jsonl").stderr
    kept.write_text("what?\n")
    assert "no file of forecasts" in detente(*command, "--out", kept).stderr
