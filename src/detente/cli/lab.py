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

lab_app = typer.Typer(help="Studies that take a while.", **PLAIN)


@lab_app.command("train")
def train(
    game: GameName,
    rounds: Annotated[int, typer.Option(min=1, help="Rounds of learning.")] = 4,
    games: Annotated[int, typer.Option(min=10, help="Games of self-play in each round.")] = 1000,
    match: Annotated[int, typer.Option(min=2, help="Games against the weights before.")] = 400,
    iterations: Annotated[int, typer.Option(min=1, help="Iterations a decision.")] = 80,
    jobs: Jobs = 2,
    cluster: ClusterAddress = None,
    seed: FixedSeed = "1",
    further: Annotated[bool, typer.Option("--further", help="Go on from the weights there are.")] = False,
    out: Annotated[Path | None, typer.Option(help="The file to write.", show_default="GAME.toml")] = None,
) -> None:
    """Learn the weights of a game's evaluation by self-play, and write them with a model card."""
    import detente
    from detente.cli.measure import progress
    from detente.lab.card import write_card
    from detente.lab.train import Round, learn
    from detente.lab.workers import workers

    with progress(True) as bar, workers(jobs, cluster) as staff:
        task = bar.add_task(detente.game(game).title, total=rounds * (games + match))

        def tell(done: Round) -> None:
            bar.console.print(
                f"loss {done.loss}, {done.match_won} of {done.match_played} against the weights before: "
                + ("kept" if done.kept else "dropped")
            )

        weights, told = learn(
            game, rounds, games, match, iterations, seed, staff, tell, further, lambda: bar.advance(task)
        )
    out = out or Path(f"{game}.toml")
    write_card(out, game, weights, told, iterations, seed, further)
    typer.echo(f"{out}: weights of {len(weights)} features")


@lab_app.command("policy")
def policy(
    game: GameName,
    games: Annotated[int, typer.Option(min=10, help="Games of self-play.")] = 400,
    iterations: Annotated[int, typer.Option(min=1, help="Iterations a decision.")] = 200,
    jobs: Jobs = 2,
    cluster: ClusterAddress = None,
    seed: FixedSeed = "1",
    out: Annotated[Path | None, typer.Option(help="The file to write.", show_default="GAME_policy.toml")] = None,
) -> None:
    """Learn by self-play which sorts of actions the search should try first, and write it down."""
    import detente
    from detente.cli.measure import progress
    from detente.lab.policy import learn_policy, write_policy
    from detente.lab.workers import workers

    with progress(True) as bar, workers(jobs, cluster) as staff:
        task = bar.add_task(detente.game(game).title, total=games)
        logits, learned_from, loss = learn_policy(game, games, iterations, seed, staff, lambda: bar.advance(task))
    out = out or Path(f"{game}_policy.toml")
    write_policy(out, game, logits, learned_from, loss, games, iterations, seed)
    typer.echo(f"{out}: {learned_from} decisions, loss {loss:.3f}")


@lab_app.command("selfplay")
def selfplay(
    game: GameName,
    out: Annotated[Path, typer.Option(help="The .jsonl or .parquet file of games; a stopped run goes on from it.")],
    decisions: Annotated[
        Path | None, typer.Option(help="Write a row for each decision into this .jsonl or .parquet file too.")
    ] = None,
    bot: Annotated[str, typer.Option(help="random, greedy, level1 to level5.")] = "level3",
    games: Annotated[int, typer.Option(min=1, help="How many.")] = 100,
    seconds: Seconds = None,
    iterations: Iterations = None,
    jobs: Jobs = 2,
    cluster: ClusterAddress = None,
    seed: FixedSeed = "1",
    option: Options = None,
) -> None:
    """Let a computer player play itself, and write the games for study and learning."""
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
    games: Annotated[int, typer.Option(min=1, help="How many.")] = 400,
    iterations: Annotated[int, typer.Option(min=1, help="Iterations a decision.")] = 2000,
    jobs: Jobs = 2,
    cluster: ClusterAddress = None,
    seed: FixedSeed = "1",
    out: GamesFile = None,
    as_json: AsJson = False,
    option: Options = None,
) -> None:
    """Let the strongest level play itself: how often each side wins, and in Iron Curtain each event is chosen."""
    from detente.cli.balance import balance

    balance(game, games, iterations, jobs, cluster, seed, out, as_json, options_of(game, option))
