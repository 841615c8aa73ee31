"""The `detente` command. Everything heavy is imported by the command that needs it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from detente.cli.admin import admin_app, config_app
from detente.cli.arguments import (
    PLAIN,
    AsJson,
    ClusterAddress,
    EngineCommands,
    EngineLimit,
    FixedSeed,
    GameName,
    GamesFile,
    Iterations,
    Jobs,
    Lang,
    Language,
    Opponent,
    Options,
    Seconds,
    Seed,
    options_of,
)
from detente.cli.deck import deck_app, deck_in
from detente.cli.engine import engine, sit
from detente.cli.lab import lab_app
from detente.core.errors import DetenteError


class Polite(TyperGroup):
    """Turns every error that a user can cause into one clear line."""

    def invoke(self, ctx: Any) -> Any:
        """Run a command; no traceback leaves it."""
        try:
            return super().invoke(ctx)
        except DetenteError as error:
            typer.echo(str(error), err=True)
            raise typer.Exit(1) from None
        except ModuleNotFoundError as error:
            extra = "server" if ctx.invoked_subcommand in ("serve", "admin", "config") else "lab"
            typer.echo(f"this needs {error.name}, which comes with: pip install 'detente[{extra}]'", err=True)
            raise typer.Exit(1) from None
        except (KeyboardInterrupt, EOFError):
            typer.echo("\nstopped", err=True)
            raise typer.Exit(130) from None
        except BrokenPipeError:
            raise
        except OSError as error:
            typer.echo(f"{error.filename}: {error.strerror}" if error.filename else str(error), err=True)
            raise typer.Exit(1) from None


app = typer.Typer(
    cls=Polite,
    help="Two Cold War board games with complete rules.",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    **PLAIN,
)
app.command()(engine)
app.command()(sit)
app.add_typer(deck_app, name="deck")
app.add_typer(lab_app, name="lab")
app.add_typer(admin_app, name="admin")
app.add_typer(config_app, name="config")


def show_version(asked: bool) -> None:
    """Print the version, and which of the two speeds runs."""
    if asked:
        import platform

        import detente

        speed = "compiled" if detente.COMPILED else "interpreted (pure Python)"
        typer.echo(f"detente {detente.__version__}, {speed}, Python {platform.python_version()}")
        raise typer.Exit


@app.callback()
def detente_command(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Two Cold War board games with complete rules."""


@app.command()
def games() -> None:
    """List the games."""
    import detente

    for name in detente.games():
        typer.echo(f"{name:<10}{detente.game(name).title}")


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="The game; not needed with --load.")] = None,
    opponent: Annotated[
        Opponent, typer.Option(help="A person at the same keyboard, or a computer player.")
    ] = Opponent.human,
    side: Annotated[
        str | None, typer.Option(help="Your side when you play against the computer.", show_default="the first")
    ] = None,
    seed: Seed = None,
    deck: Annotated[Path | None, typer.Option(help="A deck file for Iron Curtain.")] = None,
    option: Options = None,
    lang: Language = Lang.en,
    load: Annotated[Path | None, typer.Option(help="Continue a saved game.")] = None,
    save: Annotated[Path | None, typer.Option(help="Save the game to this file after every decision.")] = None,
) -> None:
    """Play a game against the computer, or with two people at one keyboard."""
    import detente
    from detente.cli.play import Table
    from detente.cli.screen import Screen

    options = options_of(game, option)
    if deck is not None:
        options["deck"] = deck_in(deck, lang)
    if load is not None:
        if seed is not None or options:
            raise typer.BadParameter("a saved game brings its own seed and options", param_hint="--load")
        match = detente.Record.load(load).verify()
        if game not in (None, match.game.name):
            raise typer.BadParameter(f"{load} is a game of {match.game.name}", param_hint="--load")
    elif game is None:
        raise typer.BadParameter(f"which one? ({', '.join(detente.games())})", param_hint="GAME")
    else:
        match = detente.Match(detente.game(game), seed, **options)
    if opponent is Opponent.human and side is not None:
        raise typer.BadParameter("it is for a game against the computer: --opponent level3", param_hint="--side")
    chair = None if opponent is Opponent.human else match.game.side(side or 0)
    Table(match, Screen(lang), opponent.value, chair, save, load).run()


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A saved game.")],
    lang: Language = Lang.en,
    step: Annotated[bool, typer.Option("--step", help="Step through the decisions with Enter.")] = False,
) -> None:
    """Check a saved game and show it."""
    from detente.cli.replay import Replay
    from detente.cli.screen import Screen
    from detente.core.record import Record

    Replay(Record.load(file), Screen(lang)).run(step)


@app.command()
def simulate(
    game: GameName,
    games: Annotated[int, typer.Option(min=1, help="The number of games.")] = 1000,
    seed: Seed = None,
    as_json: AsJson = False,
    option: Options = None,
) -> None:
    """Play random games and count who wins."""
    from detente.cli.measure import simulate

    simulate(game, games, seed, as_json, options_of(game, option))


@app.command()
def fuzz(
    game: GameName,
    minutes: Annotated[float, typer.Option(min=0, help="The duration in minutes.")] = 1,
    seed: Seed = None,
    folder: Annotated[Path, typer.Option(help="The folder for the records of failures.")] = Path("fuzz"),
) -> None:
    """Play random games and check every state; failures are saved as records for 'detente replay'."""
    from detente.cli.measure import fuzz

    if not fuzz(game, minutes * 60, folder, seed):
        raise typer.Exit(1)


@app.command()
def perft(
    game: GameName,
    depth: Annotated[int, typer.Argument(min=0, help="The number of decisions.")],
    seed: FixedSeed = "0",
    option: Options = None,
) -> None:
    """Count the sequences of the first decisions of a game (perft)."""
    import detente

    state = detente.game(game).new(seed, **options_of(game, option))
    typer.echo(detente.perft(state, depth))


@app.command()
def playthrough(
    game: GameName,
    seed: FixedSeed = "0",
    out: Annotated[Path | None, typer.Option(help="Write to this file.", show_default="the screen")] = None,
    option: Options = None,
) -> None:
    """Print a random game in words, decision by decision."""
    import detente
    from detente.core.playthrough import playthrough

    text = playthrough(detente.game(game), seed, **options_of(game, option))
    if out is None:
        typer.echo(text, nl=False)
    else:
        out.write_text(text, "utf-8")


@app.command()
def serve(
    host: Annotated[str | None, typer.Option(help="The address to listen on.", show_default="127.0.0.1")] = None,
    port: Annotated[
        int | None, typer.Option(min=1, max=65535, help="The port to listen on.", show_default="8000")
    ] = None,
    data: Annotated[Path | None, typer.Option(help="The folder of the database.", show_default="detente-data")] = None,
    database_url: Annotated[
        str | None, typer.Option(help="Use PostgreSQL instead of SQLite in the data folder.")
    ] = None,
    redis_url: Annotated[str | None, typer.Option(help="The Redis URL, for several workers.")] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, help="The number of server processes.", show_default="1")
    ] = None,
    config: Annotated[Path | None, typer.Option(help="A settings file (TOML).")] = None,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
) -> None:
    """Serve the games to browsers and programs."""
    from detente.server.config import load
    from detente.server.serve import check, serve

    given = {
        "host": host,
        "port": port,
        "data": None if data is None else str(data),
        "database_url": database_url,
        "redis_url": redis_url,
        "workers": workers,
    }
    settings = load(config, given)
    check(settings)
    serve(settings, lambda address: typer.echo(f"Détente is at {address} (Ctrl-C stops it)"), open_page)


@app.command()
def arena(
    game: GameName,
    bots: Annotated[
        list[str] | None, typer.Argument(metavar="BOT BOT ...", help="random, greedy, level1 to level5.")
    ] = None,
    engine: EngineCommands = None,
    games: Annotated[int, typer.Option(min=2, help="The number of games per pair, half from each seat.")] = 20,
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
    from detente.cli.arena import arena

    given = options_of(game, option)
    names, engines = bots or [], engine or []
    arena(game, names, games, seconds, iterations, jobs, cluster, seed, records, out, as_json, given, engines, limit)


@app.command()
def analyze(
    file: Annotated[Path, typer.Argument(help="A saved game.")],
    level: Annotated[str, typer.Option(help="The computer player that analyses: greedy, level1 to level5.")] = "level4",
    iterations: Annotated[int | None, typer.Option(min=1, help="Iterations per decision.")] = None,
    seconds: Annotated[float | None, typer.Option(min=0, help="Seconds per decision.")] = None,
    first: Annotated[int, typer.Option("--from", min=1, help="The first decision to analyse.")] = 1,
    last: Annotated[
        int | None, typer.Option("--to", min=1, help="The last decision to analyse.", show_default="the last")
    ] = None,
    top: Annotated[int, typer.Option(min=1, help="The number of alternatives shown per decision.")] = 3,
    plot: Annotated[Path | None, typer.Option(help="Plot the winning chances to this .svg or .png file.")] = None,
    threads: Annotated[
        int, typer.Option(min=1, help="The number of decisions analysed in parallel, each in its own process.")
    ] = 1,
    as_json: AsJson = False,
    lang: Language = Lang.en,
) -> None:
    """Analyse every decision of a saved game: chances, better moves, turning points. Ctrl-C shows results so far."""
    from detente.bots.bot import Budget
    from detente.cli.analyze import Report
    from detente.cli.screen import Screen
    from detente.core.record import Record

    budget = None if iterations is None and seconds is None else Budget(iterations, seconds)
    report = Report(Record.load(file), Screen(lang), level, threads)
    report.run(budget, first, last, top, plot, as_json)


def main() -> None:
    """Run the command, on a screen that may not know all our letters."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    app(prog_name="detente")
