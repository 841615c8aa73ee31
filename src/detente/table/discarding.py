"""Discarding a game: nobody else plays in it, so its player may put it away, and take it back for a while."""

from __future__ import annotations

from msgspec.structs import replace

from detente.table.errors import conflict
from detente.table.play import turn_of
from detente.table.rows import TableRow
from detente.table.sight import may_look
from detente.table.sitting import Seating

KEPT_MS = 86_400_000
"""How long a discarded game can be taken back; then it is deleted."""


def discarded(seating: Seating, user: int, now: int) -> TableRow:
    """The row of a game that its player discards, running or finished; its clock stops."""
    row = seating.row
    _check(seating, user)
    if row.status not in ("playing", "finished"):
        raise conflict("not-playing", "only a running or finished game can be discarded")
    return replace(row, status="discarded", discarded=now, since=None, deadline=None, takeback=None)


def restored(seating: Seating, user: int, now: int) -> TableRow:
    """The row of a discarded game that its player takes back; the clock of the side to decide starts again."""
    row = seating.row
    _check(seating, user)
    if row.status != "discarded":
        raise conflict("not-discarded", "this game was not discarded")
    if row.actor is None:
        return replace(row, status="finished", discarded=None)
    return turn_of(replace(row, status="playing", discarded=None), seating.seats, row.actor, now)


def _check(seating: Seating, user: int) -> None:
    """Refuse everyone but the only person who has a part in the game: the others are computers, or the same person."""
    may_look(seating, user)
    if seating.row.tournament is not None:
        raise conflict("tournament-game", "a game of a tournament cannot be discarded")
    row, players = seating.row, {seat.user for seat in seating.seats if seat.user is not None}
    if not players <= {user} or (not players and row.creator != user):
        raise conflict("not-yours-alone", "only a game against the computer or yourself can be discarded")
