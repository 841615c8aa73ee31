"""The fuzzer plays sound games to their end, and keeps a record of those that break."""

from __future__ import annotations

from pathlib import Path

import pytest
from mypy_extensions import i64

from detente import Record, game
from detente.core import registry
from detente.core.chance import Generator
from detente.core.checks.checked import Chooser
from detente.core.checks.fuzz import MOST_FAILURES, Fuzzer, FuzzReport, fuzz
from detente.core.errors import BrokenInvariant
from detente.core.state import State
from tests.tiny.heap import Heap, HeapState


class Cheating(HeapState):
    """Takes one counter more than was said, the third time."""

    def answer(self, action: i64) -> None:
        super().answer(action)
        if sum(self.taken) > 5 and self.heap:
            self.heap -= 1

    def check(self) -> None:
        if self.heap + sum(self.taken) != 9:
            raise BrokenInvariant("a counter is missing")


class Crashing(HeapState):
    """Falls over when little is left."""

    def answer(self, action: i64) -> None:
        if self.heap < 5 and self.journal is not None:
            raise ZeroDivisionError("little is left")
        super().answer(action)


def fuzz_heap(state: type[HeapState], folder: Path, monkeypatch: pytest.MonkeyPatch) -> FuzzReport:
    """Fuzz one game of Heap."""
    monkeypatch.setitem(registry._games, "heap", Heap(state))
    return fuzz(Heap(state), 0, folder, "seed", lambda games, decisions: None)


def test_sound_games_leave_no_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._games, "heap", Heap())
    told: list[tuple[int, int]] = []
    report = fuzz(Heap(), 0.2, tmp_path, 1, lambda games, decisions: told.append((games, decisions)))
    assert not report.failures
    assert not report.messages
    assert not list(tmp_path.iterdir())
    assert told[-1] == (report.games, report.decisions)
    assert report.decisions > report.games > 0


def test_a_broken_invariant_is_kept_as_a_record_that_opens_up_to_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    report = fuzz_heap(Cheating, tmp_path, monkeypatch)
    assert report.failures == [tmp_path / "heap-seed-0.json"]
    assert "BrokenInvariant: a counter is missing" in report.messages[0]
    *sound, last = [sum(match.state.position()["taken"]) for match in Record.load(report.failures[0]).replay()]
    assert max(sound) <= 5 < last


def test_an_unexpected_error_is_kept_with_the_action_that_raised_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    report = fuzz_heap(Crashing, tmp_path, monkeypatch)
    match = Record.load(report.failures[0]).verify()
    assert match.state.position()["heap"] < 5
    assert f"decision {len(match.decisions) + 1}, action" in report.messages[0]
    assert "ZeroDivisionError: little is left" in report.messages[0]


def test_a_game_that_does_not_even_begin_is_kept_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Stillborn(HeapState):
        def ask(self) -> None:
            raise ZeroDivisionError("no beginning")

    report = fuzz_heap(Stillborn, tmp_path, monkeypatch)
    assert "the beginning: ZeroDivisionError" in report.messages[0]
    assert Record.load(report.failures[0]).seed == "seed-0"


def fast(fuzzer: Fuzzer, games: int) -> FuzzReport:
    """Play games that are checked closely only by samples: all but the first."""
    fuzzer.report.games = 1
    for _ in range(games):
        fuzzer.play()
    return fuzzer.report


def test_the_cheap_checks_at_every_decision_catch_a_broken_invariant_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(registry._games, "heap", Heap(Cheating))
    report = fast(Fuzzer(Heap(Cheating), tmp_path, "seed"), 1)
    assert report.failures == [tmp_path / "heap-seed-1.json"]
    record = Record.load(report.failures[0])
    assert report.messages == [
        f"seed seed-1, after decision {len(record.decisions)}: BrokenInvariant: a counter is missing"
    ]
    *sound, last = [sum(match.state.position()["taken"]) for match in record.replay()]
    assert max(sound) <= 5 < last


def test_after_some_failures_the_fuzzer_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._games, "heap", Heap(Cheating))
    report = fuzz(Heap(Cheating), 60, tmp_path, "seed", lambda games, decisions: None)
    assert len(report.failures) == MOST_FAILURES == len(list(tmp_path.iterdir()))


def test_it_plays_the_decisions_and_options_that_are_asked_for(tmp_path: Path) -> None:
    report = fuzz(
        game("volk"), 0, tmp_path, "s", lambda games, decisions: None, decisions=1500, options={"edition": "first"}
    )
    assert report.decisions >= 1500
    assert not report.messages


def test_a_failure_with_options_replays_with_them(tmp_path: Path) -> None:
    fuzzer = Fuzzer(game("volk"), tmp_path, "s", options={"edition": "first"})
    assert fuzzer._retrace("s-1", 20).verify().state.options() == {"edition": "first"}


def test_an_action_outside_the_legal_order_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Unsorted(HeapState):
        def ask(self) -> None:
            super().ask()
            if self.count > 1:
                self.choices[0], self.choices[1] = self.choices[1], self.choices[0]

    monkeypatch.setitem(registry._games, "heap", Heap(Unsorted))
    report = fast(Fuzzer(Heap(Unsorted), tmp_path, "seed"), 1)
    assert "BrokenInvariant: legal action" in report.messages[0]


@pytest.mark.parametrize("name", ["curtain", "volk"])
def test_sound_games_pass_the_fast_checks_with_any_player(name: str, tmp_path: Path) -> None:
    class Last(Chooser):
        def pick(self, state: State, generator: Generator) -> i64:
            return state.choices[state.count - 1]

    for choosers in ([], [Last()], [Chooser(), Last()]):
        report = fast(Fuzzer(game(name), tmp_path, "seed", choosers), 20)
        assert not report.messages
        assert report.decisions > 20
