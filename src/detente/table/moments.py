"""What a viewer gets of a table: never more than their side's view and the events they may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from detente.core.journal import Event
from detente.core.play.preview import Preview, preview
from detente.core.state import State
from detente.table.errors import not_found
from detente.table.info import Online, nobody, table_info
from detente.table.sight import viewpoint
from detente.table.sitting import Sitting, column_of
from detente.table.wire import EventInfo, Foreseen, HeldInfo, Moment

encoder = msgspec.json.Encoder()


class Face(msgspec.Struct, frozen=True):
    """A state as one viewer sees it, ready to send."""

    number: int
    view: bytes
    phrases: bytes
    can_undo: bool
    mark: int
    """Differs when the view does."""


def faces(sitting: Sitting, sides: Sequence[int | None]) -> dict[int | None, Face]:
    """The present state as each of some viewers sees it; None is a spectator.

    Viewers of the same state share the encoding of what all of them see, which is most of the work of a move.
    """
    groups: dict[State, list[int | None]] = {}
    for side in sides:
        groups.setdefault(sitting.visible(side), []).append(side)
    found = {
        side: face for state, group in groups.items() for side, face in zip(group, faces_of(state, group), strict=True)
    }
    return {side: _complete(sitting, face) if sitting.holds(side) else face for side, face in found.items()}


def faces_of(state: State, sides: Sequence[int | None]) -> list[Face]:
    """One state as each of some viewers sees it."""
    public, private = state.views(list(sides))
    shared = encoder.encode(public)
    return [_face(state, side, shared, own) for side, own in zip(sides, private, strict=True)]


def _face(state: State, side: int | None, shared: bytes, own: dict[str, Any]) -> Face:
    to_decide = side is not None and bool(state.actor == side)
    phrases = {str(action): state.phrase(action) for action in state.legal()} if to_decide else {}
    private = encoder.encode(own)
    view = private if len(shared) <= 2 else shared[:-1] + b"," + private[1:]
    can_undo = to_decide and bool(state.decisions > state.undo_point)
    mark = hash((shared, private))  # bytes cache their hash, so that the shared part is hashed once
    return Face(state.seen_decisions(side), view, encoder.encode(phrases), can_undo, mark)


def _complete(sitting: Sitting, face: Face) -> Face:
    """The face of a complete turn: nothing is left to decide but to hand it over."""
    mark = hash((face.mark, sitting.held))
    return msgspec.structs.replace(face, number=face.number + 1, phrases=b"{}", can_undo=True, mark=mark)


def moment(sitting: Sitting, user: int | None, now: int, online: Online, since: int | None = None) -> Moment:
    """The present moment for a user, with the events after `since`."""
    side = viewpoint(sitting.row, sitting.seats, user)
    face = faces(sitting, [side])[side]
    return assemble(sitting, user, side, face, now, online, sitting.known(side, since))


def assemble(
    sitting: Sitting, user: int | None, side: int | None, face: Face, now: int, online: Online, since: int | None
) -> Moment:
    """A face with the table around it and the events after `since`."""
    return Moment(
        table_info(sitting.row, sitting.seats, user, now, online),
        face.number,
        since,
        _raw(face.view),
        _raw(face.phrases),
        events(sitting, side, since),
        sitting.visible(side).names(),
        face.can_undo and sitting.row.status == "playing",
        sitting.draft if side == sitting.actor and sitting.row.status == "playing" else 0,
        _held(sitting) if sitting.holds(side) else None,
    )


def _held(sitting: Sitting) -> HeldInfo | None:
    """The decision that completes the present turn, for its own side."""
    if sitting.held is None:
        return None
    state, coming = sitting.match.state, sitting.coming
    foreseen = _foreseen(state, coming)
    return HeldInfo(sitting.held, state.phrase(sitting.held), coming.ends_turn, foreseen)


def _raw(value: bytes) -> Any:
    """JSON that msgspec copies into a message as it is."""
    return msgspec.Raw(value)


def events(sitting: Sitting, side: int | None, since: int | None, until: int | None = None) -> list[EventInfo]:
    """What a viewer may know of what happened after one number and up to another."""
    journal = sitting.match.state.journal or []
    column = column_of(side)
    found: list[EventInfo] = []
    marks, end = sitting.marks, sitting.shown(side) + 1
    first = end
    while first > 0 and (since is None or marks[first - 1][column] > since):
        first -= 1
    begin = marks[first - 1][0] if first > 0 else 0
    for index in range(first, end):
        mark = marks[index]
        at, by = mark[column], _decider(sitting, index, column)
        if until is not None and at > until:
            break
        found += [_event_info(event.seen_by(side), at, by) for event in journal[begin : mark[0]]]
        begin = mark[0]
    return found


def _event_info(event: Event, at: int, by: str | None) -> EventInfo:
    return EventInfo(event.kind, event.sentence, event.facts(), event.rule, at, by)


def _decider(sitting: Sitting, index: int, column: int) -> str | None:
    """The side that decided just before a mark; None where several secret decisions are revealed together (1.4.1c)."""
    if index == 0 or sitting.marks[index][column] - sitting.marks[index - 1][column] != 1:
        return None
    return sitting.match.game.sides[sitting.match.deciders[index - 1]]


def moments_between(
    sitting: Sitting, user: int | None, first: int, last: int, now: int, side: int | None
) -> list[Moment]:
    """The moments from one number to another as a viewer sees them, in one replay.

    The caller has checked that the user may use this viewpoint.
    """
    column = column_of(side)
    numbers = [mark[column] for mark in sitting.marks[: sitting.shown(side) + 1]]
    if not numbers[0] <= first <= last <= numbers[-1]:
        raise not_found("moment", first if not numbers[0] <= first <= numbers[-1] else last)
    shown = {number: index for index, number in enumerate(numbers) if first <= number <= last}
    before = max((number for number in numbers if number < first), default=None)
    info = table_info(sitting.row, sitting.seats, user, now, nobody)
    found = []
    for index, state in sitting.states(set(shown.values())):
        [face] = faces_of(state, [side])
        new = events(sitting, side, before, numbers[index])
        view, phrases = _raw(face.view), _raw(face.phrases)
        found.append(Moment(info, face.number, before, view, phrases, new, state.names(), False))
        before = numbers[index]
    return found


def foreseen(state: State, action: int) -> Foreseen:
    """What an action would certainly do, whatever is hidden, for the side to decide."""
    return _foreseen(state, preview(state, action))


def _foreseen(state: State, coming: Preview) -> Foreseen:
    side = int(state.actor)
    at, by = state.seen_decisions(side) + 1, state.game.sides[side]
    return Foreseen(
        [_event_info(event, at, by) for event in coming.events], coming.view, coming.final, coming.hands_over
    )
