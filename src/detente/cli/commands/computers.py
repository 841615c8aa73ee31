"""`detente arena` and `detente analyze`: computer players against each other, and as judges of a game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from detente.cli.arguments import (
    AsJson,
    BotNames,
    ClusterAddress,
    EngineCommands,
    EngineLimit,
    FixedSeed,
    GameName,
    GamesFile,
    Iterations,
    Jobs,
    Judge,
    Lang,
    Language,
    Options,
    SavedGame,
    Seconds,
    budget_of,
    options_of,
)


def arena(
    game: GameName,
    bots: BotNames = None,
    engine: EngineCommands = None,
    games: Annotated[int, typer.Option(min=2, help="Games per pair of bots, half from each seat.")] = 20,
    seconds: Seconds = None,
    iterations: Iterations = None,
    jobs: Jobs = 1,
    cluster: ClusterAddress = None,
    seed: FixedSeed = "0",
    records: Annotated[Path | None, typer.Option(help="Save every game as a record in this folder.")] = None,
    out: GamesFile = None,
    as_json: AsJson = False,
    option: Options = None,
    limit: EngineLimit = None,
) -> None:
    """Let computer players play each other, from both seats on the same deals."""
    import json

    import detente
    from detente.cli.reports.arena import named, show
    from detente.cli.reports.playing import play_games
    from detente.core.errors import BadOption
    from detente.lab.arena import Result, pairings, player

    names, commands = bots or [], engine or []
    options = options_of(game, option)
    if len(set(names)) != len(names) or len(names) + len(commands) < 2:
        raise BadOption("an arena needs two or more different bots, such as: greedy level3")
    for bot in names:
        player(bot, detente.game(game))  # refuses an unknown name before anything is played
    engines = named(commands, game, names)
    names = [*names, *engines]
    plan = pairings(game, names, games, seed, budget_of(seconds, iterations), options, engines, limit)
    result = Result(game, names, play_games(plan, jobs, cluster, out, not as_json))
    if records is not None:
        result.save_records(records)
    if as_json:
        typer.echo(json.dumps(result.to_json(), indent=1))
    else:
        show(result)


def analyze(
    file: SavedGame,
    level: Judge = "level4",
    iterations: Iterations = None,
    seconds: Seconds = None,
    first: Annotated[int, typer.Option("--from", min=1, help="The first decision to judge.")] = 1,
    last: Annotated[
        int | None, typer.Option("--to", min=1, help="The last decision to judge.", show_default="the last")
    ] = None,
    top: Annotated[int, typer.Option(min=1, help="How many alternatives to show for each decision.")] = 3,
    plot: Annotated[Path | None, typer.Option(help="Draw the win chances to this .svg or .png file.")] = None,
    threads: Annotated[
        int, typer.Option(min=1, help="How many decisions to judge at a time, each in its own process.")
    ] = 1,
    as_json: AsJson = False,
    lang: Language = Lang.en,
) -> None:
    """Judge every decision of a saved game: win chances, better moves, turning points. Ctrl-C keeps what is done."""
    from detente.cli.reports.analysis import Report
    from detente.cli.terminal.screen import Screen
    from detente.core.play.record import Record

    report = Report(Record.load(file), Screen(lang), level, threads)
    report.run(budget_of(seconds, iterations), first, last, top, plot, as_json)
