"""The games: their sides, options, cards, boards and words."""

from __future__ import annotations

from typing import Any

from litestar import Controller, get, post
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.status_codes import HTTP_200_OK

from detente.core.decks import DeckAnswer
from detente.server.api.door.limits import address
from detente.server.api.requests import Asked, TheTables
from detente.server.live.decks import check_deck
from detente.table import catalogue
from detente.table.catalogue import GameInfo, LessonInfo
from detente.table.requests import DeckText


class Games(Controller):
    """The games that can be played here."""

    tags = ("games",)

    @get("/games")
    async def games(self) -> list[GameInfo]:
        """All games."""
        return catalogue.all_games()

    @get("/games/{name:str}")
    async def game(
        self,
        tables: TheTables,
        name: FromPath[str],
        edition: FromQuery[str | None] = None,
        deck: FromQuery[str | None] = None,
    ) -> dict[str, Any]:
        """A game with its board and cards, for some options."""
        return await tables.aside.replay(catalogue.public_facts, name, {"edition": edition, "deck": deck})

    @get("/games/{name:str}/lessons")
    async def lessons(self, name: FromPath[str]) -> list[LessonInfo]:
        """The lessons of a game; `POST /tables` with the id of one starts it."""
        return catalogue.lessons_of(name)

    @get("/words/{package:str}/{lang:str}", cache_control=None)
    async def words(self, package: FromPath[str], lang: FromPath[str]) -> dict[str, Any]:
        """The words of a game in a language, by section."""
        return catalogue.words_of(package, lang)

    @post("/games/{name:str}/deck", status_code=HTTP_200_OK)
    async def check_deck(
        self, request: Asked, tables: TheTables, name: FromPath[str], data: JSONBody[DeckText]
    ) -> DeckAnswer:
        """What is wrong with a deck file of a game, or its cards if nothing is; few games have deck files."""
        await tables.limits.hit("checks", address(request))
        return await tables.aside.read(check_deck, name, data.text)
