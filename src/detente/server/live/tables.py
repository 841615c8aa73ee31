"""Tables: how they are made, joined, called off and played again."""

from __future__ import annotations

import secrets
import string
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from sqlalchemy import Connection, insert, select, update

import detente
from detente.core.errors import BadOption
from detente.core.game import Game
from detente.core.lessons import lesson
from detente.core.state import OVER, State
from detente.server.accounts import vacation
from detente.server.accounts.identity import Person
from detente.server.accounts.sessions import digest
from detente.server.errors import bad, conflict, forbidden
from detente.server.live import clocks, play
from detente.server.live.clocks import Clock
from detente.server.live.decks import read_deck
from detente.server.live.moments import invited, may_look
from detente.server.live.wire import ClockInfo, Opponent, Origin, Visibility
from detente.server.storage.log import Chair, Seating, Sitting, TableRow
from detente.server.storage.models import Seat, Table

if TYPE_CHECKING:
    from detente.server.worker import House

ID_SIGNS = string.ascii_letters + string.digits
"""What the id of a table is made of."""


class Wish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename={"origin": "from"}):
    """The table that somebody wants."""

    game: str
    options: dict[str, Any] = {}
    side: str = "random"
    clock: ClockInfo = ClockInfo()
    rated: bool = False
    visibility: Visibility = "open"
    opponent: Opponent | None = None
    origin: Origin | None = None
    lesson: str | None = None
    deck: str | None = None


class Beginning(NamedTuple):
    """Where a table begins, if not at the start, and to whom it may be shown."""

    position: dict[str, Any] | None
    origin: dict[str, Any] | None
    visibility: Visibility


async def create(house: House, person: Person, wish: Wish) -> tuple[str, str | None]:
    """Make a table; its id, and the invitation that lets somebody take the other seat."""
    game = detente.game(wish.game)
    clock = clocks.read(wish.clock)
    if wish.lesson is not None:
        _check_lesson(wish)
        wish = msgspec.structs.replace(wish, opponent="self", visibility="private")
    _check_wish(person, wish, clock)
    side = _side(game, wish.side)
    seed = wish.lesson or secrets.token_hex(16)  # a lesson leaves nothing to chance
    position, origin, visibility = await _beginning(house, person, wish)
    state = first_state(game, seed, position, options_of(game, wish))
    if state.actor == OVER:
        raise bad("over", "the game is over at that moment: there is nothing to play on")
    invite = None if wish.opponent or visibility == "open" else secrets.token_urlsafe(16)
    row = new_row(game, seed, state, position, clock, house.now())
    row = msgspec.structs.replace(
        row,
        origin=origin,
        visibility=visibility,
        rated=wish.rated,
        creator=person.id,
        invite_hash=None if invite is None else digest(invite),
    )
    chairs = [Chair(each, None, None, clock.left_at_start(), None) for each in range(len(game.sides))]
    for chair in chairs:
        if chair.side == side or wish.opponent == "self":
            chair.user = person.id
        elif wish.opponent is not None:
            chair.level = wish.opponent
    await house.store.write(lambda connection: put(connection, row, chairs, state, house.now()))
    await house.changed(row.id)
    return row.id, invite


def _check_wish(person: Person, wish: Wish, clock: Clock) -> None:
    if wish.opponent == "self" and clock.runs:
        raise bad("bad-clock", "a game of one person against himself has no clock")
    if wish.opponent not in (None, "self") and clock.kind == "days":
        raise bad("bad-clock", "the computer needs no days: choose a live clock, or none")
    if not wish.rated:
        return
    _check_rated(person)
    if wish.opponent is not None or wish.origin is not None or wish.deck is not None:
        raise bad("cannot-be-rated", "rated are games of two people from the beginning, with the game's own cards")


def _check_rated(person: Person) -> None:
    """Ratings compare people whom one meets again."""
    if person.guest:
        raise forbidden("needs-account", "rated games are for accounts; POST /api/v1/account makes the guest one")
    if person.bot:
        raise forbidden("cannot-be-rated", "rated are games of two people: a bot plays casual ones")


def _check_lesson(wish: Wish) -> None:
    """A lesson is private, and its reader plays both sides, so that the wish can name nothing else."""
    alone = wish.opponent in (None, "self") and wish.origin is None and wish.clock == ClockInfo()
    if wish.rated or wish.options or wish.deck or not alone:
        raise bad("bad-option", "a lesson has its own position: no opponent, options, deck, clock, rating or 'from'")


def options_of(game: Game, wish: Wish) -> dict[str, Any]:
    """The game's options as the wish has them; a deck comes as the text of its file."""
    options = safe_options(game, wish.options)
    if wish.deck is not None:
        options["deck"] = read_deck(wish.deck).source
    return options


def safe_options(game: Game, options: dict[str, Any]) -> dict[str, Any]:
    """Options from outside: a text is one of the game's own choices and never the name of a file."""
    game.check_options(options)
    known = game.choices()
    for name, value in options.items():
        if isinstance(value, str) and value not in known[name]:
            raise BadOption(f"{name} is {value!r}; it is one of {', '.join(known[name])}")
        if not isinstance(value, str | dict):
            raise BadOption(f"{name} is {value!r}; options are texts, or a deck's contents")
    return dict(options)


def _side(game: Game, side: str) -> int:
    return secrets.randbelow(len(game.sides)) if side == "random" else game.side(side)


async def _beginning(house: House, person: Person, wish: Wish) -> Beginning:
    """Where a table begins: at the start, in a lesson, or at a moment of a finished game.

    Of a running game the position would tell what is hidden; of a private one it tells its deck, so that what goes on
    from there is private too.
    """
    if wish.lesson is not None:
        found = lesson(detente.game(wish.game), wish.lesson)
        return Beginning(found.position, {"lesson": found.id, "side": found.side}, wish.visibility)
    if wish.origin is None:
        return Beginning(None, None, wish.visibility)
    if wish.options or wish.deck:
        raise bad("bad-option", "a game that goes on from another one has that one's options")
    async with house.sittings.at(wish.origin.table) as sitting:
        may_look(sitting, person.id)
        if sitting.row.status != "finished" or sitting.row.game != wish.game:
            raise conflict("not-finished", "one can play on from a finished game of the same kind only")
        last = len(sitting.match.decisions)  # nothing is secret any more: every decision counts
        if not 0 <= wish.origin.number <= last:
            raise bad("no-such-moment", f"the game has the moments 0 to {last}")
        [(_, state)] = sitting.states({wish.origin.number})
        origin = {"table": wish.origin.table, "number": wish.origin.number}
        private = sitting.row.visibility == "private"
        return Beginning(state.position(), origin, "private" if private else wish.visibility)


def first_state(game: Game, seed: str, position: dict[str, Any] | None, options: dict[str, Any]) -> State:
    """The state in which a table begins; what is wrong with the options is told."""
    return game.new(seed, **options) if position is None else game.from_position(position, seed)


def _new_id() -> str:
    """Hard to guess, and without a dash: with one in front it would be an option to `detente admin`."""
    return "".join(secrets.choice(ID_SIGNS) for _ in range(12))


def new_row(game: Game, seed: str, state: State, position: dict[str, Any] | None, clock: Clock, now: int) -> TableRow:
    """The row of a new table that waits for its players."""
    return TableRow(
        id=_new_id(),
        game=game.name,
        options={} if position is not None else state.options(),
        seed=seed,
        seed_hash=digest(seed),
        rules=game.rules_version,
        position=position,
        origin=None,
        status="open",
        visibility="open",
        invite_hash=None,
        rated=False,
        clock_kind=clock.kind,
        clock_base=clock.base,
        clock_increment=clock.increment,
        creator=None,
        actor=None,
        turn=int(state.turns),
        since=None,
        deadline=None,
        takeback=None,
        created=now,
        started=None,
        finished=None,
        winner=None,
        reason=None,
        rule=None,
        rematch=None,
    )


def put(connection: Connection, row: TableRow, chairs: list[Chair], state: State, now: int) -> None:
    """Write a new table; where all seats are taken the game begins."""
    if all(chair.user is not None or chair.level is not None for chair in chairs):
        for name, value in started(row, chairs, state, now).items():
            setattr(row, name, value)
    connection.execute(insert(Table).values(msgspec.structs.asdict(row)))
    seats = [
        {"table": row.id, "side": chair.side, "user": chair.user, "level": chair.level, "clock_ms": chair.clock_ms}
        for chair in chairs
    ]
    connection.execute(insert(Seat), seats)
    vacation.turn_began(connection, row.id, now)


def started(row: TableRow, chairs: list[Chair], state: State, now: int) -> dict[str, Any]:
    """What is true of a table when its game begins."""
    actor = int(state.actor)
    due = clocks.deadline(row.clock, chairs[actor].clock_ms, now)
    return {"status": "playing", "started": now, "actor": actor, "since": now, "deadline": due, "invite_hash": None}


async def join(house: House, sitting: Sitting, person: Person, side: str | None, invite: str | None) -> None:
    """Take a free seat; with the last one the game begins. The caller holds the sitting's lock.

    Who is expected at a rematch needs no invitation.
    """
    row, game = sitting.row, sitting.match.game
    if row.status != "open":
        raise conflict("not-open", "nobody can join this table any more")
    if sitting.sides_of(person.id):
        raise conflict("already-seated", "you sit at this table; a game against yourself is made with opponent 'self'")
    welcome = row.invite_hash is None or invited(row, invite)
    if not welcome and not await house.store.read(lambda connection: _expected(connection, row.id, person.id)):
        raise forbidden("needs-invitation", "this table is joined with the link that its maker has")
    if row.rated:
        _check_rated(person)
    free = [chair for chair in sitting.chairs if chair.user is None and chair.level is None]
    if side is not None:
        free = [chair for chair in free if chair.side == game.side(side)]
    if not free:
        raise conflict("seat-taken", "this seat is taken")
    chair = free[0]
    full = all(each.user is not None or each.level is not None for each in sitting.chairs if each is not chair)
    begin = started(row, sitting.chairs, sitting.match.state, house.now()) if full else {}
    sitting.doubtful = True
    asked = sitting.chairs[begin["actor"]].user if full else None
    tell = None if asked in (None, person.id) else house.also(sitting, begin)

    def sit(connection: Connection) -> None:
        _sit(connection, row.id, chair.side, person.id, begin)
        if tell is not None:
            tell(connection)

    await house.store.write(sit)
    await house.refreshed(sitting)


def _expected(connection: Connection, table: str, user: int) -> bool:
    """Whether a table is the rematch of a game that somebody played."""
    played = select(Table.id).join(Seat, Seat.table == Table.id).where(Seat.user == user, Table.rematch == table)
    return connection.execute(played).first() is not None


def _sit(connection: Connection, table: str, side: int, user: int, begin: dict[str, Any]) -> None:
    """Take a seat if it is still free."""
    of_table = (Seat.table == table) & (Seat.side == side) & Seat.user.is_(None) & Seat.level.is_(None)
    still = select(Table.id).where(Table.id == table, Table.status == "open").with_for_update()
    if connection.execute(still).first() is None:
        raise conflict("not-open", "nobody can join this table any more")
    if connection.execute(update(Seat).where(of_table).values(user=user)).rowcount != 1:
        raise conflict("seat-taken", "this seat is taken")
    if begin:
        connection.execute(update(Table).where(Table.id == table).values(begin))
        vacation.turn_began(connection, table, begin["since"])


async def withdraw(house: House, sitting: Seating, person: Person) -> None:
    """Close a table that nobody has joined yet."""
    if sitting.row.creator != person.id:
        raise forbidden("not-your-table", "only who made this table can close it")
    values = {"status": "aborted", "finished": house.now(), "reason": "aborted", "rule": ""}
    still_open = (Table.id == sitting.row.id) & (Table.status == "open")
    sitting.doubtful = True
    done = await house.store.write(
        lambda connection: connection.execute(update(Table).where(still_open).values(values)).rowcount
    )
    await house.refreshed(sitting)
    if not done:
        raise conflict("not-open", "somebody has joined this table in the meantime")


async def give_up(house: House, sitting: Seating, person: Person) -> None:
    """End somebody's part at a table: an open one is closed if it is his, a running one resigned."""
    if sitting.row.status == "open" and sitting.row.creator == person.id:
        await withdraw(house, sitting, person)
    elif sitting.row.status == "playing" and (sides := sitting.sides_of(person.id)):
        await play.resign(house, sitting, sides[0])


async def rematch(house: House, sitting: Sitting, person: Person) -> str:
    """A table with changed sides: the first who asks makes it, the other joins it; its id.

    One that was called off is as if nobody had asked.
    """
    row = sitting.row
    if row.status != "finished" or row.origin is not None:
        raise conflict("not-finished", "a rematch follows a finished game from its beginning")
    if not sitting.sides_of(person.id):
        raise forbidden("not-your-seat", "a rematch is for those who played")
    if row.rematch is not None:
        async with house.sittings.at(row.rematch) as other:
            if other.row.status == "open" and not other.sides_of(person.id):
                await join(house, other, person, None, None)
            if other.row.status != "aborted":
                return row.rematch
    game, seed = sitting.match.game, secrets.token_hex(16)
    state = first_state(game, seed, None, row.options)
    new = new_row(game, seed, state, None, row.clock, house.now())
    new = msgspec.structs.replace(
        new,
        visibility=row.visibility,
        rated=row.rated and not person.bot,
        creator=person.id,
        invite_hash=digest(secrets.token_hex(16)),
    )
    last = len(sitting.chairs) - 1
    chairs = [
        Chair(last - chair.side, chair.user, chair.level, row.clock.left_at_start(), None)
        for chair in reversed(sitting.chairs)
    ]
    for chair in chairs:
        if chair.user != person.id:
            chair.user = None

    def make(connection: Connection) -> None:
        same_as_read = Table.rematch.is_not_distinct_from(row.rematch)
        mine = update(Table).where(Table.id == row.id, same_as_read).values(rematch=new.id)
        if connection.execute(mine).rowcount != 1:
            raise conflict("stale", "the other side was faster: ask again")
        put(connection, new, chairs, state, house.now())

    sitting.doubtful = True
    await house.store.write(make)
    await house.changed(new.id)  # first, so that who asks knows of his table when he hears that it was asked for
    await house.refreshed(sitting)
    return new.id


async def forget_rematch(house: House, table: str, user: int) -> None:
    """One of its players has called a rematch off: of the game before it they hear that nobody asks any more."""
    his = Table.id.in_(select(Seat.table).where(Seat.user == user))
    asked = update(Table).where(his, Table.rematch == table).values(rematch=None).returning(Table.id)
    for before in await house.store.write(lambda connection: list(connection.execute(asked).scalars())):
        await house.changed(before)
