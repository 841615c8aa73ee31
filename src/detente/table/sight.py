"""Who may see a table, and from which side."""

from __future__ import annotations

from hmac import compare_digest

from detente.core.registry import game
from detente.table.errors import conflict, forbidden, not_found
from detente.table.rows import SeatRow, TableRow, concerned, digest, sides_of
from detente.table.sitting import Seating, Sitting


def may_look(seating: Seating, user: int | None, invite: str | None = None) -> None:
    """Refuse a private or discarded table to all but its players, its creator and, while it is open, invited users."""
    row = seating.row
    own = user is not None and (user == row.creator or user in concerned(seating.seats))
    hidden = row.visibility == "private" or row.status == "discarded"
    if hidden and not own and not invited(row, invite):
        raise not_found("table", row.id)


def invited(row: TableRow, invite: str | None) -> bool:
    """Whether this is the invitation to a table; a table has one until its game begins."""
    return invite is not None and row.invite_hash is not None and compare_digest(digest(invite), row.invite_hash)


def own_side(row: TableRow, seats: list[SeatRow], user: int | None) -> int | None:
    """The side a user plays: of several the one to decide, in a lesson always the reader's."""
    sides = sides_of(seats, user)
    if not sides:
        return None
    if row.origin is not None and row.is_lesson:
        return int(game(row.game).side(row.origin["side"]))
    return row.actor if row.actor in sides else sides[0]


def viewpoint(row: TableRow, seats: list[SeatRow], user: int | None) -> int | None:
    """The side whose view a user gets: their own once the game has begun, otherwise a spectator's."""
    return None if row.status == "open" else own_side(row, seats, user)


def chosen_viewpoint(sitting: Sitting, user: int | None, side: str | None) -> int | None:
    """The side whose view a user asks for: only their own while the game runs, any once it is over."""
    if side is None:
        return viewpoint(sitting.row, sitting.seats, user)
    wanted = sitting.match.game.side(side)
    if sitting.row.status != "finished" and wanted not in sitting.sides_of(user):
        raise forbidden("not-your-seat", "a running game shows a side's view only to its player")
    return wanted


def seat_of(seating: Seating, user: int) -> int:
    """The side that a user acts for; `not-your-seat` for those who do not play here."""
    may_look(seating, user)
    sides = seating.sides_of(user)
    if not sides:
        raise forbidden("not-your-seat", "only the players at this table can do this")
    actor = seating.row.actor
    return actor if actor is not None and actor in sides else sides[0]


def is_to_decide(sitting: Sitting, user: int | None) -> bool:
    """Whether a user has to decide something; `no-such-table` for those who may not look."""
    may_look(sitting, user)
    return sitting.row.status == "playing" and sitting.held is None and sitting.actor in sitting.sides_of(user)


def check_hint(sitting: Sitting, user: int) -> None:
    """Refuse a hint where a person plays on the other side, and to everyone who is not to decide."""
    if not is_to_decide(sitting, user):
        raise conflict("not-your-turn", "only the side to decide can get a hint")
    if sitting.row.tournament is not None:
        raise forbidden("no-hint", "there are no hints in tournaments")
    others = [seat for seat in sitting.seats if seat.side != sitting.actor]
    if not sitting.row.is_lesson and any(seat.level is None for seat in others):
        raise forbidden("no-hint", "there are no hints in games between people")
