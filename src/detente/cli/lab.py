"""`detente lab`: self-play, and what is learned and counted from it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from detente.cli.arguments import (
    PLAIN,
    AsJson,
    ClusterAddress,
    FixedSeed,
    GameName,
    GamesFile,
    Iterations,
    Jobs,
    Options,
    Seconds,
    options_of,
)

lab_app = typer.Typer(help="Studies of many games.", **PLAIN)


@lab_app.command("learn")
def learn(
    game: GameName,
    hours: Annotated[float, typer.Option(min=0, help="Total hours of learning, over all runs.")] = 2.0,
    folder: Annotated[
        Path | None,
        typer.Option(help="The folder for all files; a stopped run continues from it.", show_default="GAME-learning"),
    ] = None,
    jobs: Jobs = 2,
    cluster: ClusterAddress = None,
    seed: FixedSeed = "1",
) -> None:
    """Learn a game from scratch by self-play, or continue: games, models, matches, model card and learning curve."""
    from detente.cli.learn import learn

    learn(game, hours, folder or Path(f"{game}-learning"), jobs, cluster, seed)


@lab_app.command("selfplay")
def selfplay(
    game: GameName,
    out: Annotated[Path, typer.Option(help="The .jsonl or .parquet file of games; a stopped run continues from it.")],
    decisions: Annotated[
        Path | None, typer.Option(help="Also write a row for each decision to this .jsonl or .parquet file.")
    ] = None,
    bot: Annotated[str, typer.Option(help="random, greedy, level1 to level5.")] = "level3",
    games: Annotated[int, typer.Option(min=1, help="The number of games.")] = 100,
    seconds: Seconds = None,
    iterations: Iterations = None,
    jobs: Jobs = 2,
    cluster: ClusterAddress = None,
    seed: FixedSeed = "1",
    option: Options = None,
) -> None:
    """Let a computer player play against itself, and save the games for study and learning."""
    import detente
    from detente.bots.bot import Budget
    from detente.bots.levels import make
    from detente.cli.measure import progress
    from detente.lab.arena import self_play
    from detente.lab.results import check_path, play_plan, write_decisions
    from detente.lab.workers import workers

    make(bot, detente.game(game))  # an unknown one is refused before anything is played
    for path in (out, decisions):
        if path is not None:
            check_path(path)
    budget = None if seconds is None and iterations is None else Budget(iterations, seconds)
    plan = self_play(game, bot, games, seed, budget, options_of(game, option))
    with progress(True) as bar, workers(jobs, cluster) as staff:
        task = bar.add_task(detente.game(game).title, total=games)
        played = play_plan(plan, staff, out, lambda done: bar.update(task, completed=done))
    typer.echo(f"{out}: {games} games")
    if decisions is not None:
        write_decisions(decisions, played)
        typer.echo(f"{decisions}: {sum(each.decisions for each in played)} decisions")


@lab_app.command("balance")
def balance(
    game: GameName,
    games: Annotated[int, typer.Option(min=1, help="The number of games.")] = 400,
    iterations: Annotated[int, typer.Option(min=1, help="Iterations per decision.")] = 2000,
    jobs: Jobs = 2,
    cluster: ClusterAddress = None,
    seed: FixedSeed = "1",
    out: GamesFile = None,
    as_json: AsJson = False,
    option: Options = None,
) -> None:
    """Let the strongest level play against itself: how often each side wins and, in Iron Curtain, uses each event."""
    from detente.cli.balance import balance

    balance(game, games, iterations, jobs, cluster, seed, out, as_json, options_of(game, option))


@lab_app.command("calibrate")
def calibrate(
    game: GameName,
    level: Annotated[str, typer.Option(help="level1 to level5, or greedy.")] = "level4",
    games: Annotated[int, typer.Option(min=1, help="The number of games.")] = 400,
    seconds: Seconds = None,
    iterations: Iterations = None,
    jobs: Jobs = 2,
    cluster: ClusterAddress = None,
    seed: FixedSeed = "1",
    plot: Annotated[Path | None, typer.Option(help="Write the reliability plot to this .png or .svg file.")] = None,
    as_json: AsJson = False,
) -> None:
    """Compare the win chances that a level states at the start of each turn with how its games end."""
    from detente.cli.calibrate import calibrate

    calibrate(game, level, games, seconds, iterations, jobs, cluster, seed, plot, as_json)
