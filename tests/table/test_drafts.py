"""A turn is a draft until it is handed over: nobody else sees it, and undoing it leaves nothing behind."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

import detente
from detente.core.play.preview import completes_turn, deals, hands_over
from detente.core.state import OVER
from detente.table import play, takebacks
from detente.table.errors import RequestError
from detente.table.info import nobody
from detente.table.log import COMMIT, HELD, UNDO, Line, decisions_of
from detente.table.moments import encoder, moment, moments_between
from detente.table.results import SameTurn, Step, TurnPassed
from detente.table.rows import SeatRow
from detente.table.sitting import Sitting
from detente.table.wire import Moment
from tests.table.kit import ANNA, BORIS, CARLA, LIVE, NOW, seated

GAMES = detente.games()
USERS = {0: ANNA, 1: BORIS, None: CARLA}


def now(sitting: Sitting, side: int | None) -> Moment:
    """What a viewer gets of the table."""
    return moment(sitting, USERS[side], NOW, nobody)


def seen(sitting: Sitting, side: int | None) -> bytes:
    """The same as it goes over the wire."""
    return encoder.encode(now(sitting, side))


def others(sitting: Sitting) -> dict[int | None, bytes]:
    """All that those get who are not to decide."""
    return {side: seen(sitting, side) for side in (0, 1, None) if side != sitting.actor}


class Log:
    """A table whose steps are stored in a list."""

    def __init__(self, game: str = "curtain") -> None:
        self.sitting = seated(game)
        self.lines: list[Line] = []

    def store(self, step: Step) -> Step:
        """Store a step."""
        self.sitting.accept(step)
        self.lines.append(step.line)
        return step

    def decide(self, action: int | None = None, at: int = NOW) -> Step:
        """Make a decision, by default the first legal one, and hold the turn."""
        chosen = self.sitting.match.state.legal()[0] if action is None else action
        play.check_action(self.sitting, chosen)
        return self.store(play.decide(self.sitting, chosen, at, hold=True))

    def complete(self) -> int:
        """Make first decisions until the turn is complete; returns its side."""
        while self.sitting.held is None:
            self.decide()
        return self.sitting.actor

    def commit(self, at: int = NOW) -> Step:
        """Hand over the turn."""
        play.check_commit(self.sitting)
        return self.store(play.commit(self.sitting, at))

    def undo(self, whole: bool = False) -> Step:
        """Take back one decision or all of the draft."""
        play.check_undo(self.sitting)
        return self.store(play.undo(self.sitting, NOW, whole))

    def again(self) -> Sitting:
        """The table as it is read from its log."""
        return Sitting(self.sitting.row, self.sitting.seats, self.lines)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_nobody_else_sees_a_draft_and_an_undone_one_has_taught_nothing(game: str, seed: int) -> None:
    log, chance = Log(game), random.Random(seed)
    sitting = log.sitting
    public, own = others(sitting), seen(sitting, sitting.actor)
    drafted = undone = 0
    while not sitting.is_over:
        chosen = chance.random()
        if sitting.draft and chosen < 0.05:
            assert log.undo(whole=True).draft
            assert seen(sitting, sitting.actor) == own, "back at the start of the draft, as if nothing had happened"
            undone += 1
        elif sitting.draft and chosen < 0.12:
            log.undo()
        elif sitting.held is not None:
            log.commit()
        else:
            log.decide(chance.choice(sitting.match.state.legal()))
        if sitting.draft:
            drafted += 1
            assert others(sitting) == public
            assert now(sitting, sitting.actor).draft == sitting.draft
        elif not sitting.is_over:
            public, own = others(sitting), seen(sitting, sitting.actor)
    assert drafted > 20
    assert undone > 0


@pytest.mark.parametrize("game", GAMES)
def test_what_completes_a_turn_follows_from_what_its_side_knows(game: str) -> None:
    for seed in range(4):
        match, chance = detente.Match(detente.game(game), seed), random.Random(seed)
        while match.state.actor != OVER:
            state = match.state
            action, side, turns = chance.choice(state.legal()), int(state.actor), int(state.turns)
            found = completes_turn(state, action)
            for deal in deals(state, f"other {seed}"):
                deal.play(action)
                assert hands_over(deal, side, turns) == found
            match.apply(action)


def test_a_held_decision_is_not_made_before_the_turn_is_handed_over() -> None:
    log = Log()
    log.complete()
    sitting = log.sitting
    side, made, row = sitting.actor, len(sitting.match.decisions), sitting.row
    mine = now(sitting, side)
    assert mine.held is not None
    assert mine.held.phrase == sitting.match.state.phrase(mine.held.action)
    assert mine.held.foreseen.events, "what is certain of it can be shown"
    assert (mine.can_undo, mine.draft, encoder.encode(mine.phrases)) == (True, sitting.draft, b"{}")
    assert log.lines[-1].kind == HELD
    assert (sitting.row, sitting.row.actor) == (row, side), "the clock of the drafting side goes on"
    with pytest.raises(RequestError) as error:
        log.decide()
    assert error.value.problem.code == "turn-complete"
    step = log.commit(NOW + 9_000)
    assert (step.line.kind, step.line.spent, step.result) == (COMMIT, 9_000, TurnPassed(1 - side))
    assert step.clocks == {side: LIVE.base - 9_000 + LIVE.increment}
    assert len(sitting.match.decisions) == made + 1
    assert now(sitting, side).number == mine.number, "to its side the held decision counted as made"
    with pytest.raises(RequestError) as error:
        log.commit()
    assert error.value.problem.code == "turn-not-complete"


def test_without_hold_the_turn_passes_with_its_last_decision() -> None:
    log = Log()
    log.complete()
    sitting = log.sitting
    held, side = sitting.held, sitting.actor
    assert held is not None
    log.undo()
    before = others(sitting)
    step = log.store(play.decide(sitting, held, NOW))
    assert step.result == TurnPassed(1 - side)
    assert not step.draft
    assert others(sitting) != before


def test_one_undo_takes_back_the_held_decision_and_another_the_one_before() -> None:
    log = Log("volk")
    while log.complete() is not None and log.sitting.draft < 3:
        log.commit()
    sitting = log.sitting
    made = len(sitting.match.decisions)
    log.undo()
    assert (sitting.held, len(sitting.match.decisions)) == (None, made)
    log.undo()
    assert len(sitting.match.decisions) == made - 1
    assert log.undo(whole=True).result == SameTurn()
    assert sitting.draft == 0
    with pytest.raises(RequestError) as error:
        log.undo()
    assert error.value.problem.code == "cannot-undo"


@pytest.mark.parametrize("game", GAMES)
def test_a_draft_is_in_the_log(game: str) -> None:
    log, chance = Log(game), random.Random(2)
    for _ in range(80):
        chosen = chance.random()
        if log.sitting.draft and chosen < 0.2:
            log.undo(whole=chosen < 0.1)
        elif log.sitting.held is not None and chosen < 0.8:
            log.commit()
        elif log.sitting.held is None:
            log.decide(chance.choice(log.sitting.match.state.legal()))
        again = log.again()
        for side in (0, 1, None):
            assert seen(again, side) == seen(log.sitting, side)
        assert [line.value for line in decisions_of(log.lines)] == log.sitting.match.decisions
    assert {HELD, COMMIT, UNDO} <= {line.kind for line in log.lines}


def test_moments_of_a_draft_exist_for_its_own_side_only() -> None:
    log = Log("volk")
    log.complete()
    sitting = log.sitting
    side, last = sitting.actor, len(sitting.match.decisions)
    assert last > sitting.committed
    assert len(moments_between(sitting, USERS[side], 0, last, NOW, side)) == last + 1
    for other in (1 - side, None):
        with pytest.raises(RequestError) as error:
            moments_between(sitting, USERS[other], 0, last, NOW, other)
        assert error.value.status == 404


def test_a_request_to_take_back_does_not_lapse_with_a_draft_but_when_it_is_handed_over() -> None:
    log = Log("volk")
    sitting = log.sitting
    sitting.row = asked = replace(sitting.row, takeback=1 - sitting.actor)
    log.complete()
    assert sitting.row == asked
    assert log.commit().after.takeback is None


def test_time_runs_out_for_the_side_that_has_not_handed_over() -> None:
    log = Log()
    side = log.complete()
    step = play.time_out(log.sitting, NOW + LIVE.base + 10_000)
    assert step is not None
    log.store(step)
    assert (log.sitting.row.winner, log.sitting.row.reason) == (1 - side, "time")
    assert now(log.sitting, side).held is None
    assert [line.value for line in decisions_of(log.lines)] == log.sitting.match.decisions, (
        "what was held never happened"
    )


def test_against_the_computer_any_earlier_turn_can_be_played_again() -> None:
    log = Log("volk")
    log.sitting.seats = [SeatRow(0, ANNA), SeatRow(1, level="level1")]
    sitting = log.sitting
    while sitting.row.turn < 6:
        log.complete()
        log.commit()
    decider = sitting.match.deciders
    third = [count for count in range(1, len(decider)) if decider[count] == 0 and decider[count - 1] == 1][1]
    number = sitting.marks[third][1]
    found = takebacks.return_to(sitting, 0, number)
    assert found == takebacks.Granted(0, third)
    log.store(takebacks.take_back(sitting, 0, NOW, found.count))
    assert (sitting.actor, len(sitting.match.decisions), now(sitting, 0).number) == (0, third, number)
    assert seen(log.again(), 0) == seen(sitting, 0)
    with pytest.raises(RequestError) as error:
        takebacks.return_to(sitting, 0, number)
    assert error.value.problem.code == "cannot-take-back"


def test_a_takeback_goes_behind_the_draft() -> None:
    log = Log("volk")
    sitting = log.sitting
    while sitting.row.turn < 2:
        side = log.complete()
        log.commit()
    last = takebacks.last_decision(sitting, 1 - side)
    log.complete()
    assert sitting.match.deciders[-1] == 1 - side
    assert takebacks.last_decision(sitting, 1 - side) == last


def test_no_person_loses_a_turn_without_being_asked() -> None:
    log = Log("volk")
    log.complete()
    log.commit()
    with pytest.raises(RequestError) as error:
        takebacks.return_to(log.sitting, 0, 0)
    assert error.value.problem.code == "needs-consent"
