"""Tables as users open, join, leave and repeat them."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace
from sqlalchemy import Connection

from detente.core.game import Game
from detente.core.play.record import Record
from detente.core.registry import game as game_named
from detente.core.state import State
from detente.server.accounts import vacation
from detente.server.accounts.credentials import Person
from detente.server.live.aside import Aside
from detente.server.live.broadcast import Broadcast
from detente.server.live.consequences import Consequences
from detente.server.live.decks import checked_options
from detente.server.live.fair_play import check_not_running, look_of
from detente.server.live.play import Play
from detente.server.live.sittings import Sittings
from detente.server.social import challenges
from detente.server.storage import finding
from detente.server.storage import tables as rows
from detente.server.storage.log import insert_lines
from detente.server.storage.store import Store
from detente.table import clocks, discarding, opening, records
from detente.table.errors import bad, conflict, forbidden
from detente.table.opening import Beginning, Wish
from detente.table.results import TurnPassed
from detente.table.rows import SeatRow, TableRow, digest, is_challenged
from detente.table.sight import invited, may_look
from detente.table.sitting import Seating, Sitting


class Tables:
    """What users do with tables before and after a game. The caller of a method that gets a table holds it."""

    def __init__(
        self,
        store: Store,
        sittings: Sittings,
        consequences: Consequences,
        broadcast: Broadcast,
        play: Play,
        aside: Aside,
        now: Callable[[], int],
    ) -> None:
        self.store, self.sittings, self.consequences, self.broadcast = store, sittings, consequences, broadcast
        self.play, self.aside, self.now = play, aside, now

    async def create(self, person: Person, wish: Wish) -> tuple[str, str | None]:
        """Create a table; returns its id, and the invitation for the other seat if it needs one."""
        game, clock = game_named(wish.game), clocks.read(wish.clock)
        if wish.lesson is not None:
            wish = opening.as_lesson(wish)
        opening.check_clock(wish, clock)
        check_rated_wish(person, wish)
        if wish.challenge is not None:
            check_challenge(person, wish)
        side = opening.chosen_side(game, wish.side)
        seed = wish.lesson or secrets.token_hex(16)  # a lesson leaves nothing to chance
        position, origin, visibility = await self._beginning(person, game, wish)
        options = await self._options(wish)
        state = await self.aside.replay(opening.playable_state, game, seed, position, options)
        if wish.origin is not None and wish.opponent not in (None, "self"):
            await check_not_running(self.store, self.sittings, wish.game, [look_of(state)])
        if wish.challenge is not None and visibility == "open":
            visibility = "invite"
        invite = None if wish.opponent or visibility == "open" else secrets.token_urlsafe(16)
        row = replace(
            opening.new_row(game, seed, state, position, clock, self.now()),
            origin=origin,
            visibility=visibility,
            rated=wish.rated,
            creator=person.id,
            invite_hash=None if invite is None else digest(invite),
        )
        seats = opening.new_seats(game, clock, person.id, side, wish.opponent)

        def write(connection: Connection) -> None:
            put(connection, row, seats, state, self.now())
            if wish.challenge is not None:
                challenged = challenges.challenged_by(connection, person.id, wish.challenge)
                challenges.put(connection, row.id, challenged, self.now())

        await self.store.write(write)
        await self.broadcast.changed(row.id)
        return row.id, None if wish.challenge is not None else invite  # nobody else can join

    async def _options(self, wish: Wish) -> dict[str, Any]:
        """The options of a wish; a deck in them is checked aside."""
        if wish.deck is None and all(isinstance(value, str) for value in wish.options.values()):
            return opening.safe_options(game_named(wish.game), wish.options)
        return await self.aside.read(checked_options, wish.game, wish.options, wish.deck)

    async def _beginning(self, person: Person, game: Game, wish: Wish) -> Beginning:
        if wish.origin is None:
            return opening.beginning(game, wish, None)
        async with self.sittings.at(wish.origin.table) as sitting:
            may_look(sitting, person.id)
            return await self.aside.replay(opening.beginning, game, wish, sitting)

    async def join(self, sitting: Sitting, person: Person, side: str | None, invite: str | None) -> None:
        """Take a free seat; the game begins when the last one is taken."""
        row = sitting.row
        seat = await self._free_seat(sitting, person, side, invite)
        others = [each for each in sitting.seats if each is not seat]
        begun: TableRow | None = None
        if opening.is_full(others):
            begun = opening.begun(row, sitting.seats, sitting.match.state, self.now())
        also = None if begun is None else self.consequences.of(sitting, TurnPassed(sitting.actor))

        def sit(connection: Connection) -> None:
            rows.take_seat(connection, row.id, seat.side, person.id)
            if begun is not None:
                rows.start(connection, begun)
                vacation.turn_began(connection, row.id, self.now())
            if also is not None:
                also(connection)

        with sitting.changing():
            await self.store.write(sit)
        await self.broadcast.refreshed(sitting)

    async def _free_seat(self, sitting: Sitting, person: Person, side: str | None, invite: str | None) -> SeatRow:
        """The seat that a user may take; the opponent of the last game needs no invitation to a rematch."""
        row = sitting.row
        if row.status != "open":
            raise conflict("not-open", "this table can no longer be joined")
        if sitting.sides_of(person.id):
            raise conflict("already-seated", "you already sit here; to play against yourself, use opponent 'self'")
        welcome = row.invite_hash is None or invited(row, invite) or is_challenged(sitting.seats, person.id)
        if not welcome and not await self.store.read(lambda reading: rows.is_expected(reading, row.id, person.id)):
            raise forbidden("needs-invitation", "this table can only be joined with the link its creator has")
        if row.rated:
            check_may_be_rated(person)
        free = [seat for seat in sitting.seats if seat.is_free]
        if side is not None:
            free = [seat for seat in free if seat.side == sitting.match.game.side(side)]
        if not free:
            raise conflict("seat-taken", "this seat is taken")
        return free[0]

    async def withdraw(self, seating: Seating, person: Person) -> None:
        """Close a table whose game has not begun."""
        if seating.row.creator != person.id:
            raise forbidden("not-your-table", "only its creator can close this table")
        with seating.changing():
            done = await self.store.write(lambda writing: rows.close_open(writing, seating.row.id, self.now()))
        await self.broadcast.refreshed(seating)
        if not done:
            raise conflict("not-open", "another player has joined this table in the meantime")

    async def decline(self, seating: Seating, person: Person) -> None:
        """Decline a challenge: its table is closed."""
        if not is_challenged(seating.seats, person.id):
            raise forbidden("not-challenged", "nobody has challenged you to a game at this table")
        with seating.changing():
            done = await self.store.write(
                lambda writing: rows.close_open(writing, seating.row.id, self.now(), "declined")
            )
        await self.broadcast.refreshed(seating)
        if not done:
            raise conflict("not-open", "this challenge was cancelled or accepted in the meantime")

    async def discard(self, seating: Seating, person: Person) -> None:
        """Put away a game in which nobody else plays."""
        after = discarding.discarded(seating, person.id, self.now())
        await self.forget_rematch(after.id, person.id)  # or the game before it would offer one for ever
        await self._set_discarded(seating, after)

    async def restore(self, seating: Seating, person: Person) -> None:
        """Take back a discarded game; the computer goes on where it was."""
        await self._set_discarded(seating, discarding.restored(seating, person.id, self.now()))

    async def _set_discarded(self, seating: Seating, after: TableRow) -> None:
        with seating.changing():
            done = await self.store.write(lambda writing: rows.set_discarded(writing, seating.row, after))
        await self.broadcast.refreshed(seating)
        if not done:
            raise conflict("stale", "this game has changed meanwhile: look again")

    async def give_up(self, seating: Seating, person: Person) -> None:
        """End a user's part at a table: their open table is closed, a challenge declined, their game resigned."""
        if seating.row.status == "open" and seating.row.creator == person.id:
            await self.withdraw(seating, person)
        elif seating.row.status == "open" and is_challenged(seating.seats, person.id):
            await self.decline(seating, person)
        elif seating.row.status == "playing" and (sides := seating.sides_of(person.id)):
            await self.play.resign(seating, sides[0])

    async def give_up_all(self, person: Person) -> None:
        """End a user's part at all tables, because they delete their account."""
        for row, _ in await self.store.read(lambda connection: finding.of_user(connection, person.id)):
            if row.status in ("open", "playing"):
                async with self.sittings.to_end(row.id) as seating:
                    await self.give_up(seating, person)

    async def rematch(self, sitting: Sitting, person: Person) -> str:
        """Play again with swapped sides: the first to ask creates the table, the other joins it; returns its id.

        A cancelled rematch can be asked for again.
        """
        row = sitting.row
        if row.status != "finished" or row.origin is not None:
            raise conflict("not-finished", "a rematch follows a finished game that was played from its beginning")
        if not sitting.sides_of(person.id):
            raise forbidden("not-your-seat", "only the players of this game can ask for a rematch")
        if row.rematch is not None and await self._join_rematch(row.rematch, person):
            return row.rematch
        rated = row.rated and not person.bot
        new, seats, state = opening.rematch_of(sitting, person.id, rated, self.now())

        def make(connection: Connection) -> None:
            if not rows.offer_rematch(connection, row.id, row.rematch, new.id):
                raise conflict("stale", "the other side was faster: ask again")
            put(connection, new, seats, state, self.now())

        with sitting.changing():
            await self.store.write(make)
        await self.broadcast.changed(new.id)  # first, so that a client knows the table when it hears of the rematch
        await self.broadcast.refreshed(sitting)
        return new.id

    async def _join_rematch(self, table: str, person: Person) -> bool:
        """Join the rematch that the opponent has created; False if it was cancelled or discarded."""
        async with self.sittings.at(table) as sitting:
            if sitting.row.status == "open" and not sitting.sides_of(person.id):
                await self.join(sitting, person, None, None)
            return sitting.row.status not in ("aborted", "discarded")

    async def forget_rematch(self, table: str, user: int) -> None:
        """A player has cancelled a rematch: the game before it no longer offers it."""
        for before in await self.store.write(lambda connection: rows.forget_rematch(connection, table, user)):
            await self.broadcast.changed(before)

    async def bring(self, person: Person, record: Record) -> str:
        """Put a record from elsewhere on a table of its own, for replay and analysis; returns the table's id."""
        found = await self.aside.read(records.imported, record, person.id, self.now())

        def write(connection: Connection) -> None:
            rows.insert_table(connection, found.row, found.seats)
            insert_lines(connection, found.lines)

        await self.store.write(write)
        return found.row.id


def check_rated_wish(person: Person, wish: Wish) -> None:
    """Refuse a rated table that could not be one."""
    if not wish.rated:
        return
    check_may_be_rated(person)
    if wish.opponent is not None or wish.origin is not None or wish.deck is not None:
        raise bad("cannot-be-rated", "a rated game is between two people, from the start, with the game's own cards")


def check_challenge(person: Person, wish: Wish) -> None:
    """Refuse a challenge that could not be one."""
    if person.guest:
        raise forbidden("needs-account", "challenges need an account; POST /api/v1/account turns a guest into one")
    challenges.check_wish(wish)


def check_may_be_rated(person: Person) -> None:
    """Refuse rated games to guests and bots: ratings compare people who come back."""
    if person.guest:
        raise forbidden("needs-account", "rated games need an account; POST /api/v1/account turns a guest into one")
    if person.bot:
        raise forbidden("cannot-be-rated", "rated games are between people: a bot plays casual games")


def put(connection: Connection, row: TableRow, seats: list[SeatRow], state: State, now: int) -> None:
    """Write a new table; if all seats are taken, its game begins."""
    if opening.is_full(seats):
        row = opening.begun(row, seats, state, now)
    rows.insert_table(connection, row, seats)
    vacation.turn_began(connection, row.id, now)
