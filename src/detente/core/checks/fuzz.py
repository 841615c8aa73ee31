"""The fuzzer: random games whose invariants are checked, and a record of each game that breaks one.

Three grades of checks, from cheap to expensive:

    at every decision           what `State.check` and `checked.py` look at, compiled
    once in SAMPLED decisions   copies, positions, views, hidden information and some refusals (`check_quickly`)
    once in WHOLE games         all of that and the journal at every decision, every action now and then, and the replay
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Any

import msgspec

from detente.core.chance import Generator
from detente.core.checks.checked import Chooser, play_checked
from detente.core.checks.invariants import check_quickly, check_state, portrait
from detente.core.errors import BrokenInvariant
from detente.core.game import Game
from detente.core.play.match import Match
from detente.core.play.record import Record
from detente.core.state import OVER

SAMPLED = 4_000
"""On average one in this many decisions is checked more closely."""
WHOLE = 10_000
"""One in this many games, including the first, is checked closely throughout."""
THOROUGH = 40
"""In such a game one in this many decisions gets every check, whatever it costs."""
MOST_FAILURES = 10


class FuzzReport(msgspec.Struct):
    """What was played and checked, and the records of the games that failed, each with a message."""

    games: int = 0
    decisions: int = 0
    sampled: int = 0
    failures: list[Path] = []
    messages: list[str] = []


class Fuzzer:
    """Plays games of one seed and checks them; the choosers take turns, game by game."""

    def __init__(
        self,
        game: Game,
        folder: Path,
        seed: object,
        choosers: Sequence[Chooser] = (),
        options: Mapping[str, Any] | None = None,
    ) -> None:
        self.game, self.folder, self.seed = game, folder, seed
        self.choosers = tuple(choosers) or (Chooser(),)
        self.options = dict(options or {})
        self.samples = Generator(seed, "samples")
        self.due = self._next_sample()
        self.report = FuzzReport()

    def play(self) -> None:
        """Play and check the next game; if it fails, save it up to the decision before."""
        number = self.report.games
        seed = f"{self.seed}-{number}"
        self.chooser = self.choosers[number % len(self.choosers)]
        if number % WHOLE == 0:
            self._play_whole(seed)
        else:
            self._play(seed)
        self.report.games += 1

    def _play(self, seed: str) -> None:
        """Check cheaply at every decision, and closely at a sample of them."""
        state = None
        try:
            state = self.game.new(seed, **self.options)
            generator = Generator(seed, "fuzz")
            while state.actor != OVER:
                before = int(state.decisions)
                play_checked(state, self.chooser, generator, self.due)
                self.due -= int(state.decisions) - before
                if self.due == 0:
                    check_quickly(state, seed)
                    self.report.sampled += 1
                    self.due = self._next_sample()
            self.report.decisions += int(state.decisions)
        except Exception as error:
            self._keep(self._retrace(seed, 0 if state is None else int(state.decisions)), error)

    def _retrace(self, seed: str, decisions: int) -> Record:
        """The record of a game's first decisions, as far as they can be played."""
        record = self._empty_record(seed)
        with suppress(Exception):  # what broke the game may break its retracing too
            match, generator = Match(self.game, seed, **self.options), Generator(seed, "fuzz")
            while len(match.decisions) < decisions and match.state.actor != OVER:
                match.apply(int(self.chooser.pick(match.state, generator)))
                record = match.record()
        return record

    def _play_whole(self, seed: str) -> None:
        """Check closely at every decision, and replay the game at the end."""
        record = self._empty_record(seed)
        doing = "the beginning"
        try:
            match = Match(self.game, seed, **self.options)
            generator, sample = Generator(seed, "fuzz"), Generator(seed, "thorough")
            check_state(match.state, seed)
            while match.state.actor != OVER:
                action = int(self.chooser.pick(match.state, generator))
                doing = f"decision {len(match.decisions) + 1}, action {action}"
                match.apply(action)
                self.report.decisions += 1
                self.report.sampled += 1
                record = match.record()
                check = check_state if sample.below(THOROUGH) == 0 else check_quickly
                check(match.state, seed)
            doing = "the replay"
            _check_replay(match, record)
        except Exception as error:
            self._keep(record, error, doing)

    def _keep(self, record: Record, error: Exception, doing: str = "") -> None:
        path = self.folder / f"{self.game.name}-{record.seed}.json"
        self.folder.mkdir(parents=True, exist_ok=True)
        record.save(path)
        self.report.failures.append(path)
        where = doing or f"after decision {len(record.decisions)}"
        self.report.messages.append(f"seed {record.seed}, {where}: {type(error).__name__}: {error}")

    def _empty_record(self, seed: str) -> Record:
        return Record(game=self.game.name, rules=self.game.rules_version, seed=seed, options=self.options)

    def _next_sample(self) -> int:
        return 1 + int(self.samples.below(2 * SAMPLED - 1))


def fuzz(
    game: Game,
    seconds: float,
    folder: Path,
    seed: object,
    progress: Callable[[int, int], None],
    choosers: Sequence[Chooser] = (),
    *,
    decisions: int = 0,
    options: Mapping[str, Any] | None = None,
) -> FuzzReport:
    """Play for some seconds and a number of decisions at least; `progress` gets the games and decisions so far.

    After MOST_FAILURES it ends at once: the others would be of the same kind.
    """
    fuzzer = Fuzzer(game, folder, seed, choosers, options)
    report, end = fuzzer.report, monotonic() + seconds
    while report.games == 0 or report.decisions < decisions or monotonic() < end:
        fuzzer.play()
        progress(report.games, report.decisions)
        if len(report.failures) == MOST_FAILURES:
            break
    return report


def _check_replay(match: Match, record: Record) -> None:
    """A finished game replays to the same end, out of JSON too."""
    again = Record.from_json(msgspec.json.encode(record)).verify()
    if portrait(again.state) != portrait(match.state) or again.state.journal != match.state.journal:
        raise BrokenInvariant("the record replays to another end")
