"""How tables begin: options from strangers, seats, ids, and rematches."""

from __future__ import annotations

import pytest

import detente
from detente.core.errors import BadOption
from detente.table import opening
from detente.table.clocks import DAY, Clock
from detente.table.errors import RequestError
from detente.table.opening import Wish
from detente.table.rows import SeatRow, digest
from detente.table.wire import ClockInfo, Opponent
from tests.table.kit import ANNA, BORIS, LIVE, NOW, play_out, seated

CURTAIN = detente.game("curtain")


@pytest.mark.parametrize("options", [{"deck": "/etc/passwd"}, {"deck": 3}, {"edition": "x"}])
def test_an_option_of_a_stranger_never_names_a_file(options: dict[str, object]) -> None:
    with pytest.raises(BadOption):
        opening.safe_options(CURTAIN, options)
    assert opening.safe_options(CURTAIN, {"deck": "house"}) == {"deck": "house"}


@pytest.mark.parametrize(
    ("opponent", "seats"),
    [
        (None, [SeatRow(0), SeatRow(1, ANNA)]),
        ("self", [SeatRow(0, ANNA), SeatRow(1, ANNA)]),
        ("level3", [SeatRow(0, None, "level3"), SeatRow(1, ANNA)]),
    ],
)
def test_the_seats_of_a_new_table(opponent: Opponent | None, seats: list[SeatRow]) -> None:
    assert opening.new_seats(CURTAIN, Clock("none"), ANNA, 1, opponent) == seats
    assert opening.is_full(seats) == (opponent is not None)


@pytest.mark.parametrize(("opponent", "clock"), [("self", LIVE), ("level1", Clock("days", DAY))])
def test_clocks_that_make_no_sense(opponent: Opponent, clock: Clock) -> None:
    with pytest.raises(RequestError, match="clock"):
        opening.check_clock(Wish(game="curtain", opponent=opponent), clock)
    opening.check_clock(Wish(game="curtain", opponent=opponent), Clock("none"))


def test_a_lesson_is_private_and_chooses_nothing_else() -> None:
    wish = opening.as_lesson(Wish(game="curtain", lesson="first"))
    assert (wish.opponent, wish.visibility) == ("self", "private")
    with pytest.raises(RequestError, match="own position"):
        opening.as_lesson(Wish(game="curtain", lesson="first", clock=ClockInfo("days", days=3)))


def test_an_id_is_long_and_never_looks_like_an_option() -> None:
    ids = {opening.new_id() for _ in range(100)}
    assert len(ids) == 100
    assert all(len(id) == 12 and id.isalnum() for id in ids)


def test_a_game_begins_with_the_clock_of_the_side_to_decide_and_without_its_invitation() -> None:
    state = opening.first_state(CURTAIN, "7", None, {})
    row = opening.new_row(CURTAIN, "7", state, None, LIVE, NOW)
    assert (row.status, row.seed_hash, row.deadline) == ("open", digest("7"), None)
    seats = [SeatRow(0, ANNA, None, LIVE.base), SeatRow(1, BORIS, None, LIVE.base)]
    begun = opening.begun(row, seats, state, NOW + 5)
    assert (begun.status, begun.started, begun.actor, begun.invite_hash) == ("playing", NOW + 5, state.actor, None)
    assert begun.deadline == NOW + 5 + LIVE.base


def test_a_rematch_swaps_sides_and_waits_for_the_opponent_alone() -> None:
    sitting = seated()
    play_out(sitting)
    row, seats, state = opening.rematch_of(sitting, ANNA, False, NOW)
    assert [seat.user for seat in seats] == [None, ANNA], "Anna played the first side"
    assert [seat.clock_ms for seat in seats] == [LIVE.base, LIVE.base]
    assert row.invite_hash is not None
    assert (row.options, row.clock, row.status) == (sitting.row.options, sitting.row.clock, "open")
    assert row.seed != sitting.row.seed
    assert state.decisions == 0
