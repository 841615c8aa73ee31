"""Conditional moves: a prepared reply is played when its side sees exactly what it was prepared for, and only then."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import detente
from detente.core.state import OVER
from detente.table import plans, play, takebacks
from detente.table.clocks import DAY, Clock
from detente.table.errors import RequestError
from detente.table.info import nobody
from detente.table.log import DECISION
from detente.table.plans import Answered, Plan, PlanLine
from detente.table.rehearsal import Rehearsal, plan_info, rehearse, shown
from detente.table.results import TurnPassed
from detente.table.rows import SeatRow
from detente.table.sitting import Sitting
from tests.effort import tries
from tests.table.kit import ANNA, BORIS, CARLA, LIVE, NOW, decide, seated

GAMES = ["curtain", "volk"]
DAYS = Clock("days", DAY)
USERS = (ANNA, BORIS)
DEALS = 60


def slow(game: str, decisions: int = 0, seed: int = 1) -> Sitting:
    """A correspondence game after some random decisions, at the beginning of a turn."""
    sitting, chance = seated(game, DAYS), random.Random(seed)
    while len(sitting.match.decisions) < decisions or sitting.draft:
        decide(sitting, chance.choice(sitting.match.state.legal()))
    return sitting


def waiting(sitting: Sitting) -> int:
    """The side that can prepare replies."""
    return 1 - sitting.actor


def prepared(sitting: Sitting, actions: list[int], deals: int = DEALS) -> Rehearsal:
    """A line for the waiting side, on the first deal in which it is possible."""
    problem: RequestError | None = None
    for deal in range(deals):
        try:
            return rehearse(sitting, waiting(sitting), deal, actions)
        except RequestError as error:
            if error.problem.code != "illegal":
                raise
            problem = error
    assert problem is not None
    raise problem


def whole_reply(sitting: Sitting, side: int, theirs: list[int], chance: random.Random) -> Rehearsal:
    """A line that answers some decisions of the opponent's with random ones."""
    found = prepared(sitting, theirs)
    while found.stage != "complete":
        found.play(chance.choice(found.state.legal()))
    return found


def turn_of(sitting: Sitting, chance: random.Random) -> list[int]:
    """Random decisions that the side to decide could make now until the other one decides."""
    state, side = sitting.match.state.copy(), sitting.actor
    found = []
    while state.actor == side:
        found.append(chance.choice(state.legal()))
        state.play(found[-1])
    return found


def meetings(game: str, count: int = 12) -> Iterator[tuple[Sitting, list[int], Rehearsal]]:
    """Tables, a turn of the side to decide, and a line that answers it, at several places of random games."""
    found = 0
    for seed in range(200):
        chance = random.Random(seed)
        sitting = slow(game, chance.randrange(4, 50), seed)
        if sitting.is_over:
            continue
        theirs = turn_of(sitting, chance)
        try:
            line = whole_reply(sitting, waiting(sitting), theirs, chance)
        except RequestError:  # new cards are dealt in that turn, or the game ends
            continue
        yield sitting, theirs, line
        found += 1
        if found == count:
            return
    raise AssertionError("too few turns can be answered in advance")


def play_all(sitting: Sitting, actions: list[int]) -> None:
    for action in actions:
        decide(sitting, action)


@pytest.mark.parametrize("game", GAMES)
def test_the_reply_to_exactly_the_expected_turn_is_played(game: str) -> None:
    for sitting, theirs, line in meetings(game):
        side, plan = waiting(sitting), Plan([line.line()])
        play_all(sitting, theirs)
        before = len(sitting.match.decisions)
        answered = plans.answer(sitting, plan, NOW)
        assert answered is not None
        reply = line.replies[0]
        assert sitting.match.decisions[before:] == reply.actions
        assert set(sitting.match.deciders[before:]) == {side}
        if not reply.reveals:
            assert sitting.actor != side or sitting.row.turn > 0
        assert answered.plan == Plan([], sitting.seen(side)), "a line of one reply is used up"


@pytest.mark.parametrize("game", GAMES)
def test_another_turn_is_not_answered(game: str) -> None:
    met = 0
    for sitting, theirs, line in meetings(game):
        chance, side, plan = random.Random(len(theirs)), waiting(sitting), Plan([line.line()])
        base = sitting.committed
        other = turn_of(sitting, chance)
        play_all(sitting, other)
        if sitting.is_over or sitting.actor != side:
            continue
        journal = sitting.match.state.journal or []
        sight = plans.sight_of(sitting.match.state, side, journal[sitting.marks[base][0] :])
        if sight == line.replies[0].sight:
            continue
        before = list(sitting.match.decisions)
        assert plans.answer(sitting, plan, NOW) is None
        assert sitting.match.decisions == before, "nothing is half-played"
        met += 1
    assert met > 5


@settings(max_examples=tries(6, 100))
@given(seed=st.integers(0, 10**6), game=st.sampled_from(GAMES))
def test_a_game_whose_every_turn_was_prepared_plays_itself_to_the_same_log(seed: int, game: str) -> None:
    chance = random.Random(seed)
    real = slow(game)
    while not real.is_over:
        decide(real, chance.choice(real.match.state.legal()))
    decisions, deciders = real.match.decisions, real.match.deciders
    again, played = slow(game), 0
    while not again.is_over:
        at, side = len(again.match.decisions), again.actor
        middle = next((i for i in range(at, len(deciders)) if deciders[i] != side), len(deciders))
        end = next((i for i in range(middle, len(deciders)) if deciders[i] == side), len(deciders))
        line = line_or_none(again, decisions[at:end])
        play_all(again, decisions[at:middle])
        if line is not None and not again.is_over:
            answered = plans.answer(again, Plan([line]), NOW)
            assert isinstance(answered, Answered), "what was prepared for the real turn is played"
            played += len(answered.steps)
        play_all(again, decisions[len(again.match.decisions) : end])
    assert again.match.decisions == decisions
    assert again.match.trail == real.match.trail
    assert played > 0


def line_or_none(sitting: Sitting, actions: list[int]) -> PlanLine | None:
    """A line of real decisions, cut where it can no longer be prepared; None if none is possible."""
    try:
        found = prepared(sitting, [], 1)
        for deal in range(8):
            try:
                found = rehearse(sitting, waiting(sitting), deal, [])
                for action in actions:
                    if found.final is None:
                        found.play(action)
                return found.line()
            except RequestError as error:
                if error.problem.code != "illegal":
                    return None
    except RequestError:
        return None
    return None


def test_what_the_opponent_discards_in_secret_makes_no_difference() -> None:
    """1.4.1c: both sides choose in secret what they discard; the reply to one choice is the reply to all."""
    for seed in range(400):
        sitting = before_secret_choice(seed)
        turns = [] if sitting is None else secret_turns(sitting)
        if sitting is None or len(turns) < 2:
            continue
        line = whole_reply(sitting, waiting(sitting), prepared_secret(sitting), random.Random(seed)).line()
        for theirs in turns:
            table = copy_of(sitting)
            play_all(table, theirs)
            assert plans.answer(table, Plan([line]), NOW) is not None
        return
    raise AssertionError("no secret choice was found")


def before_secret_choice(seed: int) -> Sitting | None:
    """A table at which one side is to choose its discards before the other, if a random game has one."""
    chance = random.Random(seed)
    state = detente.game("volk").new("7")
    decisions: list[int] = []
    while state.actor != OVER:
        prompt = state.prompt
        if prompt is not None and prompt.kind == "adjust-hand" and state.undo_point == state.decisions:
            sitting = slow("volk")
            play_all(sitting, decisions)
            return sitting
        decisions.append(chance.choice(state.legal()))
        state.play(decisions[-1])
    return None


def secret_turns(sitting: Sitting) -> list[list[int]]:
    """Different turns of the side to decide after which the other side has to choose."""
    found: list[list[int]] = []
    for seed in range(8):
        theirs, table = turn_of(sitting, random.Random(seed)), copy_of(sitting)
        play_all(table, theirs)
        prompt = table.match.state.prompt
        if prompt is not None and prompt.kind == "adjust-hand" and theirs not in found:
            found.append(theirs)
    return found


def copy_of(sitting: Sitting) -> Sitting:
    """The same table, read again."""
    table = Sitting(sitting.row, sitting.seats, [])
    table.row = sitting.row
    for action in sitting.match.decisions:
        table.decide(action)
    table.number = sitting.number
    return table


def prepared_secret(sitting: Sitting) -> list[int]:
    """Any turn of the opponent's that is possible in the first deal."""
    found = rehearse(sitting, waiting(sitting), 0, [])
    actions: list[int] = []
    while found.stage == "theirs":
        actions.append(found.state.legal()[0])
        found.play(actions[-1])
    return actions


def test_a_reply_that_is_no_longer_possible_is_not_played() -> None:
    for sitting, theirs, line in meetings("curtain", 4):
        impossible = msgspec.structs.replace(line.replies[0], actions=[*line.replies[0].actions[:-1], 999_999])
        plan = Plan([PlanLine(line.base, [impossible])])
        play_all(sitting, theirs)
        before = list(sitting.match.decisions)
        assert plans.answer(sitting, plan, NOW) is None
        assert sitting.match.decisions == before


def test_half_a_turn_is_not_kept_or_played() -> None:
    for sitting, theirs, line in meetings("volk", 20):
        actions = line.replies[0].actions
        if len(actions) < 2 or line.replies[0].reveals:
            continue
        with pytest.raises(RequestError, match="whole reply"):
            prepared(sitting, [*theirs, *actions[:-1]]).line()
        half = msgspec.structs.replace(line.replies[0], actions=actions[:-1])
        play_all(sitting, theirs)
        assert plans.answer(sitting, Plan([PlanLine(line.base, [half])]), NOW) is None
        return
    raise AssertionError("no reply of two decisions was found")


def test_after_a_take_back_nothing_of_the_line_fits() -> None:
    for sitting, theirs, line in meetings("curtain", 4):
        plan = Plan([line.line()])
        side = sitting.match.deciders[-1]
        sitting.accept(takebacks.take_back(sitting, side, NOW))
        while sitting.actor != waiting_of(line):
            decide(sitting)
        assert plans.answer(sitting, plan, NOW) is None
        assert theirs


def waiting_of(line: Rehearsal) -> int:
    return line.side


def test_a_line_goes_on_with_the_reply_to_the_next_turn() -> None:
    """After the first reply the rest of the line waits for the opponent's next turn."""
    for seed in range(200):
        chance = random.Random(seed)
        sitting, real = slow("volk", 6, seed), slow("volk", 6, seed)
        line = two_replies(sitting, real, chance)
        if line is None:
            continue
        theirs, (first, second) = theirs_until(line), line.replies
        play_all(sitting, line.history[:theirs])
        answered = plans.answer(sitting, Plan([line.line()]), NOW)
        assert answered is not None
        assert len(answered.steps) == len(first.actions)
        assert [rest.replies for rest in answered.plan.lines] == [[second]]
        play_all(sitting, line.history[theirs + len(first.actions) : -len(second.actions)])
        assert plans.answer(sitting, answered.plan, NOW) is not None
        assert sitting.match.decisions == real.match.decisions
        return
    raise AssertionError("no line of two replies was found")


def two_replies(sitting: Sitting, real: Sitting, chance: random.Random) -> Rehearsal | None:
    """A line of two replies to turns that are really possible, made by playing them at a table like the first."""
    side, actions = waiting(sitting), []
    while not real.is_over and sum(one != side and other == side for one, other in pairwise(deciders(real))) < 2:
        actions.append(chance.choice(real.match.state.legal()))
        decide(real, actions[-1])
    while real.actor == side:
        actions.append(chance.choice(real.match.state.legal()))
        decide(real, actions[-1])
    try:
        found = prepared(sitting, actions)
    except RequestError:
        return None
    return found if len(found.replies) == 2 and found.stage == "complete" else None


def deciders(sitting: Sitting) -> list[int]:
    """The sides that have decided since the sixth decision, and the one to decide."""
    return [*sitting.match.deciders[6:], sitting.actor]


def theirs_until(line: Rehearsal) -> int:
    """How many decisions the opponent makes before the first reply."""
    return next(i for i, decider in enumerate(line.deciders) if decider == line.side)


def test_a_line_that_extends_or_contradicts_another_replaces_it() -> None:
    sitting, theirs, line = next(meetings("volk", 1))
    first = line.line()
    plan = plans.keep(Plan(), first)
    assert plans.keep(plan, first) is plan, "the same line twice is one line"
    reply = first.replies[0]
    otherwise = PlanLine(first.base, [msgspec.structs.replace(reply, actions=[*reply.actions, 1])])
    assert plans.keep(plan, otherwise).lines == [otherwise]
    longer = PlanLine(first.base, [reply, msgspec.structs.replace(reply, sight="x")])
    assert plans.keep(plan, longer).lines == [longer]
    assert plans.keep(Plan([longer]), first).lines == [longer], "a line that it begins with is already there"
    elsewhere = PlanLine(first.base, [msgspec.structs.replace(reply, sight="y")])
    both = plans.keep(plan, elsewhere)
    assert both.lines == [first, elsewhere]
    assert plans.without(both, first.id).lines == [elsewhere]
    with pytest.raises(RequestError, match="no line"):
        plans.without(both, "none")
    assert theirs
    assert sitting.actor != line.side


def test_a_plan_is_bounded() -> None:
    _, _, line = next(meetings("volk", 1))
    plan, reply = Plan(), line.replies[0]
    for number in range(plans.MOST_LINES):
        plan = plans.keep(plan, PlanLine(0, [msgspec.structs.replace(reply, sight=str(number))]))
    with pytest.raises(RequestError, match="at most 20 lines"):
        plans.keep(plan, PlanLine(0, [msgspec.structs.replace(reply, sight="more")]))
    with pytest.raises(RequestError, match="bytes"):
        plans.keep(Plan(), PlanLine(0, [msgspec.structs.replace(reply, sight="x" * plans.MOST_BYTES)]))
    with pytest.raises(RequestError, match="decisions"):
        rehearse(slow("volk"), 1, 0, [0] * (plans.MOST_ACTIONS + 1))


@pytest.mark.parametrize("game", GAMES)
def test_what_a_rehearsal_shows_depends_on_nothing_hidden(game: str) -> None:
    """The board and the kept line are the same for all tables that the planning side cannot tell apart."""
    for sitting, _, line in meetings(game, 4):
        side, number = waiting(sitting), sitting.seen(waiting(sitting))
        found = [
            rehearsed_bytes(sitting, side, line.deal, line.history),
            rehearsed_bytes(dealt_again(sitting, side), side, line.deal, line.history),
        ]
        assert found[0] == found[1]
        assert number == sitting.seen(side)


def rehearsed_bytes(sitting: Sitting, side: int, deal: int, actions: list[int]) -> list[bytes]:
    """All that a player gets of a line, decision by decision."""
    told = []
    for count in range(len(actions) + 1):
        found = rehearse(sitting, side, deal, actions[:count])
        told.append(msgspec.json.encode(shown(sitting, USERS[side], found, NOW, nobody)))
    info = plan_info(sitting, side, Plan([PlanLine(0, found.replies)]))
    return [*told, msgspec.json.encode(info)]


def dealt_again(sitting: Sitting, side: int) -> Sitting:
    """The same table with other hidden cards, as far as this side can see."""
    table = copy_of(sitting)
    state = table.match.state
    journal = [event.seen_by(side) for event in state.journal or []]
    table.match.state = state.determinize(side, "other cards")
    table.match.state.journal = journal
    table.match._earlier = []
    return table


def test_plans_are_for_two_people_without_a_live_clock() -> None:
    sitting = slow("curtain")
    side = waiting(sitting)
    assert plans.planning_side(sitting, USERS[side]) == side
    with pytest.raises(RequestError, match="only the players"):
        plans.planning_side(sitting, CARLA)
    seats = [SeatRow(0, ANNA), SeatRow(1, None, "level3")]
    for table in (seated("curtain", LIVE), seated("curtain", Clock("none"), seats)):
        with pytest.raises(RequestError, match="two people"):
            plans.planning_side(table, ANNA)
    plans.check_time(sitting, side, sitting.seen(side))
    with pytest.raises(RequestError, match="number"):
        plans.check_time(sitting, side, sitting.seen(side) + 1)
    with pytest.raises(RequestError, match="your turn"):
        plans.check_time(sitting, sitting.actor, sitting.seen(sitting.actor))


def test_a_reply_costs_no_time_and_is_one_step_with_the_turn_before() -> None:
    for sitting, theirs, line in meetings("curtain", 6):
        if line.replies[0].reveals or line.state.actor == OVER:
            continue
        plan = Plan([line.line()])
        play_all(sitting, theirs[:-1])
        before = sitting.row
        step = play.decide(sitting, theirs[-1], NOW + 5000)
        sitting.accept(step)
        answered = plans.answer(sitting, plan, NOW + 5000)
        assert answered is not None
        whole = plans.together(step, answered.steps)
        assert whole.before is before
        assert whole.after is sitting.row
        assert whole.result == TurnPassed(1 - line.side)
        lines = [*whole.earlier, whole.line]
        assert [each.number for each in lines] == list(range(lines[0].number, sitting.number))
        assert {each.kind for each in lines} == {DECISION}
        assert whole.line.spent == 0
        assert sitting.row.since == NOW + 5000
        return
    raise AssertionError("no reply passes the turn")


def test_every_game_can_be_planned() -> None:
    assert set(GAMES) == set(detente.games()), "new games belong here"
