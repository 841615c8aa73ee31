"""Takebacks: who has to agree, and where the game goes back to."""

from __future__ import annotations

import pytest

from detente.table import takebacks
from detente.table.errors import RequestError
from detente.table.log import TAKEBACK
from detente.table.results import TakenBack
from detente.table.rows import SeatRow
from detente.table.sitting import Sitting
from detente.table.takebacks import Granted, Requested
from tests.table.kit import ANNA, BORIS, LIVE, NOW, decide, play_turn, seated


def refused(sitting: Sitting, side: int, answer: takebacks.Answer | None = None) -> str:
    """The code with which a request or an answer is refused."""

    def ask() -> None:
        if answer is None:
            takebacks.request(sitting, side)
        else:
            takebacks.answer(sitting, side, answer)

    with pytest.raises(RequestError) as error:
        ask()
    return error.value.problem.code


def test_the_opponent_has_to_agree() -> None:
    sitting = seated()
    side = sitting.actor
    assert refused(sitting, side) == "cannot-take-back"
    play_turn(sitting)
    assert refused(sitting, 1 - side, "accept") == "nothing-asked"
    assert takebacks.request(sitting, side) == Requested(side)


@pytest.mark.parametrize("opponent", [SeatRow(1, level="level1"), SeatRow(1, user=ANNA)])
def test_neither_the_computer_nor_oneself_is_asked(opponent: SeatRow) -> None:
    sitting = seated(seats=[SeatRow(0, ANNA), opponent])
    while 0 not in sitting.match.deciders:
        decide(sitting)
    assert takebacks.request(sitting, 0) == Granted(0)


def test_a_request_is_accepted_by_the_opponent_and_declined_or_withdrawn_by_either() -> None:
    sitting = seated(takeback=0)
    assert takebacks.answer(sitting, 1, "accept") == Granted(0)
    assert refused(sitting, 0, "accept") == "not-yours-to-answer"
    assert takebacks.answer(sitting, 0, "decline") == takebacks.answer(sitting, 1, "decline") == Requested(None)


def test_rated_and_finished_games_have_none() -> None:
    assert refused(seated(rated=True), 0) == "rated"
    assert refused(seated(status="finished"), 0) == "not-playing"


def test_the_game_goes_back_to_the_last_decision_of_the_side_and_its_clock_starts_again() -> None:
    sitting = seated(seats=[SeatRow(0, ANNA, None, LIVE.base), SeatRow(1, BORIS, None, LIVE.base)])
    side = sitting.actor
    play_turn(sitting)
    count = len(sitting.match.decisions) - 1
    decide(sitting)
    step = takebacks.take_back(sitting, side, NOW + 7)
    sitting.accept(step)
    assert (step.line.kind, step.line.value, step.result) == (TAKEBACK, count, TakenBack(side))
    assert len(sitting.match.decisions) == count
    assert (sitting.row.actor, sitting.row.since, sitting.row.takeback) == (side, NOW + 7, None)
    assert sitting.differs() is None
