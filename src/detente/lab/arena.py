"""The arena: every bot against every other, from both seats, on the same deals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack, closing
from itertools import combinations
from math import inf, sqrt
from pathlib import Path
from typing import Any

import msgspec
from openskill.models import PlackettLuce

from detente.bots.bot import Bot, Budget
from detente.bots.levels import make
from detente.core.errors import BadOption
from detente.core.game import Game
from detente.core.play.match import Match
from detente.core.play.record import Record
from detente.core.registry import game as game_of
from detente.core.state import OVER
from detente.lab.engine.player import EngineBot
from detente.lab.engine.process import Broken

Z = 1.96
"""The normal quantile of a 95% interval."""
FORFEIT = "forfeit"
"""The reason of a game that an engine lost by crashing, by not answering in time or by answering wrongly."""


class Pairing(msgspec.Struct, frozen=True):
    """One game to be played: who has which seat, and the seed that deals it."""

    game: str
    bots: tuple[str, str]
    seed: str
    budget: Budget | None = None
    options: dict[str, Any] = {}
    engines: dict[str, tuple[str, ...]] = {}
    """The commands of the bots that are programs of their own, by name."""
    limit: float | None = None
    """Seconds after which an engine that has not decided loses the game."""


class Played(msgspec.Struct, frozen=True):
    """A game that was played. Of one that was forfeited `forfeit` says why, and the record ends there."""

    pairing: Pairing
    winner: int
    reason: str
    decisions: int
    turns: int
    record: Record
    forfeit: str = ""
    notes: tuple[str, ...] = ()
    """What engines noted about their decisions."""


class Score(msgspec.Struct, frozen=True):
    """What a bot won against another, or a side against the other."""

    wins: int
    games: int

    @property
    def rate(self) -> float:
        """The part of the games that were won."""
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95% interval of the rate."""
        n, p = self.games, self.rate
        if n == 0:
            return 0.0, 1.0
        middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
        half = Z * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
        return max(middle - half, 0.0), min(middle + half, 1.0)


class Deals(msgspec.Struct, frozen=True):
    """How the deals between two bots went, each played from both seats: luck decides those that each bot won once."""

    both: int
    """The first bot won both games."""
    each: int
    """The same side won both, whoever played it."""
    neither: int
    """The second bot won both games."""


def pairings(
    game: str,
    bots: list[str],
    games: int,
    seed: object,
    budget: Budget | None,
    options: dict[str, Any],
    engines: dict[str, tuple[str, ...]] | None = None,
    limit: float | None = None,
) -> list[Pairing]:
    """A number of games for each pair of bots; two games with changed seats share a deal."""
    return [
        Pairing(
            game,
            (one, other) if number % 2 == 0 else (other, one),
            f"{seed} {number // 2}",
            budget,
            options,
            engines or {},
            limit,
        )
        for one, other in combinations(bots, 2)
        for number in range(games)
    ]


def self_play(
    game: str, bot: str, games: int, seed: object, budget: Budget | None, options: dict[str, Any]
) -> list[Pairing]:
    """A number of games of a bot against itself, each on its own deal."""
    return [Pairing(game, (bot, bot), f"{seed} {number}", budget, options) for number in range(games)]


def play(pairing: Pairing) -> Played:
    """Play one game. An engine that breaks loses it."""
    game = game_of(pairing.game)
    match = Match(game, pairing.seed, **pairing.options)
    forfeit = ""
    seats: list[Bot] = []
    with ExitStack() as stack:
        try:
            for seat in range(len(pairing.bots)):
                seats.append(seated(pairing, seat, stack))
            while match.state.actor != OVER:
                seat = int(match.state.actor)
                match.apply(seats[seat].think(match.state).action)
        except Broken as error:
            forfeit = f"{pairing.bots[seat]} {error}"
        outcome = match.state.outcome
        winner, reason = (1 - seat, FORFEIT) if outcome is None else (outcome.winner, outcome.reason)
        engines = [bot for bot in seats if isinstance(bot, EngineBot)]
        for engine in engines:
            engine.over(game.sides[winner], reason)
    notes = tuple(note for engine in engines for note in engine.notes)
    turns = int(match.state.turns)
    return Played(pairing, winner, reason, len(match.decisions), turns, match.record(), forfeit, notes)


def seated(pairing: Pairing, seat: int, stack: ExitStack) -> Bot:
    """The bot of a seat; what it needs is given back with the stack."""
    name, game, seed = pairing.bots[seat], game_of(pairing.game), f"{pairing.seed} {seat} {pairing.bots[seat]}"
    command = pairing.engines.get(name)
    if command is not None:
        engine = EngineBot(name, command, pairing.game, seed, pairing.budget, pairing.limit)
        return stack.enter_context(closing(engine))
    return player(name, game, seed, pairing.budget)


def player(name: str, game: Game, seed: object = 0, budget: Budget | None = None) -> Bot:
    """A computer player by its name, which may end in a budget of its own: level4@300, level5@0.5s."""
    bot, at, own = name.partition("@")
    return make(bot, game, seed, own_budget(name, own) if at else budget)


def own_budget(name: str, text: str) -> Budget:
    """The budget that a player's name ends in: iterations, or seconds with an s."""
    try:
        budget = Budget(seconds=float(text[:-1])) if text.endswith("s") else Budget(iterations=int(text))
    except ValueError:
        budget = Budget(iterations=0)
    if not 0 < (budget.iterations or budget.seconds or 0) < inf:
        raise BadOption(
            f"{name!r}: after the @ comes a number of iterations, as in level4@300, or of seconds, as in level5@0.5s"
        )
    return budget


class Result:
    """The games of an arena, counted by pair, bot and side."""

    def __init__(self, game: str, bots: list[str], played: list[Played]) -> None:
        self.game, self.bots, self.played = game, bots, played

    def between(self, one: str, other: str) -> Score:
        """What a bot won against another."""
        return self._score(lambda p: {one, other} == set(p.pairing.bots), lambda p: p.pairing.bots[p.winner] == one)

    def deals(self, one: str, other: str) -> Deals:
        """How the deals went that two bots have played from both seats."""
        wins: dict[str, list[bool]] = {}
        for played in self.played:
            if {one, other} == set(played.pairing.bots):
                wins.setdefault(played.pairing.seed, []).append(played.pairing.bots[played.winner] == one)
        found = Counter(sum(games) for games in wins.values() if len(games) == 2)
        return Deals(found[2], found[1], found[0])

    def of(self, bot: str) -> Score:
        """What a bot won in all."""
        return self._score(lambda p: bot in p.pairing.bots, lambda p: p.pairing.bots[p.winner] == bot)

    def of_side(self, side: int) -> Score:
        """What a side won, whoever played it."""
        return self._score(lambda p: True, lambda p: p.winner == side)

    def of_at(self, bot: str, side: int) -> Score:
        """What a bot won with a side."""
        return self._score(lambda p: p.pairing.bots[side] == bot, lambda p: p.winner == side)

    def forfeits(self) -> Counter[str]:
        """How often engines forfeited a game, by what they did."""
        return Counter(played.forfeit for played in self.played if played.forfeit)

    def noted(self) -> int:
        """How many decisions engines wrote a note about."""
        return sum(len(played.notes) for played in self.played)

    def _score(self, counts: Callable[[Played], bool], won: Callable[[Played], bool]) -> Score:
        games = [played for played in self.played if counts(played)]
        return Score(sum(won(played) for played in games), len(games))

    def ratings(self) -> dict[str, tuple[float, float]]:
        """Each bot's rating and its uncertainty (Plackett-Luce, after all games in their order)."""
        model = PlackettLuce()
        rated = {bot: model.rating(name=bot) for bot in self.bots}
        for played in self.played:
            won = played.pairing.bots[played.winner]
            lost = played.pairing.bots[1 - played.winner]
            [[rated[won]], [rated[lost]]] = model.rate([[rated[won]], [rated[lost]]])
        return {bot: (rating.mu, rating.sigma) for bot, rating in rated.items()}

    def to_json(self) -> dict[str, Any]:
        """The result for programs: `wins` by bot name, and more."""
        sides = game_of(self.game).sides
        return {
            "game": self.game,
            "games": len(self.played),
            "wins": {bot: self.of(bot).wins for bot in self.bots},
            "pairs": [
                {
                    "bots": [one, other],
                    "wins": [self.between(one, other).wins, self.between(other, one).wins],
                    "interval": self.between(one, other).interval,
                    "deals": msgspec.structs.asdict(self.deals(one, other)),
                }
                for one, other in combinations(self.bots, 2)
            ],
            "ratings": {bot: list(rating) for bot, rating in self.ratings().items()},
            "sides": {name: self.of_side(side).wins for side, name in enumerate(sides)},
            "bot_sides": {
                bot: {
                    name: {"wins": score.wins, "games": score.games, "interval": score.interval}
                    for side, name in enumerate(sides)
                    for score in (self.of_at(bot, side),)
                }
                for bot in self.bots
            },
            "decisions": sum(played.decisions for played in self.played),
            "forfeits": dict(self.forfeits()),
            "notes": self.noted(),
        }

    def save_records(self, folder: Path) -> None:
        """Keep every game as a record that `detente replay` opens."""
        folder.mkdir(parents=True, exist_ok=True)
        for number, played in enumerate(self.played, 1):
            names = "-".join(played.pairing.bots)
            played.record.save(folder / f"{number:05d}-{names}.json")
