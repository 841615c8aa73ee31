"""Files of games hold every finished game, go on where a run stopped, and are the same for the same command."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet

import detente as library
from detente.bots.bot import Budget
from detente.core.errors import BadOption, BadRecord
from detente.lab.arena import Pairing, self_play
from detente.lab.results import decision_rows, play_plan, read_games, row_of
from detente.lab.workers import Alone
from tests.cli import detente

PLAN = self_play("curtain", "random", 6, "file", None, {})


class Interrupted(Exception):
    """Somebody stops a run."""


class Lazy(Alone):
    """Stops after this many games, and counts them."""

    def __init__(self, most: int) -> None:
        self.most, self.did = most, 0

    def each(self, work: Callable[[Any], Any], tasks: Sequence[Any]) -> Iterator[tuple[int, Any]]:
        for number, result in super().each(work, tasks):
            if self.did == self.most:
                raise Interrupted
            self.did += 1
            yield number, result


@pytest.mark.parametrize("name", ["games.jsonl", "games.parquet"])
def test_a_stopped_run_goes_on_where_it_was(name: str, tmp_path: Path) -> None:
    whole, file = tmp_path / f"whole-{name}", tmp_path / name
    games = play_plan(PLAN, Alone(), whole)
    with pytest.raises(Interrupted):
        play_plan(PLAN, Lazy(4), file)
    rest = Lazy(9)
    assert play_plan(PLAN, rest, file) == games
    assert rest.did == 2
    assert file.read_bytes() == whole.read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([name, f"whole-{name}"])


@pytest.mark.parametrize("name", ["games.jsonl", "games.parquet"])
def test_more_games_are_added_to_a_file(name: str, tmp_path: Path) -> None:
    play_plan(PLAN[:4], Alone(), tmp_path / name)
    more = Lazy(9)
    games = play_plan(PLAN, more, tmp_path / name)
    assert more.did == 2
    assert read_games(tmp_path / name) == [row_of(played) for played in games]


def test_half_a_line_of_a_killed_run_is_played_again(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    games = play_plan(PLAN, Alone(), file)
    text = file.read_bytes()
    file.write_bytes(text[: -len(text.splitlines()[-1]) // 2])
    again = Lazy(9)
    assert play_plan(PLAN, again, file) == games
    assert again.did == 1
    assert file.read_bytes() == text


@pytest.mark.parametrize(
    "plan",
    [
        PLAN[:3],
        self_play("curtain", "random", 6, "other", None, {}),
        self_play("curtain", "random", 6, "file", Budget(iterations=3), {}),
        self_play("volk", "random", 6, "file", None, {}),
    ],
)
def test_a_file_of_another_run_is_refused_and_left_alone(plan: list[Pairing], tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    play_plan(PLAN, Alone(), file)
    text = file.read_bytes()
    with pytest.raises(BadOption, match="another run"):
        play_plan(plan, Alone(), file)
    assert file.read_bytes() == text


@pytest.mark.parametrize("name", ["games.jsonl", "games.parquet"])
def test_a_file_without_games_is_refused_with_the_reason(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text('{"game": "curtain"}\n')
    with pytest.raises(BadRecord, match=name):
        read_games(tmp_path / name)


@pytest.mark.parametrize("game", library.games())
def test_rows_replay_and_their_decisions_are_those_of_the_game(game: str, tmp_path: Path) -> None:
    games = play_plan(self_play(game, "random", 2, "rows", None, {}), Alone(), tmp_path / "games.parquet")
    for number, row in enumerate(read_games(tmp_path / "games.parquet")):
        assert row.record().verify().record() == games[number].record
        decisions = list(decision_rows(number, row))
        assert [each.action for each in decisions] == row.actions
        assert all(each.action in each.legal for each in decisions)
        assert all((each.side == row.winner) == (each.result == 1) for each in decisions)
        assert {each.side for each in decisions} == set(library.game(game).sides)
        assert all(len(each.tensor) == library.game(game).tensor_shape[0] for each in decisions)


def test_the_command_writes_games_and_decisions_in_both_forms(tmp_path: Path) -> None:
    for form in ("jsonl", "parquet"):
        files = ("--out", tmp_path / f"games.{form}", "--decisions", tmp_path / f"decisions.{form}")
        done = detente("lab", "selfplay", "curtain", "--bot", "level1", "--games", 3, *files)
        assert done.returncode == 0, done.stderr
    assert read_games(tmp_path / "games.jsonl") == read_games(tmp_path / "games.parquet")
    lines = [json.loads(line) for line in (tmp_path / "decisions.jsonl").read_text().splitlines()]
    table = parquet.read_table(tmp_path / "decisions.parquet").to_pylist()
    assert lines == table
    assert len(lines) == sum(row.decisions for row in read_games(tmp_path / "games.jsonl"))


@pytest.mark.parametrize("file", ["games.csv", "no/games.jsonl"])
def test_a_file_that_cannot_be_written_is_refused_before_a_game(file: str, tmp_path: Path) -> None:
    done = detente("arena", "volk", "level5", "level4", "--out", tmp_path / file)
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert file in done.stderr
