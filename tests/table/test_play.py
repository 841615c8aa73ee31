"""What a decision, an undo, a resignation or a timeout makes of a table."""

from __future__ import annotations

import pytest

from detente.table import play
from detente.table.clocks import DAY, LAG, Clock
from detente.table.errors import RequestError
from detente.table.log import ABORT, DECISION, RESIGN, TIMEOUT, UNDO
from detente.table.results import Aborted, Finished, SameTurn, TurnPassed, has_ended, side_to_notify
from tests.table.kit import LIVE, NOW, decide, other, play_out, play_turn, seated


def code_of(error: pytest.ExceptionInfo[RequestError]) -> str:
    """The code of a refusal."""
    return error.value.problem.code


def test_within_a_turn_nothing_of_the_row_or_the_clocks_changes() -> None:
    sitting = seated()
    decide(sitting)  # who begins
    before, actor = sitting.row, sitting.actor
    step = play.decide(sitting, sitting.match.state.legal()[0], NOW + 60_000)
    assert sitting.actor == actor, "the first decision of a turn is not its last"
    assert step.result == SameTurn()
    assert step.after == before
    assert step.clocks == {}
    assert (step.line.kind, step.line.spent, step.line.number) == (DECISION, 0, sitting.number)
    assert side_to_notify(step.result) is None
    assert not has_ended(step.result)


def test_when_the_turn_passes_the_clock_is_settled_and_the_other_clock_starts() -> None:
    sitting = seated()
    decide(sitting)
    side = sitting.actor
    while sitting.actor == side:
        step = play.decide(sitting, sitting.match.state.legal()[0], NOW + 60_000, lag=200)
        sitting.accept(step)
    assert step.result == TurnPassed(1 - side)
    assert step.line.spent == 60_000 - 200
    assert step.clocks == {side: LIVE.base - (60_000 - 200) + LIVE.increment}
    assert sitting.seats[side].clock_ms == step.clocks[side]
    assert (sitting.row.actor, sitting.row.since) == (1 - side, NOW + 60_000)
    assert sitting.row.deadline == NOW + 60_000 + (sitting.seats[1 - side].clock_ms or 0)
    assert side_to_notify(step.result) == 1 - side


def test_a_decision_lets_a_request_to_take_back_lapse_and_moves_the_table_to_the_present_rules() -> None:
    sitting = seated(takeback=1, rules=1)
    step = play.decide(sitting, sitting.match.state.legal()[0], NOW)
    assert (step.before.takeback, step.after.takeback) == (1, None)
    assert step.after.rules == sitting.match.game.rules_version != 1


def test_the_last_decision_finishes_the_game_by_its_rules() -> None:
    sitting = seated()
    result = play_out(sitting)
    outcome = sitting.match.state.outcome
    assert outcome is not None
    assert result == Finished(outcome.winner)
    row = sitting.row
    assert (row.status, row.winner, row.reason, row.rule) == ("finished", outcome.winner, outcome.reason, outcome.rule)
    assert (row.actor, row.since, row.deadline) == (None, None, None)
    assert sitting.differs() is None


def test_undo_takes_back_one_decision_and_is_a_line_of_its_own() -> None:
    sitting = seated()
    decide(sitting)
    number, decisions = sitting.number, list(sitting.match.decisions)
    decide(sitting)
    play.check_undo(sitting)
    step = play.undo(sitting, NOW)
    sitting.accept(step)
    assert (step.line.kind, step.result) == (UNDO, SameTurn())
    assert sitting.number == number + 2
    assert sitting.match.decisions == decisions


def test_what_the_rules_do_not_let_undo_is_refused() -> None:
    sitting = seated()
    play_turn(sitting)
    with pytest.raises(RequestError) as error:
        play.check_undo(sitting)
    assert code_of(error) == "cannot-undo"


def test_a_decision_needs_a_seat_the_turn_the_number_and_a_running_game() -> None:
    sitting = seated()
    actor = sitting.actor
    number = sitting.seen(actor)
    play.check_turn(sitting, [actor], number)
    for sides, wrong, code in (
        ([], number, "not-your-seat"),
        ([1 - actor], number, "not-your-turn"),
        ([actor], number + 1, "stale"),
    ):
        with pytest.raises(RequestError) as error:
            play.check_turn(sitting, sides, wrong)
        assert code_of(error) == code
    sitting.accept(play.resign(sitting, actor, NOW))
    with pytest.raises(RequestError) as error:
        play.check_turn(sitting, [actor], number)
    assert code_of(error) == "not-playing"


def test_an_illegal_action_is_refused_with_its_rule_and_changes_nothing() -> None:
    sitting = seated()
    illegal = next(action for action in range(10_000) if action not in sitting.match.state.legal())
    with pytest.raises(RequestError) as error:
        play.check_action(sitting, illegal)
    assert code_of(error) == "illegal"
    assert error.value.problem.about["kind"]
    assert sitting.match.decisions == []


def test_a_side_that_resigns_loses_and_the_running_clock_stops() -> None:
    sitting = seated()
    side, actor = other(sitting), sitting.actor
    step = play.resign(sitting, side, NOW + 9_000)
    assert (step.line.kind, step.result) == (RESIGN, Finished(actor))
    assert (step.after.status, step.after.reason, step.after.winner) == ("finished", "resigned", actor)
    assert step.clocks == {actor: LIVE.base - 9_000}


def test_a_game_is_aborted_in_its_first_turn_only_and_has_no_winner() -> None:
    sitting = seated()
    step = play.abort(sitting, 1, NOW)
    assert (step.line.kind, step.result, step.after.status) == (ABORT, Aborted(), "aborted")
    assert step.after.winner is None
    assert has_ended(step.result)
    while sitting.row.turn == 0:
        play.check_abort(sitting)
        decide(sitting)
    with pytest.raises(RequestError) as error:
        play.check_abort(sitting)
    assert code_of(error) == "too-late"


def test_time_runs_out_for_the_side_to_decide_only_after_the_allowance_for_the_network() -> None:
    sitting = seated()
    assert sitting.row.deadline == NOW + LIVE.base
    assert play.time_out(sitting, NOW + LIVE.base + LAG) is None
    step = play.time_out(sitting, NOW + LIVE.base + LAG + 1)
    assert step is not None
    assert (step.line.kind, step.line.side) == (TIMEOUT, sitting.actor)
    assert step.result == Finished(1 - sitting.actor)
    assert step.clocks == {sitting.actor: 0}
    sitting.accept(step)
    assert play.time_out(sitting, NOW + 10 * LIVE.base) is None, "a game ends once"


def test_a_vacation_postpones_a_deadline_and_nothing_else() -> None:
    sitting = seated(clock=Clock("days", 3 * DAY))
    side = sitting.actor
    while sitting.actor == side:
        step = play.decide(sitting, sitting.match.state.legal()[0], NOW)
        sitting.accept(step)
    assert step.after.deadline == NOW + 3 * DAY
    later = play.postponed(step, 5 * DAY)
    assert later.after.deadline == NOW + 8 * DAY
    assert (later.line, later.result) == (step.line, step.result)
    assert play.postponed(step, 0) is step
