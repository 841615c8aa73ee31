"""The end of Iron Curtain is played out rightly, fairly, and within its nodes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import detente
from detente import OVER
from detente.bots.advice import advise
from detente.bots.analysis import judge
from detente.bots.bot import Budget, RandomBot, Thought
from detente.bots.curtain.endgame import NEVER, Endgame, deals, subsets, turns_left
from detente.bots.curtain.exact import NODES_PER_ITERATION, NODES_PER_SECOND, ExactBot, left_of, nodes_of, solve
from detente.bots.levels import make
from detente.bots.models.file import learned
from detente.bots.search.bot import SearchBot
from detente.core.chance import Generator
from detente.curtain.state import CurtainState
from tests.curtain.scene import GAME, grid, scene

ENOUGH = 10**9


def brute_force(state: CurtainState) -> bool:
    """Whether the USA wins: every legal action of both sides, in any order."""
    if state.actor == OVER:
        return state.winner_index() == 0
    for action in state.legal():
        after = state.copy()
        after.play(action)
        if brute_force(after) == (state.actor == 0):
            return state.actor == 0
    return state.actor != 0


def ends(seed: object, turns: int, games: int) -> Iterator[CurtainState]:
    """The states of random games with this many turns left."""
    for number in range(games):
        state, generator = GAME.new(f"{seed} {number}"), Generator(f"{seed} {number}", "ends")
        while state.actor != OVER:
            if turns_left(state) == turns:
                yield state.copy()
            state.play(state.legal()[generator.below(len(state.legal()))])


def test_the_last_turn_is_solved_as_by_brute_force() -> None:
    checked = 0
    for state in ends("brute", 1, 40 if detente.COMPILED else 4):
        for action in state.legal():
            after = state.copy()
            after.play(action)
            solver = Endgame(ENOUGH)
            assert solver.after(state, action) == brute_force(after)
            checked += 1
    assert checked > 50


@pytest.mark.skipif(not detente.COMPILED, reason="two whole turns by brute force take too long interpreted")
@pytest.mark.parametrize("score", range(-4, 5))
def test_two_turns_are_solved_as_by_brute_force(score: int) -> None:
    """Orders of one cube and events that give a point: few enough ways to try them all."""
    table = grid(start="0,0 2:1", poland="1,0 0:1", cuba="-1,0 1:0", angola="0,1 0:2")
    state = scene(usa="nigeria", ussr="algeria", mover="ussr", score=score, grid=table)
    assert turns_left(state) == 2
    for action in state.legal():
        after = state.copy()
        after.play(action)
        assert Endgame(ENOUGH).after(state, action) == brute_force(after)


@pytest.mark.skipif(not detente.COMPILED, reason="lifted cubes by brute force take too long interpreted")
def test_c5_5_the_last_turn_is_solved_where_cubes_are_lifted() -> None:
    table = grid(start="0,0 9:9", poland="1,0 9:8", cuba="-1,0 6:6", angola="0,1 0:1")
    for side, card in (("usa", "pakistan"), ("ussr", "egypt")):
        for score in range(-5, 6):
            hands = {"usa": "", "ussr": "", side: card}
            state = scene(usa=hands["usa"], ussr=hands["ussr"], mover=side, score=score, grid=table)
            assert Endgame(ENOUGH).usa_wins(state) == brute_force(state)


def test_no_end_is_near_while_cards_are_to_be_dealt() -> None:
    assert turns_left(GAME.new(1)) == NEVER
    assert turns_left(scene(usa="japan iran", ussr="cuba chile", mover="usa")) == 4


def test_subsets_are_all_of_a_size_once() -> None:
    assert subsets(0b10110, 2) == [0b00110, 0b10010, 0b10100]
    assert subsets(0b101, 0) == [0]
    assert subsets(0, 1) == []


def test_every_deal_looks_like_the_real_one_and_one_of_them_is_it() -> None:
    for state in ends("deals", 3, 6):
        side = int(state.actor)
        dealt = deals(state, side)
        hidden = (state.hand(1 - side) | state.aftermath) & ~state.seen(side)
        assert len(dealt) == bin(hidden).count("1")  # one of the unseen cards is the one set aside
        assert all(deal.view(side) == state.view(side) for deal in dealt)
        positions = [deal.position() for deal in dealt]
        assert state.position() in positions
        other = deals(state.determinize(side, "other"), side)
        assert [deal.position() for deal in other] == positions


def test_what_its_side_cannot_tell_apart_is_decided_alike() -> None:
    for state in list(ends("fair", 2, 8))[::3]:
        side = int(state.actor)
        choices = {
            make("level4", GAME, 7, Budget(iterations=300)).think(each).action
            for each in (state, state.determinize(side, "one"), state.determinize(side, "other"))
        }
        assert len(choices) == 1


class WorstFirst(RandomBot):
    """Considers every action, the last one first."""

    budget = Budget(iterations=40_000)

    def think(self, state: detente.State) -> Thought:
        """The last action, all others considered."""
        thought = SearchBot(learned("curtain"), Budget(iterations=200), 1).think(state)
        considered = tuple(reversed(thought.considered))
        return Thought(considered[0].action, considered)


def test_an_error_in_the_last_turn_is_corrected_where_a_win_is_there() -> None:
    corrected = 0
    for state in ends("errors", 1, 60):
        chances = solve(state, state.legal(), 100_000)
        assert chances is not None
        thought = ExactBot(WorstFirst()).think(state)
        if chances[0][1] > 0:
            assert dict(solve(state, [thought.action], 100_000) or [])[thought.action] == chances[0][1]
            assert thought.considered[0].chance == chances[0][1]
            corrected += thought.action != WorstFirst().think(state).action
    assert corrected


def test_it_gives_up_when_its_nodes_are_spent() -> None:
    state = next(state for state in ends("much", 3, 3) if len(state.legal()) > 1)
    assert solve(state, state.legal(), 20) is None
    bot = SearchBot(learned("curtain"), Budget(iterations=50), 3)
    assert ExactBot(bot).think(state) == SearchBot(learned("curtain"), Budget(iterations=50), 3).think(state)


def thoughts_on_ends(level: str, budget: Budget) -> Iterator[tuple[CurtainState, Thought]]:
    """The last turns of some random games, and what a level thinks there as an analysis asks it."""
    for state in ends("solved", 1, 12):
        yield state, make(level, GAME, "analysis 1", budget).think(state)


def test_what_was_not_solved_beside_a_sure_win_is_still_considered() -> None:
    budget, left_out = Budget(iterations=300), 0
    for state, thought in thoughts_on_ends("level4", budget):
        search = SearchBot(learned("curtain"), budget, "analysis 1", name="level4").think(state)
        assert {each.action for each in thought.considered} == {each.action for each in search.considered}
        chances = [each.chance for each in thought.considered]
        estimates = {each.action: each.chance for each in search.considered}
        for each in thought.considered:
            if each.action not in thought.solved:
                assert each.chance == estimates[each.action]
        if thought.solved:
            assert chances == sorted(chances, reverse=True)
            assert thought.considered[0].action in thought.solved
            left_out += len(thought.solved) < len(chances)
    assert left_out


def test_what_was_solved_is_not_replaced_by_an_estimate() -> None:
    budget, seldom = Budget(iterations=1000), 0
    for state in ends("b21", 2, 1):
        thought = make("level4", GAME, "analysis 1", budget).think(state)
        most = max(each.visits for each in thought.considered)
        for each in thought.considered:
            if each.action in thought.solved and each.visits < most / 2:
                judged = judge(state, each.action, 1, "level4", budget, 3)
                assert (judged.after, judged.visits) == (each.chance, each.visits)
                seldom += 1
    assert seldom


def test_the_next_best_of_a_hint_is_the_best_of_what_else_was_considered() -> None:
    compared = 0
    for state, thought in thoughts_on_ends("level5", Budget(iterations=300)):
        if thought.solved and len(thought.considered) > 1:
            advice = advise(state, "analysis 1", "level5", Budget(iterations=300))
            assert advice.best == thought.considered[0]
            assert advice.second.action == thought.considered[1].action
            if advice.second.action in thought.solved:
                assert advice.second == thought.considered[1]
            compared += 1
    assert compared


def test_nodes_go_with_the_smaller_of_both_budgets() -> None:
    assert nodes_of(Budget(iterations=100)) == 100 * NODES_PER_ITERATION
    assert 0 < nodes_of(Budget(seconds=2)) < 2 * NODES_PER_SECOND
    assert nodes_of(Budget(iterations=100, seconds=60)) == nodes_of(Budget(iterations=100))
    assert nodes_of(Budget(iterations=10**9, seconds=2)) == nodes_of(Budget(seconds=2))
    assert nodes_of(Budget(seconds=0)) == nodes_of(Budget(iterations=10, seconds=0)) == 0


@pytest.mark.parametrize("iterations", [None, 100, 10**9])
@pytest.mark.parametrize("seconds", [0.0, 0.5, 4.0])
def test_the_seconds_of_the_nodes_come_off_those_of_the_search(iterations: int | None, seconds: float) -> None:
    budget = Budget(iterations, seconds)
    left = left_of(budget)
    assert left.iterations == iterations
    assert left.seconds is not None
    assert left.seconds + nodes_of(budget) / NODES_PER_SECOND == pytest.approx(seconds)
    assert left_of(Budget(iterations=7)) == Budget(iterations=7)


def test_near_the_end_the_search_gets_what_is_left_and_before_it_everything() -> None:
    budget = Budget(iterations=200, seconds=60)
    search = SearchBot(learned("curtain"), budget, 3)
    bot = ExactBot(search)
    near = next(ends("left", 2, 3))
    for state, given in ((GAME.new(1), budget), (near, left_of(budget)), (GAME.new(2), budget)):
        bot.think(state)
        assert search.budget == given
