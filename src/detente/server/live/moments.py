"""What a seat or a spectator gets of a table: never more than its view and the events it may know."""

from __future__ import annotations

from collections.abc import Callable
from hmac import compare_digest as same
from typing import Any

import msgspec

import detente
from detente.core.journal import Event
from detente.core.preview import preview
from detente.core.state import State
from detente.server.accounts.sessions import digest
from detente.server.errors import forbidden, not_found
from detente.server.live import clocks
from detente.server.live.wire import EventInfo, Foreseen, Moment, Origin, OutcomeInfo, SeatInfo, TableInfo
from detente.server.storage.log import Chair, Seating, Sitting, TableRow, place_of

Online = Callable[[int], bool]
"""Whether somebody is there, by user."""
encoder = msgspec.json.Encoder()


def nobody(user: int) -> bool:
    """Nobody is there: for answers in which presence does not matter."""
    return False


class Face(msgspec.Struct, frozen=True):
    """A state as one viewpoint sees it, ready to send."""

    number: int
    view: bytes
    phrases: bytes
    can_undo: bool
    mark: int
    """Differs when the view does."""


def may_look(sitting: Seating, user: int | None, invite: str | None = None) -> None:
    """A private table is there only for who sits at it, and while it is open for who is invited."""
    row = sitting.row
    own = user is not None and (user == row.creator or bool(sitting.sides_of(user)))
    if row.visibility == "private" and not own and not invited(row, invite):
        raise not_found("table", row.id)


def invited(row: TableRow, invite: str | None) -> bool:
    """Whether somebody brings the invitation to a table; it has one until its game begins."""
    return invite is not None and row.invite_hash is not None and same(digest(invite), row.invite_hash)


def viewpoint(row: TableRow, chairs: list[Chair], user: int | None) -> int | None:
    """The side whose eyes somebody has: his own; before the start nobody's."""
    return None if row.status == "open" else own_side(row, chairs, user)


def own_side(row: TableRow, chairs: list[Chair], user: int | None) -> int | None:
    """The side that somebody plays: of both the one that is asked, in a lesson always the reader's."""
    sides = [chair.side for chair in chairs if user is not None and chair.user == user]
    if not sides:
        return None
    if row.origin is not None and is_lesson(row):
        return int(detente.game(row.game).side(row.origin["side"]))
    return row.actor if row.actor in sides else sides[0]


def is_lesson(row: TableRow) -> bool:
    """Whether a lesson is played at a table: it is nobody's game, and in nobody's list."""
    return row.origin is not None and "lesson" in row.origin


def faces(state: State, sides: list[int | None]) -> list[Face]:
    """A state as each of some viewpoints sees it; what they share is made once."""
    public, private = state.views(list(sides))
    shared = encoder.encode(public)
    return [_face(state, side, shared, own) for side, own in zip(sides, private, strict=True)]


def _face(state: State, side: int | None, shared: bytes, own: dict[str, Any]) -> Face:
    asked = side is not None and bool(state.actor == side)
    phrases = {str(action): state.phrase(action) for action in state.legal()} if asked else {}
    mine = encoder.encode(own)
    view = mine if len(shared) <= 2 else shared[:-1] + b"," + mine[1:]
    can_undo = asked and bool(state.decisions > state.undo_point)
    mark = hash((shared, mine))  # what is shared is hashed once for all sides
    return Face(state.seen_decisions(side), view, encoder.encode(phrases), can_undo, mark)


def moment(sitting: Sitting, user: int | None, now: int, online: Online, since: int | None = None) -> Moment:
    """The present moment of a table for somebody; the caller holds its lock."""
    side = viewpoint(sitting.row, sitting.chairs, user)
    [face] = faces(sitting.match.state, [side])
    return assemble(sitting, user, side, face, now, online, sitting.known(side, since))


def assemble(
    sitting: Sitting, user: int | None, side: int | None, face: Face, now: int, online: Online, since: int | None
) -> Moment:
    """A face with the table around it, and the events since a number."""
    return Moment(
        table_info(sitting.row, sitting.chairs, user, now, online),
        face.number,
        since,
        _raw(face.view),
        _raw(face.phrases),
        events(sitting, side, since),
        sitting.match.state.names(),
        face.can_undo and sitting.row.status == "playing",
    )


def _raw(value: bytes) -> Any:
    """Encoded already: msgspec puts it in as it is."""
    return msgspec.Raw(value)


def events(sitting: Sitting, side: int | None, since: int | None, until: int | None = None) -> list[EventInfo]:
    """What a viewpoint may know of what happened after one number and up to another."""
    journal = sitting.match.state.journal or []
    place = place_of(side)
    found: list[EventInfo] = []
    marks = sitting.marks
    first = len(marks)
    while first > 0 and (since is None or marks[first - 1][place] > since):
        first -= 1
    began = marks[first - 1][0] if first > 0 else 0
    for index in range(first, len(marks)):
        mark = marks[index]
        at, by = mark[place], _decider(sitting, index, place)
        if until is not None and at > until:
            break
        found += [_told(event.seen_by(side), at, by) for event in journal[began : mark[0]]]
        began = mark[0]
    return found


def foreseen(state: State, action: int) -> Foreseen:
    """What an action would bring whatever is hidden, for the side that is asked."""
    coming, side = preview(state, action), int(state.actor)
    at, by = state.seen_decisions(side) + 1, state.game.sides[side]
    return Foreseen([_told(event, at, by) for event in coming.events], coming.view, coming.final)


def _told(event: Event, at: int, by: str | None) -> EventInfo:
    return EventInfo(event.kind, event.sentence, event.facts(), event.rule, at, by)


def _decider(sitting: Sitting, index: int, place: int) -> str | None:
    """Who decided just before a mark; not told where decisions that were secret come to light together (1.4.1c)."""
    if index == 0 or sitting.marks[index][place] - sitting.marks[index - 1][place] != 1:
        return None
    return sitting.match.game.sides[sitting.match.deciders[index - 1]]


def moments_between(
    sitting: Sitting, user: int | None, first: int, last: int, now: int, eyes: int | None
) -> list[Moment]:
    """The moments of some numbers through a pair of eyes that somebody may use, in one replay."""
    place = place_of(eyes)
    numbers = [mark[place] for mark in sitting.marks]
    if not numbers[0] <= first <= last <= numbers[-1]:
        raise not_found("moment", first if not numbers[0] <= first <= numbers[-1] else last)
    shown = {number: index for index, number in enumerate(numbers) if first <= number <= last}
    before = max((number for number in numbers if number < first), default=None)
    info = table_info(sitting.row, sitting.chairs, user, now, nobody)
    found = []
    for index, state in sitting.states(set(shown.values())):
        [face] = faces(state, [eyes])
        new = events(sitting, eyes, before, numbers[index])
        view, phrases = _raw(face.view), _raw(face.phrases)
        found.append(Moment(info, face.number, before, view, phrases, new, state.names(), False))
        before = numbers[index]
    return found


def eyes_of(sitting: Sitting, user: int | None, side: str | None) -> int | None:
    """The viewpoint that somebody asks for: his own side, or any when the game is over and all is open."""
    if side is None:
        return viewpoint(sitting.row, sitting.chairs, user)
    wanted = sitting.match.game.side(side)
    if sitting.row.status != "finished" and wanted not in sitting.sides_of(user):
        raise forbidden("not-your-seat", "a running game shows a side only to who plays it")
    return wanted


def table_info(row: TableRow, chairs: list[Chair], user: int | None, now: int, online: Online) -> TableInfo:
    """A table for somebody who may look at it."""
    sides = detente.game(row.game).sides
    mine = own_side(row, chairs, user)
    return TableInfo(
        id=row.id,
        game=row.game,
        options=_options(row),
        status=row.status,  # type: ignore[arg-type]  # the schema holds no others
        visibility=row.visibility,  # type: ignore[arg-type]
        rated=row.rated,
        clock=row.clock.info(),
        seats=[_seat(row, chair, sides, now, online) for chair in chairs],
        actor=None if row.actor is None else sides[row.actor],
        deadline=row.deadline,
        turn=row.turn,
        created=row.created,
        started=row.started,
        finished=row.finished,
        outcome=_outcome(row, sides),
        seed_hash=row.seed_hash,
        seed=row.seed if row.status == "finished" else None,
        rematch=row.rematch,
        takeback=None if row.takeback is None else sides[row.takeback],
        origin=_origin(row),
        imported=row.origin is not None and "imported" in row.origin,
        mine=None if mine is None else sides[mine],
    )


def _seat(row: TableRow, chair: Chair, sides: tuple[str, ...], now: int, online: Online) -> SeatInfo:
    running = row.status == "playing" and row.actor == chair.side
    left = clocks.shown(row.clock, chair.clock_ms, row.since, running, now)
    there = chair.level is not None or (chair.user is not None and online(chair.user))
    return SeatInfo(sides[chair.side], chair.person, there, left)


def _options(row: TableRow) -> dict[str, Any]:
    """What was chosen for the game; a table that began at a position has it there."""
    if row.position is None:
        return row.options
    return {name: row.position[name] for name in detente.game(row.game).choices() if name in row.position}


def _origin(row: TableRow) -> Origin | None:
    """The moment of another game at which this one began; a lesson or a record from elsewhere has none."""
    return Origin(**row.origin) if row.origin is not None and "table" in row.origin else None


def _outcome(row: TableRow, sides: tuple[str, ...]) -> OutcomeInfo | None:
    """How the game ended, by the rules or otherwise."""
    if row.reason is None:
        return None
    return OutcomeInfo(None if row.winner is None else sides[row.winner], row.reason, row.rule or "")
