"""Computer players from the command line: as opponents, as advisers, and against each other."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import detente as library
from detente.core.text.words import catalogue
from tests.cli import detente
from tests.cli.test_play import numbers


def test_an_arena_tells_wins_by_name_and_repeats_itself() -> None:
    command = ("arena", "curtain", "random", "level3", "--games", 4, "--iterations", 30, "--seed", "s", "--json")
    first, second = (json.loads(detente(*command).stdout) for _ in "ab")
    assert first == second
    assert set(first["wins"]) == {"random", "level3"}
    assert sum(first["wins"].values()) == first["games"] == 4


def test_an_arena_shows_tables_and_keeps_records(tmp_path: Path) -> None:
    done = detente("arena", "curtain", "random", "greedy", "--games", 2, "--jobs", 2, "--records", tmp_path / "kept")
    assert "greedy" in done.stdout
    assert "random : greedy" in done.stdout
    assert "95% interval" in done.stdout
    assert len(list((tmp_path / "kept").iterdir())) == 2


@pytest.mark.parametrize(
    ("bots", "said"),
    [
        (("random", "level9"), "there is no computer player 'level9'"),
        (("random", "random"), "two or more different bots"),
        (("random",), "two or more different bots"),
    ],
)
def test_an_arena_that_cannot_be_is_refused_in_a_line(bots: tuple[str, ...], said: str) -> None:
    done = detente("arena", "curtain", *bots)
    assert done.returncode == 1
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("game", library.games())
def test_a_game_against_a_computer_player_that_looks_ahead(game: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    typed = "".join(numbers(game, 1500))
    done = detente("play", game, "--opponent", "level2", "--seed", 5, "--save", file, typed=typed)
    assert done.returncode == 0, done.stderr
    assert library.Record.load(file).verify().state.outcome is not None


@pytest.mark.parametrize("game", library.games())
@pytest.mark.parametrize(("lang", "typed"), [("en", "hint"), ("de", "tipp")])
def test_a_hint_tells_a_move_its_chance_and_what_it_leads_to(game: str, lang: str, typed: str, tmp_path: Path) -> None:
    command = ("play", game, "--opponent", "random", "--seed", 7, "--lang", lang)
    done = detente(*command, typed=f"{typed}\nquit\n", cwd=tmp_path)
    words = catalogue("detente.cli", lang).sections["screen"]
    for key in ("best", "second", "leads"):
        assert words[key].split("{")[0] in done.stdout
    assert "%" in done.stdout
