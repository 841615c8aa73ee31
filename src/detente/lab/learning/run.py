"""The course of learning: self-play, fitting and a match, round after round, in a folder that remembers everything.

FOLDER/settings.json      how this run learns
       games/             the games of self-play and of matches, in shards
       models/001.json    the candidate of each round
       history.jsonl      a line for each round that is over
       clock              seconds of learning so far
       best.json          the best model
       card.md, curve.png what became of it, for readers

Whatever is finished is on disk at once. A run that was stopped continues with the game, fit or match it was at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from time import perf_counter

import msgspec

from detente.bots.knowledge import knowledge_of
from detente.bots.models.file import Model, blank, read_model, write_model
from detente.core.errors import BadOption
from detente.core.registry import game as game_of
from detente.lab.learning.dataset import collect
from detente.lab.learning.fit import FitSettings, fit_policy, fit_value
from detente.lab.learning.games import Shards, StudyGame
from detente.lab.learning.selfplay import Exploration, duel, random_game, study, won_by_new
from detente.lab.learning.sprt import Sprt
from detente.lab.workers import Workers

MATCH_CHUNK = 16
"""Games of a match that are begun together; the test looks at them when all are over."""
MATCH_NUMBERS = 10_000_000
"""The games of the match of round r have numbers from r times this on; games of self-play have lower ones."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How a run learns.

    Attributes:
        game: the game's name.
        rules: the version of its rules when the run began; a run does not outlive a change of the rules.
        seed: all games and matches follow from it.
        random_games: games of random decisions at the start; 0 where another model starts the run.
        warm: whether each fit starts from the best model, as in a run that another model starts, or from nothing.
        first_games: games of self-play in the first rounds; each later round plays an eighth more.
        most_games: games of self-play in a round, at most.
        window: the newest games that a fit looks at.
        random_rounds: rounds whose fits look at random games too: later ones would learn how weak players balance.
        match_iterations: the search in matches.

    """

    game: str
    rules: int = 0
    seed: str = "1"
    random_games: int = 3000
    warm: bool = False
    first_games: int = 800
    most_games: int = 3000
    window: int = 16000
    random_rounds: int = 2
    match_iterations: int = 150
    turns: int = 3
    exploration: Exploration = Exploration()
    fit: FitSettings = FitSettings()
    sprt: Sprt = Sprt()

    def games_of(self, round: int) -> int:
        """How many games a round plays, the first being round 1."""
        if round == 1 and self.random_games:
            return self.random_games
        return min(int(self.first_games * 1.125 ** max(round - 2, 0)), self.most_games)


class Round(msgspec.Struct, frozen=True, kw_only=True):
    """A round that is over: games and positions so far, losses on held-out games, and the match against the best."""

    number: int
    seconds: float
    games: int
    positions: int
    value_loss: float
    constant_loss: float
    policy_loss: float
    uniform_loss: float
    won: int
    played: int
    kept: bool


class Progress:
    """What a run tells while it learns; every method may be left as it is."""

    def phase(self, round: int, name: str, total: int, done: int) -> None:
        """A phase of a round begins: how many games or epochs it has, and how many of them are done."""

    def advance(self, message: str = "") -> None:
        """A game or an epoch is over."""

    def over(self, round: Round) -> None:
        """A round is over."""


class Run:
    """A run of learning in its folder."""

    def __init__(self, folder: Path, settings: Settings, start: Model | None = None) -> None:
        """Begin or resume; a run that begins with the model `start` plays no random games."""
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        if start is not None and not (folder / "settings.json").exists():
            settings = msgspec.structs.replace(settings, random_games=0, warm=True)
            write_model(folder / "best.json", start)
        self.settings = self._settings(settings)
        self.game = game_of(self.settings.game)
        self.known = knowledge_of(self.settings.game)
        self.shards = Shards(folder / "games")
        self.rounds = self._read_history()
        best = folder / "best.json"
        self.best = read_model(best) if best.exists() else blank(self.settings.game)
        self.before = self._read_clock()
        self.began = perf_counter()

    def _settings(self, given: Settings) -> Settings:
        """The settings that the run began with; a folder of another game, or of other rules, is refused."""
        path = self.folder / "settings.json"
        rules = game_of(given.game).rules_version
        if not path.exists():
            given = msgspec.structs.replace(given, rules=rules)
            path.write_bytes(msgspec.json.format(msgspec.json.encode(given)) + b"\n")
            return given
        try:
            found = msgspec.json.decode(path.read_bytes(), type=Settings)
        except msgspec.MsgspecError as error:
            raise BadOption(f"{path} is not the settings of a run: {error}") from None
        if found.game != given.game:
            raise BadOption(f"{self.folder} is where {found.game} is learned: give {given.game} a folder of its own")
        if found.rules != rules:
            raise BadOption(
                f"{self.folder} was learned under version {found.rules} of the rules of {found.game}, "
                f"which are at version {rules} now: give another folder to learn from scratch"
            )
        return found

    def _read_history(self) -> list[Round]:
        path = self.folder / "history.jsonl"
        if not path.exists():
            return []
        return [msgspec.json.decode(line, type=Round) for line in path.read_bytes().splitlines()]

    def _read_clock(self) -> float:
        path = self.folder / "clock"
        return float(path.read_text()) if path.exists() else 0.0

    def seconds(self) -> float:
        """Seconds of learning so far, over all calls."""
        return self.before + perf_counter() - self.began

    def _tick(self) -> None:
        draft = self.folder / "clock.new"
        draft.write_text(f"{self.seconds():.3f}\n")
        draft.replace(self.folder / "clock")

    def learn(self, seconds: float, workers: Workers, progress: Progress) -> None:
        """Learn round after round until the time is over; a round that is running is left where it is."""
        try:
            while self.seconds() < seconds:
                self.round(len(self.rounds) + 1, seconds, workers, progress)
        finally:
            self._tick()

    def round(self, number: int, seconds: float, workers: Workers, progress: Progress) -> bool:
        """Play, fit and match once; False if the time was over before the end."""
        if not self.play(number, seconds, workers, progress):
            return False
        candidate, fitted = self.fit(number, progress)
        won, played = self.match(number, candidate, workers, progress)
        kept = self.settings.sprt.verdict(won, played) == "better"
        over = msgspec.structs.replace(fitted, seconds=round(self.seconds(), 1), won=won, played=played, kept=kept)
        if kept:
            self.best = candidate
            write_model(self.folder / "best.json", candidate)
        with (self.folder / "history.jsonl").open("ab") as lines:
            lines.write(msgspec.json.encode(over) + b"\n")
        self.rounds.append(over)
        self._tick()
        progress.over(over)
        return True

    def play(self, number: int, seconds: float, workers: Workers, progress: Progress) -> bool:
        """Play the games of a round that are not there yet; False if the time was over before the end."""
        settings = self.settings
        wanted = sum(settings.games_of(each) for each in range(1, number + 1))
        missing = [each for each in range(wanted) if each not in self.shards.winners]
        total = settings.games_of(number)
        progress.phase(number, "self-play", total, total - len(missing))
        work: Callable[[int], StudyGame] = partial(study, self.best, settings.exploration, settings.seed)
        if number == 1 and settings.random_games:
            work = partial(random_game, settings.game, settings.seed)
        for _, game in workers.each(work, missing):
            self.shards.add(game)
            self._tick()
            progress.advance()
            if self.seconds() > seconds:
                return False
        return True

    def teachers(self, number: int) -> Iterator[StudyGame]:
        """The games that the fit of a round looks at."""
        least = self.settings.random_games if number > self.settings.random_rounds else 0
        return (game for game in self.shards.newest(self.settings.window) if game.number >= least)

    def fit(self, number: int, progress: Progress) -> tuple[Model, Round]:
        """The candidate of a round, fitted to the newest games, or as it was stored."""
        path, notes = self.folder / "models" / f"{number:03d}.json", self.folder / "models" / f"{number:03d}.txt"
        path.parent.mkdir(exist_ok=True)
        if path.exists() and notes.exists():
            return read_model(path), msgspec.json.decode(notes.read_bytes(), type=Round)
        settings = self.settings
        progress.phase(number, "fit", settings.fit.epochs + settings.fit.policy_epochs, 0)
        features = self.known.features()
        policy = self.known.policy([0] * self.known.policy_rows)
        positions, decisions = collect(features, policy, self.teachers(number))

        def report(name: str, epoch: int, loss: float) -> None:
            progress.advance(f"{name} {loss:.4f}")

        start = self.best if settings.warm else None
        value = fit_value(positions, features, settings.fit, number, report, start)
        fitted = None
        if len(decisions):
            fitted = fit_policy(decisions, self.known.policy_rows, settings.fit, number, report, start)
        notes_of_round = Round(
            number=number,
            seconds=0.0,
            games=self.shards.count,
            positions=len(positions),
            value_loss=value.loss,
            constant_loss=value.constant_loss,
            policy_loss=0.0 if fitted is None else fitted.loss,
            uniform_loss=0.0 if fitted is None else fitted.uniform_loss,
            won=0,
            played=0,
            kept=False,
        )
        candidate = msgspec.structs.replace(
            blank(settings.game, value.units),
            rows=value.rows,
            bias=value.bias,
            out=value.out,
            policy=self.best.policy if fitted is None else fitted.logits,
        )
        write_model(path, candidate)
        notes.write_bytes(msgspec.json.encode(notes_of_round) + b"\n")
        return candidate, notes_of_round

    def match(self, number: int, candidate: Model, workers: Workers, progress: Progress) -> tuple[int, int]:
        """What the candidate won against the best model: as many games as the test needs, which teach as well."""
        settings, sprt = self.settings, self.settings.sprt
        first = number * MATCH_NUMBERS
        played = sum(each // MATCH_NUMBERS == number for each in self.shards.winners)
        won = sum(self._won(each) for each in range(first, first + played))
        progress.phase(number, "match", sprt.most, played)
        seed = f"{settings.seed} match"
        work = partial(duel, candidate, self.best, settings.match_iterations, settings.turns, seed)
        while played % MATCH_CHUNK or sprt.verdict(won, played) == "open":
            chunk = MATCH_CHUNK - played % MATCH_CHUNK
            for game in workers.map(work, range(first + played, first + played + chunk), progress.advance):
                self.shards.add(game)
                won += self._won(game.number)
                played += 1
            self._tick()
        return won, played

    def _won(self, number: int) -> bool:
        """Whether the candidate won a game of its match."""
        return won_by_new(number, self.shards.winners[number])
