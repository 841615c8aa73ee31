"""`detente admin` and `detente config`: running a server. All commands work while it runs."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from detente.cli.arguments import PLAIN, DatabaseUrl, DataFolder, SettingsFile

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from detente.server.config import Settings

admin_app = typer.Typer(help="Manage the server's users, tables, reports and data.", **PLAIN)
config_app = typer.Typer(help="The server's settings.", **PLAIN)

Yes = Annotated[bool, typer.Option("--yes", help="Do not ask for confirmation.")]


@admin_app.callback()
def admin(
    context: typer.Context,
    config: SettingsFile = None,
    data: DataFolder = None,
    database_url: DatabaseUrl = None,
) -> None:
    """Manage the server's users, tables, reports and data."""
    from detente.server.config import load

    context.obj = load(config, {"data": None if data is None else str(data), "database_url": database_url})


@contextmanager
def database(settings: Settings, writes: bool = False) -> Iterator[Connection]:
    """A transaction on the server's database; errors become one line."""
    from detente.core.errors import BadOption
    from detente.server.storage.engine import open_engine
    from detente.server.storage.migrate import head, revision
    from detente.table.errors import RequestError

    if not settings.database_url and not Path(settings.data, "detente.db").exists():
        raise BadOption(f"there is no database in {settings.data}: name it with --data or --database-url")
    engine = open_engine(settings.database, writes)
    try:
        with engine.begin() as connection:
            found = revision(connection)
            if found != head():
                raise BadOption(f"the database has schema {found}, this version {head()}: start the server once")
            yield connection
    except RequestError as error:
        raise BadOption(error.problem.message) from None
    finally:
        engine.dispose()


def day(ms: int) -> str:
    """A timestamp in milliseconds as a readable date."""
    return datetime.fromtimestamp(ms / 1000, UTC).strftime("%Y-%m-%d %H:%M")


@admin_app.command()
def users(context: typer.Context, text: Annotated[str, typer.Argument(help="Part of a name.")] = "") -> None:
    """List users, newest first."""
    from detente.server.ops import admin

    with database(context.obj) as connection:
        for each in admin.users(connection, text):
            typer.echo(f"{each.id:>7}  {each.name:<20}  {each.kind:<7}  {each.tables:>5} tables  seen {day(each.seen)}")


@admin_app.command()
def user(
    context: typer.Context,
    name: Annotated[str, typer.Argument(help="The name.")],
    password: Annotated[bool, typer.Option("--new-password", help="Set a new password and show it once.")] = False,
    delete: Annotated[bool, typer.Option("--delete", help="Delete the account but keep its games.")] = False,
    yes: Yes = False,
) -> None:
    """Change a user's account."""
    from argon2 import PasswordHasher

    from detente.server.accounts import people
    from detente.server.ops import admin
    from detente.server.storage.store import now_ms

    if delete and not yes:
        typer.confirm(f"Delete {name}? This cannot be undone.", abort=True)
    with database(context.obj, writes=True) as connection:
        row = people.by_name(connection, name)
        if password:
            secret = admin.new_password()
            admin.set_password(connection, name, PasswordHasher().hash(secret))
            typer.echo(f"the new password of {row.name}: {secret}")
        if delete:
            admin.remove(connection, name, now_ms())
    typer.echo(f"{row.name}: {'deleted' if delete else 'done'}")


@admin_app.command()
def tables(
    context: typer.Context,
    status: Annotated[str | None, typer.Option(help="open, playing, finished or aborted.")] = None,
    user: Annotated[str | None, typer.Option(help="Only tables of this user.")] = None,
) -> None:
    """List tables, newest first."""
    from detente.server.ops import admin

    with database(context.obj) as connection:
        for each in admin.tables(connection, status, user):
            players = " : ".join(each.players)
            typer.echo(f"{each.id:<14}  {each.game:<8}  {each.status:<8}  {each.visibility:<7}  {players}")


@admin_app.command()
def abort(context: typer.Context, table: Annotated[str, typer.Argument(help="The table's id.")]) -> None:
    """Abort an open or running game."""
    from detente.server.ops import admin
    from detente.server.storage.store import now_ms

    with database(context.obj, writes=True) as connection:
        admin.call_off(connection, table, now_ms())
    typer.echo(f"{table}: aborted")


@admin_app.command()
def reports(
    context: typer.Context, all: Annotated[bool, typer.Option("--all", help="Include settled reports.")] = False
) -> None:
    """List reported messages, oldest first."""
    from detente.server.social import reports as reported

    with database(context.obj) as connection:
        found = reported.reports(connection, all)
    for each in found:
        typer.echo(f"{each.id:>5}  {day(each.at)}  table {each.table}  {each.by} about {each.about}: {each.reason}")
        typer.echo(f"       {each.text!r}" + (f"  settled: {each.verdict}" if each.settled else ""))
    if not found:
        typer.echo("no reports")


@admin_app.command()
def settle(
    context: typer.Context,
    report: Annotated[int, typer.Argument(help="The report's number.")],
    verdict: Annotated[str, typer.Argument(help="The decision, for the record.")],
    hide: Annotated[bool, typer.Option("--hide", help="Hide the message.")] = False,
) -> None:
    """Settle a report."""
    from detente.server.social import reports as reported
    from detente.server.storage.store import now_ms

    with database(context.obj, writes=True) as connection:
        reported.settle(connection, report, verdict, hide, now_ms())
    typer.echo(f"report {report}: settled")


@admin_app.command()
def replay(context: typer.Context) -> None:
    """Replay every stored game, and list those that differ."""
    from detente.server.ops import admin

    good, bad = 0, 0
    with database(context.obj) as connection:
        for table, why in admin.replay(connection):
            good, bad = (good + 1, bad) if why is None else (good, bad + 1)
            if why is not None:
                typer.echo(f"{table}: {why}", err=True)
    typer.echo(f"{good} games replay as they were played, {bad} do not")
    if bad:
        raise typer.Exit(1)


@admin_app.command()
def backup(
    context: typer.Context, file: Annotated[Path, typer.Argument(help="The file to write, such as detente.jsonl.gz.")]
) -> None:
    """Back up everything to one file. The server can keep running."""
    from detente.server.ops.backup import backup

    began = time.perf_counter()
    rows = backup(context.obj.database, file)
    size = file.stat().st_size / 1_000_000
    typer.echo(f"{file}: {rows} rows, {size:.1f} MB, {time.perf_counter() - began:.1f} s")


@admin_app.command()
def restore(context: typer.Context, file: Annotated[Path, typer.Argument(help="A backup.")], yes: Yes = False) -> None:
    """Replace everything with a backup. A running server pauses, then continues with the restored data."""
    from detente.server.ops.backup import check, restore

    settings: Settings = context.obj
    header = check(file)
    if not yes:
        typer.confirm(f"Replace the whole database with the backup of {day(header.at)}?", abort=True)
    if not settings.database_url:
        Path(settings.data).mkdir(parents=True, exist_ok=True)
    typer.echo(f"{restore(settings.database, file)} rows restored")


@config_app.command("check")
def config_check(
    config: Annotated[Path | None, typer.Argument(help="A file of settings (TOML).", envvar="DETENTE_CONFIG")] = None,
) -> None:
    """Show the settings from file and environment, and test what they name."""
    from detente.server.config import load
    from detente.server.ops.checks import faults, shown, trials

    settings = load(config)
    for name, value in shown(settings).items():
        typer.echo(f"{name} = {value}")
    wrong = list(faults(settings))
    for fault in wrong:
        typer.echo(f"wrong: {fault}", err=True)
    for what, problem in trials(settings):
        typer.echo(f"{what}: {problem or 'fine'}", err=problem is not None)
        wrong += [] if problem is None else [problem]
    if wrong:
        raise typer.Exit(1)
