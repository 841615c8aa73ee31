"""What clients get of the games: their sides, options, boards, cards, lessons and words."""

from __future__ import annotations

from typing import Any

import msgspec

from detente.core.errors import one_of
from detente.core.game import Game
from detente.core.play.lessons import Step, lessons
from detente.core.registry import game, games
from detente.core.text.words import catalogue, languages
from detente.table.errors import RequestError
from detente.table.opening import safe_options


class GameInfo(msgspec.Struct, frozen=True):
    """A game in short."""

    name: str
    title: str
    sides: list[str]
    options: dict[str, list[str]]
    languages: list[str]
    rules: int


class LessonInfo(msgspec.Struct, frozen=True):
    """A lesson without its position, which its table has."""

    id: str
    side: str
    steps: tuple[Step, ...]


def all_games() -> list[GameInfo]:
    """All games in short."""
    return [info(game(name)) for name in games()]


def info(game: Game) -> GameInfo:
    """A game in short."""
    choices = {option: list(values) for option, values in game.choices().items()}
    return GameInfo(game.name, game.title, list(game.sides), choices, list(languages(game.package)), game.rules_version)


def facts(game: Game, options: dict[str, Any]) -> dict[str, Any]:
    """A game with its board and cards, for some options."""
    return {**msgspec.to_builtins(info(game)), "num_actions": game.num_actions, **game.facts(**options)}


def public_facts(name: str, given: dict[str, str | None]) -> dict[str, Any]:
    """The same for options from a stranger."""
    found = game(name)
    options = safe_options(found, {key: value for key, value in given.items() if value is not None})
    found.new(0, **options)  # refuses an unknown option
    return facts(found, options)


def lessons_of(name: str) -> list[LessonInfo]:
    """The lessons of a game."""
    return [LessonInfo(each.id, each.side, each.step) for each in lessons(game(name))]


def words_of(name: str, lang: str) -> dict[str, Any]:
    """The words of a game in a language, by section."""
    found = game(name)
    if lang not in languages(found.package):
        raise RequestError(404, "no-such-language", f"no words in {lang!r}: {one_of(languages(found.package), lang)}")
    return catalogue(found.package, lang).sections
