"""Arguments and options that several commands share, and how help looks."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from detente.bots.bot import Budget

PLAIN: dict[str, Any] = {"no_args_is_help": True, "add_completion": False, "rich_markup_mode": None}
"""Plain help: without Rich it appears at once."""


class Lang(StrEnum):
    """The languages of detente.core.text.words.LANGUAGES."""

    en = "en"
    de = "de"
    fr = "fr"
    it = "it"
    ru = "ru"


class Opponent(StrEnum):
    """Another person at the keyboard, or a computer player of detente.bots.levels."""

    human = "human"
    random = "random"
    greedy = "greedy"
    level1 = "level1"
    level2 = "level2"
    level3 = "level3"
    level4 = "level4"
    level5 = "level5"


GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game, as 'detente games' names it.")]
Language = Annotated[Lang, typer.Option(help="The language.", envvar="DETENTE_LANG")]
Seed = Annotated[str | None, typer.Option(help="The seed of everything random.", show_default="a new one")]
FixedSeed = Annotated[str, typer.Option(help="The seed of everything random.")]
Options = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="An option of the game; can be repeated.")
]
Jobs = Annotated[int, typer.Option(min=1, help="How many games run at a time on this machine.")]
ClusterAddress = Annotated[
    str | None,
    typer.Option(metavar="auto|HOST:PORT", help="Play on a Ray cluster instead.", show_default="none"),
]
BotNames = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="BOT BOT ...",
        help="random, greedy, level1 to level5; level4@300 has 300 iterations, level5@0.5s half a second.",
    ),
]
GamesFile = Annotated[
    Path | None,
    typer.Option(help="Keep every game in this .jsonl or .parquet file; a stopped run resumes from it."),
]
Seconds = Annotated[float | None, typer.Option(min=0, help="Seconds per decision, for bots that search.")]
Iterations = Annotated[int | None, typer.Option(min=1, help="Iterations per decision, instead of seconds.")]
EngineCommands = Annotated[
    list[str] | None,
    typer.Option("--engine", metavar="COMMAND", help="A program that speaks the engine protocol; can be repeated."),
]
EngineLimit = Annotated[
    float | None,
    typer.Option(
        "--limit",
        min=0.1,
        help="Seconds an engine has for each decision.",
        show_default="60, or 5 more than --seconds",
    ),
]
SavedGame = Annotated[Path, typer.Argument(help="A saved game.")]
Games = Annotated[int, typer.Option(min=1, help="How many games.")]
BotName = Annotated[str, typer.Option(help="random, greedy, level1 to level5.")]
Judge = Annotated[str, typer.Option(help="The level that judges: greedy, level1 to level5.")]
DataFolder = Annotated[
    Path | None, typer.Option(help="The folder of the SQLite database.", show_default="detente-data")
]
DatabaseUrl = Annotated[str | None, typer.Option(help="PostgreSQL instead of SQLite in the data folder.")]
SettingsFile = Annotated[Path | None, typer.Option(help="A file of settings (TOML).", envvar="DETENTE_CONFIG")]
AsJson = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]


def options_of(game: str | None, pairs: list[str] | None) -> dict[str, Any]:
    """The options of a game from NAME=VALUE texts; if the game is named, options it does not have are refused."""
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


def budget_of(seconds: float | None, iterations: int | None) -> Budget | None:
    """The budget of `--seconds` and `--iterations`; None, which is the level's own, if neither is given."""
    from detente.bots.bot import Budget

    return None if seconds is None and iterations is None else Budget(iterations, seconds)
