"""Records: what was played replays to the same end, and what does not is refused at its decision."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from hypothesis import given

from detente import BadOption, BadRecord, Game, Match, Outcome, Record, UnknownGame
from detente.core.checks.invariants import portrait
from tests.kit.play import lengths, played, seeds


def changed(record: Record, **fields: object) -> Record:
    """A record with some fields changed."""
    return msgspec.structs.replace(record, **fields)


@given(seed=seeds, length=lengths)
def test_a_record_replays_to_the_same_moment(game: Game, seed: int, length: int) -> None:
    match = played(game, seed, length)
    again = Record.from_json(msgspec.json.encode(match.record())).verify()
    assert portrait(again.state) == portrait(match.state)
    assert again.state.journal == match.state.journal
    assert again.record() == match.record()


def test_a_saved_record_comes_back(game: Game, tmp_path: Path) -> None:
    match = played(game, "saved")
    path = tmp_path / "game.json"
    match.record().save(path)
    match.record().save(path)
    assert Record.load(path) == match.record()
    assert portrait(Record.load(path).verify().state) == portrait(match.state)
    assert list(tmp_path.iterdir()) == [path]


def test_a_replay_shows_every_moment(game: Game) -> None:
    record = played(game, "moments", 12).record()
    assert [len(match.decisions) for match in record.replay()] == list(range(13))


def test_a_record_may_begin_at_a_position(game: Game) -> None:
    match = Match(game, 1, position=played(game, "position", 9).state.position())
    match.apply(match.state.legal()[-1])
    again = Record.from_json(msgspec.json.encode(match.record())).verify()
    assert portrait(again.state) == portrait(match.state)


def test_a_record_written_by_hand_needs_no_trail(game: Game) -> None:
    match = played(game, "hand")
    assert portrait(changed(match.record(), trail="").verify().state) == portrait(match.state)


@pytest.mark.parametrize("number", [0, 5, 9])
def test_an_illegal_decision_is_refused_with_its_number(game: Game, number: int) -> None:
    match = played(game, "illegal", number)
    refused = next(action for action in range(game.num_actions) if match.state.why_not(action))
    decisions = played(game, "illegal", 12).decisions
    decisions[number] = refused
    record = changed(match.record(), decisions=decisions, trail="")
    with pytest.raises(BadRecord, match=f"differs at decision {number + 1}:"):
        record.verify()


@pytest.mark.parametrize("number", [0, 5, 9])
def test_another_trail_is_refused_with_its_decision(game: Game, number: int) -> None:
    record = played(game, "trail", 12).record()
    digit = record.trail[4 * number]
    trail = record.trail[: 4 * number] + ("1" if digit == "0" else "0") + record.trail[4 * number + 1 :]
    with pytest.raises(BadRecord, match=f"differs at decision {number + 1}:"):
        changed(record, trail=trail).verify()


def test_a_trail_that_is_too_short_is_refused(game: Game) -> None:
    record = played(game, "trail", 12).record()
    with pytest.raises(BadRecord, match="the trail has 47 digits"):
        changed(record, trail=record.trail[1:]).verify()


def test_another_outcome_is_refused(game: Game) -> None:
    record = played(game, "outcome").record()
    winner = 1 - record.outcome.winner if record.outcome else 0
    with pytest.raises(BadRecord, match="it ends otherwise"):
        changed(record, outcome=Outcome(winner, game.sides[winner], "", "")).verify()


def test_rules_of_another_version_are_named_where_it_differs(game: Game) -> None:
    record = changed(played(game, "rules", 12).record(), rules=0, decisions=[-1], trail="")
    with pytest.raises(BadRecord, match=rf"rules version 0, this is {game.rules_version}"):
        record.verify()


def test_a_record_of_an_unknown_game_is_refused(game: Game) -> None:
    with pytest.raises(UnknownGame, match=game.name):
        changed(played(game, "name", 3).record(), game=game.name + "x").verify()


def test_another_format_is_refused(game: Game) -> None:
    record = changed(played(game, "format", 3).record(), format=99)
    with pytest.raises(BadRecord, match="format 99; this version reads format 1"):
        Record.from_json(msgspec.json.encode(record))


@pytest.mark.parametrize("text", [b"", b"\xff\xfe", b"[]", b"{}", b"null", b'{"game": 3}', b"\x00" * 40])
def test_garbage_is_refused(text: bytes, tmp_path: Path) -> None:
    path = tmp_path / "garbage.json"
    path.write_bytes(text)
    with pytest.raises(BadRecord, match=r"garbage\.json: this is no record of a game"):
        Record.load(path)


def test_half_a_record_is_refused(game: Game) -> None:
    text = msgspec.json.encode(played(game, "half", 3).record())
    with pytest.raises(BadRecord, match="no record"):
        Record.from_json(text[: len(text) // 2])


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match=r"missing\.json: cannot be read"):
        Record.load(tmp_path / "missing.json")


@pytest.mark.parametrize("option", ["game", "journal", "position", "seed", "self"])
def test_what_is_no_option_of_the_game_is_refused(game: Game, option: str) -> None:
    record = Record(game=game.name, rules=game.rules_version, seed="1", options={option: "x"})
    with pytest.raises(BadOption, match=f"{game.name} has no option '{option}'"):
        record.verify()
