"""`detente engine` and `detente sit`: computer players as programs, and programs at a server's tables."""

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
    """Run as an engine: read JSON lines from standard input, answer on standard output (docs/guides/engine.md)."""
    from detente.bots.levels import NAMES
    from detente.core.errors import BadOption, one_of
    from detente.lab.engine.serve import Session, serve

    if bot not in NAMES:
        raise BadOption(f"there is no computer player {bot!r}: {one_of(NAMES, bot)}")
    serve(sys.stdin.buffer, sys.stdout.buffer, Session(bot))


def sit(
    server: Annotated[
        str, typer.Argument(metavar="SERVER", help="The address of the server, such as http://127.0.0.1:8000.")
    ],
    engine: Annotated[str, typer.Option(metavar="COMMAND", help="A program that speaks the engine protocol.")],
    token_file: Annotated[
        Path | None, typer.Option(help="A file with the API token of the account.", show_default="$DETENTE_TOKEN")
    ] = None,
    join: Annotated[str | None, typer.Option(metavar="TABLE", help="First take a seat at this open table.")] = None,
    invite: Annotated[str | None, typer.Option(help="The invitation to that table, if it needs one.")] = None,
    tables: Annotated[int | None, typer.Option(min=1, help="Stop after this many games.", show_default="never")] = None,
    seconds: Seconds = None,
    iterations: Iterations = None,
    limit: EngineLimit = None,
) -> None:
    """Let an engine play on a server, at every table where its account has to decide."""
    from detente.bots.bot import Budget
    from detente.core.errors import BadOption
    from detente.lab.engine.player import clock_of, engine_command
    from detente.lab.engine.seat import Seat, Server

    token = os.environ.get("DETENTE_TOKEN", "") if token_file is None else token_file.read_text("utf-8")
    if not token.strip():
        raise BadOption(
            "an API token is needed: put it into the variable DETENTE_TOKEN, or into a file for --token-file"
        )
    clock = clock_of(Budget(iterations, seconds), limit)
    seat = Seat(Server(server, token.strip()), engine_command(engine), clock, lambda said: typer.echo(said, err=True))
    if join is not None:
        seat.join(join, invite)
    seat.run(tables)
