"""`detente simulate`, `fuzz`, `perft` and `playthrough`: random games, for counting and checking."""

from __future__ import annotations

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


def fuzz(
    game: GameName,
    minutes: Annotated[float, typer.Option(min=0, help="How many minutes.")] = 1,
    seed: Seed = None,
    folder: Annotated[Path, typer.Option(help="Where records of failed games go.")] = Path("fuzz"),
    learned: Annotated[bool, typer.Option("--learned", help="Choose by the learned policy, not evenly.")] = False,
) -> None:
    """Play random games and check every state; a failed game is kept as a record for 'detente replay'."""
    from detente.cli.reports.random_games import fuzz

    if not fuzz(game, minutes * 60, folder, seed, learned):
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
