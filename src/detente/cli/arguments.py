"""What several commands are given, and how help looks."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

PLAIN: dict[str, Any] = {"no_args_is_help": True, "add_completion": False, "rich_markup_mode": None}
"""Help without colours: it is there at once."""


class Lang(StrEnum):
    """The languages of detente.core.words.LANGUAGES."""

    en = "en"
    de = "de"
    fr = "fr"
    it = "it"
    ru = "ru"


class Opponent(StrEnum):
    """Somebody at the keyboard, or a computer player of detente.bots.levels."""

    human = "human"
    random = "random"
    greedy = "greedy"
    level1 = "level1"
    level2 = "level2"
    level3 = "level3"
    level4 = "level4"
    level5 = "level5"


GameName = Annotated[str, typer.Argument(metavar="GAME", help="The name of the game (see 'detente games').")]
Language = Annotated[Lang, typer.Option(help="The language.", envvar="DETENTE_LANG")]
Seed = Annotated[str | None, typer.Option(help="The seed; it determines everything random.", show_default="a new one")]
FixedSeed = Annotated[str, typer.Option(help="The seed; it determines everything random.")]
Options = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="An option of the game; repeatable.")
]
Jobs = Annotated[int, typer.Option(min=1, help="The number of parallel games on this machine.")]
ClusterAddress = Annotated[
    str | None,
    typer.Option(metavar="auto|HOST:PORT", help="Play on all machines of a Ray cluster instead.", show_default="none"),
]
GamesFile = Annotated[
    Path | None,
    typer.Option(help="Save every game to this .jsonl or .parquet file; a stopped run continues from it."),
]
Seconds = Annotated[float | None, typer.Option(min=0, help="Seconds per decision for players that search.")]
Iterations = Annotated[int | None, typer.Option(min=1, help="Iterations per decision instead of seconds.")]
EngineCommands = Annotated[
    list[str] | None,
    typer.Option("--engine", metavar="COMMAND", help="A program that speaks the engine protocol; repeatable."),
]
EngineLimit = Annotated[
    float | None,
    typer.Option(
        "--limit",
        min=0.1,
        help="The time limit of an engine per decision, in seconds.",
        show_default="60, or 5 more than --seconds",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]


def options_of(game: str | None, pairs: list[str] | None) -> dict[str, Any]:
    """The options of a game from NAME=VALUE texts; those that it does not have are refused, if it is named."""
    options = {}
    for pair in pairs or ():
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise typer.BadParameter(f"{pair!r} is not NAME=VALUE", param_hint="--option")
        options[name] = value
    if game is not None:
        from detente.core.registry import game as game_of

        game_of(game).check_options(options)
    return options
