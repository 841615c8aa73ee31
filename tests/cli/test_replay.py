"""Replaying saved games."""

from __future__ import annotations

from pathlib import Path

import pytest

import detente as library
from detente.core.chance import Generator
from detente.core.text.words import LANGUAGES
from tests.cli import detente


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A finished random game."""
    match = library.Match(library.game("curtain"), 5)
    generator = Generator(5, "replay")
    while match.state.actor != library.OVER:
        legal = match.state.legal()
        match.apply(legal[generator.below(len(legal))])
    match.record().save(tmp_path / "game.json")
    return tmp_path / "game.json"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_replay_tells_every_event_and_the_outcome(record: Path, lang: str) -> None:
    match = library.Record.load(record).verify()
    done = detente("replay", record, "--lang", lang)
    assert done.returncode == 0
    said = " ".join(done.stdout.split())
    for event in match.state.journal or ():
        assert " ".join(match.game.say("events", event, lang, match.state.names()).split()) in said
    assert match.state.outcome is not None
    assert " ".join(match.game.say("outcomes", match.state.outcome, lang).split()) in said


def test_replay_step_by_step_waits_before_each_decision(record: Path) -> None:
    decisions = len(library.Record.load(record).decisions)
    done = detente("replay", record, "--step", typed="\n" * decisions)
    assert done.returncode == 0
    assert done.stdout.count("Enter: continue") == decisions
    assert detente("replay", record, "--step", typed="\n").stdout.count("Enter: continue") == 2


def test_replay_of_an_unfinished_game_keeps_its_secrets(record: Path) -> None:
    whole = library.Record.load(record)
    half = library.Record(game="curtain", rules=whole.rules, seed=whole.seed, decisions=whole.decisions[:3])
    half.save(record)
    hidden = half.verify().state.view(None)
    assert hidden["hand"] == []
    done = detente("replay", record)
    assert "The game is not finished." in done.stdout
    assert "Hand:" not in done.stdout


def test_a_record_that_was_changed_is_refused_with_the_decision(record: Path) -> None:
    changed = library.Record.load(record)
    changed.decisions[4] = changed.decisions[1]
    changed.save(record)
    done = detente("replay", record)
    assert done.returncode == 1
    assert "the replay differs at decision 5" in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""
