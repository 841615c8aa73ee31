"""The commands that do not play: what they print, and how they fail."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

import detente as library
from detente.core.checks.playthrough import playthrough
from tests.cli import COMMAND, ENVIRONMENT, detente


def test_version_says_which_speed_runs() -> None:
    said = detente("--version").stdout
    assert library.__version__ in said
    assert ("compiled" if library.COMPILED else "interpreted (pure Python)") in said


def test_help_names_every_command() -> None:
    said = detente("--help").stdout
    for command in ("games", "play", "replay", "simulate", "fuzz", "perft", "playthrough", "deck"):
        assert f"\n  {command} " in said


def test_games_have_titles() -> None:
    said = detente("games").stdout
    for name in library.games():
        assert name in said
        assert library.game(name).title in said


def test_simulate_as_json_has_exactly_the_documented_keys_and_repeats() -> None:
    first, second = (
        json.loads(detente("simulate", "curtain", "--games", 5, "--seed", "a", "--json").stdout) for _ in "ab"
    )
    assert list(first) == ["games", "decisions", "seconds", "decisions_per_second", "wins", "reasons"]
    assert first["games"] == 5 == sum(first["wins"].values()) == sum(first["reasons"].values())
    assert set(first["wins"]) == {"usa", "ussr"}
    for key in ("decisions", "wins", "reasons"):
        assert first[key] == second[key]


def test_simulate_prints_a_table_and_no_progress_into_a_pipe() -> None:
    done = detente("simulate", "curtain", "--games", 3)
    assert "usa wins" in done.stdout
    assert done.stderr == ""


def test_perft_counts_like_the_library() -> None:
    expected = library.perft(library.game("curtain").new("0"), 3)
    assert detente("perft", "curtain", 3).stdout == f"{expected}\n"


def test_playthrough_is_the_librarys_on_the_screen_and_in_a_file(tmp_path: Path) -> None:
    text = playthrough(library.game("curtain"), "7")
    assert detente("playthrough", "curtain", "--seed", 7).stdout == text
    detente("playthrough", "curtain", "--seed", 7, "--out", tmp_path / "game.txt")
    assert (tmp_path / "game.txt").read_text("utf-8") == text


def test_playthrough_shows_questions_choices_answers_and_rules() -> None:
    text = playthrough(library.game("curtain"), 1)
    assert "1. USSR: Who begins round 1? [C2.2]" in text
    assert text.count("   > ") == text.count(". USSR: ") + text.count(". USA: ")
    assert "   = " in text
    assert text == playthrough(library.game("curtain"), 1)


def test_fuzz_reports_games_and_no_failures(tmp_path: Path) -> None:
    done = detente("fuzz", "curtain", "--minutes", 0.001, "--seed", 1, "--folder", tmp_path)
    assert done.returncode == 0
    assert "0 failures" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("play", "chess"), "there is no game 'chess': known are"),
        (("play", "curtain", "--opponent", "random", "--side", "uk"), "there is no side 'uk'"),
        (("play", "curtain", "--option", "dek=x"), "did you mean 'deck'?"),
        (("simulate", "volk", "--option", "seed=3"), "volk has no option 'seed'"),
        (("play", "curtain", "--deck", "nowhere.toml"), "nowhere.toml: there is no such file"),
        (("play", "--load", "nowhere.json"), "nowhere.json: cannot be read"),
        (("replay", "nowhere.json"), "nowhere.json: cannot be read"),
        (("playthrough", "curtain", "--out", "nowhere/x"), "nowhere/x: No such file or directory"),
    ],
)
def test_a_mistake_is_one_clear_line_and_exit_code_1(arguments: tuple[str, ...], line: str, tmp_path: Path) -> None:
    done = detente(*arguments, cwd=tmp_path)
    assert done.returncode == 1
    assert line in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ("play",),
        ("play", "curtain", "--side", "usa"),
        ("play", "curtain", "--lang", "la"),
        ("play", "curtain", "--option", "deck"),
        ("simulate", "curtain", "--games", "0"),
        ("nonsense",),
    ],
)
def test_wrong_usage_is_exit_code_2(arguments: tuple[str, ...]) -> None:
    done = detente(*arguments)
    assert done.returncode == 2
    assert "Error" in done.stderr


def test_a_closed_pipe_is_silent() -> None:
    with subprocess.Popen(
        [*COMMAND, "playthrough", "curtain"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
