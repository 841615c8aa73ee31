"""The games: their sides, options, cards, boards and words."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Controller, get, post
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.status_codes import HTTP_200_OK

import detente
from detente.core.errors import one_of
from detente.core.game import Game
from detente.core.lessons import Step, lessons
from detente.core.words import catalogue, languages
from detente.server.live.decks import DeckAnswer, check
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


class DeckText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The text of a deck file."""

    text: str


class Games(Controller):
    """The games that can be played here."""

    tags = ("games",)

    @get("/games")
    async def games(self) -> list[GameInfo]:
        """All games."""
        return [info(name) for name in detente.games()]

    @get("/games/{name:str}")
    async def game(
        self, name: FromPath[str], edition: FromQuery[str | None] = None, deck: FromQuery[str | None] = None
    ) -> dict[str, Any]:
        """A game with its board and cards, for some options."""
        game = detente.game(name)
        given = {"edition": edition, "deck": deck}
        options = safe_options(game, {key: value for key, value in given.items() if value is not None})
        game.new(0, **options)  # refuses an unknown option
        return facts_of(game, options)

    @get("/games/{name:str}/lessons")
    async def lessons(self, name: FromPath[str]) -> list[LessonInfo]:
        """The lessons of a game; `POST /tables` with the id of one starts it."""
        return [LessonInfo(each.id, each.side, each.step) for each in lessons(detente.game(name))]

    @get("/words/{package:str}/{lang:str}", cache_control=None)
    async def words(self, package: FromPath[str], lang: FromPath[str]) -> dict[str, Any]:
        """The words of a game in a language, by section."""
        game = detente.game(package)
        if lang not in languages(game.package):
            raise RequestError(
                404, "no-such-language", f"no words in {lang!r}: {one_of(languages(game.package), lang)}"
            )
        return catalogue(game.package, lang).sections

    @post("/games/curtain/deck", status_code=HTTP_200_OK)
    async def check_deck(self, data: JSONBody[DeckText]) -> DeckAnswer:
        """What is wrong with a deck file of Iron Curtain, or its cards if nothing is."""
        return check(data.text)


def info(name: str) -> GameInfo:
    """A game in short."""
    game = detente.game(name)
    choices = {option: list(values) for option, values in game.choices().items()}
    return GameInfo(name, game.title, list(game.sides), choices, list(languages(game.package)), game.rules_version)


def facts_of(game: Game, options: dict[str, Any]) -> dict[str, Any]:
    """A game with its board and cards, for some options."""
    return {**msgspec.to_builtins(info(game.name)), "num_actions": game.num_actions, **game.facts(**options)}
