"""The fuzzer: random games with every invariant checked, and a record of each game that breaks one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import monotonic

import msgspec

from detente.core.chance import Generator
from detente.core.errors import BrokenInvariant
from detente.core.game import Game
from detente.core.invariants import check_quickly, check_state, portrait
from detente.core.match import Match
from detente.core.record import Record
from detente.core.state import OVER

THOROUGH = 40
"""One decision of so many is checked with everything, whatever it costs."""


class FuzzReport(msgspec.Struct):
    """What was played, and the records of the games that failed, each with a message."""

    games: int = 0
    decisions: int = 0
    failures: list[Path] = []
    messages: list[str] = []


def fuzz(game: Game, seconds: float, folder: Path, seed: object, progress: Callable[[int, int], None]) -> FuzzReport:
    """Play random games for some seconds, one at least; `progress` is told the games and decisions so far."""
    report = FuzzReport()
    end = monotonic() + seconds
    while report.games == 0 or monotonic() < end:
        _play(game, f"{seed}-{report.games}", folder, report)
        report.games += 1
        progress(report.games, report.decisions)
    return report


def _play(game: Game, seed: str, folder: Path, report: FuzzReport) -> None:
    """Play one game and check it at every decision; what fails is saved as far as it came."""
    record = Record(game=game.name, rules=game.rules_version, seed=seed)
    doing = "the beginning"
    try:
        match = Match(game, seed)
        generator = Generator(seed, "fuzz")
        check_state(match.state, seed)
        while match.state.actor != OVER:
            legal = match.state.legal()
            action = legal[generator.below(len(legal))]
            doing = f"decision {len(match.decisions) + 1}, action {action}"
            match.apply(action)
            report.decisions += 1
            record = match.record()
            check = check_state if generator.below(THOROUGH) == 0 else check_quickly
            check(match.state, seed)
        doing = "the replay"
        _check_replay(match, record)
    except Exception as error:
        path = folder / f"{game.name}-{seed}.json"
        folder.mkdir(parents=True, exist_ok=True)
        record.save(path)
        report.failures.append(path)
        report.messages.append(f"seed {seed}, {doing}: {type(error).__name__}: {error}")


def _check_replay(match: Match, record: Record) -> None:
    """A finished game replays to the same end, out of JSON too."""
    again = Record.from_json(msgspec.json.encode(record)).verify()
    if portrait(again.state) != portrait(match.state) or again.state.journal != match.state.journal:
        raise BrokenInvariant("the record replays to another end")
