"""`detente serve`: the games for browsers and programs."""

from __future__ import annotations

from typing import Annotated

import typer

from detente.cli.arguments import DatabaseUrl, DataFolder, SettingsFile


def serve(
    host: Annotated[str | None, typer.Option(help="The address to listen on.", show_default="127.0.0.1")] = None,
    port: Annotated[
        int | None, typer.Option(min=1, max=65535, help="The port to listen on.", show_default="8000")
    ] = None,
    data: DataFolder = None,
    database_url: DatabaseUrl = None,
    redis_url: Annotated[str | None, typer.Option(help="Redis, needed for several workers.")] = None,
    workers: Annotated[int | None, typer.Option(min=1, help="How many server processes.", show_default="1")] = None,
    config: SettingsFile = None,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
) -> None:
    """Serve the games to browsers and programs."""
    from detente.server.config import load
    from detente.server.ops.serve import check, serve

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
