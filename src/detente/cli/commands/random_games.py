"""`detente simulate`, `fuzz`, `perft` and `playthrough`: random games, for counting and checking."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from detente.cli.arguments import AsJson, FixedSeed, GameName, Games, Options, Seed, options_of


def simulate(
    game: GameName,
    games: Games = 1000,
    seed: Seed = None,
    as_json: AsJson = False,
    option: Options = None,
) -> None:
    """Play random games and count who wins."""
    from detente.cli.reports.random_games import simulate

    simulate(game, games, seed, as_json, options_of(game, option))


class Play(StrEnum):
    """Who plays the games of the fuzzer."""

    RANDOM = "random"
    LEARNED = "learned"
    BOTH = "both"


def fuzz(
    game: GameName,
    minutes: Annotated[float, typer.Option(min=0, help="How many minutes.")] = 1,
    decisions: Annotated[int, typer.Option(min=0, help="The least number of decisions to check.")] = 0,
    seed: Seed = None,
    folder: Annotated[Path, typer.Option(help="Where records of failed games go.")] = Path("fuzz"),
    play: Annotated[Play, typer.Option(help="Choose evenly, by the learned policy, or both by turns.")] = Play.RANDOM,
    option: Options = None,
) -> None:
    """Play random games and check every state; a failed game is kept as a record for 'detente replay'."""
    from detente.cli.reports.random_games import Fuzzing, fuzz

    wish = Fuzzing(minutes * 60, decisions, folder, play != Play.LEARNED, play != Play.RANDOM)
    if not fuzz(game, wish, seed, options_of(game, option)):
        raise typer.Exit(1)


def perft(
    game: GameName,
    depth: Annotated[int, typer.Argument(min=0, help="How many decisions.")],
    seed: FixedSeed = "0",
    option: Options = None,
) -> None:
    """Count the ways to take the first decisions of a game."""
    import detente

    state = detente.game(game).new(seed, **options_of(game, option))
    typer.echo(detente.perft(state, depth))


def playthrough(
    game: GameName,
    seed: FixedSeed = "0",
    out: Annotated[Path | None, typer.Option(help="Write to this file.", show_default="the screen")] = None,
    option: Options = None,
) -> None:
    """Print a random game in words, decision by decision."""
    import detente
    from detente.core.checks.playthrough import playthrough

    text = playthrough(detente.game(game), seed, **options_of(game, option))
    if out is None:
        typer.echo(text, nl=False)
    else:
        out.write_text(text, "utf-8")
