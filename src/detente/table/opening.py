"""How a table begins: the wish for one, its rows, and its first state."""

from __future__ import annotations

import secrets
import string
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from detente.core.errors import BadOption
from detente.core.game import Game
from detente.core.play.lessons import lesson
from detente.core.state import OVER, State
from detente.table.bounds import check_size
from detente.table.clocks import Clock
from detente.table.errors import bad, conflict
from detente.table.play import turn_of
from detente.table.rows import SeatRow, TableRow, digest
from detente.table.sitting import Sitting
from detente.table.standing import standing_of
from detente.table.wire import ClockInfo, Opponent, Origin, Visibility

ID_CHARACTERS = string.ascii_letters + string.digits


class Wish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename={"origin": "from"}):
    """The table a user wants. `deck` is the text of a deck file, `lesson` the id of a lesson.

    `challenge` is the name of the account for which the other seat is reserved.
    """

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
    challenge: str | None = None


class Beginning(NamedTuple):
    """Where a table begins if not at the start, where that is from, and who may see it."""

    position: dict[str, Any] | None
    origin: dict[str, Any] | None
    visibility: Visibility


def beginning(game: Game, wish: Wish, continued: Sitting | None) -> Beginning:
    """Where a table begins: at the start, in a lesson, or at a moment of the finished game that it continues.

    The position of a running game would reveal hidden cards. That of a private one reveals its deck, so a game
    that goes on from there is private too.
    """
    if wish.lesson is not None:
        found = lesson(game, wish.lesson)
        return Beginning(found.position, {"lesson": found.id, "side": found.side}, wish.visibility)
    if wish.origin is None or continued is None:
        return Beginning(None, None, wish.visibility)
    if wish.options or wish.deck:
        raise bad("bad-option", "a game that continues another one has that one's options")
    if continued.row.status != "finished" or continued.row.game != wish.game:
        raise conflict("not-finished", "only a finished game of the same kind can be continued")
    last = len(continued.match.decisions)  # nothing is secret any more, so every decision is a moment
    if not 0 <= wish.origin.number <= last:
        raise bad("no-such-moment", f"the game has the moments 0 to {last}")
    [(_, state)] = continued.states({wish.origin.number})
    origin = {"table": wish.origin.table, "number": wish.origin.number}
    private = continued.row.visibility == "private"
    return Beginning(state.position(), origin, "private" if private else wish.visibility)


def check_clock(wish: Wish, clock: Clock) -> None:
    """Refuse clocks that make no sense for the opponent."""
    if wish.opponent == "self" and clock.runs:
        raise bad("bad-clock", "a game against yourself has no clock")
    if wish.opponent not in (None, "self") and clock.kind == "days":
        raise bad("bad-clock", "the computer does not need days: choose a live clock, or none")


def as_lesson(wish: Wish) -> Wish:
    """The table of a lesson: private, with the reader on both sides; the wish can choose nothing else."""
    alone = (
        wish.opponent in (None, "self") and wish.origin is None and wish.challenge is None and wish.clock == ClockInfo()
    )
    if wish.rated or wish.options or wish.deck or not alone:
        raise bad("bad-option", "a lesson has its own position: no opponent, options, deck, clock, rating or 'from'")
    return replace(wish, opponent="self", visibility="private")


def safe_options(game: Game, options: dict[str, Any]) -> dict[str, Any]:
    """Options from a stranger: a text must be one of the game's own choices, never the name of a file."""
    game.check_options(options)
    known = game.choices()
    for name, value in options.items():
        check_size(name, value)
        if isinstance(value, str) and value not in known[name]:
            raise BadOption(f"{name} is {value!r}; it must be one of {', '.join(known[name])}")
        if not isinstance(value, str | dict):
            raise BadOption(f"{name} is {value!r}; an option is a text, or the contents of a deck")
    return dict(options)


def chosen_side(game: Game, side: str) -> int:
    """The side of a wish; "random" is one or the other."""
    return secrets.randbelow(len(game.sides)) if side == "random" else game.side(side)


def first_state(game: Game, seed: str, position: dict[str, Any] | None, options: dict[str, Any]) -> State:
    """The state in which a table begins; BadOption or BadPosition if there is none."""
    return game.new(seed, **options) if position is None else game.from_position(position, seed)


def playable_state(game: Game, seed: str, position: dict[str, Any] | None, options: dict[str, Any]) -> State:
    """The same, refused if there is nothing left to play."""
    state = first_state(game, seed, position, options)
    if state.actor == OVER:
        raise bad("over", "the game is over at that moment: there is nothing to play on")
    return state


def new_row(game: Game, seed: str, state: State, position: dict[str, Any] | None, clock: Clock, now: int) -> TableRow:
    """The row of a new table that waits for its players."""
    return TableRow(
        id=new_id(),
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
        standing=standing_of(state),
    )


def new_id() -> str:
    """A table id that is hard to guess. It has no dash, so that it is never mistaken for a command-line option."""
    return "".join(secrets.choice(ID_CHARACTERS) for _ in range(12))


def new_seats(game: Game, clock: Clock, user: int, side: int, opponent: Opponent | None) -> list[SeatRow]:
    """The seats of a new table: the creator has one side, or both; the other is free or the computer's."""
    left = clock.left_at_start()
    seats = []
    for each in range(len(game.sides)):
        if each == side or opponent == "self":
            seats.append(SeatRow(each, user=user, clock_ms=left))
        else:
            seats.append(SeatRow(each, level=opponent, clock_ms=left))
    return seats


def is_full(seats: list[SeatRow]) -> bool:
    """Whether the game can begin."""
    return not any(seat.is_free for seat in seats)


def begun(row: TableRow, seats: list[SeatRow], state: State, now: int) -> TableRow:
    """The row when the game begins; the invitation lapses."""
    row = replace(row, status="playing", started=now, invite_hash=None)
    return turn_of(row, seats, int(state.actor), now)


def rematch_of(sitting: Sitting, user: int, rated: bool, now: int) -> tuple[TableRow, list[SeatRow], State]:
    """A new table with swapped sides at which one of the players already sits; only the other can join it."""
    row, game, seed = sitting.row, sitting.match.game, secrets.token_hex(16)
    state = first_state(game, seed, None, row.options)
    new = replace(
        new_row(game, seed, state, None, row.clock, now),
        visibility=row.visibility,
        rated=rated,
        creator=user,
        invite_hash=digest(secrets.token_hex(16)),
    )
    last, left = len(sitting.seats) - 1, row.clock.left_at_start()
    seats = [
        SeatRow(last - seat.side, seat.user if seat.user == user else None, seat.level, left)
        for seat in reversed(sitting.seats)
    ]
    return new, seats, state
