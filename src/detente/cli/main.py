"""The `detente` command. Everything heavy is imported by the command that needs it."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from detente.cli.arguments import PLAIN
from detente.cli.commands.admin import admin_app, config_app
from detente.cli.commands.computers import analyze, arena
from detente.cli.commands.deck import deck_app
from detente.cli.commands.engine import engine, sit
from detente.cli.commands.lab import lab_app
from detente.cli.commands.play import games, play, replay
from detente.cli.commands.random_games import fuzz, perft, playthrough, simulate
from detente.cli.commands.serve import serve
from detente.core.errors import DetenteError
from detente.core.extras import how_to_install

NEEDING_SERVER = ("serve", "admin", "config")
"""Commands that need the `server` extra; what other commands may lack comes with `lab`."""


class Polite(TyperGroup):
    """Turns every error that a user can cause into one clear line."""

    def invoke(self, ctx: Any) -> Any:
        """Run a command without ever showing a traceback."""
        try:
            return super().invoke(ctx)
        except DetenteError as error:
            typer.echo(str(error), err=True)
            raise typer.Exit(1) from None
        except ModuleNotFoundError as error:
            extra = "server" if ctx.invoked_subcommand in NEEDING_SERVER else "lab"
            typer.echo(f"this needs {error.name}, which is not installed: {how_to_install(extra)}", err=True)
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
for command in (games, play, replay, analyze, arena, engine, sit, serve, simulate, fuzz, perft, playthrough):
    app.command()(command)
for name, group in (("deck", deck_app), ("lab", lab_app), ("admin", admin_app), ("config", config_app)):
    app.add_typer(group, name=name)


def show_version(asked: bool) -> None:
    """Print the version, and whether the rules are compiled."""
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


def main() -> None:
    """Run the command on a terminal whose encoding may lack some letters."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    app(prog_name="detente")
