"""`detente lab`: self-play, learning, balance, calibration and puzzles."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from detente.cli.arguments import (
    PLAIN,
    AsJson,
    BotName,
    ClusterAddress,
    FixedSeed,
    GameName,
    Games,
    GamesFile,
    Iterations,
    Jobs,
    Judge,
    Options,
    Seconds,
    budget_of,
    options_of,
)

lab_app = typer.Typer(help="Studies that take longer: self-play, learning, balance, calibration, puzzles.", **PLAIN)


@lab_app.command("learn")
def learn(
    game: GameName,
    hours: Annotated[float, typer.Option(min=0, help="Total hours of learning, over all runs of this command.")] = 2.0,
    folder: Annotated[
        Path | None,
        typer.Option(help="Where everything is kept; a stopped run resumes from it.", show_default="GAME-learning"),
    ] = None,
    jobs: Jobs = 2,
    cluster: ClusterAddress = None,
    seed: FixedSeed = "1",
    start: Annotated[
        Path | None, typer.Option(help="A model file to start from, instead of random games.", show_default=False)
    ] = None,
) -> None:
    """Learn a game from scratch by self-play, or resume: games, models, matches, model card and learning curve."""
    from detente.cli.reports.learning import learn

    learn(game, hours, folder or Path(f"{game}-learning"), jobs, cluster, seed, start)


@lab_app.command("selfplay")
def selfplay(
    game: GameName,
    out: Annotated[Path, typer.Option(help="The .jsonl or .parquet file of games; a stopped run resumes from it.")],
    decisions: Annotated[
        Path | None, typer.Option(help="Also write a row for each decision to this .jsonl or .parquet file.")
    ] = None,
    bot: BotName = "level3",
    games: Games = 100,
    seconds: Seconds = None,
    iterations: Iterations = None,
    jobs: Jobs = 2,
    cluster: ClusterAddress = None,
    seed: FixedSeed = "1",
    option: Options = None,
) -> None:
    """Let a computer player play itself, and keep the games for study and learning."""
    import detente
    from detente.bots.levels import make
    from detente.cli.reports.playing import play_games
    from detente.lab.arena import self_play
    from detente.lab.results import check_path, write_decisions

    make(bot, detente.game(game))  # refuses an unknown name before anything is played
    for path in (out, decisions):
        if path is not None:
            check_path(path)
    plan = self_play(game, bot, games, seed, budget_of(seconds, iterations), options_of(game, option))
    played = play_games(plan, jobs, cluster, out, bar=True)
    typer.echo(f"{out}: {games} games")
    if decisions is not None:
        write_decisions(decisions, played)
        typer.echo(f"{decisions}: {sum(each.decisions for each in played)} decisions")


@lab_app.command("balance")
def balance(
    game: GameName,
    games: Games = 400,
    iterations: Annotated[int, typer.Option(min=1, help="Iterations per decision.")] = 2000,
    jobs: Jobs = 2,
    cluster: ClusterAddress = None,
    seed: FixedSeed = "1",
    out: GamesFile = None,
    as_json: AsJson = False,
    option: Options = None,
) -> None:
    """Let the strongest level play itself: how often each side wins and, in Iron Curtain, chooses its events."""
    import json

    import detente
    from detente.bots.bot import Budget
    from detente.cli.reports.balance import show
    from detente.cli.reports.playing import play_games
    from detente.lab.arena import self_play
    from detente.lab.balance import BOT, Balance

    options = options_of(game, option)
    detente.game(game).new(seed, **options)  # refuses an unknown value before anything is played
    plan = self_play(game, BOT, games, seed, Budget(iterations=iterations), options)
    result = Balance(game)
    for played in play_games(plan, jobs, cluster, out, not as_json):
        result.add(played)
    if as_json:
        typer.echo(json.dumps(result.to_json(), indent=1))
    else:
        show(result, iterations)


@lab_app.command("calibrate")
def calibrate(
    game: GameName,
    level: Judge = "level4",
    games: Games = 400,
    seconds: Seconds = None,
    iterations: Iterations = None,
    jobs: Jobs = 2,
    cluster: ClusterAddress = None,
    seed: FixedSeed = "1",
    out: Annotated[
        Path | None, typer.Option(help="Keep the chances in this .jsonl file; a stopped run resumes from it.")
    ] = None,
    plot: Annotated[Path | None, typer.Option(help="Draw the reliability plot to this .png or .svg file.")] = None,
    as_json: AsJson = False,
) -> None:
    """Compare the win chances a level states at the start of each turn with how its games end."""
    from detente.cli.reports.calibration import calibrate

    calibrate(game, level, games, budget_of(seconds, iterations), (jobs, cluster), seed, out, plot, as_json)


@lab_app.command("puzzles")
def puzzles(
    game: GameName,
    out: Annotated[
        Path, typer.Option(help="The .jsonl file of puzzles; a stopped run resumes from FILE.run beside it.")
    ],
    games: Annotated[
        int | None, typer.Option(min=1, help="How many games.", show_default="100, or all of the file")
    ] = None,
    source: Annotated[
        Path | None,
        typer.Option(
            "--from", help="Search the games of this .jsonl, .parquet or .json file.", show_default="new games"
        ),
    ] = None,
    verify: Annotated[
        bool, typer.Option("--verify", help="Search nothing: verify the puzzles of the file again, with another seed.")
    ] = False,
    jobs: Jobs = 2,
    cluster: ClusterAddress = None,
    seed: FixedSeed = "1",
) -> None:
    """Find turns that are clearly better than all others in games, and verify them by long searches."""
    from detente.cli.reports.puzzles import find_puzzles, verify_puzzles

    if verify:
        verify_puzzles(game, (jobs, cluster), seed, out)
    else:
        find_puzzles(game, games, source, (jobs, cluster), seed, out)
