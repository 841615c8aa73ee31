"""Notices of a tournament: a round has begun, it is over, or it does not take place."""

from __future__ import annotations

from sqlalchemy import Connection

from detente.server.notices import queue
from detente.server.storage.tournaments import Whole
from detente.server.tournaments.steps import Begin, Cancel, Continue, Finish, Step
from detente.table.opening import begun


def queue_notices(connection: Connection, whole: Whole, step: Step, now: int, delay_ms: int) -> None:
    """Queue what a step means for the players; part of the commit that makes it so."""
    if isinstance(step, Begin | Continue):
        first_round = isinstance(step, Begin)
        for new in step.games:
            actor = begun(new.row, new.seats, new.state, now).actor
            for seat in new.seats:
                if seat.user is None:
                    continue
                if first_round:
                    queue.tournament_news(connection, whole.row.id, seat.user, "round", delay_ms, now)
                if seat.side == actor:  # for programs; people get the letter of the round
                    slow = whole.row.at_once and not first_round
                    queue.notify(connection, new.row.id, seat.user, queue.TURN, slow, delay_ms, now)
    elif isinstance(step, Finish | Cancel):
        kind = "over" if isinstance(step, Finish) else "cancelled"
        for user in whole.users:
            queue.tournament_news(connection, whole.row.id, user, kind, delay_ms, now)
