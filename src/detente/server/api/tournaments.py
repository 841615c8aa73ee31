"""Tournaments: organise, find, register and leave, and the organiser's controls."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from litestar import Controller, delete, get, post
from litestar.params import FromPath, JSONBody, PathParameter
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED

from detente.server.api.door.permissions import has_account
from detente.server.api.requests import LARGEST, Asked, TheTournaments, TournamentParts, user_of
from detente.server.tournaments import views
from detente.server.tournaments.views import TournamentInfo, TournamentPage
from detente.tournaments.plan import Plan

ACTS: dict[str, Any] = {"status_code": HTTP_200_OK, "guards": [has_account]}
EntryId = Annotated[int, PathParameter(ge=1, le=LARGEST)]


class Computer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A computer player for a tournament."""

    level: Literal["level1", "level2", "level3", "level4", "level5"]


class Registration(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether players can register."""

    open: bool


class TournamentsApi(Controller):
    """Tournaments; guests can look at them, accounts organise and play."""

    path = "/tournaments"
    tags = ("tournaments",)

    @get("/")
    async def all(self, request: Asked, tournaments: TheTournaments) -> list[TournamentInfo]:
        """Open tournaments, running ones, and the last that have ended."""
        user = user_of(request)
        return await tournaments.store.read(lambda connection: views.all_infos(connection, user))

    @post("/", guards=[has_account], status_code=HTTP_201_CREATED)
    async def organise(self, request: Asked, tournaments: TheTournaments, data: JSONBody[Plan]) -> TournamentPage:
        """Organise a tournament; its registration is open at once."""
        await tournaments.limits.hit("tournaments", request.user.id)
        return await shown(tournaments, await tournaments.organising.create(request.user, data), request.user.id)

    @get("/{tournament:str}")
    async def look(self, request: Asked, tournaments: TheTournaments, tournament: FromPath[str]) -> TournamentPage:
        """A tournament with its players, pairings and standings."""
        return await shown(tournaments, tournament, user_of(request))

    @delete("/{tournament:str}", **ACTS)
    async def cancel(self, request: Asked, tournaments: TheTournaments, tournament: FromPath[str]) -> TournamentPage:
        """Cancel my tournament; games that are being played go on, but count for nothing more."""
        await tournaments.organising.cancel(request.user, tournament)
        return await shown(tournaments, tournament, request.user.id)

    @post("/{tournament:str}/start", **ACTS)
    async def start(self, request: Asked, tournaments: TheTournaments, tournament: FromPath[str]) -> TournamentPage:
        """Begin the first round of my tournament now."""
        await tournaments.organising.start(request.user, tournament)
        return await shown(tournaments, tournament, request.user.id)

    @post("/{tournament:str}/registration", **ACTS)
    async def set_registration(
        self, request: Asked, tournaments: TheTournaments, tournament: FromPath[str], data: JSONBody[Registration]
    ) -> TournamentPage:
        """Open or close the registration for my tournament."""
        await tournaments.organising.set_registration(request.user, tournament, data.open)
        return await shown(tournaments, tournament, request.user.id)

    @post("/{tournament:str}/me", **ACTS)
    async def register(self, request: Asked, tournaments: TheTournaments, tournament: FromPath[str]) -> TournamentPage:
        """Register for a tournament."""
        await tournaments.limits.hit("tournaments", request.user.id)
        await tournaments.organising.register(request.user, tournament)
        return await shown(tournaments, tournament, request.user.id)

    @delete("/{tournament:str}/me", **ACTS)
    async def leave(self, request: Asked, tournaments: TheTournaments, tournament: FromPath[str]) -> TournamentPage:
        """Leave a tournament: my games that are being played are resigned, and I get no others."""
        await tournaments.organising.leave(request.user, tournament)
        return await shown(tournaments, tournament, request.user.id)

    @post("/{tournament:str}/computers", **ACTS)
    async def add_computer(
        self, request: Asked, tournaments: TheTournaments, tournament: FromPath[str], data: JSONBody[Computer]
    ) -> TournamentPage:
        """Add a computer player to my tournament, if its plan allows computers."""
        await tournaments.organising.add_computer(request.user, tournament, data.level)
        return await shown(tournaments, tournament, request.user.id)

    @delete("/{tournament:str}/players/{player:int}", **ACTS)
    async def remove(
        self, request: Asked, tournaments: TheTournaments, tournament: FromPath[str], player: EntryId
    ) -> TournamentPage:
        """Remove a player from my tournament, by the id of their entry."""
        await tournaments.organising.remove(request.user, tournament, player)
        return await shown(tournaments, tournament, request.user.id)


async def shown(tournaments: TournamentParts, id: str, user: int | None) -> TournamentPage:
    """A tournament as it is now."""
    return await tournaments.store.read(lambda connection: views.page(connection, id, user))
