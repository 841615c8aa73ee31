"""Are the chances true? Games of a level against itself, and how often the first side won where it was said to win."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from functools import partial
from hashlib import blake2b
from math import log
from pathlib import Path

import msgspec

from detente.bots.bot import Budget
from detente.bots.levels import make
from detente.bots.models.file import learned
from detente.core.errors import BadOption, BadRecord
from detente.core.registry import game as game_of
from detente.core.state import OVER
from detente.lab.extra import extra
from detente.lab.results import drop_torn_line
from detente.lab.workers import Workers

BINS = 20
"""Parts into which the chances are divided, each of 5 percentage points."""
TINY = 1e-3
"""A chance is taken to be no surer than this."""


class Forecast(msgspec.Struct, frozen=True):
    """What was said at the start of a turn, and what became of the game."""

    searched: float
    """The first side's chance by the search."""
    judged: float
    """The first side's chance by the value network alone, which sees all cards."""
    won: bool


class Bin(msgspec.Struct, frozen=True):
    """The forecasts of similar chances: how many, their mean, and the part that came true."""

    number: int
    mean: float
    won: float


class Calibration(msgspec.Struct, frozen=True):
    """How true forecasts were.

    Attributes:
        forecasts: how many there were.
        error: the expected calibration error: the mean distance of chance and frequency, weighed by the bins' sizes.
        loss: the mean log-loss.
        constant_loss: the log-loss of always saying the mean.
        bins: the forecasts by chance.

    """

    forecasts: int
    error: float
    loss: float
    constant_loss: float
    bins: list[Bin]


def forecasts_of(game: str, level: str, budget: Budget | None, seed: str, number: int) -> list[Forecast]:
    """Play a game of a level against itself; what it thought at the start of each turn."""
    rules = game_of(game)
    bots = [make(level, rules, f"{seed} {number} {seat}", budget) for seat in range(2)]
    value, _ = learned(game).networks
    state = rules.new(f"{seed} {number}")
    found: list[tuple[float, float]] = []
    turn = -1
    while state.actor != OVER:
        side = int(state.actor)
        thought = bots[side].think(state)
        if state.turns != turn:
            turn = int(state.turns)
            chance = max(thought.considered, key=lambda each: each.visits).chance
            found.append((chance if side == 0 else 1 - chance, value.chance(state)))
        state.play(thought.action)
    won = state.winner_index() == 0
    return [Forecast(searched, judged, won) for searched, judged in found]


class GameForecasts(msgspec.Struct, frozen=True):
    """The forecasts of a game, as a line of a file."""

    run: str
    """What was asked: game, rules, model, level, budget and seed."""
    number: int
    forecasts: list[Forecast]


def measure(
    asked: tuple[str, str, Budget | None, str],
    games: int,
    workers: Workers,
    tell: Callable[[int], None],
    out: Path | None = None,
) -> list[Forecast]:
    """The forecasts of a number of games of (game, level, budget, seed); `tell` hears how many are done.

    What the file has already is not played again.
    """
    game, level, budget, seed = asked
    model = blake2b(msgspec.json.encode(learned(game)), digest_size=4).hexdigest()
    run = f"{game} {game_of(game).rules_version} {model} {level} {msgspec.json.encode(budget).decode()} {seed}"
    had = {} if out is None else {each.number: each for each in kept(out, run) if each.number < games}
    tell(len(had))
    left = [number for number in range(games) if number not in had]
    with nullcontext() if out is None else out.open("ab") as file:
        for index, forecasts in workers.each(partial(forecasts_of, game, level, budget, seed), left):
            had[left[index]] = one = GameForecasts(run, left[index], forecasts)
            if file is not None:
                file.write(msgspec.json.encode(one) + b"\n")
                file.flush()
            tell(len(had))
    return [each for number in range(games) for each in had[number].forecasts]


def kept(path: Path, run: str) -> list[GameForecasts]:
    """The games that a file has of a run; one with lines of another run is refused."""
    if path.suffix.lower() != ".jsonl":
        raise BadOption(f"{path}: the file's name must end in .jsonl")
    if not path.parent.is_dir():
        raise BadOption(f"{path}: there is no folder {path.parent}")
    if not path.exists():
        return []
    drop_torn_line(path)
    try:
        games = msgspec.json.Decoder(GameForecasts).decode_lines(path.read_bytes())
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise BadRecord(f"{path}: this is no file of forecasts: {error}") from None
    if any(each.run != run for each in games):
        raise BadOption(f"{path} has forecasts of another run: give another file, or the options it was made with")
    return games


def calibrate_forecasts(forecasts: list[Forecast]) -> dict[str, Calibration]:
    """How true the chances of the search and of the value network alone were."""
    won = [each.won for each in forecasts]
    return {
        "search": calibrate([each.searched for each in forecasts], won),
        "value network": calibrate([each.judged for each in forecasts], won),
    }


def calibrate(chances: list[float], won: list[bool]) -> Calibration:
    """How true chances were."""
    bins: list[Bin] = []
    for part in range(BINS):
        inside = [i for i, chance in enumerate(chances) if min(int(chance * BINS), BINS - 1) == part]
        if inside:
            mean = sum(chances[i] for i in inside) / len(inside)
            bins.append(Bin(len(inside), mean, sum(won[i] for i in inside) / len(inside)))
    total = len(chances)
    share = sum(won) / total
    return Calibration(
        forecasts=total,
        error=sum(each.number * abs(each.mean - each.won) for each in bins) / total,
        loss=sum(loss_of(chance, result) for chance, result in zip(chances, won, strict=True)) / total,
        constant_loss=sum(loss_of(share, result) for result in won) / total,
        bins=bins,
    )


def loss_of(chance: float, won: bool) -> float:
    """The log-loss of a chance."""
    said = chance if won else 1 - chance
    return -log(min(max(said, TINY), 1.0))


def draw_reliability(path: Path, title: str, found: dict[str, Calibration]) -> None:
    """Draw how often the first side won over the chance that it was given; the larger a dot, the more forecasts."""
    with extra():
        from matplotlib.figure import Figure
    from detente.lab.plot import FIRST, SECOND

    figure = Figure((6, 6), layout="constrained")
    axes = figure.subplots()
    axes.plot([0, 1], [0, 1], color="#999999", linewidth=1)
    for (name, each), color in zip(found.items(), (FIRST, SECOND), strict=True):
        sizes = [2000 * part.number / each.forecasts for part in each.bins]
        label = (
            f"{name}: {100 * each.error:.1f} points off, log-loss {each.loss:.3f} ({each.constant_loss:.3f} constant)"
        )
        axes.scatter([part.mean for part in each.bins], [part.won for part in each.bins], sizes, color, alpha=0.6)
        axes.scatter([], [], 60, color, label=label)
    axes.set(title=title, xlabel="chance of the first side", ylabel="won by the first side", xlim=(0, 1), ylim=(0, 1))
    axes.legend(loc="upper left")
    figure.savefig(path)
