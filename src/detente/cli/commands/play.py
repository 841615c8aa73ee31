"""`detente games`, `play` and `replay`: a game at the keyboard."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from detente.cli.arguments import Lang, Language, Opponent, Options, SavedGame, Seed, options_of
from detente.cli.commands.deck import deck_in


def games() -> None:
    """List the games."""
    import detente

    for name in detente.games():
        typer.echo(f"{name:<10}{detente.game(name).title}")


def play(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="The game; not needed with --load.")] = None,
    opponent: Annotated[
        Opponent, typer.Option(help="A person at the same keyboard, or a computer player.")
    ] = Opponent.human,
    side: Annotated[str | None, typer.Option(help="Your side against the computer.", show_default="the first")] = None,
    seed: Seed = None,
    deck: Annotated[Path | None, typer.Option(help="A deck file for Iron Curtain.")] = None,
    option: Options = None,
    lang: Language = Lang.en,
    load: Annotated[Path | None, typer.Option(help="Resume a saved game.")] = None,
    save: Annotated[Path | None, typer.Option(help="Save the game to this file after every decision.")] = None,
    confirm: Annotated[
        bool | None,
        typer.Option(
            "--confirm/--no-confirm",
            help="End each turn with Enter, and undo it until then.",
            show_default="yes, unless the input is redirected",
        ),
    ] = None,
) -> None:
    """Play a game against another person at this keyboard, or against the computer."""
    import detente
    from detente.cli.terminal.screen import Screen
    from detente.cli.terminal.session import Session

    options = options_of(game, option)
    if deck is not None:
        options["deck"] = deck_in(deck, lang)
    if load is not None:
        if seed is not None or options:
            raise typer.BadParameter("a saved game has its own seed and options", param_hint="--load")
        match = detente.Record.load(load).verify()
        if game not in (None, match.game.name):
            raise typer.BadParameter(f"{load} is a game of {match.game.name}", param_hint="--load")
    elif game is None:
        raise typer.BadParameter(f"which one? ({', '.join(detente.games())})", param_hint="GAME")
    else:
        match = detente.Match(detente.game(game), seed, **options)
    if opponent is Opponent.human and side is not None:
        raise typer.BadParameter("only for a game against the computer, such as --opponent level3", param_hint="--side")
    chair = None if opponent is Opponent.human else match.game.side(side or 0)
    asks = sys.stdin.isatty() if confirm is None else confirm
    Session(match, Screen(lang), opponent.value, chair, save, load, asks).run()


def replay(
    file: SavedGame,
    lang: Language = Lang.en,
    step: Annotated[bool, typer.Option("--step", help="Stop at each decision until Enter is pressed.")] = False,
) -> None:
    """Check a saved game and show it."""
    from detente.cli.terminal.replay import Replay
    from detente.cli.terminal.screen import Screen
    from detente.core.play.record import Record

    Replay(Record.load(file), Screen(lang)).run(step)
