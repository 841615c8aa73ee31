"""`detente engine` and `detente sit`: our players as an engine, and any engine as a player on a server."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from detente.cli.arguments import EngineLimit, Iterations, Seconds


def engine(
    bot: Annotated[str, typer.Argument(metavar="BOT", help="random, greedy, level1 to level5.")] = "level5",
) -> None:
    """Run a computer player as an engine: JSON lines on standard input and output (docs/guides/engine.md)."""
    from detente.bots.levels import NAMES
    from detente.core.errors import BadOption, one_of
    from detente.lab.engine.serve import Session, serve

    if bot not in NAMES:
        raise BadOption(f"there is no computer player {bot!r}: {one_of(NAMES, bot)}")
    serve(sys.stdin.buffer, sys.stdout.buffer, Session(bot))


def sit(
    server: Annotated[
        str, typer.Argument(metavar="SERVER", help="The server's address, such as http://127.0.0.1:8000.")
    ],
    engine: Annotated[str, typer.Option(metavar="COMMAND", help="A program that speaks the engine protocol.")],
    token_file: Annotated[
        Path | None, typer.Option(help="A file with the account's API token.", show_default="$DETENTE_TOKEN")
    ] = None,
    join: Annotated[str | None, typer.Option(metavar="TABLE", help="First join this open table.")] = None,
    invite: Annotated[str | None, typer.Option(help="The invitation code, if the table needs one.")] = None,
    tables: Annotated[int | None, typer.Option(min=1, help="Stop after this many games.", show_default="never")] = None,
    seconds: Seconds = None,
    iterations: Iterations = None,
    limit: EngineLimit = None,
) -> None:
    """Let an engine play on a server, at every table where it is its account's turn."""
    from detente.bots.bot import Budget
    from detente.core.errors import BadOption
    from detente.lab.engine.player import clock_of, engine_command
    from detente.lab.engine.seat import Seat, Server

    token = os.environ.get("DETENTE_TOKEN", "") if token_file is None else token_file.read_text("utf-8")
    if not token.strip():
        raise BadOption("an API token is needed: set DETENTE_TOKEN, or put it in a file for --token-file")
    clock = clock_of(Budget(iterations, seconds), limit)
    seat = Seat(Server(server, token.strip()), engine_command(engine), clock, lambda said: typer.echo(said, err=True))
    if join is not None:
        seat.join(join, invite)
    seat.run(tables)
