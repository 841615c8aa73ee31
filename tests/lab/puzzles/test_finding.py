"""Puzzles are found where one turn is clearly best, and nowhere else; a run resumes, and verifies its own file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

import detente
from detente.cli.main import app
from detente.core.errors import BadOption
from detente.core.play.puzzles import BadPuzzle, check, digest, goes_on, play, read
from detente.core.state import State
from detente.lab.puzzles.finding import Rival, puzzle_at, verified, verify
from detente.lab.puzzles.run import Source, find, search_game, verify_file, write
from detente.lab.puzzles.turns import whole_turns
from detente.lab.workers import Alone

CURTAIN = detente.game("curtain")
POLAND = 91
"""Replace the Soviet cube on Poland."""


def italy(score: int) -> dict[str, Any]:
    """C3.3: the USSR played Italy last of all, and the USA may use its event first: replace a cube in Europe."""
    cubes = {
        "-1,0": ("france", 1, 1), "0,-1": ("vietnam", 0, 2), "0,0": ("start", 4, 4), "0,1": ("egypt", 4, 4),
        "0,2": ("panama", 0, 0), "0,3": ("cuba", 0, 0), "1,-1": ("japan", 1, 0), "1,0": ("east_germany", 3, 1),
        "2,-1": ("algeria", 0, 0), "2,0": ("poland", 3, 4), "2,1": ("chile", 2, 3), "3,-1": ("angola", 2, 1),
        "3,0": ("west_germany", 1, 1), "3,1": ("brazil", 0, 0), "4,-1": ("nigeria", 0, 0), "4,0": ("italy", 0, 0),
    }  # fmt: skip
    return {
        "deck": "house",
        "round": 2,
        "phase": "event",
        "mover": "ussr",
        "score": score,
        "grid": {at: {"card": card, "usa": usa, "ussr": ussr} for at, (card, usa, ussr) in cubes.items()},
        "hands": {"usa": ["iran"], "ussr": []},
        "aftermath": ["pakistan", "south_africa"],
        "draw": [],
        "seen": {"usa": ["south_africa"], "ussr": ["pakistan"]},
        "turn": {"card": "italy", "step": "offer-event"},
    }


def at(score: int) -> State:
    """The position, ready to be searched."""
    return CURTAIN.from_position(italy(score), "planted")


def test_a_turn_that_alone_saves_the_game_is_found() -> None:
    puzzle = puzzle_at(at(-4), "1")
    assert puzzle is not None
    check(CURTAIN, puzzle)
    assert puzzle.side == "usa"
    assert puzzle.best.actions[-1] == POLAND
    assert puzzle.gap > 0.5
    assert "event" in puzzle.themes
    again = verify(puzzle, "another seed", 1000)
    assert again is not None
    assert again.best.reached == puzzle.best.reached


@pytest.mark.parametrize("score", [-7, 7])
def test_where_all_turns_are_as_good_there_is_no_puzzle(score: int) -> None:
    assert puzzle_at(at(score), "1") is None


def test_of_two_equal_turns_none_is_clear() -> None:
    puzzle = puzzle_at(at(-4), "1")
    assert puzzle is not None
    best = Rival(puzzle.best.reached, puzzle.best.actions)
    second = Rival(puzzle.others[0].reached, puzzle.others[0].actions)
    assert verified(at(-4), [best, second], "1", 500) is not None
    assert verified(at(-4), [best, second, Rival("the same again", best.actions)], "1", 500) is None


@pytest.mark.parametrize("game", detente.games())
def test_whole_turns_reach_each_state_once_and_in_any_order(game: str) -> None:
    state = detente.game(game).new("turns")
    found = None
    while found is None:
        found = whole_turns(state, 3000)
        if found is None:
            state.play(state.legal()[0])
    for name, reached in found.items():
        after = state.copy()
        for action in reached.actions:
            assert goes_on(after, state)
            after.apply(action)
        assert not goes_on(after, state)
        assert digest(after) == name


def test_a_puzzle_that_does_not_fit_the_rules_is_refused() -> None:
    puzzle = puzzle_at(at(-4), "1")
    assert puzzle is not None
    for wrong in (
        msgspec.structs.replace(puzzle, side="ussr"),
        msgspec.structs.replace(puzzle, best=msgspec.structs.replace(puzzle.best, reached="0" * 16)),
        msgspec.structs.replace(puzzle, others=(puzzle.best,)),
        msgspec.structs.replace(puzzle, others=()),
        msgspec.structs.replace(puzzle, position=puzzle.position | {"score": 99}),
    ):
        with pytest.raises(BadPuzzle):
            check(CURTAIN, wrong)
    with pytest.raises(BadPuzzle, match="over"):
        play(CURTAIN, puzzle, [*puzzle.best.actions, 0])
    with pytest.raises(BadPuzzle, match="line 2"):
        read(CURTAIN, msgspec.json.encode(puzzle) + b"\n{}")
    with pytest.raises(BadPuzzle, match="of curtain"):
        read(detente.game("volk"), msgspec.json.encode(puzzle))


def test_a_stopped_run_resumes_and_finds_the_same(tmp_path: Path) -> None:
    source, file = Source("curtain", "resumed"), tmp_path / "puzzles.jsonl"
    whole = [search_game(source, number) for number in range(2)]
    find(source, 1, Alone(), file)
    beside = tmp_path / "puzzles.jsonl.run"
    with beside.open("ab") as torn:
        torn.write(b'{"run":"cut off')
    told: list[int] = []
    found = find(source, 2, Alone(), file, lambda done, puzzles: told.append(done))
    assert told == [1, 2]
    assert found == [puzzle for game in whole for puzzle in game.puzzles]
    assert read(CURTAIN, file.read_bytes()) == found
    with pytest.raises(BadOption, match="another run"):
        find(Source("curtain", "other"), 2, Alone(), file)


def test_the_command_verifies_a_file_and_keeps_what_holds(tmp_path: Path) -> None:
    puzzle = puzzle_at(at(-4), "1")
    assert puzzle is not None
    swapped = msgspec.structs.replace(puzzle, id="0badc0de", best=puzzle.others[0], others=(puzzle.best,))
    file = tmp_path / "puzzles.jsonl"
    write(file, [puzzle, swapped])
    held, lost = verify_file(file, "curtain", "3", Alone(), lambda: None)
    assert [each.id for each in held] == [puzzle.id]
    assert lost == ["0badc0de"]
    shown = CliRunner().invoke(app, ["lab", "puzzles", "curtain", "--verify", "--jobs", "1", "--out", str(file)])
    assert shown.exit_code == 0, shown.output
    assert "1 puzzles hold, 1 do not: 0badc0de" in shown.output
    assert [each.id for each in read(CURTAIN, file.read_bytes())] == [puzzle.id]


def test_a_file_of_games_is_searched_too(tmp_path: Path) -> None:
    match = detente.Match(CURTAIN, "hers")
    while match.state.outcome is None:
        match.apply(match.state.legal()[0])
    saved, file = tmp_path / "game.json", tmp_path / "puzzles.jsonl"
    match.record().save(saved)
    asked = ["lab", "puzzles", "curtain", "--from", str(saved), "--jobs", "1", "--out", str(file)]
    shown = CliRunner().invoke(app, asked)
    assert shown.exit_code == 0, shown.output
    assert "in 1 games" in shown.output
    for puzzle in read(CURTAIN, file.read_bytes()):
        check(CURTAIN, puzzle)
    wrong = CliRunner().invoke(app, ["lab", "puzzles", "volk", "--from", str(saved), "--out", str(file)])
    assert wrong.exit_code == 1
    assert "not of volk" in wrong.output
