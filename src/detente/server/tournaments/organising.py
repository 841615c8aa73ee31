"""What people do with tournaments: organise, register, leave, start and cancel."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import partial

from sqlalchemy import Connection, delete, update

from detente.core.registry import game as game_named
from detente.server.accounts.credentials import Person
from detente.server.live.tables import check_may_be_rated
from detente.server.storage import tournaments as storage
from detente.server.storage.store import Store
from detente.server.storage.tournament_models import TournamentPlayer
from detente.server.storage.tournaments import PlayerRow, TournamentRow, Whole
from detente.server.tournaments.referee import Referee
from detente.server.tournaments.steps import Cancel
from detente.table import opening
from detente.table.clocks import Clock
from detente.table.errors import conflict, forbidden, not_found
from detente.tournaments.plan import HOUR, MOST_COMPUTERS, Plan, check

MOST_ORGANISED = 5
"""Open and running tournaments of one organiser."""
MOST_ENTERED = 20
"""Open and running tournaments that one user plays in."""
MINUTE = 60_000


class Organising:
    """Tournaments as users change them; the referee does the rest."""

    def __init__(self, store: Store, referee: Referee, now: Callable[[], int]) -> None:
        self.store, self.referee, self.now = store, referee, now

    async def create(self, person: Person, plan: Plan) -> str:
        """Announce a tournament; returns its id. Registration is open at once."""
        clock = check(plan, self.now())
        game = game_named(plan.game)
        row = new_row(person, plan, clock, opening.safe_options(game, dict(plan.options)), self.now())

        def write(connection: Connection) -> None:
            if storage.going_of(connection, person.id) >= MOST_ORGANISED:
                raise conflict(
                    "too-many-tournaments",
                    f"you can organise at most {MOST_ORGANISED} tournaments at a time: cancel one, or wait for its end",
                    most=MOST_ORGANISED,
                )
            storage.insert_tournament(connection, row)

        await self.store.write(write)
        return row.id

    async def register(self, person: Person, id: str) -> None:
        """Register for a tournament."""

        def write(connection: Connection) -> None:
            whole = storage.read(connection, id, lock=True)
            _check_room(whole)
            if whole.player(person.id) is not None:
                raise conflict("already-registered", "you have already registered for this tournament")
            if whole.row.rated:
                check_may_be_rated(person)
            if len(storage.entered_by(connection, person.id)) >= MOST_ENTERED:
                raise conflict(
                    "too-many-tournaments",
                    f"you can play in at most {MOST_ENTERED} tournaments at a time",
                    most=MOST_ENTERED,
                )
            storage.insert_player(connection, id, person.id, None, self.now())
            storage.change(connection, whole.row)

        await self.store.write(write)

    async def add_computer(self, person: Person, id: str, level: str) -> None:
        """Register a computer player, as the organiser."""

        def write(connection: Connection) -> None:
            whole = _organised(storage.read(connection, id, lock=True), person)
            if not whole.row.computers:
                raise conflict("no-computers", "this tournament is for people only; its plan has to allow computers")
            if sum(each.level is not None for each in whole.players) >= MOST_COMPUTERS:
                raise conflict(
                    "too-many-computers", f"at most {MOST_COMPUTERS} computer players can join", most=MOST_COMPUTERS
                )
            _check_room(whole, by_organiser=True)
            storage.insert_player(connection, id, None, level, self.now())
            storage.change(connection, whole.row)

        await self.store.write(write)

    async def leave(self, person: Person, id: str) -> None:
        """Leave a tournament: games that are being played are resigned, and there will be no others."""
        await self._remove(id, lambda whole: whole.player(person.id))

    async def remove(self, person: Person, id: str, player: int) -> None:
        """Remove a player, as the organiser; `player` is the id of their entry."""
        await self._remove(
            id,
            lambda whole: next((each for each in _organised(whole, person).players if each.id == player), None),
        )

    async def leave_all(self, person: Person) -> None:
        """Leave all tournaments, because the user deletes their account; those they organise go on by themselves."""
        for id in await self.store.read(lambda connection: storage.entered_by(connection, person.id)):
            await self.leave(person, id)

    async def _remove(self, id: str, find: Callable[[Whole], PlayerRow | None]) -> None:
        def write(connection: Connection) -> tuple[Whole, PlayerRow]:
            whole = storage.read(connection, id, lock=True)
            player = find(whole)
            if player is None:
                raise not_found("player", "in this tournament")
            if whole.row.status not in ("open", "running"):
                raise conflict("tournament-over", "this tournament is over")
            this = TournamentPlayer.id == player.id
            if whole.row.status == "open":
                connection.execute(delete(TournamentPlayer).where(this))
            elif player.out_from is None:
                between = whole.row.next_at is not None  # the round is over, and the next one has not begun
                out_from = whole.row.round + 1 if between else whole.row.round
                connection.execute(update(TournamentPlayer).where(this).values(out_from=out_from))
            storage.change(connection, whole.row)
            return whole, player

        whole, player = await self.store.write(write)
        await self._resign(whole, player)
        await self.referee.advance(id)

    async def _resign(self, whole: Whole, player: PlayerRow) -> None:
        """Resign the games that someone who has left still plays."""
        for board in whole.boards:
            for game in board.games if player.number is not None and board.match.has(player.number) else ():
                if game.score is None and game.table is not None:
                    side = game.side if board.match.first == player.number else 1 - game.side
                    async with self.referee.sittings.to_end(game.table) as seating:
                        if seating.row.status == "playing":
                            await self.referee.play.resign(seating, side)

    async def start(self, person: Person, id: str) -> None:
        """Begin the first round now."""
        whole = _organised(await self.store.read(partial(storage.read, id=id)), person)
        if whole.row.status != "open":
            raise conflict("tournament-started", "this tournament has already begun or was cancelled")
        await self.referee.step(id, start=True)

    async def set_registration(self, person: Person, id: str, open: bool) -> None:
        """Open or close the registration."""

        def write(connection: Connection) -> None:
            whole = _organised(storage.read(connection, id, lock=True), person)
            if whole.row.status != "open":
                raise conflict("tournament-started", "this tournament has already begun or was cancelled")
            storage.change(connection, whole.row, registration=open)

        await self.store.write(write)

    async def cancel(self, person: Person, id: str) -> None:
        """Cancel a tournament; games that are being played go on, but count for nothing more."""
        whole = _organised(await self.store.read(partial(storage.read, id=id)), person)
        if whole.row.status not in ("open", "running"):
            raise conflict("tournament-over", "this tournament is over")
        await self.referee.carry_out(whole, Cancel("organiser"))


def _organised(whole: Whole, person: Person) -> Whole:
    """The tournament, refused to everyone but its organiser."""
    if whole.row.organiser != person.id:
        raise forbidden("not-your-tournament", "only its organiser can do this")
    return whole


def _check_room(whole: Whole, by_organiser: bool = False) -> None:
    """Refuse registrations that are too late or too many; the organiser can add players to a closed registration."""
    row = whole.row
    if row.status != "open" or not (row.registration or by_organiser):
        raise conflict("registration-closed", "the registration for this tournament is closed")
    if len(whole.players) >= row.max_players:
        raise conflict("tournament-full", f"all {row.max_players} places are taken", most=row.max_players)


def new_row(person: Person, plan: Plan, clock: Clock, options: dict[str, str], now: int) -> TournamentRow:
    """The row of a tournament that was just announced."""
    return TournamentRow(
        id=opening.new_id(),
        name=plan.name,
        about=plan.about.strip(),
        game=plan.game,
        options=options,
        format=plan.format,
        sides=plan.sides,
        rounds=plan.rounds,
        clock_kind=clock.kind,
        clock_base=clock.base,
        clock_increment=clock.increment,
        rated=plan.rated,
        computers=plan.computers,
        min_players=plan.min_players,
        max_players=plan.max_players,
        pause_ms=plan.pause * MINUTE,
        round_ms=None if plan.round_hours is None else plan.round_hours * HOUR,
        organiser=person.id,
        status="open",
        registration=True,
        round=0,
        next_at=plan.starts,
        deadline=None,
        version=0,
        seed=secrets.token_hex(16),
        created=now,
        started=None,
        finished=None,
        reason=None,
        winner=None,
    )
