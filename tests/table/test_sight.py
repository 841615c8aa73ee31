"""Who may see a table, and from which side."""

from __future__ import annotations

import pytest

from detente.table.errors import RequestError
from detente.table.rows import SeatRow, digest
from detente.table.sight import chosen_viewpoint, is_to_decide, may_look, own_side, seat_of, viewpoint
from detente.table.sitting import Sitting
from tests.table.kit import ANNA, BORIS, CARLA, seated


def may(sitting: Sitting, user: int | None, invite: str | None = None) -> bool:
    """Whether a user may look at a table."""
    try:
        may_look(sitting, user, invite)
    except RequestError as error:
        return error.problem.code != "no-such-table"
    return True


def test_a_private_table_exists_only_for_its_players_its_creator_and_the_invited() -> None:
    table = seated(visibility="private", creator=77, invite_hash=digest("secret"))
    assert [may(table, user) for user in (ANNA, BORIS, 77, CARLA, None)] == [True, True, True, False, False]
    assert may(table, None, "secret")
    assert not may(table, CARLA, "Secret")
    assert may(seated(visibility="invite"), None), "only private tables are hidden"


def test_a_player_sees_the_own_side_and_everyone_else_is_a_spectator() -> None:
    table = seated()
    row, seats = table.row, table.seats
    assert [viewpoint(row, seats, user) for user in (ANNA, BORIS, CARLA, None)] == [0, 1, None, None]
    waiting = seated(status="open")
    assert viewpoint(waiting.row, waiting.seats, ANNA) is None, "nobody sees cards before the game begins"


def test_a_user_on_both_sides_sees_the_one_to_decide_and_a_reader_the_lessons_side() -> None:
    both = [SeatRow(0, ANNA), SeatRow(1, ANNA)]
    for actor in (0, 1):
        table = seated(seats=both, actor=actor)
        assert own_side(table.row, table.seats, ANNA) == actor
    lesson = seated(seats=both, actor=0, origin={"lesson": "first", "side": "ussr"})
    assert own_side(lesson.row, lesson.seats, ANNA) == lesson.match.game.side("ussr")


def test_the_other_side_can_be_looked_at_once_the_game_is_over() -> None:
    running, over = seated(), seated(status="finished")
    theirs = running.match.game.sides[1]
    with pytest.raises(RequestError, match="only to its player"):
        chosen_viewpoint(running, ANNA, theirs)
    assert chosen_viewpoint(running, BORIS, theirs) == 1
    assert chosen_viewpoint(over, CARLA, theirs) == 1
    assert chosen_viewpoint(running, ANNA, None) == 0


def test_players_act_for_their_seat_and_others_are_refused() -> None:
    table = seated()
    assert [seat_of(table, user) for user in (ANNA, BORIS)] == [0, 1]
    with pytest.raises(RequestError) as error:
        seat_of(table, CARLA)
    assert error.value.problem.code == "not-your-seat"
    assert [is_to_decide(table, user) for user in (ANNA, BORIS)] == [table.actor == 0, table.actor == 1]
    assert not is_to_decide(table, None)
